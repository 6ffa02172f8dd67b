"""`train second --method mlp|densemlp|cnn`: a paper's network of discards."""

import argparse
from dataclasses import asdict
from pathlib import Path

from rules.formats import find_logs
from tutor.commands.arguments import answer, files_and_reasons, table
from tutor.commands.progress import progress
from tutor.settings_file import spoken_here


def run(options: argparse.Namespace) -> int:
    """Learn, write the best network, tell how good it is."""
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
    output = options.output or Path(f"{options.method}.pt")
    with progress(spoken_here().gettext("Learning")) as bar:
        trained = training.train_discards(
            lambda: find_logs(options.logs),
            output,
            plan,
            resume=options.resume,
            games=options.games,
            jobs=options.jobs,
            progress=bar,
        )
    result = asdict(trained) | {
        "seconds": round(trained.seconds, 2),
        "unreadable": files_and_reasons(trained.unreadable),
        "output": str(output),
    }
    rows = result | {"seconds": f"{trained.seconds:.1f}", "unreadable": len(trained.unreadable)}
    answer(options.format, result, table(rows))
    return 0
