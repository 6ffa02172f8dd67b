"""The digest that makes two files the same game: taken of what happened, not of the file."""

import hashlib
from collections.abc import Iterable, Iterator
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
from rules.tiles import RED_FIVES, Tile, format_tiles, tile_name

LENGTH: Final = 20


def digest_of(record: GameRecord) -> str:
    """20 hexadecimal digits that are the same for the same game in any format, packed or not.

    Formats differ in what they tell besides (ids, connections, yaku) and some know tiles by face
    only: deals, draws, discards, calls and who won make the digest, tiles by name; no five is red
    where the game has no red fives.
    """
    return _digest(record, red=record.rules.red_fives)


def digests_of(record: GameRecord) -> tuple[str, ...]:
    digest = digest_of(record)
    return (digest,) if record.rules.red_fives else (digest, _digest(record, red=True))


def called(record: GameRecord) -> GameRecord:
    """Return a game under its own id; under its digest where it has none, as what other programs
    write: wherever it is told of it has the same name then."""
    return record if record.game else replace(record, game=digest_of(record))


def _digest(record: GameRecord, *, red: bool) -> str:
    whole = hashlib.sha256()
    for events in record.rounds:
        for event in events:
            for line in _line(event, red):
                whole.update(f"{line}\n".encode())
    return whole.hexdigest()[:LENGTH]


def _line(event: Event, red: bool) -> Iterator[str]:
    match event:
        case Deal():
            hands = " ".join(_names(sorted(hand or ()), red) for hand in event.hands)
            points = " ".join(map(str, event.points))
            yield (
                f"deal {event.round} {event.honba} {event.dealer} {points} {hands} "
                f"{_name(event.dora_indicator, red)}"
            )
        case Draw():
            yield f"draw {event.seat} {_name(event.tile, red)}"
        case Discard():
            yield f"discard {event.seat} {_name(event.tile, red)} {event.riichi:d}"
        case Call():
            yield f"call {event.seat} {event.meld.type} {_names(event.meld.tiles, red)}"
        case Win():
            yield f"win {event.seat} {event.from_seat}"
        case RiichiAccepted() | DoraRevealed() | Ryukyoku() | Disconnected() | Reconnected():
            pass
        case _:
            assert_never(event)


def _name(tile: Tile | None, red: bool) -> str:
    return "?" if tile is None else tile_name(_as_named(tile, red))


def _names(tiles: Iterable[Tile], red: bool) -> str:
    return format_tiles(_as_named(tile, red) for tile in tiles)


def _as_named(tile: Tile, red: bool) -> Tile:
    return tile if red or tile not in RED_FIVES else Tile(tile + 1)
