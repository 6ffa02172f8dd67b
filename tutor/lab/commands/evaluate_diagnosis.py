"""`evaluate diagnosis`: planted habits against named ones."""

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from tutor.commands.arguments import add_cluster, add_jobs, add_seed, answer, at_least, table
from tutor.commands.progress import progress
from tutor.habits import Habit
from tutor.settings_file import spoken_here
from tutor.strategy.tree import shipped_tree

if TYPE_CHECKING:
    from tutor.lab.diagnosis.evaluation import DiagnosisFigures

HELP: Final = "learners with planted habits play, and what is named is held against it"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--learners", type=at_least(1), default=45, metavar="N", help="how many (%(default)s)"
    )
    parser.add_argument(
        "--games",
        type=at_least(1),
        default=20,
        metavar="G",
        help="east games of each, at a table of steady players (%(default)s)",
    )
    parser.add_argument(
        "--faults",
        type=int,
        choices=range(len(Habit) + 1),
        default=1,
        metavar="K",
        help="habits planted in each, 0 for none (%(default)s)",
    )
    parser.add_argument(
        "--strength",
        type=strength,
        metavar="S",
        help="of each habit, 0 to 1 (drawn by lot if not said)",
    )
    add_seed(parser, "of learners and walls")
    add_jobs(parser)
    add_cluster(parser)


def run(options: argparse.Namespace) -> None:
    from tutor.lab.diagnosis.evaluation import evaluate_diagnosis

    with progress(spoken_here().gettext("Evaluating")) as bar:
        figures = evaluate_diagnosis(
            shipped_tree(),
            learners=options.learners,
            games=options.games,
            habits=options.faults,
            strength=options.strength,
            seed=options.seed,
            jobs=options.jobs,
            progress=bar,
        )
    answer(options.format, asdict(figures), _lines(figures))


def strength(text: str) -> float:
    """Return the type of ``--strength``.

    Raises:
        argparse.ArgumentTypeError: no number from 0 to 1.
    """
    try:
        given = float(text)
    except ValueError:
        given = -1.0
    if not 0 <= given <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 to 1")
    return given


def _lines(figures: "DiagnosisFigures") -> Iterator[str]:
    rows = asdict(figures)
    for name in ("by_fault", "wrongly", "after"):
        del rows[name]
    rows["seconds"] = f"{figures.seconds:.1f}"
    yield from table(rows)
    for habit, each in figures.by_fault.items():
        yield (
            f"{habit:<18}  of {each.learners:>3} learners named first {each.named_first:>3}"
            f"  within three {each.named_within_three:>3}  at all {each.named:>3}"
        )
    for games, after in figures.after.items():
        yield (
            f"after {games:>2} games: named first {after.named_first}, named though not planted"
            f" {after.false_alarms}"
        )
    for planted, others in figures.wrongly.items():
        named = ", ".join(f"{habit} {count}" for habit, count in others.items())
        yield f"planted {planted}, named too: {named}"
