"""A network of self-play at a table, and its results against fixed seats while it learns.

It plays the likeliest answer of the likeliest sort. Its results are on the same walls each time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import torch

from rules.message import TutorError
from rules.table import Answer
from tutor.coach.strategy.tree import StrategyTree, shipped_tree
from tutor.lab.second.model import Tensors
from tutor.lab.selfplay.actions import Ask, answer_asks, likeliest
from tutor.lab.selfplay.judgement import judge
from tutor.lab.selfplay.network import forward, new_network, policy, probabilities, tensors_of
from tutor.lab.selfplay.planes import rows_of
from tutor.network.network import encoding, read_weights
from tutor.opponents.opponents import opponent
from tutor.opponents.players import Opponent, Request, Thinker
from tutor.position.positions import Array

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
        seed: of the random weights of the value.
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
