"""Learn from games of strong players: the tree, the tables and the networks."""

import argparse
import time
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tutor.commands.arguments import (
    add_format,
    add_logs,
    add_output,
    add_workers,
    print_result,
    progress_bar,
    refuse_overwriting,
    whole_number,
    workers,
)
from tutor.lab.commands import train_networks
from tutor.lab.commands.subject import add_part, corpus_of, lines_of, read
from tutor.lab.extras import need
from tutor.language import gettext
from tutor.system.files import replacing


@dataclass(frozen=True, slots=True)
class Subject:
    name: str
    about: str
    learn: str
    """The module and the function that returns `Trained` of a corpus, or `Counted`."""
    text: str
    """Those that return the text of the file."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_format(parser)
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    for subject in SUBJECTS:
        _add_subject(what, subject)
    train_networks.add_to(what)


def run(options: argparse.Namespace) -> int:
    need("sklearn", "scipy")
    refuse_overwriting(getattr(options, "logs", ()), [options.output])
    if options.subject is None:
        learned: int = options.learn(options)
        return learned
    subject: Subject = options.subject
    start = time.perf_counter()
    with (
        workers(options),
        replacing(options.output) as file,
        progress_bar(gettext("Learning")) as bar,
    ):
        given = {name: getattr(options, name, None) for name in ("leaves", "method")}
        more = {name: value for name, value in given.items() if value is not None}
        trained = function(subject.learn)(corpus_of(options, bar), **more)
        file.write(function(subject.text)(getattr(trained, "model", trained)))
    result = {
        "decisions": trained.decisions,
        "games": trained.games,
        **trained.more,
        "seconds": round(time.perf_counter() - start, 1),
        **read(options),
        "output": str(options.output),
    }
    print_result(options.format, result, lines_of(result), options.output)
    return 0


def function(place: str) -> Any:
    module, name = place.split(":")
    return getattr(import_module(module), name)


def _add_subject(what: Any, subject: Subject) -> None:
    name, about = subject.name, subject.about
    parser: argparse.ArgumentParser = what.add_parser(name, help=about, description=about)
    parser.set_defaults(subject=subject)
    add_logs(parser, "--logs")
    add_part(parser, "train")
    add_output(parser, "where it goes (%(default)s)", default=Path(f"{name}.json"))
    add_workers(parser)
    add_format(parser, default=argparse.SUPPRESS)  # before WHAT, or after
    if name in ("strategy", "stance"):
        parser.add_argument(
            "--leaves",
            type=whole_number(2),
            metavar="N",
            help="answers that the tree may have at most (by default as many as the shipped one)",
        )
    if name == "strategy":
        parser.add_argument(
            "--method", choices=("ours", "paper"), default="ours", help="how to learn it"
        )


SUBJECTS: Final = (
    Subject(
        "strategy",
        "the tree that picks a strategy",
        "tutor.lab.training.strategy:train_strategy",
        "tutor.coach.strategy.tree:format_tree",
    ),
    Subject(
        "stance",
        "push or fold under a threat, as a tree",
        "tutor.lab.training.stance:train_stance",
        "tutor.coach.stance:format_stance_tree",
    ),
    Subject(
        "terms",
        "what each tile keeps and gives up, for the tree to weigh",
        "tutor.lab.training.components:train_components",
        "tutor.lab.training.components:format_components",
    ),
    Subject(
        "hands",
        "which hand is being built, from what winners won with",
        "tutor.lab.training.hands:train_hands",
        "tutor.lab.training.hands:format_hand_model",
    ),
    Subject(
        "calls",
        "when strong players lay a chi or pon",
        "tutor.lab.training.calls:train_calls",
        "tutor.coach.call_weighing:format_call_model",
    ),
    Subject(
        "safety",
        "how likely opponents are to wait on a tile",
        "tutor.lab.training.safety:train_safety",
        "tutor.lab.training.safety:format_tables",
    ),
    Subject(
        "luck",
        "what the tiles that come are worth, in places",
        "tutor.lab.luck:train_luck",
        "tutor.lab.luck:format_luck_model",
    ),
    Subject(
        "push",
        "how often strong players discard something uncertain against a riichi",
        "tutor.lab.training.rates:train_push",
        "tutor.lab.training.rates:format_pushes",
    ),
    Subject(
        "rooms",
        "how often the players of a room win, deal in, declare and call",
        "tutor.lab.training.rooms:train_rooms",
        "tutor.lab.training.rooms:format_rooms",
    ),
    Subject(
        "kans",
        "how often strong players declare a kan",
        "tutor.lab.training.rates:train_kans",
        "tutor.lab.training.rates:format_kans",
    ),
    Subject(
        "ideas",
        "how often strong players overlook an idea",
        "tutor.lab.training.rates:train_ideas",
        "tutor.lab.training.rates:format_ideas",
    ),
    Subject(
        "yaku",
        "which yaku strong players win with",
        "tutor.lab.training.rates:train_yaku",
        "tutor.lab.training.rates:format_yaku",
    ),
    Subject(
        "habits",
        "how often the signs of habits are usual, of strong players and of our own",
        "tutor.lab.diagnosis:train_habits",
        "tutor.lab.diagnosis:format_habits",
    ),
)
