"""Manage a teacher's class: games, pupils, mistakes, problem sets.

The map, top floor first: a line imports only from the lines below it. Most modules are a
subcommand of ``mahjong-tutor class``.

    new.py        create the folder of a class
    pupils.py     list and change the pupils of a class
    intake.py     `import`: import games
    names.py      list the players of games and propose pupils
    report.py     write the class as CSV, JSON Lines, XLSX, HTML or PDF
    homework.py   write homework for each pupil
    problems.py   make a problem set from positions of the class
    table.py      show the mistakes of the class, or their positions
    sets.py       show the problem sets of the class and their results
    answers.py    read answers to a problem set
    spoken.py     shared arguments, and columns of text
"""

import argparse
from typing import Any, Final, Protocol

from tutor.commands.arguments import add_format
from tutor.commands.classroom import (
    answers,
    homework,
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
    "homework": homework,
    "answers": answers,
    "sets": sets,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Manage a teacher's class: games, pupils, mistakes, problem sets."
    add_format(parser)
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    for name, module in SUBCOMMANDS.items():
        word: Subcommand = module
        one = what.add_parser(name, help=word.HELP, description=word.HELP)
        one.set_defaults(word=word)
        word.add_arguments(one)
        one.add_argument("--lang", choices=languages(), help="the language of the output")
        add_format(one, default=argparse.SUPPRESS)  # allowed before or after WHAT


def run(options: argparse.Namespace) -> int:
    word: Subcommand = options.word
    return word.run(options)
