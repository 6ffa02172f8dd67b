"""CSV files, advice logs and workbooks."""

import gzip
import json
import zipfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from rules.formats.logs import LogFile
from rules.tiles import tile_name
from tests.tutor.export.reports import (
    HANA,
    TABLES,
    a_class,
    annotated,
    csv_rows,
    logs,
    sheet,
    the_sources,
)
from tests.tutor.trees import TREE
from tutor.coach.log import read_log
from tutor.coach.strategy.situation import situation_of
from tutor.explanations import sentences
from tutor.export.annotated import write
from tutor.export.csv_export import COLUMNS, Column, CsvFormat
from tutor.export.generator import export
from tutor.export.jsonl_export import JsonlFormat
from tutor.export.pupils import pupils_of, shown
from tutor.export.sources import find_sources, sources
from tutor.export.xlsx_export import DecisionSheets, XlsxFormat, writing_workbook
from tutor.language import Language, override
from tutor.position.components import TERMS

KEYS = (
    "player,game,source,seat,placement,final_points,round,honba,turn,phase,points,"
    "opponents_in_riichi,shanten,hand,melds,drawn,played,tsumogiri,riichi,after_call,strategy,"
    "support,runner_up,advice,rank,choices,verdict,played_as,cause,lesson,hints,taken_back,words,calls,"
    "luck,no_luck,placement_without_luck,day,second_share,second_first,second_differs,"
    "grade,label,deal_in"
)


def test_the_columns_are_a_contract() -> None:
    assert ",".join(column.key for column in COLUMNS) == KEYS


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_row_describes_its_decision(tmp_path: Path, language: Language) -> None:
    game = annotated(3, 0, "Hana")
    write(CsvFormat(language), tmp_path / "a.csv", [game])
    found = csv_rows(tmp_path / "a.csv")
    assert len(found) == len(game.decisions)
    for row, decision in zip(found, game.decisions, strict=True):
        seen = decision.observation
        assert (row["player"], row["seat"]) == ("Hana", "0")
        assert (int(row["round"]), int(row["turn"])) == (seen.round, seen.turn)
        assert row["verdict"] == decision.verdict.value
        assert row["strategy"] == decision.advice.choice.strategy.value
        assert (row["rank"] == "1") == (
            row["played"].replace("0", "5")
            in [tile.replace("0", "5") for tile in row["advice"].split()]
        )
        between = " " if language == "en" else ""
        with override(language):
            assert row["words"] == between.join(sentences(decision, seen))


def test_no_cell_is_a_formula_whatever_the_names(tmp_path: Path) -> None:
    hostile = pupils_of(["=1+1", "@SUM(A1)", "-2", "+3", "＝1", "<b>x</b>", 'a b,"c"'], {})
    export(the_sources(), TREE, [(CsvFormat(), tmp_path / "a.csv")], hostile)
    write(CsvFormat(), tmp_path / "b.csv", a_class())
    found = csv_rows(tmp_path / "a.csv") + csv_rows(tmp_path / "b.csv")
    numbers = {"final_points", "points", "shanten", "luck", "placement_without_luck,day"}
    for row in found:
        for key, cell in row.items():
            if key not in numbers:
                assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝")), cell
    assert {"'=1+1", "'@SUM(A1)", "'-2", "'+3", "'＝1", "<b>x</b>", 'a b,"c"'} <= {
        row["player"] for row in found
    }


def test_calls_are_in_the_row_of_the_next_discard(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    export(the_sources(), TREE, [(CsvFormat(), path)])
    found = csv_rows(path)
    assert any("Pon of" in row["calls"] for row in found)
    declared = [row for row in found if row["riichi"] == "true"]
    assert declared
    assert all("Riichi with" in row["calls"] for row in declared)
    assert all(row["verdict"] for row in found), "each row is a discard, as before"


def test_the_header_names_all_games_and_the_lines_follow(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    written = export(sources(logs()[:2]), TREE, [(JsonlFormat(), path)])
    with path.open(encoding="utf-8") as file:
        header, lines = read_log(file)
        decisions = list(lines)
    assert [label.source for label in header.games] == [one.name for one in logs()[:2]]
    assert [label.players for label in header.games] == [
        tuple(map(shown, table)) for table in TABLES[:2]
    ]
    assert (header.tree_hash, header.tree_leaves) == (TREE.hash, TREE.leaves)
    assert len(decisions) == written.decisions
    assert {one.game for one in decisions} == {label.game for label in header.games}


def test_a_log_round_trips(tmp_path: Path) -> None:
    first, again = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    export(the_sources(), TREE, [(JsonlFormat("ja"), first)], pupils_of([HANA], {}))
    file = LogFile(first.name, first.read_bytes(), str(first))
    export(sources([file]), TREE, [(JsonlFormat("ja"), again)])
    assert again.read_bytes() == first.read_bytes()


def test_a_log_that_ends_in_gz_is_packed_and_read_back(tmp_path: Path) -> None:
    plain, packed, again = (tmp_path / name for name in ("a.jsonl", "a.jsonl.gz", "b.jsonl"))
    formats = [(JsonlFormat("ja"), plain), (JsonlFormat("ja"), packed)]
    export(the_sources(), TREE, formats, pupils_of([HANA], {}))
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
    assert packed.stat().st_size < plain.stat().st_size / 4
    export(find_sources([packed]), TREE, [(JsonlFormat("ja"), again)])
    assert again.read_bytes() == plain.read_bytes()


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


def test_names_of_sheets(english: Path, japanese: Path) -> None:
    names = ["Pupils", "Causes", "Calls and riichi", "Decisions"]
    assert opened(english).sheetnames == names
    assert opened(japanese).sheetnames == ["生徒", "原因", "鳴きとリーチ", "打牌"]


def test_numbers_are_numbers_and_shares_are_percent(english: Path) -> None:
    pupils = opened(english)["Pupils"]
    for row in pupils.iter_rows(min_row=2):
        name, games, *counts = row[:4]
        shares = row[4:5]
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
def test_markup_in_names_is_text(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.xlsx"
    with writing_workbook(path) as book:
        book.add("one", [Column("", "head", str)]).write([name])
    text = opened(path)["one"]["A2"].value
    assert text.rstrip()[:100] == name.replace("\x07", "_x0007_").replace("\ufffe", "_xFFFE_")[:100]


def test_a_full_sheet_is_continued(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    rows, _ = XlsxFormat("en").piece(annotated(3, 0, "Hana"))
    with writing_workbook(path) as book:
        decisions = DecisionSheets(book, most=11)
        decisions.write(rows[:25])
    book_ = opened(path)
    assert book_.sheetnames == ["Decisions", "Decisions 2", "Decisions 3"]
    assert [each.max_row for each in book_] == [11, 11, 6]
    assert {each["A1"].value for each in book_} == {"Pupil"}


def test_temporary_files_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    write(XlsxFormat("en"), tmp_path / "a.xlsx", a_class()[:1])

    def fail() -> None:
        with writing_workbook(tmp_path / "b.xlsx") as book:
            book.add("one", [Column("", "head", str)]).write([1])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert list(place.iterdir()) == []
    assert not (tmp_path / "b.xlsx").exists()


def test_the_numbers_behind_each_decision_are_there_on_request(tmp_path: Path) -> None:
    game = annotated(3, 0, "Hana")
    plain, more, log = tmp_path / "plain.csv", tmp_path / "more.csv", tmp_path / "log.jsonl"
    write(CsvFormat(), plain, [game])
    write(CsvFormat(numbers=True), more, [game])
    write(JsonlFormat(numbers=True), log, [game])
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()[1:]]
    discards = [line for line in lines if "kind" not in line]
    assert len(discards) == len(game.decisions) > 10
    for row, short, line, decision in zip(
        csv_rows(more), csv_rows(plain), discards, game.decisions, strict=True
    ):
        advice = decision.advice
        assert {key: row[key] for key in short} == short
        situation = asdict(advice.situation or situation_of(decision.observation))
        assert line["situation"] == situation
        assert {key: float(row[f"situation_{key}"]) for key in situation} == situation
        for tile, terms in advice.terms.items():
            assert list(line["terms"][tile_name(tile)].values()) == [one / 1000 for one in terms]
        of_best = {term: float(row[f"advised_term_{term}"]) for term in TERMS}
        assert of_best == line["terms"][tile_name(advice.best[0])]
        played = advice.terms[advice.placed(decision.played).discard]
        assert [float(row[f"played_term_{term}"]) for term in TERMS] == [x / 1000 for x in played]
