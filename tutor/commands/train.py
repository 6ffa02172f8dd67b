"""Learn the tree that picks a strategy from games of strong players."""

import argparse
from pathlib import Path

from rules.formats import find_logs
from tutor.commands.arguments import (
    add_format,
    add_jobs,
    add_logs,
    add_part,
    answer,
    at_least,
    files_and_reasons,
    table,
)
from tutor.commands.progress import progress
from tutor.files import replacing
from tutor.strategy.tree import format_tree
from tutor.training.strategy import LEAVES, train_strategy


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to learn, from which games, by which method."""
    parser.add_argument("what", choices=("strategy",), help="what to learn")
    add_logs(parser, "--logs")
    add_part(parser, "train")
    parser.add_argument(
        "-o", "--output", type=Path, default=Path("strategy.json"), metavar="FILE",
        help="where the tree goes (%(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--leaves", type=at_least(2), default=LEAVES, metavar="N",
        help="answers that the tree may have at most (%(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--method", choices=("ours", "paper"), default="ours", help="how to learn it"
    )
    add_jobs(parser)
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    """Train, write the tree, tell how large it is."""
    with replacing(options.output) as file, progress("Learning") as bar:
        trained = train_strategy(
            find_logs(options.logs), part=options.part, leaves=options.leaves,
            method=options.method, jobs=options.jobs, progress=bar,
        )  # fmt: skip
        file.write(format_tree(trained.tree))
    result = {
        "decisions": trained.decisions,
        "games": trained.games,
        "leaves": trained.leaves,
        "depth": trained.depth,
        "seconds": round(trained.seconds, 2),
        "unreadable": files_and_reasons(trained.unreadable),
        "output": str(options.output),
    }
    rows = result | {"seconds": f"{trained.seconds:.1f}", "unreadable": len(trained.unreadable)}
    answer(options.format, result, table(rows))
    return 0
