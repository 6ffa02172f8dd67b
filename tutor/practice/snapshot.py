"""A moment of a log from which one practises."""

from dataclasses import dataclass

from rules.events import Event
from rules.ruleset import Ruleset
from rules.tiles import Seat


@dataclass(frozen=True, slots=True)
class PracticeStart:
    """A moment at which a seat is to discard a tile."""

    rules: Ruleset
    events: tuple[Event, ...]
    """Those of the round so far, the deal first."""
    seat: Seat
