"""Write annotated games or advice logs as CSV, JSON Lines, XLSX, HTML or PDF."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from rules.message import TutorError
from tutor.cluster import working_on
from tutor.commands import arguments
from tutor.commands.progress import progress
from tutor.export.formats import FORMATS, WITH_NUMBERS, files_of, format_of, path_of
from tutor.export.generator import NothingToExport, Notice, export, players_in
from tutor.export.pupils import Pupils, pupils_of, read_aliases
from tutor.export.sources import find_sources, is_source
from tutor.language import active, gettext, languages, ngettext, translate
from tutor.settings import default_path, load
from tutor.strategy.tree import shipped_tree
from tutor.system.files import one_line

SHOWN_NOTICES: Final = 20


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
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="the file (default: advice-log); with several formats each gets its own ending; .gz "
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
    """Write the files, and report what was left out."""
    _, problems = load(default_path())
    pupils = _pupils(options)
    created = datetime.now().astimezone()
    kinds = tuple(dict.fromkeys(options.to))
    if options.numbers and not {*kinds} & {*WITH_NUMBERS}:
        raise TutorError("--numbers needs --to csv or --to jsonl.")
    outputs = [
        (
            format_of(kind, active(), created, numbers=options.numbers),
            path_of(options.output, "advice-log", kind, len(kinds)),
        )
        for kind in kinds
    ]
    places = [path for _, path in outputs]
    arguments.refuse_overwriting([*options.logs, options.aliases], places, is_source)
    left_out: list[Notice] = []
    try:
        with (
            working_on(options.cluster, resume=options.resume),
            progress(gettext("Exporting")) as bar,
        ):
            written = export(
                find_sources(options.logs),
                shipped_tree(),
                outputs,
                pupils,
                jobs=options.jobs,
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
    absent = (
        gettext("{name}: plays in none of these games").format(name=name)
        for name in options.player
        if pupils.pupil_of(name) not in written.players
    )
    _print_problems((*map(translate, problems), *absent), left_out)
    files = [
        str(file)
        for kind, (_, path) in zip(kinds, outputs, strict=True)
        for file in files_of(kind, path)
    ]
    result = {
        "files": files,
        "decisions": written.decisions,
        "seats": written.seats,
        "left_out": arguments.files_and_reasons((said.place, str(said.why)) for said in left_out),
    }
    decisions = ngettext("{count} decision", "{count} decisions", written.decisions)
    lines = (*files, decisions.format(count=f"{written.decisions:,}"))
    arguments.answer(options.format, result, lines, options.output)
    return 0


def _pupils(options: argparse.Namespace) -> Pupils:
    aliases = {} if options.aliases is None else read_aliases(options.aliases)
    pupils = pupils_of(options.player, aliases)
    if not options.anonymous:
        return pupils
    if options.player:
        return pupils.numbering(options.player)
    with progress(gettext("Looking for pupils")) as bar:
        names = players_in(find_sources(options.logs), jobs=options.jobs, progress=bar)
        return pupils.numbering(names)


def _print_problems(problems: Iterable[str], left_out: Sequence[Notice]) -> None:
    text = gettext("left out: {what}")
    lines = [*problems, *(text.format(what=each.said()) for each in left_out[:SHOWN_NOTICES])]
    if len(left_out) > SHOWN_NOTICES:
        rest = gettext("... and {count} more (--format json lists all)")
        lines.append(rest.format(count=len(left_out) - SHOWN_NOTICES))
    for line in lines:
        print(one_line(line), file=sys.stderr)
