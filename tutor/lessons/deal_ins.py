"""Which discards of a seat were won on, and what each cost it."""

from collections.abc import Sequence
from typing import TypeAlias

from rules.events import Deal, Discard, Event, Win
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.advice.advice import Decision

Turn: TypeAlias = tuple[int, int, int]


def losses(record: GameRecord, seat: Seat) -> dict[Turn, int]:
    """The discards of a seat that dealt in: the points lost by each, by all the wins on it together
    (honba counted, sticks not). A tile added to a kan that is robbed is no discard.

    Args:
        record: the game.
        seat: whose.
    """
    found = {}
    for events in record.rounds:
        points = _cost(events, seat)
        deal = events[0]
        if points and isinstance(deal, Deal):
            turns = sum(isinstance(event, Discard) and event.seat == seat for event in events)
            found[deal.round, deal.honba, turns] = points
    return found


def turn_of(decision: Decision) -> Turn:
    seen = decision.observation
    return seen.round, seen.honba, seen.turn


def _cost(events: Sequence[Event], seat: Seat) -> int:
    thrown = [event.tile for event in events if isinstance(event, Discard) and event.seat == seat]
    return -sum(
        min(0, event.deltas[seat])
        for event in events
        if isinstance(event, Win)
        and event.from_seat == seat != event.seat
        and thrown[-1:] == [event.tile]
    )
