from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from rules.message import Message
from rules.record import GameRecord
from tutor.intervals import Interval, ratio_interval
from tutor.lab.games import Corpus, versions

Each = TypeVar("Each")
Counts = TypeVar("Counts")
Model = TypeVar("Model")


@dataclass(frozen=True, slots=True)
class Trained(Generic[Model]):
    model: Model
    decisions: int
    games: int
    more: Mapping[str, int] = field(default_factory=dict)
    """Further figures of the command."""


@dataclass(frozen=True, slots=True)
class Counted(Generic[Counts]):
    counts: Counts
    decisions: int
    part: str
    games: int
    corpus_hash: str
    more: Mapping[str, int] = field(default_factory=dict)

    def learned(self, **more: int) -> dict[str, Any]:
        """Return where the counts come from, as the stored file says it."""
        return {
            "part": self.part,
            "games": self.games,
            **more,
            "corpus_hash": self.corpus_hash,
            "versions": versions(),
        }


def count_games(
    corpus: Corpus,
    of_game: Callable[[GameRecord], Each],
    total: Callable[[Iterable[Each]], Counts],
    size: Callable[[Counts], int],
    nothing: Message,
) -> Counted[Counts]:
    """Count the games of one part.

    Raises:
        NoExamples: `size` of the total is 0.
    """
    games = corpus.find(of_game)
    counts = total(games)
    decisions = size(counts)
    if not decisions:
        raise corpus.lacking(nothing)
    return Counted(counts, decisions, corpus.part, len(games), games.corpus_hash)


def share_interval(hits: NDArray[Any], game: NDArray[Any]) -> Interval:
    """Return `ratio_interval` of the mean of `hits` (n,), 0 to 1, each with its game's number."""
    return ratio_interval(np.bincount(game, hits), np.bincount(game))
