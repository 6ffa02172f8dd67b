"""Make a problem set from positions of the class, by filters or by hand."""

import argparse
from dataclasses import asdict
from datetime import date
from random import Random

from tutor.classroom import problem_set
from tutor.classroom.class_folder import ClassFolder, open_class
from tutor.classroom.class_view import ClassView, class_view, decision_at
from tutor.classroom.kept_sets import keep_set
from tutor.commands.arguments import add_names, add_output, add_seed, answer, at_least
from tutor.commands.classroom.spoken import add_folder
from tutor.commands.classroom.table import CAUSES, place_json, place_lines, pupils_asked
from tutor.pages.classroom.words import supply_words
from tutor.strategy.tree import shipped_tree

HELP = "make a problem set from positions of the class"


def add_arguments(parser: argparse.ArgumentParser) -> None:
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
        "--count", type=at_least(1), default=10, metavar="N", help="how many (%(default)s)"
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


def run(options: argparse.Namespace) -> int:
    folder = open_class(options.folder)
    view = class_view(folder)
    wish = None if options.pick else _wish(options, folder, view)
    places = (
        problem_set.pick(view, options.pick)
        if wish is None
        else problem_set.choose(view, wish, Random(options.seed))
    )
    entries = [decision_at(folder, place) for place in places]
    made = problem_set.problem_set(options.title, map(problem_set.problem_at, entries))
    found = None if wish is None else problem_set.supply(view, wish)
    few = "" if wish is None or found is None else supply_words(wish.count, found)
    lines = [*place_lines(places), *filter(None, [few])]
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
    answer(options.format, result, lines, options.output)
    return 0


def _wish(options: argparse.Namespace, folder: ClassFolder, view: ClassView) -> problem_set.Wish:
    return problem_set.Wish(
        count=options.count,
        causes=frozenset(CAUSES[one] for one in options.about),
        pupils=frozenset(pupils_asked(options.pupil, options.group, view, folder.roster)),
        dearest=options.dearest,
    )
