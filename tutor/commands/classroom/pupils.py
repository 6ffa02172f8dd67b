"""The subcommands of `class` about pupils and their games: new, pupils, names, import."""

import argparse
import time
from collections import Counter
from dataclasses import asdict
from functools import partial
from pathlib import Path

from rules.message import TutorError
from tutor.classroom.class_folder import create_class, is_kept, open_class
from tutor.classroom.class_view import class_view
from tutor.classroom.intake import Fate, count_anew, read_report, take_in, unknown_names
from tutor.classroom.roster import (
    ClassroomError,
    Pupil,
    Roster,
    read_roster,
    roster_to_json,
    write_roster,
)
from tutor.classroom.sources import SurveyedName, count_games, games_in, named, survey
from tutor.coach.strategy.tree import shipped_tree
from tutor.commands.arguments import (
    add_names,
    add_output,
    print_result,
    progress_bar,
    refuse_overwriting,
)
from tutor.commands.classroom.spoken import (
    DEFAULT_PROCESSES,
    add_folder,
    add_games,
    columns,
    fetch_of,
)
from tutor.language import gettext, ngettext
from tutor.pages.classroom.words import FATES, file_line
from tutor.system.files import resolved


def add_new_class(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)
    parser.add_argument("--name", help="the name of the class (default: that of the folder)")


def run_new_class(options: argparse.Namespace) -> int:
    made = create_class(options.folder, options.name or resolved(options.folder).name)
    line = gettext("The class {name} is in {folder}.").format(name=made.name, folder=made.path)
    print_result(options.format, {"folder": str(made.path), "name": made.name}, [line])
    return 0


def add_pupils(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)
    text = "add a pupil: the name, and other names in games (may be repeated)"
    add_names(parser, "--add", text, action="append")
    parser.add_argument(
        "--remove",
        action="append",
        default=[],
        metavar="NAME",
        help="remove a pupil; annotated games are kept (may be repeated)",
    )
    text = "add pupils to a group: the group, and the pupils (may be repeated)"
    add_names(parser, "--group", text, action="append")
    parser.add_argument(
        "--from",
        dest="source",
        type=Path,
        metavar="FILE",
        help="add the pupils of a CSV file: name, other names, groups (separated by ;)",
    )
    add_output(parser, "write the pupils to a CSV file")


def run_pupils(options: argparse.Namespace) -> int:
    refuse_overwriting(
        [options.folder, options.source], [options.output], partial(is_kept, folder=options.folder)
    )
    folder = open_class(options.folder)
    if options.remove or options.add or options.source or options.group:
        folder = folder.changed(partial(_changed, options=options))
    roster = folder.roster
    if options.output is not None:
        write_roster(options.output, roster)
    view = class_view(folder)
    pupils = [each | {"games": view.games(each["name"])} for each in roster_to_json(folder.roster)]
    rows = []
    for pupil in roster.pupils:
        count = view.games(pupil.name)
        games = ngettext("{count} game", "{count} games", count).format(count=count)
        groups = (f"[{group}]" for group in pupil.groups)
        rows.append((pupil.name, games, ", ".join((*pupil.aliases, *groups))))
    none_yet = gettext("There is no pupil yet. Add some with --add NAME.")
    print_result(
        options.format, {"pupils": pupils}, columns(rows) if rows else [none_yet], options.output
    )
    return 0


def _changed(roster: Roster, options: argparse.Namespace) -> Roster:
    for name in options.remove:
        roster = roster.without(name)
    for name, *aliases in options.add:
        roster = roster.with_pupils([Pupil(name, tuple(aliases))])
    if options.source is not None:
        roster = roster.with_pupils(read_roster(options.source))
    for group, *names in options.group:
        for name in names:
            if roster.pupil_of(name) is None:
                raise ClassroomError("There is no pupil {name} in this class.", name=name)
            pupil = Pupil(roster.pupil_of(name) or name, groups=(group,))
            roster = roster.with_pupils([pupil])
    return roster


SHOWN_NAMES = 60


def add_names_arguments(parser: argparse.ArgumentParser) -> None:
    add_games(parser)
    parser.add_argument("--class", dest="of", type=Path, metavar="FOLDER", help="the class's names")


def run_names(options: argparse.Namespace) -> int:
    roster = open_class(options.of).roster if options.of else Roster()
    total = count_games(options.games)
    logs = games_in(options.games, fetch_of(options))
    with progress_bar(gettext("Reading")) as bar:
        found = survey(
            logs,
            roster,
            jobs=options.jobs or DEFAULT_PROCESSES,
            progress=lambda done, _: bar(done, total),
        )
    if not found.games:
        raise TutorError("There is no game in these places.")
    head = ngettext("{count} game", "{count} games", found.games)
    lines = [head.format(count=found.games)]
    shown = found.names[:SHOWN_NAMES]
    lines += columns((each.name, each.games, name_note(each)) for each in shown)
    if len(found.names) > SHOWN_NAMES:
        more = gettext("... and {count} more (--format json lists all)")
        lines.append(more.format(count=len(found.names) - SHOWN_NAMES))
    print_result(options.format, asdict(found) | {"proposed": found.proposed}, lines)
    return 0


def name_note(name: SurveyedName) -> str:
    if name.pupil is not None:
        return gettext("pupil {name}").format(name=name.pupil)
    if name.near is not None:
        return gettext("perhaps {name}").format(name=name.near)
    return gettext("a pupil?") if name.proposed else ""


SHOWN_ENTRIES = 20
SHOWN_FATES = (Fate.REPAIRED, Fate.REFUSED)


def add_import_games(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)
    add_games(parser)


def run_import_games(options: argparse.Namespace) -> int:
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
    print_result(options.format, result, [*lines, gettext("Report: {path}").format(path=report)])
    return 0
