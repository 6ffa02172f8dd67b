from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from rules.events import Deal, Event, FourPoints, Ruleset
from rules.message import Message, TutorError
from rules.round import IllegalEvent, Round
from rules.tiles import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    dan: int | None = None
    rate: float | None = None
    sex: str | None = None


@dataclass(frozen=True, slots=True)
class Repair:
    """A part of a file that was left out, and why.

    `round` and `event` count from 0; without a round, the repair concerns the whole file.
    """

    what: Message
    round: int | None = None
    event: int | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    rules: Ruleset
    players: tuple[Player, Player, Player, Player]
    rounds: tuple[tuple[Event, ...], ...]
    game: str = ""
    final_points: FourPoints | None = None
    """The points at the end of the game, including leftover riichi sticks; None if the record stops
    early."""
    day: date | None = None

    def seats_shown(self) -> tuple[Seat, ...]:
        """Return the seats whose tiles the record shows: all four, unless it is one seat's log."""
        deals = [events[0] for events in self.rounds if events and isinstance(events[0], Deal)]
        return tuple(s for s in SEATS if all(deal.hands[s] is not None for deal in deals))

    def replay(self) -> Iterator[tuple[Round, Event]]:
        """Yield each event with the round *before* it.

        The Round is a single object that keeps changing, so observe it rather than storing it. Each
        Deal comes with a new one.

        Raises:
            BadRecord: if an event cannot have happened.
        """
        for number, events in enumerate(self.rounds):
            yield from replay_round(self.rules, events, number)


class BadRecord(TutorError):
    """A record with an impossible event; the message says which."""


def replay_round(
    rules: Ruleset, events: tuple[Event, ...], number: int = 0
) -> Iterator[tuple[Round, Event]]:
    """Yield each event of one round with the state before it (see `GameRecord.replay`).

    Raises:
        BadRecord: if an event cannot have happened.
    """
    state = Round(rules)
    for index, event in enumerate(events):
        yield state, event
        try:
            state.apply(event)
        except IllegalEvent as error:
            raise BadRecord(
                "round {round}, event {event}: {what}",
                round=number + 1,
                event=index + 1,
                what=error.message,
            ) from error


def playable(record: GameRecord) -> tuple[GameRecord, tuple[Repair, ...]]:
    """Cut each round at its first impossible event and drop rounds without a deal."""
    kept: list[tuple[Event, ...]] = []
    repairs: list[Repair] = []
    for number, events in enumerate(record.rounds):
        state = Round(record.rules)
        good = 0
        try:
            for event in events:
                state.apply(event)
                good += 1
        except IllegalEvent as error:
            repairs.append(Repair(error.message, number, good))
        if good and isinstance(events[0], Deal):
            kept.append(events[:good])
    return replace(record, rounds=tuple(kept)), tuple(repairs)
