"""Replay games through the rules and list disagreements."""

import argparse
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rules.check import Disagreement, GameCheck, check_game
from rules.formats import LogFile, UnreadableGame, find_logs, located
from rules.formats.address_list import each_game
from rules.message import Message, TutorError
from tutor.cluster import working_on
from tutor.commands import arguments
from tutor.commands.progress import progress
from tutor.corpus import map_games, no_game
from tutor.language import gettext, ngettext, translate

FAULT_STATUS = 3
SHOWN_DISAGREEMENTS = 20


@dataclass(frozen=True, slots=True)
class FileCheck:
    place: str
    check: GameCheck = field(default_factory=GameCheck)
    left_out: tuple[Message, ...] = ()
    unreadable: Message | None = None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_logs(parser, "logs")
    arguments.add_workers(parser)
    arguments.add_format(parser)


def run(options: argparse.Namespace) -> int:
    """Check the games; return status 3 if anything disagrees."""
    with working_on(options.cluster), progress(gettext("Checking")) as bar:
        logs = each_game(find_logs(options.logs, naturally=True))
        checked = list(map_games(check_log, logs, jobs=options.jobs, progress=bar))
    if not checked:
        raise no_game(options.logs)
    result = summary(checked, str if options.format == "json" else translate)
    if not result["games"] and checked[0].unreadable is not None:
        first, more = f"{checked[0].place}: {translate(checked[0].unreadable)}", len(checked) - 1
        if not more:
            raise TutorError(first)
        text = ngettext("{what} (and {count} more file)", "{what} (and {count} more files)", more)
        raise TutorError(text.format(what=first, count=more))
    lists = {name: value for name, value in result.items() if isinstance(value, list)}
    lines = arguments.table({name: value for name, value in result.items() if name not in lists})
    for name, rows in lists.items():
        lines += [f"{each['file']}: {each['why']}" for each in rows[:SHOWN_DISAGREEMENTS]]
        if len(rows) > SHOWN_DISAGREEMENTS:
            rest = gettext("... and {count} more (--format json lists all)")
            lines.append(f"{name}: {rest.format(count=len(rows) - SHOWN_DISAGREEMENTS)}")
    arguments.answer(options.format, result, lines)
    return FAULT_STATUS if result["disagreements"] or result["unreadable"] else 0


def check_log(log: LogFile) -> FileCheck:
    try:
        reading = log.read()
    except UnreadableGame as error:
        return FileCheck(log.place, unreadable=error.message)
    left_out = tuple(map(located, reading.repairs))
    return FileCheck(log.place, check_game(reading.record), left_out)


def summary(
    checked: Iterable[FileCheck], text_of: Callable[[Message], str] = str
) -> dict[str, object]:
    """Return the totals and faults of all files; parts that were left out count as illegal.

    Args:
        text_of: converts a message, to English by default.
    """
    checked = list(checked)
    played = [each for each in checked if each.unreadable is None]
    illegal = [
        (each.place, text_of(what))
        for each in played
        for what in (*each.left_out, *map(_located, each.check.illegal))
    ]
    points = [
        (each.place, text_of(_located(one)))
        for each in played
        for one in each.check.points_mismatches
    ]
    unreadable = [
        (each.place, text_of(each.unreadable)) for each in checked if each.unreadable is not None
    ]
    return {
        "games": len(played),
        "rounds": sum(each.check.rounds for each in played),
        "decisions": sum(each.check.decisions for each in played),
        "wins": sum(each.check.wins for each in played),
        "illegal": len(illegal),
        "points_mismatches": len(points),
        "unreadable": arguments.files_and_reasons(unreadable),
        "disagreements": arguments.files_and_reasons(illegal + points),
    }


def _located(fault: Disagreement) -> Message:
    return Message(
        "round {round}, event {event}: {what}",
        round=fault.round,
        event=fault.event,
        what=fault.what,
    )
