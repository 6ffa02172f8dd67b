"""`evaluate selfplay`: one network of self-play against three seats that do not change."""

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tutor.commands.arguments import add_jobs, add_length, add_seed, answer, at_least
from tutor.commands.progress import progress
from tutor.lab.extras import need
from tutor.settings_file import spoken_here
from tutor.strategy.tree import shipped_tree

if TYPE_CHECKING:
    from tutor.lab.selfplay.judgement import Judgement

HELP: Final = "one network of self-play against three seats that do not change, by the same walls"
START: Final = "start"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--weights",
        type=Path,
        metavar="FILE",
        help="the checkpoint that `train selfplay` wrote (else what it begins as)",
    )
    parser.add_argument(
        "--from",
        dest="begun",
        type=Path,
        metavar="FILE",
        help="a second opinion or a checkpoint, as which it began (else what is shipped)",
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


def run(options: argparse.Namespace) -> None:
    need("torch")
    need("scipy")
    from tutor.files import data
    from tutor.lab.selfplay import judgement, player

    start = player.arrays_of(player.begun(options.begun or data() / "second.npz"))
    network = start
    if options.weights is not None:
        network = player.arrays_of(player.load(options.weights)["network"])
    with progress(spoken_here().gettext("Playing")) as bar:
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
    answer(options.format, asdict(judged) | {"against": options.against}, _lines(judged))


def _lines(judged: "Judgement") -> Iterator[str]:
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
