"""Games to the weights of the second opinion.

It learns for as many minutes as it is given: the rate falls as a cosine to their end. What is
shipped is a running mean of the weights, measured on the tune part every so often; the best so far
is written each time, so that stopping early costs nothing but the rest. With `resume` it goes on
where it was stopped.
"""

import platform
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from math import cos, inf, pi
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from rules.formats.logs import LogFile
from rules.message import Message
from tutor.evaluators.positions import Array
from tutor.files import replacing_bytes
from tutor.lab.second.examples import Rows, batches, collect_rows
from tutor.lab.second.model import RIICHI_WEIGHT, Model, Tensors, folded, forward, losses, new_model
from tutor.lab.training.examples import NoExamples
from tutor.second.planes import ALLOWED
from tutor.second.weights import pack

SEED: Final = 0
CHANNELS: Final = 64
BLOCKS: Final = 6
BATCH: Final = 256
RATE: Final = 3e-3
WARM_STEPS: Final = 300
DECAY: Final = 1e-2
SLOWNESS: Final = 0.999
"""Of the running mean of the weights, once it has seen enough steps."""
CLIP: Final = 2.0
"""Longest gradient."""
MEASURED: Final = 8192
"""Decisions of the tune part on which the weights are compared."""
PATIENCE: Final = 12
"""Comparisons without a better one after which it ends."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How to learn."""

    minutes: float
    device: str = "cpu"
    channels: int = CHANNELS
    blocks: int = BLOCKS
    batch: int = BATCH
    seed: int = SEED
    measure_every: float = 120.0
    """Seconds between two comparisons."""


@dataclass(slots=True)
class Course:
    """Where learning stands: what a checkpoint holds."""

    model: Model
    optimizer: Any
    mean: Tensors
    """Running means of the weights, and of the norms' means."""
    samples: int = 0
    steps: int = 0
    seconds: float = 0.0
    best: float = inf
    """Loss on the tune part."""
    first: float = 0.0
    """Share of it in which the likeliest discard was played, by the best weights."""
    worse: int = 0
    """Comparisons since the best."""
    told: list[dict[str, float]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SecondTraining:
    """What came out."""

    samples: int
    """Decisions looked at, counted each time."""
    decisions: int
    """Different ones."""
    games: int
    seconds: float
    first: float
    """On the tune part."""
    unreadable: tuple[tuple[str, str], ...]


def train_second(
    logs: Callable[[], Iterable[LogFile]],
    output: Path,
    plan: Plan,
    *,
    resume: bool = False,
    games: int | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> SecondTraining:
    """Learn from the train part; write the best weights to `output`.

    What was read from the games and where learning stands lie in a folder beside the output.

    Args:
        logs: opens the files anew: they are gone through for either part.
        output: the file of the weights.
        plan: how to learn.
        resume: go on from where the last time ended.
        games: how many to learn from at most.
        jobs: processes that read games.
        progress: told the games read, then the seconds learned.

    Raises:
        NoExamples: no decision in a part.
    """
    folder = output.with_name(output.name + ".work")
    read = partial(collect_rows, folder=folder, jobs=jobs, progress=progress)
    train, tune = read(logs(), part="train", games=games), read(logs(), part="tune")
    for rows, part in ((train, "train"), (tune, "tune")):
        if not len(rows):
            raise NoExamples.of_part(Message("no decision to learn from"), part)
    course = begin(plan)
    checkpoint = folder / "checkpoint.pt"
    if resume and checkpoint.exists():
        restore(course, torch.load(checkpoint, map_location=plan.device, weights_only=True))
    _learn(course, plan, train, _to_measure(tune), output, checkpoint, progress)
    return SecondTraining(
        samples=course.samples,
        decisions=len(train),
        games=train.games,
        seconds=course.seconds,
        first=course.first,
        unreadable=train.unreadable + tune.unreadable,
    )


def begin(plan: Plan) -> Course:
    """Return a course that has not learned yet."""
    model = new_model(plan.channels, plan.blocks, plan.seed, plan.device)
    decayed = [each for each in model.weights.values() if each.dim() > 2]
    kept = [each for each in model.weights.values() if each.dim() <= 2]
    groups = [{"params": decayed, "weight_decay": DECAY}, {"params": kept, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=RATE, betas=(0.9, 0.98))
    return Course(model, optimizer, {**_copied(model.weights), **_copied(model.means)})


def rate_at(share: float, steps: int) -> float:
    """Return the learning rate after a share of the time: a cosine, risen to in the first steps."""
    return RATE * min(1.0, (steps + 1) / WARM_STEPS) * (0.01 + 0.99 * (1 + cos(pi * share)) / 2)


def learn_batch(course: Course, rows: Array, rate: float, device: str) -> float:
    """Learn from some rows; return the loss of the discards."""
    for group in course.optimizer.param_groups:
        group["lr"] = rate
    planes, numbers, played, riichi = tensors_of(rows, device)
    logits = forward(course.model, planes, numbers, learning=True)
    discards, of_riichi = losses(logits, planes, played, riichi)
    course.optimizer.zero_grad(set_to_none=True)
    (discards + RIICHI_WEIGHT * of_riichi).backward()
    torch.nn.utils.clip_grad_norm_(list(course.model.weights.values()), CLIP)
    course.optimizer.step()
    course.samples += len(rows)
    course.steps += 1
    _follow(course)
    return float(discards.detach())


def tensors_of(rows: Array, device: str) -> tuple[Any, Any, Any, Any]:
    """Return planes, numbers, the kinds that were played, and whether riichi was declared."""
    return (
        torch.from_numpy(rows["planes"].copy()).to(device),
        torch.from_numpy(rows["numbers"].copy()).to(device),
        torch.from_numpy(rows["played"].astype(np.int64)).to(device),
        torch.from_numpy(rows["riichi"].copy()).to(device),
    )


def measure_on(course: Course, rows: Array, device: str) -> dict[str, float]:
    """Return what the mean weights reach on these rows."""
    weights = {name: course.mean[name] for name in course.model.weights}
    model = Model(weights, {name: course.mean[name] for name in course.model.means})
    sums = np.zeros(3)
    with torch.no_grad():
        for start in range(0, len(rows), 512):
            planes, numbers, played, riichi = tensors_of(rows[start : start + 512], device)
            logits = forward(model, planes, numbers, learning=False)
            of_discards, of_riichi = losses(logits, planes, played, riichi)
            likely = logits[:, 0].masked_fill(planes[:, ALLOWED] <= 0, -torch.inf).argmax(1)
            right = float((likely == played).float().sum())
            sums += np.array(
                [float(of_discards) * len(played), float(of_riichi) * len(played), right]
            )
    loss, riichi_loss, first = (sums / len(rows)).tolist()
    return {"loss": loss, "riichi_loss": riichi_loss, "first": first}


def _to_measure(tune: Rows) -> Array:
    """Return decisions after a draw from all over the tune part."""
    drawn = np.flatnonzero(~tune.rows["after_call"])
    chosen = drawn[np.linspace(0, len(drawn) - 1, min(MEASURED, len(drawn))).astype(int)]
    rows: Array = tune.rows[np.unique(chosen)]
    return rows


def _learn(
    course: Course,
    plan: Plan,
    train: Rows,
    tune: Array,
    output: Path,
    checkpoint: Path,
    progress: Callable[[int, int | None], None],
) -> None:
    began, before = time.monotonic(), course.seconds
    whole = plan.minutes * 60
    due = course.seconds + plan.measure_every

    def going() -> bool:
        course.seconds = before + time.monotonic() - began
        return course.seconds < whole and course.worse < PATIENCE

    chance = np.random.default_rng((plan.seed, course.steps))
    for rows in batches(train.rows, min(plan.batch, len(train)), chance, keep=going):
        learn_batch(course, rows, rate_at(course.seconds / whole, course.steps), plan.device)
        if course.seconds >= due:
            _compare(course, plan, train, tune, output, checkpoint)
            due = course.seconds + plan.measure_every
        progress(int(course.seconds), int(whole))
    _compare(course, plan, train, tune, output, checkpoint)


def _compare(
    course: Course, plan: Plan, train: Rows, tune: Array, output: Path, checkpoint: Path
) -> None:
    """Measure the mean weights; write them where they are the best so far."""
    found = measure_on(course, tune, plan.device)
    course.told.append({"samples": course.samples, "seconds": course.seconds, **found})
    course.worse += 1
    if found["loss"] < course.best:
        course.best, course.first, course.worse = found["loss"], found["first"], 0
        with replacing_bytes(output) as file:
            file.write(pack(folded(course.mean, course.mean), _learned(course, plan, train)))
    with replacing_bytes(checkpoint) as file:
        torch.save(state_of(course), file)


def _learned(course: Course, plan: Plan, train: Rows) -> Mapping[str, Any]:
    return {
        "corpus_hash": train.corpus_hash,
        "games": train.games,
        "decisions": len(train),
        "samples": course.samples,
        "seconds": round(course.seconds),
        "seed": plan.seed,
        "tune": {"loss": round(course.best, 4), "first": round(course.first, 4)},
        "versions": {
            "python": platform.python_version(),
            "numpy": np.__version__,
            "torch": torch.__version__,
        },
    }


def state_of(course: Course) -> dict[str, Any]:
    """Return what a checkpoint holds."""
    return {
        "weights": _copied(course.model.weights),
        "means": _copied(course.model.means),
        "mean": _copied(course.mean),
        "optimizer": course.optimizer.state_dict(),
        "samples": course.samples,
        "steps": course.steps,
        "seconds": course.seconds,
        "best": course.best,
        "first": course.first,
        "told": course.told,
    }


def restore(course: Course, state: Mapping[str, Any]) -> None:
    """Go on from a checkpoint."""
    with torch.no_grad():
        for own, stored in (
            (course.model.weights, state["weights"]),
            (course.model.means, state["means"]),
            (course.mean, state["mean"]),
        ):
            for name, each in own.items():
                each.copy_(stored[name])
    course.optimizer.load_state_dict(state["optimizer"])
    course.samples, course.steps = state["samples"], state["steps"]
    course.seconds, course.told = state["seconds"], list(state["told"])
    course.best, course.first = state["best"], state["first"]


def _copied(tensors: Mapping[str, Any]) -> Tensors:
    return {name: each.detach().clone() for name, each in tensors.items()}


def _follow(course: Course) -> None:
    """Move the running means towards the weights: faster in the first steps."""
    slowness = min(SLOWNESS, (1 + course.steps) / (10 + course.steps))
    with torch.no_grad():
        for own in (course.model.weights, course.model.means):
            for name, each in own.items():
                course.mean[name].lerp_(each, 1 - slowness)
