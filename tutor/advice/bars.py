"""How long the bars of the candidate table are, by the scores of the three rankings.

The rows that a learner compares are made of these; so a discard that stands below another in all
three is not advised (see `rails.columns`).
"""

from typing import Final

from rules.tiles import Tile, kind_of
from tutor.evaluators.ranking import Ranking, Rankings

VISIBLE: Final = 0.01


def speed_length(ranking: Ranking, tile: Tile) -> float:
    best = max(0.0, *(ranked.score for ranked in ranking))
    return _clamped(score_of(ranking, tile) / best) if best > 0 else 0.0


def value_length(ranking: Ranking, tile: Tile) -> float:
    scores = [ranked.score for ranked in ranking]
    low, high = min(0.0, *scores), max(scores)
    return _clamped((score_of(ranking, tile) - low) / (high - low)) if high > low else 1.0


FULL_SCALE_RISK: Final = 0.10


def safety_length(ranking: Ranking, tile: Tile) -> float:
    """Return what is left of the bar when the risk is taken away; scores are chances to pass, 0 to
    1."""
    risks = [1 - ranked.score for ranked in ranking]
    return _clamped(1 - (1 - score_of(ranking, tile)) / max(FULL_SCALE_RISK, *risks))


def bar_lengths(rankings: Rankings, tile: Tile) -> tuple[float, float, float]:
    """Return the lengths of the three bars of a discard: speed, value and safety, 0 to 1."""
    return (
        speed_length(rankings.speed, tile),
        value_length(rankings.value, tile),
        safety_length(rankings.safety, tile),
    )


def score_of(ranking: Ranking, tile: Tile) -> float:
    return next(ranked.score for ranked in ranking if kind_of(ranked.discard) == kind_of(tile))


def _clamped(length: float) -> float:
    return min(1.0, max(0.0, length))
