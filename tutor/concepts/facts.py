"""The single facts of an advice, a decision or an offer, which show concepts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from tutor.advice.advice import ActionAdvice, Decision, OptionAdvice
from tutor.advice.reasons import discards
from tutor.advice.reasons.calls import OfferFact
from tutor.advice.reasons.moment import MomentReason

Fact: TypeAlias = (
    MomentReason
    | discards.KeptSpeed
    | discards.KeptValue
    | discards.KeptSafety
    | discards.Cost
    | discards.Idle
    | discards.Lack
    | discards.Fault
    | OfferFact
)


@dataclass(frozen=True, slots=True)
class FoundFact:
    fact: Fact
    tiles: tuple[str, ...] = ()
    """Names of the discards it is about, such as ``5m``, or ``0m`` for a red five; may be empty."""


def facts_of(
    reasons: Iterable[discards.AdviceReason | discards.PlayedReason],
) -> tuple[FoundFact, ...]:
    return tuple(found for reason in reasons for found in _split(reason))


def decision_facts(decision: Decision) -> tuple[FoundFact, ...]:
    return facts_of((*decision.reasons, *decision.advice.reasons))


def offer_facts(advice: ActionAdvice) -> tuple[FoundFact, ...]:
    options = advice.options
    return option_facts(options[advice.about : advice.about + 1] + options)


def option_facts(options: Iterable[OptionAdvice]) -> tuple[FoundFact, ...]:
    facts = (fact for one in options for fact in (*one.speed, *one.value, *one.safety))
    return tuple(FoundFact(fact) for fact in dict.fromkeys(facts))


def _split(reason: discards.AdviceReason | discards.PlayedReason) -> Iterator[FoundFact]:
    match reason:
        case discards.BestDiscards():
            parts = (reason.speed, reason.value, reason.safety, reason.cost, reason.idle)
            yield from (FoundFact(part, reason.tiles) for part in parts if part is not None)
        case discards.NextDiscard() | discards.PlayedShortfall() | discards.NextDiscards():
            if reason.short is not None:
                yield FoundFact(reason.short.lack, (reason.short.tile,))
        case _ if isinstance(reason, discards.Fault):
            yield FoundFact(reason, (reason.tile,))
        case _ if isinstance(reason, MomentReason):
            yield FoundFact(reason)
