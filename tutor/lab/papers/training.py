"""Games to the weights of a network of discards (Fujita and Matsuzaki, 4.1).

As there: Adam, the cross entropy of the 34 kinds, batches of 5,000 from decisions outside riichi,
and what is kept is what was best on games that nothing was learned from (there the test games, here
the tune part). It learns for so many minutes, or for so many passes over the decisions: then the
same seed gives the same weights, also where it was stopped and went on. Discards after own calls
are learned from, too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch.nn import functional

from tutor.evaluators.positions import Array
from tutor.files import replacing_bytes
from tutor.lab import training_loop
from tutor.lab.games import Corpus
from tutor.lab.kept_rows import KeptRows, keep_rows
from tutor.lab.papers.discards import DISCARDS, TABLES, discard_tables, unpacked
from tutor.lab.papers.inputs import INPUTS
from tutor.lab.papers.network_file import write_network
from tutor.lab.papers.networks import Network, Shape, logits_of, new_network

BATCH: Final = 5000
RATE: Final = 1e-3
"""Adam's own: the paper tells none."""
MEASURED: Final = 8192
AT_A_TIME: Final = 1024


@dataclass(frozen=True, slots=True)
class Plan:
    shape: Shape
    minutes: float
    passes: float | None = None
    device: str = "cpu"
    batch: int = BATCH
    seed: int = 0
    measure_every: float = 300.0
    """Seconds between two comparisons."""


@dataclass(slots=True)
class Course(training_loop.Run):
    network: Network
    optimizer: Any


@dataclass(frozen=True, slots=True)
class PaperTraining:
    samples: int
    decisions: int
    games: int
    parameters: int
    seconds: float
    first: float
    unreadable: tuple[tuple[str, str], ...]


def train_discards(
    corpus: Corpus, output: Path, plan: Plan, *, resume: bool = False
) -> PaperTraining:
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
    train = keep_rows(corpus, discard_tables, TABLES, folder)
    tune = keep_rows(corpus.of("tune"), discard_tables, TABLES, folder)
    rows = train[DISCARDS]
    course = begin(plan)
    checkpoint = folder / "checkpoint.pt"
    if resume and checkpoint.exists():
        restore(course, torch.load(checkpoint, map_location=plan.device, weights_only=True))
    size = min(plan.batch, len(rows))
    most = None
    if plan.passes is not None:
        most = max(0, int(plan.passes * (len(rows) // size)) - course.steps)
    training_loop.train(
        course,
        islice(batches_from(rows, size, plan.seed, course.steps), most),
        partial(learn_batch, course, device=plan.device),
        partial(
            _compare,
            course,
            plan,
            train,
            training_loop.spread(tune[DISCARDS], MEASURED),
            output,
            checkpoint,
        ),
        minutes=plan.minutes,
        measure_seconds=plan.measure_every,
        progress=corpus.progress,
    )
    return PaperTraining(
        samples=course.samples,
        decisions=len(rows),
        games=train.games,
        parameters=course.network.parameters,
        seconds=course.seconds,
        first=course.first,
        unreadable=train.unreadable + tune.unreadable,
    )


def begin(plan: Plan) -> Course:
    network = new_network(plan.shape, plan.seed)
    network.modules.to(plan.device)
    return Course(network, torch.optim.Adam(network.modules.parameters(), lr=RATE))


def learn_batch(course: Course, rows: Array, device: str) -> float:
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
    a_pass = len(rows) // size
    while True:
        order = np.random.default_rng((seed, step // a_pass)).permutation(len(rows))
        for at in range(step % a_pass, a_pass):
            yield rows[np.sort(order[at * size : (at + 1) * size])]
            step += 1


def _compare(
    course: Course, plan: Plan, train: KeptRows, tune: Array, output: Path, checkpoint: Path
) -> None:
    logits = torch.from_numpy(logits_on(course.network, tune, plan.device))
    played = torch.from_numpy(tune["played"].astype(np.int64))
    loss = float(functional.cross_entropy(logits, played))
    first = float((logits.argmax(1) == played).float().mean())
    if course.note({"loss": loss, "first": first}, loss):
        write_network(output, course.network, _learned(course, plan, train))
    with replacing_bytes(checkpoint) as file:
        torch.save(state_of(course), file)


def _learned(course: Course, plan: Plan, train: KeptRows) -> Mapping[str, Any]:
    return {
        "corpus_hash": train.corpus_hash,
        "games": train.games,
        "decisions": len(train[DISCARDS]),
        "samples": course.samples,
        "batch": plan.batch,
        "seed": plan.seed,
        "tune": course.history,
        "versions": training_loop.versions(torch),
    }


def state_of(course: Course) -> dict[str, Any]:
    return {
        "weights": course.network.modules.state_dict(),
        "optimizer": course.optimizer.state_dict(),
        **course.stored(),
    }


def restore(course: Course, state: Mapping[str, Any]) -> None:
    course.network.modules.load_state_dict(state["weights"])
    course.optimizer.load_state_dict(state["optimizer"])
    course.restore(state)
