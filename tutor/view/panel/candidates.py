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


@dataclass(frozen=True, slots=True)
class ScoreBar:
    length: float
    weighed: bool
    ranked: RankedDiscard


@dataclass(frozen=True, slots=True)
class Candidate:
    tile: Tile
    rank: int
    bars: tuple[ScoreBar, ScoreBar, ScoreBar]
    played: bool
    below_line: bool


def candidates_of(
    advice: Advice, played: Tile | None, preview: Tile | None = None
) -> tuple[Candidate, ...]:
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
    shown = advice.combined[:MIN_CANDIDATES_SHOWN]
    rest = advice.combined[MIN_CANDIDATES_SHOWN:]
    return sum(placed.rank == shown[-1].rank for placed in rest) if shown else 0


def chips_of(advice: Advice) -> tuple[tuple[Tile, int], ...]:
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
