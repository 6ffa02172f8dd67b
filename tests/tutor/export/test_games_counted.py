"""A game is one game, whatever it is read from, whoever sat there and whether they are named."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pypdf import PdfReader

from rules.formats import LogFile, write_mjai
from tests.games import game
from tests.tutor.export.figures_of import sheet
from tests.tutor.export.games import HANA, TABLES, advice_log, log
from tests.tutor.export.html_pages import Page
from tests.tutor.trees import TREE
from tutor.cli import main
from tutor.export.generator import annotate, export
from tutor.export.html_export import HtmlFormat
from tutor.export.pdf_export import PdfFormat
from tutor.export.pupils import Pupils, name_key
from tutor.export.sources import sources
from tutor.export.totals import added, totals_of
from tutor.export.xlsx_export import XlsxFormat
from tutor.language import translator
from tutor.luck.mean_place import MIN_LUCK_GAMES, MeanPlaces

DAY = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.fixture
def nameless(tmp_path: Path) -> Path:
    path = tmp_path / "game.mjson"
    path.write_text(write_mjai(replace(game(1), game="")), "utf-8")
    return path


def names() -> list[str]:
    return [name for table in TABLES for name in table]


def log_of_seat(seat: int) -> LogFile:
    header, *lines = advice_log(0).splitlines(keepends=True)
    own = [line for line in lines if json.loads(line)["seat"] == seat]
    return LogFile(f"{seat}.jsonl", b"".join([header, *own]), f"{seat}.jsonl")


def reviewed(path: Path, seat: str, language: str = "en") -> Path:
    log = path.with_name(f"{seat}-{language}.jsonl")
    asked = ["review", str(path), "--seat", seat, "--lang", language, "-o", str(log)]
    assert main([*asked, "--format", "json"]) == 0
    return log


def test_a_game_without_an_id_is_known_again(
    nameless: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs = [reviewed(nameless, "0"), reviewed(nameless, "0", "ja"), reviewed(nameless, "all")]
    asked = ["export", *map(str, [*logs, nameless]), "--to", "jsonl", "--jobs", "1"]
    assert main([*asked, "-o", str(tmp_path / "out.jsonl"), "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["seats"], len(said["left_out"])) == (4, 3)
    lines = (tmp_path / "out.jsonl").read_text("utf-8").splitlines()
    assert len(json.loads(lines[0])["games"]) == 1


def test_seats_of_one_table_are_one_game_where_nobody_is_named() -> None:
    files = [LogFile("bad", b"{}", "bad"), *map(log_of_seat, range(3)), log(0), log(1)]
    pupils = Pupils().numbering(names(), translator("en"))
    games = list(annotate(sources(files), TREE, pupils))
    assert [one.label.game for one in games] == ["2"] * 4 + ["6"] * 4
    assert added(map(totals_of, games)).game_count() == 2
    assert {one.game for game in games for one in game.decisions} == {"2", "6"}


def test_a_report_of_one_table_says_so_though_nobody_is_named(tmp_path: Path) -> None:
    pupils = Pupils().numbering(names(), translator("en"))
    outputs = [(HtmlFormat("en"), tmp_path / "a.html"), (XlsxFormat(), tmp_path / "a.xlsx")]
    export(sources(map(log_of_seat, range(4))), TREE, outputs, pupils)
    assert "1 game (4 seats)" in (tmp_path / "a.html").read_text("utf-8")
    assert sheet(tmp_path / "a.xlsx", "Pupils")[-1]["Games"] == 1


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
    assert {row[1] for row in report.tables["pupils"][1:]} == {"1"}
    pages = "".join(page.extract_text() for page in PdfReader(both / "a.pdf").pages)
    for said in map(packed, (report.text, pages)):
        assert "1game," in said
        assert "2games" not in said


def packed(text: str) -> str:
    return "".join(text.replace("\0", "").split())


def test_a_game_with_a_figure_of_luck_is_one_whoever_sat_in_it(both: Path) -> None:
    title = "Games with a figure of luck"
    assert {row[title] for row in sheet(both / "a.xlsx", "Pupils")} == {1}
    report = Page((both / "a.html").read_text("utf-8"))
    assert {row[1] for row in report.tables["places"][1:]} == {"1"}


def test_a_mean_place_needs_games_and_not_seats() -> None:
    one = totals_of(next(annotate(sources([log(0)]), TREE, Pupils())))
    assert one.luck_games() == 1
    again = added([one] * MIN_LUCK_GAMES)
    assert again.places(HANA) == MeanPlaces(1, None, None)
