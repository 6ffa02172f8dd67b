"""GameRecord: a game as its events, and placement by points."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from rules.events import Deal, Event, FourPoints, Ruleset
from rules.message import Message, TutorError
from rules.round import IllegalEvent, Round


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    dan: int | None = None
    rate: float | None = None
    sex: str | None = None


@dataclass(frozen=True, slots=True)
class Repair:
    """A part of the file that was left out, and why.

    `round` counts rounds from 0 in the file (None: the file as a whole), `event` counts the events
    of that round.
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
    """Points at the very end, leftover sticks given to the winner; None if the record stops."""
    day: date | None = None

    def replay(self) -> Iterator[tuple[Round, Event]]:
        """Yield each event beside the round as it stands *before* it.

        The Round is one object that goes on changing: observe it, do not keep it. Before a Deal
        it is a fresh one.

        Raises:
            BadRecord: an event cannot have happened; says round, event and what.
        """
        for number, events in enumerate(self.rounds):
            yield from replay_round(self.rules, events, number)


class BadRecord(TutorError):
    """A record that contradicts itself: the message says which round, which event, and what."""


def replay_round(
    rules: Ruleset, events: tuple[Event, ...], number: int = 0
) -> Iterator[tuple[Round, Event]]:
    """Yield each event of one round beside the round as it stands before it (see `replay`).

    Raises:
        BadRecord: an event cannot have happened; says round, event and what.
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
