"""The facts of the lines beside the sentences: rank, verdict, and what would change the plan."""

from collections.abc import Iterator

from tutor.advice.advice import Decision
from tutor.strategy.nodes import walk
from tutor.strategy.situation import FEATURES, GRID, situation_of
from tutor.strategy.tree import StrategyTree
from tutor.strategy.verdict import Verdict


def line_faults(decision: Decision, tree: StrategyTree) -> Iterator[str]:
    """Return what is wrong in them, held to the scores and the tree."""
    score = decision.advice.placed(decision.played).score or 0
    scores = [placed.score or 0 for placed in decision.advice.combined]
    rank = 1 + sum(other > score for other in scores)
    if decision.advice.rank_of(decision.played) != rank:
        yield f"the rank is {rank}, not {decision.advice.rank_of(decision.played)}"
    right = Verdict.FIRST if rank == 1 else Verdict.IN_LINE if rank <= 3 else Verdict.OFF_PLAN
    if decision.verdict is not right:
        yield f"the verdict is {right}, not {decision.verdict}"
    yield from _change(decision, tree)


def _change(decision: Decision, tree: StrategyTree) -> Iterator[str]:
    """What would change the plan: the tree says so where that number is other."""
    change = decision.advice.choice.change
    if change is None:
        return
    low, high, feature = change.condition.low, change.condition.high, change.condition.feature
    values = dict(zip(FEATURES, _values(decision), strict=True))
    there = high if high is not None else (low or 0) + GRID.get(feature, 1.0)
    changed = walk(tree.nodes, {**values, feature: there}).strategy
    if there == values[feature] or changed is not change.strategy:
        yield f"the plan would not change to {change.strategy}: {change.condition}"


def _values(decision: Decision) -> tuple[float, ...]:
    situation = situation_of(decision.observation)
    return tuple(getattr(situation, name) for name in FEATURES)
