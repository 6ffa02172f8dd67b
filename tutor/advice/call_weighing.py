"""How likely strong players call here, and which facts weigh most."""

import json
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import exp, prod
from pathlib import Path
from typing import Any, Final, TypeAlias

from rules.events import Call
from rules.melds import MeldType
from rules.message import BadValue
from rules.observation import Observation
from rules.scoring import ron_payment
from rules.tiles import kind_of
from tutor.advice.reasons.calls import OfferReason
from tutor.evaluators.calls import CallFacts
from tutor.evaluators.standing import lead, place_now, short_of_third
from tutor.evaluators.table_read import riichi_opponents
from tutor.evaluators.yaku import YakuInSight
from tutor.json_values import read_as, read_versioned, refusing
from tutor.system import files

DETOUR: Final = 1
USUAL_FU: Final = 30


def near_yaku(facts: CallFacts) -> tuple[YakuInSight, ...]:
    """Return the yaku that are in sight after a call, the nearest first; none where a hand that is
    ready has none on any wait."""
    if facts.ready is not None and not facts.ready.winning:
        return ()
    return tuple(yaku for yaku in facts.yaku if yaku.shanten <= facts.shanten_after + DETOUR)


def most_points(observation: Observation, call: Call, facts: CallFacts) -> int:
    """Return what a ron after the call may pay at most: exact where the hand is ready, elsewhere
    every yaku in sight and the dora that are held, together; 0 without a yaku."""
    if facts.ready is not None:
        return facts.ready.most
    near = near_yaku(facts)
    if not near:
        return 0
    return _ron(sum(yaku.han for yaku in near) + dora_held(observation, call), observation)


def least_points(observation: Observation, call: Call, facts: CallFacts) -> int:
    """Return what a ron after the call pays at least: the nearest yaku and the dora that are
    held; 0 without a yaku."""
    if facts.ready is not None:
        return facts.ready.least
    near = near_yaku(facts)
    return _ron(near[0].han + dora_held(observation, call), observation) if near else 0


def is_yakuhai_pon(observation: Observation, call: Call) -> bool:
    meld = call.meld
    return meld.type is MeldType.PON and observation.is_yakuhai(meld.kind, observation.seat)


def dora_held(observation: Observation, call: Call) -> int:
    melds = (tile for meld in observation.own_melds for tile in meld.tiles)
    called = () if call.meld.called is None else (call.meld.called,)
    return sum(map(observation.dora_in, (*observation.hand, *melds, *called)))


def _ron(han: int, observation: Observation) -> int:
    return ron_payment(han, USUAL_FU, dealer=observation.is_dealer).whole


class CallAspect(StrEnum):
    STEPS = "steps"
    DRAWS = "draws"
    ALONE = "alone"
    YAKU = "yaku"
    WORTH = "worth"
    SHAPE = "shape"
    TURN = "turn"
    RIICHI = "riichi"
    PLACE = "place"


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
        """The share of the good draws, or of the waiting tiles, with a yaku, 0 to 1."""
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
        """Live tiles that would complete the same shape, or triplet."""
        return sum(self.observation.unseen[kind] for kind in _completing(self.call))

    @property
    def rounds_left(self) -> int:
        return self.observation.rules.rounds - self.observation.round


def aspect_cells(weighed: WeighedCall) -> dict[CallAspect, int]:
    return {
        aspect: _flat(cell, SIZES[aspect])
        for aspect, cell in zip(CallAspect, _cells(weighed), strict=True)
    }


def _flat(cell: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    place = 0
    for at, size in zip(cell, sizes, strict=True):
        place = place * size + at
    return place


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
    """Read a model that ``train calls`` wrote.

    Raises:
        OSError: the file cannot be read.
        BadValue: it is damaged, or of another version.
    """
    stored = read_versioned(path, "calls", VERSION)
    with refusing(path):
        tables = read_as(dict[CallAspect, tuple[int, ...]], stored["tables"])
        if {aspect: len(table) for aspect, table in tables.items()} != {
            aspect: prod(sizes) for aspect, sizes in SIZES.items()
        }:
            raise BadValue("the tables have not the cells of this program")
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


Why: TypeAlias = Callable[[WeighedCall], OfferReason | None]
"""The reason that an aspect gives; None: it has nothing to say here."""

FAR: Final = 1
FAR_CLOSED: Final = 2
WORTH: Final = 3
FEW_ALONE: Final = 6
FEW_WAITING: Final = 4
FEW_DRAWS: Final = 12
FEW_FILLS: Final = 2
"""So few tiles are few that complete a shape."""
MANY_FILLS: Final = 4
KEPT_BY_MOST: Final = 0.95
EARLY_TURN: Final = 6
LATE_TURN: Final = 10
MARGIN: Final = 4000
"""Points that tell a place from the next one."""


def because(weighed: WeighedCall, weights: Mapping[CallAspect, int], *, take: bool) -> OfferReason:
    """Return why a call is taken or passed: of the heaviest aspect that has something to say.

    Args:
        weighed: the call.
        weights: what each aspect speaks for it.
        take: whether it is taken.
    """
    whys = FOR if take else AGAINST
    for aspect in sorted(weights, key=lambda each: weights[each], reverse=take):
        reason = whys[aspect](weighed)
        if reason is not None:
            return reason
    return OfferReason.CALL_LITTLE


def _steps_for(weighed: WeighedCall) -> OfferReason:
    if weighed.facts.shanten_after == 0 and weighed.is_nearer:
        return OfferReason.CALL_READY
    if weighed.is_yakuhai:
        is_nearer = weighed.is_nearer
        return OfferReason.CALL_YAKUHAI if is_nearer else OfferReason.CALL_YAKUHAI_ONLY
    is_open = weighed.observation.is_open
    return OfferReason.CALL_NEARER if is_open else OfferReason.CALL_CLOSER


def _draws_for(weighed: WeighedCall) -> OfferReason | None:
    if not weighed.is_nearer:
        return None
    is_ready = weighed.facts.shanten_after == 0
    return OfferReason.CALL_READY if is_ready else OfferReason.CALL_GOOD_DRAWS


def _alone_for(weighed: WeighedCall) -> OfferReason | None:
    return OfferReason.CALL_FEW_ALONE if weighed.draws_alone < FEW_ALONE else None


def _yaku_for(weighed: WeighedCall) -> OfferReason | None:
    if weighed.is_yakuhai or weighed.facts.shanten_after == 0:
        return _steps_for(weighed)
    return None if weighed.is_detour else OfferReason.CALL_YAKU_NEAR


def _worth_for(weighed: WeighedCall) -> OfferReason | None:
    return OfferReason.CALL_WORTH if weighed.is_nearer and weighed.han >= WORTH else None


def _shape_for(weighed: WeighedCall) -> OfferReason | None:
    return OfferReason.CALL_FEW_FILL if weighed.fills_left <= FEW_FILLS else None


def _turn_for(weighed: WeighedCall) -> OfferReason | None:
    return OfferReason.CALL_LATE if weighed.observation.turn >= LATE_TURN else None


def _place_for(weighed: WeighedCall) -> OfferReason | None:
    return OfferReason.CALL_DEALER if weighed.observation.is_dealer else None


def _nothing(weighed: WeighedCall) -> None: ...


FOR: Final[Mapping[CallAspect, Why]] = {
    CallAspect.STEPS: _steps_for,
    CallAspect.DRAWS: _draws_for,
    CallAspect.ALONE: _alone_for,
    CallAspect.YAKU: _yaku_for,
    CallAspect.WORTH: _worth_for,
    CallAspect.SHAPE: _shape_for,
    CallAspect.TURN: _turn_for,
    CallAspect.RIICHI: _nothing,
    CallAspect.PLACE: _place_for,
}


def _steps_against(weighed: WeighedCall) -> OfferReason | None:
    facts = weighed.facts
    if facts.shanten_before == 0:
        return OfferReason.CALL_IS_READY
    if not weighed.is_nearer:
        return OfferReason.CALL_NO_NEARER
    if facts.opens and facts.shanten_after > FAR_CLOSED:
        return OfferReason.CALL_EARLY
    return OfferReason.CALL_STILL_FAR if facts.shanten_after > FAR else None


def _draws_against(weighed: WeighedCall) -> OfferReason | None:
    after = weighed.facts.shanten_after
    if weighed.facts.shanten_before == 0:
        return OfferReason.CALL_IS_READY
    few = FEW_WAITING if after == 0 else FEW_DRAWS if after == 1 else 2 * FEW_DRAWS
    return OfferReason.CALL_THIN if weighed.draws <= few else None


def _alone_against(weighed: WeighedCall) -> OfferReason | None:
    if weighed.facts.shanten_before == 0:
        return OfferReason.CALL_IS_READY
    return OfferReason.CALL_ALONE if weighed.draws_alone >= FEW_ALONE else None


def _yaku_against(weighed: WeighedCall) -> OfferReason | None:
    if weighed.is_detour:
        return OfferReason.CALL_DETOUR
    return OfferReason.CALL_HALF_YAKU if weighed.kept < KEPT_BY_MOST else None


def _worth_against(weighed: WeighedCall) -> OfferReason | None:
    is_cheap = weighed.facts.opens and weighed.han < WORTH
    return OfferReason.CALL_CHEAP if is_cheap else None


def _shape_against(weighed: WeighedCall) -> OfferReason | None:
    return OfferReason.CALL_FILLS if weighed.fills_left >= MANY_FILLS else None


def _turn_against(weighed: WeighedCall) -> OfferReason | None:
    is_early = weighed.facts.opens and weighed.observation.turn <= EARLY_TURN
    return OfferReason.CALL_TIME if is_early else None


def _riichi_against(weighed: WeighedCall) -> OfferReason | None:
    if not riichi_opponents(weighed.observation):
        return None
    is_far = weighed.facts.shanten_after > FAR
    return OfferReason.CALL_FAR if is_far else OfferReason.CALL_RIICHI


def _place_against(weighed: WeighedCall) -> OfferReason | None:
    seen, place = weighed.observation, place_now(weighed.observation)
    if not weighed.facts.opens:
        return None
    if place == 1 and lead(seen) >= MARGIN:
        return OfferReason.CALL_LEADS
    if place == 4 and short_of_third(seen) >= MARGIN and weighed.han < WORTH:
        return OfferReason.CALL_BEHIND
    return None


AGAINST: Final[Mapping[CallAspect, Why]] = {
    CallAspect.STEPS: _steps_against,
    CallAspect.DRAWS: _draws_against,
    CallAspect.ALONE: _alone_against,
    CallAspect.YAKU: _yaku_against,
    CallAspect.WORTH: _worth_against,
    CallAspect.SHAPE: _shape_against,
    CallAspect.TURN: _turn_against,
    CallAspect.RIICHI: _riichi_against,
    CallAspect.PLACE: _place_against,
}
