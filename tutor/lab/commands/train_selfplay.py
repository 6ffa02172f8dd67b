"""`train selfplay`: one network against itself, by PPO."""

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tutor.commands.arguments import add_length, add_seed, answer, at_least, table
from tutor.commands.progress import progress
from tutor.lab.extras import need
from tutor.settings_file import spoken_here

if TYPE_CHECKING:
    from tutor.lab.selfplay.training import SelfplayTraining

SEATS_OF_CURVE: Final = ("start", "novice", "steady", "strong", "phoenix")
HELP: Final = "self-play: a network that begins as the second opinion and learns from its own games"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--from",
        dest="weights",
        type=Path,
        metavar="FILE",
        help="a second opinion or a checkpoint, as which it begins (else what is shipped)",
    )
    parser.add_argument(
        "--games",
        type=at_least(0),
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
    parser.add_argument(
        "--half",
        action="store_true",
        help="multiply in bfloat16: faster where the processor has instructions for it",
    )
    parser.add_argument("--resume", action="store_true", help="go on where the last time ended")
    add_length(parser)
    parser.add_argument(
        "--update",
        type=at_least(1),
        metavar="N",
        help="games between two updates (128 for each process if not said)",
    )
    parser.add_argument(
        "--curve",
        type=at_least(1),
        metavar="N",
        help="every N updates, ask how it stands against three seats that do not change",
    )
    parser.add_argument(
        "--against",
        choices=SEATS_OF_CURVE,
        default="steady",
        help="who sits there; start: what it began as (%(default)s)",
    )
    parser.add_argument(
        "--curve-games",
        type=at_least(4),
        default=40,
        metavar="N",
        help="games of each point, by the same walls (%(default)s)",
    )
    add_seed(parser, "what it starts from (%(default)s)")
    parser.add_argument(
        "--jobs",
        type=at_least(1),
        default=1,
        metavar="N",
        help="processes that play, 128 games each at a time (%(default)s)",
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
    need("torch")
    need("scipy")
    from tutor.files import data
    from tutor.lab.selfplay import learner, player, training
    from tutor.lab.selfplay.curves import Curve

    plan = learner.Plan(
        options.games,
        options.minutes,
        options.reward,
        options.device,
        options.length == "hanchan",
        options.seed,
        options.update or learner.GAMES_AN_UPDATE * options.jobs,
        options.jobs,
        half=options.half,
        curve=Curve(options.curve, options.against, options.curve_games) if options.curve else None,
    )
    begun = options.weights or data() / "second.npz"
    network = player.begun(begun, options.seed, options.device)
    with progress(spoken_here().gettext("Learning")) as bar:
        trained = training.train_selfplay(
            network, options.output, plan, resume=options.resume, progress=bar
        )
    result = asdict(trained) | {"seconds": round(trained.seconds, 2), "output": str(options.output)}
    answer(options.format, result, _lines(trained, result))
    return 0


def _lines(trained: "SelfplayTraining", result: Mapping[str, object]) -> Iterator[str]:
    by_processor = trained.training_per_processor_second
    told = {name: value for name, value in result.items() if name != "curve"}
    yield from table(
        told
        | {
            "seconds": f"{trained.seconds:.1f}",
            "decisions_per_second": f"{trained.decisions_per_second:.0f}",
            "training_per_second": f"{trained.training_per_second:.0f}",
            "training_per_processor_second": f"{by_processor:.0f}" if by_processor else "",
            "divergence": f"{trained.divergence:.5f}",
        }
    )
    for point in trained.curve:
        low, high = point.rank_points_low, point.rank_points_high
        between = "" if low is None or high is None else f" ({low:+.1f} to {high:+.1f})"
        yield (
            f"after {point.updates} updates: rank points {point.rank_points:+.1f}{between}, "
            f"placement {point.placement:.2f}"
        )
