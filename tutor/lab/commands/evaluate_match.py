"""`evaluate match`: two against two by the simplified rules of Fujita and Matsuzaki."""

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tutor.commands.arguments import add_jobs, add_length, answer, at_least
from tutor.commands.progress import progress
from tutor.lab.extras import need
from tutor.second.weights import read_weights
from tutor.settings_file import spoken_here
from tutor.strategy.tree import shipped_tree

if TYPE_CHECKING:
    from tutor.lab.papers.match import MatchFigures

HELP: Final = "two players against two: no calls, riichi at once, as a paper compares its networks"


def add_arguments(parser: argparse.ArgumentParser) -> None:
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
    parser.add_argument(
        "--seed",
        type=at_least(0),
        default=0,
        metavar="N",
        help="the same seed gives the same walls (%(default)s)",
    )
    add_jobs(parser)


def run(options: argparse.Namespace) -> None:
    need("scipy")
    from tutor.files import data
    from tutor.lab.papers import match

    one, other = options.players
    files = [name for name in (one, other) if name not in (match.TREE, match.SECOND)]
    if files:
        need("torch")
        from tutor.lab.papers.network_file import read_network

        for file in files:
            read_network(Path(file))  # refused at once, not at the first turn
    with progress(spoken_here().gettext("Playing")) as bar:
        figures = match.play_match(
            (one, other),
            shipped_tree(),
            read_weights(data() / "second.npz"),
            options.games,
            hanchan=options.length == "hanchan",
            seed=options.seed,
            jobs=options.jobs,
            progress=bar,
        )
    answer(options.format, asdict(figures), _lines(figures))


def _lines(figures: "MatchFigures") -> Iterator[str]:
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
