"""Games to chances of a chi or pon: what the seat saw, what was offered, and what it did.

A chance that another seat took first is none: nobody knows what the seat would have done. Nor is
one where a win was offered too, or that was answered with a kan.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeGuard

from rules.events import Call, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.offers import Action
from rules.record import GameRecord
from rules.tiles import SEATS
from tutor.advice.calls import LookedAt, look_at_offers
from tutor.offered import PlayedOffer
from tutor.review import Played, played_entries


@dataclass(frozen=True, slots=True)
class CallChance:
    observation: Observation
    calls: tuple[Call, ...]
    looked: LookedAt
    laid: Call | None
    """Which of them was laid; None: the seat passed."""

    @property
    def taken(self) -> bool:
        return self.laid is not None


def call_chances(record: GameRecord) -> list[CallChance]:
    """Return the chances of all seats in a game, in the order of the table.

    Raises:
        BadRecord: the record contradicts itself.
    """
    return chances_of(one for made in played_entries(record, SEATS) for one in made)


def chances_of(entries: Iterable[Played]) -> list[CallChance]:
    offers = list(counted_offers(entries))
    looked = look_at_offers([(offer.observation, calls) for offer, calls in offers])
    return [
        CallChance(offer.observation, calls, facts, _laid(offer.answered))
        for (offer, calls), facts in zip(offers, looked, strict=True)
    ]


def counted_offers(entries: Iterable[Played]) -> Iterator[tuple[PlayedOffer, tuple[Call, ...]]]:
    for offer in entries:
        if not isinstance(offer, PlayedOffer) or not _is_counted(offer):
            continue
        calls = tuple(action for action in offer.offered if _is_chi_or_pon(action))
        if calls:
            yield offer, calls


def _laid(answered: Action | None) -> Call | None:
    return answered if isinstance(answered, Call) else None


def _is_counted(offer: PlayedOffer) -> bool:
    is_win = any(isinstance(action, Win) for action in offer.offered)
    return not is_win and (offer.answered is None or _is_chi_or_pon(offer.answered))


def _is_chi_or_pon(action: Action) -> TypeGuard[Call]:
    return isinstance(action, Call) and action.meld.type in (MeldType.CHI, MeldType.PON)
