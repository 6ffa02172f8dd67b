"""Games to the network of luck, in torch: it learns what the linear sum leaves of each round.

The weights make the variance of what is left of the rounds' changes of place small, as the linear
ones do. After each pass over the train part a running mean of the weights is measured on the tune
part; the best one is what is written.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import cos, inf, pi
from typing import Any, Final

import numpy as np
import torch

from rules.formats.logs import LogFile
from rules.message import Message
from tutor.corpus import Part, corpus_hash, of_part
from tutor.evaluators.positions import Array
from tutor.lab.course import versions
from tutor.lab.games import GamesFound, find_in_games
from tutor.lab.luck.network_examples import Batches, NetworkRows, joined, rows_of_record
from tutor.lab.training.examples import NoExamples
from tutor.luck.model import shipped_luck_model
from tutor.luck.network_weights import ENDS, shapes

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
    seconds: float
    unreadable: tuple[tuple[str, str], ...]


def train_network(
    logs: Callable[[], Iterable[LogFile]],
    plan: Plan,
    *,
    games: int | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> NetworkTraining:
    """Learn from the train part; the tune part says when it is best.

    Args:
        logs: opens the files anew: they are gone through for either part.
        plan: how to learn.
        games: how many to learn from at most.
        jobs: processes that read games.
        progress: told the games read, then the passes.

    Raises:
        NoExamples: no game of a part gives a figure.
    """
    start = time.perf_counter()

    find = partial(rows_of_record, model=shipped_luck_model())

    def collected(
        part: Part, most: int | None
    ) -> tuple[GamesFound[NetworkRows | None], NetworkRows]:
        some = islice(of_part(logs(), part), most)
        found = find_in_games(find, some, jobs=jobs, progress=progress)
        rows = [each for each in found if each is not None]
        if not rows:
            raise NoExamples.of_part(Message("no finished game to learn from"), part)
        return found, joined(rows)

    (read, train), (others, tune) = collected("train", games), collected("tune", None)
    network = learn(train, tune, plan, progress=progress)
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
        seconds=time.perf_counter() - start,
        unreadable=read.unreadable + others.unreadable,
    )


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
    steps, step = plan.passes * (len(games) // size), 0
    before = left_of(mean, tuning)
    best = LearnedNetwork(_arrays(mean), 0, before, inf)
    for number in range(1, plan.passes + 1):
        order = chance.permutation(len(games))
        for start in range(0, len(order) - size + 1, size):
            for group in optimizer.param_groups:
                group["lr"] = rate_at(step, steps)
            learn_batch(weights, games.of(order[start : start + size]), optimizer)
            step += 1
            _follow(mean, weights, step)
        after = left_of(mean, tuning)
        if after < best.after:
            best = LearnedNetwork(_arrays(mean), number, before, after)
        progress(number, plan.passes)
    return best


def new_weights(plan: Plan) -> Tensors:
    chance = torch.Generator().manual_seed(plan.seed)
    weights = {
        name: torch.randn(*shape, generator=chance) * (2 / shape[0]) ** 0.5
        if len(shape) == 2 and name != "head"
        else torch.zeros(*shape)
        for name, shape in shapes(plan.first, plan.second).items()
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


def _follow(mean: Tensors, weights: Tensors, step: int) -> None:
    slowness = min(SLOWNESS, step / (step + 9))
    with torch.no_grad():
        for name, each in weights.items():
            mean[name].mul_(slowness).add_(each, alpha=1 - slowness)


def _arrays(weights: Tensors) -> dict[str, Array]:
    return {name: each.detach().numpy().copy() for name, each in weights.items()}
