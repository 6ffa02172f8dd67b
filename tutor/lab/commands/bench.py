"""Measure how fast it is, beside other programs where they are installed."""

import argparse
from dataclasses import asdict

from tutor.commands.arguments import add_format, add_logs, print_result, progress_bar
from tutor.lab.bench import NAMES, BenchRow, bench, run_bench
from tutor.language import gettext


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs", required=False)
    parser.add_argument(
        "--only",
        action="append",
        choices=NAMES,
        help="measure this figure alone; may be given more than once",
    )
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    with progress_bar(gettext("Measuring")) as bar:
        rows = (
            bench(options.only, options.logs, bar) if options.only else run_bench(options.logs, bar)
        )
    print_result(options.format, [asdict(row) for row in rows], map(_line, rows))
    return 0


def _line(row: BenchRow) -> str:
    ours = "-" if row.ours is None else f"{row.ours:,.2f}"
    beside = ""
    if row.peer is not None and row.ratio is not None:
        beside = f"   peer {row.peer:,.2f}, {row.ratio:.1f} times better"
    return f"{row.name:<20}{ours:>12}  {row.unit}{beside}"
