"""Examples: expert decisions as situations, and how each strategy places what was played.

A decision is a discard by a seat that is neither in riichi nor disconnected. Those after an own
call are marked, and left out of training and of the figures.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

import numpy as np

from rules.events import Discard, Left, Returned
from rules.formats import UnreadableGame, read_game
from rules.formats.logs import LogFile
from rules.observation import Observation
from rules.record import GameRecord
from rules.round import Round
from rules.tiles import Kind, Seat, kind_of
from tutor.corpus import map_games
from tutor.evaluators.method import Method
from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.scores import blocks, evaluate
from tutor.strategy.combine import placements
from tutor.strategy.situation import FEATURES, situations
from tutor.strategy.strategies import STRATEGIES


class NoExamples(ValueError):
    """There is nothing to learn from or to measure on: says why."""


@dataclass(frozen=True, slots=True)
class Examples:
    """n decisions of some games, in the order of the games' names."""

    situations: Array
    """(n, features) float64, columns as in FEATURES."""
    better: Array
    """(n, 7) int8, how many discards each strategy places strictly before the played one."""
    tied: Array
    """(n, 7) int8, how many share its place, itself included."""
    after_call: Array
    """(n,) bool, no tile was drawn."""
    game: Array
    """(n,) int32, the number of the game."""
    games: int
    corpus_hash: str
    """Twelve hexadecimal digits of the games' contents."""
    unreadable: tuple[tuple[str, str], ...]
    """Files that are no games, and why."""

    def drawn(self) -> "Examples":
        """Only the decisions after a draw."""
        return self.rows(~self.after_call)

    def before(self, ties: Literal["best", "worst"]) -> Array:
        """(n, 7) int8, how many places come before the played one, a shared rank counting as its
        best place or its worst."""
        return self.better if ties == "best" else self.better + self.tied - np.int8(1)

    def rows(self, which: Array) -> "Examples":
        """Some of the decisions."""
        return Examples(
            self.situations[which], self.better[which], self.tied[which], self.after_call[which],
            self.game[which], self.games, self.corpus_hash, self.unreadable,
        )

    def __len__(self) -> int:
        return len(self.game)


@dataclass(frozen=True, slots=True)
class _Game:
    """What one file brings, as it comes back from another process."""

    name: str
    digest: str
    situations: Array
    better: Array
    tied: Array
    after_call: Array
    unreadable: str | None = None


def collect_examples(
    logs: Iterable[LogFile],
    *,
    method: Method = "ours",
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> Examples:
    """The decisions of all games that can be read, as our evaluators or the paper's rank them.
    The same files give the same arrays, in whatever order they come."""
    games = sorted(
        map_games(partial(_examples_of, method=method), logs, jobs=jobs, progress=progress),
        key=lambda game: (game.name, game.digest),
    )
    readable = [game for game in games if game.unreadable is None]
    text = "".join(game.digest for game in readable)
    return Examples(
        situations=np.concatenate([g.situations for g in readable] or [_NO_SITUATIONS]),
        better=np.concatenate([g.better for g in readable] or [_NO_PLACES]),
        tied=np.concatenate([g.tied for g in readable] or [_NO_PLACES]),
        after_call=np.concatenate([g.after_call for g in readable] or [np.zeros(0, bool)]),
        game=np.repeat(np.arange(len(readable), dtype=np.int32), [len(g.better) for g in readable]),
        games=len(readable),
        corpus_hash=hashlib.sha256(text.encode()).hexdigest()[:12],
        unreadable=tuple((g.name, g.unreadable) for g in games if g.unreadable is not None),
    )


_NO_SITUATIONS = np.zeros((0, len(FEATURES)))
_NO_PLACES = np.zeros((0, len(STRATEGIES)), np.int8)
_NOTHING = (_NO_SITUATIONS, _NO_PLACES, _NO_PLACES, np.zeros(0, bool))


def base_name(log: LogFile) -> str:
    """The file's name without folders and archives, so that it sorts alike everywhere."""
    return log.name.replace("\\", "/").rsplit("/", 1)[-1]


def _examples_of(log: LogFile, method: Method) -> _Game:
    name = base_name(log)
    digest = hashlib.sha256(log.data).hexdigest()
    if log.fault:
        return _Game(name, digest, *_NOTHING, unreadable=log.fault)
    try:
        decisions = list(decisions_of(read_game(log.data, log.name).record))
    except UnreadableGame as error:
        return _Game(name, digest, *_NOTHING, unreadable=str(error))
    if not decisions:
        return _Game(name, digest, *_NOTHING)
    observations, kinds = zip(*decisions, strict=True)
    after_call = np.array([observation.drawn is None for observation in observations])
    matrix, better, tied = _measure(Positions.stack(observations), np.array(kinds), method)
    return _Game(name, digest, matrix, better.astype(np.int8), tied.astype(np.int8), after_call)


def _measure(
    positions: Positions, played: Array, method: Method
) -> tuple[Array, Array, Array]:
    found = []
    done = 0
    for block in blocks(positions):
        scores = evaluate(block, method)
        better, tied = placements(scores.ranks, block.allowed, played[done : done + len(block)])
        found.append((situations(block, scores), better, tied))
        done += len(block)
    matrix, better, tied = (np.concatenate(column) for column in zip(*found, strict=True))
    return matrix, better, tied


def decisions_of(record: GameRecord) -> Iterator[tuple[Observation, Kind]]:
    """What the seat saw and the kind that it threw, for every decision of a game.

    Raises:
        BadRecord: the record contradicts itself.
    """
    for table, discard in voluntary_discards(record):
        yield table.observe(discard.seat), kind_of(discard.tile)


def voluntary_discards(record: GameRecord) -> Iterator[tuple[Round, Discard]]:
    """Every decision of a game beside the whole table before it. (The table goes on changing:
    look at it, do not keep it.)

    Raises:
        BadRecord: the record contradicts itself.
    """
    absent: set[Seat] = set()
    for table, event in record.replay():
        match event:
            case Left():
                absent.add(event.seat)
            case Returned():
                absent.discard(event.seat)
            case Discard() if event.seat not in absent and not table.riichi[event.seat]:
                yield table, event
            case _:
                pass
