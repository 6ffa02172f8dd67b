"""How often the players of Tenhou's rooms win, deal in, declare riichi and call.

Players of at least `LEAST_ROUNDS` rounds count, each once. Their games carry the same names
everywhere, but no program's.
"""

import json
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import numpy as np

from rules.message import Message
from rules.record import GameRecord
from rules.tiles import SEATS
from tutor.lab.games import Corpus
from tutor.lab.training.counting import Counted, count_games
from tutor.position.positions import Array
from tutor.store.figures import RATES, rates_of
from tutor.store.rows import RoomLevel, level_of

LEAST_ROUNDS: Final = 40
LEAST_PLAYERS: Final = 100
WITHIN: Final = (0.1, 0.9)
"""Quantiles of the range: eight players of ten are within it."""
PROGRAMS: Final = ("ⓝSuphx", "ⓝLuckyJ", "Suphx", "LuckyJ", "")
DIGITS: Final = 3
Seats: TypeAlias = tuple[tuple[RoomLevel, str, Array], ...]


Rooms: TypeAlias = dict[RoomLevel, Array]
"""By room (players, len(RATES)) int64."""


def train_rooms(corpus: Corpus) -> Counted[Rooms]:
    """Count rounds; rooms with too few players are left out."""
    return count_games(corpus, _seats, _rooms, _rounds, Message("no room with enough players"))


def _rounds(rooms: Rooms) -> int:
    return sum(int(each[:, 0].sum()) for each in rooms.values())


def _rooms(games: Iterable[Seats]) -> Rooms:
    players: dict[RoomLevel, dict[str, Array]] = {}
    for level, name, counts in (seat for each in games for seat in each):
        known = players.setdefault(level, {})
        known[name] = known.get(name, np.zeros(len(RATES), np.int64)) + counts
    rooms = {}
    for level, known in players.items():
        enough = [counts for counts in known.values() if counts[0] >= LEAST_ROUNDS]
        if len(enough) >= LEAST_PLAYERS:
            rooms[level] = np.array(enough)
    return rooms


def format_rooms(trained: Counted[Rooms]) -> str:
    stored = {
        "about": "How often players win, deal in, declare riichi and call, in shares of rounds: "
        "the mean of a room's players, and the range of eight of ten. See data/README.md.",
        "learned": trained.learned(rounds_of_a_player=LEAST_ROUNDS),
        "rooms": {
            level.name.lower(): {
                "players": len(counts),
                "rounds": int(counts[:, 0].sum()),
                **{name: _range(counts, at) for at, name in enumerate(RATES) if at},
            }
            for level, counts in sorted(trained.counts.items())
        },
    }
    return json.dumps(stored, indent=2) + "\n"


def _range(counts: Array, at: int) -> dict[str, Any]:
    low, high = np.quantile(counts[:, at] / counts[:, 0], WITHIN)
    mean = counts[:, at].sum() / counts[:, 0].sum()
    return {
        "mean": round(float(mean), DIGITS),
        "low": round(float(low), DIGITS),
        "high": round(float(high), DIGITS),
    }


def _seats(record: GameRecord) -> Seats:
    level = level_of(record.game)
    if level is None:
        return ()
    return tuple(
        (level, record.players[seat].name, _counts(record, seat))
        for seat in SEATS
        if record.players[seat].name not in PROGRAMS
    )


def _counts(record: GameRecord, seat: Any) -> Array:
    rates = rates_of(record, seat)
    return np.array([getattr(rates, name) for name in RATES], np.int64)
