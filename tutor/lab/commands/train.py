"""Learn from games of strong players: the tree, the terms that it weighs, the safety tables."""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from rules.formats import find_logs
from tutor.advice.call_model import format_call_model
from tutor.commands.arguments import (
    add_cluster,
    add_format,
    add_jobs,
    add_logs,
    add_part,
    answer,
    at_least,
    files_and_reasons,
    spare_inputs,
    table,
)
from tutor.commands.progress import progress
from tutor.diagnosis.usual import format_habits
from tutor.evaluators.hand_model import format_hand_model
from tutor.evaluators.safety_tables import format_tables
from tutor.files import replacing
from tutor.lab.cluster import working_on
from tutor.lab.commands import train_luck_network, train_second, train_selfplay
from tutor.lab.diagnosis.training import train_habits
from tutor.lab.luck.training import train_luck
from tutor.lab.training.calls import train_calls
from tutor.lab.training.components import format_components, train_components
from tutor.lab.training.hands import train_hands
from tutor.lab.training.kans import format_kans, train_kans
from tutor.lab.training.push import format_pushes, train_push
from tutor.lab.training.safety_tables import train_safety
from tutor.lab.training.strategy import MAX_LEAVES, train_strategy
from tutor.luck.model import format_luck_model
from tutor.settings_file import spoken_here
from tutor.strategy.tree import format_tree

Trained = TypeVar("Trained")


@dataclass(frozen=True, slots=True)
class _Subject(Generic[Trained]):
    name: str
    about: str
    train: Callable[..., Trained]
    text_of: Callable[[Trained], str]
    figures: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()


SUBJECTS: Final[tuple[_Subject[Any], ...]] = (
    _Subject(
        "strategy",
        "the tree that picks a strategy",
        train_strategy,
        lambda trained: format_tree(trained.tree),
        figures=("leaves", "depth"),
        asks=("leaves", "method"),
    ),
    _Subject(
        "terms",
        "what each tile keeps and gives up, for the tree to weigh",
        train_components,
        format_components,
    ),
    _Subject(
        "hands",
        "which hand is being built, from what winners won with",
        train_hands,
        lambda trained: format_hand_model(trained.model),
    ),
    _Subject(
        "calls",
        "when strong players lay a chi or pon",
        train_calls,
        lambda trained: format_call_model(trained.model),
    ),
    _Subject(
        "safety",
        "how likely opponents are to wait on a tile",
        train_safety,
        lambda trained: format_tables(trained.tables),
        figures=("opponents", "tenpai", "tiles"),
    ),
    _Subject(
        "luck",
        "what the tiles that come are worth, in places",
        train_luck,
        lambda trained: format_luck_model(trained.model),
        figures=("refused",),
    ),
    _Subject(
        "push",
        "how often strong players throw something uncertain at a riichi",
        train_push,
        format_pushes,
    ),
    _Subject("kans", "how often strong players declare a kan", train_kans, format_kans),
    _Subject(
        "habits",
        "how often the signs of habits are usual, of strong players and of our own",
        train_habits,
        lambda trained: format_habits(trained.usual),
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_format(parser)
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    parsers = {subject.name: _add_subject(what, subject) for subject in SUBJECTS}
    _add_strategy(parsers["strategy"])
    networks = {
        "luck-network": train_luck_network,
        "second": train_second,
        "selfplay": train_selfplay,
    }
    for name, verb in networks.items():
        network = what.add_parser(name, help=verb.HELP, description=verb.HELP)
        verb.add_arguments(network)
        add_format(network, default=argparse.SUPPRESS)
        network.set_defaults(subject=None, learn=verb.run)


def run(options: argparse.Namespace) -> int:
    spare_inputs(getattr(options, "logs", ()), [options.output])
    if options.subject is None:
        learned: int = options.learn(options)
        return learned
    with working_on(options.cluster):
        result = _learn(options.subject, options)
    unreadable = result.pop("unreadable")
    seconds = result.pop("seconds")
    rows = result | {"seconds": f"{seconds:.1f}", "unreadable": len(unreadable)}
    whole = result | {
        "seconds": round(seconds, 2),
        "unreadable": files_and_reasons(unreadable),
        "output": str(options.output),
    }
    lines = table(rows | {"output": str(options.output)})
    answer(options.format, whole, lines, options.output)
    return 0


def _learn(subject: _Subject[Any], options: argparse.Namespace) -> dict[str, Any]:
    with replacing(options.output) as file, progress(spoken_here().gettext("Learning")) as bar:
        trained = subject.train(
            find_logs(options.logs),
            part=options.part,
            jobs=options.jobs,
            progress=bar,
            **{name: getattr(options, name) for name in subject.asks},
        )
        file.write(subject.text_of(trained))
    names = ("decisions", "games", *subject.figures, "seconds", "unreadable")
    return {name: getattr(trained, name) for name in names}


def _add_subject(what: Any, subject: _Subject[Any]) -> argparse.ArgumentParser:
    name, about = subject.name, subject.about
    parser: argparse.ArgumentParser = what.add_parser(name, help=about, description=about)
    parser.set_defaults(subject=subject)
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
