"""The luck of a game's tiles, kept with the game; and mean places with it taken out.

Only games that were kept with a figure count: the history holds no records, so games from before
it knew of luck have none.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist, fmean
from typing import Final

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.history.database import History
from tutor.intervals import LEVEL
from tutor.luck.game import GameLuck, game_luck
from tutor.luck.model import LuckModel

MIN_LUCK_GAMES: Final = 5
"""Games below which no mean is told."""
TOLD_PLACES: Final = 0.1
"""The difference of places that is to be told in the end."""
PLACE_VARIANCE: Final = 1.25
"""Of a place among four equals."""
ADJUSTED_VARIANCE: Final = 0.84
"""Of a place with luck taken out, among strong players (see `evaluate luck`)."""
PRIOR_GAMES: Final = 10
"""Games that these variances stand for: a few alike games are no proof of small variance."""


@dataclass(frozen=True, slots=True)
class MeanPlace:
    """A mean place, how sure it is, and how many games it takes to be surer."""

    mean: float
    low: float
    high: float
    games_needed: int
    """In all, until the interval reaches `TOLD_PLACES` to each side."""


@dataclass(frozen=True, slots=True)
class LuckProgress:
    """Mean places of the games whose luck is known."""

    games: int
    before: MeanPlace | None
    """None: too few games to say."""
    after: MeanPlace | None
    """With luck taken out; not bound to 1 to 4."""


NO_LUCK: Final = LuckProgress(0, None, None)
"""Of no game."""


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


def luck_progress(history: History) -> LuckProgress:
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


def mean_places(places: Sequence[int], lucks: Sequence[float]) -> LuckProgress:
    """Return the mean place before and after luck is taken out.

    >>> mean_places([2, 3], [0.1, 0.0])
    LuckProgress(games=2, before=None, after=None)
    """
    games = len(places)
    if games < MIN_LUCK_GAMES:
        return LuckProgress(games, None, None)
    adjusted = [place + luck for place, luck in zip(places, lucks, strict=True)]
    before = _mean_place(places, PLACE_VARIANCE)
    return LuckProgress(
        games,
        MeanPlace(before.mean, max(1, before.low), min(4, before.high), before.games_needed),
        _mean_place(adjusted, ADJUSTED_VARIANCE),
    )


def _mean_place(places: Sequence[float], usual: float) -> MeanPlace:
    mean, games = fmean(places), len(places)
    squares = sum((each - mean) ** 2 for each in places)
    variance = (PRIOR_GAMES * usual + squares) / (PRIOR_GAMES + games - 1)
    width = NormalDist().inv_cdf((1 + LEVEL) / 2)
    reach = width * sqrt(variance / games)
    needed = ceil(variance * (width / TOLD_PLACES) ** 2)
    return MeanPlace(mean, mean - reach, mean + reach, needed)
