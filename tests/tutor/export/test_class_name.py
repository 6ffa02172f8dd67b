"""Every export of a class names it and the date; of loose games there is nothing to name."""

import csv
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.tutor.export.html_pages import Page
from tests.tutor.export.reports import a_class
from tutor.advice.log import read_log
from tutor.export.annotated import write
from tutor.export.anonymous import hidden
from tutor.export.formats import FORMATS, format_of

DAY = datetime(2026, 11, 23, 20, 15, tzinfo=UTC)
TITLE = "=Club <b>1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("named")
    for kind in FORMATS:
        write(format_of(kind, "en", DAY, TITLE), made / f"a.{kind}", a_class()[:3])
    return made


def test_pages_name_class_and_date(folder: Path) -> None:
    said = Page((folder / "a.html").read_text("utf-8")).text
    first = PdfReader(folder / "a.pdf").pages[0].extract_text()
    assert TITLE in said
    for text in (said, first.replace("\0", "")):
        assert "Club" in text
        assert "2026-11-23" in text


def test_tables_name_class_and_the_day_of_each_game(folder: Path) -> None:
    with (folder / "a.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["class"] for row in rows} == {f"'{TITLE}"}
    assert {row["day"] for row in rows} == {
        day.isoformat() for game in a_class()[:3] if (day := game.figures.day)
    }
    book = load_workbook(folder / "a.xlsx")
    about = [[cell.value for cell in row] for row in book["About"].iter_rows(min_row=2)]
    assert about == [["Class", TITLE], ["Date", "2026-11-23"], ["Games", "1"], ["Seats", "3"]]
    assert "Day" in [cell.value for cell in book["Decisions"][1]]


def test_the_log_names_both_and_still_reads(folder: Path) -> None:
    with (folder / "a.jsonl").open(encoding="utf-8") as file:
        head = json.loads(file.readline())
        assert (head["class"], head["created"]) == (TITLE, "2026-11-23")
        file.seek(0)
        assert [label.game for label in read_log(file)[0].games] == [a_class()[0].label.game]


def test_without_a_name_and_a_day_that_may_be_told_there_is_none(tmp_path: Path) -> None:
    for kind in ("csv", "jsonl"):
        games = hidden(a_class()[:1], 1)
        write(format_of(kind, "en", DAY), tmp_path / f"a.{kind}", games)
    with (tmp_path / "a.csv").open(encoding="utf-8-sig", newline="") as file:
        assert {(row["class"], row["day"]) for row in csv.DictReader(file)} == {("", "")}
    assert "created" not in (tmp_path / "a.jsonl").read_text("utf-8").split("\n")[0]
