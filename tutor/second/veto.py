"""The veto: what strong players throw, too, is no mistake.

A mark is for what our own scores find improbable, and for a fault with a name. Where the network
has seen strong players throw it all the same, there is no mark. Only what would be marked is
looked at, so that a whole game costs a few positions; everything else is as it is without a
network.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tutor.advice.advice import Decision
from tutor.advice.reasons.discards import Fault, FuritenWait, NoYakuLeft, RedFiveThrown, WorseWait
from tutor.strategy.choice import Verdict

if TYPE_CHECKING:
    from tutor.second.opinion import Beside

VETO: Final = 100
ALSO: Final = 200
PROVED: Final = (RedFiveThrown, NoYakuLeft, FuritenWait, WorseWait)


def with_vetoes(decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """Return the decisions without the marks that the network takes back; where it was asked, with
    the share that it gives to what was played."""
    asked = [at for at, decision in enumerate(decisions) if _is_asked(decision)]
    if not asked:
        return tuple(decisions)
    from tutor.second.opinion import beside  # noqa: PLC0415  not before there is a mark

    found = list(decisions)
    for at, second in zip(asked, beside([decisions[at] for at in asked]), strict=True):
        if second is not None:
            found[at] = _heard(found[at], second)
    return tuple(found)


def _is_asked(decision: Decision) -> bool:
    return decision.verdict is Verdict.OFF_PLAN and not isinstance(decision.fault, PROVED)


def _heard(decision: Decision, second: "Beside") -> Decision:
    asked = replace(decision, second_share=second.share, second_differs=second.differs)
    if second.share < VETO:
        return asked
    reasons = tuple(reason for reason in decision.reasons if not isinstance(reason, Fault))
    return replace(asked, verdict=Verdict.IN_LINE, reasons=reasons)
