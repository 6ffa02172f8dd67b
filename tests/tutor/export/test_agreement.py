"""The figures in each exported file agree with the games."""

from collections import Counter
from pathlib import Path

import pytest

from tests.tutor.export.figures_of import of_csv, of_games, of_jsonl, sheet, without_cause
from tests.tutor.export.games import HANA, annotate, the_sources
from tests.tutor.trees import TREE
from tutor.export.annotated import AnnotatedGame, ExportResult
from tutor.export.csv_export import CsvFormat
from tutor.export.generator import export
from tutor.export.jsonl_export import JsonlFormat
from tutor.export.pupils import pupils_of
from tutor.export.xlsx_export import XlsxFormat
from tutor.teaching.units import ClassFigures, class_figures

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
