"""Tenhou's replay addresses and game ids."""

import re
from dataclasses import dataclass
from typing import Final

from rules.formats.mjlog import THREE_PLAYERS
from rules.tiles import Seat

GAME_ID: Final = re.compile(
    r"(?<![0-9a-z])([0-9]{10}gm-([0-9a-f]{4})-[0-9a-z]{4,12}-[0-9a-f]{8})(?![0-9a-z])",
    re.ASCII | re.IGNORECASE,
)
SEAT: Final = re.compile(r"[?&#]tw=([0-3])(?![0-9])", re.ASCII)
MAHJONG_SOUL: Final = re.compile(
    r"maj-?soul\.|mahjongsoul\.|\bpaipu=|雀魂", re.ASCII | re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class GameAddress:
    game: str
    seat: Seat | None = None

    @property
    def is_three_player(self) -> bool:
        return bool(int(self.game.split("-")[1], 16) & THREE_PLAYERS)


def find_address(text: str) -> GameAddress | None:
    """Return the first game named in a text by a viewer's address, id or file name, if any.

    >>> find_address("https://tenhou.net/0/?log=2000010203gm-0009-0000-0123abcd&tw=2&ts=4")
    GameAddress(game='2000010203gm-0009-0000-0123abcd', seat=2)
    >>> find_address("2000010203gm-0009-0000-0123abcd.mjlog").seat is None
    True
    >>> find_address("2000010203gm-9-0000-xyz") is None
    True
    """
    text = text[:4000]
    match = GAME_ID.search(text)
    if not match:
        return None
    behind = find_seat(text[match.end() :])
    return GameAddress(match[1].lower(), find_seat(text) if behind is None else behind)


def are_several(text: str) -> bool:
    """Check whether a text names several games.

    >>> are_several("2000010203gm-0009-0000-0123abcd 2000010203gm-0009-0000-0123abce")
    True
    """
    text = text[:4000]
    games = {match[1].lower() for match in GAME_ID.finditer(text)}
    return len(games) > 1 or text.count("log=") > 1


def find_seat(text: str) -> Seat | None:
    match = SEAT.search(text)
    return Seat(int(match[1])) if match else None


def is_mahjong_soul(text: str) -> bool:
    return bool(MAHJONG_SOUL.search(text[:4000]))
