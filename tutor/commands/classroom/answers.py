"""Read answers to a problem set and show a table of results."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from rules.message import TutorError
from rules.tiles import tile_name
from tutor.classroom.answers import Results, read_many, results
from tutor.classroom.class_folder import open_class
from tutor.classroom.kept_sets import keep_results
from tutor.classroom.problem_set import read_set
from tutor.commands.arguments import answer
from tutor.commands.classroom.spoken import columns
from tutor.language import gettext, translate
from tutor.strategy.choice import Verdict
from tutor.strategy.tree import shipped_tree
from tutor.system.files import one_line

HELP = "read pupils' answers to a problem set and show the results"
NO_ANSWER = "none"
VERDICT_SIGNS: dict[Verdict | None, str] = {
    Verdict.FIRST: "1",
    Verdict.IN_LINE: "o",
    Verdict.OFF_PLAN: "x",
    None: "-",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("set", type=Path, metavar="SET", help="the problem set")
    parser.add_argument(
        "answers",
        type=Path,
        nargs="+",
        metavar="ANSWERS",
        help="files of answers, or folders of them",
    )
    parser.add_argument(
        "--class", dest="of", type=Path, metavar="FOLDER", help="store the answers in this class"
    )


def run(options: argparse.Namespace) -> int:
    """Read the answers; report unreadable files on standard error.

    Raises:
        TutorError: there are no answers to this set.
    """
    problems = read_set(options.set)
    read, faults = read_many(options.answers, problems)
    for fault in faults:
        print(one_line(translate(fault.message)), file=sys.stderr)
    if not read:
        if faults:
            raise TutorError("None of these files has answers to this set.")
        raise TutorError("There is no file of answers in these places.")
    found = results(problems, read, shipped_tree())
    if options.of is not None:
        keep_results(open_class(options.of), found, date.today())
    result = {
        "set": problems.id,
        "title": problems.title,
        "positions": [_position(found, number) for number in range(len(found.advices))],
        "pupils": [_pupil(found, number) for number in range(len(found.sheets))],
        "refused": [translate(fault.message) for fault in faults],
    }
    answer(options.format, result, _lines(found))
    return 0


def _counts(counts: Counter[Verdict | None]) -> dict[str, int]:
    return {verdict.value: counts[verdict] for verdict in Verdict} | {NO_ANSWER: counts[None]}


def _position(found: Results, number: int) -> dict[str, Any]:
    advice = found.advices[number]
    return {
        "position": number,
        "strategy": advice.choice.strategy,
        "advice": [tile_name(tile) for tile in advice.best],
        "within_three": [tile_name(tile) for tile in advice.within_three],
        **_counts(found.of_position(number)),
        "discards": dict(found.discards(number).most_common()),
    }


def _pupil(found: Results, number: int) -> dict[str, Any]:
    sheet = found.sheets[number]
    rows = zip(sheet.discards, sheet.verdicts, sheet.seconds, strict=True)
    return {
        "name": sheet.name,
        **_counts(found.of_pupil(number)),
        "answers": [
            {"discard": discard, "verdict": verdict, "seconds": seconds}
            for discard, verdict, seconds in rows
        ],
    }


def _lines(found: Results) -> Iterator[str]:
    positions = range(len(found.advices))
    totals = (gettext("first choice"), gettext("fine"), gettext("answers"))
    head = ("", *(str(number + 1) for number in positions), *totals)
    rows: list[tuple[str, ...]] = [head]
    for number, sheet in enumerate(found.sheets):
        signs = (VERDICT_SIGNS[verdict] for verdict in sheet.verdicts)
        rows.append((sheet.name, *signs, *_totals(found.of_pupil(number))))
    best = (
        " ".join(tile_name(tile) for tile in found.advices[number].best) for number in positions
    )
    rows.append((gettext("advice"), *best, "", "", ""))
    for column, name in enumerate(totals):
        counts = (_totals(found.of_position(number)) for number in positions)
        rows.append((name, *(count[column] for count in counts), "", "", ""))
    yield from columns(rows)
    yield gettext("1: first choice, o: fine, x: mistake, -: no answer")


def _totals(counts: Counter[Verdict | None]) -> tuple[str, str, str]:
    first = counts[Verdict.FIRST]
    fine = first + counts[Verdict.IN_LINE]
    return str(first), str(fine), str(fine + counts[Verdict.OFF_PLAN])
