"""Games to the weights of a network of discards (Fujita and Matsuzaki, 4.1).

As there: Adam, the cross entropy of the 34 kinds, batches of 5,000 from decisions outside riichi,
and what is kept is what was best on games that nothing was learned from (there the test games, here
the tune part). It learns for so many minutes, or for so many passes over the decisions: then the
same seed gives the same weights, also where it was stopped and went on. Discards after own calls
are learned from, too.
"""

import platform
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch.nn import functional

from rules.formats.logs import LogFile
from rules.message import Message
from tutor.evaluators.positions import Array
from tutor.files import replacing_bytes
from tutor.lab.papers.discards import DISCARD_ROW, discard_rows, unpacked
from tutor.lab.papers.inputs import INPUTS
from tutor.lab.papers.kept_rows import KeptRows, keep_rows
from tutor.lab.papers.network_file import write_network
from tutor.lab.papers.networks import Network, Shape, logits_of, new_network
from tutor.lab.training.examples import NoExamples

BATCH: Final = 5000
RATE: Final = 1e-3
"""Adam's own: the paper tells none."""
MEASURED: Final = 8192
"""Decisions of the tune part on which the weights are compared."""
AT_A_TIME: Final = 1024


@dataclass(frozen=True, slots=True)
class Plan:
    """How to learn."""

    shape: Shape
    minutes: float
    passes: float | None = None
    """Over the decisions; it ends there though there were time."""
    device: str = "cpu"
    batch: int = BATCH
    seed: int = 0
    measure_every: float = 300.0
    """Seconds between two comparisons."""


@dataclass(slots=True)
class Course:
    """Where learning stands: what a checkpoint holds."""

    network: Network
    optimizer: Any
    samples: int = 0
    """Decisions looked at, counted each time."""
    steps: int = 0
    seconds: float = 0.0
    best: float = inf
    """Loss on the tune part."""
    first: float = 0.0
    """Share of it in which the likeliest discard was made, by the best weights."""
    told: list[dict[str, float]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PaperTraining:
    """What came out."""

    samples: int
    decisions: int
    games: int
    parameters: int
    seconds: float
    first: float
    """On the tune part."""
    unreadable: tuple[tuple[str, str], ...]


def train_discards(
    logs: Callable[[], Iterable[LogFile]],
    output: Path,
    plan: Plan,
    *,
    resume: bool = False,
    games: int | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> PaperTraining:
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

    def read(part: Any, most: int | None) -> KeptRows:
        file = folder / f"{part}.discards"
        return keep_rows(
            logs(),
            discard_rows,
            DISCARD_ROW,
            file,
            part=part,
            games=most,
            jobs=jobs,
            progress=progress,
        )

    train, tune = read("train", games), read("tune", None)
    for rows, part in ((train, "train"), (tune, "tune")):
        if not len(rows):
            raise NoExamples.of_part(Message("no decision to learn from"), part)
    course = begin(plan)
    checkpoint = folder / "checkpoint.pt"
    if resume and checkpoint.exists():
        restore(course, torch.load(checkpoint, map_location=plan.device, weights_only=True))
    _learn(course, plan, train, spread(tune.rows), output, checkpoint, progress)
    return PaperTraining(
        samples=course.samples,
        decisions=len(train),
        games=train.games,
        parameters=course.network.parameters,
        seconds=course.seconds,
        first=course.first,
        unreadable=train.unreadable + tune.unreadable,
    )


def spread(rows: Array, most: int = MEASURED) -> Array:
    """Return so many of the rows at most, from all of them."""
    chosen = np.linspace(0, len(rows) - 1, min(most, len(rows))).astype(np.int64)
    return np.array(rows[chosen])


def begin(plan: Plan) -> Course:
    """Return a course that has not learned yet."""
    network = new_network(plan.shape, plan.seed)
    network.modules.to(plan.device)
    return Course(network, torch.optim.Adam(network.modules.parameters(), lr=RATE))


def learn_batch(course: Course, rows: Array, device: str) -> float:
    """Learn from a batch of DISCARD_ROW; return its loss."""
    course.network.modules.train()
    inputs, played = _tensors(rows, device)
    loss = functional.cross_entropy(logits_of(course.network, inputs), played)
    course.optimizer.zero_grad(set_to_none=True)
    loss.backward()
    course.optimizer.step()
    course.samples += len(rows)
    course.steps += 1
    return float(loss.detach())


def logits_on(network: Network, rows: Array, device: str = "cpu") -> Array:
    """Return (n, 34) float32, what a network says of rows of DISCARD_ROW."""
    network.modules.eval()
    with torch.no_grad():
        said = [
            logits_of(network, _tensors(rows[start : start + AT_A_TIME], device)[0]).cpu().numpy()
            for start in range(0, len(rows), AT_A_TIME)
        ]
    return np.concatenate([np.zeros((0, 34), np.float32), *said])


def _tensors(rows: Array, device: str) -> tuple[Any, Any]:
    inputs = torch.from_numpy(unpacked(rows, "inputs", INPUTS)).to(device).float()
    return inputs, torch.from_numpy(rows["played"].astype(np.int64)).to(device)


def batches_from(rows: Array, size: int, seed: int, step: int) -> Iterator[Array]:
    """Yield batches without end, a new order each pass, from one step on: what is left of a pass
    after its last whole batch is left out."""
    a_pass = len(rows) // size
    while True:
        order = np.random.default_rng((seed, step // a_pass)).permutation(len(rows))
        for at in range(step % a_pass, a_pass):
            yield rows[np.sort(order[at * size : (at + 1) * size])]
            step += 1


def _learn(
    course: Course,
    plan: Plan,
    train: KeptRows,
    tune: Array,
    output: Path,
    checkpoint: Path,
    progress: Callable[[int, int | None], None],
) -> None:
    began, before = time.monotonic(), course.seconds
    whole, due = plan.minutes * 60, course.seconds + plan.measure_every
    size = min(plan.batch, len(train))
    most = inf if plan.passes is None else int(plan.passes * (len(train) // size))
    for rows in batches_from(train.rows, size, plan.seed, course.steps):
        if course.seconds >= whole or course.steps >= most:
            break
        learn_batch(course, rows, plan.device)
        course.seconds = before + time.monotonic() - began
        if course.seconds >= due:
            _compare(course, plan, train, tune, output, checkpoint)
            due = course.seconds + plan.measure_every
        progress(int(course.seconds), int(whole))
    _compare(course, plan, train, tune, output, checkpoint)


def _compare(
    course: Course, plan: Plan, train: KeptRows, tune: Array, output: Path, checkpoint: Path
) -> None:
    """Measure the weights; write them where they are the best so far."""
    logits = torch.from_numpy(logits_on(course.network, tune, plan.device))
    played = torch.from_numpy(tune["played"].astype(np.int64))
    loss = float(functional.cross_entropy(logits, played))
    first = float((logits.argmax(1) == played).float().mean())
    course.told.append(
        {"samples": course.samples, "seconds": course.seconds, "loss": loss, "first": first}
    )
    if loss < course.best:
        course.best, course.first = loss, first
        write_network(output, course.network, _learned(course, plan, train))
    with replacing_bytes(checkpoint) as file:
        torch.save(state_of(course), file)


def _learned(course: Course, plan: Plan, train: KeptRows) -> Mapping[str, Any]:
    return {
        "corpus_hash": train.corpus_hash,
        "games": train.games,
        "decisions": len(train),
        "samples": course.samples,
        "batch": plan.batch,
        "seed": plan.seed,
        "tune": course.told,
        "versions": {
            "python": platform.python_version(),
            "numpy": np.__version__,
            "torch": str(torch.__version__),
        },
    }


def state_of(course: Course) -> dict[str, Any]:
    """Return what a checkpoint holds."""
    return {
        "weights": course.network.modules.state_dict(),
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
    course.network.modules.load_state_dict(state["weights"])
    course.optimizer.load_state_dict(state["optimizer"])
    course.samples, course.steps = state["samples"], state["steps"]
    course.seconds, course.told = state["seconds"], list(state["told"])
    course.best, course.first = state["best"], state["first"]
