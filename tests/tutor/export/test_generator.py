"""Annotating games and advice logs: seats, order, bad sources."""

import gc
from dataclasses import replace

import pytest

from rules.formats.logs import LogFile
from rules.message import Message
from tests.tutor.export.reports import HANA, TABLES, advice_log, annotate, log, logs, the_sources
from tests.tutor.trees import TREE
from tutor.coach.advice import Decision
from tutor.export.annotated import AnnotatedGame
from tutor.export.generator import make_each
from tutor.export.pupils import Pupils, pupils_of
from tutor.export.sources import sources

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


def test_a_log_read_again_is_the_same_as_the_game() -> None:
    games, _ = annotated(logs()[:2])
    again, _ = annotated([LogFile("a.jsonl", advice_log(number), "a") for number in range(2)])
    assert [one.counted() for one in again] == [one.counted() for one in games]
    for one, other in zip(games, again, strict=True):
        assert one.label == other.label
        assert (one.placement, one.points) == (other.placement, other.points)
        assert one.lessons == other.lessons


def test_many_processes_keep_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    alone, _ = annotated(logs())
    monkeypatch.setattr("tutor.export.generator.FILES_PER_TASK", 1)  # as if there were many games
    many, _ = annotated(logs(), jobs=2)
    assert [(game.label, game.seat) for game in many] == [(g.label, g.seat) for g in alone]
    assert [one.counted() for one in many] == [one.counted() for one in alone]


def test_at_most_two_games_are_in_memory() -> None:
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
        "x(3).mjlog: this game appears twice; it counts once",
        "a.jsonl: this game appears twice; it counts once",
    ]


def test_bad_sources_are_reported_and_skipped() -> None:
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
        "n.jsonl: no pupil plays in this game",
        "gone: no",
        said[3],
    ]
    assert said[3].startswith(f"bad.jsonl: Line {lines} of the advice log cannot be read: ")
    assert all(one.startswith("cut: ") for one in said[4:])


@pytest.mark.parametrize("error", [StopIteration(), IndexError("x"), KeyError("y")])
def test_an_inconsistent_advice_log_is_reported(error: Exception) -> None:

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
