"""The subjects of `train` that are networks: second (and the papers'), luck-network, selfplay."""

import argparse
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from tutor.commands.arguments import (
    add_format,
    add_jobs,
    add_logs,
    add_output,
    add_seed,
    print_result,
    progress_bar,
    whole_number,
)
from tutor.lab.commands.subject import (
    AFTERSTATE,
    OURS,
    add_length,
    add_most_games,
    add_network_method,
    corpus_of,
    lines_of,
    read,
)
from tutor.lab.extras import need
from tutor.lab.games import Corpus
from tutor.language import gettext
from tutor.system.files import data, replacing_bytes

OPPONENTS_OF_CURVE: Final = ("start", "novice", "steady", "strong", "phoenix")


def add_to(what: Any) -> None:
    for name, about, add_arguments, learn in (
        (
            "luck-network",
            "what the sum of `train luck` misses of draws, by a small network on all four hands",
            _add_luck,
            _luck,
        ),
        (
            "second",
            "the second opinion: a network that learns what strong players discard and call",
            _add_second,
            _second,
        ),
        (
            "selfplay",
            "self-play: a network that begins as the second opinion and learns from its own games",
            _add_selfplay,
            _selfplay,
        ),
    ):
        parser = what.add_parser(name, help=about, description=about)
        add_arguments(parser)
        add_format(parser, default=argparse.SUPPRESS)
        parser.set_defaults(subject=None, learn=learn)


def _add_time(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--minutes", type=float, default=60.0, metavar="M", help="of learning (%(default)s)"
    )
    parser.add_argument(
        "--device", choices=("cpu", "cuda"), default="cpu", help="what computes (%(default)s)"
    )
    parser.add_argument(
        "--half",
        action="store_true",
        help="multiply in bfloat16: faster where the processor has instructions for it "
        "(on a GPU always)",
    )
    parser.add_argument("--resume", action="store_true", help="resume the last run")


def _add_luck(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs")
    add_most_games(parser)
    parser.add_argument(
        "--passes", type=whole_number(1), metavar="N", help="over the games (8 if not said)"
    )
    add_seed(parser, "what it starts from (%(default)s)")
    add_output(parser, "where it goes (%(default)s)", default=Path("luck_network.npz"))
    add_jobs(parser)


def _luck(options: argparse.Namespace) -> int:
    need("torch")
    from tutor.lab import luck_network
    from tutor.luck.network import pack_luck

    plan = luck_network.Plan(seed=options.seed)
    if options.passes is not None:
        plan = luck_network.Plan(options.passes, seed=options.seed)
    start = time.perf_counter()
    with progress_bar(gettext("Learning")) as bar:
        trained = luck_network.train_network(corpus_of(options, bar), plan)
    with replacing_bytes(options.output) as file:
        file.write(pack_luck(trained.network.arrays, trained.learned))
    result = {
        "draws": trained.draws,
        "games": trained.games,
        "refused": trained.refused,
        "passes": trained.network.passes,
        "left_before": trained.network.before,
        "left_after": trained.network.after,
        "seconds": round(time.perf_counter() - start, 1),
        **read(options),
        "output": str(options.output),
    }
    print_result(options.format, result, lines_of(result), options.output)
    return 0


def _add_second(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs")
    add_network_method(parser)
    _add_time(parser)
    add_most_games(parser)
    parser.add_argument(
        "--channels",
        type=whole_number(1),
        metavar="N",
        help="of the network (64 if not said; of the paper's CNN 200)",
    )
    parser.add_argument(
        "--blocks", type=whole_number(1), metavar="N", help="of the network (6 if not said)"
    )
    add_seed(parser, "what it starts from (%(default)s)")
    parser.add_argument(
        "--passes",
        type=float,
        metavar="N",
        help="a paper's network: end after N passes over the decisions",
    )
    parser.add_argument(
        "--batch",
        type=whole_number(2),
        metavar="N",
        help="decisions at a time (256 if not said, on a GPU 4096; of a paper's network 5000)",
    )
    parser.add_argument(
        "--layers",
        type=whole_number(1),
        metavar="N",
        help="of the paper's MLP or DenseMLP (5 if not said)",
    )
    add_output(
        parser,
        "output file (default: second.npz, of a paper METHOD.pt); a folder of the same name and "
        ".work keeps what a resume needs",
    )
    add_jobs(parser)


def _second(options: argparse.Namespace) -> int:
    learn, name = {
        OURS: (_ours, "second.npz"),
        AFTERSTATE: (_afterstates, f"{AFTERSTATE}.npz"),
    }.get(options.method, (_discards, f"{options.method}.pt"))
    if learn is not _afterstates:
        need("torch")
    output = options.output or Path(name)
    with progress_bar(gettext("Learning")) as bar:
        trained = learn(options, output, corpus_of(options, bar))
    result = asdict(trained) | {
        "seconds": round(trained.seconds, 2),
        **read(options),
        "output": str(output),
    }
    print_result(options.format, result, lines_of(result))
    return 0


def _ours(options: argparse.Namespace, output: Path, corpus: Corpus) -> Any:
    from tutor.lab.second import training

    plan = training.Plan(
        options.minutes,
        options.device,
        options.channels or training.CHANNELS,
        options.blocks or training.BLOCKS,
        options.batch,
        seed=options.seed,
        half=options.half,
    )
    return training.train_second(corpus, output, plan, resume=options.resume)


def _discards(options: argparse.Namespace, output: Path, corpus: Corpus) -> Any:
    from tutor.lab.papers import networks

    shape = networks.Shape(
        options.method, options.layers or networks.LAYERS, options.channels or networks.CHANNELS
    )
    plan = networks.Plan(
        shape,
        options.minutes,
        options.passes,
        options.device,
        options.batch or networks.BATCH,
        options.seed,
    )
    return networks.train_discards(corpus, output, plan, resume=options.resume)


def _afterstates(options: argparse.Namespace, output: Path, corpus: Corpus) -> Any:
    from tutor.lab.papers.afterstate_network import AfterstatePlan, train_afterstates

    plan = AfterstatePlan(options.minutes, options.passes, options.seed)
    return train_afterstates(corpus, output, plan, resume=options.resume)


def _add_selfplay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--from",
        dest="weights",
        type=Path,
        metavar="FILE",
        help="the second opinion or checkpoint to start from (default: the shipped one)",
    )
    parser.add_argument(
        "--games",
        type=whole_number(0),
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
    _add_time(parser)
    add_length(parser)
    parser.add_argument(
        "--update",
        type=whole_number(1),
        metavar="N",
        help="games between two updates (128 for each process if not said)",
    )
    parser.add_argument(
        "--curve",
        type=whole_number(1),
        metavar="N",
        help="every N updates, measure it against three fixed seats",
    )
    parser.add_argument(
        "--against",
        choices=OPPONENTS_OF_CURVE,
        default="steady",
        help="who sits there; start: what it began as (%(default)s)",
    )
    parser.add_argument(
        "--curve-games",
        type=whole_number(4),
        default=40,
        metavar="N",
        help="games of each point, by the same walls (%(default)s)",
    )
    add_seed(parser, "what it starts from (%(default)s)")
    parser.add_argument(
        "--jobs",
        type=whole_number(1),
        default=1,
        metavar="N",
        help="processes that play, 128 games each at a time (%(default)s)",
    )
    add_output(parser, "the checkpoint (%(default)s)", default=Path("selfplay.pt"))


def _selfplay(options: argparse.Namespace) -> int:
    need("torch")
    from tutor.lab.selfplay import player, training
    from tutor.lab.selfplay.player import Curve

    plan = training.Plan(
        options.games,
        options.minutes,
        options.reward,
        options.device,
        options.length == "hanchan",
        options.seed,
        options.update or training.GAMES_AN_UPDATE * options.jobs,
        options.jobs,
        half=options.half,
        curve=Curve(options.curve, options.against, options.curve_games) if options.curve else None,
    )
    begun = options.weights or data() / "second.npz"
    network = player.begun(begun, options.seed, options.device)
    with progress_bar(gettext("Learning")) as bar:
        trained = training.train_selfplay(
            network, options.output, plan, resume=options.resume, progress=bar
        )
    result = asdict(trained) | {"seconds": round(trained.seconds, 2), "output": str(options.output)}
    print_result(options.format, result, lines_of(result))
    return 0
