"""How an mjlog's game and round begin: ``<GO>``, ``<UN>`` and ``<INIT>``."""

from typing import Final

from rules.events import Deal
from rules.formats.mjlog_values import (
    MOST_HUNDREDS,
    Attributes,
    dan_of,
    name_of,
    number_of,
    numbers_of,
    rate_of,
    seat_of,
    tile_of,
    tiles_of,
)
from rules.formats.reading import BadRound, three_players
from rules.record import Player
from rules.ruleset import Ruleset
from rules.tiles import SEATS

NO_RED_FIVES: Final = 0x02
NO_OPEN_TANYAO: Final = 0x04
HANCHAN: Final = 0x08
THREE_PLAYERS: Final = 0x10
MOST_STICKS: Final = 1000
DEFAULT_ROOM_TYPE: Final = 9


def read_rules(attributes: Attributes) -> Ruleset:
    """Read the rules of a room's type.

    Raises:
        UnreadableGame: a three-player game.
        BadRound: the type is no number.
    """
    bits = number_of(attributes, "type", DEFAULT_ROOM_TYPE)
    if bits & THREE_PLAYERS:
        raise three_players()
    return Ruleset(
        hanchan=bool(bits & HANCHAN),
        red_fives=not bits & NO_RED_FIVES,
        open_tanyao=not bits & NO_OPEN_TANYAO,
    )


def read_players(attributes: Attributes) -> list[Player]:
    dans = attributes.get("dan", "").split(",")
    rates = attributes.get("rate", "").split(",")
    sexes = attributes.get("sx", "").split(",")
    return [
        Player(
            name_of(attributes.get(f"n{seat}", "")),
            dan_of(dans[seat]) if len(dans) == 4 else None,
            rate_of(rates[seat]) if len(rates) == 4 else None,
            (sexes[seat] or None) if len(sexes) == 4 else None,
        )
        for seat in SEATS
    ]


def read_deal(attributes: Attributes) -> Deal:
    """Read the deal of a round.

    Raises:
        UnreadableGame: a three-player game.
        BadRound: something is missing, or no number.
    """
    if "hai3" in attributes and not attributes["hai3"].strip() and "hai2" in attributes:
        raise three_players()
    seed = numbers_of(attributes, "seed", 6)
    points = [100 * ten for ten in numbers_of(attributes, "ten", 4)]
    hands = tuple(tiles_of(attributes, f"hai{seat}", 13) for seat in SEATS)
    if max(map(abs, points)) > 100 * MOST_HUNDREDS:
        raise BadRound("{key} holds a number that is far too large", key="ten")
    if min(seed[:3]) < 0 or seed[0] > 15 or max(seed[:3]) > MOST_STICKS:
        raise BadRound("no round has the seed {seed}", seed=attributes["seed"][:40])
    return Deal(
        round=seed[0],
        honba=seed[1],
        kyotaku=seed[2],
        dealer=seat_of(attributes, "oya"),
        points=(points[0], points[1], points[2], points[3]),
        hands=hands,
        dora_indicator=tile_of(seed[5]),
    )
