"""`evaluate second --method mlp|densemlp|cnn|afterstate`: how a paper's network does."""

import argparse
from dataclasses import asdict
from pathlib import Path

from rules.formats import find_logs
from tutor.commands.arguments import answer, files_and_reasons, table
from tutor.commands.progress import progress
from tutor.lab.commands.paper_arguments import AFTERSTATE
from tutor.lab.extras import need
from tutor.settings_file import spoken_here


def run(options: argparse.Namespace) -> None:
    if options.method == AFTERSTATE:
        _afterstates(options)
        return
    need("torch")
    from tutor.lab.papers.discard_figures import PAPER, evaluate_discards
    from tutor.lab.papers.network_file import read_network

    weights = options.weights or Path(f"{options.method}.pt")
    network = read_network(weights, options.method)
    with progress(spoken_here().gettext("Evaluating")) as bar:
        figures = evaluate_discards(
            find_logs(options.logs), network, part=options.part, jobs=options.jobs, progress=bar
        )
    result = asdict(figures) | {"unreadable": files_and_reasons(figures.unreadable)}
    rows = asdict(figures) | {
        "log_loss": f"{figures.log_loss:.4f}",
        "calibration_error": f"{figures.calibration_error:.2%}",
        "seconds": f"{figures.seconds:.1f}",
        "unreadable": len(figures.unreadable),
    }
    paper = PAPER[options.method]
    beside: dict[str, object] = {**paper, "log_loss": f"{paper['log_loss']:.4f}"}
    answer(options.format, result | {"paper": dict(paper)}, table(rows, beside))


def _afterstates(options: argparse.Namespace) -> None:
    from tutor.lab.papers.afterstate_figures import PAPER, evaluate_afterstates
    from tutor.lab.papers.afterstate_network import read_networks

    networks = read_networks(options.weights or Path(f"{AFTERSTATE}.npz"))
    with progress(spoken_here().gettext("Evaluating")) as bar:
        figures = evaluate_afterstates(
            find_logs(options.logs), networks, part=options.part, jobs=options.jobs, progress=bar
        )
    result = asdict(figures) | {"unreadable": files_and_reasons(figures.unreadable)}
    rows = asdict(figures) | {
        "seconds": f"{figures.seconds:.1f}",
        "unreadable": len(figures.unreadable),
    }
    answer(options.format, result | {"paper": dict(PAPER)}, table(rows, PAPER))
