"""What the seats of a record were offered besides a plain discard, and what they answered."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, TypeAlias

from rules.events import Call, Draw, Event, Ryukyoku, RyukyokuType, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.offers import Action, claims
from rules.round import Round
from rules.tiles import Seat

OpenClaims: TypeAlias = dict[Seat, tuple[Observation, tuple[Action, ...]]]

_ABORTED: Final = frozenset(
    {RyukyokuType.FOUR_WINDS, RyukyokuType.FOUR_RIICHI, RyukyokuType.FOUR_KANS}
)


@dataclass(frozen=True, slots=True)
class PlayedOffer:
    observation: Observation
    offered: tuple[Action, ...]
    answered: Action | None
    """None: passed. On the own turn a plain discard: nothing else was taken."""


def open_claims(state: Round, seats: Collection[Seat]) -> OpenClaims:
    if state.offer is None:
        return {}
    offers = ((seat, claims(state, seat)) for seat in seats if seat != state.offer[0])
    return {seat: (state.observe(seat), offered) for seat, offered in offers if offered}


def claim_answers(claimed: OpenClaims, events: Sequence[Event]) -> Iterator[PlayedOffer]:
    """Yield what became of the claims. What another seat took first is no answer: a chi that a pon
    went before may have been wanted or not.

    Args:
        claimed: what was offered.
        events: what happened next, from the first event that settles it.
    """
    wins = takewhile(lambda event: isinstance(event, Win), events)
    winners = {event.seat: event for event in wins if isinstance(event, Win)}
    first = events[0]
    for seat, (observation, offered) in claimed.items():
        event = winners.get(seat, first)
        if isinstance(event, Call | Win) and event.seat == seat:
            yield PlayedOffer(observation, offered, event)
        else:
            taken = _priority(first)
            passed = tuple(action for action in offered if _priority(action) > taken)
            if passed:
                yield PlayedOffer(observation, passed, None)


def settles(event: Event) -> bool:
    return isinstance(event, Draw | Call | Win | Ryukyoku)


def _priority(event: Event) -> int:
    match event:
        case Win():
            return 3
        case Call():
            return 1 if event.meld.type is MeldType.CHI else 2
        case Ryukyoku(type=RyukyokuType.TRIPLE_RON):
            return 3
        case Ryukyoku() if event.type in _ABORTED:
            return 2
        case _:
            return 0
