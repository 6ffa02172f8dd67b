"""The rows and bars of the candidate table and the chips of the hand: pure, no words."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.tiles import Tile, kind_of
from tutor.advice.advice import Advice
from tutor.advice.bars import safety_length, speed_length, value_length
from tutor.evaluators.ranking import RankedDiscard, Ranking
from tutor.strategy.verdict import RANKS_WITHIN_THREE, is_within_three
from tutor.view.lanes import lanes_of

MIN_CANDIDATES_SHOWN = RANKS_WITHIN_THREE
"""Rows of the table before the own tile: as many as there are ranks in line."""


@dataclass(frozen=True, slots=True)
class ScoreBar:
    """One bar of the table: a length, and whether the plan weighs it."""

    length: float
    """0 to 1; 1 is the best legal discard of this column."""
    weighed: bool
    ranked: RankedDiscard
    """What the bar stands for: score, rank and facts, to be put into words."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One row of the table."""

    tile: Tile
    rank: int
    bars: tuple[ScoreBar, ScoreBar, ScoreBar]
    played: bool
    below_line: bool
    """The own tile, shown after the three that fit the plan."""


def candidates_of(
    advice: Advice, played: Tile | None, preview: Tile | None = None
) -> tuple[Candidate, ...]:
    """Return the first three of the plan, then the own tile where it is not among them.

    A `preview` (a tile pointed at in the hand) takes a row of its own above the own tile.
    """
    wanted = [placed.discard for placed in advice.combined[:MIN_CANDIDATES_SHOWN]]
    kinds = {kind_of(tile) for tile in wanted}
    extra = []
    for tile in (preview, played):
        if tile is not None and kind_of(tile) not in kinds and _is_legal(advice, tile):
            extra.append(tile)
            kinds.add(kind_of(tile))
    return tuple(
        _candidate(advice, tile, played, below)
        for tiles, below in ((wanted, False), (extra, True))
        for tile in tiles
    )


def _is_legal(advice: Advice, tile: Tile) -> bool:
    return any(kind_of(placed.discard) == kind_of(tile) for placed in advice.combined)


def _candidate(advice: Advice, tile: Tile, played: Tile | None, below: bool) -> Candidate:
    lanes = lanes_of(advice.choice.strategy)
    rankings = advice.rankings
    speed = _bar(rankings.speed, tile, lanes[0], speed_length)
    value = _bar(rankings.value, tile, lanes[1], value_length)
    safety = _bar(rankings.safety, tile, lanes[2], safety_length)
    is_played = played is not None and kind_of(played) == kind_of(tile)
    return Candidate(tile, advice.rank_of(tile), (speed, value, safety), is_played, below)


def tied_beyond(advice: Advice) -> int:
    """Return how many more discards share the rank of the last of the three shown."""
    shown = advice.combined[:MIN_CANDIDATES_SHOWN]
    rest = advice.combined[MIN_CANDIDATES_SHOWN:]
    return sum(placed.rank == shown[-1].rank for placed in rest) if shown else 0


def chips_of(advice: Advice) -> tuple[tuple[Tile, int], ...]:
    """Return the chips above the hand: the discards of the first three ranks with their rank.

    Where ties make them many, only those that share the best rank.
    """
    chips = tuple(
        (placed.discard, placed.rank) for placed in advice.combined if is_within_three(placed.rank)
    )
    return chips if len(chips) <= 5 else tuple(chip for chip in chips if chip[1] == 1)


def _bar(
    ranking: Ranking, tile: Tile, weighed: bool, length: Callable[[Ranking, Tile], float]
) -> ScoreBar:
    return ScoreBar(length(ranking, tile), weighed, _of(ranking, tile))


def _of(ranking: Ranking, tile: Tile) -> RankedDiscard:
    return next(ranked for ranked in ranking if kind_of(ranked.discard) == kind_of(tile))
