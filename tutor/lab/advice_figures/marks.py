"""Whose discards are marked, quiet and against a riichi."""

from collections.abc import Sequence

from tutor.advice.advice import Decision
from tutor.evaluators.glance import riichi_opponents
from tutor.lab.advice_figures.counts import MarkCounts
from tutor.strategy.verdict import Verdict


def is_marked(decision: Decision) -> bool:
    """Check whether the learner is told that the discard is worth a look."""
    return decision.verdict is Verdict.OFF_PLAN


def count_marks(decisions: Sequence[Decision]) -> MarkCounts:
    """Return the marks of one player; quiet is where no opponent is in riichi."""
    riichi = [one for one in decisions if riichi_opponents(one.observation)]
    marks, riichi_marks = sum(map(is_marked, decisions)), sum(map(is_marked, riichi))
    return MarkCounts(len(decisions) - len(riichi), marks - riichi_marks, len(riichi), riichi_marks)
