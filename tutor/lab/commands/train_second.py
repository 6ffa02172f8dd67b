"""`train second`: the network of the second opinion, or one of the papers' beside it."""

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
from tutor.lab.commands.paper_arguments import OURS, add_learning, add_method
from tutor.lab.extras import need
from tutor.settings_file import spoken_here

HELP: Final = "the second opinion: a network that learns what strong players discard and call"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs")
    add_method(parser)
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
    parser.add_argument(
        "--games", type=at_least(1), metavar="N", help="learn from so many games at most"
    )
    parser.add_argument(
        "--channels",
        type=at_least(1),
        metavar="N",
        help="of the network (64 if not said; of the paper's CNN 200)",
    )
    parser.add_argument(
        "--blocks", type=at_least(1), metavar="N", help="of the network (6 if not said)"
    )
    add_seed(parser, "what it starts from (%(default)s)")
    add_learning(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="where it goes (second.npz if not said, of a paper METHOD.pt); a folder of the same "
        "name and .work keeps what is needed to go on",
    )
    add_jobs(parser)


def run(options: argparse.Namespace) -> int:
    if options.method != OURS:
        from tutor.lab.commands import train_papers

        return train_papers.run(options)
    need("torch")
    from tutor.lab.second import training

    output = options.output or Path("second.npz")

    plan = training.Plan(
        options.minutes,
        options.device,
        options.channels or training.CHANNELS,
        options.blocks or training.BLOCKS,
        seed=options.seed,
        half=options.half,
    )
    with progress(spoken_here().gettext("Learning")) as bar:
        trained = training.train_second(
            lambda: find_logs(options.logs),
            output,
            plan,
            resume=options.resume,
            games=options.games,
            jobs=options.jobs,
            progress=bar,
        )
    result = {
        "samples": trained.samples,
        "decisions": trained.decisions,
        "games": trained.games,
        "seconds": round(trained.seconds, 2),
        "first": trained.first,
        "unreadable": files_and_reasons(trained.unreadable),
        "output": str(output),
    }
    rows = result | {"seconds": f"{trained.seconds:.1f}", "unreadable": len(trained.unreadable)}
    answer(options.format, result, table(rows))
    return 0
