"""Stance (build, push, careful or fold) and the events that change it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.observation import Observation
from rules.tiles import SEATS, Seat
from tutor.strategy.situation import Situation, Strategy

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
    seats: tuple[Seat, ...] = ()


def happened_since(
    before: Observation, then: Situation, now: Observation, situation: Situation
) -> tuple[StanceEvent, ...]:
    """Return what happened between two discards of a seat in a round, the most important first.

    Args:
        before: the observation at the last discard.
        then: the situation at the last discard.
        now: the current observation.
        situation: the current situation.
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
_FOLDS: Final = frozenset({Strategy.SAFETY, Strategy.VALUE_SAFETY})


class Stance(StrEnum):
    BUILD = "build"
    PUSH = "push"
    CAREFUL = "careful"
    FOLD = "fold"


def stance_of(
    strategy: Strategy,
    *,
    threatened: bool,
    ready: bool,
    keeps_hand: bool,
    risk: float,
    safest: float,
    before: Stance | None = None,
) -> Stance:
    """Return the stance of an advised discard.

    Args:
        strategy: chosen by the tree.
        threatened: an opponent is in riichi or has an open hand as threatening.
        ready: the discard leaves the hand ready.
        keeps_hand: the discard does not take the hand a step back.
        risk: the probability that the discard deals in.
        safest: the probability that the safest tile of the hand deals in.
        before: the stance of the turn before if nothing has happened since: it is kept while it
            still applies.

    >>> threat = {"threatened": True, "ready": False, "keeps_hand": True, "safest": 0.0}
    >>> str(stance_of(Strategy.SAFETY, risk=0.0, **threat))
    'fold'
    >>> str(stance_of(Strategy.SAFETY, risk=0.2, **threat))
    'push'
    """
    if ready:
        return Stance.PUSH
    folds = risk <= safest + AS_SAFE
    careful = risk < CAREFUL_UNDER
    if not threatened:
        return Stance.FOLD if strategy is Strategy.SAFETY and folds else Stance.BUILD
    applies = {Stance.FOLD: folds, Stance.CAREFUL: careful, Stance.PUSH: keeps_hand or not folds}
    if before is not None and applies.get(before, False):
        return before
    if folds and (strategy in _FOLDS or not careful):
        return Stance.FOLD
    return Stance.CAREFUL if careful else Stance.PUSH
