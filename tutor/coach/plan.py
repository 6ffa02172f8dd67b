"""The hand that is being built: its yaku, its blocks, and the tiles outside it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.melds import MeldType
from rules.tiles import Kind, Tile, is_honour, is_simple, kind_of
from tutor.advice.facts import row
from tutor.coach.spot import SETS, Shape, Spot
from tutor.evaluators.blocks import BLOCKS_NEEDED, JOINTS
from tutor.evaluators.hands import FREE_FROM, NAMED_FROM, HandName, HandPlan, serves
from tutor.evaluators.thresholds import is_nearest_to_pairs

SLOW_STEPS: Final = 4
"""Steps from which a hand without dora or a made yaku is called slow."""
FAST_STEPS: Final = 3
SECOND_FROM: Final = 0.25
CERTAIN_FROM: Final = 0.7
"""Probability from which a hand is named whatever the advised tile is."""


class Frame(StrEnum):
    """How far the blocks of a hand are: five are needed, one of them a pair."""

    TOO_MANY = "too_many"
    TOO_FEW = "too_few"
    NO_PAIR = "no_pair"
    FIVE = "five"


@dataclass(frozen=True, slots=True)
class Plan:
    hand: HandPlan | None
    """The hand being built; None while it is open which."""
    other: HandPlan | None
    """A second hand that is nearly as likely."""
    made: tuple[Kind, ...]
    """Yakuhai that the hand already has."""
    steps: int
    frame: Frame | None
    pinfu: bool
    """A closed hand whose blocks are runs and ryanmen, with no pair of yakuhai."""
    dora: int
    slow: bool


def plan_of(spot: Spot, best: Tile) -> Plan:
    """Return the hand that the advised discard builds."""
    seen = spot.seen
    made = _made(spot, best)
    first, other = _hands(spot, best, made)
    blocks = spot.blocks
    frame = None
    pinfu = False
    if blocks is not None and spot.steps:
        if blocks.count > BLOCKS_NEEDED:
            frame = Frame.TOO_MANY
        elif blocks.count < BLOCKS_NEEDED:
            frame = Frame.TOO_FEW
        else:
            frame = Frame.FIVE if blocks.pairs else Frame.NO_PAIR
        taatsu = [block for block in blocks.blocks if block.shape in JOINTS]
        pairs = [block.kinds[0] for block in blocks.pairs]
        pinfu = (
            not seen.is_open
            and not seen.own_melds
            and all(block.shape is not Shape.TRIPLET for block in blocks.blocks)
            and len(pairs) <= 2
            and not any(spot.is_yakuhai(kind) for kind in pairs)
            and bool(taatsu)
            and sum(block.shape is Shape.TWO_SIDED for block in taatsu) >= max(1, len(taatsu) - 1)
            and sum(block.shape in SETS for block in blocks.blocks) + len(taatsu) >= 3
        )
    called = [tile for meld in seen.own_melds for tile in meld.tiles]
    dora = sum(map(seen.dora_in, (*seen.hand, *called))) - spot.dora_lost(best)
    slow = spot.steps >= SLOW_STEPS and dora < 2 and not made
    return Plan(first, other, made, spot.steps, frame, pinfu, dora, slow)


def _made(spot: Spot, best: Tile) -> tuple[Kind, ...]:
    seen = spot.seen
    called = {meld.kind for meld in seen.own_melds if meld.type is not MeldType.CHI}
    counts = list(spot.counts)
    counts[kind_of(best)] -= 1
    held = {Kind(kind) for kind in range(27, 34) if counts[kind] >= 3}
    return tuple(sorted(kind for kind in called | held if spot.is_yakuhai(kind)))


def _hands(
    spot: Spot, best: Tile, made: tuple[Kind, ...]
) -> tuple[HandPlan | None, HandPlan | None]:
    pairs = sum(count >= 2 for count in spot.counts)
    if pairs >= 4 and is_nearest_to_pairs(spot.seen):
        chosen = next((one for one in spot.hands if one.name is HandName.SEVEN_PAIRS), None)
        if chosen is not None:
            return chosen, None
    candidates = [
        one
        for one in spot.hands
        if not (one.name is HandName.YAKUHAI and one.about in made)
        and (one.probability >= CERTAIN_FROM or fits(spot, one, best))
    ]
    if not candidates:
        return None, None
    first, *rest = candidates
    if first.name is HandName.NO_YAKU:
        return first, next(iter(rest), None)
    if first.name is HandName.RIICHI:
        better = [one for one in rest if one.probability >= SECOND_FROM]
        if better:
            return (better[0], first) if better[0].probability >= NAMED_FROM else (first, better[0])
    second = next((one for one in rest if one.probability >= SECOND_FROM), None)
    if first.probability >= NAMED_FROM:
        return first, second
    if second is not None:
        return first, second
    return (first, None) if first.probability >= FREE_FROM else (None, None)


def fits(spot: Spot, hand: HandPlan, best: Tile) -> bool:
    """Check that the advised discard does not take the hand further from a plan."""
    if hand.name in (HandName.RIICHI, HandName.NO_YAKU):
        return True
    puts_back = row(spot.value(best), "puts_back") if "puts_back" in spot.value(best).facts else ()
    if hand.name.direction in puts_back:
        return False
    return not outside(spot, hand) or not serves(hand, kind_of(best))


def outside(spot: Spot, hand: HandPlan) -> tuple[Kind, ...]:
    """Return the kinds of the closed hand that a plan cannot use."""
    return tuple(
        Kind(kind)
        for kind, count in enumerate(spot.counts)
        if count and not serves(hand, Kind(kind))
    )


__all__ = ["CERTAIN_FROM", "Frame", "Plan", "fits", "is_honour", "is_simple", "outside", "plan_of"]
