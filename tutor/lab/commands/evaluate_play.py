"""The subjects of `evaluate` that play games, instead of reading some."""

import argparse
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tutor.commands.arguments import add_jobs, add_seed, add_workers, at_least, table
from tutor.diagnosis.habits import Habit
from tutor.lab.commands.subject import (
    PLAYING,
    Progress,
    Subject,
    add_length,
    add_paper_method,
    add_weights,
    rows_of,
)
from tutor.lab.extras import need
from tutor.lab.solo import DEFAULT_DEALS, play_solo
from tutor.strategy.tree import shipped_tree
from tutor.system.files import data

if TYPE_CHECKING:
    from tutor.lab.diagnosis import DiagnosisFigures
    from tutor.lab.papers.match import MatchFigures
    from tutor.lab.selfplay.judgement import Judgement
    from tutor.lab.solo import SoloFigures
    from tutor.lab.teaching import ArmDifference, TeachingFigures

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
        type=at_least(1),
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


def _solo_lines(figures: "SoloFigures") -> Iterable[str]:
    rows = rows_of(figures)
    means = {name: _numbers(rows[name]) for name in rows if name.startswith("mean_")}
    return table(rows | means)


def _numbers(value: Any) -> str | None:
    match value:
        case None:
            return None
        case tuple():
            return " ".join(str(_numbers(each)) for each in value)
        case _:
            return f"{value:,.2f}"


def _add_diagnosis(parser: argparse.ArgumentParser) -> None:
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
    add_workers(parser)


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


def _diagnosis_lines(figures: "DiagnosisFigures") -> Iterator[str]:
    yield from table(rows_of(figures, "by_fault", "wrongly", "after"))
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


def _add_teaching(parser: argparse.ArgumentParser) -> None:
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
    add_workers(parser)


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


def _teaching_lines(figures: "TeachingFigures") -> Iterator[str]:
    never = ", ".join(figures.never) or None
    yield from table(rows_of(figures, "arms", "place", "second", never=never))
    for arm, each in figures.arms.items():
        adjusted = "-" if each.adjusted is None else f"{each.adjusted:.3f}"
        second = "-" if each.second is None else f"{each.second:.1%}"
        yield (
            f"{arm:<8} place {each.place:.3f}  luck out {adjusted}"
            f"  second opinion {second}  own advice {each.own:.1%}"
            f"  habits left {each.strength:.3f}"
        )
    for arm, place in figures.place.items():
        yield (
            f"ours against {arm:<8} places {_difference(place, 1)}"
            f"  second opinion, points {_difference(figures.second[arm], 100)}"
        )
    yield CAVEAT


def _difference(found: "ArmDifference", times: int) -> str:
    mean = f"{times * found.mean:+.3f}"
    if found.interval is None:
        return mean
    low, high = (times * end for end in found.interval)
    return f"{mean} ({low:+.3f} to {high:+.3f})"


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
        type=at_least(1),
        default=2000,
        metavar="N",
        help="games in all (%(default)s); the first dealer goes round",
    )
    add_length(parser)
    add_seed(parser, "the same seed gives the same walls (%(default)s)")
    add_workers(parser)


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


def _match_lines(figures: "MatchFigures") -> Iterator[str]:
    yield f"{figures.games} games"
    for kind in figures.kinds:
        yield (
            f"{kind.name}  placement {kind.placement:.4f}  points {kind.points:+.3f}  "
            f"score {kind.score:+.1f}  wins {kind.win_rate:.1%}  deals in {kind.deal_in_rate:.1%}"
        )
    one, other = (kind.name for kind in figures.kinds)
    for each in figures.differences:
        mean = each.mean
        between = "" if mean.low is None else f" ({mean.low:+.3f} to {mean.high:+.3f})"
        yield (
            f"{each.figure}: {one} less {other} {mean.value:+.3f}{between}, p = {each.p:.2g}; "
            f"2,000 games reach {each.reach:.3f} to each side"
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
        type=at_least(1),
        default=4000,
        metavar="N",
        help="games in all (%(default)s), four with the same walls",
    )
    add_length(parser)
    add_seed(parser, "the same seed gives the same walls (%(default)s)")
    add_jobs(parser)


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


def _selfplay_lines(judged: "Judgement") -> Iterator[str]:
    yield (
        f"{judged.games} games  placement {judged.placement:.3f}  points {judged.points:,.0f}  "
        f"wins {judged.win_rate:.1%}  deals in {judged.deal_in_rate:.1%}"
    )
    low, high = judged.rank_points_low, judged.rank_points_high
    between = "" if low is None or high is None else f" ({low:+.2f} to {high:+.2f})"
    yield f"rank points {judged.rank_points:+.2f}{between}"
    if judged.ahead is not None and judged.ahead_p is not None:
        yield f"without luck {judged.ahead:+.3f} places ahead (p = {judged.ahead_p:.2g})"
    if judged.variance_left is not None:
        yield f"variance left of the comparison: {judged.variance_left:.2f}"


SUBJECTS: Final = (
    Subject(
        "solo",
        "one-player mahjong: how an evaluator wins undisturbed",
        _add_solo,
        _solo,
        _solo_lines,
        PLAYING,
    ),
    Subject(
        "diagnosis",
        "learners with planted habits play; the habits named are compared with these",
        _add_diagnosis,
        _diagnosis,
        _diagnosis_lines,
    ),
    Subject(
        "match",
        "two players against two: no calls, riichi at once, as a paper compares its networks",
        _add_match,
        _match,
        _match_lines,
        PLAYING,
    ),
    Subject(
        "selfplay",
        "one network of self-play against three seats that do not change, by the same walls",
        _add_selfplay,
        _selfplay,
        _selfplay_lines,
        PLAYING,
    ),
    Subject(
        "teaching",
        "learners whose habits fade when a lesson names the cause: our lessons against others",
        _add_teaching,
        _teaching,
        _teaching_lines,
    ),
)
