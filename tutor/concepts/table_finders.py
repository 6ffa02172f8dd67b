"""Concepts of the table: readiness, calls, threats, safety, points and places."""

from typing import Final

from rules.observation import Observation
from rules.tiles import Kind, Seat
from tutor.advice.reasons.calls import (
    CallSteps,
    CallWaits,
    KanThreat,
    RiichiFuriten,
    RiichiWaits,
    StaysLast,
    TilesLeft,
    WinFuriten,
    WinWorth,
)
from tutor.advice.reasons.ends import (
    DealInPlace,
    NearestPlaces,
    NoDrawsLeft,
    ReadyAtEnd,
    SafeLead,
    WinNeeded,
)
from tutor.advice.reasons.faults import FoldedWin, FuritenWait, PlayedOn, TooDangerous, WorseWait
from tutor.advice.reasons.kept import KeptSafety, KeptSpeed, RiskCost
from tutor.advice.reasons.moment import (
    LowPoints,
    OpponentMelds,
    Placement,
    RiichiOpponents,
    RoundsLeft,
    SafeTiles,
)
from tutor.advice.reasons.shortfalls import LessSafe, NotReadyAtEnd, Risk, WinStaysLast
from tutor.advice.reasons.threats import FoldOrder, OpenThreat, PushOrFold
from tutor.concepts.course import Concept
from tutor.concepts.facts import FoundFact
from tutor.concepts.finder import Finder, Sighting, held_kinds, names

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
