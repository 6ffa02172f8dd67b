"""`evaluate strength`: whether a teacher's figures rise with weakness."""

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from rules.formats import find_logs
from tutor.commands.arguments import (
    add_cluster,
    add_jobs,
    add_logs,
    add_part,
    answer,
    files_and_reasons,
)
from tutor.commands.progress import progress
from tutor.settings_file import spoken_here
from tutor.strategy.tree import shipped_tree

if TYPE_CHECKING:
    from tutor.lab.strength import StrengthFigure, StrengthFigures

HELP: Final = "whether the figures that a teacher reads rise with weakness, by the players' rank"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs")
    add_part(parser, "all")
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="NAME",
        help="players of this name are a group of their own, together with those of other NAMEs",
    )
    add_jobs(parser)
    add_cluster(parser)


def run(options: argparse.Namespace) -> None:
    from tutor.lab.strength import evaluate_strength

    with progress(spoken_here().gettext("Evaluating")) as bar:
        figures = evaluate_strength(
            find_logs(options.logs),
            shipped_tree(),
            named=options.player,
            part=options.part,
            jobs=options.jobs,
            progress=bar,
        )
    result = asdict(figures) | {"unreadable": files_and_reasons(figures.unreadable)}
    answer(options.format, result, _lines(figures))


def _lines(figures: "StrengthFigures") -> Iterator[str]:
    yield f"{figures.games:,} games; 95 % intervals by games drawn again"
    wide = max(len(group.group) for group in figures.groups)
    for group in figures.groups:
        yield (
            f"{group.group:<{wide}}  {group.seats:>6,} seats {group.decisions:>9,} decisions"
            f"  worth a look {_told(group.marks, 1)} per 100"
            f"  points lost {_told(group.points, 0)} a game"
            f"  risky {_told(group.risky, 1)} per 100 chances"
            f"  played on {_told(group.played_on, 1, 100)} % of the times to fold"
        )


def _told(figure: "StrengthFigure", digits: int, times: int = 1) -> str:
    if figure.value is None or figure.low is None or figure.high is None:
        return "-"
    value, low, high = (
        f"{times * one:,.{digits}f}" for one in (figure.value, figure.low, figure.high)
    )
    return f"{value} ({low} to {high})"
