"""Sets and answers are kept with the class: read back, put in each other's place, never trusted."""

import json
from datetime import date
from pathlib import Path

import pytest

from rules.tiles import tile_name
from tests.tutor.classroom.classes import whole_class
from tests.tutor.trees import TREE
from tutor.classroom import class_folder
from tutor.classroom import kept_sets as kept_sets_module
from tutor.classroom.answers import Answer, Answers, results
from tutor.classroom.class_export import class_pupils, class_sets
from tutor.classroom.class_folder import SETS_FOLDER, ClassFolder
from tutor.classroom.class_view import class_view
from tutor.classroom.fault import ClassroomError
from tutor.classroom.kept_sets import KeptSet, keep_results, keep_set, kept_sets, unknown_names
from tutor.classroom.problem_set import ProblemSet, set_of
from tutor.export.given_sets import AnswerCount, GivenSet
from tutor.language import translator
from tutor.lessons.lesson import Cause
from tutor.strategy.verdict import Verdict
from tutor.view.classroom.set_figures import set_figures
from tutor.view.classroom.state import ClassState

pytestmark = pytest.mark.measured

DAY, LATER = date(2026, 11, 2), date(2026, 11, 9)
CAUSE = Cause.TOO_DANGEROUS
GIVEN = {"name": "A", "day": "2026-11-02", "discards": [None, None], "verdicts": "--"}


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> ClassFolder:
    return whole_class(tmp_path_factory.mktemp("kept") / "class")


@pytest.fixture(scope="module")
def problems(full: ClassFolder) -> ProblemSet:
    return set_of(full, class_view(full).cell(None, CAUSE)[:2], "Folding")


@pytest.fixture
def folder(full: ClassFolder, tmp_path: Path) -> ClassFolder:
    return ClassFolder(tmp_path, full.name, full.roster)


def answered(problems: ProblemSet, name: str, *, best: bool = True) -> Answers:
    found = results(problems, [], TREE).advices[0]
    wanted = found.best[0] if best else found.combined[-1].discard
    return Answers(problems.id, name, (Answer(0, tile_name(wanted), 3.5),))


def test_a_set_is_kept_with_its_day_and_what_it_is_about(folder, problems) -> None:
    made = keep_set(folder, problems, (CAUSE, None), DAY)
    assert made == KeptSet(problems.id, "Folding", DAY, (CAUSE, None))
    assert kept_sets(folder) == (made,)
    assert made.about == (CAUSE,)
    again = keep_set(folder, problems, (None, None), LATER)
    assert (again.day, again.causes) == (DAY, (CAUSE, None)), "the first day counts"


def test_answers_are_kept_and_of_each_name_the_last(folder, problems) -> None:
    keep_set(folder, problems, (CAUSE, CAUSE), DAY)
    first = results(problems, [answered(problems, "AOI_2001"), answered(problems, "Gast")], TREE)
    keep_results(folder, first, DAY)
    kept = keep_results(
        folder, results(problems, [answered(problems, "aoi_2001", best=False)], TREE), LATER
    )
    assert kept_sets(folder) == (kept,)
    owners = folder.roster.owners()
    mine = kept.of_pupil("Aoi", owners)
    assert mine is not None
    assert (mine.name, mine.day, mine.answered) == ("aoi_2001", LATER, 1)
    assert mine.verdicts[1] is mine.discards[1] is None
    assert mine.fine == (mine.verdicts[0] is not Verdict.OFF_PLAN)
    assert kept.of_pupil("=1+1", owners) is None
    assert unknown_names(kept, owners) == ("Gast",)


def test_answers_to_a_set_of_another_class_are_kept_too(folder, problems) -> None:
    kept = keep_results(folder, results(problems, [answered(problems, "Aoi")], TREE), DAY)
    assert (kept.day, kept.causes, kept.about) == (DAY, (None, None), ())
    assert kept.answers[0].fine == 1


@pytest.mark.parametrize(
    "change",
    [
        {"kept_set": 2},
        {"id": "../x"},
        {"day": "yesterday"},
        {"causes": ["nonsense"]},
        {"answers": [{"name": "A", "day": "2026-11-02", "discards": [], "verdicts": ""}]},
        {
            "answers": [
                {"name": "A", "day": "2026-11-02", "discards": [None, None], "verdicts": "??"}
            ]
        },
        {"answers": 3},
    ],
)
def test_a_damaged_file_is_left_out(folder, problems, change) -> None:
    keep_set(folder, problems, (CAUSE, CAUSE), DAY)
    path = folder.path / SETS_FOLDER / f"{problems.id}.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    assert kept_sets(folder) == ()
    path.write_bytes(b"\xff{")
    assert kept_sets(folder) == ()


def test_a_damaged_file_is_put_aside_before_another_takes_its_place(folder, problems) -> None:
    keep_results(folder, results(problems, [answered(problems, "Aoi")], TREE), DAY)
    path = folder.path / SETS_FOLDER / f"{problems.id}.json"
    path.write_bytes(damaged := path.read_bytes()[:-2])
    keep_results(folder, results(problems, [answered(problems, "Gast")], TREE), LATER)
    (kept,) = kept_sets(folder)
    assert [one.name for one in kept.answers] == ["Gast"]
    assert path.with_name(f"{path.name}.bad").read_bytes() == damaged


def test_a_file_of_other_positions_is_put_aside(folder, problems) -> None:
    keep_set(folder, problems, (CAUSE,), DAY)
    keep_results(folder, results(problems, [answered(problems, "Gast")], TREE), LATER)
    (kept,) = kept_sets(folder)
    assert (len(kept.causes), len(kept.answers)) == (2, 1)
    assert [path.suffix for path in (folder.path / SETS_FOLDER).iterdir() if "bad" in path.name]


def test_no_more_answers_are_kept_than_are_read_again(
    folder, problems, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = keep_results(folder, results(problems, [answered(problems, "Aoi")], TREE), DAY)
    path = folder.path / SETS_FOLDER / f"{problems.id}.json"
    monkeypatch.setattr(kept_sets_module, "SIZE_LIMIT", path.stat().st_size)
    with pytest.raises(ClassroomError, match="no room for so many answers"):
        keep_results(folder, results(problems, [answered(problems, "Gast")], TREE), LATER)
    assert kept_sets(folder) == (kept,)


def test_what_a_newer_version_keeps_is_not_written_over(folder, problems) -> None:
    keep_set(folder, problems, (CAUSE, CAUSE), DAY)
    path = folder.path / SETS_FOLDER / f"{problems.id}.json"
    path.write_text(told := json.dumps({"kept_set": 2, "id": problems.id, "answers": {}}))
    with pytest.raises(ClassroomError, match="a newer version"):
        keep_results(folder, results(problems, [answered(problems, "Gast")], TREE), LATER)
    with pytest.raises(ClassroomError, match="a newer version"):
        keep_set(folder, problems, (CAUSE, CAUSE), LATER)
    assert path.read_text() == told
    assert kept_sets(folder) == ()


def test_of_two_windows_one_after_the_other_keeps_answers(
    folder, problems, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(class_folder, "PATIENCE", 0.0)
    found = results(problems, [answered(problems, "Gast")], TREE)
    with folder.alone(), pytest.raises(ClassroomError, match="is changing the class"):
        keep_results(folder, found, DAY)
    keep_results(folder, found, DAY)


def test_what_a_kept_file_says_is_what_every_format_can_hold(folder, problems) -> None:
    keep_set(folder, problems, (CAUSE, CAUSE), DAY)
    (path,) = (folder.path / SETS_FOLDER).glob("*.json")
    given = {**GIVEN, "name": "A\ud800", "discards": ["\u202e5m", None], "verdicts": "--"}
    said = {**json.loads(path.read_text()), "title": "a\x1b\ud800", "answers": [given]}
    path.write_text(json.dumps(said))
    (kept,) = kept_sets(folder)
    assert (kept.title, kept.answers[0].name) == ("a ?", "A?")
    assert kept.answers[0].discards == ("5m", None)


def test_a_class_without_sets_has_none(folder) -> None:
    assert kept_sets(folder) == ()


def test_exports_get_the_sets_with_the_answers_of_the_pupils(folder, problems) -> None:
    first, second = (one.name for one in folder.roster.pupils[:2])
    keep_set(folder, problems, (CAUSE, None), DAY)
    for day, best in ((DAY, False), (LATER, True)):
        read = [answered(problems, first.upper(), best=best), answered(problems, "Nobody")]
        keep_results(folder, results(problems, read, TREE), day)
    spoken = translator("en")
    everybody = class_pupils(folder, spoken)
    assert class_sets(folder, everybody) == (
        GivenSet("Folding", DAY, (CAUSE,), {first: AnswerCount(1, 1)}),
    )
    (other,) = class_sets(folder, class_pupils(folder, spoken, (second,)))
    assert other.answers == {}
    nameless = class_pupils(folder, spoken, anonymous=True)
    (hidden,) = class_sets(folder, nameless)
    assert hidden.title == ""
    assert list(hidden.answers) == [nameless.pupil_of(first)]
    assert first not in str(hidden)


def test_two_names_of_a_pupil_on_one_day_are_the_same_answers_everywhere(folder, problems) -> None:
    pupil = folder.roster.pupils[0]
    assert len(pupil.names) > 1
    read = [
        answered(problems, name, best=best)
        for name, best in zip(pupil.names, (True, False), strict=False)
    ]
    kept = keep_results(folder, results(problems, read, TREE), DAY)
    mine = kept.of_pupil(pupil.name, folder.roster.owners())
    (given,) = class_sets(folder, class_pupils(folder, translator("en")))
    assert mine is not None
    assert given.answers == {pupil.name: AnswerCount(mine.fine, mine.answered)}


def test_everybody_in_the_window_is_the_sum_of_the_rows(folder, problems) -> None:
    pupil = folder.roster.pupils[0]
    for day, name in ((DAY, pupil.names[0]), (LATER, pupil.names[1]), (LATER, "Gast")):
        keep_results(folder, results(problems, [answered(problems, name)], TREE), day)
    state = ClassState(folder, class_view(folder), sets=kept_sets(folder))
    rows = {row.pupil: row.cells[0].text for row in set_figures(state, translator("en")).rows}
    assert rows[None] == rows[pupil.name] == "1 of 1"
    (given,) = class_sets(folder, class_pupils(folder, translator("en")))
    assert sum(one.answered for one in given.answers.values()) == 1
