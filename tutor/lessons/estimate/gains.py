"""Gains: what a hand may expect to win after each discard, in points (see `standing`).

``chance to win the round * what the win is worth``, and the same for being ready when the round is
drawn. A closed hand goes for riichi, an open one for the best of the yaku that it can still reach.

The numbers below were set so that the best discards meet those of phoenix-room players more often,
and so that `prospects` says in our own games what comes true there.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from rules.legal import RIICHI_STICK
from rules.observation import Observation
from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.scores import Scores
from tutor.lessons.estimate.paths import paths_of
from tutor.lessons.estimate.prospects import prospects
from tutor.lessons.estimate.standing import win_worth
from tutor.lessons.estimate.worth import DEALER_FACTOR, closed_han, points_of

CHANCE_UNDER_RIICHI: Final = np.array((0.9, 0.7, 0.5, 0.35, 0.3, 0.3, 0.3))
STEP_BACK_FACTOR: Final = 0.4
OUTLOOK_PER_TILE: Final = 32
"""Points of outlook (what could still join the tile discarded) that weigh as one live tile."""
MISSING_TILE_FACTOR: Final = 3.0
TENPAI_POINTS: Final = 2000.0
"""Points that a ready hand is ahead of one that is not, when a round is drawn."""
HONBA_POINTS: Final = 300


def gains(observations: Sequence[Observation], positions: Positions, scores: Scores) -> Array:
    """Return (n, 34) float, the points that each hand may expect after the discard of each kind.

    Args:
        observations: hands that have to discard, the same as in `positions`.
    """
    han = closed_han(positions, scores.value)
    live = _helping_tiles(positions, scores)
    found = np.zeros((len(positions), 34))
    closed = np.flatnonzero(~positions.open)
    rows, kinds = np.nonzero(positions.allowed[closed])
    rows = closed[rows]
    found[rows, kinds] = _expected_points(
        observations,
        positions,
        rows,
        scores.speed.ukeire.after[rows, kinds],
        live[rows, kinds],
        han[rows, kinds],
    )
    found *= np.where(scores.speed.keeps, 1.0, STEP_BACK_FACTOR)
    _add_open(observations, positions, found, scores)
    return found


def _helping_tiles(positions: Positions, scores: Scores) -> Array:
    """Return (n, 34) float, live tiles that help after each discard, outlook considered; what a
    discard lacks of the best counts more than once where nobody is in riichi."""
    live = scores.speed.ukeire.live - scores.speed.outlook / OUTLOOK_PER_TILE
    best = np.where(scores.speed.keeps, live, -np.inf).max(axis=1, keepdims=True)
    eager = np.where(positions.riichi.any(axis=1), 1.0, MISSING_TILE_FACTOR)[:, None]
    lacking = np.where(scores.speed.keeps, best - live, 0.0)
    found: Array = np.maximum(live - (eager - 1) * lacking, 0.0)
    return found


def _add_open(
    observations: Sequence[Observation], positions: Positions, found: Array, scores: Scores
) -> None:
    """Fill the rows of open hands in `found` (n, 34): for each kind the best of the ways that lead
    to a yaku."""
    cells: list[tuple[int, int, int, int, int, float]] = []
    for row in np.flatnonzero(positions.open).tolist():
        paths = paths_of(observations[row])
        nearest = min((away for path in paths for away, _ in path.left.values()), default=0)
        cells += (
            (row, kind, away, live, away - nearest, path.han)
            for path in paths
            for kind, (away, live) in path.left.items()
        )
    if not cells:
        return
    rows, kinds, away, live, back = np.array([cell[:5] for cell in cells]).T
    kept = scores.value.dora_held[rows] - scores.value.dora[rows, kinds]
    han = np.array([cell[5] for cell in cells]) + kept
    live = np.maximum(live - scores.speed.outlook[rows, kinds] / OUTLOOK_PER_TILE, 0)
    worth = (
        _expected_points(observations, positions, rows, away, live, han) * STEP_BACK_FACTOR**back
    )
    np.maximum.at(found, (rows, kinds), worth)


def _expected_points(
    observations: Sequence[Observation],
    positions: Positions,
    rows: Array,
    shanten: Array,
    live: Array,
    han: Array,
) -> Array:
    riichi = positions.riichi[rows].sum(axis=1)
    found = prospects(
        shanten,
        live,
        positions.unseen[rows].sum(axis=1, dtype=np.int16),
        (positions.tiles_left[rows] + 3) // 4,
        positions.open[rows],
        riichi,
    )
    dealer = np.where(positions.seats[rows, 0] == positions.dealer[rows], DEALER_FACTOR, 1.0)
    sticks = np.array([HONBA_POINTS * o.honba + RIICHI_STICK * o.kyotaku for o in observations])
    points = np.stack(
        (points_of(han) * dealer + sticks[rows], np.full(len(rows), TENPAI_POINTS)), axis=1
    )
    worth = win_worth(positions, rows, points)
    whole: Array = found.win * worth[:, 0] + found.ready * worth[:, 1]
    return whole * np.where(riichi > 0, CHANCE_UNDER_RIICHI[np.clip(shanten, 0, 6)], 1.0)
