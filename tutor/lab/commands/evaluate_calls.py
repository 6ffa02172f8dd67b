"""`evaluate calls`: whether chi and pon are called or passed as experts do."""

import argparse
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

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
from tutor.lab.commands.paper_arguments import AFTERSTATE, OURS
from tutor.settings_file import spoken_here

if TYPE_CHECKING:
    from tutor.lab.training.calls_figures import Answers

HELP: Final = "whether chi and pon are called or passed as experts do"
SECOND: Final = "second"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs")
    add_part(parser, "all")
    parser.add_argument(
        "--method",
        choices=(OURS, SECOND, AFTERSTATE),
        default=OURS,
        help="what the tutor recommends, what the second opinion finds likely, or what a paper's "
        "values of afterstates say (%(default)s)",
    )
    parser.add_argument(
        "--weights", type=Path, metavar="FILE", help="of a network, that `train second` wrote"
    )
    add_jobs(parser)
    add_cluster(parser)


def run(options: argparse.Namespace) -> None:
    from tutor.lab.training.calls_figures import evaluate_calls

    answers_of = _answers(options.method, options.weights)
    with progress(spoken_here().gettext("Evaluating")) as bar:
        figures = evaluate_calls(
            find_logs(options.logs), answers_of, part=options.part, jobs=options.jobs, progress=bar
        )
    result = asdict(figures) | {"unreadable": files_and_reasons(figures.unreadable)}
    rows = {name: value for name, value in result.items() if name != "by_doubt"}
    for doubt, each in figures.by_doubt.items():
        rows |= {f"by_doubt {doubt} {name}": share for name, share in each.items()}
    rows["unreadable"] = len(figures.unreadable)
    if figures.log_loss is not None:
        rows["log_loss"] = f"{figures.log_loss:.4f}"
    answer(options.format, result, table(rows))


def _answers(method: str, weights: Path | None) -> "Answers":
    match method:
        case "second":
            from tutor.files import data
            from tutor.lab.second.call_figures import foretold
            from tutor.second.weights import read_weights

            return partial(foretold, weights=read_weights(weights or data() / "second.npz"))
        case "afterstate":
            from tutor.lab.papers.afterstate_figures import valued
            from tutor.lab.papers.afterstate_network import read_networks

            return partial(valued, networks=read_networks(weights or Path(f"{AFTERSTATE}.npz")))
        case _:
            from tutor.lab.training.calls_figures import recommended

            return recommended
