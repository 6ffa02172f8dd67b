"""Shared arguments of the verbs, and printing of their progress and results."""

import argparse
import json
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import Any

from rules.formats.logs import holds_game
from rules.formats.opening import files_below, is_folder
from rules.message import TutorError
from tutor.system.files import STANDARD_OUTPUT, has_lab, one_line, printable_json, stream_of


def add_format(parser: argparse.ArgumentParser, default: str = "text") -> None:
    parser.add_argument(
        "--format", choices=("text", "json"), default=default, help="for people, or for programs"
    )


def add_logs(parser: argparse.ArgumentParser, name: str, *, required: bool = True) -> None:
    text = "files, folders, .zip and .tar archives of games"
    if name.startswith("-"):
        parser.add_argument(
            name, type=Path, nargs="+", required=required, default=[], metavar="LOGS", help=text
        )
    else:
        parser.add_argument(name, type=Path, nargs="+", metavar="LOGS", help=text)


def add_output(parser: argparse.ArgumentParser, text: str, **more: Any) -> None:
    parser.add_argument("-o", "--output", type=Path, help=text, **{"metavar": "FILE", **more})


def add_names(
    parser: argparse.ArgumentParser, option: str, text: str, metavar: str = "NAME", **more: Any
) -> None:
    parser.add_argument(option, nargs="+", default=[], metavar=metavar, help=text, **more)


def add_jobs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", type=whole_number(1), metavar="N", help="number of processes (default: all cores)"
    )


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add --jobs and, if `tutor.lab` is installed, the options of `tutor.lab.workers`."""
    add_jobs(parser)
    if has_lab():
        import_module("tutor.lab.workers").add_arguments(parser)


def workers(options: argparse.Namespace) -> AbstractContextManager[None]:
    if not has_lab():
        return nullcontext()
    module = import_module("tutor.lab.workers")
    working: AbstractContextManager[None] = module.working_on(
        options.cluster, resume=options.resume
    )
    return working


def add_seed(parser: argparse.ArgumentParser, text: str) -> None:
    parser.add_argument("--seed", type=whole_number(0), default=0, metavar="N", help=text)


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[int, int | None], None]]:
    """Show a progress bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeLeft())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def whole_number(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        try:
            given = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if given < least:
            raise argparse.ArgumentTypeError(f"{given} is less than {least}")
        return given

    return number


def opponent_name(text: str) -> str:
    """Validate the name of an opponent (an argument type).

    Raises:
        argparse.ArgumentTypeError: there is no opponent of that name.
    """
    from tutor.opponents.opponents import check_name
    from tutor.opponents.players import UnknownOpponent

    try:
        check_name(text)
    except UnknownOpponent as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def refuse_overwriting(
    inputs: Iterable[Path | None],
    outputs: Iterable[Path | None],
    is_read: Callable[[Path], bool] = holds_game,
) -> None:
    """Refuse to overwrite an input file.

    Args:
        inputs: files and folders.
        is_read: returns whether a file in an input folder is read.

    Raises:
        TutorError: an output is an input file.
    """
    existing = {file: each for each in outputs if each is not None and (file := _identity(each))}
    for path in inputs if existing else ():
        if path is None:
            continue
        below = files_below(path) if is_folder(path) else ()
        inner = (each for each, why in below if why is None and _identity(each) in existing)
        for each in (path, *filter(is_read, inner)):
            output = existing.get(_identity(each) or "")
            if output is not None:
                raise TutorError("{file} is an input file. Choose another file.", file=output)


def _identity(path: Path) -> tuple[int, int] | str | None:
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return (found.st_dev, found.st_ino) if found.st_ino else os.path.realpath(path)


def print_result(
    format_: str, result: object, lines: Iterable[str], output: Path | None = None
) -> None:
    """Print a result as JSON, or `lines` as text. Use standard error if `output` is standard
    output."""
    is_taken = output is not None and stream_of(output) == STANDARD_OUTPUT
    file = sys.stderr if is_taken else sys.stdout
    if format_ == "json":
        print(printable_json(json.dumps(result, ensure_ascii=False)), file=file)
    else:
        for line in lines:
            print(one_line(line), file=file)


def files_and_reasons(pairs: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"file": file, "why": why} for file, why in pairs]


def table(rows: Mapping[str, object], paper: Mapping[str, object] | None = None) -> list[str]:
    """Format names and values in two columns, with fractions as percentages. Values of `paper` are
    added to the lines of the same name."""
    width = max(map(len, rows), default=0)
    notes = {name: f"  (paper: {_value_text(value)})" for name, value in (paper or {}).items()}
    return [
        f"{name:<{width}}  {_value_text(value):>12}{notes.get(name, '')}"
        for name, value in rows.items()
    ]


def _value_text(value: object) -> str:
    match value:
        case None:
            return "-"
        case float():
            return f"{value:.1%}"
        case int():
            return f"{value:,}"
        case tuple() | list():
            return " ".join(map(_value_text, value))
        case _:
            return str(value)
