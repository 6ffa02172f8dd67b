"""What each tile that could have come would have made of the hand, for all draws of a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

import numpy as np

from rules.shanten import ukeire_of_discards
from rules.tiles import RED_FIVES, Tile, kind_of
from tutor.evaluators.positions import DORA_AFTER, Array
from tutor.luck.chances import Chance

FACE_KINDS: Final = np.array([*range(34), *(kind_of(tile) for tile in RED_FIVES)])


@dataclass(frozen=True, eq=False, slots=True)
class DrawOutcomes:
    at: Array
    face: Array
    share: Array
    came: Array
    """(n,) the row of what came."""
    step: Array
    live: Array
    dora: Array

    @property
    def kind(self) -> Array:
        kinds: Array = FACE_KINDS[self.face]
        return kinds

    def beyond_mean(self, values: Array) -> Array:
        """Return (n, ...): what came minus the mean over what could have come.

        Args:
            values: (m, ...) of each row.
        """
        starts = np.flatnonzero(np.r_[True, self.at[1:] != self.at[:-1]])
        shares = self.share.reshape(-1, *[1] * (values.ndim - 1))
        beyond: Array = values[self.came] - np.add.reduceat(values * shares, starts, axis=0)
        return beyond


def draw_outcomes(draws: Sequence[Chance], *, red_fives: bool) -> DrawOutcomes:
    """Return what each tile that could have come would have made of the hand that drew.

    Raises:
        ValueError: a tile came that could not have come.
    """
    left = faces_left(draws)
    at, face = np.nonzero(left)
    kind = FACE_KINDS[face]
    seats = [draw.seats[draw.seat] for draw in draws if draw.seat is not None]
    counts = count_tiles([seat.hand for seat in seats])[0].astype(np.uint8)[at]
    counts[np.arange(len(at)), kind] += 1
    melds = np.array([len(seat.melds) for seat in seats], np.uint8)[at]
    unseen = kinds_left(left)[at]
    unseen[np.arange(len(at)), kind] -= 1
    ukeire = ukeire_of_discards(counts, melds, unseen.astype(np.uint8), bulk=True)
    best = ukeire.after == ukeire.after.min(axis=1)[:, None]
    came = np.array([face_of_tile(draw.came) for draw in draws])
    hit = np.flatnonzero(came[at] == face)
    if len(hit) != len(draws):
        raise ValueError("a tile came that could not have come")
    return DrawOutcomes(
        at,
        face,
        left[at, face] / left.sum(axis=1)[at],
        hit,
        np.clip(ukeire.shanten, -1, 5).astype(np.intp),
        np.where(best, ukeire.live, 0).max(axis=1),
        _dora(draws, red_fives=red_fives)[at, face],
    )


def face_of_tile(tile: Tile) -> int:
    return 34 + RED_FIVES.index(tile) if tile in RED_FIVES else kind_of(tile)


def faces_left(draws: Sequence[Chance]) -> Array:
    """Return (n, 37) how many tiles of each face could have come."""
    gone = np.frombuffer(b"".join(draw.gone for draw in draws), np.uint8).reshape(-1, 136)
    free = gone == 0
    left = np.zeros((len(draws), 37), np.int64)
    left[:, :34] = free.reshape(-1, 34, 4).sum(axis=2)
    for face, tile in enumerate(RED_FIVES, start=34):
        left[:, face] = free[:, tile]
        left[:, kind_of(tile)] -= left[:, face]
    return left


def kinds_left(left: Array) -> Array:
    """Return (n, 34) how many tiles of each kind could have come, from those of each face."""
    kinds: Array = left[:, :34].copy()
    kinds[:, FACE_KINDS[34:]] += left[:, 34:]
    return kinds


def count_tiles(hands: Sequence[Sequence[Tile]]) -> tuple[Array, Array]:
    """Return (n, 34) how many of each kind there are in each hand, and (n,) how many red fives."""
    tiles = np.fromiter(chain.from_iterable(hands), np.intp)
    at = np.repeat(np.arange(len(hands)), [len(hand) for hand in hands])
    counts = np.bincount(at * 34 + (tiles >> 2), minlength=len(hands) * 34)
    reds = np.bincount(at[np.isin(tiles, RED_FIVES)], minlength=len(hands))
    return counts.reshape(-1, 34), reds


def dora_by_draw(draws: Sequence[Chance]) -> Array:
    """Return (n, 34) how many dora one tile of each kind is, red fives not counted."""
    weights = np.zeros((len(draws), 34), np.int64)
    weights[:, DORA_AFTER] = count_tiles([draw.indicators for draw in draws])[0]
    return weights


def waited_for(draws: Sequence[Chance]) -> Array:
    """Return (n, 4, 34) bool, which kinds each other seat waits on."""
    masks = np.array([draw.waits for draw in draws], np.uint64)
    waits: Array = (masks[:, :, None] >> np.arange(34, dtype=np.uint64)) & np.uint64(1) > 0
    return waits


def _dora(draws: Sequence[Chance], *, red_fives: bool) -> Array:
    weights = dora_by_draw(draws)
    hands = [draw.seats[draw.seat].tiles for draw in draws if draw.seat is not None]
    counts, reds = count_tiles(hands)
    table = weights[:, FACE_KINDS]
    table[:, 34:] += red_fives
    table += ((counts * weights).sum(axis=1) + reds * red_fives)[:, None]
    return table
