"""A chi or pon as the network is asked about it: what the seat would see after it."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.events import Call
from rules.melds import MeldType
from rules.observation import Observation
from tutor.advice.call_aspects import WeighedCall
from tutor.advice.calls import LookedAt
from tutor.evaluators.calls import after_call
from tutor.second.call_numbers import call_numbers


@dataclass(frozen=True, slots=True)
class AskedCall:
    call: Call
    after: Observation
    numbers: tuple[int, ...]


def ask_calls(observation: Observation, calls: Sequence[Call], looked: LookedAt) -> list[AskedCall]:
    """Return the calls that are offered together, as the network is asked about them.

    Args:
        observation: at the claim.
        calls: the chi and pon that are offered.
        looked: what each of them changes.
    """
    told = numbers_of_calls(observation, calls, looked)
    return [
        AskedCall(call, after_call(observation, call.meld), numbers)
        for call, numbers in zip(calls, told, strict=True)
    ]


def numbers_of_calls(
    observation: Observation, calls: Sequence[Call], looked: LookedAt
) -> list[tuple[int, ...]]:
    pons = sum(call.meld.type is MeldType.PON for call in calls)
    return [
        call_numbers(
            WeighedCall(observation, call, looked[call.meld]),
            len(calls),
            other_pon=pons > (call.meld.type is MeldType.PON),
        )
        for call in calls
    ]
