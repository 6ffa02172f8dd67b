"""What opponents wait on at each decision of a game: training and measuring see the whole table."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from rules.melds import Meld
from rules.record import GameRecord
from rules.round import Round
from rules.shanten import waits
from rules.tiles import NO_KINDS, KindMask, Seat, Tile, count_kinds
from tutor.evaluators.positions import Array, Positions, unpack
from tutor.lab.training.examples import voluntary_discards

_Hand: TypeAlias = tuple[tuple[Tile, ...], tuple[Meld, ...]]


def positions_and_waits(record: GameRecord) -> tuple[Positions | None, Array]:
    """Return the decisions of a game, None without any, and (n, 34) bool: whether an opponent waits
    on the kind."""
    positions, waits = positions_and_opponents_waits(record)
    return positions, unpack(np.bitwise_or.reduce(waits, axis=1))


def positions_and_opponents_waits(record: GameRecord) -> tuple[Positions | None, Array]:
    """Return the decisions of a game, None without any, and (n, 3) uint64 kind masks: what each
    opponent waits on, right, across, left."""
    known: dict[_Hand, KindMask] = {}
    observations, masks = [], []
    for state, discard in voluntary_discards(record):
        if state.drawn is not None:
            seen = state.observe(discard.seat)
            observations.append(seen)
            masks.append([_waited_on(state, seat, known) for seat in seen.opponents])
    if not observations:
        return None, np.zeros((0, 3), np.uint64)
    return Positions.stack(observations), np.array(masks, np.uint64)


def _waited_on(state: Round, seat: Seat, known: dict[_Hand, KindMask]) -> KindMask:
    hand = state.hands[seat]
    if hand is None:
        return NO_KINDS
    key = (tuple(hand), state.melds[seat])
    if key not in known:
        known[key] = waits_of(*key)
    return known[key]


def waits_of(hand: Sequence[Tile], melds: Sequence[Meld]) -> KindMask:
    laid = [tile for meld in melds for tile in meld.tiles]
    return waits(count_kinds(hand), len(melds), count_kinds([*hand, *laid]))
