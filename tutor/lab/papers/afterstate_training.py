"""Games to the weights of the afterstate networks (Kitagawa, Miwa and Chikayama, 3.2 and 4.1).

A step after each decision, at a rate that falls by a hundredth from pass to pass, as there; but the
paper's 0.9 is too much for our reading of its inputs, and for a sigmoid as steep as ours. (Of 1,000
other discards, after 116,000 looks at 29,448: at 0.01 51.3, at 0.005 51.7 %; with the plain sigmoid
at 0.05 41.3 %.) Both networks go through their decisions at the same pace. It learns for so many
minutes or passes; by passes the same seed gives the same weights, also where it was stopped and
went on.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from math import inf
from pathlib import Path
from typing import Any, Final

import numpy as np

from rules.message import Message
from tutor.evaluators.positions import Array
from tutor.files import replacing_bytes
from tutor.lab import training_loop
from tutor.lab.games import Corpus
from tutor.lab.kept_rows import KeptRows, keep_rows
from tutor.lab.papers.afterstate_inputs import INPUTS
from tutor.lab.papers.afterstate_network import (
    Networks,
    arrays_of,
    learn,
    networks_of,
    new_network,
    pack,
)
from tutor.lab.papers.afterstates import MOVES, TABLES, afterstate_tables
from tutor.lab.papers.discards import unpacked

RATE: Final = 0.01
FALL: Final = 0.99
AT_A_TIME: Final = 64


@dataclass(frozen=True, slots=True)
class AfterstatePlan:
    minutes: float
    passes: float | None = None
    seed: int = 0
    write_every: float = 300.0
    """Seconds after which the weights are written down."""


@dataclass(frozen=True, slots=True)
class AfterstateTraining:
    samples: int
    decisions: int
    chances: int
    games: int
    seconds: float
    loss: float
    unreadable: tuple[tuple[str, str], ...]


@dataclass(frozen=True, eq=False, slots=True)
class Decisions:
    rows: Array
    starts: Array
    ends: Array

    def __len__(self) -> int:
        return len(self.starts)

    def moves(self, at: int) -> tuple[Array, int]:
        """Return (m, 1532) float32, and which of the moves was made."""
        some = self.rows[self.starts[at] : self.ends[at]]
        return unpacked(some, "inputs", INPUTS).astype(np.float32), int(some["made"].argmax())


@dataclass(slots=True)
class _Course(training_loop.Run):
    networks: Networks
    done: list[int] = field(default_factory=lambda: [0, 0])
    losses: list[float] = field(default_factory=list)


@dataclass(frozen=True, eq=False, slots=True)
class _Lot:
    at: int
    which: Array
    rate: float


def decisions_in(rows: Array, *, calls: bool) -> Decisions:
    decision, game = np.asarray(rows["decision"]), np.asarray(rows["game"])
    new = np.ones(len(rows), bool)
    new[1:] = (decision[1:] != decision[:-1]) | (game[1:] != game[:-1])
    starts = np.flatnonzero(new)
    ends = np.append(starts, len(rows))[1:]
    wanted = np.asarray(rows["call"])[starts] == calls
    return Decisions(rows, starts[wanted], ends[wanted])


def train_afterstates(
    corpus: Corpus, output: Path, plan: AfterstatePlan, *, resume: bool = False
) -> AfterstateTraining:
    """Learn from the train part; write the weights to `output`.

    A folder beside the output, named .work, keeps the rows read from the games and a checkpoint.

    Args:
        corpus: the train part.
        output: the file of the weights.
        plan: how to learn.
        resume: from the checkpoint, if there is one.

    Raises:
        NoExamples: no discard or no chance to call.
    """
    folder = output.with_name(output.name + ".work")
    train = keep_rows(corpus, afterstate_tables, TABLES, folder)
    both = (decisions_in(train[MOVES], calls=False), decisions_in(train[MOVES], calls=True))
    if not all(map(len, both)):
        raise corpus.lacking(Message("no decision to learn from"))
    checkpoint = folder / "checkpoint.npz"
    course = _begin(plan)
    if resume and checkpoint.exists():
        _restore(course, checkpoint)
    training_loop.train(
        course,
        _lots(course, plan, both),
        partial(_learn, course, both),
        partial(_write, course, plan, train, output, checkpoint),
        minutes=plan.minutes,
        measure_seconds=plan.write_every,
        progress=corpus.progress,
    )
    return AfterstateTraining(
        samples=sum(course.done),
        decisions=sum(map(len, both)),
        chances=len(both[1]),
        games=train.games,
        seconds=course.seconds,
        loss=float(np.mean(course.losses[-len(both[0]) :])) if course.losses else 0.0,
        unreadable=train.unreadable,
    )


def _begin(plan: AfterstatePlan) -> _Course:
    chance = np.random.default_rng(plan.seed)
    return _Course(Networks(new_network(chance), new_network(chance)))


def _restore(course: _Course, checkpoint: Path) -> None:
    with np.load(checkpoint, allow_pickle=False) as stored:
        course.networks = networks_of(stored)
        course.done = [int(each) for each in stored["done"]]
        course.seconds = float(stored["seconds"])


def _lots(
    course: _Course, plan: AfterstatePlan, both: tuple[Decisions, Decisions]
) -> Iterator[_Lot]:

    @lru_cache(maxsize=len(both))
    def order(at: int, turn: int) -> Array:
        return np.random.default_rng((plan.seed, at, turn)).permutation(len(both[at]))

    most = inf if plan.passes is None else plan.passes
    while True:
        passes = [done / len(some) for done, some in zip(course.done, both, strict=True)]
        at = 0 if passes[0] <= passes[1] else 1
        if passes[at] >= most:
            return
        turn, place = divmod(course.done[at], len(both[at]))
        yield _Lot(at, order(at, turn)[place : place + AT_A_TIME], RATE * FALL**turn)


def _learn(course: _Course, both: tuple[Decisions, Decisions], lot: _Lot) -> None:
    network = (course.networks.discards, course.networks.calls)[lot.at]
    for each in lot.which.tolist():
        inputs, made = both[lot.at].moves(each)
        loss = learn(network, inputs, made, lot.rate)
        if lot.at == 0:
            course.losses.append(loss)
    course.done[lot.at] += len(lot.which)


def _write(
    course: _Course, plan: AfterstatePlan, train: KeptRows, output: Path, checkpoint: Path
) -> None:
    with replacing_bytes(output) as file:
        file.write(pack(course.networks, _learned(course, plan, train)))
    with replacing_bytes(checkpoint) as file:
        arrays: dict[str, Any] = arrays_of(course.networks)
        np.savez(file, done=course.done, seconds=course.seconds, **arrays)


def _learned(course: _Course, plan: AfterstatePlan, train: KeptRows) -> Mapping[str, Any]:
    return {
        "corpus_hash": train.corpus_hash,
        "games": train.games,
        "samples": course.done,
        "seconds": round(course.seconds),
        "seed": plan.seed,
        "versions": training_loop.versions(),
    }
