from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import exp, log
from typing import Final

from tutor.strategy.situation import Strategy
from tutor.strategy.weights import Weights

RANKS_WITHIN_THREE: Final = 3
"""The paper counts a discard with rank 1 to 3 as one of the first three."""


class Verdict(StrEnum):
    FIRST = "first"
    IN_LINE = "in_line"
    OFF_PLAN = "off_plan"


class Sureness(StrEnum):
    CLEAR = "clear"
    LIKELY = "likely"
    TASTE = "taste"


CLEAR_ODDS: Final = 7.0
"""Odds of the first discard against the second from which the choice is clear. In 45 games of the
tune part, experts then made the first discard in 87 % of decisions (a quarter of all)."""
TASTE_ODDS: Final = 1.5
"""Odds below which both discards are fine: experts made the first in 41 % and one of the two in
73 % (three in ten decisions). Between the two thresholds they made the first in 60 %."""

ROUNDING: Final = 1e-9


def is_within_three(rank: int) -> bool:
    """Check whether a rank (from 1) is the first, second or third.

    >>> is_within_three(3), is_within_three(4)
    (True, False)
    """
    return rank <= RANKS_WITHIN_THREE


def shares(scores: Sequence[float]) -> tuple[float, ...]:
    """Return how often strong players choose each discard, from scores in log-odds. Sums to 1.

    >>> [round(share, 2) for share in shares((1.0, 0.0, 0.0))]
    [0.58, 0.21, 0.21]
    """
    most = max(scores)
    odds = [exp(score - most) for score in scores]
    return tuple(each / sum(odds) for each in odds)


def sureness(scores: Sequence[float]) -> Sureness:
    """Return how sure the choice of the best discard is, by its odds against the second.

    >>> [str(sureness(each)) for each in ((2.0, 0.0), (1.0, 0.0), (1.0, 0.9), (1.0,))]
    ['clear', 'likely', 'taste', 'clear']
    """
    first, *rest = sorted(scores, reverse=True)
    lead = first - rest[0] + ROUNDING if rest else log(CLEAR_ODDS)
    if lead >= log(CLEAR_ODDS):
        return Sureness.CLEAR
    return Sureness.LIKELY if lead >= log(TASTE_ODDS) else Sureness.TASTE


CLEAR_SHARE: Final = 750
LIKELY_SHARE: Final = 400
"""Per mille of strong players, by the second opinion."""


def sureness_of_shares(shares: Sequence[int]) -> Sureness:
    """Return how sure the choice of the first discard is, by the shares of strong players.

    >>> [str(sureness_of_shares(each)) for each in ((900, 100), (500, 300), (450, 440), (20, 980))]
    ['clear', 'likely', 'taste', 'taste']
    """
    first, second = shares[0], max(shares[1:], default=0)
    if first >= CLEAR_SHARE:
        return Sureness.CLEAR
    if first >= LIKELY_SHARE and first >= TASTE_ODDS * second:
        return Sureness.LIKELY
    return Sureness.TASTE


@dataclass(frozen=True, slots=True)
class Condition:
    """One merged condition of a path: ``low < value <= high`` (None: unbounded)."""

    feature: str
    low: float | None
    high: float | None
    value: float


@dataclass(frozen=True, slots=True)
class Change:
    condition: Condition
    strategy: Strategy
    weights: Weights = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Choice:
    strategy: Strategy
    """NONE if no plan is clearly best."""
    support: float
    runner_up: Strategy
    runner_up_support: float
    path: tuple[Condition, ...]
    change: Change | None = None
    weights: Weights = ()
    """Weight of each term in the ranking of the discards; empty in logs that did not keep it."""
    since: int | None = None
    """The seat's turn since which the choice is kept; None: it was made now."""
    plans: tuple[Weights, ...] = field(default=(), compare=False)
