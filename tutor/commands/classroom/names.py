"""List the players of games and propose pupils."""

import argparse
from dataclasses import asdict
from pathlib import Path

from rules.message import TutorError
from tutor.classroom.class_folder import open_class
from tutor.classroom.roster import Roster
from tutor.classroom.sources import SurveyedName, count_games, games_in, survey
from tutor.commands.arguments import answer
from tutor.commands.classroom.spoken import DEFAULT_PROCESSES, add_games, columns, fetch_of
from tutor.commands.progress import progress_bar
from tutor.language import gettext, ngettext

HELP = "list the players of games and propose pupils"
SHOWN_NAMES = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_games(parser)
    parser.add_argument("--class", dest="of", type=Path, metavar="FOLDER", help="the class's names")


def run(options: argparse.Namespace) -> int:
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
    answer(options.format, asdict(found) | {"proposed": found.proposed}, lines)
    return 0


def name_note(name: SurveyedName) -> str:
    if name.pupil is not None:
        return gettext("pupil {name}").format(name=name.pupil)
    if name.near is not None:
        return gettext("perhaps {name}").format(name=name.near)
    return gettext("a pupil?") if name.proposed else ""
