from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from rules.legal import RIICHI_DRAWS, RIICHI_STICK
from rules.yaku_shanten import COLUMNS, YakuForm
from tutor.position.components import TERMS, weigh
from tutor.position.hands import DIRECTIONS, Distances, Hands
from tutor.position.positions import Array, Positions, side_by_side, unpack_masks, within
from tutor.position.rankings import blocks, evaluate, run_evaluators
from tutor.position.safety import Safety
from tutor.position.speed import Speed, draw_measures
from tutor.position.value import Value, route_measures


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


# fmt: off
RIICHI_UNITS: Final[Mapping[str, int]] = {
    "rule": 2, "live": 4, "kinds": 2, "most_live": 2, "honour": 1, "terminal": 1, "outer": 1,
    "own_suji": 1, "known_safe": 1, "furiten": 1, "yaku": 1, "some_yaku": 1, "silent_least": 16,
    "silent_most": 16, "declared": 16, "gain": 16, "dora": 2, "turn": 8, "tiles_left": 32,
    "dealer": 1, "place_1": 1, "place_2": 1, "place_3": 1, "place_4": 1, "rounds_left": 4,
    "last_round": 1, "lead": 16, "above": 16, "below": 16, "riichi": 1, "dealer_riichi": 1,
    "opened": 1, "melds": 2, "honba": 2, "sticks": 2,
}
# fmt: on
RIICHI_NUMBERS: Final = tuple(RIICHI_UNITS)

STEPS: Final = 5
YAKU: Final = ("yakuhai", "tanyao", "toitoi", "honitsu", "chinitsu")
FROM: Final = ("right", "across", "left")
# fmt: off
CALL_UNITS: Final[Mapping[str, int]] = {
    "model": 16, **{f"model_{aspect}": 16 for aspect in CallAspect}, "decided_yes": 1,
    "decided_no": 1, "no_yaku": 1, **dict.fromkeys(("pon", "chi_low", "chi_middle", "chi_high"), 1),
    **{f"before_{steps}": 1 for steps in range(STEPS)},
    **{f"after_{steps}": 1 for steps in range(STEPS)}, "nearer": 1, "live_before": 32,
    "live_after": 32, "yaku_live": 32, "winning": 8, "opens": 1, "yakuhai": 1,
    **{f"nearest_{yaku}": 1 for yaku in YAKU}, "detour": 1, "han": 4, "kept": 16, "most": 16,
    "least": 16, "dora": 4, "called_dora": 2, "called_red": 1, "red_laid": 1, "honour": 1,
    "terminal": 1, **{f"from_{opponent}": 1 for opponent in FROM}, "tsumogiri": 1, "fills_left": 4,
    "draws_alone": 8, "calls": 2, "other_pon": 1, "place": 4, "last_round": 1,
}
# fmt: on
CALL_NUMBERS: Final = tuple(CALL_UNITS)

OPPONENTS: Final = ("right", "across", "left")
EARLY: Final = 6
_BIT: Final = np.array([1 << kind for kind in range(34)] + [0], np.uint64)
FADES: Final = 8
RISK_PARTS: Final = 8
_UNITS: Final = {
    "genbutsu": 1,
    "passed": 1,
    "laid": 1,
    "thrown": 1,
    "from_hand": 1,
    "early": 1,
    "declared": 1,
    "last": 1,
    "recent": FADES,
    "risk": 32,
}
TABLE_UNITS: Final[Mapping[str, int]] = {
    f"{name}_{opponent}": unit for name, unit in _UNITS.items() for opponent in OPPONENTS
}


def table_planes(positions: Positions, safety: Safety) -> dict[str, Array]:
    """Return (n, 34) inputs by name, most of them from 0 to 1."""
    made = positions.discards_made.astype(np.int16)
    longest = max(int(made.max(initial=0)), 1)
    river = positions.river[..., :longest]
    there = river >= 0
    place = np.arange(longest, dtype=np.int16)
    back = made[..., None] - 1 - place
    tsumogiri, declared = (
        each[..., :longest] for each in (positions.tsumogiri, positions.declared)
    )
    bits = _BIT.take(river)
    recent = np.zeros((*river.shape[:2], 35), np.float32)  # the last column is for -1, no discard
    fading = (within(FADES - back, 0, FADES) / FADES).astype(np.float32)
    for at in range(longest):  # later discards replace earlier ones
        kinds = river[..., at, None].astype(np.intp) % 35
        np.put_along_axis(recent, kinds, fading[..., at, None], axis=2)
    found = {
        "genbutsu": unpack_masks(positions.genbutsu),
        "passed": unpack_masks(positions.passed),
        "laid": positions.laid,
        "risk": safety.risk * RISK_PARTS,
        **{
            "thrown": _any(bits, there),
            "from_hand": _any(bits, there & ~tsumogiri),
            "early": _any(bits, there & (place < EARLY)),
            "declared": _any(bits, there & declared),
            "last": _any(bits, there & (back == 0)),
            "recent": recent[..., :34],
        },
    }
    return {
        f"{name}_{opponent}": planes[:, at]
        for name, planes in found.items()
        for at, opponent in enumerate(OPPONENTS)
    }


def _any(bits: Array, which: Array) -> Array:
    return unpack_masks(np.bitwise_or.reduce(np.where(which, bits, np.uint64(0)), axis=2))


_SUIT_DEPENDENT = {"flush": ("tile", "honour"), "yaku": ("tile",)}
"""Measures that are left out so that the network treats the three suits alike."""


@dataclass(frozen=True, eq=False, slots=True)
class Measurements:
    speed: Speed
    value: Value
    safety: Safety
    hands: Hands
    terms: Mapping[str, Array]
    """By name as in `TERMS`: (n, 34) int32, in thousandths of log-odds, counting all draws."""


def measure(positions: Positions) -> Measurements:
    speed, value, safety, hands = run_evaluators(positions)
    scores = evaluate(positions)
    measures = {
        "draws": draw_measures(positions, speed.ukeire.live, speed.keeps, hands),
        **{
            term: {name: each for name, each in every.items() if name not in _SUIT_DEPENDENT[term]}
            for term, every in route_measures(positions, hands).items()
        },
    }
    terms = dict(zip(TERMS, scores.terms.swapaxes(0, 1), strict=True))
    terms |= zip(measures, weigh(measures, speed.shanten).swapaxes(0, 1), strict=True)
    return Measurements(speed, value, safety, hands, terms)


START_POINTS: Final = 25_000
_OF_OPPONENTS: Final = {"riichi": 1, "opened": 1, "calls": 1, "discards": 8, "tenpai": 64}
_SEATS: Final = ("own", *OPPONENTS)
# fmt: off
NUMBER_UNITS: Final[Mapping[str, int]] = {
    **{f"{name}_{seat}": unit for name, unit in _OF_OPPONENTS.items() for seat in OPPONENTS},
    **{f"points_{seat}": 40 for seat in _SEATS}, **{f"dealer_{seat}": 1 for seat in _SEATS},
    **{f"place_{place}": 1 for place in (1, 2, 3, 4)},
    **{f"shanten_{steps}": 1 for steps in range(STEPS)},
    **{f"shares_{direction}": 64 for direction in DIRECTIONS}, "rounds_left": 4, "last_round": 1,
    "hanchan": 1, "turn": 8, "tiles_left": 32, "melds": 1, "open": 1, "dora_held": 4,
    "terminals_honours": 8, "tanyao_open": 1, "most_live": 16, "yaku_behind": 4,
}
# fmt: on


def numbers(positions: Positions, measured: Measurements) -> dict[str, Array]:
    """Return (n,) inputs by name, most of them from 0 to 1."""
    found = {
        "riichi": positions.riichi,
        "opened": positions.opened,
        "calls": positions.calls,
        "discards": positions.discards_made / 8,
        "tenpai": measured.safety.tenpai,
    }
    points = (positions.points - START_POINTS) / 20_000
    ahead = (positions.points[:, 1:] > positions.points[:, :1]).sum(axis=1)
    left = np.clip(positions.rounds - 1 - positions.round, 0, 7)
    speed, value, hands = measured.speed, measured.value, measured.hands
    steps = within(speed.shanten, 0, STEPS - 1)
    distances = hands.distances
    return {
        **{
            f"{name}_{seat}": values[:, at]
            for name, values in found.items()
            for at, seat in enumerate(OPPONENTS)
        },
        **{
            **{f"points_{seat}": points[:, at] for at, seat in enumerate(_SEATS)},
            **{
                f"dealer_{seat}": positions.seats[:, at] == positions.dealer
                for at, seat in enumerate(_SEATS)
            },
            **{f"place_{place}": ahead == place - 1 for place in (1, 2, 3, 4)},
            "rounds_left": left / 4,
            "last_round": left == 0,
            "hanchan": positions.rounds > 4,
            "turn": positions.turn / 8,
            "tiles_left": positions.tiles_left / 32,
        },
        **{
            **{f"shanten_{number}": steps == number for number in range(STEPS)},
            **{
                f"shares_{direction}": hands.shares[:, at]
                for at, direction in enumerate(DIRECTIONS)
            },
            "melds": positions.melds,
            "open": positions.open,
            "dora_held": value.dora_held / 4,
            "terminals_honours": value.in_the_way / 8,
            "tanyao_open": positions.tanyao_open,
            "most_live": np.where(speed.keeps, speed.ukeire.live, 0).max(axis=1) / 16,
            "yaku_behind": np.clip(distances.yaku - distances.hand, 0, 4) / 4,
        },
    }


HAND_UNITS: Final[Mapping[str, int]] = {
    **dict.fromkeys([f"held_{copies}" for copies in (1, 2, 3, 4)], 1),
    **dict.fromkeys([f"unseen_{copies}" for copies in (1, 2, 3, 4)], 1),
    **dict.fromkeys(("red", "red_discard", "laid", "furiten", "dora_1", "dora_2"), 1),
    **dict.fromkeys(("yakuhai_1", "yakuhai_2", "allowed", "keeps", "ready"), 1),
    "live": 16,
    "improves": 4,
    "outlook": 32,
    "half_flush": 4,
    "full_flush": 4,
    "straight": 4,
    "three_colours": 4,
    **dict.fromkeys(TERMS, 16),
    "risk": 8,
}
NEAR: Final = 4


def hand_planes(positions: Positions, measured: Measurements) -> dict[str, Array]:
    """Return (n, 34) inputs by name, most of them from 0 to 1."""
    speed = measured.speed
    improving = unpack_masks(speed.ukeire.improving) & speed.keeps[:, :, None]
    distances = measured.hands.distances
    names = (YakuForm.HALF_FLUSH, YakuForm.FULL_FLUSH, YakuForm.STRAIGHT)
    suit_forms = {str(name): np.zeros((len(positions), 34)) for name in names}
    for name in names:
        suit_forms[name][:, :27] = np.repeat(_nearness(distances, name), 9, axis=1)
    near = _nearness(distances, YakuForm.THREE_COLOURS)
    by_rank = np.zeros((len(near), 9), near.dtype)
    for step in range(3):
        by_rank[:, step : step + 7] = np.maximum(by_rank[:, step : step + 7], near)
    colours = np.zeros((len(near), 34), near.dtype)
    colours[:, :27] = np.tile(by_rank, 3)
    laid = 3 * positions.triplets
    runs = positions.runs[:, :27].reshape(-1, 3, 9)
    by_suit = laid[:, :27].reshape(-1, 3, 9)
    for step in range(3):
        by_suit[:, :, step:] += runs[:, :, : 9 - step]
    laid[:, :27] = by_suit.reshape(-1, 27)
    return {
        **{
            **{f"held_{copies}": positions.hand >= copies for copies in (1, 2, 3, 4)},
            **{f"unseen_{copies}": positions.unseen >= copies for copies in (1, 2, 3, 4)},
            "red": positions.red,
            "red_discard": positions.red_discard,
            "laid": laid,
            "furiten": unpack_masks(positions.furiten),
            "dora_1": positions.dora >= 1,
            "dora_2": positions.dora >= 2,
            "yakuhai_1": positions.yakuhai >= 1,
            "yakuhai_2": positions.yakuhai >= 2,
            "allowed": positions.allowed,
        },
        **{
            "keeps": speed.keeps,
            "ready": can_declare(positions, speed.ukeire.after),
            "live": speed.ukeire.live * positions.allowed / 16,
            "improves": improving.sum(axis=1) / 4,
            "outlook": speed.outlook / 32,
        },
        **{**suit_forms, str(YakuForm.THREE_COLOURS): colours},
        **{name: term / 1000 for name, term in measured.terms.items()},
    }


def can_declare(positions: Positions, after: Array) -> Array:
    """Return (n, 34) bool: the discards with which riichi may be declared.

    Args:
        positions: n positions.
        after: (n, 34), the shanten after each discard.
    """
    may = ~positions.open & (positions.points[:, 0] >= RIICHI_STICK)
    may &= positions.tiles_left >= RIICHI_DRAWS
    found: Array = may[:, None] & positions.allowed & (after == 0)
    return found


def _nearness(distances: Distances, form: YakuForm) -> Array:
    beyond = distances.forms[:, COLUMNS[form]].astype(np.int16) - distances.hand[:, None]
    return np.asarray(within(NEAR - beyond, 0, NEAR) / NEAR)


PLANE_UNITS: Final[Mapping[str, int]] = {**HAND_UNITS, **TABLE_UNITS}
PLANES: Final = tuple(PLANE_UNITS)
NUMBERS: Final = tuple(NUMBER_UNITS)
ALLOWED: Final = PLANES.index("allowed")
READY: Final = PLANES.index("ready")
MOST: Final = 127


@dataclass(frozen=True, eq=False, slots=True)
class Inputs:
    planes: Array
    """(n, len(PLANES), 34) int8, in the units of `PLANE_UNITS` (units per 1)."""
    numbers: Array
    """(n, len(NUMBERS)) int8, in the units of `NUMBER_UNITS` (units per 1)."""

    @property
    def allowed(self) -> Array:
        """(n, 34) bool, the kinds that may be discarded."""
        allowed: Array = self.planes[:, ALLOWED] > 0
        return allowed

    @property
    def ready(self) -> Array:
        """(n, 34) bool, the discards with which riichi may be declared."""
        ready: Array = self.planes[:, READY] > 0
        return ready

    def __len__(self) -> int:
        return len(self.planes)


def inputs_of(positions: Positions) -> Inputs:
    every = [_inputs_of_block(block) for block in blocks(positions)]
    none = Inputs(np.zeros((0, len(PLANES), 34), np.int8), np.zeros((0, len(NUMBERS)), np.int8))
    return Inputs(
        np.concatenate([each.planes for each in every] or [none.planes]),
        np.concatenate([each.numbers for each in every] or [none.numbers]),
    )


def _inputs_of_block(positions: Positions) -> Inputs:
    measured = measure(positions)
    planes = {**hand_planes(positions, measured), **table_planes(positions, measured.safety)}
    single = numbers(positions, measured)
    return Inputs(
        _parts([planes[name] * np.float32(unit) for name, unit in PLANE_UNITS.items()]),
        _parts([single[name] * np.float32(unit) for name, unit in NUMBER_UNITS.items()]),
    )


def _parts(values: list[Array]) -> Array:
    stacked = side_by_side(values, np.float64)
    parts: Array = np.clip(np.rint(stacked, out=stacked), -MOST, MOST).astype(np.int8)
    return parts
