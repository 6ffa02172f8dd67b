import hashlib
import platform
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from types import ModuleType
from typing import Final, Generic, Literal, TypeAlias, TypeVar, get_args

import numpy as np

from rules.formats.logs import LogFile
from rules.formats.reading import UnreadableGame
from rules.message import Message, TutorError
from rules.record import GameRecord
from tutor.corpus import map_games

Found = TypeVar("Found")
Part: TypeAlias = Literal["train", "tune", "report"]

PARTS: Final = get_args(Part)


def part_of(name: str) -> Part:
    """Return the part of a game by the first byte of the SHA-256 of its file name: 00-cc train,
    cd-e5 tune, e6-ff report.

    >>> part_of("2011020401gm-00a9-0000-f6eff225.mjlog")
    'train'
    """
    first = hashlib.sha256(base_name(name).encode()).digest()[0]
    if first <= 0xCC:
        return "train"
    return "tune" if first <= 0xE5 else "report"


def base_name(name: str) -> str:
    return name.replace("\\", "/").rsplit("/", 1)[-1]


def corpus_hash(digests: Iterable[str]) -> str:
    """Return 12 hexadecimal digits for a set of games.

    Args:
        digests: of each game's file, in the order of their names.
    """
    return hashlib.sha256("".join(digests).encode()).hexdigest()[:12]


def of_part(logs: Iterable[LogFile], part: Part | Literal["all"]) -> Iterator[LogFile]:
    return (log for log in logs if part in ("all", part_of(log.name)))


def versions(*libraries: ModuleType) -> dict[str, str]:
    """Return those of Python, NumPy and other libraries, by their names on PyPI."""
    found = {each.__name__: str(each.__version__) for each in (np, *libraries)}
    return {"python": platform.python_version()} | {
        {"sklearn": "scikit-learn"}.get(name, name): version for name, version in found.items()
    }


class NoExamples(TutorError):
    """A part of a corpus has nothing to learn from or to measure on."""


@dataclass(frozen=True, slots=True)
class GameFound(Generic[Found]):
    name: str
    digest: str
    found: Found


@dataclass(frozen=True, slots=True)
class NoGame:
    name: str
    digest: str
    reason: str


@dataclass(frozen=True, slots=True)
class GamesFound(Generic[Found]):
    games: tuple[GameFound[Found], ...]

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[Found]:
        return (game.found for game in self.games)

    @property
    def corpus_hash(self) -> str:
        return corpus_hash(game.digest for game in self.games)


@dataclass(frozen=True, slots=True)
class Corpus:
    """The files of one part of some games."""

    logs: Iterable[LogFile]
    """Training of networks iterates over them twice."""
    part: Part | Literal["all"] = "all"
    most: int | None = None
    """Number of files at most."""
    jobs: int | None = None
    """Processes at once; None is all cores."""
    progress: Callable[[int, int | None], None] = lambda done, total: None
    """Called with the number of files done."""
    names: set[str] = field(default_factory=set, compare=False)
    """Of the games that were read so far."""
    unreadable: list[tuple[str, str]] = field(default_factory=list, compare=False)
    """Names of the files that could not be read, and why."""

    def of(self, part: Part) -> "Corpus":
        """Return all files of another part."""
        return replace(self, part=part, most=None)

    def find(self, find: Callable[[GameRecord], Found]) -> GamesFound[Found]:
        """Return what a function finds in each game, sorted by the names of the files: the same
        for any order of the files and any number of processes.

        Args:
            find: a function of a module, if there is more than one process.
        """
        return GamesFound(tuple(sorted(self.each(find), key=lambda game: (game.name, game.digest))))

    def each(self, find: Callable[[GameRecord], Found]) -> Iterator[GameFound[Found]]:
        """Yield what a function finds in each game, in the order of the files."""
        some = islice(of_part(self.logs, self.part), self.most)
        found = partial(_find, find=find)
        for game in map_games(found, some, jobs=self.jobs, progress=self.progress):
            if isinstance(game, NoGame):
                self.unreadable.append((game.name, game.reason))
            else:
                self.names.add(game.name)
                yield game

    def lacking(self, what: Message) -> NoExamples:
        return NoExamples(
            "These files hold {lacking} in the part {part!r}: "
            "name files, folders or archives of games, or another --part.",
            lacking=what,
            part=self.part,
        )


def _find(log: LogFile, find: Callable[[GameRecord], Found]) -> GameFound[Found] | NoGame:
    name, digest = base_name(log.name), hashlib.sha256(log.data).hexdigest()
    try:
        record = log.read().record
    except UnreadableGame as error:
        return NoGame(name, digest, str(error))
    return GameFound(name, digest, find(record))
