"""Snapshot: a round resumed in its middle; the table as it stood, all undrawn tiles shuffled
anew."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from rules.events import Call, Deal, Disconnected, DoraRevealed, Draw, Event, Reconnected
from rules.tiles import Tile
from rules.wall import DRAWS, Wall

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Snapshot:
    events: tuple[Event, ...]
    wall: Wall
    draws: int
    rinshan: int
    hidden_dora: int


def midround(events: Sequence[Event], random: Random) -> Snapshot:
    """Return the moment after these events of a round.

    The hands and what was drawn, discarded and turned lie as they did. All other tiles are
    shuffled: the rest of the wall, the indicators not turned yet and the ura-dora.

    Raises:
        ValueError: a hand or a draw is hidden, a tile comes twice, or there is no deal.
    """
    told = tuple(event for event in events if not isinstance(event, Disconnected | Reconnected))
    deal = told[0] if told else None
    if not isinstance(deal, Deal):
        raise ValueError("a round begins with a deal")
    draws, rinshan = _drawn(told)
    turned = [event.indicator for event in told if isinstance(event, DoraRevealed)]
    kans = sum(isinstance(event, Call) and event.meld.is_kan for event in told)
    hands = tuple(_known(hand) for hand in deal.hands)
    wall = _wall(hands, draws, rinshan, [deal.dora_indicator, *turned], random)
    return Snapshot(told, wall, len(draws), len(rinshan), kans - len(turned))


def _wall(
    hands: tuple[tuple[Tile, ...], ...],
    draws: list[Tile],
    rinshan: list[Tile],
    indicators: list[Tile],
    random: Random,
) -> Wall:
    known = [*(tile for hand in hands for tile in hand), *draws, *rinshan, *indicators]
    rest = [Tile(tile) for tile in range(136) if tile not in {*known}]
    if len(rest) + len(known) != 136:
        raise ValueError("a tile comes twice")
    random.shuffle(rest)

    def filled(tiles: list[Tile], count: int) -> tuple[Tile, ...]:
        return (*tiles, *(rest.pop() for _ in range(count - len(tiles))))

    return Wall(
        hands, filled(draws, DRAWS), filled(rinshan, 4), filled(indicators, 5), filled([], 5)
    )


def _drawn(told: tuple[Event, ...]) -> tuple[list[Tile], list[Tile]]:
    from_wall: list[Tile] = []
    for_kan: list[Tile] = []
    after_kan = False
    for event in told:
        if isinstance(event, Call):
            after_kan = event.meld.is_kan
        elif isinstance(event, Draw):
            (for_kan if after_kan else from_wall).append(_known(event.tile))
            after_kan = False
    return from_wall, for_kan


def _known(what: _T | None) -> _T:
    if what is None:
        raise ValueError("the log does not tell every hand and draw")
    return what
