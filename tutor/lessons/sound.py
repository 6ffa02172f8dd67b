"""Sound discards that dealt in all the same: in line with the plan, and somebody won on them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rules.events import Deal, Discard, Event, Win
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.advice.advice import Decision, Verdict

Turn: TypeAlias = tuple[int, int, int]
"""Round from 0, honba, the seat's own turn from 1."""


@dataclass(frozen=True, slots=True)
class SoundLoss:
    """A discard in line with the plan that dealt in."""

    at: int
    """Its place in the list of decisions."""
    points: int
    """What it cost the seat, by all the wins on it together; honba counted, sticks not."""


def sound_losses(
    decisions: Sequence[Decision], record: GameRecord, seat: Seat
) -> tuple[SoundLoss, ...]:
    """The sound discards of a seat that lost points, in the order of the game.

    A tile that was thrown in riichi, or was the only one allowed, is no decision and so none of
    these; nor is a win on a tile that was added to a kan.

    Args:
        decisions: those of the seat in this game, in order; some may be missing.
        record: the game.
        seat: whose.
    """
    lost = losses(record, seat)
    found = []
    for place, decision in enumerate(decisions):
        points = lost.get(turn_of(decision), 0)
        if points and not decision.taken_back and decision.verdict is not Verdict.OFF_PLAN:
            found.append(SoundLoss(place, points))
    return tuple(found)


def losses(record: GameRecord, seat: Seat) -> dict[Turn, int]:
    """The discards of a seat that dealt in, sound or not: the points lost by each."""
    found = {}
    for events in record.rounds:
        points = deal_in_cost(events, seat)
        deal = events[0]
        if points and isinstance(deal, Deal):
            turns = sum(isinstance(event, Discard) and event.seat == seat for event in events)
            found[deal.round, deal.honba, turns] = points
    return found


def turn_of(decision: Decision) -> Turn:
    """Where in its game a decision stands."""
    seen = decision.observation
    return seen.round, seen.honba, seen.turn


def deal_in_cost(events: Sequence[Event], seat: Seat) -> int:
    """What the seat's last discard of a round cost it by ron, in points; 0: nobody won on it."""
    thrown = [event.tile for event in events if isinstance(event, Discard) and event.seat == seat]
    return -sum(
        min(0, event.deltas[seat])
        for event in events
        if isinstance(event, Win)
        and event.from_seat == seat != event.seat
        and thrown[-1:] == [event.tile]
    )
