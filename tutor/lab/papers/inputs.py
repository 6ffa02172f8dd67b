"""The 999 inputs of the MLP and the DenseMLP (Fujita and Matsuzaki, 3.1 and Table 1).

Each is 0 or 1. The parts stand in the order of the table; opponents run right, across, left. (The
counts of parameters in Tables 3 and 4 there fit 1,135 inputs and 38 outputs exactly: what the
other 136 inputs and 4 outputs are is not said, so the table is followed.)
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

import numpy as np

from rules.observation import Observation
from rules.tiles import RED_FIVES, SUITS, Seat, kind_of
from tutor.evaluators.positions import Array, unpack

COPIES: Final = 4
STICKS: Final = 10
PARTS: Final = {
    "hand": 34 * COPIES,
    "own_melds": 34 * COPIES,
    "seen": 34 * COPIES,
    "riichi": 3,
    "double_riichi": 3,
    "ippatsu": 3,
    "safe": 3 * 34,
    "melds": 3 * 34 * COPIES,
    "first_wind": 4,
    "wind": 4,
    "round_wind": 3,
    "round_number": 4,
    "kyotaku": STICKS,
    "honba": STICKS,
    "dora": 34,
    "red": 3,
}
INPUTS: Final = sum(PARTS.values())
STARTS: Final = dict(
    zip(PARTS, accumulate(PARTS.values(), initial=0), strict=False)  # one more: the end
)


def inputs_of(observations: Sequence[Observation]) -> Array:
    """Return (n, 999) bool: what the networks look at, a discard due in each position."""
    n = len(observations)
    melds = _counts([_laid(o, seat) for o in observations for seat in (o.seat, *o.opponents)])
    melds = melds.reshape(n, 4, 34)
    safe = np.array([[o.genbutsu[seat] for seat in o.opponents] for o in observations], np.uint64)
    found = {
        "hand": at_least(_counts([[kind_of(tile) for tile in o.hand] for o in observations])),
        "own_melds": at_least(melds[:, 0]),
        "seen": at_least(np.array([list(o.seen) for o in observations]).reshape(n, 34)),
        "riichi": _of_opponents(observations, [o.riichi for o in observations]),
        "double_riichi": _doubles(observations),
        "ippatsu": _of_opponents(observations, [o.ippatsu for o in observations]),
        "safe": unpack(safe.reshape(n, 3)).reshape(n, 3 * 34),
        "melds": at_least(melds[:, 1:]),
        "first_wind": _one_of([o.seat for o in observations], 4),
        "wind": _one_of([(o.seat - o.dealer) % 4 for o in observations], 4),
        "round_wind": _one_of([min(o.round // 4, 2) for o in observations], 3),
        "round_number": _one_of([o.round % 4 for o in observations], 4),
        "kyotaku": at_least(np.array([o.kyotaku for o in observations]), STICKS),
        "honba": at_least(np.array([o.honba for o in observations]), STICKS),
        "dora": _counts([list(o.dora) for o in observations]) > 0,
        "red": np.array([_reds(o) for o in observations], bool).reshape(n, 3),
    }
    return np.concatenate([each.reshape(n, PARTS[name]) for name, each in found.items()], axis=1)


def at_least(counts: Array, most: int = COPIES) -> Array:
    """Return (n, ...) bool of (n, ...) counts: for each whether it is at least 1, 2, ... most."""
    told: Array = counts[..., None] > np.arange(most)
    return told.reshape(len(counts), most * int(np.prod(counts.shape[1:])))


def is_double_riichi(observation: Observation, seat: Seat) -> bool:
    river = observation.rivers[seat]
    if not river or not river[0].riichi:
        return False
    before = [one for lane in observation.rivers for one in lane if one.order < river[0].order]
    return len(before) < 4 and all(one.called_by is None for one in before)


def _doubles(observations: Sequence[Observation]) -> Array:
    doubles = [[is_double_riichi(o, seat) for seat in o.opponents] for o in observations]
    return np.array(doubles, bool).reshape(-1, 3)


def _of_opponents(observations: Sequence[Observation], told: Sequence[Sequence[bool]]) -> Array:
    by_seat = [
        [one[seat] for seat in o.opponents] for o, one in zip(observations, told, strict=True)
    ]
    return np.array(by_seat, bool).reshape(-1, 3)


def _one_of(values: Sequence[int], count: int) -> Array:
    told: Array = np.array(values, np.int64)[:, None] == np.arange(count)
    return told


def _laid(observation: Observation, seat: Seat) -> list[int]:
    return [kind_of(tile) for meld in observation.melds[seat] for tile in meld.tiles]


def _reds(observation: Observation) -> list[bool]:
    reds = observation.rules.red_fives
    return [reds and RED_FIVES[suit] in observation.hand for suit in SUITS]


def _counts(kinds: Sequence[Sequence[int]]) -> Array:
    n = len(kinds)
    rows = np.repeat(np.arange(n), [len(some) for some in kinds])
    flat = np.array([kind for some in kinds for kind in some], np.int64)
    return np.bincount(rows * 34 + flat, minlength=34 * n).reshape(n, 34)
