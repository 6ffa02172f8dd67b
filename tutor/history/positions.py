"""The positions behind a figure: marked discards and answers to offers, the newest game first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from tutor.advice.advice import EntryPlace
from tutor.history.database import History
from tutor.json_values import read_as
from tutor.lessons.lessons import CallCause
from tutor.lessons.reasons import Cause
from tutor.strategy.situation import Strategy

MAX_POSITIONS: Final = 200
_CAUSES: Final[Mapping[object, Cause | CallCause]] = {
    str(each): each for each in (*Cause, *CallCause)
}


@dataclass(frozen=True, slots=True)
class PositionsWanted:
    """Which marked discards; None: any."""

    strategy: Strategy | None = None
    cause: Cause | None = None
    dealt_in: bool = False


@dataclass(frozen=True, slots=True)
class CallsWanted:
    cause: CallCause


Wanted: TypeAlias = PositionsWanted | CallsWanted


@dataclass(frozen=True, slots=True)
class KeptPosition:
    game: int
    place: EntryPlace
    cause: Cause | CallCause | None
    """None: none, or one that another version knew."""


def kept_positions(history: History, wanted: Wanted) -> tuple[KeptPosition, ...]:
    """Return the positions that are wanted, the newest game first: of discards those that count.

    Raises:
        HistoryFault: the history cannot be read.
    """
    match wanted:
        case PositionsWanted():
            select, values = _select_discards(wanted)
        case CallsWanted():
            select = (
                "SELECT game, cause, round, honba, turn, tiles_left FROM call_positions"
                " WHERE cause = ? ORDER BY game DESC, id"
            )
            values = [wanted.cause]
    with history.read() as rows:
        found = rows.execute(f"{select} LIMIT ?", (*values, MAX_POSITIONS))
        return tuple(map(_position_from, found))


def _select_discards(wanted: PositionsWanted) -> tuple[str, list[str]]:
    which, values = ["counted", "dealt_in" if wanted.dealt_in else "cause IS NOT NULL"], list[str]()
    for column, value in (("strategy", wanted.strategy), ("cause", wanted.cause)):
        if value is not None:
            which.append(f"{column} = ?")
            values.append(value)
    select = (
        "SELECT game, cause, round, honba, turn, NULL FROM decisions"
        f" WHERE {' AND '.join(which)} ORDER BY game DESC, number"
    )
    return select, values


def _position_from(values: Sequence[Any]) -> KeptPosition:
    game, cause, round_, honba, turn, left = values
    place = {"round": round_, "honba": honba, "turn": turn, "tiles_left": left}
    return KeptPosition(read_as(int, game), read_as(EntryPlace, place), _CAUSES.get(cause))
