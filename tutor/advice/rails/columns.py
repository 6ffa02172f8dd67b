"""No discard is first that another beats in every column that a learner sees."""

from collections.abc import Sequence
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile
from tutor.advice.advice import CombinedDiscard
from tutor.advice.bars import VISIBLE, bar_lengths
from tutor.advice.rails.rail import Penalties
from tutor.evaluators.ranking import Rankings

BELOW: Final = 0.05
"""Log-odds by which such a discard stands below the one that beats it."""


def columns_rail(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    score = {placed.discard: placed.score or 0.0 for placed in combined}
    axes = (rankings.speed, rankings.value, rankings.safety)
    columns = [{ranked.discard: ranked.score for ranked in ranking} for ranking in axes]
    taken: dict[Tile, float] = {}
    for _ in combined:
        most = max(score.values())
        off = {
            tile: most - max(score[other] for other in better) + BELOW
            for tile in score
            if score[tile] == most and (better := _better(tile, columns, rankings))
        }
        if not off:
            break
        for tile, less in off.items():
            score[tile] -= less
            taken[tile] = taken.get(tile, 0.0) + less
    return taken


def _better(tile: Tile, columns: Sequence[dict[Tile, float]], rankings: Rankings) -> list[Tile]:
    longer = [
        other for other in columns[0] if all(scores[other] > scores[tile] for scores in columns)
    ]
    if not longer:
        return []
    mine = bar_lengths(rankings, tile)
    return [other for other in longer if _are_seen(mine, bar_lengths(rankings, other))]


def _are_seen(mine: Sequence[float], its: Sequence[float]) -> bool:
    return all(longer - own >= VISIBLE for own, longer in zip(mine, its, strict=True))
