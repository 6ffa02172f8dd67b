"""Copies of one game: one that is cut off or lacks rounds, beside one that holds more.

Each has a digest of its own. That they are one game is told by its id, its seat, and by decisions
of which the fuller copy holds all: the same tiles in hand, the same discard.
"""

import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rules.tiles import kind_of
from tutor.advice.advice import Decision
from tutor.history.game import Game, Origin
from tutor.history.lost_games import unpacked

Held: TypeAlias = frozenset[tuple[int, int, int, tuple[int, ...], int]]
"""What a copy holds: round, honba, turn, hand and discard of each decision."""


@dataclass(frozen=True, slots=True)
class Copies:
    """The other copies of a game that a history holds, by their ids."""

    fuller: int | None = None
    """One that holds all of it, and as much of its end."""
    lesser: tuple[int, ...] = ()
    """Those that hold nothing beside; none that was played here."""


def copies_of(
    rows: sqlite3.Connection, game: Game, decisions: Iterable[Decision], digests: Sequence[str]
) -> Copies:
    """Return the other copies of a game; none where it has no id.

    Args:
        digests: what the game itself may be kept under.
    """
    others = rows.execute(
        "SELECT games.id, origin, place, log FROM games JOIN logs ON logs.game = games.id"
        " WHERE games.game = ? AND games.game != '' AND seat = ? AND digest NOT IN (?, ?)",
        (game.game, game.seat, digests[0], digests[-1]),
    ).fetchall()
    mine = _held(decisions) if others else frozenset()
    lesser: list[int] = []
    for id_, origin, place, log in others:
        try:
            theirs = _held(unpacked(log)[1])
        except (zlib.error, TypeError, ValueError):
            continue
        ends = (game.place is not None) <= (place is not None)
        if mine < theirs or (mine == theirs and ends):
            return Copies(id_)
        if theirs <= mine and origin != Origin.PRACTICE:
            lesser.append(id_)
    return Copies(None, tuple(lesser))


def _held(decisions: Iterable[Decision]) -> Held:
    seen = ((each.observation, kind_of(each.played)) for each in decisions)
    return frozenset(
        (one.round, one.honba, one.turn, tuple(one.counts), int(kind)) for one, kind in seen
    )


def take_place_of(rows: sqlite3.Connection, lesser: Sequence[int], digest: str) -> None:
    """Let a game take the place of its lesser copies: the first of them is under its digest, and
    no other is there."""
    for id_ in lesser[1:]:
        rows.execute("DELETE FROM games WHERE id = ?", (id_,))
    for id_ in lesser[:1]:
        rows.execute("UPDATE games SET digest = ? WHERE id = ?", (digest, id_))
