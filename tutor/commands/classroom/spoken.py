"""Shared arguments of the subcommands of `class`, and columns of text."""

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from tutor.classroom.sources import Fetch, slowly
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
        help="fetch games of which a list has only the id from tenhou.net, one by one",
    )
    add_jobs(parser)


def fetch_of(options: argparse.Namespace) -> Fetch | None:
    return slowly() if options.fetch else None


def columns(rows: Iterable[Sequence[object]]) -> list[str]:
    texts = [tuple(map(str, row)) for row in rows]
    widths = [max(map(columns_of, column)) for column in zip(*texts, strict=True)]
    lines = []
    for row in texts:
        blanks = [" " * (w - columns_of(text)) for text, w in zip(row, widths, strict=True)]
        cells = [row[0] + blanks[0], *map("".join, zip(blanks[1:], row[1:], strict=True))]
        lines.append("  ".join(cells).rstrip())
    return lines
