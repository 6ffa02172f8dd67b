"""CommandQueue: the commands that are not carried out yet, in the order given."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from tutor.view.history.commands import (
    BackUpHistory,
    Command,
    CommandFailure,
    CommandResult,
    RecordAnswer,
    RestoreHistory,
    is_lasting,
)

Outcome: TypeAlias = CommandResult | CommandFailure


class CommandQueue:
    """Works commands off one after the other.

    Where the history cannot be used, what is lasting (an answer, a finished game) stays in its
    order for the next time; everything else is given up at once.
    """

    def __init__(self) -> None:
        self._commands: deque[Command] = deque()

    def __bool__(self) -> bool:
        return bool(self._commands)

    @property
    def is_asked(self) -> bool:
        """Whether somebody waits to be told of a command."""
        return any(not is_lasting(command) for command in tuple(self._commands))

    @property
    def answers(self) -> tuple[RecordAnswer, ...]:
        """The answers that are not in the history yet, the first one first."""
        return tuple(each for each in tuple(self._commands) if isinstance(each, RecordAnswer))

    def add(self, command: Command) -> None:
        """Carry it out after those before."""
        self._commands.append(command)

    def drop_first(self) -> Command | None:
        """Give the next command up, whatever it is: it cannot be carried out. Return it."""
        return self._commands.popleft() if self._commands else None

    def work(self, carry_out: Callable[[Command], Outcome]) -> Iterator[Outcome]:
        """Carry the commands out until one fails. Between a write and its going from the queue
        nothing can stop us, so nothing is written twice."""
        while self._commands:
            command = self._commands[0]
            outcome = carry_out(command)
            is_of_copy = isinstance(command, BackUpHistory | RestoreHistory)
            if is_of_copy or isinstance(outcome, CommandResult):
                self._commands.popleft()
                yield outcome
            else:
                yield replace(outcome, commands=self._give_up())
                return

    def _give_up(self) -> tuple[Command, ...]:
        """Keep only what is lasting; return the command that failed and what else went."""
        first = self._commands[0]
        others = [each for each in tuple(self._commands) if not is_lasting(each)]
        for each in others:
            self._commands.remove(each)
        return (first, *(each for each in others if each is not first))
