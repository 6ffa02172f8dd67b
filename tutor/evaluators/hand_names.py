"""What hands are called; without arrays, so that words can be had before numbers are."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.tiles import Kind, is_honour, is_simple, rank_of, suit_of

NAMED_FROM: Final = 0.45
LIKELY_FROM: Final = 0.3
FREE_FROM: Final = 0.2
OUTER_RANKS: Final = (1, 2, 3, 7, 8, 9)


class HandName(StrEnum):
    RIICHI = "riichi"
    TANYAO = "tanyao"
    YAKUHAI = "yakuhai"
    HALF_FLUSH = "half_flush"
    FULL_FLUSH = "full_flush"
    SEVEN_PAIRS = "seven_pairs"
    ALL_TRIPLETS = "all_triplets"
    THREE_COLOURS = "three_colours"
    STRAIGHT = "straight"
    OUTSIDE = "outside"
    NO_YAKU = "no_yaku"

    @property
    def direction(self) -> str | None:
        """The key of the direction (`directions.Direction`) that it is a form of; None without a
        yaku."""
        if self is HandName.NO_YAKU:
            return None
        return _DIRECTIONS.get(self, self.value)


_DIRECTIONS: Final = {
    HandName.HALF_FLUSH: "flush",
    HandName.FULL_FLUSH: "flush",
    HandName.THREE_COLOURS: "other",
    HandName.STRAIGHT: "other",
    HandName.OUTSIDE: "other",
}


@dataclass(frozen=True, slots=True)
class HandPlan:
    name: HandName
    about: int | None
    """The yakuhai's kind, the suit of a flush or a straight, the lowest rank (0..6) of three
    colours; else None."""
    steps: int | None
    """Shanten with this yaku after the best discard for it, -1 complete; None: nothing leads
    there."""
    probability: float
    held: int | None = None


def is_likely(hands: tuple[HandPlan, ...], name: HandName) -> bool:
    return any(hand.name is name and hand.probability >= LIKELY_FROM for hand in hands)


def likely_hands(hands: tuple[HandPlan, ...]) -> tuple[HandPlan, ...]:
    closed = next((hand.steps for hand in hands if hand.name is HandName.RIICHI), None)
    return tuple(
        hand
        for hand in hands
        if hand.probability >= LIKELY_FROM
        or (hand.probability >= FREE_FROM and _takes_no_more(hand, closed))
    )


def _takes_no_more(hand: HandPlan, closed: int | None) -> bool:
    if closed is None or hand.steps is None or hand.name is HandName.RIICHI:
        return False
    return hand.steps <= closed


def named(hands: tuple[HandPlan, ...]) -> HandPlan | None:
    return hands[0] if hands and hands[0].probability >= NAMED_FROM else None


def serves(plan: HandPlan, kind: Kind) -> bool:
    match plan.name:
        case HandName.TANYAO:
            return is_simple(kind)
        case HandName.HALF_FLUSH:
            return is_honour(kind) or suit_of(kind) == plan.about
        case HandName.FULL_FLUSH:
            return suit_of(kind) == plan.about
        case HandName.OUTSIDE:
            return is_honour(kind) or rank_of(kind) in OUTER_RANKS
        case _:
            return True
