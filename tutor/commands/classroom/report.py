"""Write the class as CSV, JSON Lines, XLSX, HTML or PDF."""

import argparse
import sys
from datetime import datetime
from functools import partial
from pathlib import Path

from rules.message import Message, TutorError
from tutor.classroom.class_export import class_habits, class_pupils, class_sets, class_sources
from tutor.classroom.class_folder import is_kept, open_class
from tutor.classroom.class_view import class_view
from tutor.commands.arguments import add_jobs, answer, files_and_reasons, refuse_overwriting
from tutor.commands.classroom.spoken import DEFAULT_PROCESSES, add_folder
from tutor.commands.classroom.table import pupils_asked
from tutor.commands.progress import progress
from tutor.export.formats import FORMATS, files_of, format_of, path_of
from tutor.export.generator import Notice, export
from tutor.language import active, gettext, translate
from tutor.strategy.tree import shipped_tree
from tutor.system.files import one_line

SHOWN_NOTICES = 20
DAMAGED = Message("the file is damaged and was left out; import its game again")
HELP = "write the class as CSV, JSON Lines, XLSX, HTML or PDF"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)
    parser.add_argument(
        "--to", choices=FORMATS, nargs="+", required=True, help="one format, or several at once"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="the file (default: class); with several formats each gets its own ending",
    )
    parser.add_argument("--pupil", nargs="+", default=[], metavar="NAME", help="only these pupils")
    parser.add_argument(
        "--group", nargs="+", default=[], metavar="NAME", help="only the pupils of these groups"
    )
    parser.add_argument(
        "--anonymous",
        action="store_true",
        help="replace names by Pupil 1, Pupil 2 ..., and leave out ids and addresses",
    )
    add_jobs(parser)


def run(options: argparse.Namespace) -> int:
    """Write the files."""
    folder = open_class(options.folder)
    view = class_view(folder)
    only = pupils_asked(options.pupil, options.group, view, folder.roster)
    pupils = class_pupils(folder, only, anonymous=options.anonymous)
    if not any(view.games(name) for name in (only or view.pupils)):
        raise TutorError("There is no game in this class yet.")
    created = datetime.now().astimezone()
    kinds = tuple(dict.fromkeys(options.to))
    paths = [path_of(options.output, "class", kind, len(kinds)) for kind in kinds]
    refuse_overwriting([options.folder], paths, partial(is_kept, folder=options.folder))
    title = "" if options.anonymous else folder.name
    sets, habits = class_sets(folder, pupils), class_habits(folder, pupils)
    formats = [format_of(kind, active(), created, title, sets, habits) for kind in kinds]
    left_out: list[Notice] = []
    with progress(gettext("Exporting")) as bar:
        written = export(
            class_sources(folder, pupils),
            shipped_tree(),
            [*zip(formats, paths, strict=True)],
            pupils,
            jobs=options.jobs or DEFAULT_PROCESSES,
            notice=left_out.append,
            progress=bar,
        )
    found = (files_of(kind, path) for kind, path in zip(kinds, paths, strict=True))
    files = [str(file) for several in found for file in several]
    missing = [(f"games/{name}", DAMAGED) for name in view.damaged]
    missing += [(said.place, said.why) for said in left_out]
    for place, why in missing[:SHOWN_NOTICES]:
        print(one_line(f"{place}: {translate(why)}"), file=sys.stderr)
    result = {
        "files": files,
        "decisions": written.decisions,
        "seats": written.seats,
        "left_out": files_and_reasons((place, str(why)) for place, why in missing),
    }
    answer(options.format, result, files, options.output)
    return 0
