"""Concepts of what a hand is built for: riichi, dora, and the yaku in sight."""

from typing import Final

from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import is_honour, is_simple, kind_of, suit_of
from tutor.advice.reasons.calls import NoYakuInSight, OpensHand, RiichiWorth, YakuInSight
from tutor.advice.reasons.faults import DoraThrown, NoYakuLeft, RedFiveThrown, YakuhaiBroken
from tutor.advice.reasons.kept import DoraCost, KeptValue, YakuhaiCost
from tutor.advice.reasons.moment import DoraHeld, HandInSight, TerminalsHeld
from tutor.advice.reasons.shortfalls import (
    DoubleWind,
    FlushTile,
    HalfFlushTile,
    LostDora,
    LostYakuhai,
    NearDora,
    PutsBack,
    TanyaoTile,
)
from tutor.concepts.course import Concept
from tutor.concepts.facts import FoundFact
from tutor.concepts.finder import Finder, Sighting, blocks_of, held_kinds, names
from tutor.evaluators.blocks import Shape
from tutor.evaluators.hand_names import HandName

FLUSHES: Final = (HandName.HALF_FLUSH, HandName.FULL_FLUSH)
PAIR_HANDS: Final = (HandName.SEVEN_PAIRS, HandName.ALL_TRIPLETS)
RARE: Final = (HandName.STRAIGHT, HandName.THREE_COLOURS, HandName.OUTSIDE)


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
    if any(not is_simple(kind_of(tile)) for meld in seen.own_melds for tile in meld.tiles):
        return None
    outer = tuple(kind for kind in held_kinds(seen) if not is_simple(kind))
    return Sighting(concept=Concept.TANYAO, kinds=names(outer))


def _main_road(found: FoundFact, seen: Observation) -> Sighting | None:
    if not isinstance(found.fact, HandInSight) or found.fact.hand is not HandName.RIICHI:
        return None
    blocks = blocks_of(seen)
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
    laid = [kind_of(tile) for meld in seen.own_melds for tile in meld.tiles]
    every = [kind_of(tile) for tile in seen.hand] + laid
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


YAKU_FINDERS: Final = (
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
    Finder(Concept.TANYAO, (HandInSight, TanyaoTile, KeptValue, TerminalsHeld, PutsBack), _tanyao),
    Finder(Concept.MAIN_ROAD, (HandInSight,), _main_road),
    Finder(Concept.FLUSH, (HandInSight, FlushTile, HalfFlushTile, PutsBack), _flush),
    Finder(Concept.PAIRS, (HandInSight, PutsBack, YakuInSight), _pairs),
    Finder(Concept.RARE_HANDS, (HandInSight, PutsBack), _rare),
)
