"""The commands for the history that are not carried out yet: what stays and what is given up."""

from datetime import UTC, datetime
from pathlib import Path

from tutor.history.faults import Fault, FaultNotice
from tutor.view.history.commands import (
    AddDrills,
    BackUpHistory,
    CommandFailure,
    CommandResult,
    ForgetGame,
    KeepPracticeGame,
    RecordAnswer,
)
from tutor.view.history.queue import CommandQueue

NOW = datetime(2025, 6, 1, tzinfo=UTC)
LOCKED = FaultNotice(Fault.LOCKED, "", "")


def answer():
    return RecordAnswer(None, NOW)  # type: ignore[arg-type]


def game():
    return KeepPracticeGame(None, NOW)  # type: ignore[arg-type]


def queue_of(*commands):
    made = CommandQueue()
    for command in commands:
        made.add(command)
    return made


def refuse(command):
    return CommandFailure((command,), LOCKED)


def test_commands_are_carried_out_in_the_order_given():
    commands = (answer(), ForgetGame(3), game())
    queue = queue_of(*commands)
    assert [each.command for each in queue.work(CommandResult)] == [*commands]
    assert not queue


def test_a_history_in_use_keeps_answers_and_games_and_gives_the_rest_up():
    first, added, second, gone, last = answer(), AddDrills((), NOW), game(), ForgetGame(3), answer()
    queue = queue_of(first, added, second, gone, last)
    (failure,) = queue.work(refuse)
    assert failure.commands == (first, added, gone)
    assert failure.is_given_up
    assert queue.answers == (first, last)
    assert not queue.is_asked
    assert [each.command for each in queue.work(CommandResult)] == [first, second, last]


def test_answers_alone_wait_in_silence():
    queue = queue_of(answer())
    (failure,) = queue.work(refuse)
    assert not failure.is_given_up


def test_a_copy_that_cannot_be_written_stops_nothing():
    copy, added = BackUpHistory(Path("full-disk")), AddDrills((), NOW)
    outcomes = [*queue_of(copy, added).work(lambda c: (refuse if c is copy else CommandResult)(c))]
    assert [type(each) for each in outcomes] == [CommandFailure, CommandResult]
    assert outcomes[0].commands == (copy,)


def test_what_arrives_meanwhile_is_carried_out_too():
    queue = queue_of(answer())
    work = queue.work(CommandResult)
    next(work)
    queue.add(ForgetGame(1))
    assert [type(each.command) for each in work] == [ForgetGame]
