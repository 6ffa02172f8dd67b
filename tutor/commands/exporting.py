"""Writing exports, for `export` and `class report`."""

import argparse
import sys
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from rules.message import TutorError
from tutor.commands.arguments import answer, files_and_reasons, refuse_overwriting
from tutor.commands.progress import progress_bar
from tutor.export.formats import files_of, format_of, path_of
from tutor.export.generator import NothingToExport, Notice, export
from tutor.export.pupils import Pupils
from tutor.export.sources import ExportSource
from tutor.language import active, gettext, ngettext
from tutor.strategy.tree import shipped_tree
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
    """Write the files that the options ask for, print the result, and return the exit status.

    Args:
        options: ``to``, ``output`` and ``format``.
        name: of the files where ``output`` is None.
        sources: returns what is exported, after the outputs were checked.
        jobs: number of processes; None for all cores.
        read: files and folders that are read, and not overwritten.
        is_read: whether a file in one of these folders is read.
        missing: what was left out before.
        asked: names of players; those without a game are named.
        about: the fields of `Format`.

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
    answer(options.format, result, shown, options.output)
    return 0
