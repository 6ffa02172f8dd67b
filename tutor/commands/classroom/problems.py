"""The subcommands of `class` about problem sets: problems, homework, answers, sets."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from rules.formats.opening import is_folder
from rules.message import TutorError
from rules.tiles import tile_name
from tutor.classroom import problem_set
from tutor.classroom.answers import Results, answer_files, read_many, results, set_id_of
from tutor.classroom.class_folder import ClassFolder, open_class
from tutor.classroom.class_view import ClassView, class_view, decision_at
from tutor.classroom.homework import hand_out_homework
from tutor.classroom.kept_sets import (
    KeptSet,
    keep_results,
    keep_set,
    kept_problems,
    kept_sets,
    missing_pupils,
    unknown_answerers,
)
from tutor.classroom.problem_set import ProblemSet, read_set
from tutor.classroom.roster import ClassroomError
from tutor.coach.advice import ActionAdvice
from tutor.coach.grading.right import right_names
from tutor.coach.strategy.stance import Verdict
from tutor.coach.strategy.tree import shipped_tree
from tutor.commands.arguments import add_names, add_output, add_seed, print_result, whole_number
from tutor.commands.classroom.figures import CAUSES, place_json, position_rows, pupils_asked
from tutor.commands.classroom.spoken import add_folder, columns
from tutor.language import gettext, translate
from tutor.pages.classroom.words import supply_words
from tutor.system.files import one_line
from tutor.teaching.figures import GameRatio
from tutor.teaching.since import BeforeAfter, changes_since
from tutor.text.habits import change_text
from tutor.text.lessons import cause_title
from tutor.text.units import without_line


def add_problems(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)
    add_output(parser, "the file; each kind gets its own ending (default: only list the positions)")
    parser.add_argument(
        "--to",
        choices=problem_set.HANDOUT_KINDS,
        nargs="+",
        default=["file"],
        help="file: for this program; browser: a page to answer on; html, pdf: a sheet, and one "
        "with the answers",
    )
    parser.add_argument("--title", default="", help="the title that the pupils see")
    parser.add_argument(
        "--count", type=whole_number(1), default=10, metavar="N", help="how many (%(default)s)"
    )
    add_names(
        parser,
        "--about",
        f"only these causes: {', '.join(CAUSES)}",
        metavar="CAUSE",
        choices=CAUSES,
    )
    add_names(parser, "--pupil", "only from these pupils' games")
    add_names(parser, "--group", "only from games of these groups")
    parser.add_argument(
        "--dearest",
        action="store_true",
        help="the clearest and most costly mistakes first (default: random)",
    )
    add_names(
        parser,
        "--pick",
        "only these positions, by their keys in `class table --about`",
        metavar="KEY",
    )
    add_seed(parser, "seed of the random choice (%(default)s)")


def run_problems(options: argparse.Namespace) -> int:
    folder = open_class(options.folder)
    view = class_view(folder)
    wish = None
    if not options.pick:
        wish = problem_set.Wish(
            count=options.count,
            causes=frozenset(CAUSES[one] for one in options.about),
            pupils=frozenset(pupils_asked(options.pupil, options.group, view, folder.roster)),
            dearest=options.dearest,
        )
    places = (
        problem_set.pick(view, options.pick)
        if wish is None
        else problem_set.choose(view, wish, Random(options.seed))
    )
    entries = [decision_at(folder, place) for place in places]
    made = problem_set.problem_set(options.title, map(problem_set.problem_at, entries))
    found = None if wish is None else problem_set.supply(view, wish)
    few = "" if wish is None or found is None else supply_words(wish.count, found)
    lines = [*position_rows(places), *filter(None, [few])]
    if options.output is not None:
        with folder.alone():
            pass  # fail before writing files if the class cannot be written
    files: list[str] = []
    if options.output is not None:
        for kind in dict.fromkeys(options.to):
            written = problem_set.hand_out(made, kind, options.output, shipped_tree(), entries)
            files += map(str, written)
    if files:
        keep_set(folder, made, [one.cause for one in places], date.today())
    lines += files
    result = {
        "id": made.id,
        "title": made.title,
        "files": files,
        "positions": [place_json(place) for place in places],
        "supply": None if found is None else asdict(found),
    }
    print_result(options.format, result, lines, options.output)
    return 0


def add_homework(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)
    add_output(
        parser, "the file; each pupil's name and each kind's ending are added", required=True
    )


def run_homework(options: argparse.Namespace) -> int:
    folder = open_class(options.folder)
    view = class_view(folder)
    given = hand_out_homework(
        folder,
        view,
        view.figures.units,
        options.output,
        gettext("Homework: {name}"),
        shipped_tree(),
    )
    names = [str(file) for files in given.values() for file in files]
    said = [*names] or [gettext("There was nothing to write.")]
    without = without_line([pupil for pupil, files in given.items() if not files])
    said += [without] if without else []
    print_result(options.format, {"files": names}, said, options.output)
    return 0


NO_ANSWER = "none"
VERDICT_SIGNS: dict[Verdict | None, str] = {
    Verdict.FIRST: "1",
    Verdict.IN_LINE: "o",
    Verdict.OFF_PLAN: "x",
    None: "-",
}


def add_answers(parser: argparse.ArgumentParser) -> None:
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


def run_answers(options: argparse.Namespace) -> int:
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
        "positions": [
            {
                "position": number,
                "strategy": None if isinstance(advice, ActionAdvice) else advice.choice.strategy,
                "advice": right_names(advice)[:1]
                if isinstance(advice, ActionAdvice)
                else [tile_name(tile) for tile in advice.best],
                "right": right_names(advice),
                **_counts(found.of_position(number)),
                "discards": dict(found.discards(number).most_common()),
            }
            for number, advice in enumerate(found.advices)
        ],
        "pupils": [
            {
                "name": sheet.name,
                **_counts(found.of_pupil(number)),
                "score": found.score(number),
                "answers": [
                    {"discard": discard, "verdict": verdict}
                    for discard, verdict in zip(sheet.discards, sheet.verdicts, strict=True)
                ],
            }
            for number, sheet in enumerate(found.sheets)
        ],
        "refused": [translate(fault.message) for fault in faults],
    }
    print_result(options.format, result, _answer_lines(found))
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


def _answer_lines(found: Results) -> Iterator[str]:
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


def add_sets(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)


def run_sets(options: argparse.Namespace) -> int:
    folder = open_class(options.folder)
    view, sets = class_view(folder), kept_sets(folder)
    result = {"sets": [_set(one, folder, view) for one in sets]}
    print_result(options.format, result, _set_lines(sets, folder, view))
    return 0


def _set(kept: KeptSet, folder: ClassFolder, view: ClassView) -> dict[str, Any]:
    owners = folder.roster.owners()
    changes = changes_since(view.figures.games, kept.about, kept.day)
    return {
        "id": kept.id,
        "title": kept.title,
        "day": kept.day.isoformat(),
        "pupil": kept.pupil or None,
        "positions": len(kept.causes),
        "causes": kept.about,
        **_change(changes[None]),
        "pupils": [_pupil_with_set(name, kept, owners, changes.get(name)) for name in view.pupils],
        "missing": missing_pupils(kept, folder.roster),
        "unknown": unknown_answerers(kept, owners),
    }


def _pupil_with_set(
    name: str, kept: KeptSet, owners: dict[str, str], change: BeforeAfter | None
) -> dict[str, Any]:
    mine = kept.of_pupil(name, owners)
    return {
        "name": name,
        "answered": 0 if mine is None else mine.answered,
        "fine": 0 if mine is None else mine.right,
        "read": None if mine is None else mine.day.isoformat(),
        "discards": None if mine is None else mine.discards,
        "verdicts": None if mine is None else mine.verdicts,
        **_change(change or NO_GAMES),
    }


NO_GAMES = BeforeAfter(GameRatio(0, 0), GameRatio(0, 0))


def _change(change: BeforeAfter) -> dict[str, Any]:
    return {
        "before": _ratio(change.before),
        "after": _ratio(change.after),
        "expected": change.expected,
        "is_clear": change.is_clear,
    }


def _ratio(ratio: GameRatio) -> dict[str, Any]:
    low, high = (None, None) if ratio.interval is None else ratio.interval
    counts = {"marks": round(ratio.part), "chances": ratio.whole, "is_few": ratio.is_few}
    return {**counts, "low": low, "high": high}


def _set_lines(sets: tuple[KeptSet, ...], folder: ClassFolder, view: ClassView) -> Iterator[str]:
    if not sets:
        yield gettext("No problem set was handed out yet.")
    owners = folder.roster.owners()
    for kept in sets:
        about = ", ".join(cause_title(one) for one in kept.about)
        yield " · ".join(filter(None, (kept.title or kept.id, kept.day.isoformat(), about)))
        changes = changes_since(view.figures.games, kept.about, kept.day)
        rows = []
        for name in (kept.pupil,) if kept.pupil else view.pupils:
            mine = kept.of_pupil(name, owners)
            change = changes.get(name, NO_GAMES)
            score = "-" if mine is None else f"{mine.right}/{mine.answered}"
            rows.append((f"  {name}", score, change_text(change) if change.is_known else ""))
        yield from columns(rows)
        missing = missing_pupils(kept, folder.roster)
        if missing:
            yield gettext("  not answered yet: {names}").format(names=", ".join(missing))
        unknown = unknown_answerers(kept, owners)
        if unknown:
            yield gettext("  not in the class: {names}").format(names=", ".join(unknown))
