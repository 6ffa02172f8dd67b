"""What `evaluate` and `train` share: the arguments that name games, and the answer."""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from rules.formats import find_logs
from rules.formats.logs import LogFile
from tutor.commands.arguments import add_logs, at_least
from tutor.lab.games import PARTS, Corpus
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

    def __iter__(self) -> Iterator[LogFile]:
        return iter(find_logs(self.places))


def corpus_of(options: argparse.Namespace, progress: Progress) -> Corpus:
    return Corpus(
        LogFiles(tuple(options.logs)),
        getattr(options, "part", "train"),
        getattr(options, "games", None),
        options.jobs,
        progress,
    )


def add_corpus(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs")
    add_part(parser, "all")


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
