"""Games to the weights of the second opinion.

The rate falls as a cosine to the end of the minutes given. A running mean of the weights is
measured on the tune part at intervals; the best so far is written each time.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from math import cos, pi
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from tutor.lab import training_loop
from tutor.lab.games import Corpus
from tutor.lab.kept_rows import KeptRows, keep_rows
from tutor.lab.second.examples import CALLS, ROWS, TABLES, Batch, batches, tables_of
from tutor.lab.second.model import (
    Model,
    Tensors,
    folded,
    losses_of,
    measure_on,
    new_model,
    to_measure,
)
from tutor.second.network import pack
from tutor.system.files import replacing_bytes

SEED: Final = 0
CHANNELS: Final = 64
BLOCKS: Final = 6
BATCH: Final = 256
RATE: Final = 3e-3
WARM_STEPS: Final = 300
DECAY: Final = 1e-2
SLOWNESS: Final = 0.999
CLIP: Final = 2.0
RIICHI_WEIGHT: Final = 0.15
CALL_WEIGHT: Final = 0.5
PATIENCE: Final = 12


@dataclass(frozen=True, slots=True)
class Plan:
    minutes: float
    device: str = "cpu"
    channels: int = CHANNELS
    blocks: int = BLOCKS
    batch: int = BATCH
    seed: int = SEED
    half: bool = False
    measure_every: float = 120.0
    """Seconds between two comparisons."""


@dataclass(slots=True)
class SecondRun(training_loop.Run):
    model: Model
    optimizer: Any
    mean: Tensors


@dataclass(frozen=True, slots=True)
class SecondTraining:
    samples: int
    decisions: int
    games: int
    seconds: float
    first: float
    unreadable: tuple[tuple[str, str], ...]


def train_second(
    corpus: Corpus, output: Path, plan: Plan, *, resume: bool = False
) -> SecondTraining:
    """Learn from the train part; write the best weights to `output`.

    A folder beside the output, named .work, keeps the rows read from the games and a checkpoint.

    Args:
        corpus: the train part; the tune part of the same files is read, too.
        output: the file of the weights.
        plan: how to learn.
        resume: from the checkpoint, if there is one.

    Raises:
        NoExamples: no decision in a part.
    """
    folder = output.with_name(output.name + ".work")
    train = keep_rows(corpus, tables_of, TABLES, folder)
    tune = keep_rows(corpus.of("tune"), tables_of, TABLES, folder)
    rows = train[ROWS]
    course = begin(plan)
    measured = to_measure(tune[ROWS], tune[CALLS])
    checkpoint = folder / "checkpoint.pt"
    if resume and checkpoint.exists():
        restore(course, torch.load(checkpoint, map_location=plan.device, weights_only=True))
    chance = np.random.default_rng((plan.seed, course.steps))

    def learn(batch: Batch) -> None:
        share = course.seconds / (plan.minutes * 60)
        learn_batch(course, batch, rate_at(share, course.steps), plan.device)

    training_loop.train(
        course,
        batches(rows, train[CALLS], min(plan.batch, len(rows)), chance),
        learn,
        partial(_compare, course, plan, train, measured, output, checkpoint),
        minutes=plan.minutes,
        measure_seconds=plan.measure_every,
        patience=PATIENCE,
        progress=corpus.progress,
    )
    return SecondTraining(
        samples=course.samples,
        decisions=len(rows),
        games=train.games,
        seconds=course.seconds,
        first=course.first,
        unreadable=train.unreadable + tune.unreadable,
    )


def begin(plan: Plan) -> SecondRun:
    model = new_model(plan.channels, plan.blocks, plan.seed, plan.device, half=plan.half)
    decayed = [each for each in model.weights.values() if each.dim() > 2]
    kept = [each for each in model.weights.values() if each.dim() <= 2]
    groups = [{"params": decayed, "weight_decay": DECAY}, {"params": kept, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=RATE, betas=(0.9, 0.98))
    return SecondRun(model, optimizer, {**_copied(model.weights), **_copied(model.means)})


def rate_at(share: float, steps: int) -> float:
    return RATE * min(1.0, (steps + 1) / WARM_STEPS) * (0.01 + 0.99 * (1 + cos(pi * share)) / 2)


def learn_batch(course: SecondRun, batch: Batch, rate: float, device: str) -> float:
    for group in course.optimizer.param_groups:
        group["lr"] = rate
    found = losses_of(course.model, batch, device, learning=True)
    course.optimizer.zero_grad(set_to_none=True)
    (found.discards + RIICHI_WEIGHT * found.riichi + CALL_WEIGHT * found.calls).backward()
    torch.nn.utils.clip_grad_norm_(list(course.model.weights.values()), CLIP)
    course.optimizer.step()
    course.samples += len(batch.rows)
    course.steps += 1
    slowness = min(SLOWNESS, (1 + course.steps) / (10 + course.steps))
    with torch.no_grad():
        for own in (course.model.weights, course.model.means):
            for name, each in own.items():
                course.mean[name].lerp_(each, 1 - slowness)
    return float(found.discards.detach())


def _compare(
    course: SecondRun, plan: Plan, train: KeptRows, tune: Batch, output: Path, checkpoint: Path
) -> None:
    weights = {name: course.mean[name] for name in course.model.weights}
    mean = Model(weights, {name: course.mean[name] for name in course.model.means})
    found = measure_on(mean, tune, plan.device)
    loss = found["loss"] + RIICHI_WEIGHT * found["riichi_loss"] + CALL_WEIGHT * found["call_loss"]
    if course.note(found, loss):
        with replacing_bytes(output) as file:
            file.write(pack(folded(course.mean, course.mean), _learned(course, plan, train)))
    with replacing_bytes(checkpoint) as file:
        torch.save(state_of(course), file)


def _learned(course: SecondRun, plan: Plan, train: KeptRows) -> Mapping[str, Any]:
    return {
        "corpus_hash": train.corpus_hash,
        "games": train.games,
        "decisions": len(train[ROWS]),
        "samples": course.samples,
        "seconds": round(course.seconds),
        "seed": plan.seed,
        "tune": {name: round(share, 4) for name, share in course.history[-1].items()},
        "versions": training_loop.versions(torch),
    }


def state_of(course: SecondRun) -> dict[str, Any]:
    return {
        "weights": _copied(course.model.weights),
        "means": _copied(course.model.means),
        "mean": _copied(course.mean),
        "optimizer": course.optimizer.state_dict(),
        **course.stored(),
    }


def restore(course: SecondRun, state: Mapping[str, Any]) -> None:
    with torch.no_grad():
        for own, stored in (
            (course.model.weights, state["weights"]),
            (course.model.means, state["means"]),
            (course.mean, state["mean"]),
        ):
            for name, each in own.items():
                each.copy_(stored[name])
    course.optimizer.load_state_dict(state["optimizer"])
    course.restore(state)


def _copied(tensors: Mapping[str, Any]) -> Tensors:
    return {name: each.detach().clone() for name, each in tensors.items()}
