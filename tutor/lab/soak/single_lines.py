"""The single lines beside the sentences: rank, verdict, confidence, and what would change."""

from collections.abc import Iterator

from tutor.advice.advice import Decision
from tutor.language import translator
from tutor.strategy.nodes import walk
from tutor.strategy.situation import FEATURES, GRID, situation_of
from tutor.strategy.strategies import Strategy
from tutor.strategy.tree import StrategyTree
from tutor.strategy.verdict import Verdict
from tutor.text.advice import confidence, rank_line, verdict_line
from tutor.text.names import ordinal
from tutor.text.plan_changes import change_line_of, condition_words
from tutor.text.plans import CLOSE, LOW_SUPPORT, TIED, plan_title


def line_faults(decision: Decision, tree: StrategyTree) -> Iterator[str]:
    """What is wrong in them, held to the scores, the support and the tree."""
    spoken = translator("en")
    score = decision.advice.placed(decision.played).score or 0
    scores = [placed.score or 0 for placed in decision.advice.combined]
    rank = 1 + sum(other > score for other in scores)
    line = rank_line(decision, spoken)
    shared = scores.count(score) > 1
    if f" {ordinal(rank, spoken)} " not in line or ("shares" in line) != shared:
        yield f"the rank is {rank}: {line}"
    right = Verdict.FIRST if rank == 1 else Verdict.IN_LINE if rank <= 3 else Verdict.OFF_PLAN
    if verdict_line(decision.verdict, spoken) != verdict_line(right, spoken):
        yield f"the verdict is {right}: {verdict_line(decision.verdict, spoken)}"
    yield from _doubt(decision)
    yield from _change(decision, tree)


def _doubt(decision: Decision) -> Iterator[str]:
    """Doubt is said where support is low or the second plan close, and nowhere else."""
    choice, said = decision.advice.choice, confidence(decision.advice.choice, translator("en"))
    if choice.strategy is Strategy.NONE:
        return
    lead = choice.support - choice.runner_up_support
    second = choice.runner_up is not Strategy.NONE
    level, close = second and lead < TIED, second and lead < CLOSE
    low = choice.support < LOW_SUPPORT
    told = ("close call" in said, "Not so sure" in said, "Close second" in said)
    if told != (level, low and not level, close and not level):
        yield f"support {choice.support}, lead {lead:.3f}: {said}"


def _change(decision: Decision, tree: StrategyTree) -> Iterator[str]:
    """The line on what would change the plan: the tree says so where that number is other."""
    change, spoken = decision.advice.choice.change, translator("en")
    line = change_line_of(decision, spoken)
    if change is None or line is None:
        if change is not None or line is not None:
            yield f"a change is told that is none: {line}"
        return
    values = dict(zip(FEATURES, _values(decision), strict=True))
    feature = change.condition.feature
    now = values[feature]
    there = (
        change.condition.high
        if change.condition.high is not None
        else (_above(change.condition.low or 0, feature))
    )
    moment, plan = condition_words(change.condition, spoken), plan_title(change.strategy, spoken)
    if not line.startswith(f"{moment}: “{plan}” would be the plan"):
        yield f"another change is told: {line}"
    if there == now or walk(tree.nodes, {**values, feature: there}).strategy is not change.strategy:
        yield f"the plan would not change: {line}"


def _above(low: float, feature: str) -> float:
    return low + GRID.get(feature, 1.0)


def _values(decision: Decision) -> tuple[float, ...]:
    situation = situation_of(decision.observation)
    return tuple(getattr(situation, name) for name in FEATURES)
