"""The long forms of tests that the suite runs small."""

import argparse
from typing import Any

from tutor.commands.arguments import (
    add_format,
    add_logs,
    add_seed,
    print_result,
    progress_bar,
    table,
    whole_number,
)
from tutor.lab.soak import SOAKS
from tutor.lab.soak import run as run_soak
from tutor.language import gettext

FAULT_STATUS = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "name",
        choices=tuple(SOAKS),
        metavar="NAME",
        help="mutate: broken games are read, repaired or refused in one sentence; rounds: nothing "
        "that always holds breaks in rounds by chance; foreign: games as other programs write them "
        "are read as they were; kill: a program that is killed loses no "
        "answer, game, backup or setting; fuzz: files that take new paths through the readers, "
        "SIZE seconds each; window: nothing goes wrong in a window that is used at "
        "random, nor does its memory grow with the games; "
        "riichienv: another program's table agrees; sentences: every fact of an "
        "explanation is worked out again and found true; texts: finished texts in both languages "
        "keep their rules; worth: wins pay what was said of them one decision earlier",
    )
    parser.add_argument("--size", type=whole_number(1), metavar="N", help="how many cases")
    add_seed(parser, "the same seed, the same cases")
    add_logs(parser, "--logs", required=False)
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    with progress_bar(gettext("Soaking")) as bar:
        found = run_soak(options.name, options.size, options.logs, options.seed, bar)
    result: dict[str, Any] = {
        "name": found.name,
        "size": found.size,
        "faults": found.count,
        "found": list(found.faults),
    }
    if found.by_rule or found.name == "texts":
        result["by_rule"] = found.by_rule
    if found.figures:
        result["figures"] = {each.name: each.value for each in found.figures}
    lists = ("found", "figures", "by_rule")
    rows = {key: value for key, value in result.items() if key not in lists}
    rows |= {**found.by_rule}
    rows |= {each.name: each.value for each in found.figures}
    print_result(options.format, result, [*table(rows), *found.faults])
    return FAULT_STATUS if found.count else 0
