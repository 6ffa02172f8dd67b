"""Take back mistakes that strong players make, too.

Only decisions marked as mistakes are evaluated, so a game costs a few positions. Everything else
is the same without the network.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tutor.advice.advice import Decision
from tutor.advice.reasons import discards
from tutor.strategy.choice import Verdict

VETO_SHARE: Final = 100
ALSO: Final = 200
PROVED: Final = (
    discards.RedFiveDiscarded,
    discards.NoYakuLeft,
    discards.FuritenWait,
    discards.WorseWait,
)


def with_vetoes(decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """Return the decisions without the mistakes that the network takes back, and with the share of
    strong players for those that were evaluated."""
    asked = [
        at
        for at, decision in enumerate(decisions)
        if decision.verdict is Verdict.OFF_PLAN and not isinstance(decision.fault, PROVED)
    ]
    if not asked:
        return tuple(decisions)
    from tutor.second.opinion import beside  # noqa: PLC0415  load the network on first use

    found = list(decisions)
    for at, second in zip(asked, beside([decisions[at] for at in asked]), strict=True):
        if second is None:
            continue
        found[at] = replace(found[at], second_share=second.share, second_differs=second.differs)
        if second.share >= VETO_SHARE:
            found[at] = replace(found[at], verdict=Verdict.IN_LINE, fault=None)
    return tuple(found)
