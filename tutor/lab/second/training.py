"""Games to the weights of the second opinion.

The rows of the games stay on the device. The rate falls as a cosine to the end of the minutes
given. A running mean of the weights is measured on the tune part at intervals, and written if its
total loss is the lowest so far; learning ends early when it no longer falls. Riichi is learned from
the decisions of the batch where it was possible: drawn more often, they are learned by heart.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from math import cos, pi
from pathlib import Path
from typing import Any, Final

import torch

from tutor.lab import training_loop
from tutor.lab.games import Corpus, versions
from tutor.lab.kept_rows import KeptRows, keep_rows
from tutor.lab.second.batches import Batch, Examples, Measured, batches, kept_examples, to_measure
from tutor.lab.second.examples import ROWS, TABLES, tables_of
from tutor.lab.second.losses import losses_of, measure_on, total_of
from tutor.lab.second.model import Model, Tensors, folded, new_model
from tutor.network.network import pack
from tutor.system.files import replacing_bytes

SEED: Final = 0
CHANNELS: Final = 64
BLOCKS: Final = 6
BATCH: Final = 256
BATCH_ON_A_GPU: Final = 4096
MEASURED: Final = 8192
RATE: Final = 3e-3
WARM_STEPS: Final = 300
DECAY: Final = 3e-2
SLOWNESS: Final = 0.999
CLIP: Final = 2.0
PATIENCE: Final = 6
MEASUREMENTS: Final = 20
"""Of a run that does not end early."""


@dataclass(frozen=True, slots=True)
class Plan:
    minutes: float
    device: str = "cpu"
    channels: int = CHANNELS
    blocks: int = BLOCKS
    batch: int | None = None
    """Decisions at a time; None: as many as suit the device."""
    seed: int = SEED
    half: bool = False
    """Multiply in bfloat16 on a CPU, too; a GPU always does."""


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
    on_cpu = plan.device == "cpu"
    examples, held_out = (kept_examples(part, plan.device) for part in (train, tune))
    measured = to_measure(held_out, MEASURED if on_cpu else None)
    course = begin(plan)
    checkpoint = folder / "checkpoint.pt"
    if resume and checkpoint.exists():
        restore(course, torch.load(checkpoint, map_location=plan.device, weights_only=True))
    size = plan.batch or (BATCH if on_cpu else BATCH_ON_A_GPU)

    def learn(batch: Batch) -> None:
        share = course.seconds / (plan.minutes * 60)
        learn_batch(course, examples, batch, rate_at(share, course.steps))

    training_loop.train(
        course,
        batches(examples, min(size, len(examples.rows)), plan.seed + course.steps),
        learn,
        partial(_compare, course, plan, train, (held_out, measured), output, checkpoint),
        minutes=plan.minutes,
        measure_seconds=plan.minutes * 60 / MEASUREMENTS,
        patience=PATIENCE,
        progress=corpus.progress,
    )
    return SecondTraining(
        samples=course.samples,
        decisions=len(examples.rows),
        games=train.games,
        seconds=course.seconds,
        first=course.first,
    )


def begin(plan: Plan) -> SecondRun:
    half = plan.half or plan.device != "cpu"
    model = new_model(plan.channels, plan.blocks, plan.seed, plan.device, half=half)
    decayed = [each for each in model.weights.values() if each.dim() > 2]
    kept = [each for each in model.weights.values() if each.dim() <= 2]
    groups = [{"params": decayed, "weight_decay": DECAY}, {"params": kept, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=RATE, betas=(0.9, 0.98))
    return SecondRun(model, optimizer, {**_copied(model.weights), **_copied(model.means)})


def rate_at(share: float, steps: int) -> float:
    return RATE * min(1.0, (steps + 1) / WARM_STEPS) * (0.01 + 0.99 * (1 + cos(pi * share)) / 2)


def learn_batch(course: SecondRun, examples: Examples, batch: Batch, rate: float) -> None:
    for group in course.optimizer.param_groups:
        group["lr"] = rate
    found = losses_of(course.model, examples, batch, learning=True)
    course.optimizer.zero_grad(set_to_none=True)
    total_of(found.discards, found.riichi, found.calls).backward()
    torch.nn.utils.clip_grad_norm_(list(course.model.weights.values()), CLIP)
    course.optimizer.step()
    course.samples += len(batch.rows)
    course.steps += 1
    slowness = min(SLOWNESS, (1 + course.steps) / (10 + course.steps))
    with torch.no_grad():
        for own in (course.model.weights, course.model.means):
            for name, each in own.items():
                course.mean[name].lerp_(each, 1 - slowness)


def _compare(
    course: SecondRun,
    plan: Plan,
    train: KeptRows,
    tune: tuple[Examples, Measured],
    output: Path,
    checkpoint: Path,
) -> None:
    weights = {name: course.mean[name] for name in course.model.weights}
    mean = Model(weights, {name: course.mean[name] for name in course.model.means})
    found = measure_on(mean, *tune)
    loss = total_of(found["discards_loss"], found["riichi_loss"], found["calls_loss"])
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
        "versions": versions(torch),
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
