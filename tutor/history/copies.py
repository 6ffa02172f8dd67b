"""Copies of one game: one that is cut off or lacks rounds, beside one that holds more.

Each has a digest of its own. That they are one game is told by its id, its seat, and its decisions:
a copy has no round that the fuller one has not, and at each turn that both have the same tiles are
in hand and the same is thrown.
"""

import sqlite3
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rules.tiles import kind_of
from tutor.advice.advice import Decision
from tutor.history.game import UNKNOWN_DIGEST, Game, Origin
from tutor.history.lost_games import unpacked

Held: TypeAlias = Mapping[tuple[int, int, int], tuple[tuple[int, ...], int]]


@dataclass(frozen=True, slots=True)
class Copies:
    fuller: int | None = None
    lesser: tuple[int, ...] = ()


def copies_of(
    rows: sqlite3.Connection, game: Game, decisions: Iterable[Decision], digests: Sequence[str]
) -> Copies:
    """Return the other copies of a game; none where it has no id.

    Args:
        digests: what the game itself may be kept under.
    """
    others = rows.execute(
        "SELECT games.id, origin, place, substr(digest, 1, 1) = ?, log FROM games"
        " JOIN logs ON logs.game = games.id"
        " WHERE games.game = ? AND games.game != '' AND seat = ? AND digest NOT IN (?, ?)",
        (UNKNOWN_DIGEST, game.game, game.seat, digests[0], digests[-1]),
    ).fetchall()
    mine = _held(decisions) if others else {}
    lesser: list[int] = []
    for id_, origin, place, is_rescued, log in others:
        try:
            theirs = _held(unpacked(log)[1])
        except (zlib.error, TypeError, ValueError):
            continue
        there, here = _extent(theirs, place), _extent(mine, game.place)
        # what is rescued lacks luck, habits and more, so of equals it is the lesser
        holds_more = there[:2] > here[:2] if is_rescued else there >= here
        if holds_more and _is_within(mine, theirs):
            return Copies(id_)
        if not holds_more and _is_within(theirs, mine) and origin != Origin.PRACTICE:
            lesser.append(id_)
    return Copies(None, tuple(lesser))


def _held(decisions: Iterable[Decision]) -> Held:
    seen = ((each.observation, kind_of(each.played)) for each in decisions)
    return {(one.round, one.honba, one.turn): (tuple(one.counts), int(kind)) for one, kind in seen}


def _extent(held: Held, place: int | None) -> tuple[int, int, bool]:
    return len(_rounds(held)), len(held), place is not None


def _is_within(less: Held, more: Held) -> bool:
    agree = all(more.get(at, what) == what for at, what in less.items())
    return agree and _rounds(less) <= _rounds(more)


def _rounds(held: Held) -> set[tuple[int, int]]:
    return {(number, honba) for number, honba, _ in held}


def take_place_of(
    rows: sqlite3.Connection, lesser: Sequence[int], digest: str, *, is_kept: bool
) -> None:
    """Let a game take the place of its lesser copies: the first of them is under its digest, where
    none is yet, and no other is there."""
    for id_ in lesser[: 0 if is_kept else 1]:
        rows.execute("UPDATE games SET digest = ? WHERE id = ?", (digest, id_))
    for id_ in lesser[0 if is_kept else 1 :]:
        rows.execute("DELETE FROM games WHERE id = ?", (id_,))
