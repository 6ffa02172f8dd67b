"""Carry one command out in the history. Runs off the window's thread."""

from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import assert_never

from tutor.drills.drill import drill_of
from tutor.history.backups import backup, restore
from tutor.history.database import History, number_of
from tutor.history.drilling import add_drill, keep_answer, remove_drill
from tutor.history.faults import DISK_FAILS, Fault, HistoryFault, NotCopiedNotice, RescueNotice
from tutor.history.game import Origin
from tutor.history.games import forget_game, kept_games
from tutor.history.importing import keep_reviewed
from tutor.history.luck import keep_lucks
from tutor.history.meetings import forget_meetings, keep_meeting
from tutor.history.opening import check_all, open_rescued, open_sound, use_history
from tutor.identity import digests_of
from tutor.opponents.opponents import opponent
from tutor.practice.keeping import keep_game, keep_waiting
from tutor.strategy import tree as trees
from tutor.view.history.commands import (
    AddDrills,
    BackUpHistory,
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
    try:
        if isinstance(command, RestoreHistory):
            return CommandResult(command, aside=restore(place.path(), command.source, command.at))
        if isinstance(command, BackUpHistory):
            return _back_up(place, command)
        is_quick = isinstance(command, QuickCommand)
        write = partial(_write, command)
        done = use_history(place.path(), place.now(), write, is_quick=is_quick)
        return CommandResult(command, done.found, done.value)
    except HistoryFault as error:
        return CommandFailure((command,), error.notice, error.rescued)


def _back_up(place: HistoryPlace, command: BackUpHistory) -> CommandResult | CommandFailure:
    """Write a copy of a history that is whole. What is rescued of a damaged one does not take the
    place of an older copy, which may hold more: who has read so may ask once more.

    Raises:
        HistoryFault: the history cannot be used, or the copy not be written.
    """
    path = place.path()
    there = number_of(path)
    try:
        with closing(open_sound(path)) as history:
            backup(history, command.path)
        return CommandResult(command)
    except HistoryFault as error:
        if error.fault is not Fault.DAMAGED:
            raise
        if _is_whole(path):  # the copy is not what was written
            raise HistoryFault(Fault.UNREADABLE, command.path, DISK_FAILS) from error
        opened = open_rescued(path, place.now(), there)
        if opened.history is not None:
            opened.history.close()
        (why,) = opened.found or (error.notice,)
        if isinstance(why, RescueNotice):
            why = NotCopiedNotice(str(command.path), why)
        return CommandFailure((command,), why)


def _is_whole(path: Path) -> bool:
    try:
        check_all(path)
    except HistoryFault:
        return False
    return True


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
            with suppress(OSError):  # it is kept again, which does no harm
                command.session.writer.drop()
        case KeepWaitingGames():
            tree = trees.shipped_tree()
            keep_waiting(command.folder, tree, partial(opponent, tree=tree), history, command.at)
        case KeepReviewedGame():
            _keep_reviewed(history, command)
        case DisownGame():
            _disown(history, command)
        case ForgetGame():
            forget_game(history, command.game, command.digest)
        case KeepLucks():
            keep_lucks(history, command.found)
        case _:
            assert_never(command)
    return 0


def _keep_reviewed(history: History, command: KeepReviewedGame) -> None:
    tree = trees.shipped_tree()
    keep_reviewed(
        history, command.record, command.entries, command.source, command.seat, tree, command.at
    )


def _disown(history: History, command: DisownGame) -> None:
    digests = digests_of(command.record)
    for kept in kept_games(history):
        same = kept.game.digest in digests and kept.game.seat == command.seat
        if same and kept.game.origin is not Origin.PRACTICE:
            forget_game(history, kept.id)
