"""Whose discards are marked, quiet and against a riichi."""

from collections.abc import Sequence

from tutor.advice.advice import Decision
from tutor.evaluators.glance import riichi_opponents
from tutor.lab.advice_figures.counts import MarkCounts
from tutor.second.veto import VETO
from tutor.strategy.verdict import Verdict


def is_marked(decision: Decision) -> bool:
    return decision.verdict is Verdict.OFF_PLAN


def is_vetoed(decision: Decision) -> bool:
    return decision.second_share is not None and decision.second_share >= VETO


def count_marks(decisions: Sequence[Decision]) -> MarkCounts:
    riichi = [one for one in decisions if riichi_opponents(one.observation)]
    marks, riichi_marks = sum(map(is_marked, decisions)), sum(map(is_marked, riichi))
    vetoed, riichi_vetoed = sum(map(is_vetoed, decisions)), sum(map(is_vetoed, riichi))
    return MarkCounts(
        quiet=len(decisions) - len(riichi),
        quiet_marks=marks - riichi_marks,
        riichi=len(riichi),
        riichi_marks=riichi_marks,
        quiet_vetoed=vetoed - riichi_vetoed,
        riichi_vetoed=riichi_vetoed,
    )
