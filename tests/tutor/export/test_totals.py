"""Totals add up in any order and grouping."""

import json
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pypdf import PdfReader

from rules.formats.mjai import write_mjai
from tests.games import end_of, game
from tests.tutor.export.figures_of import sheet
from tests.tutor.export.games import HANA, TABLES, log
from tests.tutor.export.html_pages import Page
from tests.tutor.export.reports import a_class, annotated
from tests.tutor.trees import TREE
from tutor.cli import main
from tutor.coach.graded import CallCause, Cause
from tutor.coach.lessons.calls import ChanceCount
from tutor.coach.lessons.lessons import marks_of
from tutor.export.generator import export
from tutor.export.html_export import HtmlFormat
from tutor.export.pdf_export import PdfFormat
from tutor.export.pupils import Pupils, name_key
from tutor.export.sources import sources
from tutor.export.xlsx_export import XlsxFormat
from tutor.teaching.units import class_figures


def test_a_seat_is_counted_by_its_mistakes() -> None:
    game = annotated(3, 0, "Hana")
    one = game.counted()
    assert (one.pupil, one.decisions) == ("Hana", len(game.decisions))
    marks = [mark for mark in marks_of(game.decisions) if mark is not None and mark.cause]
    assert one.slips == Counter(mark.cause for mark in marks)
    lessons = [each for each in game.lessons if isinstance(each.cause, Cause) and each.in_points]
    assert round(one.figures.points) >= round(sum(lesson.cost for lesson in lessons))


def test_pupils_add_up_to_everybody_in_any_order() -> None:
    games = [game.counted() for game in a_class()]
    figures, again = class_figures(games, {}), class_figures(games[::-1], {})
    every = figures.everybody
    assert every.mistakes == again.everybody.mistakes
    assert every.mistakes.chances == sum(len(game.decisions) for game in a_class())
    assert sum((one.mistakes for one in figures.pupils), ChanceCount()) == every.mistakes
    for cause in (*Cause, *CallCause):
        each = sum((one.count(cause) for one in figures.pupils), ChanceCount())
        assert each == every.count(cause)


DAY = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.fixture
def nameless(tmp_path: Path) -> Path:
    path = tmp_path / "game.mjson"
    path.write_text(write_mjai(replace(end_of(game(1), 1), game="")), "utf-8")
    return path


def reviewed(path: Path, seat: str, language: str = "en") -> Path:
    log = path.with_name(f"{seat}-{language}.jsonl")
    asked = ["review", str(path), "--seat", seat, "--lang", language, "-o", str(log)]
    assert main([*asked, "--format", "json"]) == 0
    return log


def test_a_game_without_an_id_is_recognized(
    nameless: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs = [reviewed(nameless, "0"), reviewed(nameless, "0", "ja"), reviewed(nameless, "all")]
    asked = ["export", *map(str, [*logs, nameless]), "--to", "jsonl", "--jobs", "1"]
    assert main([*asked, "-o", str(tmp_path / "out.jsonl"), "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["seats"], len(said["left_out"])) == (4, 3)
    lines = (tmp_path / "out.jsonl").read_text("utf-8").splitlines()
    assert len(json.loads(lines[0])["games"]) == 1


@pytest.fixture
def both(tmp_path: Path) -> Path:
    pupils = Pupils(aliases={name_key(TABLES[0][1]): HANA})
    formats = (HtmlFormat("en"), "html"), (XlsxFormat(), "xlsx"), (PdfFormat("en", DAY), "pdf")
    outputs = [(each, tmp_path / f"a.{ending}") for each, ending in formats]
    export(sources([log(0)]), TREE, outputs, pupils)
    return tmp_path


def test_a_pupil_at_two_seats_of_a_game_has_one_game(both: Path) -> None:
    rows = {row["Pupil"]: row for row in sheet(both / "a.xlsx", "Pupils")}
    assert (rows[HANA]["Games"], rows[HANA]["Seats"]) == (1, 2)
    assert (rows["Everybody"]["Games"], rows["Everybody"]["Seats"]) == (1, 4)
    report = Page((both / "a.html").read_text("utf-8"))
    assert all("1 game" in row[0] for row in report.tables["mistakes"][1:])
    pages = "".join(page.extract_text() for page in PdfReader(both / "a.pdf").pages)
    for said in map(packed, (report.text, pages)):
        assert "1game," in said
        assert "2games" not in said


def packed(text: str) -> str:
    return "".join(text.replace("\0", "").split())


def test_a_game_with_luck_counts_once(both: Path) -> None:
    title = "Games with a figure of luck"
    assert {row[title] for row in sheet(both / "a.xlsx", "Pupils")} == {1}
    report = Page((both / "a.html").read_text("utf-8"))
    assert {row[1][:1] for row in report.tables["places"][1:]} == {"1"}
