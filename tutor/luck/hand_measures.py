"""The numbers of a hand after each draw that could have come, for all draws of a game at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from rules.shanten import ukeire_of_discards
from rules.tiles import RED_FIVES, count_kinds, kind_of
from tutor.evaluators.positions import Array
from tutor.luck.chances import Chance, dora_held, dora_weights

STEPS: Final = ("won", "ready", "one", "two", "three", "four", "far")
"""Shanten after the draw: -1, 0, 1 ... 5 and more."""
TIMES: Final = ("early", "middle", "late")
_LATE: Final = 22
_EARLY: Final = 46
"""Draws left in the wall: so many are late, so many early."""
_LIVE: Final = STEPS[1:5]
_DORA: Final = ("won", "ready", "one", "two", "far")
OWN_NUMBERS: Final = (
    *(f"{step}_{time}" for step in STEPS for time in TIMES),
    *(f"open_{step}" for step in STEPS),
    *(f"live_{step}" for step in _LIVE),
    *(f"live_left_{step}" for step in _LIVE),
    *(f"dora_{step}" for step in _DORA),
    *(f"threat_{step}" for step in STEPS),
    "riichi_won",
)
"""Of the seat that draws."""
TAKEN_NUMBERS: Final = ("taken_wait_free", "taken_wait_riichi")
"""Of a seat whose winning tile another one draws: one that may keep it, one that may not."""

_FACE_KINDS: Final = np.array([*range(34), *(kind_of(tile) for tile in RED_FIVES)])
_MAX_DORA: Final = 6


@dataclass(frozen=True, eq=False, slots=True)
class Draws:
    """The draws of a game as arrays; n of them."""

    own: Array
    """(n, own numbers) float64: after what came, less the mean over what could have come."""
    taken: Array
    """(n, 4, taken numbers) float64, the same by whose winning tile was drawn."""


def draw_surprises(draws: Sequence[Chance], *, red_fives: bool) -> Draws:
    """Return what each draw brought beyond its mean."""
    if not draws:
        return Draws(np.zeros((0, len(OWN_NUMBERS))), np.zeros((0, 4, len(TAKEN_NUMBERS))))
    left = _left(draws)
    return Draws(_own(draws, left, red_fives=red_fives), _taken(draws, left))


def face_of(chance: Chance) -> int:
    """Return the face that came: a kind (without its red five), or 34 to 36 for the red fives."""
    if chance.came in RED_FIVES:
        return 34 + RED_FIVES.index(chance.came)
    return kind_of(chance.came)


def _left(draws: Sequence[Chance]) -> Array:
    gone = np.frombuffer(b"".join(draw.gone for draw in draws), np.uint8).reshape(-1, 136)
    free = gone == 0
    left = np.zeros((len(draws), 37), np.int64)
    left[:, :34] = free.reshape(-1, 34, 4).sum(axis=2)
    for face, tile in enumerate(RED_FIVES, start=34):
        left[:, face] = free[:, tile]
        left[:, kind_of(tile)] -= left[:, face]
    return left


def _own(draws: Sequence[Chance], left: Array, *, red_fives: bool) -> Array:
    at, face = np.nonzero(left)
    kind = _FACE_KINDS[face]
    seats = [draw.seats[draw.seat] for draw in draws if draw.seat is not None]
    counts = np.array([count_kinds(seat.hand) for seat in seats], np.uint8)[at]
    counts[np.arange(len(at)), kind] += 1
    dora = _dora(draws, red_fives=red_fives)[at, face]
    numbers = _numbers(draws, at, kind, counts, left, dora)
    starts = np.flatnonzero(np.r_[True, at[1:] != at[:-1]])
    shares = left[at, face] / left.sum(axis=1)[at]
    means = np.add.reduceat(numbers * shares[:, None], starts, axis=0)
    came = np.array([face_of(draw) for draw in draws])
    hit = np.flatnonzero(came[at] == face)
    if len(hit) != len(draws):
        raise ValueError("a tile came that could not have come")
    surprises: Array = numbers[hit] - means
    return surprises


def _numbers(
    draws: Sequence[Chance], at: Array, kind: Array, counts: Array, left: Array, dora: Array
) -> Array:
    """Return (rows, own numbers): one row for each face that could come at each draw."""
    seats = [draw.seats[draw.seat] for draw in draws if draw.seat is not None]
    melds = np.array([len(seat.melds) for seat in seats], np.uint8)[at]
    unseen = _kinds_left(left)[at]
    unseen[np.arange(len(at)), kind] -= 1
    ukeire = ukeire_of_discards(counts, melds, unseen.astype(np.uint8), bulk=True)
    live = np.where(ukeire.after == ukeire.after.min(axis=1)[:, None], ukeire.live, 0).max(axis=1)
    step = np.clip(ukeire.shanten, -1, 5).astype(np.intp) + 1
    wall = np.array([draw.tiles_left for draw in draws])[at]
    time = np.where(wall >= _EARLY, 0, np.where(wall > _LATE, 1, 2))
    is_open = np.array([seat.is_open for seat in seats])[at]
    riichi = np.array([seat.riichi for seat in seats])[at]
    threat = np.array([_is_threatened(draw) for draw in draws])[at]
    on = np.eye(len(STEPS))[step]
    near, good = on[:, 1:5], np.minimum(live, 40) / 10
    held = np.minimum(dora, _MAX_DORA)
    steps_of_dora = np.concatenate((on[:, :4], on[:, 4:].sum(axis=1, keepdims=True)), axis=1)
    return np.concatenate(
        (
            np.eye(len(STEPS) * len(TIMES))[step * len(TIMES) + time],
            on * is_open[:, None],
            near * good[:, None],
            near * (good * wall / 70)[:, None],
            steps_of_dora * held[:, None],
            on * threat[:, None],
            (on[:, 0] * riichi)[:, None],
        ),
        axis=1,
    )


def _is_threatened(draw: Chance) -> bool:
    return any(each.riichi for seat, each in enumerate(draw.seats) if seat != draw.seat)


def _dora(draws: Sequence[Chance], *, red_fives: bool) -> Array:
    """Return (n, 37) the dora of the hand with each face drawn."""
    table = np.zeros((len(draws), 37), np.int64)
    for row, draw in zip(table, draws, strict=True):
        if draw.seat is not None:
            row[:34] = dora_weights(draw.indicators)
            held = draw.seats[draw.seat].tiles
            row[34:] = row[_FACE_KINDS[34:]] + red_fives
            np.add(row, dora_held(held, draw.indicators, red_fives=red_fives), out=row)
    return table


def _taken(draws: Sequence[Chance], left: Array) -> Array:
    masks = np.array([draw.waits for draw in draws], np.uint64)
    waits = (masks[:, :, None] >> np.arange(34, dtype=np.uint64)) & np.uint64(1)
    kinds = _kinds_left(left)
    chance = (waits * kinds[:, None, :]).sum(axis=2) / kinds.sum(axis=1)[:, None]
    came = np.array([kind_of(draw.came) for draw in draws])
    beyond = waits[np.arange(len(draws)), :, came] - chance
    bound = np.array([draw.seats[draw.seat].riichi for draw in draws if draw.seat is not None])
    return np.stack((beyond * ~bound[:, None], beyond * bound[:, None]), axis=2)


def _kinds_left(left: Array) -> Array:
    kinds: Array = left[:, :34].copy()
    kinds[:, _FACE_KINDS[34:]] += left[:, 34:]
    return kinds
