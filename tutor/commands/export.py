"""Write annotated games or advice logs as CSV, JSON Lines, XLSX, HTML or PDF."""

import argparse
import sys
from functools import partial
from pathlib import Path

from rules.message import TutorError
from tutor.commands import arguments
from tutor.commands.exporting import write_exports
from tutor.commands.progress import progress_bar
from tutor.corpus import working_on
from tutor.export.formats import FORMATS, WITH_NUMBERS
from tutor.export.generator import players_in
from tutor.export.pupils import Pupils, pupils_of, read_aliases
from tutor.export.sources import find_sources, is_source
from tutor.language import gettext, languages, translate
from tutor.settings import default_path, load
from tutor.system.files import one_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "logs",
        type=Path,
        nargs="+",
        metavar="LOGS",
        help="files, folders, .zip and .tar archives of games, and advice logs",
    )
    parser.add_argument(
        "--to", choices=FORMATS, action="append", required=True, help="the format (may be repeated)"
    )
    arguments.add_output(
        parser,
        "the file (default: advice-log); with several formats each gets its own ending; .gz "
        "compresses an advice log",
    )
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="NAME",
        help="only this player's seats (default: every seat; may be repeated)",
    )
    parser.add_argument(
        "--aliases",
        type=Path,
        metavar="FILE",
        help="aliases of players: lines “alias = name”, or a .csv of alias and name",
    )
    parser.add_argument(
        "--anonymous",
        action="store_true",
        help="replace names by Pupil 1, Pupil 2 ..., and leave out ids and addresses",
    )
    parser.add_argument(
        "--numbers",
        action="store_true",
        help="also the numbers of each situation and the terms of its discards (CSV, JSON Lines)",
    )
    parser.add_argument("--lang", choices=languages(), help="the language of the files")
    arguments.add_workers(parser)
    arguments.add_format(parser)


def run(options: argparse.Namespace) -> int:
    for problem in load(default_path())[1]:
        print(one_line(translate(problem)), file=sys.stderr)
    if options.numbers and not {*options.to} & {*WITH_NUMBERS}:
        raise TutorError("--numbers needs --to csv or --to jsonl.")
    with working_on(options.cluster, resume=options.resume):
        return write_exports(
            options,
            "advice-log",
            partial(find_sources, options.logs),
            _pupils(options),
            jobs=options.jobs,
            read=[*options.logs, options.aliases],
            is_read=is_source,
            asked=options.player,
            numbers=options.numbers,
        )


def _pupils(options: argparse.Namespace) -> Pupils:
    aliases = {} if options.aliases is None else read_aliases(options.aliases)
    pupils = pupils_of(options.player, aliases)
    if not options.anonymous:
        return pupils
    if options.player:
        return pupils.numbering(options.player)
    with progress_bar(gettext("Looking for pupils")) as bar:
        names = players_in(find_sources(options.logs), jobs=options.jobs, progress=bar)
        return pupils.numbering(names)
