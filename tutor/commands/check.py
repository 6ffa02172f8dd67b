"""Replay games through the rules and list disagreements."""

import argparse
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from rules.check import Disagreement, GameCheck, check_game
from rules.formats.address_list import each_game
from rules.formats.logs import LogFile, find_logs
from rules.formats.reading import UnreadableGame, located
from rules.message import Message, TutorError
from tutor.commands import arguments
from tutor.corpus import map_games, no_game
from tutor.language import gettext, ngettext, translate

FAULT_STATUS = 3
SHOWN_DISAGREEMENTS = 20
Fault: TypeAlias = tuple[str, Message]
"""The file, and what is wrong with it."""


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
    found = _Found()
    with arguments.workers(options), arguments.progress_bar(gettext("Checking")) as bar:
        logs = each_game(find_logs(options.logs, naturally=True))
        for checked in map_games(check_log, logs, jobs=options.jobs, progress=bar):
            found.add(checked)
    if not found.games and not found.unreadable:
        raise no_game(options.logs)
    if not found.games:
        (place, why), more = found.unreadable[0], len(found.unreadable) - 1
        first = f"{place}: {translate(why)}"
        if not more:
            raise TutorError(first)
        text = ngettext("{what} (and {count} more file)", "{what} (and {count} more files)", more)
        raise TutorError(text.format(what=first, count=more))
    result = found.summary(str if options.format == "json" else translate)
    lists = {name: value for name, value in result.items() if isinstance(value, list)}
    lines = arguments.table({name: value for name, value in result.items() if name not in lists})
    for name, rows in lists.items():
        lines += [f"{each['file']}: {each['why']}" for each in rows[:SHOWN_DISAGREEMENTS]]
        if len(rows) > SHOWN_DISAGREEMENTS:
            rest = gettext("... and {count} more (--format json lists all)")
            lines.append(f"{name}: {rest.format(count=len(rows) - SHOWN_DISAGREEMENTS)}")
    arguments.print_result(options.format, result, lines)
    return FAULT_STATUS if result["disagreements"] or result["unreadable"] else 0


def check_log(log: LogFile) -> FileCheck:
    try:
        reading = log.read()
    except UnreadableGame as error:
        return FileCheck(log.place, unreadable=error.message)
    left_out = tuple(map(located, reading.repairs))
    return FileCheck(log.place, check_game(reading.record), left_out)


@dataclass(slots=True)
class _Found:
    games: int = 0
    rounds: int = 0
    decisions: int = 0
    wins: int = 0
    illegal: list[Fault] = field(default_factory=list)
    """Illegal moves, and the parts of files that were left out."""
    points: list[Fault] = field(default_factory=list)
    unreadable: list[Fault] = field(default_factory=list)

    def add(self, file: FileCheck) -> None:
        if file.unreadable is not None:
            self.unreadable.append((file.place, file.unreadable))
            return
        check = file.check
        self.games += 1
        self.rounds += check.rounds
        self.decisions += check.decisions
        self.wins += check.wins
        illegal = (*file.left_out, *map(_located, check.illegal))
        self.illegal += [(file.place, what) for what in illegal]
        self.points += [(file.place, _located(one)) for one in check.points_mismatches]

    def summary(self, text_of: Callable[[Message], str]) -> dict[str, object]:
        def listed(faults: Iterable[Fault]) -> list[dict[str, str]]:
            return arguments.files_and_reasons((place, text_of(why)) for place, why in faults)

        return {
            "games": self.games,
            "rounds": self.rounds,
            "decisions": self.decisions,
            "wins": self.wins,
            "illegal": len(self.illegal),
            "points_mismatches": len(self.points),
            "unreadable": listed(self.unreadable),
            "disagreements": listed(self.illegal + self.points),
        }


def _located(fault: Disagreement) -> Message:
    return Message(
        "round {round}, event {event}: {what}",
        round=fault.round,
        event=fault.event,
        what=fault.what,
    )
