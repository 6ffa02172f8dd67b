"""Stance: what a learner does now, true of the very tile that is advised.

The strategy says which of speed, value and safety the tree weighs here; the stance says what comes
of it at this table.
"""

from enum import StrEnum
from typing import Final

from tutor.strategy.strategies import Strategy

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
