"""Keeping a word: through a round the tutor changes its mind only where something happened."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from rules.observation import Observation
from rules.tiles import SEATS, Seat

if TYPE_CHECKING:  # it brings arrays, and words of what happened come before them
    from tutor.strategy.situation import Situation

RISK_STEPS: Final = 5.0
"""Per cent of risk of the fastest discard that count as something that happened: from unlikely to
deal in to risky, two of the steps that risk is told in."""


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
    seats: tuple[Seat, ...] = ()


def happened_since(
    before: Observation, then: "Situation", now: Observation, situation: "Situation"
) -> tuple[StanceEvent, ...]:
    """Return what happened between two discards of a seat in one round, the weightiest first.

    Args:
        before: what the seat saw at its last discard.
        then: the situation there.
        now: what it sees now.
        situation: the situation now.
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


def worth_telling(
    news: tuple[StanceEvent, ...], *, plan_kept: bool, hand_kept: bool
) -> tuple[StanceEvent, ...]:
    """Return the news without what changed nothing.

    Args:
        news: what happened since the seat's last discard.
        plan_kept: whether strategy and stance are what they were.
        hand_kept: whether the hand that is named is what it was.
    """
    left_out = (OF_OTHERS if plan_kept else frozenset()) | (
        OF_OWN_HAND if plan_kept and hand_kept else frozenset()
    )
    if any(each.what in (StanceEventKind.CALL, StanceEventKind.RIICHI) for each in news):
        left_out |= {StanceEventKind.SAFER}  # what others did is no reason for that
    return tuple(each for each in news if each.what not in left_out)
