from collections.abc import Iterator, Sequence
from math import exp, inf
from typing import Final

from tutor.coach.advice import Decision
from tutor.coach.slips import is_red_for_plain
from tutor.coach.strategy.situation import FEATURES, GRID, situation_of
from tutor.coach.strategy.stance import Sureness, Verdict
from tutor.coach.strategy.tree import StrategyTree, walk

UNLIKELY: Final = 0.05

ROUNDING = 1e-9


def line_faults(decision: Decision, tree: StrategyTree) -> Iterator[str]:
    score = decision.advice.placed(decision.played).score or 0
    scores = [placed.score or 0 for placed in decision.advice.combined]
    rank = 1 + sum(other > score for other in scores)
    if decision.advice.rank_of(decision.played) != rank:
        yield f"the rank is {rank}, not {decision.advice.rank_of(decision.played)}"
    slip, graded = decision.slip, decision.graded
    wasted = is_red_for_plain(decision.observation, decision.played)
    right = Verdict.FIRST if rank == 1 and not wasted else Verdict.IN_LINE
    if slip is not None:
        right = Verdict.OFF_PLAN
        if graded is not None and graded.ratio >= UNLIKELY:
            yield f"strong players throw it too often for a mark: {slip}"
    if decision.verdict is not right:
        yield f"the verdict is {right}, not {decision.verdict}"
    second = decision.advice.second
    sure = _sure_by_shares(second) if second else _sure(scores)
    if decision.advice.sure is not sure:
        yield f"it is {sure}, not {decision.advice.sure}"
    yield from _change(decision, tree)


def _sure(scores: list[float]) -> Sureness:
    first, *rest = sorted(map(exp, scores), reverse=True)
    times = first / rest[0] if rest else inf
    if times >= 7 - ROUNDING:
        return Sureness.CLEAR
    return Sureness.LIKELY if times >= 1.5 - ROUNDING else Sureness.TASTE


def _sure_by_shares(second: Sequence[int]) -> Sureness:
    first, *rest = second
    if first >= 750:
        return Sureness.CLEAR
    is_likely = first >= 400 and all(2 * first >= 3 * each for each in rest)
    return Sureness.LIKELY if is_likely else Sureness.TASTE


def _change(decision: Decision, tree: StrategyTree) -> Iterator[str]:
    change = decision.advice.choice.change
    if change is None:
        return
    low, high, feature = change.condition.low, change.condition.high, change.condition.feature
    situation = situation_of(decision.observation)
    values = dict(zip(FEATURES, tuple(getattr(situation, name) for name in FEATURES), strict=True))
    there = high if high is not None else (low or 0) + GRID.get(feature, 1.0)
    changed = walk(tree.nodes, {**values, feature: there}).strategy
    if there == values[feature] or changed is not change.strategy:
        yield f"the plan would not change to {change.strategy}: {change.condition}"
