"""Learn from games of strong players: the tree, the terms that it weighs, the safety tables."""

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from tutor.cluster import working_on
from tutor.commands.arguments import (
    add_format,
    add_logs,
    add_workers,
    answer,
    at_least,
    refuse_overwriting,
)
from tutor.commands.progress import progress
from tutor.lab.commands import train_networks
from tutor.lab.commands.subject import add_part, corpus_of, lines_of, read
from tutor.lab.extras import need
from tutor.lab.games import Corpus
from tutor.language import gettext
from tutor.system.files import replacing

Learned: TypeAlias = tuple[Any, str]
"""The training's figures, and the text of its file."""


@dataclass(frozen=True, slots=True)
class _Subject:
    name: str
    about: str
    learn: Callable[[argparse.Namespace, Corpus], Learned]
    figures: tuple[str, ...] = ()


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
    subject: _Subject = options.subject
    start = time.perf_counter()
    with (
        working_on(options.cluster, resume=options.resume),
        replacing(options.output) as file,
        progress(gettext("Learning")) as bar,
    ):
        trained, text = subject.learn(options, corpus_of(options, bar))
        file.write(text)
    names = ("decisions", "games", *subject.figures)
    result = {name: getattr(trained, name) for name in names} | {
        "seconds": round(time.perf_counter() - start, 1),
        **read(options),
        "output": str(options.output),
    }
    answer(options.format, result, lines_of(result), options.output)
    return 0


def _add_subject(what: Any, subject: _Subject) -> None:
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
    add_workers(parser)
    add_format(parser, default=argparse.SUPPRESS)  # before WHAT, or after
    if name in ("strategy", "stance"):
        parser.add_argument(
            "--leaves",
            type=at_least(2),
            metavar="N",
            help="answers that the tree may have at most (by default as many as the shipped one)",
        )
    if name == "strategy":
        parser.add_argument(
            "--method", choices=("ours", "paper"), default="ours", help="how to learn it"
        )


def _strategy(options: argparse.Namespace, corpus: Corpus) -> Learned:
    from tutor.lab.training.strategy import MAX_LEAVES, train_strategy
    from tutor.strategy.tree import format_tree

    trained = train_strategy(corpus, leaves=options.leaves or MAX_LEAVES, method=options.method)
    return trained, format_tree(trained.tree)


def _stance(options: argparse.Namespace, corpus: Corpus) -> Learned:
    from tutor.coach.stance import format_tree
    from tutor.lab.training.stance import MAX_LEAVES, train_stance

    trained = train_stance(corpus, leaves=options.leaves or MAX_LEAVES)
    return trained, format_tree(trained.tree)


def _terms(_: argparse.Namespace, corpus: Corpus) -> Learned:
    from tutor.lab.training.components import format_components, train_components

    trained = train_components(corpus)
    return trained, format_components(trained)


def _hands(_: argparse.Namespace, corpus: Corpus) -> Learned:
    from tutor.evaluators.hand_model import format_hand_model
    from tutor.lab.training.hands import train_hands

    trained = train_hands(corpus)
    return trained, format_hand_model(trained.model)


def _calls(_: argparse.Namespace, corpus: Corpus) -> Learned:
    from tutor.coach.call_weighing import format_call_model
    from tutor.lab.training.calls import train_calls

    trained = train_calls(corpus)
    return trained, format_call_model(trained.model)


def _safety(_: argparse.Namespace, corpus: Corpus) -> Learned:
    from tutor.evaluators.safety_tables import format_tables
    from tutor.lab.training.safety import train_safety

    trained = train_safety(corpus)
    return trained, format_tables(trained.tables)


def _luck(_: argparse.Namespace, corpus: Corpus) -> Learned:
    from tutor.lab.luck import format_luck_model, train_luck

    trained = train_luck(corpus)
    return trained, format_luck_model(trained.model)


def _push(_: argparse.Namespace, corpus: Corpus) -> Learned:
    from tutor.lab.training.rates import format_pushes, train_push

    trained = train_push(corpus)
    return trained, format_pushes(trained)


def _kans(_: argparse.Namespace, corpus: Corpus) -> Learned:
    from tutor.lab.training.rates import format_kans, train_kans

    trained = train_kans(corpus)
    return trained, format_kans(trained)


def _yaku(_: argparse.Namespace, corpus: Corpus) -> Learned:
    from tutor.lab.training.rates import format_yaku, train_yaku

    trained = train_yaku(corpus)
    return trained, format_yaku(trained)


def _habits(_: argparse.Namespace, corpus: Corpus) -> Learned:
    from tutor.diagnosis.diagnosis import format_habits
    from tutor.lab.diagnosis import train_habits

    trained = train_habits(corpus)
    return trained, format_habits(trained.usual)


def _ideas(_: argparse.Namespace, corpus: Corpus) -> Learned:
    from tutor.lab.training.rates import format_ideas, train_ideas

    trained = train_ideas(corpus)
    return trained, format_ideas(trained)


def _rooms(_: argparse.Namespace, corpus: Corpus) -> Learned:
    from tutor.lab.training.rooms import format_rooms, train_rooms

    trained = train_rooms(corpus)
    return trained, format_rooms(trained)


SUBJECTS: Final = (
    _Subject("strategy", "the tree that picks a strategy", _strategy, ("leaves", "depth")),
    _Subject("stance", "push or fold under a threat, as a tree", _stance, ("leaves",)),
    _Subject("terms", "what each tile keeps and gives up, for the tree to weigh", _terms),
    _Subject("hands", "which hand is being built, from what winners won with", _hands),
    _Subject("calls", "when strong players lay a chi or pon", _calls),
    _Subject(
        "safety",
        "how likely opponents are to wait on a tile",
        _safety,
        ("opponents", "tenpai", "tiles"),
    ),
    _Subject("luck", "what the tiles that come are worth, in places", _luck, ("refused",)),
    _Subject(
        "push", "how often strong players discard something uncertain against a riichi", _push
    ),
    _Subject("rooms", "how often the players of a room win, deal in, declare and call", _rooms),
    _Subject("kans", "how often strong players declare a kan", _kans),
    _Subject("ideas", "how often strong players overlook an idea", _ideas),
    _Subject("yaku", "which yaku strong players win with", _yaku),
    _Subject(
        "habits",
        "how often the signs of habits are usual, of strong players and of our own",
        _habits,
    ),
)
