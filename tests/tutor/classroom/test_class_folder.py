"""Class folders: created, opened, changed, damaged."""

import json
from pathlib import Path

import pytest

from rules.tiles import kind_of
from tests.tutor.classroom.classes import PUPILS, new_class, take, whole_class
from tutor.classroom import class_folder
from tutor.classroom.class_folder import ClassFolder, open_class
from tutor.classroom.class_view import class_view, decision_at
from tutor.classroom.roster import ClassroomError, Pupil, adding, merging, putting, removing
from tutor.classroom.summary import summary_from_json, summary_to_json
from tutor.coach.advice import Decision
from tutor.coach.graded import Cause
from tutor.coach.grading.right import right_tiles
from tutor.coach.lessons.calls import call_lesson
from tutor.teaching.figures import CauseCount
from tutor.teaching.problems import is_problem


def test_a_created_class_is_opened(tmp_path: Path) -> None:
    made = new_class(tmp_path / "class")
    assert open_class(tmp_path / "class") == made
    assert (made.name, made.roster, made.imports()) == ("Club", PUPILS, ())


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ("", "its JSON breaks at character 1"),
        ("[]", "it holds something else"),
        ('{"class": "1"}', "class has a wrong value"),
        ('{"class": 1}', "name is missing"),
    ],
)
def test_a_damaged_head_is_refused(tmp_path: Path, head: str, why: str) -> None:
    (tmp_path / "class.json").write_text(head)
    with pytest.raises(ClassroomError) as fault:
        open_class(tmp_path)
    assert str(fault.value) == (
        f"{tmp_path}/class.json is damaged ({why}); put a copy of it back, or make a new class "
        "beside it and move the folders games and imports there."
    )


def test_a_newer_class_is_refused(tmp_path: Path) -> None:
    made = new_class(tmp_path / "class")
    head = made.path / "class.json"
    head.write_text(json.dumps(json.loads(head.read_text("utf-8")) | {"class": 2}))
    with pytest.raises(ClassroomError) as fault:
        open_class(made.path)
    assert str(fault.value) == (
        f"The class in {made.path} was written by a newer version of the program (version 2 of "
        "the folder, this program knows 1); update the program to open it."
    )


def test_changes_by_two_windows_are_both_kept(tmp_path: Path) -> None:
    aoi, formula, kei = PUPILS.pupils
    here = new_class(tmp_path / "class")
    other = open_class(here.path)
    other.changed(adding([Pupil("Neu")]))
    other.changed(removing(kei))
    changed = here.changed(putting(Pupil("Aoi", ("blue",)), aoi))
    assert changed.roster.pupils == (Pupil("Aoi", ("blue",)), formula, Pupil("Neu"))
    assert open_class(here.path) == changed
    listed = here.changed(merging([Pupil("Neu", ("new",)), Pupil("Anna")]))
    assert listed.roster.pupils[-2:] == (Pupil("Neu", ("new",)), Pupil("Anna"))


def test_changes_of_pupils_are_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_folder, "PATIENCE", 0.0)
    here = new_class(tmp_path / "class")
    written: list[bool] = []

    def meanwhile(folder: Path) -> ClassFolder:
        if not written:
            written.append(True)
            with pytest.raises(ClassroomError, match="is changing the class"):
                here.changed(adding([Pupil("Neu")]))
        return open_class(folder)

    monkeypatch.setattr(class_folder, "open_class", meanwhile)
    here.changed(adding([Pupil("Anna")]))
    assert written
    assert open_class(here.path).roster == adding([Pupil("Anna")])(here.roster)


def test_a_sweep_removes_leftovers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_folder, "PATIENCE", 0.0)
    folder = new_class(tmp_path / "class")
    halves = [folder.path / place / ".x.1.half" for place in ("", "sets", "games", "imports")]
    for half in halves:
        half.parent.mkdir(exist_ok=True)
        half.touch()
    with folder.alone():
        folder.sweep()
        assert [half.exists() for half in halves] == [True, True, False, False]
    folder.sweep()
    assert not any(half.exists() for half in halves)


def test_marks_agree_with_the_tables(folder: ClassFolder) -> None:
    view = class_view(folder)
    everybody = view.figures.everybody
    assert everybody.games == view.games() == 3, "in one game two of them sat at the table"
    assert everybody.seats == 6
    for cause in Cause:
        count = everybody.causes.get(cause, CauseCount())
        assert count.marks == everybody.slips.get(cause, 0)
        assert count.marks <= count.chances
    threats = everybody.causes[Cause.PLAYED_ON].marks + everybody.causes[Cause.TOO_DANGEROUS].marks
    assert everybody.threats.part == threats


def test_examples_are_positions_of_their_cause(folder: ClassFolder) -> None:
    found = class_view(folder).figures
    assert found.units
    for one in found.units:
        assert 0 < len(one.positions) <= 5
        assert len({place.summary.digest for place in one.positions}) == len(one.positions)
        for place in one.positions:
            assert place.cause is one.idea
            decision = decision_at(folder, place)
            assert decision.observation.turn == place.turn
            if isinstance(decision, Decision):
                assert is_problem(decision)
                right = {kind_of(tile) for tile in right_tiles(decision.advice)}
                assert kind_of(decision.played) not in right
                assert len(right) <= 2
            else:
                assert call_lesson(decision).cause is one.idea


def test_an_older_folder_opens_without_figures_and_is_filled_in(tmp_path: Path) -> None:
    folder = whole_class(tmp_path / "class")
    whole = folder.games.all().summaries
    for path in (folder.path / "games").glob("*.summary.json"):
        data = json.loads(path.read_text())
        del data["taught"], data["fit"], data["fit_by"], data["call_slips"]
        path.write_text(json.dumps(data))
    older = folder.games.all().summaries
    assert not any(one.figures.causes or one.fit or one.call_slips for one in older)
    assert not any(one.is_by(one.tree) for one in older)
    found = class_view(folder).figures
    assert found.everybody.grade.value is not None
    assert not any(unit.positions for unit in found.units)
    assert found.everybody.threats.whole == 0
    take(folder, tmp_path / "logs")  # the next import fills it in
    assert [one.figures for one in folder.games.all().summaries] == [one.figures for one in whole]


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
def test_impossible_figures_are_refused(folder: ClassFolder, key: str, value: object) -> None:
    some = next(one for one in folder.games.all().summaries if one.lessons)
    data = summary_to_json(some)
    assert summary_from_json(data).lessons
    data["taught"] = {**data["taught"], key: value}
    with pytest.raises(ValueError, match=r"\w"):
        summary_from_json(data)
