"""Expert decisions as situations and candidates, and the conditional logit fitted to them.

A decision is a discard by a seat neither in riichi nor disconnected. Those after an own call are
marked, and left out of training and of the figures. The expert discards a candidate with the
probability that the exponential of its weighted measures has among those of all candidates
(McFadden 1974). Sums are doubles, whose rounding errors are far below the digits stored, so the
same games give the same weights.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
from scipy.optimize import minimize
from threadpoolctl import threadpool_limits

from rules.events import Discard
from rules.observation import Observation
from rules.record import GameRecord
from rules.round import Round
from rules.tiles import Kind, Seat, kind_of
from tutor.coach.strategy.situation import FEATURES, situations
from tutor.lab.discards import voluntary_discards as discards_of_round
from tutor.lab.games import Corpus
from tutor.lab.paper_evaluators import Method, evaluate_by
from tutor.position.positions import Array, Positions
from tutor.position.rankings import blocks


@dataclass(frozen=True, slots=True)
class Candidates:
    measures: Array
    counts: Array
    """(n,) int, how many discards each decision had."""
    played: Array
    """(n,) int, which of them was discarded, from 0."""

    @property
    def starts(self) -> Array:
        """(n,) the row of each decision's first discard."""
        return np.cumsum(self.counts) - self.counts

    def rows(self, which: Array) -> "Candidates":
        discards = np.repeat(which, self.counts)
        return Candidates(self.measures[discards], self.counts[which], self.played[which])


NO_CANDIDATES: Final = Candidates(np.zeros((0, 0)), np.zeros(0, int), np.zeros(0, int))


def candidates_of(values: Array, allowed: Array, played: Array) -> Candidates:
    """Return the discards of some positions.

    Args:
        values: (n, m, 34), the measures of every kind.
        allowed: (n, 34) bool.
        played: (n,) int, kinds.
    """
    places = allowed.cumsum(axis=1) - 1
    return Candidates(
        values.transpose(0, 2, 1)[allowed],
        allowed.sum(axis=1),
        places[np.arange(len(played)), played],
    )


def joined(some: Sequence[Candidates]) -> Candidates:
    some = [each for each in some if len(each.counts)] or some[:1]
    return Candidates(
        np.concatenate([each.measures for each in some]),
        np.concatenate([each.counts for each in some]),
        np.concatenate([each.played for each in some]),
    )


_BOUNDS: Final = {-1: (None, 0.0), 0: (None, None), 1: (0.0, None)}


def fit_weights(
    candidates: Candidates,
    *,
    prior: Array,
    strength: float = 0.0,
    used: Array | None = None,
    offset: Array | None = None,
    at_least_0: bool = False,
    rounds: int = 100,
) -> Array:
    """Return (m,) float64, the weights under which the experts' discards are likeliest.

    Args:
        candidates: what there was to choose from.
        prior: (m,) what the weights are drawn to.
        strength: how hard, in decisions: 0 is not at all.
        used: (m,) bool, the others stay 0; None is all.
        offset: (c,) what each discard has already; None is nothing.
        at_least_0: no weight below 0.
        rounds: of the search at most.
    """
    measures, n = candidates.measures.astype(np.float64), len(candidates.counts)
    starts = candidates.starts
    row = np.repeat(np.arange(n), candidates.counts)
    thrown = measures[starts + candidates.played].sum(axis=0, dtype=np.float64)
    used = np.ones(len(prior), bool) if used is None else used

    def loss(weights: Array) -> tuple[float, Array]:
        sums, likely = _likely(measures, weights, starts, row, offset)
        off = weights - prior
        own = sums[starts + candidates.played].sum(dtype=np.float64)
        gradient = thrown - likely @ measures
        return (
            float(-own / n + strength / n * (off @ off)),
            -gradient / n + 2 * strength / n * off,
        )

    low = 0.0 if at_least_0 else None
    bounds = [(low, None) if use else (0.0, 0.0) for use in used]
    start = np.where(used, np.maximum(prior, 0) if at_least_0 else prior, 0.0)
    with threadpool_limits(1):  # sums in one order: the same weights on any machine's cores
        found = minimize(
            loss, start, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": rounds}
        )
    weights: Array = found.x
    return weights


def fit_with_cases(
    candidates: Candidates, cases: Array, count: int, *, signs: Array, strength: float, rounds: int
) -> tuple[Array, Array]:
    """Return the weights of the measures, (m,) float64, and of each case, (count,) float64.

    Args:
        candidates: what there was to choose from.
        cases: (c,) int, which case each discard is, 0 to count - 1.
        count: how many cases there are.
        signs: (m,) 1 where a weight may not be below 0, -1 where not above, 0 where it is free.
        strength: how hard all weights are drawn to 0, in decisions.
        rounds: of the search at most.
    """
    measures, n = candidates.measures.astype(np.float64), len(candidates.counts)
    starts, wide = candidates.starts, candidates.measures.shape[1]
    row = np.repeat(np.arange(n), candidates.counts)
    rows = starts + candidates.played
    thrown = _sums(measures[rows], cases[rows], np.ones(n), count)

    def loss(weights: Array) -> tuple[float, Array]:
        sums, likely = _likely(measures, weights[:wide], starts, row, weights[wide:][cases])
        gradient = thrown - _sums(measures, cases, likely, count)
        return (
            float(-sums[rows].sum(dtype=np.float64) + strength * (weights @ weights)) / n,
            (2 * strength * weights - gradient) / n,
        )

    with threadpool_limits(1):
        found = minimize(
            loss,
            np.zeros(wide + count),
            jac=True,
            method="L-BFGS-B",
            bounds=[_BOUNDS[sign] for sign in signs.tolist()] + [_BOUNDS[0]] * count,
            options={"maxiter": rounds},
        )
    return found.x[:wide], found.x[wide:]


def _sums(measures: Array, cases: Array, shares: Array, count: int) -> Array:
    return np.concatenate((shares @ measures, np.bincount(cases, shares, count)))


def gradients(candidates: Candidates, weights: Array) -> Array:
    """Return (n, m) float64: how each decision would change the weights, if it were alone: the
    measures of what was discarded less what the weights expect."""
    starts, measures = candidates.starts, candidates.measures.astype(np.float64)
    row = np.repeat(np.arange(len(candidates.counts)), candidates.counts)
    with threadpool_limits(1):
        _, likely = _likely(measures, weights, starts, row)
    expected = np.add.reduceat(measures * likely[:, None], starts, axis=0)
    found: Array = measures[starts + candidates.played] - expected
    return found


def _likely(
    measures: Array, weights: Array, starts: Array, row: Array, offset: Array | None = None
) -> tuple[Array, Array]:
    sums = measures @ weights
    if offset is not None:
        sums += offset
    sums -= np.maximum.reduceat(sums, starts)[row]
    exponentials = np.exp(sums)
    totals = np.add.reduceat(exponentials, starts)
    return sums - np.log(totals)[row], exponentials / totals[row]


@dataclass(frozen=True, slots=True)
class Examples:
    situations: Array
    """(n, features) float64, columns as in FEATURES."""
    candidates: Candidates
    """The discards of each: measures are the terms, int16 thousandths. By the paper's method
    they hold nothing but ranks (c, 3) int16 by speed, value and safety."""
    after_call: Array
    """(n,) bool, no tile was drawn."""
    game: Array
    """(n,) int32, the number of the game."""
    games: int
    corpus_hash: str

    def drawn(self) -> "Examples":
        return self.rows(~self.after_call)

    def rows(self, which: Array) -> "Examples":
        return Examples(
            self.situations[which],
            self.candidates.rows(which),
            self.after_call[which],
            self.game[which],
            self.games,
            self.corpus_hash,
        )

    def __len__(self) -> int:
        return len(self.game)


@dataclass(frozen=True, slots=True)
class GameExamples:
    situations: Array
    candidates: Candidates
    after_call: Array


def collect_examples(corpus: Corpus, *, method: Method = "ours") -> Examples:
    """Return the decisions of all games that can be read, as our evaluators or the paper's rank
    them. The same files give the same arrays, in whatever order they come."""
    games = corpus.find(partial(examples_of, method=method))
    return Examples(
        situations=np.concatenate([g.situations for g in games] or [_NO_SITUATIONS]),
        candidates=joined([g.candidates for g in games] or [NO_CANDIDATES]),
        after_call=np.concatenate([g.after_call for g in games] or [np.zeros(0, bool)]),
        game=np.repeat(np.arange(len(games), dtype=np.int32), [len(g.after_call) for g in games]),
        games=len(games),
        corpus_hash=games.corpus_hash,
    )


_NO_SITUATIONS = np.zeros((0, len(FEATURES)))


def examples_of(record: GameRecord, method: Method) -> GameExamples:
    decisions = list(decisions_of(record))
    if not decisions:
        return GameExamples(_NO_SITUATIONS, NO_CANDIDATES, np.zeros(0, bool))
    observations, kinds = zip(*decisions, strict=True)
    after_call = np.array([observation.drawn is None for observation in observations])
    matrix, candidates = _measure(Positions.stack(observations), np.array(kinds), method)
    return GameExamples(matrix, candidates, after_call)


def _measure(positions: Positions, played: Array, method: Method) -> tuple[Array, Candidates]:
    matrices, candidates = [], []
    done = 0
    for block in blocks(positions):
        scores = evaluate_by(method, block)
        values = scores.terms if method == "ours" else scores.ranks
        matrices.append(situations(block, scores))
        here = played[done : done + len(block)]
        candidates.append(candidates_of(values.astype(np.int16), block.allowed, here))
        done += len(block)
    return np.concatenate(matrices), joined(candidates)


def decisions_of(record: GameRecord) -> Iterator[tuple[Observation, Kind]]:
    """Yield what the seat saw and the kind that it discarded, for every decision of a game.

    Raises:
        BadRecord: the record contradicts itself.
    """
    for state, discard in voluntary_discards(record):
        yield state.observe(discard.seat), kind_of(discard.tile)


def voluntary_discards(record: GameRecord) -> Iterator[tuple[Round, Discard]]:
    """Yield every decision of a game beside the whole table before it. (The table goes on changing:
    look at it, do not keep it.)

    Raises:
        BadRecord: the record contradicts itself.
    """
    absent: set[Seat] = set()
    for number in range(len(record.rounds)):
        yield from discards_of_round(record, number, absent)
