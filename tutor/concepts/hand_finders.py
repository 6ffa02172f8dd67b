"""Concepts of the hand: sets, blocks and shapes, and the yaku that it is built for."""

from collections.abc import Sequence
from typing import Final

from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import Kind, is_honour, is_simple, suit_of
from tutor.advice.reasons.calls import NoYakuInSight, OpensHand, RiichiWorth, YakuInSight
from tutor.advice.reasons.faults import (
    DoraThrown,
    NoYakuLeft,
    RedFiveThrown,
    SetBroken,
    YakuhaiBroken,
)
from tutor.advice.reasons.kept import (
    DoraCost,
    DrawsCost,
    GuestWind,
    KeptSpeed,
    KeptValue,
    SpareTile,
    StandsAlone,
    StepCost,
    WeakestBlock,
    YakuhaiCost,
)
from tutor.advice.reasons.moment import (
    DoraHeld,
    GoodDraws,
    HandInSight,
    StepsFromReady,
    TerminalsHeld,
)
from tutor.advice.reasons.shortfalls import (
    Adjacent,
    BrokenJoint,
    BrokenPair,
    BrokenTriplet,
    Connected,
    DoubleWind,
    FewerDraws,
    FlushTile,
    HalfFlushTile,
    LostDora,
    LostDraws,
    LostYakuhai,
    MoreConnected,
    MoreJoiners,
    MorePairers,
    NearDora,
    OtherAlone,
    OtherUnconnected,
    PutsBack,
    SingleOrder,
    StepBack,
    TanyaoTile,
)
from tutor.concepts.course import Concept
from tutor.concepts.facts import FoundFact
from tutor.concepts.finder import Finder, Sighting, held_kinds, names
from tutor.evaluators.blocks import BLOCKS_NEEDED, Blocks, Shape, find_blocks, most_sets
from tutor.evaluators.hand_names import HandName

FLUSHES: Final = (HandName.HALF_FLUSH, HandName.FULL_FLUSH)
PAIR_HANDS: Final = (HandName.SEVEN_PAIRS, HandName.ALL_TRIPLETS)
RARE: Final = (HandName.STRAIGHT, HandName.THREE_COLOURS, HandName.OUTSIDE)
_RARE_YAKU: Final = {
    "ittsu": HandName.STRAIGHT,
    "sanshoku": HandName.THREE_COLOURS,
    "chanta": HandName.OUTSIDE,
}
_FLUSH_YAKU: Final = {"honitsu": HandName.HALF_FLUSH, "chinitsu": HandName.FULL_FLUSH}
_JOINTS: Final = ("two_sided", "inside", "edge")
_COMPOUNDS: Final = ((2, 0, 1), (1, 0, 2), (2, 1), (1, 2), (1, 0, 1, 0, 1))
"""Three tiles, neighbours aside, that are more than one joint: 446, 466, 445, 455, 246."""
_APART: Final = 2
"""So many ranks without a tile part two groups of a suit."""


def _blocks(seen: Observation) -> Blocks | None:
    return find_blocks(seen.counts, len(seen.own_melds))


def _sets(found: FoundFact, seen: Observation) -> Sighting | None:
    whole = most_sets(tuple(seen.counts)) + len(seen.own_melds)
    return Sighting(concept=Concept.SETS, count=whole)


def _yaku(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case HandInSight(hand=HandName.NO_YAKU) | NoYakuInSight() | NoYakuLeft():
            return Sighting(concept=Concept.YAKU)
        case HandInSight(hand=hand, about=about):
            return Sighting(concept=Concept.YAKU, hand=hand, about=about)
        case _:
            return None


def _riichi(found: FoundFact, seen: Observation) -> Sighting | None:
    if seen.is_open or (isinstance(found.fact, HandInSight) and found.fact.hand != HandName.RIICHI):
        return None
    return Sighting(concept=Concept.RIICHI)


def _yakuhai(found: FoundFact, seen: Observation) -> Sighting | None:
    fact = found.fact
    if isinstance(fact, HandInSight) and fact.hand is not HandName.YAKUHAI:
        return None
    if isinstance(fact, YakuInSight) and "yakuhai" not in fact.yaku:
        return None
    held = [kind for kind in held_kinds(seen) if seen.is_yakuhai(kind, seen.seat)]
    held.sort(key=lambda kind: (-seen.counts[kind], kind))
    return Sighting(concept=Concept.YAKUHAI, kinds=names(tuple(held))) if held else None


def _dora(found: FoundFact, seen: Observation) -> Sighting | None:
    if isinstance(found.fact, KeptValue) and not found.fact.dora:
        return None
    return Sighting(concept=Concept.DORA, kinds=names(tuple(dict.fromkeys(seen.dora))))


def _shanten(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case StepsFromReady(steps=steps) | GoodDraws(steps=steps) | KeptSpeed(steps=steps):
            return Sighting(concept=Concept.SHANTEN, count=steps)
        case _:
            return None


def _ukeire(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case GoodDraws(draws=draws, steps=steps) if steps:
            return Sighting(concept=Concept.UKEIRE, count=draws)
        case KeptSpeed(most=int(most), steps=steps) if steps:
            return Sighting(concept=Concept.UKEIRE, count=most)
        case DrawsCost(most_left=most, waits=False):
            return Sighting(concept=Concept.UKEIRE, count=most)
        case _:
            return None


def _singles(found: FoundFact, seen: Observation) -> Sighting | None:
    blocks = _blocks(seen)
    if blocks is None:
        return None
    singles = [block.kinds[0] for block in blocks.blocks if block.shape is Shape.SINGLE]
    alone = dict.fromkeys(kind for kind in singles if seen.counts[kind] == 1)
    return Sighting(concept=Concept.SINGLES, kinds=names(tuple(alone))) if alone else None


def _five_blocks(found: FoundFact, seen: Observation) -> Sighting | None:
    blocks = _blocks(seen)
    return None if blocks is None else Sighting(concept=Concept.FIVE_BLOCKS, count=blocks.count)


def _six_blocks(found: FoundFact, seen: Observation) -> Sighting | None:
    blocks = _blocks(seen)
    if not isinstance(found.fact, WeakestBlock) or blocks is None:
        return None
    return (
        Sighting(concept=Concept.SIX_BLOCKS, kinds=found.fact.tiles, count=blocks.count)
        if blocks.count > BLOCKS_NEEDED
        else None
    )


def _joints(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case BrokenJoint(tiles=tiles) | WeakestBlock(tiles=tiles):
            return Sighting(concept=Concept.JOINTS, kinds=tiles)
        case StepBack(tiles=tiles, shape=shape) if shape in _JOINTS:
            return Sighting(concept=Concept.JOINTS, kinds=tiles)
        case _:
            return None


def _pair(found: FoundFact, seen: Observation) -> Sighting | None:
    pairs = tuple(kind for kind in held_kinds(seen, 2) if seen.counts[kind] == 2)
    return Sighting(concept=Concept.PAIR, kinds=names(pairs))


def _compounds(found: FoundFact, seen: Observation) -> Sighting | None:
    kinds = find_compound(seen.counts)
    return Sighting(concept=Concept.COMPOUNDS, kinds=names(kinds)) if kinds else None


def find_compound(counts: Sequence[int]) -> tuple[Kind, ...]:
    """Return the first group of three tiles that is more than one joint, with no other tile near
    it; empty where there is none.

    Args:
        counts: (34,) closed tiles of each kind.

    >>> from rules.tiles import count_kinds, parse_tiles
    >>> find_compound(count_kinds(parse_tiles("123m446p99s11z")))
    (12, 12, 14)
    """
    for start in (0, 9, 18):
        at = start
        while at < start + 9:
            if not counts[at]:
                at += 1
                continue
            end = at + 1
            while end < start + 9 and any(counts[end : min(end + _APART, start + 9)]):
                end += 1
            if tuple(counts[at:end]) in _COMPOUNDS:
                return tuple(Kind(kind) for kind in range(at, end) for _ in range(counts[kind]))
            at = end
    return ()


def _tanyao(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case HandInSight(hand=hand) | PutsBack(hand=hand) if hand is not HandName.TANYAO:
            return None
        case KeptValue(tanyao=False):
            return None
        case YakuInSight(yaku=yaku) if "tanyao" not in yaku:
            return None
        case _:
            pass
    if any(not is_simple(Kind(tile >> 2)) for meld in seen.own_melds for tile in meld.tiles):
        return None
    outer = tuple(kind for kind in held_kinds(seen) if not is_simple(kind))
    return Sighting(concept=Concept.TANYAO, kinds=names(outer))


def _main_road(found: FoundFact, seen: Observation) -> Sighting | None:
    if not isinstance(found.fact, HandInSight) or found.fact.hand is not HandName.RIICHI:
        return None
    blocks = _blocks(seen)
    if blocks is None or seen.is_open:
        return None
    smooth = sum(block.shape in (Shape.RUN, Shape.TWO_SIDED) for block in blocks.blocks)
    return Sighting(concept=Concept.MAIN_ROAD, count=smooth)


def _flush(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case HandInSight(hand=hand, about=int(suit)) | PutsBack(hand=hand, about=int(suit)):
            pass
        case FlushTile(suit=int(suit)) | HalfFlushTile(suit=int(suit)):
            hand = HandName.HALF_FLUSH
        case _:
            return None
    if hand not in FLUSHES:
        return None
    laid = [Kind(tile >> 2) for meld in seen.own_melds for tile in meld.tiles]
    every = [Kind(tile >> 2) for tile in seen.hand] + laid
    count = sum(is_honour(kind) or suit_of(kind) == suit for kind in every)
    return Sighting(concept=Concept.FLUSH, count=count, about=suit)


def _pairs(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case HandInSight(hand=hand) | PutsBack(hand=hand) if hand not in PAIR_HANDS:
            return None
        case YakuInSight(yaku=yaku) if "toitoi" not in yaku:
            return None
        case _:
            pass
    laid = sum(meld.type is not MeldType.CHI for meld in seen.own_melds)
    return Sighting(concept=Concept.PAIRS, count=len(held_kinds(seen, 2)) + laid)


def _rare(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case HandInSight(hand=hand, about=about) | PutsBack(hand=hand, about=about):
            rare = hand in RARE
        case _:
            return None
    return Sighting(concept=Concept.RARE_HANDS, hand=hand, about=about) if rare else None


HAND_FINDERS: Final = (
    Finder(Concept.SETS, (StepsFromReady, GoodDraws, StepBack, BrokenTriplet, SetBroken), _sets),
    Finder(Concept.YAKU, (NoYakuLeft, NoYakuInSight, HandInSight), _yaku),
    Finder(Concept.RIICHI, (HandInSight, OpensHand, RiichiWorth), _riichi),
    Finder(
        Concept.YAKUHAI,
        (YakuhaiBroken, LostYakuhai, YakuhaiCost, DoubleWind, HandInSight, YakuInSight),
        _yakuhai,
    ),
    Finder(
        Concept.DORA,
        (RedFiveThrown, DoraThrown, LostDora, DoraCost, NearDora, DoraHeld, KeptValue),
        _dora,
    ),
    Finder(Concept.SHANTEN, (StepsFromReady, GoodDraws, KeptSpeed), _shanten),
    Finder(Concept.UKEIRE, (GoodDraws, DrawsCost, KeptSpeed), _ukeire),
    Finder(
        Concept.SINGLES,
        (SingleOrder, StandsAlone, GuestWind, OtherAlone, MoreJoiners, Connected),
        _singles,
    ),
    Finder(
        Concept.FIVE_BLOCKS,
        (SpareTile, BrokenJoint, StepBack, StepCost, OtherUnconnected),
        _five_blocks,
    ),
    Finder(Concept.SIX_BLOCKS, (WeakestBlock,), _six_blocks),
    Finder(Concept.JOINTS, (BrokenJoint, WeakestBlock, StepBack), _joints),
    Finder(Concept.PAIR, (BrokenPair, MorePairers), _pair),
    Finder(
        Concept.COMPOUNDS,
        (LostDraws, MoreConnected, Adjacent, FewerDraws, BrokenPair, BrokenJoint, SpareTile),
        _compounds,
    ),
    Finder(Concept.TANYAO, (HandInSight, TanyaoTile, KeptValue, TerminalsHeld, PutsBack), _tanyao),
    Finder(Concept.MAIN_ROAD, (HandInSight,), _main_road),
    Finder(Concept.FLUSH, (HandInSight, FlushTile, HalfFlushTile, PutsBack), _flush),
    Finder(Concept.PAIRS, (HandInSight, PutsBack, YakuInSight), _pairs),
    Finder(Concept.RARE_HANDS, (HandInSight, PutsBack), _rare),
)
