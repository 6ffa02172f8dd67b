"""One true sentence of praise for a pupil, chosen from the figures by a stated order.

1. Folding, where at least 30 discards were under the plan to fold and at least 95 of 100 of them
   were first or fine.
2. The plan that was followed best, by the same bar.
3. How many discards were the very first choice, or fine.
4. How many games were played.
"""

from collections.abc import Mapping
from typing import Final

from tutor.evidence import is_enough
from tutor.export.totals import VerdictCount
from tutor.language import gettext, ngettext
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.text.plans import plan_title

MIN_GOOD_SHARE: Final = 0.95


def praise(plans: Mapping[Strategy, VerdictCount], games: int) -> str:
    best = _best_plan(plans)
    if best is not None:
        return _plan_line(best, plans[best])
    return _count_line(sum(plans.values(), VerdictCount()), games)


def _best_plan(plans: Mapping[Strategy, VerdictCount]) -> Strategy | None:
    good = [
        plan
        for plan in STRATEGIES
        if plan in plans
        and is_enough(plans[plan].decisions)
        and (plans[plan].fine_share or 0.0) >= MIN_GOOD_SHARE
    ]
    if Strategy.SAFETY in good:
        return Strategy.SAFETY
    return max(good, key=lambda plan: plans[plan].fine_share or 0.0, default=None)


def _plan_line(plan: Strategy, count: VerdictCount) -> str:
    kept, whole = count.first + count.in_line, count.decisions
    if plan is Strategy.SAFETY:
        pattern = gettext(
            "Folds well: where the plan was safety first, {kept} of {whole} throws were fine."
        )
        return pattern.format(kept=kept, whole=whole)
    pattern = gettext("Follows the plan “{plan}” well: {kept} of {whole} throws were fine.")
    return pattern.format(plan=plan_title(plan), kept=kept, whole=whole)


def _count_line(count: VerdictCount, games: int) -> str:
    if count.first:
        return ngettext(
            "{count} throw of {whole} was the tutor’s very first choice.",
            "{count} throws of {whole} were the tutor’s very first choice.",
            count.first,
        ).format(count=count.first, whole=count.decisions)
    if count.in_line:
        return ngettext(
            "{count} throw of {whole} was fine.",
            "{count} throws of {whole} were fine.",
            count.in_line,
        ).format(count=count.in_line, whole=count.decisions)
    return ngettext(
        "{count} game played: that is how it is learned.",
        "{count} games played: that is how it is learned.",
        games,
    ).format(count=games)
