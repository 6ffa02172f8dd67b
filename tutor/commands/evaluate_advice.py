"""`evaluate advice`: what the advice says, and whom it marks."""

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
    table,
)
from tutor.commands.progress import progress
from tutor.settings import spoken_here
from tutor.strategy.tree import shipped_tree

if TYPE_CHECKING:
    from tutor.lab.advice_figures.figures import AdviceFigures

HELP: Final = "what the advice says, and whom it marks"
PLAYERS_SHOWN: Final = 12
"""How many players the text names; JSON has them all."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say which games, and how many processes."""
    add_logs(parser, "--logs")
    add_part(parser, "all")
    add_jobs(parser)
    add_cluster(parser)


def run(options: argparse.Namespace) -> None:
    """Measure and print."""
    from tutor.lab.advice_figures.evaluation import evaluate_advice

    with progress(spoken_here().gettext("Evaluating")) as bar:
        figures = evaluate_advice(
            find_logs(options.logs),
            shipped_tree(),
            part=options.part,
            jobs=options.jobs,
            progress=bar,
        )
    result = asdict(figures) | {"unreadable": files_and_reasons(figures.unreadable)}
    answer(options.format, result, _lines(figures))


def _lines(figures: "AdviceFigures") -> Iterator[str]:
    rows = asdict(figures)
    for name in ("most_said", "marks", "players", "unreadable"):
        del rows[name]
    rows["lead_risk"] = None if figures.lead_risk is None else f"{figures.lead_risk:.2%}"
    rows["marks quiet"] = _rate(figures.marks.quiet)
    rows["marks riichi"] = _rate(figures.marks.riichi)
    rows["unreadable"] = len(figures.unreadable)
    yield from table(rows)
    for template, share in figures.most_said.items():
        yield f"{share:6.1%}  {template}"
    for name, player in list(figures.players.items())[:PLAYERS_SHOWN]:
        yield (
            f"{player.decisions:>9,}  quiet {_rate(player.quiet):>5}"
            f"  riichi {_rate(player.riichi):>5}  {name}"
        )


def _rate(per_hundred: float | None) -> str:
    """Marks per 100 decisions, with one digit after the point."""
    return "-" if per_hundred is None else f"{per_hundred:.1f}"
