"""Trains the network of luck, in torch, on what the linear model leaves of each round.

Like the linear weights it minimises the remaining variance. After each pass over the train part a
running mean of the weights is measured on the tune part; the best one is kept.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import cos, inf, pi
from typing import Any, Final

import numpy as np
import torch

from rules.message import Message
from tutor.lab import training_loop
from tutor.lab.games import Corpus, GamesFound, corpus_hash, versions
from tutor.lab.luck import Batches, NetworkRows, joined, rows_of_record
from tutor.luck.model import shipped_luck_model
from tutor.luck.network import ENDS, array_shapes
from tutor.position.positions import Array

RATE: Final = 2e-3
WARM_STEPS: Final = 100
DECAY: Final = 1e-2
SLOWNESS: Final = 0.995
CLIP: Final = 1.0
Tensors = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    passes: int = 8
    games: int = 16
    first: int = 64
    second: int = 32
    seed: int = 0


@dataclass(frozen=True, slots=True)
class LearnedNetwork:
    arrays: Mapping[str, Array]
    passes: int
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class NetworkTraining:
    network: LearnedNetwork
    learned: Mapping[str, Any]
    draws: int
    games: int
    refused: int


def train_network(corpus: Corpus, plan: Plan) -> NetworkTraining:
    """Learn from the train part; the tune part says when it is best.

    Args:
        corpus: the train part; the tune part of the same files is read, too.

    Raises:
        NoExamples: no game of a part gives a figure.
    """
    (read, train), (others, tune) = _collected(corpus), _collected(corpus.of("tune"))
    network = learn(train, tune, plan, progress=corpus.progress)
    good = [each for each in read.games if each.found is not None]
    return NetworkTraining(
        network,
        {
            "corpus_hash": corpus_hash(each.digest for each in good),
            "games": len(good),
            "draws": len(train.draw),
            "passes": network.passes,
            "seed": plan.seed,
            "versions": versions(torch),
        },
        draws=len(train.draw),
        games=len(good),
        refused=sum(each is None for each in (*read, *others)),
    )


def _collected(corpus: Corpus) -> tuple[GamesFound[NetworkRows | None], NetworkRows]:
    found = corpus.find(partial(rows_of_record, model=shipped_luck_model()))
    rows = [each for each in found if each is not None]
    if not rows:
        raise corpus.lacking(Message("no finished game to learn from"))
    return found, joined(rows)


def learn(
    train: NetworkRows,
    tune: NetworkRows,
    plan: Plan,
    *,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> LearnedNetwork:
    weights = new_weights(plan)
    mean = {name: each.detach().clone() for name, each in weights.items()}
    optimizer = torch.optim.AdamW(list(weights.values()), lr=RATE, weight_decay=DECAY)
    games, tuning = Batches(train), Batches(tune)
    chance = np.random.default_rng(plan.seed)
    size = min(plan.games, len(games))
    a_pass = len(games) // size
    run, before = training_loop.Run(), left_of(mean, tuning)
    best = LearnedNetwork(_arrays(mean), 0, before, inf)

    def batches() -> Iterator[Mapping[str, Array]]:
        for _ in range(plan.passes):
            order = chance.permutation(len(games))
            for start in range(0, len(order) - size + 1, size):
                yield games.of(order[start : start + size])

    def learn_next(batch: Mapping[str, Array]) -> None:
        for group in optimizer.param_groups:
            group["lr"] = rate_at(run.steps, plan.passes * a_pass)
        learn_batch(weights, batch, optimizer)
        run.steps += 1
        step = run.steps
        slowness = min(SLOWNESS, step / (step + 9))
        with torch.no_grad():
            for name, each in weights.items():
                mean[name].mul_(slowness).add_(each, alpha=1 - slowness)

    def measure() -> None:
        nonlocal best
        after, number = left_of(mean, tuning), run.steps // a_pass
        if run.note({"left": after}, after):
            best = LearnedNetwork(_arrays(mean), number, before, after)
        progress(number, plan.passes)

    training_loop.train(run, batches(), learn_next, measure, measure_steps=a_pass)
    return best


def new_weights(plan: Plan) -> Tensors:
    chance = torch.Generator().manual_seed(plan.seed)
    weights = {
        name: torch.randn(*shape, generator=chance) * (2 / shape[0]) ** 0.5
        if len(shape) == 2 and name != "head"
        else torch.zeros(*shape)
        for name, shape in array_shapes(plan.first, plan.second).items()
    }
    for each in weights.values():
        each.requires_grad_(True)
    return weights


def rate_at(step: int, steps: int) -> float:
    return RATE * min(1.0, (step + 1) / WARM_STEPS) * (1 + cos(pi * step / steps)) / 2


def learn_batch(weights: Tensors, batch: Mapping[str, Array], optimizer: Any) -> None:
    tensors = tensors_of(batch)
    loss = ((tensors["left"] - round_lucks(weights, tensors)) ** 2).sum(1).mean()
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(list(weights.values()), CLIP)
    optimizer.step()


def left_of(weights: Tensors, games: Batches, size: int = 32) -> float:
    whole, rounds = 0.0, 0
    with torch.no_grad():
        for start in range(0, len(games), size):
            batch = tensors_of(games.of(np.arange(start, min(start + size, len(games)))))
            left = batch["left"] - round_lucks(weights, batch)
            whole += float((left**2).sum())
            rounds += len(left)
    return whole / rounds


def round_lucks(weights: Tensors, batch: Tensors) -> Any:
    """Return (rounds, 4): what the network says that the draws of each round gave each seat.

    The same sums as `tutor.luck.network`, which runs it in numpy.
    """
    first = (batch["draw"] @ weights["draw"] + weights["first_bias"])[batch["at"]]
    first = torch.relu(first + batch["tile"] @ weights["tile"])
    said = torch.relu(first @ weights["second"] + weights["second_bias"]) @ weights["head"]
    values = torch.einsum("mk,mkt->mt", said[:, :ENDS], batch["ends"][batch["at"]])
    values = values.index_add(0, batch["won"], said[batch["won"], ENDS:] * batch["tsumo"])
    means = torch.zeros(len(batch["draw"]), 4)
    means = means.index_add(0, batch["at"], values * batch["share"][:, None])
    lucks = values[batch["came"]] - means
    return torch.zeros(len(batch["left"]), 4).index_add(0, batch["round"], lucks)


def tensors_of(batch: Mapping[str, Array]) -> Tensors:
    """Return whole numbers as indices, all others as float32."""
    return {
        name: torch.from_numpy(each.astype(np.int64 if each.dtype.kind == "i" else np.float32))
        for name, each in batch.items()
    }


def _arrays(weights: Tensors) -> dict[str, Array]:
    return {name: each.detach().numpy().copy() for name, each in weights.items()}
