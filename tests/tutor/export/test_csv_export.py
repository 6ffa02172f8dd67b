"""CSV that a spreadsheet opens rightly, and that can do it no harm."""

import csv
from pathlib import Path

import pytest

from rules.tiles import parse_kind
from tests.tutor.export.games import the_sources
from tests.tutor.export.reports import a_class, annotated, as_new
from tests.tutor.trees import TREE
from tutor.export.annotated import write
from tutor.export.columns import COLUMNS
from tutor.export.csv_export import CsvFormat, plain
from tutor.export.generator import export
from tutor.export.pupils import pupils_of
from tutor.language import Language, translator
from tutor.second import beside
from tutor.second.opinion import second_opinions
from tutor.text.advice import sentences

KEYS = (
    "player,game,source,seat,placement,final_points,round,honba,turn,phase,points,"
    "opponents_in_riichi,shanten,hand,melds,drawn,played,tsumogiri,riichi,after_call,strategy,"
    "support,runner_up,advice,rank,choices,verdict,played_as,cause,lesson,hints,taken_back,words,calls,"
    "luck,no_luck,placement_without_luck,day,second_share,second_first,second_differs"
)


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_the_columns_are_a_contract() -> None:
    assert ",".join(column.key for column in COLUMNS) == KEYS


def test_it_begins_with_the_mark_that_excel_asks_for(tmp_path: Path) -> None:
    write(CsvFormat("ja"), tmp_path / "a.csv", [annotated(3, 0, "髙橋 𠮷﨑")])
    data = (tmp_path / "a.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbfplayer,game,")
    assert data.count(b"\n") == data.count(b"\r\n")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_row_says_what_was_decided(tmp_path: Path, language: Language) -> None:
    game = annotated(3, 0, "Hana")
    write(CsvFormat(language), tmp_path / "a.csv", [game])
    found = rows(tmp_path / "a.csv")
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
        assert row["words"] == between.join(sentences(decision, seen, translator(language)))


def test_no_cell_is_a_formula_whatever_the_names(tmp_path: Path) -> None:
    hostile = pupils_of(["=1+1", "@SUM(A1)", "-2", "+3", "＝1", "<b>x</b>", 'a b,"c"'], {})
    export(the_sources(), TREE, [(CsvFormat(), tmp_path / "a.csv")], hostile)
    write(CsvFormat(), tmp_path / "b.csv", a_class())
    found = rows(tmp_path / "a.csv") + rows(tmp_path / "b.csv")
    numbers = {"final_points", "points", "shanten", "luck", "placement_without_luck,day"}
    for row in found:
        for key, cell in row.items():
            if key not in numbers:
                assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝")), cell
    assert {"'=1+1", "'@SUM(A1)", "'-2", "'+3", "'＝1", "<b>x</b>", 'a b,"c"'} <= {
        row["player"] for row in found
    }


@pytest.mark.parametrize("unseen", ["\ufeff", "\u200b", "\u2060\xad", " ; \u180e"])
def test_a_formula_behind_signs_that_nobody_sees_is_none(unseen: str) -> None:
    assert plain(f"{unseen}=1+1") == f"'{unseen}=1+1"
    assert plain(f"{unseen}1+1") == f"{unseen}1+1"


def test_cells_as_text() -> None:
    assert [plain(cell) for cell in ("\t1", "＠a", "a=1", "", -3, 0.25, True, False, None)] == [
        "'\t1",
        "'＠a",
        "a=1",
        "",
        "-3",
        "0.25",
        "true",
        "false",
        "",
    ]


def test_a_row_says_what_strong_players_throw(tmp_path: Path) -> None:
    game = annotated(3, 0, "Hana")
    opinions = second_opinions([decision.observation for decision in game.decisions])
    assert opinions is not None
    write(CsvFormat(), tmp_path / "a.csv", [game])
    found = rows(tmp_path / "a.csv")
    for row, shares in zip(found, opinions.shares, strict=True):
        assert int(row["second_share"]) == shares[kind_named(row["played"])]
        assert shares[kind_named(row["second_first"])] == shares.max()
        named = [kind_named(tile) for tile in row["advice"].split()]
        differs = kind_named(row["second_first"]) not in named
        assert row["second_differs"] == ("true" if differs else "false")
    assert {row["second_differs"] for row in found} == {"true", "false"}


def test_without_a_network_these_cells_are_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside, "second_opinions", lambda observations: None)
    write(CsvFormat(), tmp_path / "a.csv", [as_new(annotated(3, 0, "Hana"))])
    for row in rows(tmp_path / "a.csv"):
        assert row["second_share"] == row["second_first"] == row["second_differs"] == ""


def kind_named(name: str) -> int:
    return parse_kind(name.replace("0", "5"))


def test_calls_stand_in_a_column_of_the_discard_that_follows(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    export(the_sources(), TREE, [(CsvFormat(), path)])
    found = rows(path)
    assert any("Pon with" in row["calls"] for row in found)
    declared = [row for row in found if row["riichi"] == "true"]
    assert declared
    assert all("Riichi with" in row["calls"] for row in declared)
    assert all(row["verdict"] for row in found), "each row is a discard, as before"
