"""How a list of decisions met the advice, in numbers."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tutor.advice.call_advice import CallDecision, ReviewEntry
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Summary:
    decisions: int
    first: int
    in_line: int
    off_plan: int
    off_by_plan: tuple[tuple[Strategy, int], ...]
    calls: int = 0
    calls_off: int = 0


def summarise(entries: Iterable[ReviewEntry]) -> Summary:
    verdicts: Counter[Verdict] = Counter()
    calls: Counter[Verdict] = Counter()
    left: Counter[Strategy] = Counter()
    for decision in entries:
        if isinstance(decision, CallDecision):
            calls[decision.verdict] += decision.is_listed
            continue
        verdicts[decision.verdict] += 1
        if decision.verdict is Verdict.OFF_PLAN:
            left[decision.advice.choice.strategy] += 1
    return Summary(
        sum(verdicts.values()),
        verdicts[Verdict.FIRST],
        verdicts[Verdict.IN_LINE],
        verdicts[Verdict.OFF_PLAN],
        tuple(left.most_common()),
        calls=calls.total(),
        calls_off=calls[Verdict.OFF_PLAN],
    )
