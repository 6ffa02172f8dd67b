"""Import games into a class and annotate the pupils' seats."""

import argparse
import time
from collections import Counter
from dataclasses import asdict

from rules.message import TutorError
from tutor.classroom.class_folder import open_class
from tutor.classroom.intake import Fate, count_anew, read_report, take_in, unknown_names
from tutor.classroom.sources import count_games, games_in, named
from tutor.commands.arguments import answer
from tutor.commands.classroom.names import name_note
from tutor.commands.classroom.spoken import (
    DEFAULT_PROCESSES,
    add_folder,
    add_games,
    columns,
    fetch_of,
)
from tutor.commands.progress import progress_bar
from tutor.language import gettext, ngettext
from tutor.pages.classroom.words import FATES, file_line
from tutor.strategy.tree import shipped_tree

HELP = "import games into a class (run it again to continue after an interruption)"
SHOWN_ENTRIES = 20
SHOWN_FATES = (Fate.REPAIRED, Fate.REFUSED)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)
    add_games(parser)


def run(options: argparse.Namespace) -> int:
    folder = open_class(options.folder)
    if not folder.roster.pupils:
        raise TutorError(
            "The class has no pupil yet. `class names GAMES` proposes some, `class pupils "
            "FOLDER --add NAME` adds them."
        )
    total = count_games(options.games)
    if not total:
        raise TutorError("There is no game in these places.")
    start = time.monotonic()
    with progress_bar(gettext("Importing")) as bar:
        sums = take_in(
            folder,
            games_in(options.games, fetch_of(options)),
            shipped_tree(),
            clock=time.monotonic,
            jobs=options.jobs or DEFAULT_PROCESSES,
            total=total,
            watch=lambda step: bar(step.done, step.total),
        )
        count_anew(folder, clock=time.monotonic, jobs=options.jobs or DEFAULT_PROCESSES)
    report = folder.report_path(sums.number)
    counts: Counter[str] = unknown_names(read_report(report), folder.roster.owners())
    strangers = named(counts, folder.roster)
    problems = [
        {"file": entry.place, "fate": entry.fate, "why": file_line(entry)}
        for entry in read_report(report)
        if entry.fate in SHOWN_FATES
    ]
    result = {
        "import": sums.number,
        "files": sums.files,
        **{fate.value: sums.fates.get(fate, 0) for fate in Fate},
        "seats": sums.seats,
        "decisions": sums.decisions,
        "report": str(report),
        "told": problems,
        "unknown": [asdict(name) for name in strangers],
        "seconds": round(time.monotonic() - start, 1),
    }
    head = ngettext(
        "{files} file: {seats} seats of pupils annotated, {decisions} decisions",
        "{files} files: {seats} seats of pupils annotated, {decisions} decisions",
        sums.files,
    ).format(files=sums.files, seats=sums.seats, decisions=f"{sums.decisions:,}")
    rows = [(f"  {gettext(FATES[fate])}", sums.fates.get(fate, 0)) for fate in Fate]
    lines = [head, *columns(row for row in rows if row[1])]
    lines += [f"{each['file']}: {each['why']}" for each in problems[:SHOWN_ENTRIES]]
    if len(problems) > SHOWN_ENTRIES:
        rest = gettext("... and {count} more (--format json lists all)")
        lines.append(rest.format(count=len(problems) - SHOWN_ENTRIES))
    near = [name for name in strangers if name.proposed or name.near is not None]
    if near:
        lines.append(gettext("Names that no pupil of the class has:"))
        lines += columns((f"  {n.name}", n.games, name_note(n)) for n in near[:SHOWN_ENTRIES])
    answer(options.format, result, [*lines, gettext("Report: {path}").format(path=report)])
    return 0
