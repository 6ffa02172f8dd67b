"""`train second --method mlp|densemlp|cnn|afterstate`: a paper's network."""

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from rules.formats import find_logs
from tutor.commands.arguments import answer, files_and_reasons, table
from tutor.commands.progress import progress
from tutor.lab.commands.paper_arguments import AFTERSTATE
from tutor.lab.extras import need
from tutor.settings_file import spoken_here

if TYPE_CHECKING:
    from tutor.lab.papers.afterstate_training import AfterstateTraining
    from tutor.lab.papers.training import PaperTraining


def run(options: argparse.Namespace) -> int:
    output = options.output or Path(f"{options.method}.pt")
    if options.method == AFTERSTATE:
        output = options.output or Path(f"{options.method}.npz")
        trained: PaperTraining | AfterstateTraining = _afterstates(options, output)
    else:
        trained = _discards(options, output)
    result = asdict(trained) | {
        "seconds": round(trained.seconds, 2),
        "unreadable": files_and_reasons(trained.unreadable),
        "output": str(output),
    }
    rows = result | {"seconds": f"{trained.seconds:.1f}", "unreadable": len(trained.unreadable)}
    if "loss" in rows:  # no share
        rows["loss"] = f"{rows['loss']:.4f}"
    answer(options.format, result, table(rows))
    return 0


def _discards(options: argparse.Namespace, output: Path) -> "PaperTraining":
    need("torch")
    from tutor.lab.papers import networks, training

    shape = networks.Shape(
        options.method, options.layers or networks.LAYERS, options.channels or networks.CHANNELS
    )
    plan = training.Plan(
        shape,
        options.minutes,
        options.passes,
        options.device,
        options.batch or training.BATCH,
        options.seed,
    )
    with progress(spoken_here().gettext("Learning")) as bar:
        return training.train_discards(
            lambda: find_logs(options.logs),
            output,
            plan,
            resume=options.resume,
            games=options.games,
            jobs=options.jobs,
            progress=bar,
        )


def _afterstates(options: argparse.Namespace, output: Path) -> "AfterstateTraining":
    from tutor.lab.papers.afterstate_training import AfterstatePlan, train_afterstates

    with progress(spoken_here().gettext("Learning")) as bar:
        return train_afterstates(
            lambda: find_logs(options.logs),
            output,
            AfterstatePlan(options.minutes, options.passes, options.seed),
            resume=options.resume,
            games=options.games,
            jobs=options.jobs,
            progress=bar,
        )
