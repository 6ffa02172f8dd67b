"""Carry out one command in the history, outside the window's thread."""

from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import assert_never

from tutor.corpus import digests_of
from tutor.drills.drill import drill_of
from tutor.history.backups import back_up_today, backup, restore, set_aside
from tutor.history.database import History, use_history
from tutor.history.drilling import (
    add_drill,
    forget_meetings,
    keep_answer,
    keep_meeting,
    remove_drill,
)
from tutor.history.faults import Fault, HistoryFault, HistoryNotice, SetAsideNotice
from tutor.history.games import forget_game, keep_reviewed, kept_games
from tutor.history.luck import keep_lucks
from tutor.history.rows import Origin
from tutor.opponents.opponents import opponent
from tutor.practice.store import keep_game, keep_unsaved_games
from tutor.strategy import tree as trees
from tutor.view.history.commands import (
    AddDrills,
    BackUpHistory,
    BackUpToday,
    Command,
    CommandFailure,
    CommandResult,
    DisownGame,
    ForgetGame,
    ForgetMeetings,
    GameCommand,
    KeepLucks,
    KeepPracticeGame,
    KeepReviewedGame,
    KeepWaitingGames,
    QuickCommand,
    RecordAnswer,
    RecordMeeting,
    RemoveDrill,
    RestoreHistory,
)
from tutor.view.history.place import HistoryPlace


def carry_out(place: HistoryPlace, command: Command) -> CommandResult | CommandFailure:
    """Carry out a command. A damaged history is set aside, and the command starts a new one."""
    path = place.path()
    found: tuple[HistoryNotice, ...] = ()
    try:
        try:
            return _execute(path, command)
        except HistoryFault as error:
            if error.fault is not Fault.DAMAGED or error.path != path:
                raise
            aside = set_aside(path, place.now())
            if aside is not None:
                found = (SetAsideNotice(str(aside)),)
                if isinstance(command, BackUpHistory):  # an empty copy would replace a good one
                    return CommandFailure((command,), found[0])
            return replace(_execute(path, command), found=found)
    except HistoryFault as error:
        return CommandFailure((command,), error.notice, found)


def _execute(path: Path, command: Command) -> CommandResult:
    match command:
        case BackUpToday():
            back_up_today(path, command.at)
            return CommandResult(command)
        case RestoreHistory():
            return CommandResult(command, aside=restore(path, command.source, command.at))
        case BackUpHistory():
            use_history(path, lambda history: backup(history, command.path))
            return CommandResult(command)
        case _:
            return CommandResult(command, added=use_history(path, partial(_write, command)))


def _write(command: QuickCommand | GameCommand, history: History) -> int:
    match command:
        case RecordAnswer():
            keep_answer(history, command.answered, command.at)
        case AddDrills():
            drills = [drill_of(decision) for decision in command.decisions]
            return sum(add_drill(history, drill, command.at) for drill in drills)
        case RemoveDrill():
            remove_drill(history, command.drill.id)
        case RecordMeeting():
            keep_meeting(history, command.meeting, command.at)
        case ForgetMeetings():
            forget_meetings(history)
        case KeepPracticeGame():
            keep_game(command.session, history, command.at)
            with suppress(OSError):  # then it is kept again later, which does no harm
                command.session.writer.drop()
        case KeepWaitingGames():
            tree = trees.shipped_tree()
            keep_unsaved_games(
                command.folder, tree, partial(opponent, tree=tree), history, command.at
            )
        case KeepReviewedGame():
            tree = trees.shipped_tree()
            keep_reviewed(
                history,
                command.record,
                command.entries,
                command.source,
                command.seat,
                tree,
                command.at,
            )
        case DisownGame():
            digests = digests_of(command.record)
            for kept in kept_games(history):
                same = kept.game.digest in digests and kept.game.seat == command.seat
                if same and kept.game.origin is not Origin.PRACTICE:
                    forget_game(history, kept.id)
        case ForgetGame():
            forget_game(history, command.game, command.digest)
        case KeepLucks():
            keep_lucks(history, command.found)
        case _:
            assert_never(command)
    return 0
