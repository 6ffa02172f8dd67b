import json
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import exp, prod
from pathlib import Path
from typing import Any, Final

from rules.events import Call
from rules.melds import MeldType
from rules.message import BadValue
from rules.observation import Observation
from rules.tiles import Kind, kind_of
from tutor.coach.call_effects import CallFacts
from tutor.coach.offer_facts import OfferReason
from tutor.coach.worth import estimate, table_of
from tutor.json_values import read_as, read_versioned, refusing
from tutor.network.planes import CallAspect
from tutor.position.standing import lead, place_now, short_of_third
from tutor.position.table_read import riichi_opponents
from tutor.position.yaku import ReachableYaku, yakuhai_han
from tutor.system import files

DETOUR: Final = 1


def near_yaku(facts: CallFacts) -> tuple[ReachableYaku, ...]:
    """Return the yaku in sight after a call, nearest first; empty for a ready hand if no wait has a
    yaku."""
    if facts.ready is not None and not facts.ready.winning:
        return ()
    return yaku_within_a_tile(facts)


def yaku_within_a_tile(facts: CallFacts) -> tuple[ReachableYaku, ...]:
    """Return the yaku whose shanten is at most one more than that of the hand."""
    return tuple(yaku for yaku in facts.yaku if yaku.shanten <= facts.shanten_after + DETOUR)


def most_points(observation: Observation, call: Call, facts: CallFacts) -> int:
    """Return the maximum points of a ron after the call; 0 without a yaku.

    Exact for a ready hand. Otherwise the sum of all yaku in sight and the dora held.
    """
    if facts.ready is not None:
        return facts.ready.most
    near = near_yaku(facts)
    if not near:
        return 0
    han = sum(yaku.han for yaku in near) + dora_held(observation, call)
    return estimate(han, table_of(observation))


def least_points(observation: Observation, call: Call, facts: CallFacts, lost: int = 0) -> int:
    """Return the minimum points of a ron after the call, from the nearest yaku and the dora held; 0
    without a yaku.

    Args:
        lost: the number of dora discarded after the call.
    """
    if facts.ready is not None:
        return facts.ready.least
    near = near_yaku(facts)
    if not near:
        return 0
    # The han of the yakuhai triplets, open or closed, after the call.
    melds = (meld for meld in (*observation.own_melds, call.meld) if meld.type is not MeldType.CHI)
    held = (Kind(kind) for kind in range(27, 34) if observation.counts[kind] > 2)
    laid = sum(yakuhai_han(observation, kind) for kind in {*held, *(meld.kind for meld in melds)})
    han = max(near[0].han, laid)
    return estimate(han + dora_held(observation, call) - lost, table_of(observation))


def usual_points(observation: Observation, call: Call, facts: CallFacts, lost: int = 0) -> int:
    """Return the usual points of a ron after the call, counting dora in the pair to be called."""
    near = near_yaku(facts)
    least = least_points(observation, call, facts, lost)
    if facts.ready is not None or not near or near[0].kind not in observation.dora:
        return least
    if near[0].yaku != "yakuhai" or observation.counts[near[0].kind] != 2:
        return least
    if near[0].kind == call.meld.kind:  # the call is the third
        return least
    third = list(observation.dora).count(near[0].kind)
    han = near[0].han + dora_held(observation, call) + third - lost
    return estimate(han, table_of(observation))


def is_yakuhai_pon(observation: Observation, call: Call) -> bool:
    meld = call.meld
    return meld.type is MeldType.PON and observation.is_yakuhai(meld.kind, observation.seat)


def dora_held(observation: Observation, call: Call) -> int:
    melds = (tile for meld in observation.own_melds for tile in meld.tiles)
    called = () if call.meld.called is None else (call.meld.called,)
    return sum(map(observation.dora_in, (*observation.hand, *melds, *called)))


SIZES: Final[Mapping[CallAspect, tuple[int, ...]]] = {
    CallAspect.STEPS: (2, 4, 2, 2),
    CallAspect.DRAWS: (3, 6),
    CallAspect.ALONE: (2, 4, 6),
    CallAspect.YAKU: (2, 5, 2, 4, 2),
    CallAspect.WORTH: (2, 2, 2, 5),
    CallAspect.SHAPE: (2, 6, 5),
    CallAspect.TURN: (2, 3, 6),
    CallAspect.RIICHI: (3, 3, 2),
    CallAspect.PLACE: (2, 4, 2, 4),
}

_WAITING: Final = (1, 3, 5, 7)
_DRAWS_ONE: Final = (5, 9, 13, 17, 21)
_DRAWS_FAR: Final = (13, 21, 29, 37, 45)
_ALONE: Final = (4, 6, 8, 10, 14)
_KEPT: Final = (0.35, 0.7, 0.95)
_HAN: Final = (2, 3, 4, 5)
_LEFT: Final = (1, 2, 3, 5)
_TURNS: Final = (4, 7, 10, 13, 16)
_ROUNDS: Final = (2, 3, 5)
_YAKU: Final = {"yakuhai": 0, "tanyao": 1, "toitoi": 2, "honitsu": 3, "chinitsu": 3}
_RANKS: Final = 9


@dataclass(frozen=True, slots=True)
class WeighedCall:
    observation: Observation
    call: Call
    facts: CallFacts

    @property
    def is_yakuhai(self) -> bool:
        return is_yakuhai_pon(self.observation, self.call)

    @property
    def is_nearer(self) -> bool:
        return self.facts.shanten_after < self.facts.shanten_before

    @property
    def draws(self) -> int:
        ready = self.facts.ready
        return self.facts.live_after if ready is None else ready.live_winning

    @property
    def draws_alone(self) -> float:
        return self.facts.live_before / (1 + self.facts.shanten_before)

    @property
    def kept(self) -> float:
        """The share of useful draws (if ready, of winning tiles) that leave a yaku, 0 to 1."""
        facts = self.facts
        if facts.ready is not None:
            return facts.ready.live_winning / max(facts.ready.facts.live, 1)
        return facts.yaku_live / max(facts.live_after, 1)

    @property
    def is_detour(self) -> bool:
        return near_yaku(self.facts)[0].shanten > self.facts.shanten_after

    @property
    def han(self) -> int:
        return near_yaku(self.facts)[0].han + dora_held(self.observation, self.call)

    @property
    def fills_left(self) -> int:
        """Live tiles that would complete the shape or triplet without the call."""
        return sum(self.observation.unseen[kind] for kind in _completing(self.call))

    @property
    def rounds_left(self) -> int:
        return self.observation.rules.rounds - self.observation.round


def aspect_cells(weighed: WeighedCall) -> dict[CallAspect, int]:
    """Return, for each aspect, the index of the call's cell in the table."""
    flat: dict[CallAspect, int] = {}
    for aspect, cell in zip(CallAspect, _cells(weighed), strict=True):
        index = 0
        for part, size in zip(cell, SIZES[aspect], strict=True):
            index = index * size + part
        flat[aspect] = index
    return flat


def _cells(weighed: WeighedCall) -> tuple[tuple[int, ...], ...]:
    seen, facts = weighed.observation, weighed.facts
    opened, after = int(seen.is_open), min(facts.shanten_after, 3)
    near, yakuhai = near_yaku(facts), int(weighed.is_yakuhai)
    detour = int(weighed.is_detour)
    bounds = (_WAITING, _DRAWS_ONE, _DRAWS_FAR)[min(weighed.facts.shanten_after, 2)]
    riichi = riichi_opponents(weighed.observation)
    dealer = weighed.observation.dealer in riichi
    return (
        (opened, after, int(weighed.is_nearer), yakuhai),
        (min(after, 2), bisect_right(bounds, weighed.draws)),
        (opened, min(facts.shanten_before, 3), bisect_right(_ALONE, weighed.draws_alone)),
        (
            opened,
            _YAKU.get(near[0].yaku, 4),
            detour,
            0 if detour else bisect_right(_KEPT, weighed.kept),
            int(len({yaku.yaku for yaku in near}) > 1),
        ),
        (opened, int(after == 0), yakuhai, bisect_right(_HAN, weighed.han)),
        (opened, _shape(weighed), bisect_right(_LEFT, weighed.fills_left)),
        (opened, min(after, 2), bisect_right(_TURNS, seen.turn)),
        (min(len(riichi), 2), min(weighed.facts.shanten_after, 2), int(dealer)),
        (
            opened,
            place_now(seen) - 1,
            int(seen.is_dealer),
            bisect_right(_ROUNDS, weighed.rounds_left),
        ),
    )


def _shape(weighed: WeighedCall) -> int:
    if weighed.call.meld.type is MeldType.PON:
        return 2 + min(max(weighed.observation.counts.count(2), 1), 3)
    kinds = _completing(weighed.call)
    if len(kinds) > 1:
        return 0
    low = min(map(kind_of, weighed.call.meld.tiles))
    return 1 if kinds[0] == low + 1 else 2


def _completing(call: Call) -> tuple[int, ...]:
    kind = call.meld.kind if call.meld.called is None else kind_of(call.meld.called)
    low = min(map(kind_of, call.meld.tiles))
    if call.meld.type is MeldType.PON or kind == low + 1:
        return (kind,)
    other = low + 3 if kind == low else low - 1
    return (kind, other) if other // _RANKS == kind // _RANKS else (kind,)


VERSION: Final = 1
UNIT: Final = 1000


@dataclass(frozen=True, slots=True)
class CallModel:
    intercept: int
    tables: Mapping[CallAspect, tuple[int, ...]]
    take_from: int
    learned: Mapping[str, Any]

    def weights(self, cells: Mapping[CallAspect, int]) -> dict[CallAspect, int]:
        return {aspect: self.tables[aspect][cell] for aspect, cell in cells.items()}

    def share(self, weights: Mapping[CallAspect, int]) -> int:
        return round(UNIT / (1 + exp(-(self.intercept + sum(weights.values())) / UNIT)))


@cache
def shipped_call_model() -> CallModel:
    return load_call_model(files.data() / "calls.json")


def load_call_model(path: Path) -> CallModel:
    """Read a model written by ``train calls``.

    Raises:
        OSError: if the file cannot be read.
        BadValue: if the file is damaged or of another version.
    """
    stored = read_versioned(path, "calls", VERSION)
    with refusing(path):
        tables = read_as(dict[CallAspect, tuple[int, ...]], stored["tables"])
        if {aspect: len(table) for aspect, table in tables.items()} != {
            aspect: prod(sizes) for aspect, sizes in SIZES.items()
        }:
            raise BadValue("the tables have the wrong size")
        intercept, take_from = read_as(tuple[int, int], (stored["intercept"], stored["take_from"]))
        return CallModel(intercept, tables, take_from, stored["learned"])


def format_call_model(model: CallModel) -> str:
    stored = {
        "calls": VERSION,
        "about": "How likely strong players lay a chi or pon: see data/README.md.",
        "learned": model.learned,
        "intercept": model.intercept,
        "take_from": model.take_from,
        "axes": {str(aspect): sizes for aspect, sizes in SIZES.items()},
        "tables": {str(aspect): table for aspect, table in model.tables.items()},
    }
    return json.dumps(stored) + "\n"


FAR: Final = 1
FAR_CLOSED: Final = 2
WORTH: Final = 3
FEW_ALONE: Final = 6
FEW_WAITING: Final = 4
FEW_DRAWS: Final = 12
FEW_FILLS: Final = 2
"""The most live tiles that count as few for completing a shape."""
MANY_FILLS: Final = 4
KEPT_BY_MOST: Final = 0.95
EARLY_TURN: Final = 6
LATE_TURN: Final = 10
MARGIN: Final = 4000
"""Points that separate a placement from the next one."""


def because(weighed: WeighedCall, weights: Mapping[CallAspect, int], *, take: bool) -> OfferReason:
    """Return the main reason why a call is taken or passed. Aspects that give no reason for this
    call are skipped.

    Args:
        weighed: the call.
        weights: the weight of each aspect; a positive weight speaks for the call.
        take: whether the call is taken.
    """
    reason_of = _reason_for if take else _reason_against
    for aspect in sorted(weights, key=lambda each: weights[each], reverse=take):
        reason = reason_of(aspect, weighed)
        if reason is not None:
            return reason
    return OfferReason.CALL_LITTLE


def _reason_for(aspect: CallAspect, weighed: WeighedCall) -> OfferReason | None:
    seen, nearer = weighed.observation, weighed.is_nearer
    is_ready = weighed.facts.shanten_after == 0
    if aspect is CallAspect.YAKU and not (weighed.is_yakuhai or is_ready):
        return None if weighed.is_detour else OfferReason.CALL_YAKU_NEAR
    match aspect:
        case CallAspect.STEPS | CallAspect.YAKU:
            if is_ready and nearer:
                return OfferReason.CALL_READY
            if weighed.is_yakuhai:
                return OfferReason.CALL_YAKUHAI if nearer else OfferReason.CALL_YAKUHAI_ONLY
            return OfferReason.CALL_NEARER if seen.is_open else OfferReason.CALL_CLOSER
        case CallAspect.DRAWS if nearer:
            return OfferReason.CALL_READY if is_ready else OfferReason.CALL_GOOD_DRAWS
        case CallAspect.ALONE if weighed.draws_alone < FEW_ALONE:
            return OfferReason.CALL_FEW_ALONE
        case CallAspect.WORTH if nearer and weighed.han >= WORTH:
            return OfferReason.CALL_WORTH
        case CallAspect.SHAPE if weighed.fills_left <= FEW_FILLS:
            return OfferReason.CALL_FEW_FILL
        case CallAspect.TURN if seen.turn >= LATE_TURN:
            return OfferReason.CALL_LATE
        case CallAspect.PLACE if seen.is_dealer:
            return OfferReason.CALL_DEALER
        case _:
            return None


def _reason_against(aspect: CallAspect, weighed: WeighedCall) -> OfferReason | None:
    seen, facts = weighed.observation, weighed.facts
    after = facts.shanten_after
    was_ready = facts.shanten_before == 0
    match aspect:
        case CallAspect.STEPS | CallAspect.DRAWS | CallAspect.ALONE if was_ready:
            return OfferReason.CALL_IS_READY
        case CallAspect.STEPS:
            if not weighed.is_nearer:
                return OfferReason.CALL_NO_NEARER
            if facts.opens and after > FAR_CLOSED:
                return OfferReason.CALL_EARLY
            return OfferReason.CALL_STILL_FAR if after > FAR else None
        case CallAspect.DRAWS:
            few = FEW_WAITING if after == 0 else FEW_DRAWS if after == 1 else 2 * FEW_DRAWS
            return OfferReason.CALL_THIN if weighed.draws <= few else None
        case CallAspect.ALONE if weighed.draws_alone >= FEW_ALONE:
            return OfferReason.CALL_ALONE
        case CallAspect.YAKU:
            if weighed.is_detour:
                return OfferReason.CALL_DETOUR
            return OfferReason.CALL_HALF_YAKU if weighed.kept < KEPT_BY_MOST else None
        case CallAspect.WORTH if facts.opens and weighed.han < WORTH:
            return OfferReason.CALL_CHEAP
        case CallAspect.SHAPE if weighed.fills_left >= MANY_FILLS:
            return OfferReason.CALL_FILLS
        case CallAspect.TURN if facts.opens and seen.turn <= EARLY_TURN:
            return OfferReason.CALL_TIME
        case CallAspect.RIICHI if riichi_opponents(seen):
            return OfferReason.CALL_FAR if after > FAR else OfferReason.CALL_RIICHI
        case CallAspect.PLACE if facts.opens:
            place = place_now(seen)
            if place == 1 and lead(seen) >= MARGIN:
                return OfferReason.CALL_LEADS
            behind = place == 4 and short_of_third(seen) >= MARGIN and weighed.han < WORTH
            return OfferReason.CALL_BEHIND if behind else None
        case _:
            return None
