"""Open the window on a practice game against three opponents."""

import argparse

from tutor.commands import window
from tutor.commands.arguments import opponent_name, whole_number
from tutor.settings import OPPONENTS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed", type=whole_number(0), metavar="N", help="number of the deal (default: random)"
    )
    parser.add_argument(
        "--length", choices=("east", "hanchan"), default="east", help="rounds (%(default)s)"
    )
    parser.add_argument(
        "--opponents",
        type=opponent_name,
        default="learner",
        metavar="NAME",
        help=f"all three opponents: {', '.join(OPPONENTS)}, or learner:HABIT=STRENGTH,... "
        "(%(default)s)",
    )


def run(options: argparse.Namespace) -> int:
    opponents = (options.opponents,) * 3
    return window.run((), practice=(opponents, options.length, options.seed))
