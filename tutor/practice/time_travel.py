from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from rules.events import Deal, Event, Ruleset
from rules.round import Wall
from rules.table import FIRST_ROUND, Answer, Snapshot, Table
from rules.tiles import Seat


@dataclass(frozen=True, slots=True)
class GameSetup:
    seed: int
    rules: Ruleset
    seat: Seat
    opponents: tuple[str, str, str]
    game: str = ""
    learner: str = "You"

    @property
    def players(self) -> tuple[str, str, str, str]:
        names = {self.seat: self.learner}
        for step, name in enumerate(self.opponents, start=1):
            names[Seat((self.seat + step) % 4)] = name
        return names[Seat(0)], names[Seat(1)], names[Seat(2)], names[Seat(3)]


@dataclass(frozen=True, slots=True)
class PracticeStart:
    rules: Ruleset
    events: tuple[Event, ...]
    seat: Seat


Answers: TypeAlias = Mapping[Seat, Answer]


class _Walls:
    def __init__(self, random: Random) -> None:
        self._random = random

    def __iter__(self) -> "_Walls":
        return self

    def __next__(self) -> Wall:
        return Wall.shuffled(self._random)


class TimeTravelTable:
    """A table that can undo moves, for a whole game or the rest of one round.

    Attributes:
        table: the current table.
        steps: the answers given at each step so far.
    """

    def __init__(self, setup: GameSetup, begun: Snapshot | None = None) -> None:
        random = Random(setup.seed)
        self.table = Table(
            setup.rules,
            random,
            setup.players,
            _Walls(random),
            begun or FIRST_ROUND,
            rounds=1 if begun else None,
        )
        self.steps: list[Answers] = []
        self._starts = [(0, deepcopy(self.table))]

    def step(self, answers: Answers) -> tuple[Event, ...]:
        events = self.table.step(answers)
        self.steps.append(dict(answers))
        if any(isinstance(event, Deal) for event in events):
            self._starts.append((len(self.steps), deepcopy(self.table)))
        return events

    def go_back(self, to: int) -> None:
        self._starts = [start for start in self._starts if start[0] <= to]
        begun, table = self._starts[-1]
        self.table = deepcopy(table)
        for answers in self.steps[begun:to]:
            self.table.step(answers)
        del self.steps[to:]


def split_at_deal(events: tuple[Event, ...]) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    deal = next((at for at, event in enumerate(events) if isinstance(event, Deal)), len(events))
    return events[:deal], events[deal:]
