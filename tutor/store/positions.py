from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from tutor.coach.advice import EntryPlace
from tutor.coach.graded import CallCause, Cause
from tutor.coach.strategy.situation import Strategy
from tutor.json_values import read_as
from tutor.store.database import History

MAX_POSITIONS: Final = 200
_CAUSES: Final[Mapping[object, Cause | CallCause]] = {
    str(each): each for each in (*Cause, *CallCause)
}


@dataclass(frozen=True, slots=True)
class PositionsWanted:
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
    """None for no cause, or one that this version does not know."""


def kept_positions(history: History, wanted: Wanted) -> tuple[KeptPosition, ...]:
    match wanted:
        case PositionsWanted():
            conditions = ["counted", "dealt_in" if wanted.dealt_in else "cause IS NOT NULL"]
            values: list[str] = []
            for column, value in (("strategy", wanted.strategy), ("cause", wanted.cause)):
                if value is not None:
                    conditions.append(f"{column} = ?")
                    values.append(value)
            select = (
                "SELECT game, cause, round, honba, turn, NULL FROM decisions"
                f" WHERE {' AND '.join(conditions)} ORDER BY game DESC, number"
            )
        case CallsWanted():
            select = (
                "SELECT game, cause, round, honba, turn, tiles_left FROM call_positions"
                " WHERE cause = ? ORDER BY game DESC, id"
            )
            values = [wanted.cause]
    with history.read() as rows:
        found = rows.execute(f"{select} LIMIT ?", (*values, MAX_POSITIONS))
        positions = []
        for game, cause, *values in found:
            place = dict(zip(("round", "honba", "turn", "tiles_left"), values, strict=True))
            positions.append(
                KeptPosition(read_as(int, game), read_as(EntryPlace, place), _CAUSES.get(cause))
            )
        return tuple(positions)
