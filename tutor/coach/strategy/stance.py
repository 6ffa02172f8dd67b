from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import exp, log
from typing import Final

from rules.observation import Observation
from rules.tiles import SEATS
from tutor.coach.strategy.situation import Situation, Strategy, Weights
from tutor.json_values import SeatNumber

RANKS_WITHIN_THREE: Final = 3
"""The lowest rank that the paper counts among the first three."""


class Verdict(StrEnum):
    FIRST = "first"
    IN_LINE = "in_line"
    OFF_PLAN = "off_plan"


class Sureness(StrEnum):
    CLEAR = "clear"
    LIKELY = "likely"
    TASTE = "taste"


CLEAR_ODDS: Final = 7.0
"""The odds of the first discard against the second from which the choice is clear. In 45 games of
the tune part, experts made it in 87 % of these decisions (a quarter of all)."""
TASTE_ODDS: Final = 1.5
"""The odds below which both discards are fine: experts made the first in 41 % and one of the two in
73 % of these decisions (three in ten). Between the two thresholds they made the first in 60 %."""

ROUNDING: Final = 1e-9


def is_within_three(rank: int) -> bool:
    """Check whether a rank (from 1) is the first, second or third.

    >>> is_within_three(3), is_within_three(4)
    (True, False)
    """
    return rank <= RANKS_WITHIN_THREE


def shares(scores: Sequence[float]) -> tuple[float, ...]:
    """Return how often strong players choose each discard, from log-odds; sums to 1.

    >>> [round(share, 2) for share in shares((1.0, 0.0, 0.0))]
    [0.58, 0.21, 0.21]
    """
    most = max(scores)
    odds = [exp(score - most) for score in scores]
    return tuple(each / sum(odds) for each in odds)


def sureness(scores: Sequence[float]) -> Sureness:
    """Return how certain the choice of the best discard is, by its odds against the second.

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


def sureness_of_shares(shares: Sequence[int]) -> Sureness:
    """Return how certain the choice of the first discard is, by the shares of strong players.

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
    """The merged conditions of a path on a feature: ``low < value <= high`` (None: unbounded)."""

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
    """The weight of each term in the ranking of the discards; empty in logs without weights."""
    since: int | None = None
    """The seat's turn from which the choice has been kept; None if it was made on this turn."""
    plans: tuple[Weights, ...] = field(default=(), compare=False)


RISK_STEPS: Final = 5.0
"""The change in the risk of the fastest discard, in percentage points, that counts as an event: two
of the levels that texts name, such as from unlikely to deal in to risky."""


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
    """Return what happened between two discards of a seat in a round, most important first.

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
        plan_kept: whether strategy and stance are unchanged since then.
        hand_kept: whether the named hand is unchanged since then.
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
"""Between `FOLD_UNDER` and `PUSH_FROM` the ranking decides."""


@dataclass(frozen=True, slots=True)
class PushOrFold:
    push: float
    """The share of strong players, 0 to 1, who pushed in such situations."""
    decisions: int
    path: tuple[Condition, ...]
    """The conditions that the tree checked, one for each feature."""
    free: bool = False
    """Whether no risk is needed: the hand is far from ready under a riichi, and the safest tile
    keeps its shanten."""

    @property
    def stance(self) -> Stance | None:
        """PUSH or FOLD; None if strong players are divided."""
        if self.push >= PUSH_FROM:
            return Stance.PUSH
        return Stance.FOLD if self.push < FOLD_UNDER else None
