"""Where nobody seems to have sat at the table, and so no lesson is given."""

from collections.abc import Collection, Sequence
from typing import Final

from tutor.advice.advice import Decision

ABSENT_DISCARDS: Final = 4


def away(decisions: Sequence[Decision], off: Collection[int]) -> frozenset[int]:
    """The places where nobody seems to have sat at the table.

    Args:
        decisions: those of one seat in one game, in order.
        off: the places of those that are marked.
    """
    found: set[int] = set()
    run: list[int] = []
    for place, decision in enumerate(decisions):
        here = decision.observation
        before = decisions[run[-1]].observation if run else here
        same = (here.round, here.honba) == (before.round, before.honba)
        if not (same and decision.tsumogiri):
            run = []
        if decision.tsumogiri:
            run.append(place)
        if sum(one in off for one in run) >= ABSENT_DISCARDS:
            found |= set(run)
    return frozenset(found)
