"""`evaluate teaching`: learners are taught, and what becomes of them is held against other arms."""

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from tutor.commands.arguments import add_cluster, add_jobs, add_seed, answer, at_least, table
from tutor.commands.progress import progress
from tutor.habits import Habit
from tutor.lab.commands.evaluate_diagnosis import strength
from tutor.settings_file import spoken_here
from tutor.strategy.tree import shipped_tree

if TYPE_CHECKING:
    from tutor.lab.teaching.figures import ArmDifference, TeachingFigures

HELP: Final = "learners whose habits fade when a lesson names the cause: our lessons against others"
WALLS: Final = 4
CAVEAT: Final = (
    "Under this rule of learning alone: it does not show that people learn, or by how much."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    for option, default, about in (
        ("--learners", 16, "how many (%(default)s)"),
        ("--days", 6, "on which they are taught (%(default)s)"),
        ("--day-games", 3, "east games on each of these (%(default)s)"),
        ("--walls", 4, "of the games at the end, four each, a seat each (%(default)s)"),
        ("--exam-games", 8, "games that the positions of the exam are from (%(default)s)"),
    ):
        parser.add_argument(option, type=at_least(1), default=default, metavar="N", help=about)
    parser.add_argument(
        "--faults",
        type=int,
        choices=range(1, len(Habit) + 1),
        default=3,
        metavar="K",
        help="habits planted in each (%(default)s)",
    )
    parser.add_argument(
        "--rate",
        type=strength,
        metavar="R",
        help="how much of a habit one naming takes, 0 to 1 (drawn by lot if not said); 0: the "
        "null, in which all arms must agree",
    )
    add_seed(parser, "of learners and walls")
    add_jobs(parser)
    add_cluster(parser)


def run(options: argparse.Namespace) -> None:
    from tutor.lab.teaching.evaluation import Course, evaluate_teaching

    course = Course(
        days=options.days,
        games_a_day=options.day_games,
        games=WALLS * options.walls,
        exam_games=options.exam_games,
        rate=options.rate,
        seed=options.seed,
    )
    with progress(spoken_here().gettext("Evaluating")) as bar:
        figures = evaluate_teaching(
            shipped_tree(),
            course,
            learners=options.learners,
            habits=options.faults,
            jobs=options.jobs,
            progress=bar,
        )
    answer(options.format, asdict(figures) | {"caveat": CAVEAT}, _lines(figures))


def _lines(figures: "TeachingFigures") -> Iterator[str]:
    rows = asdict(figures)
    for name in ("arms", "place", "second"):
        del rows[name]
    rows |= {"never": ", ".join(figures.never) or None, "seconds": f"{figures.seconds:.1f}"}
    yield from table(rows)
    for arm, each in figures.arms.items():
        yield (
            f"{arm:<8} place {each.place:.3f}  luck out {_number(each.adjusted)}"
            f"  second opinion {_share(each.second)}  own advice {each.own:.1%}"
            f"  habits left {each.strength:.3f}"
        )
    for arm, place in figures.place.items():
        second = figures.second[arm]
        yield (
            f"ours against {arm:<8} places {_difference(place, 1)}"
            f"  second opinion, points {_difference(second, 100)}"
        )
    yield CAVEAT


def _difference(found: "ArmDifference", times: int) -> str:
    said = f"{times * found.mean:+.3f}"
    if found.interval is None:
        return said
    low, high = (times * end for end in found.interval)
    return f"{said} ({low:+.3f} to {high:+.3f})"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.1%}"
