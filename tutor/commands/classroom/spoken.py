"""What the words after `class` share: the folder, shares and sentences in a line."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tutor.commands.arguments import add_jobs
from tutor.text.names import columns_of

DEFAULT_PROCESSES = 2


def add_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of the class")


def add_games(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "games",
        type=Path,
        nargs="+",
        metavar="GAMES",
        help="files, folders, .zip and .tar archives of games, .txt lists of addresses",
    )
    parser.add_argument(
        "--fetch",
        action="store_true",
        help="get what a list names by its id only from tenhou.net, one after another",
    )
    add_jobs(parser)


def columns(rows: Iterable[Sequence[object]]) -> list[str]:
    texts = [tuple(map(str, row)) for row in rows]
    widths = [max(map(columns_of, column)) for column in zip(*texts, strict=True)]
    return ["  ".join(_cells(row, widths)).rstrip() for row in texts]


def _cells(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    for place, (text, width) in enumerate(zip(row, widths, strict=True)):
        blank = " " * (width - columns_of(text))
        yield blank + text if place else text + blank
