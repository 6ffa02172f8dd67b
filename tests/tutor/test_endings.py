"""Of a name that a person gives, only an ending of ours goes: behind a point may be a day."""

from pathlib import Path

from tutor.classroom.problem_set import ENDING
from tutor.endings import OURS, with_ending
from tutor.export.formats import FORMATS, files_of, path_of
from tutor.ui.classroom.set_page import ANSWERS_ENDING

WEEKS = ("set 2026.11.05", "set 2026.11.12", "set 2026.11")


def test_every_file_of_ours_has_its_ending_taken_away() -> None:
    assert {ENDING, ANSWERS_ENDING, *(f".{kind}" for kind in FORMATS)} == OURS
    for ending in (*OURS, ".HTML"):
        assert with_ending(Path("a/week.3" + ending), ".pdf") == Path("a/week.3.pdf")


def test_reports_of_two_days_are_two_files() -> None:
    for kind in FORMATS:
        paths = {path_of(Path(name), "class", kind, 2) for name in WEEKS}
        assert len(paths) == len(WEEKS)
        assert {path.suffix for path in paths} == {f".{kind}"}
    assert path_of(Path("club.html"), "class", "pdf", 2) == Path("club.pdf")


def test_reports_of_two_pupils_have_two_folders_of_games() -> None:
    folders = [files_of("html", Path(f"report.{name}"))[1] for name in ("Aoi", "Ben")]
    assert [folder.name for folder in folders] == ["report.Aoi-games", "report.Ben-games"]
