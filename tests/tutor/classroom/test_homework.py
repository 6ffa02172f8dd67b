"""Homework for each pupil from the pupil's own games, and the plan of a lesson."""

from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import chain
from pathlib import Path

import pytest
from pypdf import PdfReader

from rules.tiles import tile_name
from tests.tutor.classroom.classes import set_of, whole_class
from tests.tutor.trees import TREE
from tutor.classroom.answers import Answer, Answers, results
from tutor.classroom.class_export import class_pupils, class_sets
from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import class_view, decision_at
from tutor.classroom.homework import hand_out_homework, homework_files, with_homework_together
from tutor.classroom.kept_sets import (
    keep_note,
    keep_results,
    keep_set,
    kept_problems,
    kept_sets,
    missing_pupils,
)
from tutor.classroom.problem_set import position_id, problem_at, read_set
from tutor.coach.lessons.lessons import AnyCause
from tutor.export.figure_tables import sets_table
from tutor.export.handouts import THEMES, write_plan
from tutor.language import Language, override
from tutor.pages.classroom.state_model import ClassState
from tutor.pages.classroom.words import last_set_line, planned_units
from tutor.teaching.units import strong_counts

TITLE = "Homework: {name}"
NOW = datetime(2026, 11, 28, 18, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> ClassFolder:
    return whole_class(tmp_path / "class")


def given(folder: ClassFolder, path: Path) -> tuple[Path, ...]:
    view = class_view(folder)
    files = hand_out_homework(folder, view, view.figures.units, path, TITLE, TREE)
    assert [*files] == [*view.pupils]
    return tuple(chain.from_iterable(files.values()))


def own_positions(folder: ClassFolder, pupil: str) -> set[str]:
    view = class_view(folder)
    places = (*view.places(pupil), *view.call_places(pupil))
    return {position_id(problem_at(decision_at(folder, place))) for place in places}


def test_each_pupil_gets_positions_of_the_own_games(folder: ClassFolder, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    files = given(folder, out / "week.html")
    assert {path.name for path in files} == {path.name for path in out.iterdir()}
    names = {"week-Aoi", "week-1-1", "week-b-Kei--b"}
    assert {
        path.name.removesuffix("-browser.html").removesuffix(".mtset") for path in files
    } == names
    text = (out / "week-b-Kei--b-browser.html").read_text("utf-8")
    assert 'autocomplete="name" value="../&lt;b&gt;Kei&lt;/b&gt;"' in text
    view = class_view(folder)
    assert {*files} <= {*homework_files(view, out / "week.html")}
    for kept in kept_sets(folder):
        problems = kept_problems(folder, kept.id)
        assert problems is not None
        assert kept.title == problems.title == f"Homework: {kept.pupil}"
        assert 0 < len(problems.problems) <= 5
        assert {*map(position_id, problems.problems)} <= own_positions(folder, kept.pupil)
    first = read_set(out / "week-Aoi.mtset")
    units = (unit for unit in view.figures.units if "Aoi" in unit.concerned)
    own = {place.cause for place in view.places("Aoi") if place.is_problem}
    ideas = {unit.idea for unit in units} & own
    (aoi,) = (one for one in kept_sets(folder) if one.pupil == "Aoi")
    assert not ideas or aoi.causes[0] in ideas, "what concerns the pupil comes first"
    given(folder, out / "later.html")
    if (out / "later-Aoi.mtset").exists():
        again = read_set(out / "later-Aoi.mtset")
        assert not {*map(position_id, first.problems)} & {*map(position_id, again.problems)}


def test_the_homework_of_a_day_is_one_column(folder: ClassFolder, tmp_path: Path) -> None:
    given(folder, tmp_path / "week.html")
    problems = read_set(tmp_path / "week-Aoi.mtset")
    tile = tile_name(problems.problems[0].observation.discards[0])
    found = results(problems, [Answers(problems.id, "aoi_2001", (Answer(0, tile),))], TREE)
    keep_results(folder, found, date.today())
    sets = kept_sets(folder)
    assert len(sets) == 3
    ((together, given_to),) = with_homework_together(sets, "Homework")
    assert given_to == {"Aoi", "=1+1", "../<b>Kei</b>"}
    assert missing_pupils(together, folder.roster, given_to) == ("=1+1", "../<b>Kei</b>")
    assert missing_pupils(together, folder.roster, {"Aoi", "=1+1"}) == ("=1+1",)
    (aoi,) = (one for one in sets if one.pupil == "Aoi")
    (kei,) = (one for one in sets if "Kei" in one.pupil)
    assert missing_pupils(aoi, folder.roster) == ()
    assert missing_pupils(kei, folder.roster) == ("../<b>Kei</b>",), "it is nobody else's"
    view = class_view(folder)
    (exported,) = class_sets(folder, class_pupils(folder))
    state = ClassState(folder, view, sets=sets, sets_since=((exported, {}),))
    table = sets_table(state.sets_since, view.figures, view.pupils, str)
    assert [head.title.partition(" · ")[0] for head in table.heads] == ["Homework"]
    assert exported.answers.keys() == {"Aoi"}
    assert last_set_line(together, given_to, state) == (
        f"Homework ({date.today()}). Not answered yet: =1+1, ../<b>Kei</b>"
    )


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_plan_of_a_lesson_is_one_page(
    folder: ClassFolder, tmp_path: Path, language: Language
) -> None:
    view = class_view(folder)
    teaching = view.figures
    state = ClassState(folder, view)
    (problem,) = set_of(folder, teaching.units[0].positions[:1], "").problems
    keep_note(folder, position_id(problem), "ask\nAoi 1st")
    with override(language):
        units = planned_units(state)
        assert units[0].positions[0].endswith("ask Aoi 1st")
        write_plan(tmp_path / "plan.pdf", "Club", "", units, NOW)
        long = [replace(one, positions=one.positions * 20) for one in units]
        write_plan(tmp_path / "long.pdf", "Club", "x" * 500, long, NOW)
    for name in ("plan.pdf", "long.pdf"):
        (page,) = PdfReader(tmp_path / name).pages
        text = "".join(page.extract_text().replace("\0", "").split())
        for clock in ("0:00", "0:10", "1:25"):
            assert clock in text
        minutes = {"en": "minutes", "ja": "分"}[language]
        assert text.count(minutes) >= 6
        if (language, name) == ("en", "plan.pdf"):
            assert "askAoi1st" in text


def test_every_idea_has_a_drill() -> None:
    ideas: set[AnyCause] = {*strong_counts()}
    assert ideas <= THEMES.keys()


def test_a_set_for_everybody_is_everybodys(folder: ClassFolder) -> None:
    view = class_view(folder)
    places = tuple(view.places())[:2]
    made = set_of(folder, places, "Week 3")
    kept = keep_set(folder, made, (None, None), date(2026, 11, 5))
    assert missing_pupils(kept, folder.roster) == ("Aoi", "=1+1", "../<b>Kei</b>")
    assert with_homework_together((kept,), "Homework") == ((kept, frozenset()),)
