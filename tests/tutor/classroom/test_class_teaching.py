"""What to teach a class, from its summaries: its figures, its examples, and older folders."""

import json
from datetime import date
from pathlib import Path

import pytest

from tests.tutor.classroom.classes import take, whole_class
from tutor.classroom.class_export import class_habits, class_pupils
from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_teaching import class_teaching, taught_of
from tutor.classroom.class_view import class_view, decision_at
from tutor.classroom.pupil_habits import pupil_habits
from tutor.classroom.summary_json import summary_from_json, summary_to_json
from tutor.diagnosis.counting import added
from tutor.habits import Habit
from tutor.language import translator
from tutor.lessons.lesson import Cause
from tutor.teaching.seat_figures import CauseCount

pytestmark = pytest.mark.measured


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> ClassFolder:
    return whole_class(tmp_path_factory.mktemp("taught") / "class")


def test_marks_are_those_of_the_tables_and_no_more_than_chances(folder: ClassFolder) -> None:
    view = class_view(folder)
    everybody = class_teaching(view).everybody
    assert everybody.games == view.games() == 3, "in one game two of them sat at the table"
    assert everybody.seats == view.seat_count() == 6
    for cause in Cause:
        count = everybody.causes.get(cause, CauseCount())
        assert count.marks == view.mistakes(None, cause).part
        assert count.marks <= count.chances
    threats = everybody.causes[Cause.PLAYED_ON].marks + everybody.causes[Cause.TOO_DANGEROUS].marks
    assert everybody.threats.part == threats


def test_examples_are_positions_of_their_cause(folder: ClassFolder) -> None:
    found = class_teaching(class_view(folder))
    assert len(found.topics) == 3
    for one in found.topics:
        assert 0 < len(one.examples) <= 3
        assert len({place.summary.digest for place in one.examples}) == len(one.examples)
        for place, cost in zip(one.examples, one.costs, strict=True):
            assert place.cause is one.topic.cause
            lesson = next(each for each in place.summary.lessons if each.at == place.index)
            assert cost == (lesson.cost if lesson.in_points else None)
            assert decision_at(folder, place).observation.turn == place.turn


def test_the_folder_of_an_older_version_tells_what_its_lessons_cost(tmp_path: Path) -> None:
    folder = whole_class(tmp_path / "class")
    whole = folder.games.all().summaries
    for path in (folder.path / "games").glob("*.summary.json"):
        data = json.loads(path.read_text())
        del data["taught"]
        path.write_text(json.dumps(data))
    older = folder.games.all().summaries
    assert [one.taught for one in older] == [None] * 6
    assert summary_from_json(summary_to_json(older[0])) == older[0]
    assert not any(one.is_by(one.tree) for one in older)
    for summary in older:
        figures = taught_of(summary)
        assert sum(count.cost for count in figures.causes.values()) == pytest.approx(
            sum(lesson.cost for lesson in summary.lessons)
        )
        assert figures.threats == CauseCount()
    found = class_teaching(class_view(folder))
    assert found.topics
    assert found.everybody.threats.whole == 0
    take(folder, tmp_path / "logs")  # the next import fills it in
    assert [one.taught for one in folder.games.all().summaries] == [one.taught for one in whole]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("causes", {"played_on": [2, 1, 0, 0]}),
        ("causes", {"played_on": [0, 1, 5, 6]}),
        ("causes", {"played_on": [0, 1, -5, -6]}),
        ("causes", {"mood": [0, 1, 0, 0]}),
        ("threats", [1, 0, 0, 0]),
        ("threats", [0, 0, float("inf"), 0]),
        ("sure", []),
        ("sure", ["certain"]),
        ("day", "2026-13-01"),
    ],
)
def test_figures_that_cannot_be_are_refused(folder: ClassFolder, key: str, value: object) -> None:
    data = summary_to_json(folder.games.all().summaries[0])
    assert summary_from_json(data).lessons
    data["taught"] = {**data["taught"], key: value}
    with pytest.raises(ValueError, match=r"\w"):
        summary_from_json(data)


def test_habits_are_counted_with_the_offers_that_were_let_go(folder: ClassFolder) -> None:
    for summary in folder.games.all().summaries:
        assert summary.habits
        assert summary_from_json(summary_to_json(summary)).habits == summary.habits
    shown = class_habits(folder, class_pupils(folder, translator("en")))
    view = class_view(folder)
    assert {name: (one.games, one.of) for name, one in shown.items()} == {
        name: (view.seat_count(name),) * 2 for name in view.pupils if view.seat_count(name)
    }
    passed = Habit.CALLS_WITHOUT_YAKU
    every = added(one.habits or {} for one in folder.games.all().summaries)
    assert every[passed].chances > every[passed].shown


def test_two_seats_of_a_game_show_their_habits_in_one_game(folder: ClassFolder) -> None:
    shown = pupil_habits(("Aoi", one) for _, one in class_view(folder).seats())["Aoi"]
    assert (shown.games, shown.of) == (3, 3)
    assert all(one.games <= one.chances <= 3 for one in shown.habits)


def test_a_folder_in_which_no_habits_are_counted_tells_none(folder: ClassFolder) -> None:
    data = summary_to_json(folder.games.all().summaries[0])
    del data["habits"]
    older = summary_from_json(data)
    assert older.habits is None
    assert "habits" not in summary_to_json(older)
    assert not older.is_by(older.tree), "the next import counts them"


@pytest.mark.parametrize("counts", [[5, 4], [-1, 3], ["a", 1], [1]])
def test_no_count_of_habits_that_cannot_be(folder: ClassFolder, counts: list[object]) -> None:
    data = summary_to_json(folder.games.all().summaries[0])
    data["habits"] = {"never_folds": counts}
    with pytest.raises(ValueError, match=r"\w"):
        summary_from_json(data)


def test_a_day_is_kept(folder: ClassFolder) -> None:
    data = summary_to_json(folder.games.all().summaries[0])
    data["taught"]["day"] = "2026-11-02"
    summary = summary_from_json(data)
    assert taught_of(summary).day == date(2026, 11, 2)
    assert summary_to_json(summary) == data
