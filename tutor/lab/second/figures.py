from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np

from rules.message import Message
from rules.observation import Observation
from rules.record import GameRecord
from rules.tiles import SEATS, kind_of
from tutor.coach.advice import PlayedDiscard
from tutor.coach.grading.marks import ALSO
from tutor.coach.opinion import ask_calls, waits_of
from tutor.coach.review import played_entries
from tutor.coach.strategy.situation import SUM_UNIT, situations
from tutor.coach.strategy.stance import Sureness, sureness
from tutor.coach.strategy.tree import StrategyTree
from tutor.intervals import ratio_interval
from tutor.lab.games import Corpus
from tutor.lab.shares import calibration, calibration_error, mean
from tutor.lab.training.calls import CallChance, answers_to, call_chances, chances_of
from tutor.network.network import Weights, call_logits, look_at, riichi_logits
from tutor.network.planes import inputs_of
from tutor.network.shares import MILLE, probabilities
from tutor.position.positions import Array, Positions
from tutor.position.rankings import blocks, evaluate

CALLED: Final = 477
"""The share, per mille, from which a call is predicted: on the tune part, as many calls as were
made. The advice goes by half."""


def call_shares(chances: Sequence[CallChance], weights: Weights) -> Array:
    """Return (m, 2) float32: of every chance the share that calls, and whether the seat did."""
    asked = [ask_calls(each.observation, each.calls, each.looked) for each in chances]
    every = [one for each in asked for one in each]
    found = np.zeros((len(chances), 2), np.float32)
    if every:
        seen = look_at(weights, inputs_of(Positions.stack([one.after for one in every])))
        said = call_logits(weights, seen, np.array([one.numbers for one in every], np.int8))
        starts = np.cumsum([0, *map(len, asked[:-1])])
        powers = np.add.reduceat(np.exp(said.astype(np.float64)), starts)
        found[:, 0] = powers / (1 + powers)
        found[:, 1] = [each.taken for each in chances]
    return found


def predicted_calls(record: GameRecord, weights: Weights) -> Array:
    chances = call_chances(record)
    shares = call_shares(chances, weights)[:, 0].astype(np.float64)
    found = answers_to(chances, (shares * MILLE >= CALLED).tolist())
    found["share"] = shares
    return found


def call_figures(said: Array) -> dict[str, Any]:
    """Return how calls and passes were predicted.

    Args:
        said: (m, 2), the share of those who call, and whether the seat did.
    """
    share, called = said[:, 0].astype(np.float64), said[:, 1] > 0
    likely = share * MILLE >= CALLED
    right = likely == called
    chance = np.where(called, share, 1 - share)
    return {
        "call_chances": len(said),
        "calls_right": mean(right),
        "pass_right": mean(right[~called]),
        "call_right": mean(right[called]),
        "call_precision": mean(right[likely]),
        "call_log_loss": mean(-np.log(np.maximum(chance, 1e-9))),
    }


RARE: Final = 50
FAR: Final = 3
VETO_SHARE: Final = 0.1


@dataclass(frozen=True, slots=True)
class SecondFigures:
    decisions: int
    games: int
    first: float
    first_low: float | None
    first_high: float | None
    within_three: float | None
    log_loss: float
    calibration_error: float
    bins: list[dict[str, float]]
    agree: float | None
    first_where_agree: float | None
    first_where_differ: float | None
    tree_where_differ: float | None
    tree_first: float | None
    outside: float | None
    vetoed: float | None
    also_played: float | None
    rare: float | None
    after_call: int
    first_after_call: float | None
    riichi_chances: int
    riichi_right: float | None
    call_chances: int
    calls_right: float | None
    pass_right: float | None
    call_right: float | None
    call_precision: float | None
    call_log_loss: float | None
    certainty: dict[str, dict[str, float | None]]
    """By how sure the tree's sum is and whether the network agrees: how many decisions, and the
    share in which the tree's first discard was played."""
    by: dict[str, dict[str, float | None]]


@dataclass(frozen=True, eq=False, slots=True)
class _GameOpinions:
    table: Array
    """(n,) of _ROW."""
    said: Array
    calls: Array
    """(m, 2) float32: of every chance of a chi or pon the share of those who call, and whether the
    seat did."""


_ROW: Final = np.dtype(
    [
        ("before", "i1"),
        ("share", "f4"),
        ("tree_before", "i1"),
        ("agree", "?"),
        ("sure", "i1"),
        ("after_call", "?"),
        ("ready", "?"),
        ("riichi", "?"),
        ("riichi_said", "?"),
        ("turn", "i2"),
        ("shanten", "i1"),
    ]
)
"""Of a decision: discards likelier than the played one, its share; discards that the tree places
before it, whether the two name one discard first, how sure the tree's sum is (place in `Sureness`);
whether no tile was drawn; whether riichi could
be declared with what was played, was, and was found likely."""


def evaluate_second(corpus: Corpus, weights: Weights, tree: StrategyTree) -> SecondFigures:
    """Measure a network on the games of one part.

    Raises:
        NoExamples: no decision in these files.
    """
    look = partial(_opinions_of, weights=weights, tree=tree)
    games = corpus.find(look)
    played = [game for game in games if game is not None]
    tables = [game.table for game in played]
    drawn = [table[~table["after_call"]] for table in tables]
    if not sum(map(len, drawn)):
        raise corpus.lacking(Message("no decision to measure on"))
    said = np.concatenate([game.said for game in played])
    figures = _figures(np.concatenate(drawn), np.concatenate(tables), said)
    hits = [(table["before"] == 0).sum() for table in drawn]
    interval = ratio_interval(np.array(hits), np.array([len(table) for table in drawn]))
    low, high = interval or (None, None)
    return SecondFigures(
        games=len(played),
        first_low=low,
        first_high=high,
        **figures,
        **call_figures(np.concatenate([game.calls for game in played])),
    )


def _figures(drawn: Array, every: Array, said: Array) -> dict[str, Any]:
    right = drawn["before"] == 0
    bins = calibration(said[:, 0], said[:, 1])
    outside = drawn["tree_before"] >= FAR
    called, ready = every[every["after_call"]], every[every["ready"]]
    found = {}
    for at, sure in enumerate(Sureness):
        for agree in (True, False):
            here = drawn[(drawn["sure"] == at) & (drawn["agree"] == agree)]
            found[f"{sure}, {'agree' if agree else 'differ'}"] = {
                "decisions": len(here),
                "tree_first": mean(here["tree_before"] == 0),
            }
    return {
        "decisions": len(drawn),
        "first": mean(right),
        "within_three": mean(drawn["before"] < FAR),
        "log_loss": float(-np.log(np.maximum(drawn["share"].astype(np.float64), 1e-9)).mean()),
        "calibration_error": calibration_error(bins),
        "bins": bins,
        "agree": mean(drawn["agree"]),
        "first_where_agree": mean(right[drawn["agree"]]),
        "first_where_differ": mean(right[~drawn["agree"]]),
        "tree_where_differ": mean((drawn["tree_before"] == 0)[~drawn["agree"]]),
        "tree_first": mean(drawn["tree_before"] == 0),
        "outside": mean(outside),
        "vetoed": mean(drawn["share"][outside] >= VETO_SHARE),
        "also_played": mean(drawn["share"][outside] >= ALSO),
        "rare": mean(drawn["share"] * MILLE < RARE),
        "after_call": len(called),
        "first_after_call": mean(called["before"] == 0),
        "riichi_chances": len(ready),
        "riichi_right": mean(ready["riichi"] == ready["riichi_said"]),
        "certainty": found,
        "by": {
            "turn": _by(drawn["turn"], (3, 6, 9, 12), right),
            "shanten": _by(drawn["shanten"], (0, 1, 2, 3), right),
        },
    }


def _by(values: Array, ends: tuple[int, ...], right: Array) -> dict[str, float | None]:
    group = np.searchsorted(ends, values)
    names = [*(f"up to {end}" for end in ends), "more"]
    return {name: mean(right[group == at]) for at, name in enumerate(names) if (group == at).any()}


def _opinions_of(record: GameRecord, weights: Weights, tree: StrategyTree) -> _GameOpinions | None:
    entries = [entry for made in played_entries(record, SEATS) for entry in made]
    made = [entry for entry in entries if isinstance(entry, PlayedDiscard)]
    if not made:
        return None
    seen = [each.observation for each in made]
    positions = Positions.stack(seen)
    played = np.array([kind_of(each.discard.tile) for each in made])
    table = np.zeros(len(made), _ROW)
    shares = _fill(table, seen, positions, played, weights)
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
        places = list(Sureness)
        none = np.iinfo(np.int64).min
        table["sure"][here] = [
            places.index(sureness([total / SUM_UNIT for total in row if total != none]))
            for row in sums.tolist()
        ]
        table["shanten"][here] = scores.speed.shanten
        done += len(block)
    table["after_call"] = [observation.drawn is None for observation in seen]
    table["riichi"] = [each.discard.riichi for each in made]
    allowed = positions.allowed & ~table["after_call"][:, None]
    thrown = np.arange(34) == played[:, None]
    said = np.stack((shares[allowed], thrown[allowed]), axis=1).astype(np.float32)
    return _GameOpinions(table, said, call_shares(chances_of(entries), weights))


def _fill(
    table: Array,
    observations: Sequence[Observation],
    positions: Positions,
    played: Array,
    weights: Weights,
) -> Array:
    inputs = inputs_of(positions)
    rows = np.arange(len(played))
    seen = look_at(weights, inputs)
    shares = probabilities(seen.logits[:, 0].astype(np.float64), inputs.allowed)
    own = shares[rows, played]
    table["share"] = own
    table["before"] = (shares > own[:, None]).sum(axis=1)
    table["ready"] = inputs.ready[rows, played]
    riichi = riichi_logits(weights, seen, waits_of(observations, inputs.ready))
    table["riichi_said"] = riichi[rows, played] > 0
    table["turn"] = positions.turn
    return shares
