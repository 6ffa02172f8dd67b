"""Games to the weights of the afterstate networks (Kitagawa, Miwa and Chikayama, 3.2 and 4.1).

A step after each decision, at a rate that falls by a hundredth from pass to pass, as there; but the
paper's 0.9 is too much for our reading of its inputs: the sigmoids saturate (after 12,000 discards,
23.1 % first of 1,500 others; at 0.2 36.5, at 0.05 43.2, at 0.01 43.0 %). Both networks go through
their decisions at the same pace. It learns for so many minutes or passes; by passes the same seed
gives the same weights, also where it was stopped and went on.
"""

import platform
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any, Final

import numpy as np

from rules.formats.logs import LogFile
from rules.message import Message
from tutor.evaluators.positions import Array
from tutor.files import replacing_bytes
from tutor.lab.papers.afterstate_inputs import INPUTS
from tutor.lab.papers.afterstate_network import (
    Network,
    Networks,
    arrays_of,
    learn,
    networks_of,
    new_network,
    pack,
)
from tutor.lab.papers.afterstates import AFTER_ROW, afterstate_rows
from tutor.lab.papers.discards import unpacked
from tutor.lab.papers.kept_rows import KeptRows, keep_rows
from tutor.lab.training.examples import NoExamples

RATE: Final = 0.05
FALL: Final = 0.99
"""Of the rate, from pass to pass."""
AT_A_TIME: Final = 64
"""Decisions between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class AfterstatePlan:
    """How to learn."""

    minutes: float
    passes: float | None = None
    """Over the decisions; it ends there though there were time."""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class AfterstateTraining:
    """What came out."""

    samples: int
    """Decisions looked at, counted each time."""
    decisions: int
    """Different ones: discards and chances to call."""
    chances: int
    """Of these the chances to call."""
    games: int
    seconds: float
    loss: float
    """Of the discards, in the last pass."""
    unreadable: tuple[tuple[str, str], ...]


@dataclass(frozen=True, eq=False, slots=True)
class Decisions:
    """Decisions of one kind: where their moves lie."""

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
class _Course:
    """Where learning stands."""

    networks: Networks
    done: list[int] = field(default_factory=lambda: [0, 0])
    """Decisions of either kind that were looked at."""
    seconds: float = 0.0
    losses: list[list[float]] = field(default_factory=lambda: [[], []])


def decisions_in(rows: Array, *, calls: bool) -> Decisions:
    """Return the discards among the rows, or the chances to call."""
    decision, game = np.asarray(rows["decision"]), np.asarray(rows["game"])
    new = np.ones(len(rows), bool)
    new[1:] = (decision[1:] != decision[:-1]) | (game[1:] != game[:-1])
    starts = np.flatnonzero(new)
    ends = np.append(starts, len(rows))[1:]
    wanted = np.asarray(rows["call"])[starts] == calls
    return Decisions(rows, starts[wanted], ends[wanted])


def train_afterstates(
    logs: Callable[[], Iterable[LogFile]],
    output: Path,
    plan: AfterstatePlan,
    *,
    resume: bool = False,
    games: int | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> AfterstateTraining:
    """Learn from the train part; write the weights to `output`.

    What was read from the games and where learning stands lie in a folder beside the output.

    Args:
        logs: opens the files anew.
        output: the file of the weights.
        plan: how to learn.
        resume: go on from where the last time ended.
        games: how many to learn from at most.
        jobs: processes that read games.
        progress: told the games read, then the seconds learned.

    Raises:
        NoExamples: no discard or no chance to call.
    """
    folder = output.with_name(output.name + ".work")
    train = keep_rows(
        logs(),
        afterstate_rows,
        AFTER_ROW,
        folder / "train.afterstates",
        part="train",
        games=games,
        jobs=jobs,
        progress=progress,
    )
    both = (decisions_in(train.rows, calls=False), decisions_in(train.rows, calls=True))
    if not all(map(len, both)):
        raise NoExamples.of_part(Message("no decision to learn from"), "train")
    checkpoint = folder / "checkpoint.npz"
    course = _begin(plan)
    if resume and checkpoint.exists():
        _restore(course, checkpoint)
    _learn(course, plan, both, progress)
    with replacing_bytes(output) as file:
        file.write(pack(course.networks, _learned(course, plan, train)))
    with replacing_bytes(checkpoint) as file:
        arrays: dict[str, Any] = arrays_of(course.networks)
        np.savez(file, done=course.done, seconds=course.seconds, **arrays)
    return AfterstateTraining(
        samples=sum(course.done),
        decisions=sum(map(len, both)),
        chances=len(both[1]),
        games=train.games,
        seconds=course.seconds,
        loss=float(np.mean(course.losses[0][-len(both[0]) :])) if course.losses[0] else 0.0,
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


def _learn(
    course: _Course,
    plan: AfterstatePlan,
    both: tuple[Decisions, Decisions],
    progress: Callable[[int, int | None], None],
) -> None:
    began, before = time.monotonic(), course.seconds
    whole, most = plan.minutes * 60, inf if plan.passes is None else plan.passes
    networks = (course.networks.discards, course.networks.calls)
    while course.seconds < whole:
        passes = [done / len(some) for done, some in zip(course.done, both, strict=True)]
        at = 0 if passes[0] <= passes[1] else 1
        if passes[at] >= most:
            break
        _learn_some(course, at, networks[at], both[at], plan)
        course.seconds = before + time.monotonic() - began
        progress(int(course.seconds), int(whole))


def _learn_some(
    course: _Course, at: int, network: Network, decisions: Decisions, plan: AfterstatePlan
) -> None:
    """Learn from the next decisions of a pass, at most as many as it has left."""
    turn, place = divmod(course.done[at], len(decisions))
    order = np.random.default_rng((plan.seed, at, turn)).permutation(len(decisions))
    some = order[place : place + AT_A_TIME].tolist()
    rate = RATE * FALL**turn
    for each in some:
        inputs, made = decisions.moves(each)
        course.losses[at].append(learn(network, inputs, made, rate))
    course.done[at] += len(some)


def _learned(course: _Course, plan: AfterstatePlan, train: KeptRows) -> Mapping[str, Any]:
    return {
        "corpus_hash": train.corpus_hash,
        "games": train.games,
        "samples": course.done,
        "seconds": round(course.seconds),
        "seed": plan.seed,
        "versions": {"python": platform.python_version(), "numpy": np.__version__},
    }
