"""What the keys of mjai's messages hold: tiles by name, seats, numbers, yaku.

Every function raises BadRound where the value is nothing of the kind.
"""

from typing import Final

from rules.formats.reading import BadRound, UnreadableGame, shown
from rules.formats.tenhou6_results import seat_in
from rules.tiles import Seat

HONOURS: Final = ("E", "S", "W", "N", "P", "F", "C")
FACE_NAMES: Final = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *HONOURS,
    "5mr",
    "5pr",
    "5sr",
)
FACE_OF: Final = {name: face for face, name in enumerate(FACE_NAMES)}

MjaiMessage = dict[str, object]


def face_of_name(name: object) -> int:
    """Return the face that a tile's name means.

    Raises:
        UnreadableGame: the name hides the tile (``?``).
        BadRound: it is no tile's name.
    """
    if name == "?":
        raise UnreadableGame(
            "This mjai log hides the other players' tiles (“?”); a record that shows all four "
            "hands is needed."
        )
    if isinstance(name, str) and name in FACE_OF:
        return FACE_OF[name]
    raise BadRound("{what!r} is no tile", what=shown(name))


def faces_in(names: object) -> list[int]:
    """Return the faces of a list of tile names.

    Raises:
        BadRound: it is no list of names.
    """
    if not isinstance(names, list):
        raise BadRound("{what!r} is no list of tiles", what=shown(names, 40))
    return [face_of_name(name) for name in names[:20]]


def actor_of(message: MjaiMessage) -> Seat:
    return seat_in(message.get("actor"))


def number_in(message: MjaiMessage, key: str) -> int:
    """Return a number from 0 to 1000; 0 where the key is missing.

    Raises:
        BadRound: the value is no such number.
    """
    value = message.get(key, 0)
    if type(value) is int and 0 <= value <= 1000:
        return value
    raise BadRound("{key} is {value!r}", key=key, value=shown(value))


def optional_in(message: MjaiMessage, key: str, other: str) -> int | None:
    """Return the number under a key or another; None where there is none."""
    value = message.get(key, message.get(other))
    return value if type(value) is int and 0 <= value <= 1000 else None


def text_in(value: object) -> str:
    return value[:100] if isinstance(value, str) else ""


def yaku_in(value: object) -> tuple[tuple[int, int], ...]:
    pairs = value if isinstance(value, list) else []
    return tuple(
        (pair[0], pair[1])
        for pair in pairs[:60]
        if isinstance(pair, list)
        and len(pair) == 2
        and all(type(n) is int and n >= 0 for n in pair)
    )
