"""The positions behind a figure: marked discards, the newest game first."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from tutor.history.database import History
from tutor.json_values import read_as
from tutor.lessons.lesson import Cause
from tutor.strategy.strategies import Strategy

MAX_POSITIONS: Final = 200
"""Positions that are listed: who has more looks at the newest."""


@dataclass(frozen=True, slots=True)
class PositionsWanted:
    """Which marked discards; None: any."""

    strategy: Strategy | None = None
    """The plan that they left."""
    cause: Cause | None = None
    dealt_in: bool = False
    """Those alone that somebody won on, marked or not."""


@dataclass(frozen=True, slots=True)
class MarkedPosition:
    """One discard of a kept game."""

    game: int
    """The id of the game in the history."""
    number: int
    """Its place among the decisions of that game."""
    round: int
    honba: int
    turn: int
    cause: Cause | None


_COLUMNS: Final = tuple(each.name for each in fields(MarkedPosition))


def marked_positions(history: History, wanted: PositionsWanted) -> tuple[MarkedPosition, ...]:
    """Return the counted discards that are wanted, the newest game first.

    Raises:
        HistoryFault: the history cannot be read.
    """
    which, values = ["counted", "dealt_in" if wanted.dealt_in else "cause IS NOT NULL"], list[Any]()
    for column, value in (("strategy", wanted.strategy), ("cause", wanted.cause)):
        if value is not None:
            which.append(f"{column} = ?")
            values.append(str(value))
    with history.read() as rows:
        found = rows.execute(
            f"SELECT {', '.join(_COLUMNS)} FROM decisions"
            f" WHERE {' AND '.join(which)} ORDER BY game DESC, number LIMIT ?",
            (*values, MAX_POSITIONS),
        )
        return tuple(map(_position_from, found))


def _position_from(values: Sequence[Any]) -> MarkedPosition:
    data = dict(zip(_COLUMNS, values, strict=True))
    known = {str(each) for each in Cause}
    return read_as(
        MarkedPosition, data | {"cause": data["cause"] if data["cause"] in known else None}
    )
