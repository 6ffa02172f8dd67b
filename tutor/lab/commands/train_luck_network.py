"""`train luck-network`: what the linear sum of luck misses of draws, by a small network."""

import argparse
from pathlib import Path
from typing import Final

from rules.formats import find_logs
from tutor.commands.arguments import (
    add_jobs,
    add_logs,
    add_seed,
    answer,
    at_least,
    files_and_reasons,
    table,
)
from tutor.commands.progress import progress
from tutor.files import replacing_bytes
from tutor.lab.extras import need
from tutor.luck.network_weights import pack
from tutor.settings_file import spoken_here

HELP: Final = "what the sum of `train luck` misses of draws, by a small network on all four hands"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs")
    parser.add_argument(
        "--games", type=at_least(1), metavar="N", help="learn from so many games at most"
    )
    parser.add_argument(
        "--passes", type=at_least(1), metavar="N", help="over the games (8 if not said)"
    )
    add_seed(parser, "what it starts from (%(default)s)")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path("luck_network.npz"),
        metavar="FILE",
        help="where it goes (%(default)s)",
    )
    add_jobs(parser)


def run(options: argparse.Namespace) -> int:
    need("torch")
    from tutor.lab.luck import network_training

    plan = network_training.Plan(seed=options.seed)
    if options.passes is not None:
        plan = network_training.Plan(options.passes, seed=options.seed)
    with progress(spoken_here().gettext("Learning")) as bar:
        trained = network_training.train_network(
            lambda: find_logs(options.logs),
            plan,
            games=options.games,
            jobs=options.jobs,
            progress=bar,
        )
    with replacing_bytes(options.output) as file:
        file.write(pack(trained.network.arrays, trained.learned))
    result = {
        "draws": trained.draws,
        "games": trained.games,
        "refused": trained.refused,
        "passes": trained.network.passes,
        "left_before": trained.network.before,
        "left_after": trained.network.after,
        "seconds": round(trained.seconds, 2),
        "unreadable": files_and_reasons(trained.unreadable),
        "output": str(options.output),
    }
    rows = result | {
        "left_before": f"{trained.network.before:.4f}",
        "left_after": f"{trained.network.after:.4f}",
        "seconds": f"{trained.seconds:.1f}",
        "unreadable": len(trained.unreadable),
    }
    answer(options.format, result, table(rows), options.output)
    return 0
