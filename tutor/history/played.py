"""When and in which room a kept game was played, as far as its id tells.

Tenhou's ids begin with the hour in Japan and go on with the room's type (a set of bits) and the
lobby: ``2011020417gm-00a9-0000-b67fcaa3``. The bits are those of the GO element of its logs:
0x20 and 0x80 tell the level, 0x08 a hanchan.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from enum import IntEnum
from typing import Final

from rules.formats import find_address
from tutor.history.game import Game

JAPAN: Final = timezone(timedelta(hours=9))
PUBLIC_LOBBY: Final = "0000"


class Level(IntEnum):
    GENERAL = 0x00
    EXPERT = 0x20
    ADVANCED = 0x80
    PHOENIX = 0xA0


@dataclass(frozen=True, slots=True)
class Room:
    """Where a game of Tenhou was played."""

    level: Level | None
    """None: a lobby of its own, where everybody may play."""
    lobby: str


def played_at(game: Game) -> datetime | None:
    """Return when a game was played, with its time zone: the hour that its id names, else when it
    was kept. None where a damaged file holds no time."""
    address = find_address(game.game)
    try:
        if address is not None:
            return datetime.strptime(address.game[:10], "%Y%m%d%H").replace(tzinfo=JAPAN)
        kept = datetime.fromisoformat(game.moment)
    except (TypeError, ValueError, OverflowError):
        return None
    return kept if kept.tzinfo is not None else kept.replace(tzinfo=UTC)


def room_of(game: Game) -> Room | None:
    """Return the room of a game of Tenhou; None: its id names none."""
    address = find_address(game.game)
    if address is None:
        return None
    _, kind, lobby, _ = address.game.split("-")
    if lobby != PUBLIC_LOBBY:
        return Room(None, lobby)
    return Room(Level(int(kind, 16) & Level.PHOENIX), lobby)
