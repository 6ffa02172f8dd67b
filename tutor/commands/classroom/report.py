"""Write the class as CSV, JSON Lines, XLSX, HTML or PDF."""

import argparse
from functools import partial

from rules.message import Message, TutorError
from tutor.classroom.class_export import class_pupils, class_sets, class_sources
from tutor.classroom.class_folder import is_kept, open_class
from tutor.classroom.class_view import class_view
from tutor.commands.arguments import add_jobs, add_names, add_output
from tutor.commands.classroom.spoken import DEFAULT_PROCESSES, add_folder
from tutor.commands.classroom.table import pupils_asked
from tutor.commands.exporting import write_exports
from tutor.export.formats import CLASS_FORMATS
from tutor.export.generator import Notice

DAMAGED = Message("the file is damaged and was left out; import its game again")
HELP = "write the class as CSV, JSON Lines, XLSX, HTML or PDF"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)
    parser.add_argument(
        "--to",
        choices=CLASS_FORMATS,
        nargs="+",
        required=True,
        help="one format, or several at once; letters: a PDF with a page for each pupil's parents",
    )
    add_output(parser, "the file (default: class); with several formats each gets its own ending")
    add_names(parser, "--pupil", "only these pupils")
    add_names(parser, "--group", "only the pupils of these groups")
    parser.add_argument(
        "--anonymous",
        action="store_true",
        help="replace names by Pupil 1, Pupil 2 ..., and leave out ids and addresses",
    )
    add_jobs(parser)


def run(options: argparse.Namespace) -> int:
    folder = open_class(options.folder)
    view = class_view(folder)
    only = pupils_asked(options.pupil, options.group, view, folder.roster)
    pupils = class_pupils(folder, only, anonymous=options.anonymous)
    if not any(view.games(name) for name in (only or view.pupils)):
        raise TutorError("There is no game in this class yet.")
    return write_exports(
        options,
        "class",
        partial(class_sources, folder, pupils),
        pupils,
        jobs=options.jobs or DEFAULT_PROCESSES,
        read=[options.folder],
        is_read=partial(is_kept, folder=options.folder),
        title="" if options.anonymous else folder.name,
        sets=class_sets(folder, pupils),
        missing=[Notice(f"games/{name}", DAMAGED) for name in view.damaged],
    )
