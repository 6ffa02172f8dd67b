"""`evaluate habits`: which habits the players of recorded games plainly show."""

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from rules.formats import find_logs
from tutor.commands.arguments import (
    add_cluster,
    add_jobs,
    add_logs,
    add_part,
    answer,
    at_least,
    files_and_reasons,
)
from tutor.commands.progress import progress
from tutor.settings_file import spoken_here
from tutor.strategy.tree import shipped_tree

if TYPE_CHECKING:
    from tutor.lab.diagnosis.players import HabitsOfPlayers

HELP: Final = "which habits of beginners the players of games plainly show"
GAMES: Final = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs")
    add_part(parser, "all")
    parser.add_argument(
        "--games",
        type=at_least(1),
        default=GAMES,
        metavar="N",
        help="of players who have so many games or more (%(default)s)",
    )
    add_jobs(parser)
    add_cluster(parser)


def run(options: argparse.Namespace) -> None:
    from tutor.lab.diagnosis.players import habits_of_players

    with progress(spoken_here().gettext("Evaluating")) as bar:
        found = habits_of_players(
            find_logs(options.logs),
            shipped_tree(),
            part=options.part,
            least=options.games,
            jobs=options.jobs,
            progress=bar,
        )
    result = asdict(found) | {"unreadable": files_and_reasons(found.unreadable)}
    answer(options.format, result, _lines(found))


def _lines(found: "HabitsOfPlayers") -> Iterator[str]:
    players = len(found.players)
    yield f"{found.games:,} games; a habit is named of {found.named} of {players} players"
    for name, player in found.players.items():
        named = ", ".join(
            f"{each.habit} {each.strength:.0%} ({each.count.shown} of {each.count.chances})"
            for each in player.habits
        )
        yield f"{player.games:>6,} games  {name}: {named or '-'}"
