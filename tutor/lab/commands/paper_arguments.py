"""What `train second` and `evaluate second` take for the methods of the papers."""

import argparse
from typing import Final

from tutor.commands.arguments import at_least

OURS: Final = "ours"
AFTERSTATE: Final = "afterstate"
METHODS: Final = (OURS, "mlp", "densemlp", "cnn", AFTERSTATE)


def add_method(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--method",
        choices=METHODS,
        default=OURS,
        help="our network, or one as a paper describes it (%(default)s)",
    )


def add_learning(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--passes",
        type=float,
        metavar="N",
        help="a paper's network: end after so many passes over the decisions",
    )
    parser.add_argument(
        "--batch",
        type=at_least(2),
        metavar="N",
        help="a paper's network: decisions at a time (5000 if not said)",
    )
    parser.add_argument(
        "--layers",
        type=at_least(1),
        metavar="N",
        help="of the paper's MLP or DenseMLP (5 if not said)",
    )
