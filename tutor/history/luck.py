"""The luck of a game's tiles, kept with the game.

Only games that were kept with a figure count: the history holds no records, so games from before
it knew of luck have none.
"""

import sqlite3
from dataclasses import dataclass

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.history.database import History
from tutor.luck.game import GameLuck, game_luck
from tutor.luck.mean_place import MeanPlaces, mean_places
from tutor.luck.model import LuckModel


@dataclass(frozen=True, slots=True)
class KnownLuck:
    """The luck of one seat in one game."""

    luck: float
    """Places that the tiles gave, more is better."""
    model: str
    """The hash of the games that the model was learned from."""


def luck_of_seat(record: GameRecord, seat: Seat, model: LuckModel) -> KnownLuck | None:
    """Return the luck of a seat; None where the record gives no figure."""
    found = game_luck(record, model)
    part = model.of_length(hanchan=record.rules.hanchan)
    if not isinstance(found, GameLuck) or part is None:
        return None
    return KnownLuck(found.luck[seat], str(part.learned.get("corpus_hash", "")))


def insert_luck(rows: sqlite3.Connection, game: int, luck: KnownLuck | None) -> None:
    """Keep the luck of a game, in the place of what was known of it."""
    rows.execute("DELETE FROM lucks WHERE game = ?", (game,))
    if luck is not None:
        rows.execute(
            "INSERT INTO lucks (game, luck, model) VALUES (?, ?, ?)", (game, luck.luck, luck.model)
        )


def luck_progress(history: History) -> MeanPlaces:
    """Return the mean places of the games whose luck is known.

    Raises:
        HistoryFault: the history cannot be read.
    """
    with history.read() as rows:
        found = rows.execute(
            "SELECT place, luck FROM games JOIN lucks ON lucks.game = games.id"
            " WHERE place IS NOT NULL ORDER BY games.id"
        ).fetchall()
    return mean_places([place for place, _ in found], [luck for _, luck in found])
