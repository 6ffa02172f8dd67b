"""Games of the network against itself to a better network: play, learn, write down, again.

The checkpoint is the output: it holds the network, what it began as, and all that is needed to go
on. In the first updates the values alone learn, as they know nothing yet.
"""

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import torch

from rules.message import TutorError
from rules.ruleset import Ruleset
from rules.succession import FIRST_ROUND, RoundStart
from tutor.evaluators.positions import Array
from tutor.files import replacing_bytes
from tutor.lab.second.model import Tensors
from tutor.lab.selfplay.network import forward, new_network, policy, tensors_of
from tutor.lab.selfplay.player import arrays_of, load, think
from tutor.lab.selfplay.ppo import Decisions, Improved, Settings, improve
from tutor.lab.selfplay.rewards import Reward
from tutor.lab.selfplay.tables import Course, Rollout, collect, joined
from tutor.luck.model import shipped_luck_model
from tutor.second.weights import Weights, encoding

TABLES_IN_STEP: Final = 32
"""Games that one process plays at a time."""
GAMES_AN_UPDATE: Final = 32
POLICY_RATE: Final = 5e-5
VALUE_RATE: Final = 3e-4
WARM_UPDATES: Final = 2
"""Updates in which the values alone learn."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How to learn."""

    games: int
    """In all, as many as there is time for."""
    minutes: float
    reward: Reward = "place"
    device: str = "cpu"
    hanchan: bool = False
    seed: int = 0
    update: int = GAMES_AN_UPDATE
    """Games between two updates."""
    jobs: int = 1
    """Processes that play."""
    opening: RoundStart = FIRST_ROUND
    """Where games begin."""
    settings: Settings = field(default_factory=Settings)

    @property
    def about(self) -> dict[str, Any]:
        """What must be the same to go on."""
        return {
            "encoding": encoding(),
            "reward": self.reward,
            "hanchan": self.hanchan,
            "seed": self.seed,
            "update": self.update,
        }


@dataclass(slots=True)
class Learner:
    """Where learning stands: what a checkpoint holds."""

    network: Tensors
    start: Tensors
    optimizer: Any
    games: int = 0
    decisions: int = 0
    updates: int = 0
    seconds: float = 0.0
    playing: float = 0.0
    """Seconds of these that went into games."""
    told: list[dict[str, float]] = field(default_factory=list)
    """An entry for each update."""


@dataclass(frozen=True, slots=True)
class SelfplayTraining:
    """What came out."""

    games: int
    decisions: int
    updates: int
    seconds: float
    decisions_per_second: float
    """While games were played."""
    divergence: float
    """From the policy at the start, in nats."""
    digest: str
    """Twelve hexadecimal digits of the network."""


def train_selfplay(
    weights: Weights,
    output: Path,
    plan: Plan,
    *,
    resume: bool = False,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> SelfplayTraining:
    """Play and learn until the games or the minutes are used up; write a checkpoint each update.

    Args:
        weights: of the second opinion that it begins as.
        output: the checkpoint.
        plan: how to learn.
        resume: go on from the checkpoint where there is one.
        progress: told the games played, and of how many.

    Raises:
        TutorError: the checkpoint is of another reward, length, seed or encoding.
    """
    learner = begin(weights, plan)
    if resume and output.exists():
        restore(learner, load(output, plan.device), plan)
    began, before = time.monotonic(), learner.seconds
    while learner.games < plan.games and learner.seconds < plan.minutes * 60:
        numbers = range(learner.games, min(learner.games + plan.update, plan.games))
        started = time.monotonic()
        rollout = play(learner.network, plan, numbers)
        learner.playing += time.monotonic() - started
        improved = learn(learner, rollout, plan)
        learner.seconds = before + time.monotonic() - began
        learner.told.append(_told(learner, rollout, improved))
        _write(learner, plan, output)
        progress(learner.games, plan.games)
    return SelfplayTraining(
        learner.games,
        learner.decisions,
        learner.updates,
        learner.seconds,
        learner.decisions / max(learner.playing, 1e-9),
        learner.told[-1]["divergence"] if learner.told else 0.0,
        digest_of(learner.network),
    )


def begin(weights: Weights, plan: Plan) -> Learner:
    """Return a learner that has not learned yet."""
    network = new_network(weights, plan.seed, plan.device)
    start = {name: each.detach().clone() for name, each in network.items()}
    return Learner(network, start, _optimizer(network))


def play(network: Tensors, plan: Plan, numbers: Sequence[int]) -> Rollout:
    """Return what was done in the games of these numbers; more processes change nothing of it."""
    model = shipped_luck_model().of_length(hanchan=plan.hanchan)
    rules, places = Ruleset(hanchan=plan.hanchan), model.places if model else None
    course = Course(rules, plan.reward, places, plan.seed, plan.opening)
    tasks = [numbers[at : at + TABLES_IN_STEP] for at in range(0, len(numbers), TABLES_IN_STEP)]
    if plan.jobs == 1:
        mind = partial(think, network, plan.device)
        return joined([collect(mind, course, task) for task in tasks])
    from joblib import Parallel, delayed

    arrays = arrays_of(network)
    workers = Parallel(n_jobs=plan.jobs)
    return joined(workers(delayed(_play_apart)(arrays, course, task) for task in tasks))


def learn(learner: Learner, rollout: Rollout, plan: Plan) -> Improved:
    """Learn from what was done."""
    warm = learner.updates < WARM_UPDATES
    for group in learner.optimizer.param_groups:
        group["lr"] = VALUE_RATE if group["values"] else POLICY_RATE * (not warm)
    chance = torch.Generator().manual_seed(1_000_003 * plan.seed + learner.updates)
    names = [name for name in learner.network if not warm or is_of_values(name)]
    improved = improve(
        lambda which: forward(learner.network, _tensors(rollout, which, plan.device)),
        [learner.network[name] for name in names],
        learner.optimizer,
        _decisions(learner.start, rollout, plan),
        plan.settings,
        chance,
    )
    learner.games += rollout.games
    learner.decisions += len(rollout)
    learner.updates += 1
    return improved


def is_of_values(name: str) -> bool:
    """Return whether weights of that name speak of the value alone."""
    return name.startswith("value")


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
    for name in ("games", "decisions", "updates", "seconds", "playing", "told"):
        setattr(learner, name, state[name])


def _optimizer(network: Tensors) -> Any:
    groups = [
        {
            "params": [each for name, each in network.items() if is_of_values(name) == values],
            "values": values,
        }
        for values in (False, True)
    ]
    return torch.optim.Adam(groups, lr=POLICY_RATE)


def _play_apart(arrays: Mapping[str, Array], course: Course, numbers: Sequence[int]) -> Rollout:
    torch.set_num_threads(1)
    network = {name: torch.from_numpy(each) for name, each in arrays.items()}
    return collect(partial(think, network, "cpu"), course, numbers)


def _tensors(rollout: Rollout, which: Any, device: str) -> Tensors:
    return tensors_of(rollout.rows[which.cpu().numpy()], device)


def _decisions(start: Tensors, rollout: Rollout, plan: Plan) -> Decisions:
    size, device = plan.settings.batch, plan.device
    with torch.no_grad():
        begun = [
            policy(start, tensors_of(rollout.rows[first : first + size], device))
            for first in range(0, len(rollout), size)
        ]
    return Decisions(
        torch.from_numpy(rollout.actions).to(device),
        torch.from_numpy(rollout.chances).log().float().to(device),
        torch.from_numpy(rollout.advantages).to(device),
        torch.from_numpy(rollout.targets).to(device),
        torch.cat(begun),
    )


def _told(learner: Learner, rollout: Rollout, improved: Improved) -> dict[str, float]:
    return {
        "games": learner.games,
        "decisions": learner.decisions,
        "seconds": round(learner.seconds, 1),
        "divergence": improved.divergence,
        "value_loss": improved.value_loss,
        "value_variance": float(rollout.targets.var()),
        "taken_back": improved.taken_back,
    }


def _write(learner: Learner, plan: Plan, output: Path) -> None:
    names = ("games", "decisions", "updates", "seconds", "playing", "told")
    state = {
        "about": plan.about,
        "network": {name: each.detach() for name, each in learner.network.items()},
        "start": learner.start,
        "optimizer": learner.optimizer.state_dict(),
        **{name: getattr(learner, name) for name in names},
    }
    with replacing_bytes(output) as file:
        torch.save(state, file)
