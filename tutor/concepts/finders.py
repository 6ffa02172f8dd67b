"""The thirty concepts of the course, and how each is found in a position."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias

from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import Kind, Seat, is_honour, is_simple, kind_name, kind_of, suit_of
from tutor.advice.reasons.calls import (
    CallSteps,
    CallWaits,
    KanThreat,
    NoYakuInSight,
    OpensHand,
    RiichiFuriten,
    RiichiWaits,
    RiichiWorth,
    StaysLast,
    TilesLeft,
    WinFuriten,
    WinWorth,
    YakuInSight,
)
from tutor.advice.reasons.discards import (
    Adjacent,
    BrokenJoint,
    BrokenPair,
    BrokenTriplet,
    Connected,
    DoraCost,
    DoraThrown,
    DoubleWind,
    DrawsCost,
    FewerDraws,
    FlushTile,
    FoldedWin,
    FuritenWait,
    GuestWind,
    HalfFlushTile,
    KeptSafety,
    KeptSpeed,
    KeptValue,
    LessSafe,
    LostDora,
    LostDraws,
    LostYakuhai,
    MoreConnected,
    MoreJoiners,
    MorePairers,
    NearDora,
    NotReadyAtEnd,
    NoYakuLeft,
    OtherAlone,
    OtherUnconnected,
    PlayedOn,
    PutsBack,
    RedFiveThrown,
    Risk,
    RiskCost,
    SetBroken,
    SingleOrder,
    SpareTile,
    StandsAlone,
    StepBack,
    StepCost,
    TanyaoTile,
    TooDangerous,
    WeakestBlock,
    WinStaysLast,
    WorseWait,
    YakuhaiBroken,
    YakuhaiCost,
)
from tutor.advice.reasons.moment import (
    DealInPlace,
    DoraHeld,
    FoldOrder,
    GoodDraws,
    HandInSight,
    LowPoints,
    NearestPlaces,
    NoDrawsLeft,
    OpenThreat,
    OpponentMelds,
    Placement,
    PushOrFold,
    ReadyAtEnd,
    RiichiOpponents,
    RoundsLeft,
    SafeLead,
    SafeTiles,
    StepsFromReady,
    TerminalsHeld,
    WinNeeded,
)
from tutor.concepts.facts import FoundFact
from tutor.evaluators.blocks import BLOCKS_NEEDED, Blocks, Shape, find_blocks, most_sets
from tutor.evaluators.hands import HandName


class Concept(StrEnum):
    SETS = "sets"
    YAKU = "yaku"
    RIICHI = "riichi"
    YAKUHAI = "yakuhai"
    DORA = "dora"
    SHANTEN = "shanten"
    UKEIRE = "ukeire"
    SINGLES = "singles"
    FIVE_BLOCKS = "five_blocks"
    SIX_BLOCKS = "six_blocks"
    JOINTS = "joints"
    PAIR = "pair"
    COMPOUNDS = "compounds"
    NEXT_WAIT = "next_wait"
    WAITS = "waits"
    FURITEN = "furiten"
    TANYAO = "tanyao"
    CALLING = "calling"
    RIICHI_OR_QUIET = "riichi_or_quiet"
    MAIN_ROAD = "main_road"
    FLUSH = "flush"
    PAIRS = "pairs"
    RARE_HANDS = "rare_hands"
    THREATS = "threats"
    SURE_TILES = "sure_tiles"
    SAFER_TILES = "safer_tiles"
    FOLDING = "folding"
    PUSH_OR_FOLD = "push_or_fold"
    WORTH = "worth"
    STANDING = "standing"


COURSE: Final = tuple(Concept)
WEEK: Final[tuple[tuple[Concept, ...], ...]] = (
    COURSE[0:5],
    COURSE[5:9],
    COURSE[9:13],
    COURSE[13:17],
    COURSE[17:23],
    COURSE[23:27],
    COURSE[27:30],
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """A concept in a position, with what to look at: every figure is true of what the seat sees."""

    concept: Concept
    kinds: tuple[str, ...] = ()
    count: int | None = None
    of: int | None = None
    risk: float | None = None
    seats: tuple[Seat, ...] = ()
    hand: HandName | None = None
    about: int | None = None
    missed: bool = False


Find: TypeAlias = Callable[[FoundFact, Observation], Sighting | None]


@dataclass(frozen=True, slots=True)
class Finder:
    concept: Concept
    facts: tuple[type[Any], ...]
    find: Find
    """None where the fact does not show it here."""


def names(kinds: tuple[Kind, ...]) -> tuple[str, ...]:
    return tuple(map(kind_name, kinds))


def held_kinds(observation: Observation, least: int = 1) -> tuple[Kind, ...]:
    return tuple(Kind(at) for at, count in enumerate(observation.counts) if count >= least)


def blocks_of(seen: Observation) -> Blocks | None:
    """Return the blocks of the seat's hand; None: see `find_blocks`."""
    return find_blocks(seen.counts, len(seen.own_melds))


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


MANY_MELDS: Final = 2
_SAFER: Final = ("suji", "kabe", "half_suji", "half_kabe", "honour_0", "honour_1")


def _next_wait(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case KeptSpeed(good=int(good), draws=draws):
            return Sighting(concept=Concept.NEXT_WAIT, count=good, of=draws)
        case _:
            return None


def _waits(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case KeptSpeed(steps=0, draws=live) | RiichiWaits(live=live) | CallWaits(live=live):
            return Sighting(concept=Concept.WAITS, count=live)
        case WorseWait(other_live=live) | FoldedWin(live=live):
            return Sighting(concept=Concept.WAITS, count=live)
        case PushOrFold(waits=waits, live=live) if waits:
            return Sighting(concept=Concept.WAITS, count=live)
        case _:
            return None


def _furiten(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case FuritenWait(kinds=kinds) | RiichiWaits(waits=kinds) | CallWaits(waits=kinds):
            return Sighting(concept=Concept.FURITEN, kinds=kinds)
        case KeptSpeed(steps=0, kinds=kinds) | PushOrFold(waits=kinds) if kinds:
            return Sighting(concept=Concept.FURITEN, kinds=kinds)
        case RiichiFuriten() | WinFuriten():
            return Sighting(concept=Concept.FURITEN)
        case _:
            return None


def _calling(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case CallSteps(before=before, after=after):
            return Sighting(concept=Concept.CALLING, count=before, of=after)
        case _:
            return None


def _riichi_or_quiet(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case RiichiWaits(live=live):
            return Sighting(concept=Concept.RIICHI_OR_QUIET, count=live)
        case _:
            return None


def _threats(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case RiichiOpponents(seats=seats) | KanThreat(seats=seats):
            who = seats
        case TooDangerous(seats=seats) | PlayedOn(seats=seats):
            who = seats
        case OpponentMelds(seat=seat, count=count) if count >= MANY_MELDS:
            who = (seat,)
        case OpenThreat(seat=seat):
            who = (seat,)
        case _:
            return None
    return Sighting(concept=Concept.THREATS, seats=who) if who else None


def _sure_tiles(found: FoundFact, seen: Observation) -> Sighting | None:
    seats = tuple(seat for seat in seen.opponents if seen.riichi[seat])
    if not seats:
        return None
    sure = tuple(kind for kind in held_kinds(seen) if all(_is_sure(seen, kind, s) for s in seats))
    return Sighting(concept=Concept.SURE_TILES, kinds=names(sure), seats=seats)


def _is_sure(seen: Observation, kind: Kind, seat: Seat) -> bool:
    return bool((seen.genbutsu[seat] | seen.passed[seat]) >> kind & 1)


def _safer_tiles(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case FoldOrder(then=kinds) if kinds:
            return Sighting(concept=Concept.SAFER_TILES, kinds=kinds)
        case KeptSafety(danger=danger) | Risk(danger=danger) | LessSafe(danger=danger):
            if danger not in _SAFER:
                return None
            return Sighting(concept=Concept.SAFER_TILES, kinds=_plain(found.tiles))
        case _:
            return None


def _plain(tiles: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.replace("0", "5") for name in tiles))


def _folding(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case FoldOrder(sure=sure, then=then):
            return Sighting(concept=Concept.FOLDING, kinds=(*sure, *then))
        case _:
            return None


def _push_or_fold(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case PushOrFold(tile=tile, risk=risk, sure=False):
            return Sighting(concept=Concept.PUSH_OR_FOLD, kinds=_plain((tile,)), risk=risk)
        case PlayedOn(tile=tile, risk=risk) | TooDangerous(tile=tile, risk=risk):
            return Sighting(concept=Concept.PUSH_OR_FOLD, kinds=_plain((tile,)), risk=risk)
        case _:
            return None


def _worth(found: FoundFact, seen: Observation) -> Sighting | None:
    match found.fact:
        case PushOrFold(points=points) | FoldedWin(points=points) | WinWorth(points=points):
            return Sighting(concept=Concept.WORTH, count=points) if points else None
        case _:
            return None


def _standing(found: FoundFact, seen: Observation) -> Sighting | None:
    return Sighting(concept=Concept.STANDING, count=seen.place_of(seen.seat))


TABLE_FINDERS: Final = (
    Finder(Concept.NEXT_WAIT, (KeptSpeed,), _next_wait),
    Finder(
        Concept.WAITS, (WorseWait, FoldedWin, KeptSpeed, RiichiWaits, CallWaits, PushOrFold), _waits
    ),
    Finder(
        Concept.FURITEN,
        (FuritenWait, RiichiFuriten, WinFuriten, KeptSpeed, RiichiWaits, CallWaits, PushOrFold),
        _furiten,
    ),
    Finder(Concept.CALLING, (CallSteps,), _calling),
    Finder(Concept.RIICHI_OR_QUIET, (RiichiWaits,), _riichi_or_quiet),
    Finder(
        Concept.THREATS,
        (TooDangerous, PlayedOn, RiichiOpponents, OpenThreat, OpponentMelds, KanThreat),
        _threats,
    ),
    Finder(
        Concept.SURE_TILES,
        (TooDangerous, PlayedOn, SafeTiles, FoldOrder, KeptSafety, RiskCost, Risk, TilesLeft),
        _sure_tiles,
    ),
    Finder(Concept.SAFER_TILES, (FoldOrder, KeptSafety, Risk, LessSafe), _safer_tiles),
    Finder(Concept.FOLDING, (FoldOrder,), _folding),
    Finder(Concept.PUSH_OR_FOLD, (PlayedOn, TooDangerous, PushOrFold), _push_or_fold),
    Finder(Concept.WORTH, (PushOrFold, FoldedWin, WinWorth), _worth),
    Finder(
        Concept.STANDING,
        (
            SafeLead,
            WinNeeded,
            DealInPlace,
            StaysLast,
            WinStaysLast,
            NearestPlaces,
            ReadyAtEnd,
            NotReadyAtEnd,
            NoDrawsLeft,
            Placement,
            RoundsLeft,
            LowPoints,
        ),
        _standing,
    ),
)


_JOINTS: Final = ("two_sided", "inside", "edge")
_COMPOUNDS: Final = ((2, 0, 1), (1, 0, 2), (2, 1), (1, 2), (1, 0, 1, 0, 1))
_APART: Final = 2


def _sets(found: FoundFact, seen: Observation) -> Sighting | None:
    whole = most_sets(tuple(seen.counts)) + len(seen.own_melds)
    return Sighting(concept=Concept.SETS, count=whole)


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
    blocks = blocks_of(seen)
    if blocks is None:
        return None
    singles = [block.kinds[0] for block in blocks.blocks if block.shape is Shape.SINGLE]
    alone = dict.fromkeys(kind for kind in singles if seen.counts[kind] == 1)
    return Sighting(concept=Concept.SINGLES, kinds=names(tuple(alone))) if alone else None


def _five_blocks(found: FoundFact, seen: Observation) -> Sighting | None:
    blocks = blocks_of(seen)
    return None if blocks is None else Sighting(concept=Concept.FIVE_BLOCKS, count=blocks.count)


def _six_blocks(found: FoundFact, seen: Observation) -> Sighting | None:
    blocks = blocks_of(seen)
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


HAND_FINDERS: Final = (
    Finder(Concept.SETS, (StepsFromReady, GoodDraws, StepBack, BrokenTriplet, SetBroken), _sets),
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
)
