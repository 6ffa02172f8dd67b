"""Opponent: a name, and an answer to every offer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from rules.message import TutorError
from rules.observation import Observation
from rules.offers import Action
from rules.table import Answer

Request: TypeAlias = tuple[Observation, tuple[Action, ...]]
Think: TypeAlias = Callable[[Sequence[Request]], list[Answer]]


class UnknownOpponent(TutorError):
    """Nobody has that name."""


class Opponent(Protocol):
    @property
    def name(self) -> str: ...

    def answer(self, observation: Observation, offered: tuple[Action, ...]) -> Answer: ...

    def answer_all(self, requests: Sequence[Request]) -> list[Answer]: ...


@dataclass(frozen=True, slots=True)
class Thinker:
    name: str
    think: Think

    def answer(self, observation: Observation, offered: tuple[Action, ...]) -> Answer:
        return self.think(((observation, offered),))[0]

    def answer_all(self, requests: Sequence[Request]) -> list[Answer]:
        return self.think(requests)
