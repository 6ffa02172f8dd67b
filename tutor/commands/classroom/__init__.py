"""Manage a teacher's class: games, pupils, mistakes, problem sets.

Modules, highest level first; each imports only from those listed below it.

    pupils.py    the subcommands new, pupils, names, import
    problems.py  the subcommands problems, homework, answers, sets
    figures.py   the subcommands table, report
    spoken.py    shared arguments, and columns of text
"""

import argparse
from collections.abc import Callable
from typing import Final, NamedTuple

from tutor.commands.arguments import add_format
from tutor.commands.classroom import figures, problems, pupils
from tutor.language import languages


class Word(NamedTuple):
    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


# fmt: off
SUBCOMMANDS: Final = {
    "new": Word("create the folder of a class", pupils.add_new_class, pupils.run_new_class),
    "names": Word("list the players of games and propose pupils",
        pupils.add_names_arguments, pupils.run_names),
    "pupils": Word("list, add, change or remove the pupils of a class",
        pupils.add_pupils, pupils.run_pupils),
    "import": Word("import games into a class (run it again to continue after an interruption)",
        pupils.add_import_games, pupils.run_import_games),
    "table": Word("show the mistakes of the class with counts, or the positions behind a figure",
        figures.add_figures, figures.run_figures),
    "report": Word("write the class as CSV, JSON Lines, XLSX, HTML or PDF",
        figures.add_report, figures.run_report),
    "problems": Word("make a problem set from positions of the class",
        problems.add_problems, problems.run_problems),
    "homework": Word("write homework for each pupil, from the pupil's own games",
        problems.add_homework, problems.run_homework),
    "answers": Word("read pupils' answers to a problem set and show the results",
        problems.add_answers, problems.run_answers),
    "sets": Word(
        "show the problem sets of the class, their answers, and the games before and since",
        problems.add_sets, problems.run_sets),
}
# fmt: on


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Manage a teacher's class: games, pupils, mistakes, problem sets."
    add_format(parser)
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    for name, word in SUBCOMMANDS.items():
        one = what.add_parser(name, help=word.help, description=word.help)
        one.set_defaults(run=word.run)
        word.add_arguments(one)
        one.add_argument("--lang", choices=languages(), help="the language of the output")
        add_format(one, default=argparse.SUPPRESS)  # allowed before or after WHAT


def run(options: argparse.Namespace) -> int:
    return int(options.run(options))
