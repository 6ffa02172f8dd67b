"""Stance: build, push, careful or fold, and what has to happen for it to change."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from rules.observation import Observation
from rules.tiles import SEATS, Seat
from tutor.strategy.situation import Strategy

if TYPE_CHECKING:
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
    goes_on: bool,
    risk: float,
    safest: float,
    before: Stance | None = None,
) -> Stance:
    """Return the stance of an advised discard.

    Args:
        strategy: what the tree weighs.
        threatened: an opponent is in riichi, or shows a hand that counts like one.
        ready: the discard leaves the hand ready.
        goes_on: it takes the hand no step back.
        risk: how likely the discard is to deal in.
        safest: the same for the safest tile of the hand.
        before: the stance of the turn before, where nothing has happened since: it is kept while
            it is true.

    >>> stance_of(Strategy.SAFETY, threatened=True, ready=False, goes_on=True, risk=0.0, safest=0.0)
    <Stance.FOLD: 'fold'>
    >>> stance_of(Strategy.SAFETY, threatened=True, ready=False, goes_on=True, risk=0.2, safest=0.0)
    <Stance.PUSH: 'push'>
    """
    if ready:
        return Stance.PUSH
    folds = risk <= safest + AS_SAFE
    careful = risk < CAREFUL_UNDER
    if not threatened:
        return Stance.FOLD if strategy is Strategy.SAFETY and folds else Stance.BUILD
    true = {Stance.FOLD: folds, Stance.CAREFUL: careful, Stance.PUSH: goes_on or not folds}
    if before is not None and true.get(before, False):
        return before
    if folds and (strategy in _FOLDS or not careful):
        return Stance.FOLD
    return Stance.CAREFUL if careful else Stance.PUSH
