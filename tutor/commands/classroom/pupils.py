"""Show the pupils of a class, or change who is on its roster."""

import argparse

from tutor.classroom.class_folder import open_class
from tutor.classroom.class_view import class_view
from tutor.classroom.roster import roster_to_json
from tutor.commands.arguments import answer
from tutor.commands.classroom.spoken import add_folder, columns, language_of
from tutor.language import Translator

HELP = "show the pupils of a class, add some, give them aliases, take some off"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """FOLDER and what to change."""
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


def run(options: argparse.Namespace) -> int:
    """Change, where something is to be changed, and show."""
    folder = open_class(options.folder)
    roster = folder.roster
    for name in options.remove:
        roster = roster.without(name)
    for name, *aliases in options.add:
        roster = roster.with_pupil(name, aliases)
    if roster != folder.roster:
        folder = folder.with_roster(roster)
    view = class_view(folder)
    rows = [
        (one["name"], view.games(one["name"]), ", ".join(one["aliases"]))
        for one in roster_to_json(roster)
    ]
    pupils = [each | {"games": view.games(each["name"])} for each in roster_to_json(folder.roster)]
    answer(options.format, {"pupils": pupils}, _lines(rows, language_of(options)))
    return 0


def _lines(rows: list[tuple[str, int, str]], spoken: Translator) -> list[str]:
    if not rows:
        return [spoken.gettext("There is no pupil yet; add some with --add NAME.")]
    games = (
        (name, spoken.ngettext("{count} game", "{count} games", count).format(count=count), also)
        for name, count, also in rows
    )
    return columns(games)
