"""Two players against two by simplified rules (Fujita and Matsuzaki, 5).

Nobody calls or declares a kan; a seat declares riichi and wins whenever it may. Otherwise Tenhou's
rules. Players of one kind sit opposite each other, and the seats move on one each game. (Nine
terminals are declared by the fixed rule of our opponents; the paper mentions neither these nor
closed kans.)
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from rules.events import Discard, Ruleset
from rules.observation import Observation
from rules.table import Answer
from rules.tiles import Kind
from tutor.coach.strategy.tree import StrategyTree
from tutor.lab.papers.discards import allowed_in, inputs_of
from tutor.lab.play import Match, PlayedGame, SeatResult, mean_test, play
from tutor.network import network
from tutor.network.network import Weights
from tutor.network.planes import inputs_of as second_inputs_of
from tutor.opponents.players import (
    DiscardBatch,
    Opponent,
    Request,
    Thinker,
    advised_kinds,
    answer_each,
    discard_of,
    least,
    offers_riichi,
)
from tutor.position.positions import Array, Positions
from tutor.position.rankings import evaluate

if TYPE_CHECKING:
    from tutor.lab.papers.networks import Network

TREE: Final = "tree"
SECOND: Final = "second"
RANK_POINTS: Final = (90, 45, 0, -135)
START_POINTS: Final = 25_000
GAMES: Final = 2000
Choose: TypeAlias = Callable[[Sequence[Observation]], Array]
"""Returns (n,) the kinds that are discarded."""


@dataclass(frozen=True, slots=True)
class Mean:
    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class KindFigures:
    name: str
    placement: float
    points: float
    score: float
    """Points at the end above those at the start."""
    win_rate: float
    deal_in_rate: float
    seats: tuple[tuple[float, float, float], tuple[float, float, float]]
    """Placement, points and score of each of the two."""


@dataclass(frozen=True, slots=True)
class Difference:
    figure: str
    mean: Mean
    p: float
    """Two-sided, by `mean_test` over games (the paper tests as if seats were independent)."""
    reach: float
    """Half the interval that 2,000 games would have."""


@dataclass(frozen=True, slots=True)
class MatchFigures:
    games: int
    kinds: tuple[KindFigures, KindFigures]
    differences: tuple[Difference, Difference, Difference]
    """Of placement, points and score."""


def play_match(
    players: tuple[str, str],
    tree: StrategyTree,
    weights: Weights,
    games: int,
    *,
    hanchan: bool = True,
    seed: int = 0,
    jobs: int | None = 1,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> MatchFigures:
    """Play two against two.

    Args:
        players: two of `TREE`, `SECOND` and files of networks.
        tree: of the tutor.
        weights: of the second opinion.
        games: how many.
        hanchan: East and South rounds.
        seed: of the walls.
        jobs: processes.
        progress: called with the games done and in all.
    """
    one, other = players
    names = (one, other, one, other)
    match = Match(
        names, tree, Ruleset(hanchan=hanchan), seed, seated=partial(seated, weights=weights)
    )
    return figures_of(players, play(match, games, jobs, progress))


def seated(name: str, tree: StrategyTree, weights: Weights) -> Opponent:
    """Return who has that name.

    Raises:
        BadWeights: a file holds no network.
    """
    choosers: dict[str, Choose] = {
        TREE: partial(_by_tree, tree=tree),
        SECOND: partial(_by_second, weights=weights),
    }
    choose = choosers.get(name) or partial(_by_network, path=name)
    return Thinker(name, partial(answer_all, choose=choose))


def answer_all(requests: Sequence[Request], choose: Choose) -> list[Answer]:
    return answer_each(requests, partial(_think, choose=choose))


def _think(requests: Sequence[Request], choose: Choose) -> list[Answer]:
    turns = [
        at
        for at, (_, offered) in enumerate(requests)
        if any(isinstance(action, Discard) for action in offered)
    ]
    answers: list[Answer] = [None] * len(requests)
    if turns:
        kinds = choose([requests[at][0] for at in turns]).tolist()
        for at, chosen in zip(turns, kinds, strict=True):
            offered, kind = requests[at][1], Kind(chosen)
            answers[at] = discard_of(offered, kind, riichi=offers_riichi(offered, kind))
    return answers


# --- who discards what ---------------------------------------------------------------------------


def _by_network(observations: Sequence[Observation], path: str) -> Array:
    import torch

    from tutor.lab.papers.networks import logits_of

    inputs = torch.from_numpy(inputs_of(observations).astype(np.float32))
    with torch.no_grad():
        logits = logits_of(_network(path), inputs).numpy()
    return least(-logits, allowed_in(observations))


@cache
def _network(path: str) -> "Network":
    from tutor.lab.papers.networks import read_network

    return read_network(Path(path))


def _by_second(observations: Sequence[Observation], weights: Weights) -> Array:
    inputs = second_inputs_of(Positions.stack(observations))
    return least(-network.look_at(weights, inputs).logits[:, 0], inputs.allowed)


def _by_tree(observations: Sequence[Observation], tree: StrategyTree) -> Array:
    positions = Positions.stack(observations)
    return advised_kinds(DiscardBatch((), positions, evaluate(positions)), tree)


# --- figures -------------------------------------------------------------------------------------


_FIGURES: Final[dict[str, Callable[[SeatResult], float]]] = {
    "placement": lambda result: float(result.placement),
    "points": lambda result: float(RANK_POINTS[result.placement - 1]),
    "score": lambda result: float(result.points - START_POINTS),
}


def figures_of(players: tuple[str, str], games: Sequence[PlayedGame]) -> MatchFigures:
    first, second, third = (_difference(name, games) for name in _FIGURES)
    return MatchFigures(
        len(games),
        (_kind(players[0], games, (0, 2)), _kind(players[1], games, (1, 3))),
        (first, second, third),
    )


def _kind(name: str, games: Sequence[PlayedGame], places: tuple[int, int]) -> KindFigures:
    both = [game.results[place] for place in places for game in games]
    rounds = sum(result.rounds for result in both)
    one, other = (_means([game.results[place] for game in games]) for place in places)
    placement, points, score = _means(both)
    return KindFigures(
        name,
        placement,
        points,
        score,
        sum(result.wins for result in both) / rounds,
        sum(result.deal_ins for result in both) / rounds,
        (one, other),
    )


def _means(results: Sequence[SeatResult]) -> tuple[float, float, float]:
    placement, points, score = (fmean(map(value, results)) for value in _FIGURES.values())
    return placement, points, score


def _difference(figure: str, games: Sequence[PlayedGame]) -> Difference:
    value = _FIGURES[figure]
    each = [
        fmean(value(game.results[at]) for at in (0, 2))
        - fmean(value(game.results[at]) for at in (1, 3))
        for game in games
    ]
    p, low, high = mean_test(each)
    reach = 0.0 if low is None or high is None else (high - low) / 2 * sqrt(len(each) / GAMES)
    return Difference(figure, Mean(fmean(each), low, high), p, reach)
