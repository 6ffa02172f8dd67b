"""Arguments that several verbs share, and how their answer is printed."""

import argparse
import json
import os
import stat
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from rules.formats.logs import holds_game
from rules.formats.opening import files_below, is_folder
from rules.message import TutorError
from tutor.corpus import PARTS
from tutor.system.files import STANDARD_OUTPUT, one_line, printable_json, stream_of


def add_format(parser: argparse.ArgumentParser, default: str = "text") -> None:
    parser.add_argument(
        "--format", choices=("text", "json"), default=default, help="for people, or for programs"
    )


def add_logs(parser: argparse.ArgumentParser, name: str, *, required: bool = True) -> None:
    what = "files, folders, .zip and .tar archives of games"
    if name.startswith("-"):
        parser.add_argument(
            name, type=Path, nargs="+", required=required, default=[], metavar="LOGS", help=what
        )
    else:
        parser.add_argument(name, type=Path, nargs="+", metavar="LOGS", help=what)


def add_jobs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", type=at_least(1), metavar="N", help="processes at once (all cores if not said)"
    )


def add_seed(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("--seed", type=at_least(0), default=0, metavar="N", help=what)


def add_length(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--length",
        choices=("east", "hanchan"),
        default="east",
        help="east rounds only, or east and south (%(default)s)",
    )


def add_cluster(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="of a Dask scheduler whose workers do the work, as in tcp://127.0.0.1:8786",
    )


def add_part(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--part", choices=("all", *PARTS), default=default, help="which of the games (%(default)s)"
    )


def at_least(least: int) -> Callable[[str], int]:

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
    """Return the type of an argument that names an opponent, a learner with habits among them.

    Raises:
        argparse.ArgumentTypeError: nobody has that name.
    """
    from tutor.opponents.opponents import check_name
    from tutor.opponents.thinking import UnknownOpponent

    try:
        check_name(text)
    except UnknownOpponent as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def spare_inputs(
    inputs: Iterable[Path | None],
    outputs: Iterable[Path | None],
    is_read: Callable[[Path], bool] = holds_game,
) -> None:
    """Refuse to write over a file that is read.

    Args:
        inputs: files, and folders with the games below them.
        outputs: where to.
        is_read: tells whether a file that lies in such a folder is read.

    Raises:
        TutorError: an output is one of the inputs, by whatever name.
    """
    there = {file: each for each in outputs if each is not None and (file := _file(each))}
    for path in inputs if there else ():
        if path is None:
            continue
        below = files_below(path) if is_folder(path) else ()
        inner = (each for each, why in below if why is None and _file(each) in there)
        for each in (path, *filter(is_read, inner)):
            output = there.get(_file(each) or "")
            if output is not None:
                raise TutorError("{file} is itself what is read: name another file.", file=output)


def _file(path: Path) -> tuple[int, int] | str | None:
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return (found.st_dev, found.st_ino) if found.st_ino else os.path.realpath(path)


def answer(how: str, result: object, lines: Iterable[str], output: Path | None = None) -> None:
    is_taken = output is not None and stream_of(output) == STANDARD_OUTPUT
    file = sys.stderr if is_taken else sys.stdout
    if how == "json":
        print(printable_json(json.dumps(result, ensure_ascii=False)), file=file)
    else:
        for line in lines:
            print(one_line(line), file=file)


def files_and_reasons(pairs: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"file": file, "why": why} for file, why in pairs]


def table(rows: Mapping[str, object], paper: Mapping[str, object] | None = None) -> list[str]:
    """Return names and values in two columns; shares (fractions) as percent, thousands apart. Where
    the paper tells the same figure, it stands at the end of the line."""
    width = max(map(len, rows), default=0)
    beside = {name: f"  (paper: {_plain(value)})" for name, value in (paper or {}).items()}
    return [
        f"{name:<{width}}  {_plain(value):>12}{beside.get(name, '')}"
        for name, value in rows.items()
    ]


def _plain(value: object) -> str:
    match value:
        case None:
            return "-"
        case float():
            return f"{value:.1%}"
        case int():
            return f"{value:,}"
        case tuple() | list():
            return " ".join(map(_plain, value))
        case _:
            return str(value)
