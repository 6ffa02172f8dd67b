"""Read answers to a problem set and show a table of results."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from rules.formats.opening import is_folder
from rules.message import TutorError
from rules.tiles import tile_name
from tutor.classroom.answers import Results, answer_files, read_many, results, set_id_of
from tutor.classroom.class_folder import ClassFolder, open_class
from tutor.classroom.kept_sets import keep_results, kept_problems
from tutor.classroom.problem_set import ProblemSet, read_set
from tutor.classroom.roster import ClassroomError
from tutor.coach.advice import ActionAdvice
from tutor.commands.arguments import answer
from tutor.commands.classroom.spoken import columns
from tutor.grading.right import right_names
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
    parser.add_argument(
        "paths",
        type=Path,
        nargs="+",
        metavar="SET ANSWERS",
        help="the problem set (not needed with --class if the class was given it), and files of"
        " answers or folders of them",
    )
    parser.add_argument(
        "--class", dest="of", type=Path, metavar="FOLDER", help="store the answers in this class"
    )


def run(options: argparse.Namespace) -> int:
    folder = None if options.of is None else open_class(options.of)
    problems = None if folder is None else _set_of_class(folder, options.paths)
    answers = options.paths
    if problems is None:
        problems, answers = read_set(answers[0]), answers[1:]
    read, faults = read_many(answers, problems)
    for fault in faults:
        print(one_line(translate(fault.message)), file=sys.stderr)
    if not read:
        if faults:
            raise TutorError("None of these files has answers to this set.")
        raise TutorError("There is no file of answers in these places.")
    found = results(problems, read, shipped_tree())
    if folder is not None:
        keep_results(folder, found, date.today())
    result = {
        "set": problems.id,
        "title": problems.title,
        "positions": [_position(found, number) for number in range(len(found.advices))],
        "pupils": [_pupil(found, number) for number in range(len(found.sheets))],
        "refused": [translate(fault.message) for fault in faults],
    }
    answer(options.format, result, _lines(found))
    return 0


def _set_of_class(folder: ClassFolder, paths: list[Path]) -> ProblemSet | None:
    ids: set[str] = set()
    for number, path in enumerate(answer_files(paths)):
        try:
            ids.add(set_id_of(path))
        except ClassroomError:
            if number == 0 and not is_folder(paths[0]):
                return None
    if not ids:
        raise TutorError("There is no file of answers in these places.")
    found = [problems for set_id in ids if (problems := kept_problems(folder, set_id)) is not None]
    if not found:
        raise TutorError(
            "The class does not have this problem set; name the file of the set first."
        )
    if len(found) > 1:
        raise TutorError("These files answer several problem sets; name the file of one set first.")
    return found[0]


def _counts(counts: Counter[Verdict | None]) -> dict[str, int]:
    return {verdict.value: counts[verdict] for verdict in Verdict} | {NO_ANSWER: counts[None]}


def _position(found: Results, number: int) -> dict[str, Any]:
    advice = found.advices[number]
    return {
        "position": number,
        "strategy": None if isinstance(advice, ActionAdvice) else advice.choice.strategy,
        "advice": right_names(advice)[:1]
        if isinstance(advice, ActionAdvice)
        else [tile_name(tile) for tile in advice.best],
        "right": right_names(advice),
        **_counts(found.of_position(number)),
        "discards": dict(found.discards(number).most_common()),
    }


def _pupil(found: Results, number: int) -> dict[str, Any]:
    sheet = found.sheets[number]
    rows = zip(sheet.discards, sheet.verdicts, sheet.seconds, strict=True)
    return {
        "name": sheet.name,
        **_counts(found.of_pupil(number)),
        "score": found.score(number),
        "answers": [
            {"discard": discard, "verdict": verdict, "seconds": seconds}
            for discard, verdict, seconds in rows
        ],
    }


def _lines(found: Results) -> Iterator[str]:
    positions = range(len(found.advices))
    totals = (gettext("right"), gettext("answers"))
    head = ("", *(str(number + 1) for number in positions), *totals, gettext("score"))
    rows: list[tuple[str, ...]] = [head]
    for number, sheet in enumerate(found.sheets):
        signs = (VERDICT_SIGNS[verdict] for verdict in sheet.verdicts)
        score = found.score(number)
        totals_of = _totals(found.of_pupil(number))
        rows.append((sheet.name, *signs, *totals_of, "" if score is None else str(score)))
    right = (" ".join(right_names(found.advices[number])) for number in positions)
    rows.append((gettext("right answers"), *right, "", "", ""))
    for column, name in enumerate(totals):
        counts = (_totals(found.of_position(number)) for number in positions)
        rows.append((name, *(count[column] for count in counts), "", "", ""))
    yield from columns(rows)
    yield gettext("1: the tutor’s first, o: also right, x: not right, -: no answer")
    yield gettext("Score: 0 is by lot, 100 all right; no answer counts as wrong.")


def _totals(counts: Counter[Verdict | None]) -> tuple[str, str]:
    right = counts[Verdict.FIRST] + counts[Verdict.IN_LINE]
    return str(right), str(right + counts[Verdict.OFF_PLAN])
