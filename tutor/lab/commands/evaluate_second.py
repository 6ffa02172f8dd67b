"""`evaluate second`: how the second opinion meets what strong players discarded."""

import argparse
from collections.abc import Iterator
from dataclasses import asdict
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
from tutor.lab.commands.paper_arguments import OURS, add_method
from tutor.second.weights import read_weights
from tutor.settings_file import spoken_here
from tutor.strategy.tree import shipped_tree

if TYPE_CHECKING:
    from tutor.lab.second.figures import SecondFigures

HELP: Final = "how the second opinion meets what strong players discarded"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs")
    add_part(parser, "all")
    add_method(parser)
    parser.add_argument(
        "--weights", type=Path, metavar="FILE", help="what `train` wrote (else the shipped ones)"
    )
    add_jobs(parser)
    add_cluster(parser)


def run(options: argparse.Namespace) -> None:
    if options.method != OURS:
        from tutor.lab.commands import evaluate_papers

        evaluate_papers.run(options)
        return
    from tutor.files import data
    from tutor.lab.second.figures import evaluate_second

    weights = read_weights(options.weights or data() / "second.npz")
    with progress(spoken_here().gettext("Evaluating")) as bar:
        figures = evaluate_second(
            find_logs(options.logs),
            weights,
            shipped_tree(),
            part=options.part,
            jobs=options.jobs,
            progress=bar,
        )
    result = asdict(figures) | {
        "network": weights.digest,
        "unreadable": files_and_reasons(figures.unreadable),
    }
    answer(options.format, result, _lines(figures))


def _lines(figures: "SecondFigures") -> Iterator[str]:
    rows = asdict(figures)
    by, bins, certainty = rows.pop("by"), rows.pop("bins"), rows.pop("certainty")
    for feature, ranges in by.items():
        rows |= {f"first, {feature} {name}": share for name, share in ranges.items()}
    for name, cell in certainty.items():
        rows |= {f"{name}: decisions": cell["decisions"], f"{name}: tree_first": cell["tree_first"]}
    rows["log_loss"] = f"{figures.log_loss:.4f}"
    rows["calibration_error"] = f"{figures.calibration_error:.2%}"
    rows["seconds"] = f"{figures.seconds:.1f}"
    rows["unreadable"] = len(figures.unreadable)
    yield from table(rows)
    for each in bins:
        yield (
            f"{each['low']:6.2%} to {each['high']:6.2%}  {each['count']:>10,.0f}  "
            f"said {each['said']:6.2%}  played {each['played']:6.2%}"
        )
