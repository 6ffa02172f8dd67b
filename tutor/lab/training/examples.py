"""Examples: expert decisions as situations, and what there was to choose from.

A decision is a discard by a seat that is neither in riichi nor disconnected. Those after an own
call are marked, and left out of training and of the figures.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from rules.events import Discard
from rules.observation import Observation
from rules.record import GameRecord
from rules.round import Round
from rules.tiles import Kind, Seat, kind_of
from tutor import review
from tutor.evaluators.method import Method
from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.scores import blocks, evaluate
from tutor.lab.games import Corpus
from tutor.lab.training.choice_model import NO_CANDIDATES, Candidates, candidates_of, joined
from tutor.strategy.situation import FEATURES, situations


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
    unreadable: tuple[tuple[str, str], ...]

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
            self.unreadable,
        )

    def __len__(self) -> int:
        return len(self.game)


@dataclass(frozen=True, slots=True)
class _GameExamples:
    situations: Array
    candidates: Candidates
    after_call: Array


def collect_examples(corpus: Corpus, *, method: Method = "ours") -> Examples:
    """Return the decisions of all games that can be read, as our evaluators or the paper's rank
    them. The same files give the same arrays, in whatever order they come."""
    games = corpus.find(partial(_examples_of, method=method))
    return Examples(
        situations=np.concatenate([g.situations for g in games] or [_NO_SITUATIONS]),
        candidates=joined([g.candidates for g in games] or [NO_CANDIDATES]),
        after_call=np.concatenate([g.after_call for g in games] or [np.zeros(0, bool)]),
        game=np.repeat(np.arange(len(games), dtype=np.int32), [len(g.after_call) for g in games]),
        games=len(games),
        corpus_hash=games.corpus_hash,
        unreadable=games.unreadable,
    )


_NO_SITUATIONS = np.zeros((0, len(FEATURES)))


def _examples_of(record: GameRecord, method: Method) -> _GameExamples:
    decisions = list(decisions_of(record))
    if not decisions:
        return _GameExamples(_NO_SITUATIONS, NO_CANDIDATES, np.zeros(0, bool))
    observations, kinds = zip(*decisions, strict=True)
    after_call = np.array([observation.drawn is None for observation in observations])
    matrix, candidates = _measure(Positions.stack(observations), np.array(kinds), method)
    return _GameExamples(matrix, candidates, after_call)


def _measure(positions: Positions, played: Array, method: Method) -> tuple[Array, Candidates]:
    matrices, candidates = [], []
    done = 0
    for block in blocks(positions):
        scores = evaluate(block, method)
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
        yield from review.voluntary_discards(record, number, absent)
