"""What games of opponents against each other show: figures a seat, and who stands above whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean, stdev

from tutor.lab.play import PlayedGame, SeatResult


@dataclass(frozen=True, slots=True)
class SeatFigures:
    name: str
    mean_placement: float
    mean_points: float
    win_rate: float
    deal_in_rate: float
    adjusted_placement: float | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    better: str
    worse: str
    difference: float
    p: float
    """Two-sided, by Welch's test on the placements of all seats and games; 1 where it cannot be
    told."""


def figures(names: Sequence[str], games: Sequence[PlayedGame]) -> list[SeatFigures]:
    found = []
    for place, name in enumerate(names):
        results = [game.results[place] for game in games]
        rounds = sum(result.rounds for result in results)
        found.append(
            SeatFigures(
                name,
                fmean(result.placement for result in results),
                fmean(result.points for result in results),
                sum(result.wins for result in results) / rounds,
                sum(result.deal_ins for result in results) / rounds,
                _mean_adjusted(results),
            )
        )
    return found


def _mean_adjusted(results: Sequence[SeatResult]) -> float | None:
    adjusted = [each.placement + each.luck for each in results if each.luck is not None]
    return fmean(adjusted) if len(adjusted) == len(results) else None


def compare(names: Sequence[str], games: Sequence[PlayedGame]) -> list[Comparison]:
    placements: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        placements.setdefault(name, []).extend(game.results[place].placement for game in games)
    return [_compare(placements, one, other) for one, other in combinations(placements, 2)]


def _compare(placements: dict[str, list[int]], one: str, other: str) -> Comparison:
    means = {name: fmean(placements[name]) for name in (one, other)}
    better, worse = sorted((one, other), key=lambda name: means[name])
    return Comparison(
        better, worse, means[worse] - means[better], welch(placements[one], placements[other])
    )


def welch(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the two-sided p-value of Welch's test that both samples have the same mean; 1 where
    either has fewer than two values or neither varies."""
    if min(len(one), len(other)) < 2 or len({*one}) == len({*other}) == 1:
        return 1.0
    from scipy.stats import ttest_ind_from_stats

    figures = [each for some in (one, other) for each in (fmean(some), stdev(some), len(some))]
    return float(ttest_ind_from_stats(*figures, equal_var=False).pvalue)
