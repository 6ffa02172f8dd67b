"""What is weighed of a chi or pon: nine named facts, each as a cell of its table.

`data/calls.json` holds what each cell speaks for the call; `call_because` says it in words.
"""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.events import Call
from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import kind_of
from tutor.advice.call_worth import dora_held, is_yakuhai_pon, near_yaku
from tutor.evaluators.calls import CallFacts
from tutor.evaluators.glance import riichi_opponents
from tutor.evaluators.last_round import place_now


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
    return (
        (opened, after, int(weighed.is_nearer), yakuhai),
        (min(after, 2), _draws_cell(weighed)),
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
        _riichi_cell(weighed),
        (
            opened,
            place_now(seen) - 1,
            int(seen.is_dealer),
            bisect_right(_ROUNDS, weighed.rounds_left),
        ),
    )


def _draws_cell(weighed: WeighedCall) -> int:
    bounds = (_WAITING, _DRAWS_ONE, _DRAWS_FAR)[min(weighed.facts.shanten_after, 2)]
    return bisect_right(bounds, weighed.draws)


def _riichi_cell(weighed: WeighedCall) -> tuple[int, int, int]:
    riichi = riichi_opponents(weighed.observation)
    dealer = weighed.observation.dealer in riichi
    return min(len(riichi), 2), min(weighed.facts.shanten_after, 2), int(dealer)


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
