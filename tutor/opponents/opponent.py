"""Opponent: a name, and an answer to every offer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from rules.message import TutorError
from rules.observation import Observation
from rules.offers import Action
from rules.table import Answer

Request: TypeAlias = tuple[Observation, tuple[Action, ...]]
"""What the seat sees, and what it is offered. At a claim it may also pass (None)."""
Think: TypeAlias = Callable[[Sequence[Request]], list[Answer]]


class UnknownOpponent(TutorError):
    """Nobody has that name."""


class Opponent(Protocol):
    """A player. The same request always gets the same answer."""

    @property
    def name(self) -> str:
        """``novice``, ``steady``, ``strong`` ..."""

    def answer(self, observation: Observation, offered: tuple[Action, ...]) -> Answer:
        """Return one of the offered actions, or None to pass somebody else's tile."""

    def answer_all(self, requests: Sequence[Request]) -> list[Answer]:
        """Return the answer to each request, in order: what `answer` says, quicker for many."""


@dataclass(frozen=True, slots=True)
class Thinker:
    """An opponent made of a function."""

    name: str
    think: Think

    def answer(self, observation: Observation, offered: tuple[Action, ...]) -> Answer:
        """Return the answer to one request."""
        return self.think(((observation, offered),))[0]

    def answer_all(self, requests: Sequence[Request]) -> list[Answer]:
        """Return the answer to each request."""
        return self.think(requests)
