"""Concepts of the hand's shape: how far it is, its sets, blocks and joints."""

from collections.abc import Sequence
from typing import Final

from rules.observation import Observation
from rules.tiles import Kind
from tutor.advice.reasons.faults import SetBroken
from tutor.advice.reasons.kept import (
    DrawsCost,
    GuestWind,
    KeptSpeed,
    SpareTile,
    StandsAlone,
    StepCost,
    WeakestBlock,
)
from tutor.advice.reasons.moment import GoodDraws, StepsFromReady
from tutor.advice.reasons.shortfalls import (
    BrokenJoint,
    BrokenPair,
    BrokenTriplet,
    FewerDraws,
    LostDraws,
    StepBack,
)
from tutor.advice.reasons.singles import (
    Adjacent,
    Connected,
    MoreConnected,
    MoreJoiners,
    MorePairers,
    OtherAlone,
    OtherUnconnected,
    SingleOrder,
)
from tutor.concepts.course import Concept
from tutor.concepts.facts import FoundFact
from tutor.concepts.finder import Finder, Sighting, blocks_of, held_kinds, names
from tutor.evaluators.blocks import BLOCKS_NEEDED, Shape, most_sets

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
