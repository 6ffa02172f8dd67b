"""Learn from games of strong players: the tree, the terms that it weighs, the safety tables."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules.formats import find_logs
from tutor.commands.arguments import (
    add_cluster,
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
from tutor.evaluators.hand_model import format_hand_model
from tutor.evaluators.safety_tables import format_tables
from tutor.files import replacing
from tutor.lab.cluster import working_on
from tutor.lab.luck.training import train_luck
from tutor.lab.training.components import format_components, train_components
from tutor.lab.training.hands import train_hands
from tutor.lab.training.push import format_pushes, train_push
from tutor.lab.training.safety_tables import train_safety
from tutor.lab.training.strategy import MAX_LEAVES, train_strategy
from tutor.luck.model import format_luck_model
from tutor.settings import spoken_here
from tutor.strategy.tree import format_tree


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to learn, from which games, by which method."""
    add_format(parser)
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    _add_strategy(_part(what, "strategy", _strategy, "the tree that picks a strategy"))
    _part(what, "terms", _terms, "what each tile keeps and gives up, for the tree to weigh")
    _part(what, "hands", _hands, "which hand is being built, from what winners won with")
    _part(what, "safety", _safety, "how likely opponents are to wait on a tile")
    _part(what, "luck", _luck, "what the tiles that come are worth, in places")
    _part(what, "push", _push, "how often strong players throw something uncertain at a riichi")


def run(options: argparse.Namespace) -> int:
    """Train, write what was learned, tell how large it is."""
    train: Callable[[argparse.Namespace], dict[str, Any]] = options.train
    with working_on(options.cluster):
        result = train(options)
    unreadable = result.pop("unreadable")
    seconds = result.pop("seconds")
    rows = result | {"seconds": f"{seconds:.1f}", "unreadable": len(unreadable)}
    whole = result | {
        "seconds": round(seconds, 2),
        "unreadable": files_and_reasons(unreadable),
        "output": str(options.output),
    }
    answer(options.format, whole, table(rows | {"output": str(options.output)}))
    return 0


def _part(
    what: Any, name: str, train: Callable[[argparse.Namespace], dict[str, Any]], about: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = what.add_parser(name, help=about, description=about)
    parser.set_defaults(train=train)
    add_logs(parser, "--logs")
    add_part(parser, "train")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path(f"{name}.json"),
        metavar="FILE",
        help="where it goes (%(default)s)",
    )
    add_jobs(parser)
    add_cluster(parser)
    add_format(parser, default=argparse.SUPPRESS)  # may stand before WHAT, or after
    return parser


def _add_strategy(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--leaves",
        type=at_least(2),
        default=MAX_LEAVES,
        metavar="N",
        help="answers that the tree may have at most (%(default)s)",
    )
    parser.add_argument(
        "--method", choices=("ours", "paper"), default="ours", help="how to learn it"
    )


def _strategy(options: argparse.Namespace) -> dict[str, Any]:
    with replacing(options.output) as file, progress(spoken_here().gettext("Learning")) as bar:
        trained = train_strategy(
            find_logs(options.logs),
            part=options.part,
            leaves=options.leaves,
            method=options.method,
            jobs=options.jobs,
            progress=bar,
        )
        file.write(format_tree(trained.tree))
    return {
        "decisions": trained.decisions,
        "games": trained.games,
        "leaves": trained.leaves,
        "depth": trained.depth,
        "seconds": trained.seconds,
        "unreadable": trained.unreadable,
    }


def _terms(options: argparse.Namespace) -> dict[str, Any]:
    with replacing(options.output) as file, progress(spoken_here().gettext("Learning")) as bar:
        trained = train_components(
            find_logs(options.logs), part=options.part, jobs=options.jobs, progress=bar
        )
        file.write(format_components(trained))
    return {
        "decisions": trained.decisions,
        "games": trained.games,
        "seconds": trained.seconds,
        "unreadable": trained.unreadable,
    }


def _hands(options: argparse.Namespace) -> dict[str, Any]:
    with replacing(options.output) as file, progress(spoken_here().gettext("Learning")) as bar:
        trained = train_hands(
            find_logs(options.logs), part=options.part, jobs=options.jobs, progress=bar
        )
        file.write(format_hand_model(trained.model))
    return {
        "decisions": trained.decisions,
        "games": trained.games,
        "seconds": trained.seconds,
        "unreadable": trained.unreadable,
    }


def _safety(options: argparse.Namespace) -> dict[str, Any]:
    with replacing(options.output) as file, progress(spoken_here().gettext("Learning")) as bar:
        trained = train_safety(
            find_logs(options.logs), part=options.part, jobs=options.jobs, progress=bar
        )
        file.write(format_tables(trained.tables))
    return {
        "decisions": trained.decisions,
        "games": trained.games,
        "opponents": trained.opponents,
        "tenpai": trained.tenpai,
        "tiles": trained.tiles,
        "seconds": trained.seconds,
        "unreadable": trained.unreadable,
    }


def _push(options: argparse.Namespace) -> dict[str, Any]:
    with replacing(options.output) as file, progress(spoken_here().gettext("Learning")) as bar:
        trained = train_push(
            find_logs(options.logs), part=options.part, jobs=options.jobs, progress=bar
        )
        file.write(format_pushes(trained))
    return {
        "decisions": trained.decisions,
        "games": trained.games,
        "seconds": trained.seconds,
        "unreadable": trained.unreadable,
    }


def _luck(options: argparse.Namespace) -> dict[str, Any]:
    with replacing(options.output) as file, progress(spoken_here().gettext("Learning")) as bar:
        trained = train_luck(
            find_logs(options.logs), part=options.part, jobs=options.jobs, progress=bar
        )
        file.write(format_luck_model(trained.model))
    return {
        "decisions": trained.decisions,
        "games": trained.games,
        "refused": trained.refused,
        "seconds": trained.seconds,
        "unreadable": trained.unreadable,
    }
