"""Penalties by which a wanted order holds."""

from collections.abc import Container, Mapping, Sequence
from itertools import groupby
from math import inf
from typing import Final

from rules.tiles import Tile
from tutor.advice.advice import CombinedDiscard
from tutor.advice.rails.rail import Penalties

POINTS_PER_ODDS: Final = 250.0
"""Points of difference that make one discard a log-odd likelier than another."""


def below(combined: Sequence[CombinedDiscard], kept: Container[Tile], by: float) -> Penalties:
    """Return the penalties, in log-odds, after which every discard that is not kept stands below
    the best one that is, by so much at least. One at least is kept."""
    score = {placed.discard: placed.score or 0.0 for placed in combined}
    best = max(score[tile] for tile in score if tile in kept)
    off = {tile: score[tile] - best + by for tile in score if tile not in kept}
    return {tile: less for tile, less in off.items() if less > 0}


def demotions(combined: Sequence[CombinedDiscard], worth: Mapping[Tile, float]) -> Penalties:
    """Return the least penalties after which every discard stands below those that are worth more,
    by what it is worth less at least; those worth the same keep their order.

    Args:
        combined: the ranking so far, best first.
        worth: points of every discard; only differences matter.
    """
    score = {placed.discard: placed.score or 0.0 for placed in combined}
    penalties: dict[Tile, float] = {}
    limit, above = inf, 0.0
    for points, group in groupby(sorted(score, key=lambda tile: -worth[tile]), worth.__getitem__):
        tiles = tuple(group)
        limit -= (above - points) / POINTS_PER_ODDS
        off = max(score[tile] for tile in tiles) - limit
        if off > 0:
            penalties |= dict.fromkeys(tiles, off)
        above, limit = points, min(score[tile] for tile in tiles) - max(off, 0.0)
    return penalties
