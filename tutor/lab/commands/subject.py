"""What `evaluate` and `train` share: the arguments that name games, and the answer."""

import argparse
import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from heapq import nsmallest
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from rules.formats.logs import LogFile, find_logs
from rules.formats.reading import UnreadableGame
from tutor.commands.arguments import add_logs, add_seed, files_and_reasons, whole_number
from tutor.lab.games import PARTS, Corpus, Part, base_name, of_part
from tutor.lab.results import ends_of, is_end
from tutor.language import mark

Progress: TypeAlias = Callable[[int, int | None], None]
OURS: Final = "ours"
AFTERSTATE: Final = "afterstate"
METHODS: Final = (OURS, "mlp", "densemlp", "cnn", AFTERSTATE)
EVALUATING: Final = mark("Evaluating")
PLAYING: Final = mark("Playing")
WIDEST: Final = 40
MOST_ROWS: Final = 20


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that `evaluate` measures."""

    name: str
    about: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    measure: Callable[[argparse.Namespace, Progress], Any]
    """Returns a frozen dataclass of figures, or one and further keys of the JSON; "paper" has a
    paper's figures by the names of ours."""
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


def read(options: argparse.Namespace) -> dict[str, Any]:
    """Return the key "unreadable" of the JSON, if games were read."""
    corpus = getattr(options, "corpus", None)
    return {} if corpus is None else {"unreadable": files_and_reasons(sorted(corpus.unreadable))}


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
        "--sample", type=whole_number(1), metavar="N", help="N of these games, drawn by lot"
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
        "--games", type=whole_number(1), metavar="N", help="games to learn from, at most"
    )


def lines_of(figures: Mapping[str, Any], paper: Mapping[str, Any] | None = None) -> list[str]:
    """Return figures as text: a line for each number, with its interval and the paper's figure, and
    for each entry of a table. Shares are 0 to 1, as in the JSON."""
    rows, notes = [*_rows(figures)], dict(_rows(paper or {}))
    width = min(max((len(name) for name, _ in rows), default=0), WIDEST)
    return [
        f"{name:<{width}}  {text}" + (f"  (paper: {notes[name]})" if name in notes else "")
        for name, text in rows
    ]


def _rows(found: Mapping[str, Any], name: str = "") -> Iterator[tuple[str, str]]:
    for key, each in found.items():
        if is_end(key, found):
            continue
        inner = f"{name} {key}" if name else str(key)
        entries = each if isinstance(each, dict) else {}
        if isinstance(each, list | tuple) and each and isinstance(each[0], dict):
            entries = {str(number): entry for number, entry in enumerate(each)}
        if all(map(_is_row, entries.values())) and entries:
            for entry in [*entries][:MOST_ROWS]:
                yield f"{inner} {entry}", "  ".join(map(" ".join, _rows(entries[entry])))
            if len(entries) > MOST_ROWS:
                yield inner, f"... and {len(entries) - MOST_ROWS:,} more (--format json has all)"
        elif isinstance(each, dict):
            yield from _rows(each, inner)
        elif ends := ends_of(key, found):
            low, high = map(_text, ends)
            yield inner, f"{_text(each)} ({low} to {high})"
        else:
            yield inner, _text(each)


def _is_row(entry: object) -> bool:
    return isinstance(entry, dict) and not all(isinstance(one, dict) for one in entry.values())


def _text(value: object) -> str:
    match value:
        case None:
            return "-"
        case float():
            return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
        case int():
            return f"{value:,}"
        case dict():
            return "  ".join(map(" ".join, _rows(value))) or "-"
        case tuple() | list():
            return " ".join(map(_text, value)) or "-"
        case _:
            return str(value)
