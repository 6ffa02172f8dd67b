"""Write annotated games or advice logs as CSV, JSON Lines, XLSX, HTML or PDF."""

import argparse
import sys
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from rules.message import TutorError
from tutor.coach.strategy.tree import shipped_tree
from tutor.commands import arguments
from tutor.commands.arguments import (
    files_and_reasons,
    print_result,
    progress_bar,
    refuse_overwriting,
)
from tutor.export.formats import FORMATS, WITH_NUMBERS, files_of, format_of, path_of
from tutor.export.generator import NothingToExport, Notice, export, players_in
from tutor.export.pupils import Pupils, pupils_of, read_aliases
from tutor.export.sources import ExportSource, find_sources, is_source
from tutor.language import active, gettext, languages, ngettext, translate
from tutor.settings import default_path, load
from tutor.system.files import one_line

SHOWN_NOTICES: Final = 20


def write_exports(
    options: argparse.Namespace,
    name: str,
    sources: Callable[[], Iterable[ExportSource]],
    pupils: Pupils,
    *,
    jobs: int | None,
    read: Iterable[Path | None],
    is_read: Callable[[Path], bool],
    missing: Iterable[Notice] = (),
    asked: Iterable[str] = (),
    **about: Any,
) -> int:
    """Write the requested files, print the result, and return the exit status.

    Args:
        options: uses ``to``, ``output`` and ``format``.
        name: the file name if ``output`` is None.
        sources: returns the parts to export; called after the outputs were checked.
        jobs: the number of processes; None for one per core.
        read: input files and folders, which are not overwritten.
        is_read: returns whether a file in an input folder is read.
        missing: notices about parts that were left out earlier.
        asked: names of requested players; those without a game are reported.
        about: further fields of `Format`.

    Raises:
        TutorError: nothing could be exported.
        OSError: a file cannot be written.
    """
    created = datetime.now().astimezone()
    kinds = tuple(dict.fromkeys(options.to))
    paths = [path_of(options.output, name, kind, len(kinds)) for kind in kinds]
    refuse_overwriting(read, paths, is_read)
    formats = [format_of(kind, active(), created, **about) for kind in kinds]
    left_out = [*missing]
    try:
        with progress_bar(gettext("Exporting")) as bar:
            written = export(
                sources(),
                shipped_tree(),
                [*zip(formats, paths, strict=True)],
                pupils,
                jobs=jobs,
                notice=left_out.append,
                progress=bar,
            )
    except NothingToExport as error:
        if not left_out:
            raise
        first, more = left_out[0].said(), len(left_out) - 1
        if not more:
            raise TutorError(first) from error
        text = ngettext("{what} (and {count} more file)", "{what} (and {count} more files)", more)
        raise TutorError(text.format(what=first, count=more)) from error
    absent = gettext("{name}: plays in none of these games")
    text = gettext("left out: {what}")
    lines = [
        absent.format(name=name) for name in asked if pupils.pupil_of(name) not in written.players
    ]
    lines += [text.format(what=each.said()) for each in left_out[:SHOWN_NOTICES]]
    if len(left_out) > SHOWN_NOTICES:
        rest = gettext("... and {count} more (--format json lists all)")
        lines.append(rest.format(count=len(left_out) - SHOWN_NOTICES))
    for line in lines:
        print(one_line(line), file=sys.stderr)
    found = (files_of(kind, path) for kind, path in zip(kinds, paths, strict=True))
    files = [str(file) for several in found for file in several]
    result = {
        "files": files,
        "decisions": written.decisions,
        "seats": written.seats,
        "left_out": files_and_reasons((said.place, str(said.why)) for said in left_out),
    }
    decisions = ngettext("{count} decision", "{count} decisions", written.decisions)
    shown = (*files, decisions.format(count=f"{written.decisions:,}"))
    print_result(options.format, result, shown, options.output)
    return 0


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
    with arguments.workers(options):
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
