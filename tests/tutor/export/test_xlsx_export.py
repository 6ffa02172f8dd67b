"""The workbook: its sheets, filters and frozen heads, in either language; no text is a formula."""

import zipfile
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.tutor.export.figures_of import sheet
from tests.tutor.export.reports import a_class, annotated
from tutor.export.annotated import write
from tutor.export.sheet import SheetHead
from tutor.export.workbook import writing_workbook
from tutor.export.xlsx_export import DecisionSheets, XlsxFormat
from tutor.language import translator
from tutor.text.advice import plan_title
from tutor.text.lessons import cause_title


@pytest.fixture(scope="module")
def japanese(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("xlsx") / "class.xlsx"
    write(XlsxFormat("ja"), path, a_class())
    return path


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("xlsx") / "class.xlsx"
    write(XlsxFormat("en"), path, a_class())
    return path


def opened(path: Path) -> Any:
    return load_workbook(path)


def test_the_sheets_are_there(english: Path, japanese: Path) -> None:
    names = ["Pupils", "Strategies", "Causes", "Calls and riichi", "Counts", "Decisions"]
    assert opened(english).sheetnames == names
    assert opened(japanese).sheetnames == ["生徒", "方針", "原因", "鳴きとリーチ", "集計", "打牌"]


def test_heads_are_frozen_and_columns_are_filtered(english: Path) -> None:
    for each in opened(english):
        assert each.freeze_panes == "B2"
        rows = each.max_row - (each.title == "Pupils")  # the last row is everybody's
        assert each.auto_filter.ref == f"A1:{each.cell(rows, each.max_column).coordinate}"
        assert all(each.column_dimensions[cell.column_letter].width >= 6 for cell in each[1])


def test_numbers_are_numbers_and_shares_are_percent(english: Path) -> None:
    pupils = opened(english)["Pupils"]
    for row in pupils.iter_rows(min_row=2):
        name, games, *counts = row[:6]
        shares = row[6:8]
        assert name.data_type == "s"
        assert all(cell.data_type == "n" for cell in (games, *counts, *shares))
        assert {cell.number_format for cell in shares} == {"0.0%"}
        assert {cell.number_format for cell in counts} == {"#,##0"}


def test_nothing_is_a_formula_or_a_link(english: Path) -> None:
    book = opened(english)
    for each in book:
        for row in each.iter_rows():
            for cell in row:
                assert cell.data_type in "sn"
                assert cell.hyperlink is None
    names = {row["Pupil"] for row in sheet(english, "Decisions")}
    assert {"=1+1", "../../etc/x", "{{ 7 * 7 }}%s</style>", "髙橋 𠮷﨑"} <= names
    with zipfile.ZipFile(english) as parts:
        for part in parts.namelist():
            assert b"<f>" not in parts.read(part)
            assert b"<script>" not in parts.read(part)


@pytest.mark.parametrize(
    "name", ["<r><oops></r>", "<r><t>x</t></r>", "http://x.y", "a\x07b\ufffe", "x" * 40_000]
)
def test_a_name_that_looks_like_a_part_of_the_file_is_only_text(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.xlsx"
    with writing_workbook(path) as book:
        book.add("one", [SheetHead("head", "text")]).write([name])
    text = opened(path)["one"]["A2"].value
    assert text.rstrip()[:100] == name.replace("\x07", "_x0007_").replace("\ufffe", "_xFFFE_")[:100]


def test_everything_is_in_the_language_asked_for(japanese: Path) -> None:
    spoken = translator("ja")
    game = annotated(3, 0, "Hana <script>document.title='run'</script>")
    rows = sheet(japanese, "打牌")[: len(game.decisions)]
    for row, decision in zip(rows, game.decisions, strict=True):
        assert row["方針"] == plan_title(decision.advice.choice.strategy, spoken)
        assert row["局"].endswith("局")
    assert cause_title(game.lessons[0].cause, spoken) in {row["原因"] for row in rows}


def test_more_rows_than_a_sheet_holds_go_onto_another(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    rows, _ = XlsxFormat("en").piece(annotated(3, 0, "Hana"))
    with writing_workbook(path) as book:
        decisions = DecisionSheets(book, translator("en"), most=11)
        decisions.write(rows[:25])
    book_ = opened(path)
    assert book_.sheetnames == ["Decisions", "Decisions 2", "Decisions 3"]
    assert [each.max_row for each in book_] == [11, 11, 6]
    assert {each["A1"].value for each in book_} == {"Pupil"}


def test_no_rubbish_is_left_for_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    write(XlsxFormat("en"), tmp_path / "a.xlsx", a_class()[:1])

    def fail() -> None:
        with writing_workbook(tmp_path / "b.xlsx") as book:
            book.add("one", [SheetHead("head")]).write([1])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert list(place.iterdir()) == []
    assert not (tmp_path / "b.xlsx").exists()
