"""How to learn, where learning stands, and the checkpoint that holds it."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Final

import torch

from rules.message import TutorError
from rules.succession import FIRST_ROUND, RoundStart
from tutor.files import replacing_bytes
from tutor.lab.second.model import Tensors
from tutor.lab.selfplay.curves import Curve
from tutor.lab.selfplay.network import is_of_values
from tutor.lab.selfplay.player import arrays_of
from tutor.lab.selfplay.ppo import Settings
from tutor.lab.selfplay.rewards import Reward
from tutor.lab.training_loop import Run
from tutor.second.weights import encoding

GAMES_AN_UPDATE: Final = 128
POLICY_RATE: Final = 5e-5
VALUE_RATE: Final = 3e-4


@dataclass(frozen=True, slots=True)
class Plan:
    games: int
    minutes: float
    reward: Reward = "place"
    device: str = "cpu"
    hanchan: bool = False
    seed: int = 0
    update: int = GAMES_AN_UPDATE
    jobs: int = 1
    opening: RoundStart = FIRST_ROUND
    settings: Settings = field(default_factory=Settings)
    half: bool = False
    """Whether to multiply in bfloat16: a third less time where a processor has instructions for
    it."""
    curve: Curve | None = None

    @property
    def about(self) -> dict[str, Any]:
        return {
            "encoding": encoding(),
            "reward": self.reward,
            "hanchan": self.hanchan,
            "seed": self.seed,
            "update": self.update,
        }


@dataclass(slots=True)
class Learner(Run):
    network: Tensors
    start: Tensors
    optimizer: Any
    games: int = 0
    decisions: int = 0
    playing: float = 0.0
    """Seconds of these that went into games."""
    learning: float = 0.0
    """Seconds of these that went into what was learned from them."""
    processor: float = 0.0
    """Seconds of processor time of this process that both took."""
    curve: list[dict[str, Any]] = field(default_factory=list)

    STORED: ClassVar[tuple[str, ...]] = (
        *Run.STORED,
        *("games", "decisions", "playing", "learning", "processor"),
        "curve",
    )


def begin(network: Tensors) -> Learner:
    start = {name: each.detach().clone() for name, each in network.items()}
    return Learner(network, start, _optimizer(network))


def digest_of(network: Tensors) -> str:
    """Return twelve hexadecimal digits of all weights."""
    digest = hashlib.sha256()
    for name, array in sorted(arrays_of(network).items()):
        digest.update(name.encode() + array.tobytes())
    return digest.hexdigest()[:12]


def restore(learner: Learner, state: Mapping[str, Any], plan: Plan) -> None:
    """Go on from a checkpoint.

    Raises:
        TutorError: it is of another reward, length, seed or encoding.
    """
    other = [name for name, value in plan.about.items() if state["about"].get(name) != value]
    if other:
        raise TutorError(
            "The checkpoint is of another training: {what} differ.", what=", ".join(other)
        )
    with torch.no_grad():
        for own, stored in ((learner.network, state["network"]), (learner.start, state["start"])):
            for name, each in own.items():
                each.copy_(stored[name])
    learner.optimizer.load_state_dict(state["optimizer"])
    learner.restore(state)


def store(learner: Learner, plan: Plan, output: Path) -> None:
    state = {
        "about": plan.about,
        "network": {name: each.detach() for name, each in learner.network.items()},
        "start": learner.start,
        "optimizer": learner.optimizer.state_dict(),
        **learner.stored(),
    }
    with replacing_bytes(output) as file:
        torch.save(state, file)


def _optimizer(network: Tensors) -> Any:
    groups = [
        {
            "params": [each for name, each in network.items() if is_of_values(name) == values],
            "values": values,
        }
        for values in (False, True)
    ]
    return torch.optim.Adam(groups, lr=POLICY_RATE)
