"""A class's folder: made once, opened again, and told in a sentence where that cannot be."""

import json
from pathlib import Path

import pytest

from tests.tutor.classroom.classes import PUPILS, new_class
from tutor.classroom import class_folder
from tutor.classroom.class_folder import ClassFolder, create_class, is_kept, open_class
from tutor.classroom.fault import ClassroomError
from tutor.classroom.import_report import Fate, FileEntry, unknown_names
from tutor.export.pupils import name_key

pytestmark = pytest.mark.measured


def test_what_is_made_is_opened_again(tmp_path: Path) -> None:
    made = new_class(tmp_path / "class")
    assert open_class(tmp_path / "class") == made
    assert (made.name, made.roster, made.imports()) == ("Club", PUPILS, ())


def test_what_is_part_of_a_class(tmp_path: Path) -> None:
    told = ("class.json", "games/0a-1.jsonl.gz", "sets/a.json", "report.pdf", "report-games/1.html")
    kept = [is_kept(tmp_path / name, tmp_path) for name in told]
    assert kept == [True, True, True, False, False]


def test_the_name_of_a_class_is_what_every_format_can_hold(tmp_path: Path) -> None:
    made = new_class(tmp_path / "class")
    head = {"class": 1, "name": "a\x1b\u202e\ud800\u2028b", "pupils": []}
    (made.path / "class.json").write_text(json.dumps(head))
    assert open_class(made.path).name == "a ? b"


def test_only_imports_that_ended_are_counted(tmp_path: Path) -> None:
    made = new_class(tmp_path / "class")
    made.report_path(1).parent.mkdir()
    for name in ("0002.jsonl", "0001.jsonl", "notes.jsonl", ".0003.jsonl.7.half", "٣.jsonl"):
        (made.report_path(1).parent / name).touch()
    assert made.imports() == (1, 2)


def test_a_class_has_a_folder_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    with pytest.raises(ClassroomError) as fault:
        create_class(tmp_path, "Club")
    assert str(fault.value) == (
        f"The folder {tmp_path} is not empty; give a class a folder of its own."
    )
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_what_a_file_manager_left_makes_no_folder_full(tmp_path: Path) -> None:
    (tmp_path / ".DS_Store").touch()
    create_class(tmp_path, "Club")
    assert open_class(tmp_path).name == "Club"


def test_a_folder_without_a_class(tmp_path: Path) -> None:
    with pytest.raises(ClassroomError) as fault:
        open_class(tmp_path)
    assert str(fault.value) == (
        f"There is no class in {tmp_path}; choose the folder of a class, or make a new one."
    )


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ("", "its JSON breaks at character 1"),
        ("[]", "it holds something else"),
        ('{"class": "1"}', "class is not what belongs there"),
        ('{"class": 1}', "name is missing"),
    ],
)
def test_a_head_that_is_damaged(tmp_path: Path, head: str, why: str) -> None:
    (tmp_path / "class.json").write_text(head)
    with pytest.raises(ClassroomError) as fault:
        open_class(tmp_path)
    assert str(fault.value) == (
        f"{tmp_path}/class.json is damaged ({why}); put a copy of it back, or make a new class "
        "beside it and move the folders games and imports there."
    )


def test_a_class_of_a_newer_version(tmp_path: Path) -> None:
    made = new_class(tmp_path / "class")
    head = made.path / "class.json"
    head.write_text(json.dumps(json.loads(head.read_text("utf-8")) | {"class": 2}))
    with pytest.raises(ClassroomError) as fault:
        open_class(made.path)
    assert str(fault.value) == (
        f"The class in {made.path} was written by a newer version of the program (version 2 of "
        "the folder, this program knows 1); update the program to open it."
    )


def test_names_that_nobody_knows_are_counted_once_a_game() -> None:
    entries = [
        FileEntry("a", Fate.READ, game="1", names=("Aoi", "north", "north", "south")),
        FileEntry("b", Fate.DUPLICATE, game="1", names=("Aoi", "north", "north", "south")),
        FileEntry("c", Fate.NO_PUPIL, game="2", names=("ＡＯＩ", "north", "east", "west")),
        FileEntry("d", Fate.REFUSED),
    ]
    counts = unknown_names(entries, [name_key("Aoi")])
    assert counts == {"north": 2, "south": 1, "east": 1, "west": 1}


def test_what_another_window_changed_is_not_written_over(tmp_path: Path) -> None:
    here = new_class(tmp_path / "class")
    other = open_class(here.path)
    changed = other.with_roster(other.roster.with_pupil("Neu"))
    with pytest.raises(ClassroomError, match="changed by another window or program"):
        here.with_roster(here.roster.with_pupil("Anna"))
    assert open_class(here.path).roster == changed.roster
    assert here.with_roster(changed.roster).roster == changed.roster
    assert changed.with_roster(here.roster).roster == here.roster


def test_the_pupils_are_changed_by_one_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(class_folder, "PATIENCE", 0.0)
    here = new_class(tmp_path / "class")
    written: list[bool] = []

    def meanwhile(folder: Path) -> ClassFolder:
        if not written:
            written.append(True)
            with pytest.raises(ClassroomError, match="is changing the class"):
                here.with_roster(here.roster.with_pupil("Neu"))
        return open_class(folder)

    monkeypatch.setattr(class_folder, "open_class", meanwhile)
    here.with_roster(here.roster.with_pupil("Anna"))
    assert written
    assert open_class(here.path).roster == here.roster.with_pupil("Anna")


def test_what_is_no_import_is_none(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    (folder.path / "imports").mkdir(exist_ok=True)
    (folder.path / "imports" / f"{'9' * 30}.jsonl").touch()
    (folder.path / ".x.half").mkdir()
    folder.sweep()
    assert folder.imports() == ()


def test_no_report_takes_the_place_of_another(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    (folder.path / "imports").mkdir()
    for name in ("999999999.jsonl", "1000000000.jsonl", "00002.jsonl", "3.jsonl"):
        (folder.path / "imports" / name).touch()
    assert folder.imports() == (999_999_999,)
    assert not folder.report_path(folder.next_import()).exists()


def test_a_sweep_takes_what_nobody_writes_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_more_names_than_can_be_read_again_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = new_class(tmp_path / "class")
    monkeypatch.setattr(class_folder, "HEAD_LIMIT", 2_000)
    more = made.roster.with_pupil("Mika", (f"mika_{number}" for number in range(100)))
    with pytest.raises(ClassroomError, match="has no room for so many names"):
        made.with_roster(more)
    assert open_class(made.path) == made
    assert not [*made.path.glob(".*.half")]
