"""Self-play: play games, learn from them, write the checkpoint, repeat.

The checkpoint is the output: it holds the network, the network at the start, and what a resume
needs. In the first updates only the values learn.
"""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

import torch

from rules.events import Ruleset
from rules.message import TutorError
from rules.table import FIRST_ROUND, RoundStart
from tutor.lab.second.model import Tensors
from tutor.lab.selfplay.network import forward, is_of_values, policy, tensors_of
from tutor.lab.selfplay.player import Curve, CurvePoint, arrays_of, load, point_of, think
from tutor.lab.selfplay.ppo import Decisions, Settings, UpdateFigures, improve
from tutor.lab.selfplay.tables import Reward, Rollout, SelfPlayRules, collect, joined
from tutor.lab.training_loop import Run, train
from tutor.luck.model import shipped_luck_model
from tutor.network.network import encoding
from tutor.position.positions import Array
from tutor.system.files import replacing_bytes

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
    groups = [
        {
            "params": [each for name, each in network.items() if is_of_values(name) == values],
            "values": values,
        }
        for values in (False, True)
    ]
    return Learner(network, start, torch.optim.Adam(groups, lr=POLICY_RATE))


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


TABLES_IN_STEP: Final = 128
WARM_UPDATES: Final = 2


@dataclass(frozen=True, slots=True)
class SelfplayTraining:
    games: int
    decisions: int
    updates: int
    seconds: float
    decisions_per_second: float
    training_per_second: float
    training_per_processor_second: float | None
    """The same by processor time; None where other processes play."""
    curve: tuple[CurvePoint, ...]
    divergence: float
    digest: str


def train_selfplay(
    network: Tensors,
    output: Path,
    plan: Plan,
    *,
    resume: bool = False,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> SelfplayTraining:
    """Play and learn until the games or minutes are used up; write a checkpoint at the start and
    after each update.

    Args:
        network: the start; it learns in place.
        output: the checkpoint.
        plan: how to learn.
        resume: from the checkpoint, if there is one.
        progress: called with the games played and in all.

    Raises:
        TutorError: the checkpoint is of another reward, length, seed or encoding.
    """
    learner = begin(network)
    if resume and output.exists():
        restore(learner, load(output, plan.device), plan)
    else:
        _add_point(learner, plan)
        store(learner, plan, output)
    figures: dict[str, float] = {}

    def update(numbers: range) -> None:
        clock, processor = time.monotonic(), time.process_time()
        rollout = play(learner.network, plan, numbers)
        played = time.monotonic()
        improved = learn(learner, rollout, plan)
        learner.playing += played - clock
        learner.learning += time.monotonic() - played
        learner.processor += time.process_time() - processor
        figures.update(
            {
                "games": learner.games,
                "decisions": learner.decisions,
                "divergence": improved.divergence,
                "value_loss": improved.value_loss,
                "value_variance": float(rollout.targets.var()),
                "taken_back": improved.taken_back,
            }
        )

    def measure() -> None:
        if figures:
            learner.history.append({**figures, "seconds": round(learner.seconds, 1)})
            _add_point(learner, plan)
            store(learner, plan, output)
            progress(learner.games, plan.games)

    train(learner, _numbers(learner, plan), update, measure, minutes=plan.minutes, measure_steps=1)
    return _trained(learner, plan)


def _numbers(learner: Learner, plan: Plan) -> Iterator[range]:
    while learner.games < plan.games:
        yield range(learner.games, min(learner.games + plan.update, plan.games))


def _add_point(learner: Learner, plan: Plan) -> None:
    if plan.curve is not None and learner.steps % plan.curve.updates == 0:
        point = point_of(plan.curve, learner.network, learner.start, learner.steps, plan.hanchan)
        learner.curve.append(asdict(point))


def _trained(learner: Learner, plan: Plan) -> SelfplayTraining:
    both = learner.playing + learner.learning
    return SelfplayTraining(
        games=learner.games,
        decisions=learner.decisions,
        updates=learner.steps,
        seconds=learner.seconds,
        decisions_per_second=learner.decisions / max(learner.playing, 1e-9),
        training_per_second=learner.decisions / max(both, 1e-9),
        training_per_processor_second=learner.decisions / max(learner.processor, 1e-9)
        if plan.jobs == 1
        else None,
        curve=tuple(CurvePoint(**point) for point in learner.curve),
        divergence=learner.history[-1]["divergence"] if learner.history else 0.0,
        digest=digest_of(learner.network),
    )


def play(network: Tensors, plan: Plan, numbers: Sequence[int]) -> Rollout:
    model = shipped_luck_model().of_length(hanchan=plan.hanchan)
    rules, places = Ruleset(hanchan=plan.hanchan), model.places if model else None
    course = SelfPlayRules(rules, plan.reward, places, plan.seed, plan.opening)
    tasks = [numbers[at : at + TABLES_IN_STEP] for at in range(0, len(numbers), TABLES_IN_STEP)]
    if plan.jobs == 1:
        mind = partial(think, network, plan.device, plan.half)
        return joined([collect(mind, course, task) for task in tasks])
    from joblib import Parallel, delayed

    arrays = arrays_of(network)
    workers = Parallel(n_jobs=plan.jobs)
    return joined(workers(delayed(_play_apart)(arrays, course, task, plan.half) for task in tasks))


def learn(learner: Learner, rollout: Rollout, plan: Plan) -> UpdateFigures:
    warm = learner.steps < WARM_UPDATES
    for group in learner.optimizer.param_groups:
        group["lr"] = VALUE_RATE if group["values"] else POLICY_RATE * (not warm)
    chance = torch.Generator().manual_seed(1_000_003 * plan.seed + learner.steps)
    names = [name for name in learner.network if not warm or is_of_values(name)]
    size, device = plan.settings.batch, plan.device
    with torch.no_grad():
        begun = [
            policy(
                learner.start,
                tensors_of(rollout.rows[first : first + size], device),
                half=plan.half,
            )
            for first in range(0, len(rollout), size)
        ]
    improved = improve(
        lambda which: forward(
            learner.network,
            tensors_of(rollout.rows[which.cpu().numpy()], plan.device),
            half=plan.half,
        ),
        [learner.network[name] for name in names],
        learner.optimizer,
        Decisions(
            torch.from_numpy(rollout.actions).to(device),
            torch.from_numpy(rollout.chances).log().float().to(device),
            torch.from_numpy(rollout.advantages).to(device),
            torch.from_numpy(rollout.targets).to(device),
            torch.cat(begun),
        ),
        plan.settings,
        chance,
    )
    learner.games += rollout.games
    learner.decisions += len(rollout)
    learner.steps += 1
    return improved


def _play_apart(
    arrays: Mapping[str, Array], course: SelfPlayRules, numbers: Sequence[int], half: bool
) -> Rollout:
    torch.set_num_threads(1)
    network = {name: torch.from_numpy(each) for name, each in arrays.items()}
    return collect(partial(think, network, "cpu", half), course, numbers)
