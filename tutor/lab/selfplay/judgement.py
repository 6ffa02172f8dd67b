"""One network against three fixed seats: the same walls for each seating, luck removed.

Games of four equals show nothing, as their mean is fixed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean

from rules.events import Ruleset
from tutor.coach.strategy.tree import StrategyTree
from tutor.lab.play import Match, Seated, compare_pairs, mean_test, play, seatings
from tutor.lab.selfplay.tables import RANK_POINTS


@dataclass(frozen=True, slots=True)
class Judgement:
    games: int
    placement: float
    points: float
    rank_points: float
    rank_points_low: float | None
    rank_points_high: float | None
    win_rate: float
    deal_in_rate: float
    ahead: float | None
    """Places above the mean of the other three, luck taken out; None where a game has no figure."""
    ahead_p: float | None
    variance_left: float | None


def judge(
    seated: Seated,
    tree: StrategyTree,
    one: str,
    other: str,
    games: int,
    *,
    hanchan: bool = False,
    seed: int = 0,
    jobs: int | None = 1,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> Judgement:
    """Play one against three of another; whole sets of four seatings are played.

    Args:
        seated: returns who has a name.
        tree: of the opponents that need one.
        one: the name of the one.
        other: the name of the three; another than the one.
        games: at least.
        hanchan: east and south rounds.
        seed: of the walls.
        jobs: processes.
        progress: called with the games done and in all.
    """
    names = (one, other, other, other)
    rules = Ruleset(hanchan=hanchan)
    match = Match(names, tree, rules, seed, duplicate=True, luck=True, seated=seated)
    size = seatings(names)
    played = play(match, -(-games // size) * size, jobs, progress)
    own = [game.results[0] for game in played]
    gained = [float(RANK_POINTS[result.placement - 1]) for result in own]
    _, low, high = mean_test([fmean(gained[at : at + size]) for at in range(0, len(gained), size)])
    rounds = sum(result.rounds for result in own)
    pairs = compare_pairs(names, played, duplicate=True)
    pair = pairs[0] if pairs else None
    return Judgement(
        games=len(played),
        placement=fmean(result.placement for result in own),
        points=fmean(result.points for result in own),
        rank_points=fmean(gained),
        rank_points_low=low,
        rank_points_high=high,
        win_rate=sum(result.wins for result in own) / rounds,
        deal_in_rate=sum(result.deal_ins for result in own) / rounds,
        ahead=pair.difference if pair else None,
        ahead_p=pair.p if pair else None,
        variance_left=pair.variance_by_both if pair else None,
    )
