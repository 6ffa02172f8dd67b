"""What `evaluate` and `train` share: the arguments that name games, and the answer."""

import argparse
import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from heapq import nsmallest
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from rules.formats import UnreadableGame, find_logs
from rules.formats.logs import LogFile
from tutor.commands.arguments import add_logs, add_seed, at_least
from tutor.lab.games import PARTS, Corpus, Part, base_name, of_part
from tutor.language import mark

Progress: TypeAlias = Callable[[int, int | None], None]
OURS: Final = "ours"
AFTERSTATE: Final = "afterstate"
METHODS: Final = (OURS, "mlp", "densemlp", "cnn", AFTERSTATE)
EVALUATING: Final = mark("Evaluating")
PLAYING: Final = mark("Playing")


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that `evaluate` measures."""

    name: str
    about: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    measure: Callable[[argparse.Namespace, Progress], Any]
    """Returns a frozen dataclass of figures, or one and further keys of the JSON."""
    lines: Callable[..., Iterable[str]]
    """Text of the figures; a second argument is the key "paper" of the JSON, if there is one."""
    title: str = EVALUATING
    """Of the progress bar, a msgid."""


@dataclass(frozen=True, slots=True)
class LogFiles:
    places: tuple[Path, ...]
    part: Part | Literal["all"] = "all"
    known: frozenset[str] = frozenset()
    """Players whose games are left out."""
    sample: int | None = None
    """This many of the games: those with the lowest SHA-256 of the seed and the name of the file.
    """
    seed: int = 0

    def __iter__(self) -> Iterator[LogFile]:
        logs = of_part(find_logs(self.places), self.part)
        if self.known:
            logs = (log for log in logs if self.known.isdisjoint(_players(log)))
        if self.sample is None:
            return logs
        return iter(nsmallest(self.sample, logs, key=self._lot))

    def _lot(self, log: LogFile) -> bytes:
        return hashlib.sha256(f"{self.seed} {base_name(log.name)}".encode()).digest()


def _players(log: LogFile) -> list[str]:
    try:
        return [player.name for player in log.read().record.players]
    except UnreadableGame:
        return []


def log_files(options: argparse.Namespace) -> LogFiles:
    """Return the games that the arguments of `add_corpus` name.

    Raises:
        OSError: one of the places is not there.
    """
    unseen = tuple(getattr(options, "unseen", ()))
    for place in (*options.logs, *unseen):
        place.stat()
    known = (log for part in ("train", "tune") for log in LogFiles(unseen, part)) if unseen else ()
    return LogFiles(
        tuple(options.logs),
        getattr(options, "part", "all"),
        frozenset(name for log in known for name in _players(log)),
        getattr(options, "sample", None),
        getattr(options, "seed", 0),
    )


def corpus_of(options: argparse.Namespace, progress: Progress) -> Corpus:
    corpus = Corpus(
        log_files(options),
        getattr(options, "part", "train"),
        getattr(options, "games", None),
        options.jobs,
        progress,
    )
    options.corpus = corpus  # `save` lists its games
    return corpus


def add_corpus(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs")
    add_part(parser, "all")
    parser.add_argument(
        "--unseen",
        type=Path,
        nargs="+",
        default=[],
        metavar="LOGS",
        help="leave out games with a player of the train or tune part of LOGS",
    )
    parser.add_argument(
        "--sample", type=at_least(1), metavar="N", help="N of these games, drawn by lot"
    )
    add_seed(parser, "of the lot: the same seed draws the same games (%(default)s)")


def add_length(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--length",
        choices=("east", "hanchan"),
        default="east",
        help="east rounds only, or east and south (%(default)s)",
    )


def add_part(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--part", choices=("all", *PARTS), default=default, help="which of the games (%(default)s)"
    )


def add_paper_method(parser: argparse.ArgumentParser, about: str) -> None:
    parser.add_argument("--method", choices=("ours", "paper"), default="ours", help=about)


def add_network_method(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--method",
        choices=METHODS,
        default=OURS,
        help="our network, or one as a paper describes it (%(default)s)",
    )


def add_weights(parser: argparse.ArgumentParser, about: str, name: str = "--weights") -> None:
    parser.add_argument(name, type=Path, metavar="FILE", help=about)


def add_most_games(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--games", type=at_least(1), metavar="N", help="games to learn from, at most"
    )


def rows_of(figures: Any, *hidden: str, **formatted: object) -> dict[str, object]:
    """Return figures as the rows of a table; some left out, some formatted."""
    rows = {name: value for name, value in asdict(figures).items() if name not in hidden}
    if "unreadable" in rows:
        rows["unreadable"] = len(figures.unreadable)
    if "seconds" in rows:
        rows["seconds"] = f"{figures.seconds:.1f}"
    return rows | formatted


def flat(result: Mapping[str, object]) -> dict[str, object]:
    """Return nested figures as rows, their names joined; lists as their lengths."""
    rows: dict[str, object] = {}
    for name, value in result.items():
        match value:
            case dict():
                rows |= flat({f"{name} {each}": share for each, share in value.items()})
            case list():
                rows[name] = len(value)
            case _:
                rows[name] = value
    return rows
