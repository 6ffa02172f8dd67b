"""CommandQueue: the commands that are not carried out yet, in the order given."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from tutor.view.history.commands import (
    Command,
    CommandFailure,
    CommandResult,
    FileCommand,
    RecordAnswer,
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
        return any(not is_lasting(command) for command in tuple(self._commands))

    @property
    def answers(self) -> tuple[RecordAnswer, ...]:
        return tuple(each for each in tuple(self._commands) if isinstance(each, RecordAnswer))

    def add(self, command: Command) -> None:
        self._commands.append(command)

    def drop_first(self) -> Command | None:
        return self._commands.popleft() if self._commands else None

    def work(self, carry_out: Callable[[Command], Outcome]) -> Iterator[Outcome]:
        while self._commands:
            command = self._commands[0]
            outcome = carry_out(command)
            is_of_copy = isinstance(command, FileCommand)
            if is_of_copy or isinstance(outcome, CommandResult):
                self._commands.popleft()
                yield outcome
            else:
                yield replace(outcome, commands=self._give_up())
                return

    def _give_up(self) -> tuple[Command, ...]:
        first = self._commands[0]
        others = [each for each in tuple(self._commands) if not is_lasting(each)]
        for each in others:
            self._commands.remove(each)
        return (first, *(each for each in others if each is not first))
