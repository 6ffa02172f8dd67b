"""Problem sets beside the games: what pupils answered stands in every export of figures."""

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.tutor.export.html_pages import Page
from tests.tutor.export.reports import NAMES, a_class
from tutor.export.annotated import write
from tutor.export.formats import FORMATS, format_of
from tutor.export.given_sets import AnswerCount, GivenSet, last_sets, set_result, set_title
from tutor.language import translator
from tutor.lessons.call_lessons import CallCause
from tutor.lessons.lesson import Cause
from tutor.teaching.pupil_figures import SeatGame

EN = translator("en")
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
DAY = date(2026, 11, 6)


@pytest.fixture(scope="module")
def folding() -> GivenSet:
    marked = dict.fromkeys(one.cause for game in a_class() for one in game.lessons)
    about = tuple(cause for cause in marked if not isinstance(cause, CallCause))
    answers = {NAMES[0]: AnswerCount(3, 4), NAMES[4]: AnswerCount(1, 6)}
    return GivenSet("Folding <b>", DAY, about, answers)


def games() -> list[SeatGame]:
    return [SeatGame(one.player, one.figures, {}, one.label.game) for one in a_class()]


def test_a_pupil_answered_so_much_and_all_together_the_sum(folding: GivenSet) -> None:
    mine = set_result(folding, games(), NAMES[0], EN)
    everybody = set_result(folding, games(), None, EN)
    nobody = set_result(folding, games(), NAMES[1], EN)
    assert (mine.answers, everybody.answers, nobody.answers) == ("3 of 4", "4 of 10", "no answer")


def test_games_before_and_since_are_told_where_both_are_there(folding: GivenSet) -> None:
    both = set_result(folding, games(), NAMES[0], EN)
    assert " → " in both.change
    assert both.words.startswith("before: ")
    only_before = set_result(folding, games(), NAMES[1], EN)
    assert (only_before.change, only_before.words) == ("", "")
    of_others = games()
    assert set_result(folding, [one for one in of_others if one.pupil == NAMES[0]], None, EN) == (
        set_result(
            GivenSet("", DAY, folding.about, {"x": AnswerCount(4, 10)}),
            [one for one in of_others if one.pupil == NAMES[0]],
            None,
            EN,
        )
    )


def test_the_last_sets_are_shown_in_the_order_of_their_days() -> None:
    sets = [GivenSet(str(day), date(2026, 11, day), ()) for day in (9, 2, 5)]
    assert [one.title for one in last_sets(sets, 2)] == ["5", "9"]
    assert last_sets((), 2) == ()
    assert set_title(GivenSet("", DAY, ()), EN) == "Problem set · 2026-11-06"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, folding: GivenSet) -> Path:
    made = tmp_path_factory.mktemp("given")
    for kind in FORMATS:
        write(format_of(kind, "en", NOON, "Club", (folding,)), made / f"a.{kind}", a_class())
    return made


def test_the_page_has_a_table_of_them(folder: Path) -> None:
    page = Page((folder / "a.html").read_text("utf-8"))
    assert "Folding <b> · 2026-11-06" in page.text
    assert "4 of 10" in page.text
    assert "3 of 4 · " in page.text
    assert "before its day" in page.text


def test_the_pdf_tells_them_below_the_pupils_and_on_the_page_of_each(folder: Path) -> None:
    pages = [page.extract_text() for page in PdfReader(folder / "a.pdf").pages]
    said = ["".join(page.replace("\0", "").split()) for page in pages]
    assert any("fine:4of10" in page for page in said[:3])
    assert sum("fine:3of4" in page for page in said) == 1
    assert sum("Folding<b>·2026-11-06·noanswer" in page for page in said) == len(NAMES) - 2


def test_the_workbook_has_a_sheet_of_them(folder: Path) -> None:
    sheet = load_workbook(folder / "a.xlsx")["Problem sets"]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
    assert len(rows) == len(NAMES)
    (mine,) = (row for row in rows if row[3] == NAMES[0])
    assert mine[:2] == ["Folding <b>", "2026-11-06"]
    assert mine[4:] == [4, 3]


def test_a_class_that_was_given_none_has_no_table(tmp_path: Path) -> None:
    for kind in ("html", "xlsx"):
        write(format_of(kind, "en", NOON, "Club"), tmp_path / f"a.{kind}", a_class()[:3])
    assert "Problem sets" not in Page((tmp_path / "a.html").read_text("utf-8")).text
    assert "Problem sets" not in load_workbook(tmp_path / "a.xlsx").sheetnames


def test_causes_of_a_set_are_named(folder: Path, folding: GivenSet) -> None:
    assert all(isinstance(cause, Cause) for cause in folding.about)
    sheet = load_workbook(folder / "a.xlsx")["Problem sets"]
    assert sheet.cell(2, 3).value


def test_who_has_answers_and_no_game_has_a_row_and_everybody_is_the_sum(
    tmp_path: Path, folding: GivenSet
) -> None:
    given = replace(folding, answers={**folding.answers, "Newcomer": AnswerCount(2, 5)})
    for kind in ("html", "xlsx"):
        write(format_of(kind, "en", NOON, "Club", (given,)), tmp_path / f"a.{kind}", a_class())
    sheet = load_workbook(tmp_path / "a.xlsx")["Problem sets"]
    rows = {row[3].value: row[4].value for row in sheet.iter_rows(min_row=2)}
    assert (rows["Newcomer"], sum(rows.values()), len(rows)) == (5, 15, len(NAMES) + 1)
    text = Page((tmp_path / "a.html").read_text("utf-8")).text
    assert "6 of 15" in text
    assert "2 of 5" in text
