"""`train selfplay`: one network against itself, by PPO."""

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import Final

from tutor.commands.arguments import add_length, answer, at_least, table
from tutor.commands.progress import progress
from tutor.extras import need
from tutor.second.weights import read_weights
from tutor.settings_file import spoken_here

HELP: Final = "self-play: a network that begins as the second opinion and learns from its own games"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what it begins as, for how long, by which reward, on what, and where it goes."""
    parser.add_argument(
        "--from",
        dest="weights",
        type=Path,
        metavar="FILE",
        help="the second opinion that it begins as (else the shipped one)",
    )
    parser.add_argument(
        "--games",
        type=at_least(1),
        default=1_000_000,
        metavar="N",
        help="as many at most (%(default)s)",
    )
    parser.add_argument(
        "--reward",
        choices=("points", "place"),
        default="place",
        help="what the end of a game is worth: its points, or 90, 45, 0, -135 by the place "
        "(%(default)s)",
    )
    parser.add_argument(
        "--minutes", type=float, default=60.0, metavar="M", help="of learning (%(default)s)"
    )
    parser.add_argument(
        "--device", choices=("cpu", "cuda"), default="cpu", help="what computes (%(default)s)"
    )
    parser.add_argument("--resume", action="store_true", help="go on where the last time ended")
    add_length(parser)
    parser.add_argument(
        "--update",
        type=at_least(1),
        metavar="N",
        help="games between two updates (32 for each process if not said)",
    )
    parser.add_argument(
        "--seed", type=at_least(0), default=0, metavar="N", help="what it starts from (%(default)s)"
    )
    parser.add_argument(
        "--jobs",
        type=at_least(1),
        default=1,
        metavar="N",
        help="processes that play, 32 games each at a time (%(default)s)",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path("selfplay.pt"),
        metavar="FILE",
        help="the checkpoint (%(default)s)",
    )


def run(options: argparse.Namespace) -> int:
    """Learn, write the checkpoint, tell how far it came."""
    need("torch")
    from tutor.files import data
    from tutor.lab.selfplay import training

    plan = training.Plan(
        options.games,
        options.minutes,
        options.reward,
        options.device,
        options.length == "hanchan",
        options.seed,
        options.update or training.GAMES_AN_UPDATE * options.jobs,
        options.jobs,
    )
    weights = read_weights(options.weights or data() / "second.npz")
    with progress(spoken_here().gettext("Learning")) as bar:
        trained = training.train_selfplay(
            weights, options.output, plan, resume=options.resume, progress=bar
        )
    result = asdict(trained) | {"seconds": round(trained.seconds, 2), "output": str(options.output)}
    rows = result | {
        "seconds": f"{trained.seconds:.1f}",
        "decisions_per_second": f"{trained.decisions_per_second:.0f}",
        "divergence": f"{trained.divergence:.5f}",
    }
    answer(options.format, result, table(rows))
    return 0
