import json
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from rules.message import BadValue
from tutor.position import safety_features
from tutor.position.components import Measures
from tutor.position.positions import SIMPLE, Array, Positions, unpack_masks, within
from tutor.position.speed import HONOUR
from tutor.system import files

SILENT: Final = -1
"""The index of the last entry of a table, which is the factor 1."""

_KINDS = np.arange(34)
_SUIT_OF = np.minimum(_KINDS // 9, 3)
_SUIT_OF_DISCARD = np.append(_SUIT_OF, 4).astype(np.uint8)
_NUMBER = _KINDS < 27
_NOBODY = 34
_RANK = np.array([min(k % 9, 8 - k % 9) if k < 27 else 5 if k < 31 else 6 for k in range(34)] + [7])
_BIT = np.array([1 << kind for kind in range(34)] + [0], np.uint64)
_TENPAI_WIDTHS = tuple(sign.shape[1] for sign in safety_features.TENPAI_SIGNS)
_SIMPLE_OR_TERMINAL = np.array([k % 9 in (0, 8) for k in range(27)], np.uint8)


def _mask(kinds: list[int]) -> np.uint64:
    return np.uint64(sum(1 << kind for kind in kinds))


_UP = {step: _mask([k for k in range(27) if k % 9 + step < 9]) for step in (1, 2)}
_DOWN = {step: _mask([k for k in range(27) if k % 9 >= step]) for step in (1, 2)}


def _beside(masks: Array, step: int) -> Array:
    by = np.uint64(step)
    beside: Array = ((masks & _UP[step]) << by) | ((masks & _DOWN[step]) >> by)
    return beside


@dataclass(frozen=True, slots=True)
class Rivers:
    kinds: Array
    """(n, 3, longest) int8: the kinds of the discards, padded with 34."""
    from_hand: Array
    """(n, 3, longest) bool: whether each discard came from the hand."""
    last_at: Array
    """(n, 3): the index of the last discard from the hand; -1 if there is none."""
    last: Array
    before: Array
    """(n, 3): the kinds of the last and second-last discards from the hand; 34 if there is none."""


def rivers_of(positions: Positions) -> Rivers:
    longest = max(int(positions.discards_made.max(initial=0)), 1)
    river = positions.river[..., :longest]
    there = river >= 0
    kinds = np.where(there, river, np.int8(_NOBODY))
    from_hand = there & ~positions.tsumogiri[..., :longest]
    places = np.where(from_hand, np.arange(longest, dtype=np.int8), np.int8(-1))
    last_at = places.max(axis=2)
    before_at = np.where(places == last_at[..., None], np.int8(-1), places).max(axis=2)
    return Rivers(
        kinds, from_hand, last_at.astype(np.int16), _at(kinds, last_at), _at(kinds, before_at)
    )


def _at(kinds: Array, place: Array) -> Array:
    found = np.take_along_axis(kinds, np.maximum(place, 0)[..., None].astype(np.intp), 2)[..., 0]
    return np.where(place >= 0, found, _NOBODY).astype(np.intp)


def hands_of(positions: Positions) -> Array:
    """Return the state of each opponent's hand: (n, 3) intp, 0 in riichi, 1 closed, 2 open."""
    return np.where(positions.riichi, 0, np.where(positions.opened, 2, 1))


def tenpai_entries(positions: Positions, rivers: Rivers) -> list[Array]:
    """Return the indices into the table of each of `TENPAI_SIGNS`: (n, 3) intp."""
    made = positions.discards_made.astype(np.intp)
    melds = np.where(positions.opened, positions.calls, 0).astype(np.intp)
    few = np.minimum(melds, 3)
    others = np.broadcast_to(np.minimum(positions.riichi.sum(axis=1), 2)[:, None], melds.shape)
    discards, drawn, _, hand, _ = _TENPAI_WIDTHS
    axes = (
        (melds, np.minimum(made, discards - 1)),
        (few, within(made - 1 - rivers.last_at, 0, drawn - 1)),
        (few, _RANK[rivers.last]),
        (few, np.minimum(rivers.from_hand.sum(axis=2), hand - 1)),
        (few, others),
    )
    return [
        np.ravel_multi_index(each, sign.shape)
        for each, sign in zip(axes, safety_features.TENPAI_SIGNS, strict=True)
    ]


def wait_entries(positions: Positions, rivers: Rivers, codes: Array) -> list[Array]:
    """Return the indices into the table of each of `WAIT_SIGNS`: (n, 3 or 1, 34 kinds or 4 suits).

    Honours are the fourth suit; `of_kinds` turns suits into kinds. -1 applies no factor.
    """
    hands = hands_of(positions)[..., None]
    opened = (hands == 2).astype(np.uint8)
    seat_wind = (positions.seats[:, 1:] - positions.dealer[:, None]) % 4
    round_wind = np.minimum(positions.round // 4, 3)[:, None]
    yakuhai = np.ones((len(positions), 3, 7), bool)
    winds = np.arange(4)
    yakuhai[..., :4] = (winds == seat_wind[..., None]) | (winds == round_wind[..., None])
    n = len(positions)
    shape = np.empty((n, 3, 34), np.uint8)
    shape[..., :27] = safety_features.SHAPE_OF.take(codes)
    left = np.minimum(positions.unseen[:, None, 27:], 3)
    shape[..., 27:] = len(safety_features.SHAPES) + 4 * yakuhai.astype(np.uint8) + left
    entry = np.zeros((*rivers.last.shape, 34), np.uint8)
    for kinds, weight in ((rivers.last, 1), (rivers.before, 3)):
        bits = _BIT[kinds]
        entry += unpack_masks(_beside(bits, 1)).view(np.uint8) * np.uint8(weight)
        entry += unpack_masks(_beside(bits, 2)).view(np.uint8) * np.uint8(2 * weight)
    return [
        shape + hands.astype(np.uint8) * safety_features.WAIT_SIGNS[0].shape[1],
        np.where(_NUMBER, (positions.unseen[:, None] + hands * 5).astype(np.int8), SILENT),
        _early_entries(rivers) + opened * 16,
        entry + hands.astype(np.uint8) * 9,
        _dora_entries(positions),
        _suit_entries(positions, rivers, opened),
        _meld_entries(positions),
        _yaku_entries(positions, yakuhai),
    ]


def waits_entries(positions: Positions, left: Array) -> Array:
    """Return the indices into the table of `WAITS_SIGN`: (n, 3) intp.

    Args:
        positions: n positions.
        left: (n, 3), the number of possible ryanmen waits.
    """
    entries: Array = np.ravel_multi_index(
        (hands_of(positions), left), safety_features.WAITS_SIGN.shape
    )
    return entries


def of_kinds(by_suit: Array) -> Array:
    return by_suit if by_suit.shape[-1] == len(_KINDS) else by_suit[..., _SUIT_OF]


def _early_entries(rivers: Rivers) -> Array:
    bits = _BIT.take(rivers.kinds)
    three = np.bitwise_or.reduce(bits[..., :3], axis=2)
    six = three | np.bitwise_or.reduce(bits[..., 3:6], axis=2)
    every = six | np.bitwise_or.reduce(bits[..., 6:], axis=2)
    entry = np.zeros((*every.shape, 34), np.uint8)
    for masks in (three, six, every):
        entry += unpack_masks(_beside(masks, 1)).view(np.uint8)
        entry += unpack_masks(_beside(masks, 2)).view(np.uint8) * np.uint8(4)
    return entry


def _dora_entries(positions: Positions) -> Array:
    dora = positions.dora > 0
    bits = (dora * _BIT[:34]).sum(axis=1, dtype=np.uint64)
    beside, further = unpack_masks(_beside(bits, 1)), unpack_masks(_beside(bits, 2))
    entry = np.where(dora, 3, np.where(beside, 2, further))
    entry[:, 27:] += 4
    return entry[:, None]


def _suit_entries(positions: Positions, rivers: Rivers, opened: Array) -> Array:
    stage = np.minimum(positions.discards_made // 3, 6).astype(np.intp)
    entry = np.full((*stage.shape, 4), SILENT, np.intp)
    suits = _SUIT_OF_DISCARD.take(rivers.kinds)
    for suit in range(3):
        count = np.minimum((suits == suit).sum(axis=2), 7)
        entry[..., suit] = (opened[..., 0].astype(np.intp) * 7 + stage) * 8 + count
    return entry


def _meld_entries(positions: Positions) -> Array:
    n = len(positions)
    by_suit = positions.laid[..., :27].reshape(n, 3, 3, 9).sum(axis=3, dtype=np.intp)
    laid = by_suit.sum(axis=2)
    alone = (by_suit > 0).sum(axis=2) == 1
    how = np.where(laid == 0, 0, np.where(alone, within(laid // 3, 1, 3), 4))
    honours = positions.laid[..., 27:].any(axis=2)
    entry = np.empty((n, 3, 4), np.intp)
    entry[..., :3] = by_suit > 0
    entry[..., 3] = 2
    entry += ((how * 2 + honours) * 3)[..., None]
    return np.where(positions.opened[..., None], entry, SILENT)


def _yaku_entries(positions: Positions, yakuhai: Array) -> Array:
    laid = positions.laid
    has_yakuhai = (yakuhai & (laid[..., 27:] > 0)).any(axis=2)
    simples = ~(laid[..., ~SIMPLE] > 0).any(axis=2)
    pons = (laid >= 3).sum(axis=2)
    no_chi = pons >= positions.calls
    melds = np.where(has_yakuhai, 0, np.where(simples, 1, 2))
    form = np.where(no_chi, within(pons, 1, 2), 0)
    first = (melds * 3 + form) * 4
    entry = np.empty((*first.shape, 34), np.intp)
    entry[..., :27] = first[..., None] + _SIMPLE_OR_TERMINAL
    entry[..., 27:] = first[..., None] + 2 + yakuhai
    return np.where(positions.opened[..., None], entry, SILENT)


@dataclass(frozen=True, slots=True)
class LearnedTables:
    """Factors by feature, one table for each. Each table ends with 1, so index -1 has no effect."""

    odds: float
    tenpai: tuple[Array, ...]
    wait: tuple[Array, ...]
    waits: Array
    learned: dict[str, Any]


@cache
def learned_tables() -> LearnedTables:
    return load_tables(files.data() / "safety.json")


def load_tables(path: Path) -> LearnedTables:
    """Read the tables written by `train safety`.

    Raises:
        BadValue: if a table does not have the shape of its feature.
    """
    stored = json.loads(path.read_text(encoding="utf-8"))
    return LearnedTables(
        float(stored["tenpai_odds"]),
        tuple(_factors(stored["tenpai"], sign) for sign in safety_features.TENPAI_SIGNS),
        tuple(_factors(stored["wait"], sign) for sign in safety_features.WAIT_SIGNS),
        _factors(stored, safety_features.WAITS_SIGN),
        stored["learned"],
    )


def _factors(stored: dict[str, Any], sign: safety_features.SafetyFeature) -> Array:
    values = np.array(stored[sign.name]["values"], np.float32)
    if values.shape != sign.shape:
        raise BadValue(
            "{sign}: the file has {found} entries instead of {shape}. Install the program again.",
            sign=sign.name,
            found=values.shape,
            shape=sign.shape,
        )
    return np.append(values.ravel(), np.float32(1))


PRECISION: Final = 6
MOST: Final = 0.9
LEAST: Final = np.float32(1e-9)


class Danger(IntEnum):
    GENBUTSU = 0
    PASSED = 1
    SUJI = 2
    KABE = 3
    HALF_SUJI = 4
    HALF_KABE = 5
    NO_SUJI = 6
    HONOUR_0 = 7
    HONOUR_1 = 8
    HONOUR_2 = 9
    HONOUR_3 = 10
    NO_WAIT = 11

    @property
    def key(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Safety:
    score: Array
    """(n, 34) float64: the probability of not dealing in, including for kinds that are not held."""
    risk: Array
    """(n, 3, 34) float32: the probability of dealing in to each opponent."""
    danger: Array
    """(n, 3, 34) uint8: the `Danger` of each kind."""
    one_chance: Array
    """(n, 3, 34) bool: whether a possible ryanmen wait needs a tile with one unseen copy."""
    tenpai: Array
    """(n, 3) float32: the probability that each opponent is tenpai."""


def evaluate_safety(positions: Positions, tables: LearnedTables | None = None) -> Safety:
    safe = unpack_masks(positions.genbutsu)
    passed = unpack_masks(positions.passed)
    codes, left = safety_features.ryanmen_states(safe, positions.unseen)
    gone = safety_features.no_wait(positions, safe)
    impossible = passed | safe | gone
    danger = np.empty((len(positions), 3, 34), np.uint8)
    danger[:, :, :27] = DANGER_OF_CODE.take(codes)
    live = np.minimum(positions.unseen[:, 27:], 3)
    danger[:, :, 27:] = Danger.HONOUR_0 + live[:, None]
    danger[passed] = Danger.PASSED
    danger[gone] = Danger.NO_WAIT
    danger[safe] = Danger.GENBUTSU
    one_chance = np.zeros(safe.shape, bool)
    one_chance[..., :27] = _ONE_CHANCE.take(codes)
    one_chance &= ~impossible
    known = tables or learned_tables()
    rivers = rivers_of(positions)
    odds = np.full(positions.riichi.shape, known.odds, np.float32)
    for table, entry in zip(known.tenpai, tenpai_entries(positions, rivers), strict=True):
        odds *= table[entry]
    tenpai = np.where(positions.riichi, np.float32(1), odds / (1 + odds))
    waits = _wait_probabilities(positions, rivers, codes, left, ~impossible, known)
    risk = waits * tenpai[:, :, None]
    return Safety(score_of(risk), risk, danger, one_chance, tenpai)


def score_of(risk: Array) -> Array:
    score: Array = np.round(np.prod(1 - risk.astype(np.float64), axis=1), PRECISION)
    return score


def _wait_probabilities(
    positions: Positions,
    rivers: Rivers,
    codes: Array,
    left: Array,
    possible: Array,
    tables: LearnedTables,
) -> Array:
    """Return (n, 3, 34) float32: the probability that a tenpai opponent waits on each kind, its
    share of the weights of all possible kinds times the mean number of kinds in a wait."""
    weight = possible.astype(np.float32)
    by_suit = np.ones((len(positions), 3, 4), np.float32)
    for table, entry in zip(tables.wait, wait_entries(positions, rivers, codes), strict=True):
        if entry.shape[-1] == by_suit.shape[-1]:
            by_suit *= table[entry]
        else:
            weight *= table.take(entry)
    weight *= of_kinds(by_suit)
    waits = tables.waits[waits_entries(positions, left)]
    whole = np.maximum(weight.sum(axis=2), LEAST)
    weight *= (waits / whole)[..., None]
    return np.minimum(weight, np.float32(MOST))


def _danger_of(code: int) -> Danger:
    states = safety_features.states_of(code)
    excluded = [state for state in states if state in (safety_features.SUJI, safety_features.WALL)]
    if len(excluded) == len(states):
        return Danger.KABE if safety_features.WALL in excluded else Danger.SUJI
    if excluded:
        return Danger.HALF_KABE if safety_features.WALL in excluded else Danger.HALF_SUJI
    return Danger.NO_SUJI


DANGER_OF_CODE = np.array([_danger_of(code) for code in range(safety_features.CODES)], np.uint8)
_ONE_CHANCE = np.array(
    [
        safety_features.ONE_CHANCE in safety_features.states_of(code)
        for code in range(safety_features.CODES)
    ]
)

LEAST_SAFE: Final = 1e-3


def safety_measures(positions: Positions, safety: Safety) -> Measures:
    threats = positions.riichi[:, :, None]
    never = (safety.danger == Danger.GENBUTSU) | (safety.danger == Danger.NO_WAIT)
    cannot = never | (safety.danger == Danger.PASSED) | ~threats
    sure = np.logical_and(cannot.all(axis=1), threats.any(axis=1))
    safe_against: Array = unpack_masks(positions.genbutsu).sum(axis=1)
    off_wind = (positions.hand == 1) & HONOUR & (positions.yakuhai == 0)
    log_safe: Array = np.log(np.maximum(safety.score, LEAST_SAFE))
    return {
        "risk": {"log_safe": np.asarray(log_safe)},
        "sure": {"sure": sure.astype(np.float32)},
        "spare": {
            "safe_against": safe_against / np.float32(3),
            "copies_of_guest": (positions.unseen * off_wind).astype(np.float32),
        },
    }
