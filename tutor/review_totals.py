"""How a list of decisions met the advice, in numbers."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tutor.advice.call_advice import CallDecision, ReviewEntry
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Summary:
    """How a list of decisions met the advice, in numbers."""

    decisions: int
    """Discards; so are the next four."""
    first: int
    in_line: int
    """Fine, or not worth a mark."""
    off_plan: int
    """Marked: worth a look."""
    off_by_plan: tuple[tuple[Strategy, int], ...]
    """How often each plan was left, the most often first."""
    calls: int = 0
    """Calls, riichi, kans and wins that were taken, or should have been."""
    calls_off: int = 0
    """Of these, answered otherwise than the tutor would."""


def summarise(entries: Iterable[ReviewEntry]) -> Summary:
    """Count the verdicts."""
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
