"""Mask tables: for a pattern of one group and what the rest of the hand needs, the draws that help.

They go one step beyond the class tables: a single load answers for all nine ranks of a suit. What
the rest of a hand asks of a group (how the tiles short change with the group's class) is a
*column*; a pattern has a row of 9-bit masks (7 for the honours), one for each column that can occur
beside so many tiles. Columns are numbered so that the rows of full patterns are the beginnings of
longer ones, which keeps it all at 5 MB of masks and 8 MB of row numbers. Building takes 0.2 s, so
these are for bulk work and are built when first wanted.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from rules.shanten_tables import HONOURS, SUIT_RANKS, Bytes, ClassTables, Ids, class_tables

CLASS_BITS = 8
_HAND = 13


@dataclass(frozen=True, eq=False)
class GroupMasks:
    rows: NDArray[np.uint32]
    column_of_union: Bytes
    column_of_rest: Bytes
    masks: NDArray[np.uint16]


@dataclass(frozen=True, eq=False)
class MaskTables:
    classes: int
    union: Bytes
    shanten: NDArray[np.int8]
    suit: GroupMasks
    honours: GroupMasks


@cache
def mask_tables() -> MaskTables:
    tables = class_tables()
    suit_tiles, honour_tiles = _tiles_of_patterns(SUIT_RANKS), _tiles_of_patterns(HONOURS)
    suit = [np.unique(tables.suit[suit_tiles == tiles]) for tiles in range(_HAND + 1)]
    honours = [np.unique(tables.honours[honour_tiles == tiles]) for tiles in range(_HAND + 1)]
    two_suits = _reachable(suit, suit, tables)
    return MaskTables(
        classes=len(tables.union),
        union=tables.union.ravel(),
        shanten=tables.short.astype(np.int8).ravel() - np.int8(1),
        suit=_group(tables, tables.suit, suit_tiles, _reachable(two_suits, honours, tables)),
        honours=_group(tables, tables.honours, honour_tiles, _reachable(two_suits, suit, tables)),
    )


def _tiles_of_patterns(ranks: int) -> Ids:
    tiles: Ids = np.zeros(1, dtype=np.int64)
    for _ in range(ranks):
        tiles = (tiles[:, None] + np.arange(5)).ravel()
    return tiles


def _reachable(left: list[Bytes], right: list[Bytes], tables: ClassTables) -> list[Bytes]:
    return [
        np.unique(
            np.concatenate(
                [
                    tables.union[np.ix_(left[part], right[tiles - part])].ravel()
                    for part in range(tiles + 1)
                ]
            )
        )
        for tiles in range(_HAND + 1)
    ]


def _group(tables: ClassTables, classes: Bytes, tiles: Ids, rests: list[Bytes]) -> GroupMasks:
    column, short, most_tiles = _columns(tables, np.unique(classes), rests)
    rows = np.zeros(len(classes), dtype=np.uint32)
    parts: list[NDArray[np.uint16]] = []
    start = 0
    for held in range(_HAND + 1):
        patterns = np.flatnonzero(tiles == held)
        width = int((most_tiles >= held).sum())
        rows[patterns] = start + np.arange(len(patterns)) * width
        start += len(patterns) * width
        parts.append(_masks(classes, patterns, short[:, :width]).ravel())
    return GroupMasks(
        rows=rows << np.uint32(CLASS_BITS) | classes,
        column_of_union=column[:, tables.union.ravel()].ravel(),
        column_of_rest=column.ravel(),
        masks=np.concatenate(parts),
    )


def _columns(tables: ClassTables, classes: Bytes, rests: list[Bytes]) -> tuple[Bytes, Bytes, Ids]:
    column = np.zeros((5, len(tables.union)), dtype=np.int64)
    found: dict[bytes, int] = {}
    most_tiles: list[int] = []
    short: list[Bytes] = []
    for needed, beside in np.ndindex(5, _HAND + 1):
        rest_tiles = 3 * needed + 1 - beside
        for rest in rests[rest_tiles] if rest_tiles >= 0 else ():
            row = tables.short[needed, rest]
            number = found.setdefault((row[classes] - row[classes].min()).tobytes(), len(found))
            if number == len(short):
                short.append(row)
                most_tiles.append(0)
            most_tiles[number] = max(most_tiles[number], beside)
            column[needed, rest] = number
    order = np.argsort(-np.array(most_tiles), kind="stable")
    place = np.argsort(order)
    return (
        place[column].astype(np.uint8),
        np.stack(short, axis=1)[:, order],
        np.array(most_tiles)[order],
    )


def _masks(classes: Bytes, patterns: Ids, short: Bytes) -> NDArray[np.uint16]:
    masks = np.zeros((len(patterns), short.shape[1]), dtype=np.uint16)
    now = short[classes[patterns]]
    step = len(classes) // 5
    for rank in range(SUIT_RANKS if len(classes) == 5**SUIT_RANKS else HONOURS):
        room = patterns // step % 5 < 4
        then = short[classes[patterns + np.where(room, step, 0)]]
        masks |= (then < now).astype(np.uint16) << np.uint16(rank)
        step //= 5
    return masks
