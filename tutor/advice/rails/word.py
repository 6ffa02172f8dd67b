"""While a threat stands and nothing happens, discards keep to the stance of the turn before."""

from collections.abc import Sequence
from typing import Final

from tutor.advice.advice import Placed
from tutor.advice.facts import find, number
from tutor.advice.rails.rail import Penalties
from tutor.evaluators.ranking import Rankings
from tutor.strategy.stance import AS_SAFE, CAREFUL_UNDER, Stance

SURE: Final = 0.9995
"""The probability that a tile does not deal in from which on it is certain."""
AS_SURE: Final = 0.005
"""How much likelier a tile may deal in than a certain one and still be thrown for it, folding."""
BELOW: Final = 0.05
"""Log-odds by which other discards stand below the best one that keeps to it."""


def fold_surely(rankings: Rankings, combined: Sequence[Placed]) -> Penalties:
    """Return what discards lose, folding, that are riskier than a tile that nobody can win on:
    who gives a hand up throws what is certain. Nothing where no tile is, and of hardly any
    difference."""
    safest = rankings.safety[0].score
    if safest < SURE:
        return {}
    score = {placed.discard: placed.score or 0.0 for placed in combined}
    kept = {each.discard for each in rankings.safety if each.score >= safest - AS_SURE}
    best = max(score[tile] for tile in kept)
    off = {tile: score[tile] - best + BELOW for tile in score if tile not in kept}
    return {tile: less for tile, less in off.items() if less > 0}


def keep_to(stance: Stance, rankings: Rankings, combined: Sequence[Placed]) -> Penalties:
    """Return what discards lose that would break a stance: folding, those that are not as safe as
    the safest; with care, those that may well deal in. Nothing where none keeps to it, or where a
    first discard leaves the hand ready."""
    if stance not in (Stance.FOLD, Stance.CAREFUL):
        return {}
    first = [placed.discard for placed in combined if placed.rank == 1]
    if any(number(find(rankings.speed, tile), "shanten_after") == 0 for tile in first):
        return {}
    least = rankings.safety[0].score - AS_SAFE if stance is Stance.FOLD else 1 - CAREFUL_UNDER
    score = {placed.discard: placed.score or 0.0 for placed in combined}
    kept = {each.discard for each in rankings.safety if each.score >= least}
    if not kept:
        return {}
    best = max(score[tile] for tile in kept)
    off = {tile: score[tile] - best + BELOW for tile in score if tile not in kept}
    return {tile: less for tile, less in off.items() if less > 0}
