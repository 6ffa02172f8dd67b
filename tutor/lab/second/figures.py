"""How the second opinion meets what strong players discarded, and the tree beside it."""

import hashlib
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal

import numpy as np

from rules.formats import UnreadableGame
from rules.formats.logs import LogFile
from rules.message import Message
from rules.tiles import kind_of
from tutor.corpus import Part, base_name, map_games, of_part
from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.scores import blocks, evaluate
from tutor.intervals import ratio_interval
from tutor.lab.training.examples import NoExamples, voluntary_discards
from tutor.second.network import logits_of
from tutor.second.opinion import MILLE, opinions_on, probabilities
from tutor.second.planes import inputs_of
from tutor.second.weights import Weights
from tutor.strategy.situation import situations
from tutor.strategy.tree import StrategyTree

BINS: Final = 20
"""Of the calibration, with as many discards in each."""
VETO: Final = 100
"""Per mille from which on a discard is not held against anybody."""
ALSO: Final = 200
"""Per mille from which on strong players are said to play it too."""
RARE: Final = 50
"""Per mille below which few strong players discard it."""
FAR: Final = 3
"""Discards that the tree places before one that lies outside its first three."""


@dataclass(frozen=True, slots=True)
class SecondFigures:
    """On the decisions after a draw."""

    decisions: int
    games: int
    first: float
    """Share in which the likeliest discard was played."""
    first_low: float | None
    first_high: float | None
    """Ends of the 95 % interval, games drawn again."""
    within_three: float
    log_loss: float
    """Nats."""
    calibration_error: float
    """Mean distance of what was said from what happened, over bins of all allowed discards."""
    bins: list[dict[str, float]]
    agree: float
    """Share in which the tree's first discard is the likeliest too."""
    first_where_agree: float
    first_where_differ: float
    tree_where_differ: float
    """Share in which the tree's first discard was played, where the two differ."""
    tree_first: float
    outside: float
    """Share of decisions in which what was played is outside the tree's first three."""
    vetoed: float
    """Share of these in which the network gives it 10 % or more."""
    also_played: float
    """Share of these in which it gives it 20 % or more."""
    rare: float
    """Share of decisions in which it gives what was played less than 5 %."""
    after_call: int
    first_after_call: float
    riichi_chances: int
    riichi_right: float
    """Share of the chances in which riichi was declared just where the network finds it likely."""
    by: dict[str, dict[str, float]]
    """First by ranges of the turn and the shanten."""
    seconds: float
    unreadable: tuple[tuple[str, str], ...]


@dataclass(frozen=True, eq=False, slots=True)
class _GameOpinions:
    name: str
    digest: str
    table: Array | None = None
    said: Array | None = None
    """(k, 2) float32: of every allowed discard after a draw its share, and whether it was made."""
    unreadable: str | None = None


_ROW: Final = np.dtype(
    [
        ("before", "i1"),
        ("share", "f4"),
        ("tree_before", "i1"),
        ("agree", "?"),
        ("after_call", "?"),
        ("ready", "?"),
        ("riichi", "?"),
        ("riichi_said", "?"),
        ("turn", "i2"),
        ("shanten", "i1"),
    ]
)
"""Of a decision: discards likelier than the played one, its share; discards that the tree places
before it, whether the two name one discard first; whether no tile was drawn; whether riichi could
be declared with what was played, was, and was found likely."""


def evaluate_second(
    logs: Iterable[LogFile],
    weights: Weights,
    tree: StrategyTree,
    *,
    part: Part | Literal["all"] = "all",
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> SecondFigures:
    """Measure a network on the games of one part.

    Raises:
        NoExamples: no decision in these files.
    """
    start = time.perf_counter()
    look = partial(_opinions_of, weights=weights, tree=tree)
    every = map_games(look, of_part(logs, part), jobs=jobs, progress=progress)
    games = sorted(every, key=lambda game: (game.name, game.digest))
    tables = [game.table for game in games if game.table is not None]
    said = [game.said for game in games if game.said is not None]
    drawn = [table[~table["after_call"]] for table in tables]
    if not sum(map(len, drawn)):
        raise NoExamples.of_part(Message("no decision to measure on"), part)
    figures = _figures(np.concatenate(drawn), np.concatenate(tables), np.concatenate(said))
    hits = [(table["before"] == 0).sum() for table in drawn]
    interval = ratio_interval(np.array(hits), np.array([len(table) for table in drawn]))
    low, high = interval or (None, None)
    return SecondFigures(
        games=len(tables),
        first_low=low,
        first_high=high,
        seconds=time.perf_counter() - start,
        unreadable=tuple((game.name, game.unreadable) for game in games if game.unreadable),
        **figures,
    )


def calibration(said: Array) -> list[dict[str, float]]:
    """Return bins of as many discards each, by what was said.

    Args:
        said: (k, 2), the share, and whether it was played.
    """
    ordered = said[np.argsort(said[:, 0], kind="stable")].astype(np.float64)
    return [
        {
            "low": float(each[0, 0]),
            "high": float(each[-1, 0]),
            "said": float(each[:, 0].mean()),
            "played": float(each[:, 1].mean()),
            "count": len(each),
        }
        for each in np.array_split(ordered, BINS)
        if len(each)
    ]


def _figures(drawn: Array, every: Array, said: Array) -> dict[str, Any]:
    right = drawn["before"] == 0
    bins = calibration(said)
    counts = np.array([each["count"] for each in bins])
    errors = np.array([abs(each["said"] - each["played"]) for each in bins])
    outside = drawn["tree_before"] >= FAR
    called, ready = every[every["after_call"]], every[every["ready"]]
    return {
        "decisions": len(drawn),
        "first": _mean(right),
        "within_three": _mean(drawn["before"] < FAR),
        "log_loss": float(-np.log(np.maximum(drawn["share"].astype(np.float64), 1e-9)).mean()),
        "calibration_error": float((errors * counts).sum() / counts.sum()),
        "bins": bins,
        "agree": _mean(drawn["agree"]),
        "first_where_agree": _mean(right[drawn["agree"]]),
        "first_where_differ": _mean(right[~drawn["agree"]]),
        "tree_where_differ": _mean((drawn["tree_before"] == 0)[~drawn["agree"]]),
        "tree_first": _mean(drawn["tree_before"] == 0),
        "outside": _mean(outside),
        "vetoed": _mean(drawn["share"][outside] * MILLE >= VETO),
        "also_played": _mean(drawn["share"][outside] * MILLE >= ALSO),
        "rare": _mean(drawn["share"] * MILLE < RARE),
        "after_call": len(called),
        "first_after_call": _mean(called["before"] == 0),
        "riichi_chances": len(ready),
        "riichi_right": _mean(ready["riichi"] == ready["riichi_said"]),
        "by": {
            "turn": _by(drawn["turn"], (3, 6, 9, 12), right),
            "shanten": _by(drawn["shanten"], (0, 1, 2, 3), right),
        },
    }


def _by(values: Array, ends: tuple[int, ...], right: Array) -> dict[str, float]:
    group = np.searchsorted(ends, values)
    names = [*(f"up to {end}" for end in ends), "more"]
    return {name: _mean(right[group == at]) for at, name in enumerate(names) if (group == at).any()}


def _mean(values: Array) -> float:
    return float(values.mean()) if len(values) else 0.0


def _opinions_of(log: LogFile, weights: Weights, tree: StrategyTree) -> _GameOpinions:
    name, digest = base_name(log.name), hashlib.sha256(log.data).hexdigest()
    try:
        made = [
            (state.observe(discard.seat), discard)
            for state, discard in voluntary_discards(log.read().record)
        ]
    except UnreadableGame as error:
        return _GameOpinions(name, digest, unreadable=str(error))
    if not made:
        return _GameOpinions(name, digest)
    positions = Positions.stack([observation for observation, _ in made])
    played = np.array([kind_of(discard.tile) for _, discard in made])
    table = np.zeros(len(made), _ROW)
    shares = _fill(table, positions, played, weights)
    _fill_tree(table, positions, played, shares, tree)
    table["after_call"] = [observation.drawn is None for observation, _ in made]
    table["riichi"] = [discard.riichi for _, discard in made]
    allowed = positions.allowed & ~table["after_call"][:, None]
    thrown = np.arange(34) == played[:, None]
    said = np.stack((shares[allowed], thrown[allowed]), axis=1).astype(np.float32)
    return _GameOpinions(name, digest, table, said)


def _fill(table: Array, positions: Positions, played: Array, weights: Weights) -> Array:
    """Return (n, 34) the shares."""
    inputs = inputs_of(positions)
    rows = np.arange(len(played))
    shares = probabilities(logits_of(weights, inputs)[:, 0].astype(np.float64), inputs.allowed)
    own = shares[rows, played]
    table["share"] = own
    table["before"] = (shares > own[:, None]).sum(axis=1)
    table["ready"] = inputs.ready[rows, played]
    table["riichi_said"] = opinions_on(weights, inputs).riichi[rows, played] * 2 >= MILLE
    table["turn"] = positions.turn
    return shares


def _fill_tree(
    table: Array, positions: Positions, played: Array, shares: Array, tree: StrategyTree
) -> None:
    done = 0
    for block in blocks(positions):
        here = slice(done, done + len(block))
        scores = evaluate(block)
        matrix = situations(block, scores)
        sums = tree.sums(matrix, scores.terms)
        sums[~block.allowed] = np.iinfo(np.int64).min
        own = sums[np.arange(len(block)), played[here]]
        table["tree_before"][here] = (sums > own[:, None]).sum(axis=1)
        table["agree"][here] = sums[np.arange(len(block)), shares[here].argmax(1)] == sums.max(1)
        table["shanten"][here] = scores.speed.shanten
        done += len(block)
