"""An open hand without a yaku keeps the single yakuhai that it may still win with."""

from collections.abc import Sequence
from typing import Final

from rules.observation import Observation
from rules.tiles import KINDS, Tile, kind_of
from rules.yaku_shanten import FORMS, YakuForm
from tutor.advice.advice import Placed
from tutor.advice.facts import find, flag, yakuhai_piece
from tutor.advice.rails.rail import Penalties
from tutor.evaluators.open_hands import threatening
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.yaku import yakuhai_han
from tutor.evaluators.yaku_distances import YakuDistances

COPIES: Final = 2
"""Live copies that a single yakuhai needs for a set."""
BELOW: Final = 0.16
"""Log-odds by which such a tile stands below the next one that the hand does not need."""


_NOT_ASKED: Final = (YakuForm.CLOSED, YakuForm.YAKUHAI)


def yaku_rail(
    observation: Observation, rankings: Rankings, combined: Sequence[Placed]
) -> Penalties:
    """Return what single live yakuhai lose where one of them is first, nobody threatens, and three
    of such a kind are the nearest yaku of an open hand."""
    if not observation.is_open or not combined:
        return {}
    single = {placed.discard for placed in combined if _is_single(observation, rankings, placed)}
    if combined[0].discard not in single or threatening(observation, rankings):
        return {}
    other = next(
        (one for one in combined if _is_free(rankings, one) and one.discard not in single), None
    )
    if other is None:
        return {}
    if _has_yakuhai(observation) or not _needs_yakuhai(observation, other.discard):
        return {}
    off = {one.discard: (one.score or 0.0) - (other.score or 0.0) + BELOW for one in combined}
    return {tile: less for tile, less in off.items() if tile in single and less > 0}


def _has_yakuhai(observation: Observation) -> bool:
    """Whether two or more of a yakuhai are held, or three are laid."""
    laid = any(yakuhai_han(observation, meld.kind) for meld in observation.own_melds)
    counts = observation.counts
    return laid or any(counts[kind] > 1 and yakuhai_han(observation, kind) for kind in KINDS)


def _needs_yakuhai(observation: Observation, thrown: Tile) -> bool:
    """Whether three of a yakuhai are nearer than any other yaku of an open hand."""
    after = YakuDistances.of_discards(observation, (thrown,)).after[0]
    away = {form: int(steps) for form, steps in zip(FORMS, after, strict=True)}
    yakuhai = min(away[form] for form in FORMS if form.yaku is YakuForm.YAKUHAI)
    return all(away[form] > yakuhai for form in FORMS if form.yaku not in _NOT_ASKED)


def _is_free(rankings: Rankings, placed: Placed) -> bool:
    return not flag(find(rankings.speed, placed.discard), "falls_back")


def _is_single(observation: Observation, rankings: Rankings, placed: Placed) -> bool:
    tile: Tile = placed.discard
    alone = yakuhai_piece(find(rankings.value, tile)) == "alone"
    return alone and observation.unseen[kind_of(tile)] >= COPIES
