from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import assert_never

from rules.message import Message
from tutor.coach.strategy import tree as trees
from tutor.corpus import digests_of
from tutor.drills.drill import drill_of
from tutor.opponents.opponents import opponent
from tutor.pages.history import model as commands
from tutor.pages.history.model import HistoryPlace
from tutor.practice.saved_games import keep_game, keep_unsaved_games
from tutor.store import drilling
from tutor.store.backups import back_up_today, backup, restore, set_aside
from tutor.store.database import Fault, History, HistoryFault, set_aside_notice, use_history
from tutor.store.figures import keep_grades, keep_lucks
from tutor.store.games import forget_game, keep_reviewed, kept_games
from tutor.store.rows import Origin


def carry_out(
    place: HistoryPlace, command: commands.Command
) -> commands.CommandResult | commands.CommandFailure:
    """Execute a command. A damaged history is renamed, and the command starts a new one."""
    path = place.path()
    found: tuple[Message, ...] = ()
    try:
        try:
            return _execute(path, command)
        except HistoryFault as error:
            if error.fault is not Fault.DAMAGED or error.path != path:
                raise
            aside = set_aside(path, place.now())
            if aside is not None:
                found = (set_aside_notice(aside),)
                if isinstance(
                    command, commands.BackUpHistory
                ):  # an empty copy would replace a good one
                    return commands.CommandFailure((command,), found[0])
            return replace(_execute(path, command), found=found)
    except HistoryFault as error:
        return commands.CommandFailure((command,), error.message, found)


def _execute(path: Path, command: commands.Command) -> commands.CommandResult:
    match command:
        case commands.BackUpToday():
            back_up_today(path, command.at)
        case commands.RestoreHistory():
            return commands.CommandResult(command, aside=restore(path, command.source, command.at))
        case commands.BackUpHistory():
            use_history(path, lambda history: backup(history, command.path))
        case _:
            use_history(path, partial(_write, command))
    return commands.CommandResult(command)


def _write(command: commands.QuickCommand | commands.GameCommand, history: History) -> None:
    match command:
        case commands.RecordAnswer():
            drilling.keep_answer(history, command.answered, command.at)
        case commands.AddDrills():
            for decision in command.decisions:
                drilling.add_drill(history, drill_of(decision), command.at)
        case commands.RemoveDrill():
            drilling.remove_drill(history, command.drill.id)
        case commands.RecordMeeting():
            drilling.keep_meeting(history, command.meeting, command.at)
        case commands.ForgetMeetings():
            drilling.forget_meetings(history)
        case commands.KeepPracticeGame():
            keep_game(command.session, history, command.at)
            with suppress(OSError):  # then it is kept again later, which does no harm
                command.session.journal.drop()
        case commands.KeepWaitingGames():
            tree = trees.shipped_tree()
            keep_unsaved_games(
                command.folder, tree, partial(opponent, tree=tree), history, command.at
            )
        case commands.KeepReviewedGame():
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
        case commands.DisownGame():
            digests = digests_of(command.record)
            for kept in kept_games(history):
                same = kept.game.digest in digests and kept.game.seat == command.seat
                if same and kept.game.origin is not Origin.PRACTICE:
                    forget_game(history, kept.id)
        case commands.ForgetGame():
            forget_game(history, command.game, command.digest)
        case commands.KeepLucks():
            keep_lucks(history, command.found)
        case commands.KeepGrades():
            keep_grades(history, command.found)
        case _:
            assert_never(command)
