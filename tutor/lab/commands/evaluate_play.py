"""The subjects of `evaluate` that play games, instead of reading some."""

import argparse
from functools import partial
from pathlib import Path
from typing import Any, Final

from tutor.coach.diagnosis.habits import Habit
from tutor.coach.strategy.tree import shipped_tree
from tutor.commands.arguments import add_seed, whole_number
from tutor.lab.commands.subject import (
    PLAYING,
    Progress,
    Subject,
    add_length,
    add_paper_method,
    add_weights,
)
from tutor.lab.extras import need
from tutor.lab.solo import DEFAULT_DEALS, play_solo
from tutor.system.files import data

START: Final = "start"
WALLS: Final = 4
CAVEAT: Final = (
    "Under this rule of learning alone: it does not show that people learn, or by how much."
)


def _add_solo(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--evaluator",
        choices=("speed", "value"),
        required=True,
        help="whose first rank is discarded",
    )
    parser.add_argument(
        "--deals",
        type=whole_number(1),
        default=DEFAULT_DEALS,
        metavar="N",
        help="how many (%(default)s)",
    )
    add_seed(parser, "the same seed, the same walls")
    parser.add_argument(
        "--ties",
        choices=("speed", "random"),
        default="speed",
        help="of discards that share the first rank: the fastest (then any), or any at once "
        "(%(default)s)",
    )
    add_paper_method(parser, "our evaluator, or the paper's own (%(default)s)")


def _solo(options: argparse.Namespace, bar: Progress) -> Any:
    return play_solo(
        options.evaluator,
        deals=options.deals,
        seed=options.seed,
        method=options.method,
        ties=options.ties,
        progress=bar,
    )


def _add_diagnosis(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--learners", type=whole_number(1), default=45, metavar="N", help="how many (%(default)s)"
    )
    parser.add_argument(
        "--games",
        type=whole_number(1),
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


def _diagnosis(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.diagnosis import evaluate_diagnosis

    return evaluate_diagnosis(
        shipped_tree(),
        learners=options.learners,
        games=options.games,
        habits=options.faults,
        strength=options.strength,
        seed=options.seed,
        jobs=options.jobs,
        progress=bar,
    )


def _add_teaching(parser: argparse.ArgumentParser) -> None:
    for option, default, about in (
        ("--learners", 16, "how many (%(default)s)"),
        ("--days", 6, "on which they are taught (%(default)s)"),
        ("--day-games", 3, "east games on each of these (%(default)s)"),
        ("--walls", 4, "of the games at the end, four each, a seat each (%(default)s)"),
        ("--exam-games", 8, "games that the positions of the exam are from (%(default)s)"),
    ):
        parser.add_argument(option, type=whole_number(1), default=default, metavar="N", help=about)
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


def _teaching(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.teaching import TeachingPlan, evaluate_teaching

    course = TeachingPlan(
        days=options.days,
        games_a_day=options.day_games,
        games=WALLS * options.walls,
        exam_games=options.exam_games,
        rate=options.rate,
        seed=options.seed,
    )
    figures = evaluate_teaching(
        shipped_tree(),
        course,
        learners=options.learners,
        habits=options.faults,
        jobs=options.jobs,
        progress=bar,
    )
    return figures, {"caveat": CAVEAT}


def _add_match(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players",
        nargs=2,
        required=True,
        metavar="PLAYER",
        help="two of: tree (what the tutor's advice ranks first), second (what the second opinion "
        "finds likeliest), and files that `train second --method` wrote",
    )
    parser.add_argument(
        "--games",
        type=whole_number(1),
        default=2000,
        metavar="N",
        help="games in all (%(default)s); the first dealer goes round",
    )
    add_length(parser)
    add_seed(parser, "the same seed gives the same walls (%(default)s)")


def _match(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.papers import match
    from tutor.network.network import read_weights

    one, other = options.players
    files = [name for name in (one, other) if name not in (match.TREE, match.SECOND)]
    if files:
        need("torch")
        from tutor.lab.papers.networks import read_network

        for file in files:
            read_network(Path(file))  # refused before the first game
    return match.play_match(
        (one, other),
        shipped_tree(),
        read_weights(data() / "second.npz"),
        options.games,
        hanchan=options.length == "hanchan",
        seed=options.seed,
        jobs=options.jobs,
        progress=bar,
    )


def _add_selfplay(parser: argparse.ArgumentParser) -> None:
    add_weights(parser, "the checkpoint that `train selfplay` wrote (else what it begins as)")
    parser.add_argument(
        "--from",
        dest="begun",
        type=Path,
        metavar="FILE",
        help="the second opinion or checkpoint that it started as (default: the shipped one)",
    )
    parser.add_argument(
        "--against",
        choices=(START, "novice", "steady", "strong", "phoenix"),
        default=START,
        help="who sits in the other three seats; start: what it began as (%(default)s)",
    )
    parser.add_argument(
        "--games",
        type=whole_number(1),
        default=4000,
        metavar="N",
        help="games in all (%(default)s), four with the same walls",
    )
    add_length(parser)
    add_seed(parser, "the same seed gives the same walls (%(default)s)")


def _selfplay(options: argparse.Namespace, bar: Progress) -> Any:
    need("torch")
    from tutor.lab.selfplay import judgement, player

    start = player.arrays_of(player.begun(options.begun or data() / "second.npz"))
    network = start
    if options.weights is not None:
        network = player.arrays_of(player.load(options.weights)["network"])
    judged = judgement.judge(
        partial(player.seated, network=network, start=start),
        shipped_tree(),
        player.SELFPLAY,
        options.against,
        options.games,
        hanchan=options.length == "hanchan",
        seed=options.seed,
        jobs=options.jobs,
        progress=bar,
    )
    return judged, {"against": options.against}


SUBJECTS: Final = (
    Subject(
        "solo", "one-player mahjong: how an evaluator wins undisturbed", _add_solo, _solo, PLAYING
    ),
    Subject(
        "diagnosis",
        "learners with planted habits play; the habits named are compared with these",
        _add_diagnosis,
        _diagnosis,
    ),
    Subject(
        "match",
        "two players against two: no calls, riichi at once, as a paper compares its networks",
        _add_match,
        _match,
        PLAYING,
    ),
    Subject(
        "selfplay",
        "one network of self-play against three seats that do not change, by the same walls",
        _add_selfplay,
        _selfplay,
        PLAYING,
    ),
    Subject(
        "teaching",
        "learners whose habits fade when a lesson names the cause: our lessons against others",
        _add_teaching,
        _teaching,
    ),
)
