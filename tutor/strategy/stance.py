from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.observation import Observation
from rules.tiles import SEATS
from tutor.json_values import SeatNumber
from tutor.strategy.choice import Condition
from tutor.strategy.situation import Situation

RISK_STEPS: Final = 5.0
"""Change in the risk of the fastest discard, in percentage points, that counts as an event: two of
the levels that texts name, such as from unlikely to deal in to risky."""


class StanceEventKind(StrEnum):
    RIICHI = "riichi"
    CALL = "call"
    OWN_CALL = "own_call"
    NEARER = "nearer"
    FURTHER = "further"
    READY = "ready"
    RISK = "risk"
    RISKIER = "riskier"
    SAFER = "safer"
    LAST_DRAWS = "last_draws"


OF_RISK: Final = frozenset({StanceEventKind.RISK, StanceEventKind.RISKIER, StanceEventKind.SAFER})
OF_OTHERS: Final = OF_RISK | {StanceEventKind.CALL}
OF_OWN_HAND: Final = frozenset(
    {StanceEventKind.OWN_CALL, StanceEventKind.NEARER, StanceEventKind.FURTHER}
)


@dataclass(frozen=True, slots=True)
class StanceEvent:
    what: StanceEventKind
    seats: tuple[SeatNumber, ...] = ()


def events_since(
    before: Observation, then: Situation, now: Observation, situation: Situation
) -> tuple[StanceEvent, ...]:
    """Return what happened between two discards of a seat in a round, the most important first.

    Args:
        before: the observation at the last discard.
        then: the situation at the last discard.
    """
    found: list[StanceEvent] = []
    declared = tuple(s for s in now.opponents if now.riichi[s] and not before.riichi[s])
    if declared:
        found.append(StanceEvent(StanceEventKind.RIICHI, declared))
    if len(now.own_melds) > len(before.own_melds):
        found.append(StanceEvent(StanceEventKind.OWN_CALL))
    called = tuple(s for s in now.opponents if len(now.melds[s]) > len(before.melds[s]))
    if called:
        found.append(StanceEvent(StanceEventKind.CALL, called))
    if situation.shanten < then.shanten:
        ready = situation.shanten == 0
        found.append(StanceEvent(StanceEventKind.READY if ready else StanceEventKind.NEARER))
    elif situation.shanten > then.shanten:
        found.append(StanceEvent(StanceEventKind.FURTHER))
    if abs(situation.risk - then.risk) >= RISK_STEPS:
        riskier = situation.risk > then.risk
        found.append(StanceEvent(StanceEventKind.RISKIER if riskier else StanceEventKind.SAFER))
    if now.tiles_left < len(SEATS) <= before.tiles_left:
        found.append(StanceEvent(StanceEventKind.LAST_DRAWS))
    return tuple(found)


def events_to_show(
    news: tuple[StanceEvent, ...], *, plan_kept: bool, hand_kept: bool
) -> tuple[StanceEvent, ...]:
    """Return the events that changed something.

    Args:
        news: the events since the seat's last discard.
        plan_kept: strategy and stance are the same as then.
        hand_kept: the named hand is the same as then.
    """
    left_out = (OF_OTHERS if plan_kept else frozenset()) | (
        OF_OWN_HAND if plan_kept and hand_kept else frozenset()
    )
    if any(each.what in (StanceEventKind.CALL, StanceEventKind.RIICHI) for each in news):
        left_out |= {StanceEventKind.SAFER}  # contradicts an opponent's call or riichi
    return tuple(each for each in news if each.what not in left_out)


CAREFUL_UNDER: Final = 0.05
AS_SAFE: Final = 0.01


class Stance(StrEnum):
    BUILD = "build"
    PUSH = "push"
    CAREFUL = "careful"
    FOLD = "fold"


PUSH_FROM: Final = 0.6
FOLD_UNDER: Final = 0.4
"""Between the two it is doubtful: the ranking decides."""


@dataclass(frozen=True, slots=True)
class PushOrFold:
    push: float
    """Share of strong players who went on in such situations, 0 to 1."""
    decisions: int
    path: tuple[Condition, ...]
    """What the tree asked, each feature once."""
    free: bool = False
    """Far from ready under a riichi, and the safest tile keeps the hand: no risk is needed."""

    @property
    def stance(self) -> Stance | None:
        """PUSH or FOLD; None where strong players differ."""
        if self.push >= PUSH_FROM:
            return Stance.PUSH
        return Stance.FOLD if self.push < FOLD_UNDER else None
