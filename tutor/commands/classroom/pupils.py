"""List or change the pupils of a class."""

import argparse
from functools import partial
from pathlib import Path

from tutor.classroom.class_folder import is_kept, open_class
from tutor.classroom.class_view import class_view
from tutor.classroom.roster import ClassroomError, Roster, read_roster, roster_to_json, write_roster
from tutor.commands.arguments import add_names, add_output, answer, refuse_overwriting
from tutor.commands.classroom.spoken import add_folder, columns
from tutor.language import gettext, ngettext

HELP = "list, add, change or remove the pupils of a class"


def add_arguments(parser: argparse.ArgumentParser) -> None:
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


def run(options: argparse.Namespace) -> int:
    refuse_overwriting(
        [options.folder, options.source], [options.output], partial(is_kept, folder=options.folder)
    )
    folder = open_class(options.folder)
    roster = _changed(folder.roster, options)
    if roster != folder.roster:
        folder = folder.with_roster(roster)
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
    answer(
        options.format, {"pupils": pupils}, columns(rows) if rows else [none_yet], options.output
    )
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
