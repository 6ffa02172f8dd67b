"""The value of a position after a move, and its training, in numpy.

1,532 inputs, 15 hidden units, one output (Kitagawa, Miwa and Chikayama, 3.2 and 4.1): sigmoids, no
thresholds, 22,995 weights.

The loss of a decision is the sum, over the moves not made, of the sigmoid of how much more each is
worth than the move made; there is a step after each decision, at a rate that falls by a hundredth
from pass to pass. Where we differ: the paper's formulas 8 and 9 have the whole sum in place of the
slope of each sigmoid; here it is the slope. The paper wants a sigmoid that is flat where values
differ much but gives no steepness: between values of 0 to 1 the plain one is nearly a straight
line, whose minimum gives every move made more often than the average the value 1. The paper's rate
of 0.9 is too high for our reading of its inputs and so steep a sigmoid. (Of 1,000 other discards,
after 116,000 looks at 29,448: at 0.01 51.3, at 0.005 51.7 %; with the plain sigmoid at 0.05 41.3
%.)

Both networks go through their decisions at the same pace. If passes end the training, the same seed
gives the same weights, also after a resume.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from math import inf
from pathlib import Path
from typing import Any, Final

import numpy as np

from rules.message import Message
from tutor.lab import training_loop
from tutor.lab.games import Corpus, versions
from tutor.lab.kept_rows import KeptRows, keep_rows
from tutor.lab.papers.afterstates import INPUTS, MOVES, TABLES, afterstate_tables
from tutor.lab.papers.discards import unpacked
from tutor.network.weights_file import (
    check_about,
    check_arrays,
    pack_arrays,
    read_weights_file,
    unpack_arrays,
)
from tutor.position.positions import Array
from tutor.system.files import replacing_bytes

HIDDEN: Final = 15
SPREAD: Final = 0.1
"""Of the first weights: the paper gives none."""
STEEPNESS: Final = 20.0
FAR: Final = 30.0
VERSION: Final = 1


@dataclass(frozen=True, eq=False, slots=True)
class Network:
    first: Array
    out: Array


@dataclass(frozen=True, eq=False, slots=True)
class Networks:
    discards: Network
    calls: Network


def new_network(chance: np.random.Generator) -> Network:
    first = chance.normal(0, SPREAD, (INPUTS, HIDDEN)).astype(np.float32)
    return Network(first, chance.normal(0, SPREAD, HIDDEN).astype(np.float32))


def values_of(network: Network, inputs: Array) -> Array:
    """Return (n,) float32, what positions are worth: 0 to 1.

    Args:
        network: of their decisions.
        inputs: (n, 1532) float32 of 0 and 1.
    """
    return _sigmoid(_sigmoid(inputs @ network.first) @ network.out)


def learn(network: Network, inputs: Array, made: int, rate: float) -> float:
    """Take a step down from one decision; return its loss before.

    Args:
        network: changed in place.
        inputs: (m, 1532) float32 of 0 and 1, of each move.
        made: which of them was made.
        rate: of learning.
    """
    hidden = _sigmoid(inputs @ network.first)
    values = _sigmoid(hidden @ network.out)
    above = _sigmoid(STEEPNESS * (values - values[made]))
    above[made] = 0.0
    slopes = STEEPNESS * above * (1 - above)
    slopes[made] = -slopes.sum()
    slopes *= values * (1 - values)
    inner = np.outer(slopes, network.out) * hidden * (1 - hidden)
    network.out[...] -= rate * (slopes @ hidden)
    network.first[...] -= rate * (inputs.T @ inner)
    return float(above.sum())


def loss_of(values: Array, made: int) -> float:
    """Return the loss of a decision.

    Args:
        values: (m,) of its moves.
        made: which of them was made.
    """
    above = _sigmoid(STEEPNESS * (values - values[made]))
    return float(above.sum() - above[made])


def _sigmoid(x: Array) -> Array:
    sigmoid: Array = 1 / (1 + np.exp(-np.clip(x, -FAR, FAR)))
    return sigmoid


# --- the file ------------------------------------------------------------------------------------


def pack(networks: Networks, learned: Mapping[str, Any]) -> bytes:
    return pack_arrays(arrays_of(networks), {"version": VERSION, "learned": learned})


def read_networks(path: Path) -> Networks:
    """Return the networks of a file.

    Raises:
        BadWeights: it is missing or holds none.
    """
    return read_weights_file(path, _unpack)


def arrays_of(networks: Networks) -> dict[str, Array]:
    return {
        "discards_first": networks.discards.first,
        "discards_out": networks.discards.out,
        "calls_first": networks.calls.first,
        "calls_out": networks.calls.out,
    }


def networks_of(arrays: Mapping[str, Array]) -> Networks:
    one, other = (
        Network(
            np.array(arrays[f"{name}_first"], np.float32),
            np.array(arrays[f"{name}_out"], np.float32),
        )
        for name in ("discards", "calls")
    )
    return Networks(one, other)


def _unpack(data: bytes) -> Networks:
    about, arrays = unpack_arrays(data)
    check_about(about, {"version": VERSION})
    shapes: dict[str, tuple[int, ...]] = {}
    for name in ("discards", "calls"):
        shapes |= {f"{name}_first": (INPUTS, HIDDEN), f"{name}_out": (HIDDEN,)}
    check_arrays(arrays, shapes)
    return networks_of(arrays)


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
    chance = np.random.default_rng(plan.seed)
    course = _Course(Networks(new_network(chance), new_network(chance)))
    if resume and checkpoint.exists():
        with np.load(checkpoint, allow_pickle=False) as stored:
            course.networks = networks_of(stored)
            course.done = [int(each) for each in stored["done"]]
            course.seconds = float(stored["seconds"])
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
    )


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
        "versions": versions(),
    }
