"""A network of self-play at a table: it plays the likeliest answer of the likeliest sort.

One network against three fixed seats: the same walls for each seating, luck taken out.

Games of four equals show nothing, their mean is fixed; what a network is worth shows against
somebody who does not change.

How a network stands while it learns: against seats that do not change, by the same walls each
time.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Any, Final

import torch

from rules.message import TutorError
from rules.ruleset import Ruleset
from rules.table import Answer
from tutor.evaluators.positions import Array
from tutor.intervals import LEVEL
from tutor.lab.play import Match, PlayedGame, Seated, compare_pairs, play, seatings
from tutor.lab.second.model import Tensors
from tutor.lab.selfplay.actions import Ask, answer_asks, likeliest
from tutor.lab.selfplay.network import forward, new_network, policy, probabilities, tensors_of
from tutor.lab.selfplay.planes import rows_of
from tutor.lab.selfplay.tables import RANK_POINTS
from tutor.opponents.opponent import Opponent, Request, Thinker
from tutor.opponents.opponents import opponent
from tutor.second.weights import encoding, read_weights
from tutor.strategy.tree import StrategyTree, shipped_tree

SELFPLAY: Final = "selfplay"
START: Final = "start"
AT_A_TIME: Final = 512


def think(network: Tensors, device: str, half: bool, rows: Array) -> tuple[Array, Array]:
    with torch.no_grad():
        logits, values = forward(network, tensors_of(rows, device), half=half)
    return probabilities(logits), values.cpu().numpy()


def answer_all(requests: Sequence[Request], network: Tensors) -> list[Answer]:
    asks = [Ask(observation, offered) for observation, offered in requests]
    return answer_asks(asks, partial(_likeliest, network=network))


def seated(
    name: str, tree: StrategyTree, network: dict[str, Array], start: dict[str, Array]
) -> Opponent:
    found = {SELFPLAY: network, START: start}.get(name)
    if found is None:
        return opponent(name, tree)
    tensors = {each: torch.from_numpy(array) for each, array in found.items()}
    return Thinker(name, partial(answer_all, network=tensors))


def _likeliest(asks: Sequence[Ask], network: Tensors) -> list[int]:
    found: list[int] = []
    with torch.no_grad():
        for first in range(0, len(asks), AT_A_TIME):
            rows = rows_of(asks[first : first + AT_A_TIME])
            shares = probabilities(policy(network, tensors_of(rows, "cpu")))
            found += likeliest(shares).tolist()
    return found


def arrays_of(network: Tensors) -> dict[str, Array]:
    return {name: each.detach().cpu().numpy() for name, each in network.items()}


def begun(path: Path, seed: int = 0, device: str = "cpu") -> Tensors:
    """Return the network of a file: that of a checkpoint, or one that begins as a second opinion.

    Args:
        path: a checkpoint (``.pt``), or the weights of a second opinion.
        seed: of what is drawn by lot for the value.
        device: where it computes.

    Raises:
        BadWeights: it is missing or no second opinion that this program can use.
        TutorError: the checkpoint is of other planes.
    """
    if path.suffix != ".pt":
        return new_network(read_weights(path), seed, device)
    state = load(path, device)
    if state["about"].get("encoding") != encoding():
        raise TutorError("The network of {name} looks at other planes.", name=path.name)
    return {name: each.clone().requires_grad_() for name, each in state["network"].items()}


def load(path: Path, device: str = "cpu") -> dict[str, Any]:
    found: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
    return found


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
        games: at least so many.
        hanchan: east and south rounds.
        seed: of the walls.
        jobs: processes.
        progress: told the games done, and of how many.
    """
    names = (one, other, other, other)
    rules = Ruleset(hanchan=hanchan)
    match = Match(names, tree, rules, seed, duplicate=True, luck=True, seated=seated)
    size = seatings(names)
    played = play(match, -(-games // size) * size, jobs, progress)
    return _judgement(names, played, size)


def _judgement(names: tuple[str, str, str, str], games: list[PlayedGame], size: int) -> Judgement:
    own = [game.results[0] for game in games]
    gained = [float(RANK_POINTS[result.placement - 1]) for result in own]
    low, high = _interval([fmean(gained[at : at + size]) for at in range(0, len(gained), size)])
    rounds = sum(result.rounds for result in own)
    pairs = compare_pairs(names, games, duplicate=True)
    pair = pairs[0] if pairs else None
    return Judgement(
        games=len(games),
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


_WIDE: Final = NormalDist().inv_cdf((1 + LEVEL) / 2)


def _interval(means: list[float]) -> tuple[float | None, float | None]:
    if len(means) < 2:
        return None, None
    half = _WIDE * stdev(means) / sqrt(len(means))
    return fmean(means) - half, fmean(means) + half


@dataclass(frozen=True, slots=True)
class Curve:
    updates: int
    """Between two points; the first is of the start."""
    against: str = "steady"
    games: int = 40
    seed: int = 1


@dataclass(frozen=True, slots=True)
class CurvePoint:
    updates: int
    games: int
    placement: float
    rank_points: float
    rank_points_low: float | None
    rank_points_high: float | None
    ahead: float | None


def point_of(
    curve: Curve, network: Tensors, start: Tensors, updates: int, hanchan: bool
) -> CurvePoint:
    judged = judge(
        partial(seated, network=arrays_of(network), start=arrays_of(start)),
        shipped_tree(),
        SELFPLAY,
        curve.against,
        curve.games,
        hanchan=hanchan,
        seed=curve.seed,
    )
    return CurvePoint(
        updates,
        judged.games,
        judged.placement,
        judged.rank_points,
        judged.rank_points_low,
        judged.rank_points_high,
        judged.ahead,
    )
