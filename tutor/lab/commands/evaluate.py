"""Measure how the advice meets what experts threw, and each evaluator by itself."""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules.formats import find_logs
from tutor.commands.arguments import (
    add_cluster,
    add_format,
    add_jobs,
    add_logs,
    add_part,
    add_seed,
    answer,
    at_least,
    files_and_reasons,
    table,
)
from tutor.commands.progress import progress
from tutor.lab.cluster import working_on
from tutor.lab.commands import (
    evaluate_advice,
    evaluate_calls,
    evaluate_diagnosis,
    evaluate_habits,
    evaluate_luck,
    evaluate_match,
    evaluate_second,
    evaluate_selfplay,
    evaluate_strength,
    evaluate_teaching,
)
from tutor.lab.solo import DEFAULT_DEALS, play_solo
from tutor.settings_file import spoken_here
from tutor.strategy.tree import load_tree, shipped_tree

if TYPE_CHECKING:
    from tutor.lab.training.safety_figures import Bin


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_format(parser)
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    _add_strategy(_part(what, "strategy", _strategy, "how the advice meets what experts threw"))
    _add_solo(_part(what, "solo", _solo, "one-player mahjong: how an evaluator wins undisturbed"))
    evaluate_advice.add_arguments(_part(what, "advice", evaluate_advice.run, evaluate_advice.HELP))
    _add_of_part(
        _part(what, "hands", _hands, "whether the hand that is named is what winners won with")
    )
    evaluate_calls.add_arguments(_part(what, "calls", evaluate_calls.run, evaluate_calls.HELP))
    _add_safety(_part(what, "safety", _safety, "how well safety foretells opponents' waits"))
    evaluate_diagnosis.add_arguments(
        _part(what, "diagnosis", evaluate_diagnosis.run, evaluate_diagnosis.HELP)
    )
    evaluate_habits.add_arguments(_part(what, "habits", evaluate_habits.run, evaluate_habits.HELP))
    evaluate_luck.add_arguments(_part(what, "luck", evaluate_luck.run, evaluate_luck.HELP))
    evaluate_match.add_arguments(_part(what, "match", evaluate_match.run, evaluate_match.HELP))
    evaluate_second.add_arguments(_part(what, "second", evaluate_second.run, evaluate_second.HELP))
    evaluate_selfplay.add_arguments(
        _part(what, "selfplay", evaluate_selfplay.run, evaluate_selfplay.HELP)
    )
    evaluate_strength.add_arguments(
        _part(what, "strength", evaluate_strength.run, evaluate_strength.HELP)
    )
    evaluate_teaching.add_arguments(
        _part(what, "teaching", evaluate_teaching.run, evaluate_teaching.HELP)
    )


def run(options: argparse.Namespace) -> int:
    measure: Callable[[argparse.Namespace], None] = options.measure
    with working_on(options.cluster):
        measure(options)
    return 0


def _part(
    what: Any, name: str, measure: Callable[[argparse.Namespace], None], about: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = what.add_parser(name, help=about, description=about)
    parser.set_defaults(measure=measure, cluster=None)
    add_format(parser, default=argparse.SUPPRESS)  # may stand before WHAT, or after
    return parser


def _add_method(parser: argparse.ArgumentParser, about: str) -> None:
    parser.add_argument("--method", choices=("ours", "paper"), default="ours", help=about)


def _add_strategy(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs")
    add_part(parser, "all")
    parser.add_argument(
        "--tree", type=Path, metavar="FILE", help="a tree that `train` wrote (else the shipped one)"
    )
    _add_method(
        parser,
        "paper: the paper's own evaluators, and without --tree trees learned as the paper "
        "does on four fifths of these games and tried on the rest, five times",
    )
    parser.add_argument(
        "--leaves",
        type=at_least(2),
        metavar="N",
        help="answers that such a tree may have at most (if not said, as many as `train` asks)",
    )
    parser.add_argument(
        "--ties",
        choices=("best", "worst"),
        default="best",
        help="which place a shared rank counts as, for the paper's types (%(default)s)",
    )
    add_jobs(parser)
    add_cluster(parser)


def _strategy(options: argparse.Namespace) -> None:
    from tutor.lab.training.evaluation import evaluate_strategy
    from tutor.lab.training.paper_types import PAPER
    from tutor.lab.training.strategy import MAX_LEAVES

    learns = options.method == "paper" and options.tree is None
    tree = None
    if not learns:
        tree = load_tree(options.tree) if options.tree else shipped_tree()
    with progress(spoken_here().gettext("Evaluating")) as bar:
        figures = evaluate_strategy(
            find_logs(options.logs),
            part=options.part,
            tree=tree,
            method=options.method,
            ties=options.ties,
            leaves=options.leaves or MAX_LEAVES,
            jobs=options.jobs,
            progress=bar,
        )
    result = asdict(figures) | {"unreadable": files_and_reasons(figures.unreadable)}
    beside = PAPER if options.method == "paper" else {}
    lines = table(_flat(result), _flat(beside))
    answer(options.format, result | ({"paper": beside} if beside else {}), lines)


def _flat(result: Mapping[str, object]) -> dict[str, object]:
    rows: dict[str, object] = {}
    for name, value in result.items():
        match value:
            case dict():
                rows |= _flat({f"{name} {each}": share for each, share in value.items()})
            case list():
                rows[name] = len(value)
            case _:
                rows[name] = value
    return rows


def _add_solo(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--evaluator", choices=("speed", "value"), required=True, help="whose first rank is thrown"
    )
    parser.add_argument(
        "--deals",
        type=at_least(1),
        default=DEFAULT_DEALS,
        metavar="N",
        help="how many (%(default)s)",
    )
    add_seed(parser, "the same seed, the same walls")
    parser.add_argument(
        "--ties",
        choices=("speed", "random"),
        default="speed",
        help="of discards that share the first rank: the fastest (then any), or any at once "
        "(%(default)s)",
    )
    _add_method(parser, "our evaluator, or the paper's own (%(default)s)")


def _solo(options: argparse.Namespace) -> None:
    with progress(spoken_here().gettext("Playing")) as bar:
        figures = play_solo(
            options.evaluator,
            deals=options.deals,
            seed=options.seed,
            method=options.method,
            ties=options.ties,
            progress=bar,
        )
    result = asdict(figures)
    rows = result | {name: _numbers(result[name]) for name in result if name.startswith("mean_")}
    answer(options.format, result, table(rows))


def _add_of_part(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs")
    add_part(parser, "all")
    add_jobs(parser)
    add_cluster(parser)


def _hands(options: argparse.Namespace) -> None:
    from tutor.evaluators.hand_model import shipped_hand_model
    from tutor.lab.training.hands_figures import evaluate_hands

    with progress(spoken_here().gettext("Evaluating")) as bar:
        figures = evaluate_hands(
            find_logs(options.logs),
            shipped_hand_model(),
            part=options.part,
            jobs=options.jobs,
            progress=bar,
        )
    result = asdict(figures) | {"unreadable": files_and_reasons(figures.unreadable)}
    answer(options.format, result, table(_flat(result)))


def _add_safety(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs")
    add_part(parser, "all")
    _add_method(parser, "our evaluator, or the paper's own (%(default)s)")
    add_jobs(parser)
    add_cluster(parser)


def _safety(options: argparse.Namespace) -> None:
    from tutor.lab.training.safety_figures import evaluate_safety_figures

    with progress(spoken_here().gettext("Evaluating")) as bar:
        figures = evaluate_safety_figures(
            find_logs(options.logs),
            part=options.part,
            method=options.method,
            jobs=options.jobs,
            progress=bar,
        )
    result = asdict(figures) | {"unreadable": files_and_reasons(figures.unreadable)}
    rows = {name: value for name, value in result.items() if name != "bins"} | {
        "unreadable": len(figures.unreadable),
        "auc": _places(figures.auc),
        "auc_paper": _places(figures.auc_paper),
        "brier": _places(figures.brier),
        "brier_paper": _places(figures.brier_paper),
        "calibration_error": f"{figures.calibration_error:.2%}",
        "calibration_error_paper": f"{figures.calibration_error_paper:.2%}",
    }
    answer(options.format, result, [*table(rows), *map(_bin_line, figures.bins)])


def _bin_line(each: "Bin") -> str:
    line = f"{each.low:4.0%} to {each.high:4.0%}  {each.count:>12,}"
    if each.predicted is not None and each.measured is not None:
        line += f"  predicted {each.predicted:6.2%}  measured {each.measured:6.2%}"
    if each.measured_interval is not None:
        line += " ({:.2%} to {:.2%})".format(*each.measured_interval)
    return line


def _places(value: float | None) -> str | None:
    return None if value is None else f"{value:.4f}"


def _numbers(value: float | tuple[float, ...] | None) -> str | None:
    match value:
        case None:
            return None
        case tuple():
            return " ".join(str(_numbers(each)) for each in value)
        case _:
            return f"{value:,.2f}"
