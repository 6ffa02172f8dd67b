"""Games and advice logs to the pupils' seats: who, in which order, what is left out and said."""

import gc
from dataclasses import replace
from pathlib import Path

import pytest

from rules.formats import LogFile
from rules.message import Message
from rules.tiles import SEATS
from tests.tutor.export.games import HANA, TABLES, advice_log, log, logs, the_sources
from tests.tutor.trees import TREE
from tutor.advice.advice import Decision
from tutor.export import generator
from tutor.export.annotated import AnnotatedGame
from tutor.export.csv_export import CsvFormat
from tutor.export.generator import NothingToExport, annotate, export, make_each, players_in
from tutor.export.pupils import Pupils, pupils_of
from tutor.export.sources import sources
from tutor.export.totals import Totals, added, totals_of
from tutor.teaching.seat_figures import NO_FIGURES

HANAS = pupils_of([HANA], {})


def annotated(
    files: list[LogFile], pupils: Pupils = HANAS, **more: int
) -> tuple[list[AnnotatedGame], list[str]]:
    said: list[str] = []
    games = annotate(
        sources(files), TREE, pupils, notice=lambda what: said.append(str(what)), **more
    )
    return list(games), said


def test_only_the_pupils_seats_are_annotated() -> None:
    games, said = annotated(logs())
    assert said == []
    assert [game.seat for game in games] == [table.index(HANA) for table in TABLES]
    for game, file in zip(games, logs(), strict=True):
        record = file.read().record
        assert game.player == HANA
        assert game.label.game == record.game == game.decisions[0].game
        assert game.label.source == file.name
        assert {one.observation.seat for one in game.decisions} == {game.seat}
        assert game.points == record.final_points[game.seat]  # type: ignore[index]
        assert (game.tree_hash, game.tree_leaves) == (TREE.hash, TREE.leaves)


def test_without_names_every_seat_is_annotated() -> None:
    games, _ = annotated(logs()[:1], Pupils())
    assert [game.seat for game in games] == [*SEATS]
    assert [game.player for game in games] == ["Hana", "=1+1", "<b>x</b>", "@SUM(A1)"]


def test_a_log_read_again_is_the_same_as_the_game() -> None:
    games, _ = annotated(logs()[:2])
    again, _ = annotated([LogFile("a.jsonl", advice_log(number), "a") for number in range(2)])
    assert list(map(totals_of, again)) == list(map(totals_of, games))
    for one, other in zip(games, again, strict=True):
        assert one.label == other.label
        assert (one.placement, one.points) == (other.placement, other.points)
        assert one.lessons == other.lessons


def test_the_same_in_many_processes_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    alone, _ = annotated(logs())
    monkeypatch.setattr("tutor.export.generator.FILES_PER_TASK", 1)  # as if there were many games
    many, _ = annotated(logs(), jobs=2)
    assert [(game.label, game.seat) for game in many] == [(g.label, g.seat) for g in alone]
    assert added(map(totals_of, many)).cells == added(map(totals_of, alone)).cells


def test_no_more_than_one_game_is_held_beside_the_one_at_hand() -> None:
    def alive() -> list[Decision]:
        return [one for one in gc.get_objects() if type(one) is Decision]

    kept = alive()
    before = set(map(id, kept))
    held = [
        len({one.game for one in alive() if id(one) not in before})
        for _ in annotate(the_sources(), TREE, HANAS)
    ]
    assert len(held) == len(TABLES)
    assert set(held) <= {1, 2}


def test_a_game_counts_once_whatever_the_file() -> None:
    again = replace(log(0), name="x(3).mjlog", place="x(3).mjlog")
    advice = LogFile("a.jsonl", advice_log(0), "a.jsonl")
    games, said = annotated([log(0), again, advice, log(1)])
    assert [game.label.game for game in games] == [
        log(0).read().record.game,
        *[log(1).read().record.game],
    ]
    assert said == [
        "x(3).mjlog: this game is here twice; it counts once",
        "a.jsonl: this game is here twice; it counts once",
    ]


def test_what_cannot_be_used_is_said_and_the_rest_goes_on() -> None:
    nobody = LogFile("n.jsonl", advice_log(1).replace(b'"Hana"', b'"Jiro"'), "n.jsonl")
    cut = log(2).data[: log(2).data.index(b"<AGARI")] + b"<D99/>"
    files = [
        LogFile("empty", b"", "empty"),
        nobody,
        log(0),
        LogFile("gone", place="gone", fault=Message("no")),
        LogFile("bad.jsonl", advice_log(3)[:-400] + b"\n", "bad.jsonl"),
        LogFile("cut", cut, "cut"),
    ]
    games, said = annotated(files)
    assert len(games) == 2
    lines = advice_log(3).count(b"\n")
    assert said[:4] == [
        "empty: The file is empty.",
        "n.jsonl: no pupil sits there",
        "gone: no",
        said[3],
    ]
    assert said[3].startswith(f"bad.jsonl: Line {lines} of the advice log cannot be read: ")
    assert all(one.startswith("cut: ") for one in said[4:])


@pytest.mark.parametrize("error", [StopIteration(), IndexError("x"), KeyError("y")])
def test_an_advice_log_that_makes_no_sense_is_left_out_and_named(error: Exception) -> None:

    def make(game: AnnotatedGame) -> AnnotatedGame:
        if game.label.source == "changed":
            raise error
        return game

    changed = advice_log(1).replace(b'"source":"' + log(1).name.encode(), b'"source":"changed')
    files = [LogFile("a.jsonl", changed, "a.jsonl"), log(0)]
    said: list[str] = []
    made = make_each(
        sources(files), TREE, make, notice=lambda one: said.append(f"{one.place}: {one.why}")
    )
    assert len([*made]) == 4
    assert len(said) == 1
    assert said[0].startswith("a.jsonl: the advice log is damaged: ")


def test_a_fault_of_ours_is_not_blamed_on_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise IndexError

    monkeypatch.setattr(generator, "seats_of", fail)
    monkeypatch.setattr(generator, "players_of", fail)
    with pytest.raises(IndexError):
        list(annotate(sources([log(0)]), TREE))
    with pytest.raises(IndexError):
        list(players_in(sources([log(0)])))
    assert list(players_in(sources([LogFile("a.jsonl", advice_log(1), "a.jsonl")]))) == []


def test_half_a_character_in_an_advice_log_is_shown_as_a_question_mark() -> None:
    halved = advice_log(1).replace(b'"Hana"', b'"Hana\\ud800"')
    games, said = annotated([LogFile("a.jsonl", halved, "a.jsonl")], Pupils())
    assert said == []
    assert "Hana?" in {game.player for game in games}


def test_a_log_without_ids_tells_its_games_apart() -> None:
    one, other = (
        advice_log(number).replace(log(number).read().record.game.encode(), b"")
        for number in (0, 1)
    )
    games, said = annotated([LogFile("a", one, "a"), LogFile("b", other, "b")])
    assert said == []
    assert len({game.label.game for game in games}) == 2
    assert all(one.game == game.label.game for game in games for one in game.decisions)


def test_the_names_at_the_tables() -> None:
    files = [log(0), LogFile("empty", b""), LogFile("a.jsonl", advice_log(3), "a")]
    assert list(players_in(sources(files))) == [*TABLES[0], *TABLES[3]]


def test_nothing_to_export_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("old")
    with pytest.raises(NothingToExport, match="no pupil sits in these games"):
        export(the_sources(), TREE, [(CsvFormat(), path)], pupils_of(["Jiro"], {}))
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_pupil_with_one_game_and_one_without_a_decision(tmp_path: Path) -> None:
    written = export(
        the_sources(), TREE, [(CsvFormat(), tmp_path / "a.csv")], pupils_of(["Taro"], {})
    )
    assert written.seats == 1
    assert written.players == {"Taro"}
    assert written.decisions > 20
    empty = totals_of(
        replace(annotated(logs())[0][0], decisions=(), lessons=(), calls=(), figures=NO_FIGURES)
    )
    assert replace(empty, results={}, played={}) == Totals(games={HANA: 1})
    assert (empty.game_count(HANA), empty.luck_games(HANA)) == (1, 1)
    assert [*empty.results] == [HANA], "the luck of a game asks for no decision"
