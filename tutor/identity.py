"""The digest that makes two files the same game: taken of what happened, not of the file."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, assert_never

from rules.events import (
    Call,
    Deal,
    Discard,
    Disconnected,
    DoraRevealed,
    Draw,
    Event,
    Reconnected,
    RiichiAccepted,
    Ryukyoku,
    Win,
)
from rules.record import GameRecord
from rules.tiles import Tile, format_tiles, tile_name

LENGTH: Final = 20
"""Hexadecimal digits: 80 bits, so that no two games ever share a digest."""


def digest_of(record: GameRecord) -> str:
    """20 hexadecimal digits that are the same for the same game in any format, packed or not.

    Formats differ in what they tell besides (ids, connections, yaku) and some know tiles by face
    only: deals, draws, discards, calls and who won make the digest, tiles by name.
    """
    whole = hashlib.sha256()
    for events in record.rounds:
        for event in events:
            for line in _line(event):
                whole.update(f"{line}\n".encode())
    return whole.hexdigest()[:LENGTH]


def called(record: GameRecord) -> GameRecord:
    """Return a game under its own id; under its digest where it has none, as what other programs
    write: wherever it is told of it has the same name then."""
    return record if record.game else replace(record, game=digest_of(record))


def _line(event: Event) -> Iterator[str]:
    match event:
        case Deal():
            hands = " ".join(format_tiles(sorted(hand or ())) for hand in event.hands)
            points = " ".join(map(str, event.points))
            yield (
                f"deal {event.round} {event.honba} {event.dealer} {points} {hands} "
                f"{tile_name(event.dora_indicator)}"
            )
        case Draw():
            yield f"draw {event.seat} {_name(event.tile)}"
        case Discard():
            yield f"discard {event.seat} {_name(event.tile)} {event.riichi:d}"
        case Call():
            yield f"call {event.seat} {event.meld.type} {format_tiles(event.meld.tiles)}"
        case Win():
            yield f"win {event.seat} {event.from_seat}"
        case RiichiAccepted() | DoraRevealed() | Ryukyoku() | Disconnected() | Reconnected():
            pass
        case _:
            assert_never(event)


def _name(tile: Tile | None) -> str:
    return "?" if tile is None else tile_name(tile)
