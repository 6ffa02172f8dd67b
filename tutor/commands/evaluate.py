"""Measure how the advice meets what experts threw."""

import argparse
from dataclasses import asdict
from pathlib import Path

from rules.formats import find_logs
from tutor.commands.arguments import (
    add_format,
    add_jobs,
    add_logs,
    add_part,
    answer,
    files_and_reasons,
    table,
)
from tutor.commands.progress import progress
from tutor.strategy.tree import load_tree
from tutor.training.evaluation import evaluate_strategy


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to measure, on which games, with which tree."""
    parser.add_argument("what", choices=("strategy",), help="what to measure")
    add_logs(parser, "--logs")
    add_part(parser, "all")
    parser.add_argument(
        "--tree", type=Path, metavar="FILE", help="a tree that `train` wrote (else the shipped one)"
    )
    parser.add_argument(
        "--method", choices=("ours", "paper"), default="ours",
        help="paper: learn trees as the paper does on four fifths of these games, try them on "
        "the rest, five times",
    )  # fmt: skip
    add_jobs(parser)
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    """Measure and tell."""
    learns = options.method == "paper" and options.tree is None
    tree = None if learns else load_tree(options.tree)
    with progress("Evaluating") as bar:
        figures = evaluate_strategy(
            find_logs(options.logs), part=options.part, tree=tree, method=options.method,
            jobs=options.jobs, progress=bar,
        )  # fmt: skip
    result = asdict(figures) | {"unreadable": files_and_reasons(figures.unreadable)}
    rows: dict[str, object] = {}
    for name, value in result.items():
        match value:
            case dict():
                rows |= {f"{name} {each}": share for each, share in value.items()}
            case list():
                rows[name] = len(value)
            case _:
                rows[name] = value
    answer(options.format, result, table(rows))
    return 0
