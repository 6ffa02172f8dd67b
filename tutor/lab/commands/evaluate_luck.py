"""`evaluate luck`: how much of the variance of final places the luck of tiles takes out."""

import argparse
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from rules.formats import find_logs
from tutor.commands.arguments import (
    add_cluster,
    add_jobs,
    add_logs,
    add_part,
    answer,
    files_and_reasons,
    table,
)
from tutor.commands.progress import progress
from tutor.files import data
from tutor.luck.model import load_luck_model
from tutor.luck.network_weights import read_network
from tutor.settings_file import spoken_here

HELP: Final = "how much of the variance of final places the luck of tiles takes out"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs")
    add_part(parser, "all")
    parser.add_argument(
        "--method",
        choices=("linear", "network"),
        default="network",
        help="what tells the value of a hand: a sum of named numbers alone, or with the network "
        "that tells what it misses (%(default)s)",
    )
    parser.add_argument(
        "--weights",
        type=Path,
        metavar="FILE",
        help="what `train luck` wrote (else the shipped ones)",
    )
    parser.add_argument(
        "--network",
        type=Path,
        metavar="FILE",
        help="what `train luck-network` wrote (else the shipped one)",
    )
    add_jobs(parser)
    add_cluster(parser)


def run(options: argparse.Namespace) -> None:
    from tutor.lab.luck.figures import evaluate_luck

    model = load_luck_model(options.weights or data() / "luck.json")
    if options.method == "network":
        network = read_network(options.network or data() / "luck_network.npz")
        model = replace(model, network=network)
    with progress(spoken_here().gettext("Evaluating")) as bar:
        figures = evaluate_luck(
            find_logs(options.logs), model, part=options.part, jobs=options.jobs, progress=bar
        )
    result = asdict(figures) | {"unreadable": files_and_reasons(figures.unreadable)}
    rows: dict[str, object] = {
        "games": figures.games,
        "variance": f"{figures.variance:.3f}",
        "adjusted_variance": f"{figures.adjusted_variance:.3f}",
        "reduction": figures.reduction,
        "low": figures.low,
        "high": figures.high,
        "mean_luck": f"{figures.mean_luck:+.4f}",
        "mean_luck_error": f"{figures.mean_luck_error:.4f}",
        "games_needed": figures.games_needed,
        "games_needed_adjusted": figures.games_needed_adjusted,
        "place_error": f"{figures.place_error:.3f}",
        **{f"by_event {name}": share for name, share in figures.by_event.items()},
        **{f"refused {reason}": count for reason, count in figures.refused.items()},
        "unreadable": len(figures.unreadable),
        "seconds": f"{figures.seconds:.1f}",
    }
    answer(options.format, result, table(rows))
