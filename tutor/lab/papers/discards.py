"""The 999 inputs of the networks of discards, and games as rows of them.

Fujita and Matsuzaki, 3.1, 3.3 and Table 1. Each input is 0 or 1, in the order of the table;
opponents are right, across, left. (The counts of parameters in Tables 3 and 4 fit 1,135 inputs and
38 outputs exactly; the paper does not say what the other 136 inputs and 4 outputs are, so the table
is followed.) For the CNN a suit is 20 planes of 9 ranks and 4 columns, the honours 21 planes of 7
and 4, and the rest 35 inputs. In planes of counts, column k is "more than k"; in the others all
columns of a row are equal.

Decisions are those of our own figures: by a seat neither in riichi nor disconnected that may
discard more than one kind.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, Final

import numpy as np

from rules.observation import Observation
from rules.record import GameRecord
from rules.tiles import RED_FIVES, SEATS, SUITS, Seat, kind_of
from tutor.lab.discards import played_discards
from tutor.position.positions import Array, unpack_masks

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
    melds = _counts_of_inputs(
        [_laid(o, seat) for o in observations for seat in (o.seat, *o.opponents)]
    )
    melds = melds.reshape(n, 4, 34)
    safe = np.array([[o.genbutsu[seat] for seat in o.opponents] for o in observations], np.uint64)
    doubles = [[is_double_riichi(o, seat) for seat in o.opponents] for o in observations]
    found = {
        "hand": at_least(
            _counts_of_inputs([[kind_of(tile) for tile in o.hand] for o in observations])
        ),
        "own_melds": at_least(melds[:, 0]),
        "seen": at_least(np.array([list(o.seen) for o in observations]).reshape(n, 34)),
        "riichi": _of_opponents(observations, [o.riichi for o in observations]),
        "double_riichi": np.array(doubles, bool).reshape(-1, 3),
        "ippatsu": _of_opponents(observations, [o.ippatsu for o in observations]),
        "safe": unpack_masks(safe.reshape(n, 3)).reshape(n, 3 * 34),
        "melds": at_least(melds[:, 1:]),
        "first_wind": _one_of([o.seat for o in observations], 4),
        "wind": _one_of([(o.seat - o.dealer) % 4 for o in observations], 4),
        "round_wind": _one_of([min(o.round // 4, 2) for o in observations], 3),
        "round_number": _one_of([o.round % 4 for o in observations], 4),
        "kyotaku": at_least(np.array([o.kyotaku for o in observations]), STICKS),
        "honba": at_least(np.array([o.honba for o in observations]), STICKS),
        "dora": _counts_of_inputs([list(o.dora) for o in observations]) > 0,
        "red": np.array([_reds(o) for o in observations], bool).reshape(n, 3),
    }
    return np.concatenate([each.reshape(n, PARTS[name]) for name, each in found.items()], axis=1)


def at_least(counts: Array, most: int = COPIES) -> Array:
    """Return (n, ...) bool of (n, ...) counts: for each whether it is at least 1, 2, ... most."""
    steps: Array = counts[..., None] > np.arange(most)
    return steps.reshape(len(counts), most * int(np.prod(counts.shape[1:])))


def is_double_riichi(observation: Observation, seat: Seat) -> bool:
    river = observation.rivers[seat]
    if not river or not river[0].riichi:
        return False
    before = [one for lane in observation.rivers for one in lane if one.order < river[0].order]
    return len(before) < 4 and all(one.called_by is None for one in before)


def _of_opponents(observations: Sequence[Observation], flags: Sequence[Sequence[bool]]) -> Array:
    by_seat = [
        [one[seat] for seat in o.opponents] for o, one in zip(observations, flags, strict=True)
    ]
    return np.array(by_seat, bool).reshape(-1, 3)


def _one_of(values: Sequence[int], count: int) -> Array:
    ones: Array = np.array(values, np.int64)[:, None] == np.arange(count)
    return ones


def _laid(observation: Observation, seat: Seat) -> list[int]:
    return [kind_of(tile) for meld in observation.melds[seat] for tile in meld.tiles]


def _reds(observation: Observation) -> list[bool]:
    reds = observation.rules.red_fives
    return [reds and RED_FIVES[suit] in observation.hand for suit in SUITS]


def _counts_of_inputs(kinds: Sequence[Sequence[int]]) -> Array:
    n = len(kinds)
    rows = np.repeat(np.arange(n), [len(some) for some in kinds])
    flat = np.array([kind for some in kinds for kind in some], np.int64)
    return np.bincount(rows * 34 + flat, minlength=34 * n).reshape(n, 34)


NOTHING: Final = INPUTS
_COLUMNS: Final = np.arange(COPIES)


def _counts(start: int, kinds: Array) -> Array:
    return start + COPIES * kinds[:, None] + _COLUMNS


def _of_kinds(start: int, kinds: Array) -> Array:
    return np.repeat((start + kinds)[:, None], COPIES, axis=1)


def _everywhere(place: int, kinds: Array) -> Array:
    return np.full((len(kinds), COPIES), place)


def _only(places: dict[int, int], kinds: Array) -> Array:
    column = np.array([places.get(kind, NOTHING) for kind in kinds.tolist()])
    return np.repeat(column[:, None], COPIES, axis=1)


def _shared(kinds: Array) -> list[Array]:
    players = range(3)
    size = 34 * COPIES
    return [
        _counts(STARTS["hand"], kinds),
        _counts(STARTS["own_melds"], kinds),
        *(_counts(STARTS["melds"] + size * each, kinds) for each in players),
        _counts(STARTS["seen"], kinds),
        *(_of_kinds(STARTS["safe"] + 34 * each, kinds) for each in players),
        _of_kinds(STARTS["dora"], kinds),
        *(
            _everywhere(STARTS[name] + each, kinds)
            for name in ("riichi", "double_riichi", "ippatsu")
            for each in players
        ),
    ]


def _suit(suit: int) -> Array:
    kinds = np.arange(9 * suit, 9 * suit + 9)
    red = _only({9 * suit + 4: STARTS["red"] + suit}, kinds)
    return np.stack([*_shared(kinds), red])


def _honours() -> Array:
    kinds = np.arange(27, 34)
    round_wind = _only({27 + at: STARTS["round_wind"] + at for at in range(3)}, kinds)
    wind = _only({27 + at: STARTS["wind"] + at for at in range(4)}, kinds)
    return np.stack([*_shared(kinds), round_wind, wind])


SUIT_PLANES: Final = np.stack([_suit(suit) for suit in range(3)])
HONOUR_PLANES: Final = _honours()
REST: Final = np.arange(STARTS["first_wind"], STARTS["dora"])


PACKED: Final = -(-INPUTS // 8)
DISCARD_ROW: Final = np.dtype(
    [
        ("inputs", np.uint8, (PACKED,)),
        ("allowed", np.uint8, (5,)),
        ("played", np.int8),
        ("after_call", np.bool_),
        ("game", "<i4"),
    ]
)
"""A decision: the 999 inputs and the 34 kinds that may be discarded, as packed bits; the kind that
was; whether no tile was drawn; the number of the game."""
DISCARDS: Final = "discards"
TABLES: Final[Mapping[str, np.dtype[Any]]] = {DISCARDS: DISCARD_ROW}


def discard_tables(record: GameRecord) -> dict[str, Array]:
    return {DISCARDS: discard_rows(record)}


def discard_rows(record: GameRecord) -> Array:
    """Return (n,) of DISCARD_ROW, the decisions of a game.

    Raises:
        BadRecord: the record contradicts itself.
    """
    made = [one for some in played_discards(record, SEATS) for one in some]
    rows = np.zeros(len(made), DISCARD_ROW)
    if made:
        seen = [one.observation for one in made]
        rows["inputs"] = np.packbits(inputs_of(seen), axis=1)
        rows["allowed"] = np.packbits(allowed_in(seen), axis=1)
        rows["played"] = [kind_of(one.discard.tile) for one in made]
        rows["after_call"] = [observation.drawn is None for observation in seen]
    return rows


def allowed_in(observations: Sequence[Observation]) -> Array:
    """Return (n, 34) bool, the kinds that may be discarded."""
    allowed = np.zeros((len(observations), 34), bool)
    for row, observation in enumerate(observations):
        allowed[row, [kind_of(tile) for tile in observation.discards]] = True
    return allowed


def unpacked(rows: Array, name: str, count: int) -> Array:
    """Return (n, count) uint8 of 0 and 1, as they are packed in a field of the rows."""
    return np.unpackbits(np.ascontiguousarray(rows[name]), axis=1, count=count)
