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
from tests.tutor.export.reports import (
    HANA,
    TABLES,
    Page,
    a_class,
    annotate,
    annotated,
    log,
    of_csv,
    of_games,
    of_jsonl,
    sheet,
    the_sources,
    without_cause,
)
from tests.tutor.trees import TREE
from tutor.cli import main
from tutor.coach.graded import CallCause, Cause
from tutor.coach.lessons.calls import ChanceCount
from tutor.coach.lessons.lessons import marks_of
from tutor.export.annotated import AnnotatedGame, ExportResult
from tutor.export.csv_export import CsvFormat
from tutor.export.generator import export
from tutor.export.html_export import HtmlFormat
from tutor.export.jsonl_export import JsonlFormat
from tutor.export.pdf_export import PdfFormat
from tutor.export.pupils import Pupils, name_key, pupils_of
from tutor.export.sources import sources
from tutor.export.xlsx_export import XlsxFormat
from tutor.teaching.units import ClassFigures, class_figures


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


CLASS = pupils_of([HANA, "髙橋 𠮷﨑", "=1+1"], {})


@pytest.fixture(scope="module")
def games() -> list[AnnotatedGame]:
    return list(annotate(the_sources(), TREE, CLASS))


@pytest.fixture(scope="module")
def figures(games: list[AnnotatedGame]) -> ClassFigures[None]:
    return class_figures([one.counted() for one in games], {})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    formats = (CsvFormat(), JsonlFormat(), XlsxFormat())
    written = export(
        the_sources(),
        TREE,
        [
            (each, folder / f"class.{name}")
            for each, name in zip(formats, ("csv", "jsonl", "xlsx"), strict=True)
        ],
        CLASS,
    )
    assert written == ExportResult(
        tuple(folder / f"class.{name}" for name in ("csv", "jsonl", "xlsx")),
        written.decisions,
        6,
        frozenset([HANA, "髙橋 𠮷﨑", "=1+1"]),
    )
    return folder


def test_the_rows_of_the_csv_count_up_to_the_games(
    folder: Path, games: list[AnnotatedGame]
) -> None:
    expected = {
        (key[0].replace("=1", "'=1"), *key[1:]): number for key, number in of_games(games).items()
    }
    assert of_csv(folder / "class.csv") == expected


def test_the_lines_of_the_log_count_up_to_the_games(
    folder: Path, games: list[AnnotatedGame]
) -> None:
    expected = without_cause(of_games(games))
    assert of_jsonl(folder / "class.jsonl") == expected


def test_the_sheets_say_the_figures(folder: Path, figures: ClassFigures[None]) -> None:
    path = folder / "class.xlsx"
    *pupils, everybody = sheet(path, "Pupils")
    assert [row["Pupil"] for row in pupils] == list(figures.players)
    for row in (*pupils, everybody):
        one = figures.of(None if row is everybody else row["Pupil"])
        assert (row["Decisions"], row["Mistakes"]) == (one.mistakes.chances, one.mistakes.marks)
        assert row["Share of mistakes"] == pytest.approx(one.mistakes.rate)
        assert row["Grade"] == round(one.grade.value or 0)
    assert everybody["Pupil"] == "Everybody"
    assert everybody["Seats"] == sum(row["Seats"] for row in pupils) == 6
    assert everybody["Games"] == figures.everybody.games < everybody["Seats"], "two sat in one game"


def test_the_sheets_agree_with_the_rows_of_decisions(folder: Path) -> None:
    path = folder / "class.xlsx"
    decisions = sheet(path, "Decisions")
    by_cause = Counter(
        (row["Cause"], player)
        for row in decisions
        if row["Cause"]
        for player in (row["Pupil"], "Everybody")
    )
    assert by_cause == {
        (row["Cause"], row["Pupil"]): row["Mistakes"] for row in sheet(path, "Causes")
    }
