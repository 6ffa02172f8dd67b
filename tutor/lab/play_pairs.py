"""Two kinds of opponents by the same games: with luck taken out, and with walls that they share.

What is compared is the difference of their mean placements in a game, or in the few games that
have the same walls. Each way takes variance out of it; a comparison needs as many games less.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean, variance

from tutor.lab.play import PlayedGame, SeatResult, seatings


@dataclass(frozen=True, slots=True)
class PairedComparison:
    one: str
    other: str
    difference: float
    """Mean placement of the other minus that of the one, luck taken out: above 0, the one is
    better."""
    p: float
    """Two-sided, that it is 0, by the differences of each game, or of each set with the same
    walls; 1 where it cannot be told."""
    variance_by_luck: float | None
    variance_by_duplicate: float | None
    variance_by_both: float | None


def compare_pairs(
    names: Sequence[str], games: Sequence[PlayedGame], *, duplicate: bool
) -> list[PairedComparison]:
    """Return every two kinds that took part; none where a game has no figure of luck.

    Args:
        names: who played, in the order of the results.
        games: in the order of their numbers; with `duplicate` whole sets (see `seatings`).
        duplicate: whether the games of a set have the same walls.
    """
    if any(result.luck is None for game in games for result in game.results):
        return []
    pairs = combinations(dict.fromkeys(names), 2)
    return [_pair(names, games, one, other, duplicate) for one, other in pairs]


def _pair(
    names: Sequence[str], games: Sequence[PlayedGame], one: str, other: str, duplicate: bool
) -> PairedComparison:
    played = _differences(names, games, one, other, lambda result: float(result.placement))
    adjusted = _differences(names, games, one, other, _adjusted)
    size = seatings(names)
    told = _of_sets(adjusted, size) if duplicate else adjusted
    return PairedComparison(
        one,
        other,
        fmean(adjusted),
        _p_of_mean(told),
        _share(adjusted, played),
        _share(_of_sets(played, size), played, size) if duplicate else None,
        _share(_of_sets(adjusted, size), played, size) if duplicate else None,
    )


def _adjusted(result: SeatResult) -> float:
    assert result.luck is not None
    return result.placement + result.luck


def _differences(
    names: Sequence[str],
    games: Sequence[PlayedGame],
    one: str,
    other: str,
    value: Callable[[SeatResult], float],
) -> list[float]:

    def mean(game: PlayedGame, kind: str) -> float:
        found = zip(names, game.results, strict=True)
        return fmean(value(result) for name, result in found if name == kind)

    return [mean(game, other) - mean(game, one) for game in games]


def _of_sets(differences: Sequence[float], size: int) -> list[float]:
    starts = range(0, len(differences), size)
    return [fmean(differences[start : start + size]) for start in starts]


def _share(part: Sequence[float], whole: Sequence[float], games: int = 1) -> float | None:
    if min(len(part), len(whole)) < 2 or not variance(whole):
        return None
    return games * variance(part) / variance(whole)


def _p_of_mean(values: Sequence[float]) -> float:
    if len(values) < 2 or len({*values}) == 1:
        return 1.0
    from scipy.stats import ttest_1samp

    return float(ttest_1samp(values, 0).pvalue)
