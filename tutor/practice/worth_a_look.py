"""Which decisions of a game are most worth a look."""

from collections.abc import Iterable
from typing import Final

from tutor.advice.advice import Decision, Verdict
from tutor.advice.facts import find

SHOWN: Final = 3
IN_LINE: Final = 3


def worth_a_look(decisions: Iterable[Decision], count: int = SHOWN) -> tuple[Decision, ...]:
    """The decisions off the plan that weigh most, heaviest first; what was taken back is left out.

    The weight is the number of ranks behind the third, plus the percentage points of risk to deal
    in beyond the plan's first tile: a rank counts as much as a point.
    """
    off = [
        decision
        for decision in decisions
        if decision.verdict is Verdict.OFF_PLAN and not decision.taken_back
    ]
    return tuple(sorted(off, key=lambda decision: -weight(decision))[:count])


def weight(decision: Decision) -> float:
    """How much a decision is worth a look; 0 in line."""
    advice = decision.advice
    rank = advice.rank_of(decision.played)
    if rank <= IN_LINE:
        return 0.0
    safest = max(find(advice.rankings.safety, tile).score for tile in advice.best)
    risk = safest - find(advice.rankings.safety, decision.played).score
    return rank - IN_LINE + 100 * max(0.0, risk)
