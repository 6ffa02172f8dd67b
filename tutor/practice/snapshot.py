"""A moment of a log from which one practises."""

from dataclasses import dataclass

from rules.events import Event
from rules.ruleset import Ruleset
from rules.tiles import Seat


@dataclass(frozen=True, slots=True)
class PracticeStart:
    rules: Ruleset
    events: tuple[Event, ...]
    seat: Seat
