from dataclasses import dataclass, replace

import numpy as np

from rules.events import Deal
from rules.placement import placement_of
from rules.record import GameRecord
from rules.tiles import SEATS, Seat, Tile, four
from tutor.coach.log import GameLabel, LogHeader, header_of
from tutor.coach.strategy.tree import StrategyTree
from tutor.luck.chances import ChanceType, NoLuckError, NoLuckReason, round_chances, win_gains
from tutor.luck.measures import DRAWN, outcomes_of_draws, surprises
from tutor.luck.model import LuckModel
from tutor.luck.network import network_luck
from tutor.luck.places import PlaceModel, RoundState
from tutor.position.positions import Array

FourLucks = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class EventLuck:
    type: ChanceType
    round: int
    event: int
    seat: Seat | None
    """The seat that drew; None if the event is not a draw."""
    turn: int
    tile: Tile
    luck: FourLucks


@dataclass(frozen=True, slots=True)
class GameLuck:
    places: tuple[int, int, int, int]
    luck: FourLucks
    events: tuple[EventLuck, ...]

    def adjusted(self, seat: Seat) -> float:
        return self.places[seat] + self.luck[seat]

    def draws_of(self, seat: Seat) -> tuple[EventLuck, ...]:
        own = (event for event in self.events if event.seat == seat and event.type in DRAWN)
        return tuple(sorted(own, key=lambda event: -event.luck[seat]))


def game_luck(record: GameRecord, model: LuckModel) -> GameLuck | NoLuckReason:
    part = model.of_length(hanchan=record.rules.hanchan)
    if part is None:
        return NoLuckReason.UNKNOWN_LENGTH
    try:
        rounds = tuple(round_chances(record))
    except NoLuckError as error:
        return error.reason
    points = record.final_points
    if points is None:
        return NoLuckReason.UNFINISHED
    chances = [chance for _, each in rounds for chance in each]
    red_fives = record.rules.red_fives
    outcomes = outcomes_of_draws(chances, red_fives=red_fives)
    worth = surprises(chances, red_fives=red_fives, outcomes=outcomes) @ part.weights
    gains = np.array([round_gains(part.places, deal, record.rules.rounds) for deal, _ in rounds])
    # What an event added to the hand of each seat, in usual wins, as places of each seat.
    lucks = np.einsum("nts,ns->nt", gains[[chance.round for chance in chances]], worth)
    if model.network is not None:
        drawn = [number for number, chance in enumerate(chances) if chance.type in DRAWN]
        draws = [chances[number] for number in drawn]
        lucks[drawn] += network_luck(model.network, record, draws, part.places, outcomes)
    return GameLuck(
        places=four(placement_of(points, seat) for seat in SEATS),
        luck=_four(lucks.sum(axis=0)),
        events=tuple(
            EventLuck(
                each.type, each.round, each.event, each.seat, each.turn, each.came, _four(luck)
            )
            for each, luck in zip(chances, lucks, strict=True)
        ),
    )


def round_gains(places: PlaceModel, deal: Deal, rounds: int) -> Array:
    return win_gains(places, deal.points, RoundState.of(deal, rounds))


def _four(values: Array) -> FourLucks:
    return four(float(each) for each in values)


LUCK_VERSION = 2
"""Increase this when results change, so that stored luck is recomputed.

Version 2 counts the ura dora of limit hands in files without fu.
"""
DIGITS = 4


@dataclass(frozen=True, slots=True)
class SeatLuck:
    luck: float | None = None
    reason: NoLuckReason | None = None

    @property
    def is_asked(self) -> bool:
        return self.luck is not None or self.reason is not None


LUCK_UNKNOWN = SeatLuck()


def with_luck(label: GameLabel, record: GameRecord, model: LuckModel) -> GameLabel:
    found = game_luck(record, model)
    if isinstance(found, NoLuckReason):
        return replace(label, no_luck=found.value)
    return replace(label, luck=four(round(each, DIGITS) for each in found.luck))


def header_with_luck(
    record: GameRecord, source: str, tree: StrategyTree, model: LuckModel
) -> LogHeader:
    header = header_of(record, source, tree)
    return replace(header, games=tuple(with_luck(one, record, model) for one in header.games))


def seat_luck(label: GameLabel, seat: Seat) -> SeatLuck:
    """Return a seat's luck from a game's label, ignoring reasons that only newer versions know.

    >>> from rules.events import Ruleset
    >>> label = GameLabel("", "", (), Ruleset(), no_luck="hidden")
    >>> seat_luck(label, Seat(0)).reason.value, seat_luck(label, Seat(0)).luck
    ('hidden', None)
    """
    if label.luck is not None:
        return SeatLuck(label.luck[seat])
    known = {each.value: each for each in NoLuckReason}
    return SeatLuck(reason=known.get(label.no_luck))
