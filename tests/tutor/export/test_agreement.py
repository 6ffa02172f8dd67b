"""The figures in each exported file agree with the games."""

from collections import Counter
from pathlib import Path

import pytest

from tests.tutor.export.figures_of import of_csv, of_jsonl, of_totals, sheet, without_cause
from tests.tutor.export.games import HANA, annotate, the_sources
from tests.tutor.trees import TREE
from tutor.export.csv_export import CsvFormat
from tutor.export.generator import export
from tutor.export.jsonl_export import JsonlFormat
from tutor.export.pupils import pupils_of
from tutor.export.totals import AnnotatedGame, ExportResult, Totals, added, totals_of
from tutor.export.xlsx_export import XlsxFormat

CLASS = pupils_of([HANA, "髙橋 𠮷﨑", "=1+1"], {})


@pytest.fixture(scope="module")
def games() -> list[AnnotatedGame]:
    return list(annotate(the_sources(), TREE, CLASS))


@pytest.fixture(scope="module")
def totals(games: list[AnnotatedGame]) -> Totals:
    return added(map(totals_of, games))


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


def test_the_rows_of_the_csv_count_up_to_the_totals(folder: Path, totals: Totals) -> None:
    expected = {
        (key[0].replace("=1", "'=1"), *key[1:]): number for key, number in of_totals(totals).items()
    }
    assert of_csv(folder / "class.csv") == expected
    assert sum(expected.values()) == totals.all.decisions


def test_the_lines_of_the_log_count_up_to_the_totals(folder: Path, totals: Totals) -> None:
    expected = without_cause(of_totals(totals))
    assert of_jsonl(folder / "class.jsonl") == expected


def test_the_sheets_say_the_totals(folder: Path, totals: Totals) -> None:
    path = folder / "class.xlsx"
    *pupils, everybody = sheet(path, "Pupils")
    by_player = totals.by(lambda cell: cell.player)
    assert [row["Pupil"] for row in pupils] == list(totals.players)
    for row in (*pupils, everybody):
        count = by_player.get(row["Pupil"], totals.all)
        assert (row["Decisions"], row["Mistakes"]) == (count.decisions, count.off_plan)
        assert row["Share of mistakes"] == pytest.approx(count.off_plan / count.decisions)
    assert everybody["Pupil"] == "Everybody"
    assert everybody["Seats"] == sum(row["Seats"] for row in pupils) == 6
    assert everybody["Games"] == totals.game_count() < everybody["Seats"], "two sat in one game"
    assert everybody["Lessons"] == sum(row["Lessons"] for row in pupils)


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
