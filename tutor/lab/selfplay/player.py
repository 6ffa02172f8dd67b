"""A network of self-play at a table: it plays what it finds likeliest."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import torch

from rules.table import Answer
from tutor.evaluators.positions import Array
from tutor.lab.second.model import Tensors
from tutor.lab.selfplay.actions import Ask, answer_asks
from tutor.lab.selfplay.network import forward, new_network, policy, probabilities, tensors_of
from tutor.lab.selfplay.planes import rows_of
from tutor.opponents.opponent import Opponent, Request, Thinker
from tutor.opponents.opponents import opponent
from tutor.second.weights import Weights
from tutor.strategy.tree import StrategyTree

SELFPLAY: Final = "selfplay"
"""Who sits for the network that is judged."""
START: Final = "start"
"""Who sits for the network that it began as."""
AT_A_TIME: Final = 512


def think(network: Tensors, device: str, rows: Array) -> tuple[Array, Array]:
    """Return what `tables.Think` does."""
    with torch.no_grad():
        logits, values = forward(network, tensors_of(rows, device))
    return probabilities(logits), values.cpu().numpy()


def answer_all(requests: Sequence[Request], network: Tensors) -> list[Answer]:
    """Return the likeliest answer to each request; of equals the first."""
    asks = [Ask(observation, offered) for observation, offered in requests]
    return answer_asks(asks, partial(_likeliest, network=network))


def seated(
    name: str, tree: StrategyTree, network: dict[str, Array], start: dict[str, Array]
) -> Opponent:
    """Return who has that name: one of the two networks, or an opponent."""
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
            found += policy(network, tensors_of(rows, "cpu")).argmax(1).tolist()
    return found


def arrays_of(network: Tensors) -> dict[str, Array]:
    """Return the weights as arrays, to be sent to other processes."""
    return {name: each.detach().cpu().numpy() for name, each in network.items()}


def start_arrays(weights: Weights) -> dict[str, Array]:
    """Return the network that begins as a second opinion, as arrays."""
    return arrays_of(new_network(weights, 0, "cpu"))


def load(path: Path, device: str = "cpu") -> dict[str, Any]:
    """Return what a checkpoint holds; loading it runs no code."""
    found: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
    return found
