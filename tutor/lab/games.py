"""What is found in each game of many: one reader for all that learns from games or measures them.

Whatever order the files come in, the games stand in the order of their names; files that are no
games are told of, and count for nothing.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from rules.formats import UnreadableGame
from rules.formats.logs import LogFile
from rules.record import GameRecord
from tutor.corpus import base_name, corpus_hash, map_games

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class GameFound(Generic[Found]):
    name: str
    digest: str
    found: Found


@dataclass(frozen=True, slots=True)
class GamesFound(Generic[Found]):
    games: tuple[GameFound[Found], ...]
    unreadable: tuple[tuple[str, str], ...]

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[Found]:
        return (game.found for game in self.games)

    @property
    def corpus_hash(self) -> str:
        return corpus_hash(game.digest for game in self.games)


@dataclass(frozen=True, slots=True)
class NoGame:
    name: str
    digest: str
    reason: str


def find_in_games(
    find: Callable[[GameRecord], Found],
    logs: Iterable[LogFile],
    *,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> GamesFound[Found]:
    """Return what a function finds in each game. The same files give the same answer, in whatever
    order they come and in however many processes.

    Args:
        find: takes a game; a function of a module, where there is more than one job. What it
            raises comes out here.
        logs: the files.
        jobs: processes at once; None is all cores.
        progress: told the files done.
    """
    every = each_game(find, logs, jobs=jobs, progress=progress)
    ordered = sorted(every, key=lambda game: (game.name, game.digest))
    return GamesFound(
        tuple(game for game in ordered if isinstance(game, GameFound)),
        tuple((game.name, game.reason) for game in ordered if isinstance(game, NoGame)),
    )


def each_game(
    find: Callable[[GameRecord], Found],
    logs: Iterable[LogFile],
    *,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> Iterator[GameFound[Found] | NoGame]:
    return map_games(partial(_find, find=find), logs, jobs=jobs, progress=progress)


def _find(log: LogFile, find: Callable[[GameRecord], Found]) -> GameFound[Found] | NoGame:
    name, digest = base_name(log.name), hashlib.sha256(log.data).hexdigest()
    try:
        record = log.read().record
    except UnreadableGame as error:
        return NoGame(name, digest, str(error))
    return GameFound(name, digest, find(record))
