"""An open hand without a yaku keeps what its nearest yaku needs, while nobody threatens: first of
all the single yakuhai that it may still win with."""

from collections.abc import Sequence
from typing import Final

from rules.observation import Observation
from rules.tiles import KINDS, Tile, kind_of
from rules.yaku_shanten import FORMS, YakuForm
from tutor.advice.advice import CombinedDiscard
from tutor.advice.facts import find, flag, yakuhai_piece
from tutor.advice.rails.rail import Penalties
from tutor.advice.yaku_speed import has_yaku, steps_to_yaku
from tutor.evaluators.open_hands import threatening
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.yaku import yakuhai_han
from tutor.evaluators.yaku_distances import YakuDistances

COPIES: Final = 2
BELOW: Final = 0.16
"""Log-odds by which such a tile stands below the next one that the hand does not need."""


_NOT_ASKED: Final = (YakuForm.CLOSED, YakuForm.YAKUHAI)


def yaku_rail(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    if not observation.is_open or not combined or threatening(observation, rankings):
        return {}
    return _single_yakuhai(observation, rankings, combined) or _nearest_yaku(
        observation, rankings, combined
    )


def _nearest_yaku(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    if has_yaku(observation):
        return {}
    tiles = [placed.discard for placed in combined]
    away = dict(zip(tiles, steps_to_yaku(observation, tiles), strict=True))
    nearest = min(away.values())
    kept = [each for each in combined if away[each.discard] == nearest and _is_free(rankings, each)]
    if away[tiles[0]] == nearest or not kept:
        return {}
    best = max(placed.score or 0.0 for placed in kept)
    off = {
        placed.discard: (placed.score or 0.0) - best + BELOW
        for placed in combined
        if away[placed.discard] > nearest
    }
    return {tile: less for tile, less in off.items() if less > 0}


def _single_yakuhai(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    single = {placed.discard for placed in combined if _is_single(observation, rankings, placed)}
    if combined[0].discard not in single:
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
    laid = any(yakuhai_han(observation, meld.kind) for meld in observation.own_melds)
    counts = observation.counts
    return laid or any(counts[kind] > 1 and yakuhai_han(observation, kind) for kind in KINDS)


def _needs_yakuhai(observation: Observation, thrown: Tile) -> bool:
    after = YakuDistances.of_discards(observation, (thrown,)).after[0]
    away = {form: int(steps) for form, steps in zip(FORMS, after, strict=True)}
    yakuhai = min(away[form] for form in FORMS if form.yaku is YakuForm.YAKUHAI)
    return all(away[form] > yakuhai for form in FORMS if form.yaku not in _NOT_ASKED)


def _is_free(rankings: Rankings, placed: CombinedDiscard) -> bool:
    return not flag(find(rankings.speed, placed.discard), "falls_back")


def _is_single(observation: Observation, rankings: Rankings, placed: CombinedDiscard) -> bool:
    tile: Tile = placed.discard
    alone = yakuhai_piece(find(rankings.value, tile)) == "alone"
    return alone and observation.unseen[kind_of(tile)] >= COPIES
