"""A teacher's class: games in, who is who, what goes wrong, problem sets. No window.

The map, top floor first: a line imports only from the lines below it. Most modules are a
word after ``mahjong-tutor class``.

    new.py        a folder for a class
    pupils.py     the pupils of a class, their aliases
    intake.py     `import`: games into the class
    names.py      who plays in these games: who may the pupils be?
    report.py     the class as CSV, JSON Lines, XLSX, HTML or PDF
    problems.py   a problem set out of the class's own positions
    table.py      what the class gets wrong, and the positions behind it
    sets.py       the sets that the class was given, and what changed in its games
    answers.py    what pupils answered to a problem set
    fetching.py   games from Tenhou, slowly, where a person says so
    spoken.py     what these share: the folder, rows of text
"""

import argparse
from typing import Any, Final, Protocol

from tutor.commands.arguments import add_format
from tutor.commands.classroom import (
    answers,
    intake,
    names,
    new,
    problems,
    pupils,
    report,
    sets,
    table,
)
from tutor.language import languages


class Subcommand(Protocol):
    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, options: argparse.Namespace) -> int: ...


SUBCOMMANDS: Final[dict[str, Any]] = {
    "new": new,
    "names": names,
    "pupils": pupils,
    "import": intake,
    "table": table,
    "report": report,
    "problems": problems,
    "answers": answers,
    "sets": sets,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "A class: games in, who is who, what goes wrong, problem sets."
    add_format(parser)
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    for name, module in SUBCOMMANDS.items():
        word: Subcommand = module
        one = what.add_parser(name, help=word.HELP, description=word.HELP)
        one.set_defaults(word=word)
        word.add_arguments(one)
        one.add_argument("--lang", choices=languages(), help="the language of the answer")
        add_format(one, default=argparse.SUPPRESS)  # may stand before WHAT, or after


def run(options: argparse.Namespace) -> int:
    word: Subcommand = options.word
    return word.run(options)
