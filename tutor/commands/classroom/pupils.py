"""Show the pupils of a class, or change who is on its roster."""

import argparse
from functools import partial
from pathlib import Path

from tutor.classroom.class_folder import is_kept, open_class
from tutor.classroom.class_view import class_view
from tutor.classroom.roster import (
    ClassroomError,
    Pupil,
    Roster,
    read_roster,
    roster_to_json,
    write_roster,
)
from tutor.commands.arguments import answer, spare_inputs
from tutor.commands.classroom.spoken import add_folder, columns
from tutor.language import gettext, ngettext

HELP = "show the pupils of a class, add some, give them aliases and groups, take some off"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)
    parser.add_argument(
        "--add",
        nargs="+",
        action="append",
        default=[],
        metavar="NAME",
        help="a pupil's name, and other names that the pupil plays under (may be repeated)",
    )
    parser.add_argument(
        "--remove",
        action="append",
        default=[],
        metavar="NAME",
        help="take a pupil off the roster; games that are annotated stay (may be repeated)",
    )
    parser.add_argument(
        "--group",
        nargs="+",
        action="append",
        default=[],
        metavar="NAME",
        help="a group, and pupils who belong to it from now on (may be repeated)",
    )
    parser.add_argument(
        "--from",
        dest="source",
        type=Path,
        metavar="FILE",
        help="add the pupils of a CSV file: name, other names, groups (; between several)",
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="write the pupils as such a file"
    )


def run(options: argparse.Namespace) -> int:
    spare_inputs(
        [options.folder, options.source], [options.output], partial(is_kept, folder=options.folder)
    )
    folder = open_class(options.folder)
    roster = _changed(folder.roster, options)
    if roster != folder.roster:
        folder = folder.with_roster(roster)
    if options.output is not None:
        write_roster(options.output, roster)
    view = class_view(folder)
    rows = [(one.name, view.games(one.name), _also(one)) for one in roster.pupils]
    pupils = [each | {"games": view.games(each["name"])} for each in roster_to_json(folder.roster)]
    lines = _lines(rows)
    answer(options.format, {"pupils": pupils}, lines, options.output)
    return 0


def _changed(roster: Roster, options: argparse.Namespace) -> Roster:
    for name in options.remove:
        roster = roster.without(name)
    for name, *aliases in options.add:
        roster = roster.with_pupil(name, aliases)
    if options.source is not None:
        roster = roster.with_pupils(read_roster(options.source))
    for group, *names in options.group:
        for name in names:
            if roster.pupil_of(name) is None:
                raise ClassroomError("There is no pupil {name} in this class.", name=name)
            roster = roster.with_pupil(roster.pupil_of(name) or name, (), (group,))
    return roster


def _also(pupil: Pupil) -> str:
    groups = (f"[{group}]" for group in pupil.groups)
    return ", ".join((*pupil.aliases, *groups))


def _lines(rows: list[tuple[str, int, str]]) -> list[str]:
    if not rows:
        return [gettext("There is no pupil yet; add some with --add NAME.")]
    games = (
        (name, ngettext("{count} game", "{count} games", count).format(count=count), also)
        for name, count, also in rows
    )
    return columns(games)
