"""The habits of pupils in the reports of a class."""

from datetime import UTC, datetime
from pathlib import Path

from pypdf import PdfReader

from tests.tutor.export.reports import annotated
from tutor.diagnosis.counting import HabitCount
from tutor.diagnosis.shown_habits import shown_habits
from tutor.export.annotated import write
from tutor.export.formats import format_of
from tutor.export.html_habits import habits_of
from tutor.habits import Habit
from tutor.language import translator
from tutor.text.habits import habit_line

FOLDS_NEVER = {Habit.NEVER_FOLDS: HabitCount(5, 6), Habit.KEEPS_HONOURS: HabitCount(0, 30)}
DAY = datetime(2026, 11, 2, tzinfo=UTC)
EN = translator("en")


def test_the_report_tells_the_habits_of_whom_it_knows_some(tmp_path: Path) -> None:
    habits = {"Hana": shown_habits([FOLDS_NEVER] * 12, of=14), "Taro": shown_habits([{}])}
    games = [annotated(3, 0, "Hana"), annotated(3, 1, "Taro"), annotated(4, 0, "Jiro")]
    path = tmp_path / "report.html"
    write(format_of("html", "en", DAY, habits=habits), path, games)
    parts = path.read_text(encoding="utf-8").split('<section class="pupil"')[1:]
    hana, jiro, taro = parts
    assert "Building on against riichi" in hana
    assert "12 of 12 games · 60 of 72 times" in hana
    assert "12 of 14 games looked at" in hana
    assert "Nothing stands out yet (1 of 1 game looked at)" in taro
    assert "What shows in the games" not in jiro, "nothing is counted"


def test_the_page_of_a_pupil_tells_them_too(tmp_path: Path) -> None:
    shown = shown_habits([FOLDS_NEVER] * 12)
    (habit,) = shown.habits
    path = tmp_path / "class.pdf"
    games = [annotated(3, 0, "Hana")]
    write(format_of("pdf", "en", DAY, habits={"Hana": shown}), path, games)
    said = "".join(PdfReader(path).pages[0].extract_text().replace("\0", "").split())
    assert habit_line(habit, EN)[:60].replace(" ", "") in said


def test_nothing_is_said_of_habits_that_nobody_counted() -> None:
    assert habits_of(None, EN) is None
