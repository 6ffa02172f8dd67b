"""What is counted over the games of one part."""

import platform
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np

from rules.message import Message
from rules.record import GameRecord
from tutor.lab.games import Corpus

Each = TypeVar("Each")
Counts = TypeVar("Counts")


@dataclass(frozen=True, slots=True)
class Counted(Generic[Counts]):
    counts: Counts
    decisions: int
    part: str
    games: int
    corpus_hash: str

    def learned(self, **more: int) -> dict[str, Any]:
        """Return where the counts come from, as the stored file says it."""
        return {
            "part": self.part,
            "games": self.games,
            **more,
            "corpus_hash": self.corpus_hash,
            "versions": {"python": platform.python_version(), "numpy": np.__version__},
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
