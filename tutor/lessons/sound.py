"""Sound discards that dealt in all the same: in line with the plan, and somebody won on them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.events import Deal, Discard, Event, Win
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.advice.advice import Decision, Verdict


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
    losses = dict(_losses(record, seat))
    found = []
    for place, decision in enumerate(decisions):
        seen = decision.observation
        points = losses.get((seen.round, seen.honba, seen.turn), 0)
        if points and not decision.taken_back and decision.verdict is not Verdict.OFF_PLAN:
            found.append(SoundLoss(place, points))
    return tuple(found)


def _losses(record: GameRecord, seat: Seat) -> Iterator[tuple[tuple[int, int, int], int]]:
    """The discards that dealt in: ((round, honba, the seat's turn), points lost)."""
    for events in record.rounds:
        points = deal_in_cost(events, seat)
        deal = events[0]
        if points and isinstance(deal, Deal):
            turns = sum(isinstance(event, Discard) and event.seat == seat for event in events)
            yield (deal.round, deal.honba, turns), points


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
