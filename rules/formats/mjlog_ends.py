"""How an mjlog's round ends: ``<AGARI>``, ``<RYUUKYOKU>`` and the ``owari`` in either."""

from typing import Final

from rules.events import NO_POINTS, FourPoints, Ryukyoku, RyukyokuType, Win
from rules.formats.mjlog_values import (
    MOST_HUNDREDS,
    Attributes,
    number_of,
    numbers_of,
    pairs_of,
    seat_of,
    tile_of,
    tiles_of,
    whole,
)
from rules.formats.reading import BadRound
from rules.formats.results import nagashi_winners
from rules.tiles import SEATS, Seat

RYUKYOKU_TYPES: Final = {
    "": RyukyokuType.EXHAUSTIVE,
    "nm": RyukyokuType.NAGASHI_MANGAN,
    "yao9": RyukyokuType.NINE_TERMINALS,
    "kaze4": RyukyokuType.FOUR_WINDS,
    "reach4": RyukyokuType.FOUR_RIICHI,
    "kan4": RyukyokuType.FOUR_KANS,
    "ron3": RyukyokuType.TRIPLE_RON,
}
SHOWS_TENPAI: Final = (RyukyokuType.EXHAUSTIVE, RyukyokuType.NAGASHI_MANGAN)


def read_agari(attributes: Attributes) -> Win:
    """Read one win.

    Raises:
        BadRound: something is missing, or no number.
    """
    ten = numbers_of(attributes, "ten", 3) if "ten" in attributes else None
    told = pairs_of(attributes, "yaku")
    yaku = [(number, han) for number, han in told if han >= 0]  # else a damaged number
    is_all = len(yaku) == len(told)
    if "yakuman" in attributes:
        yaku += [(number, 13) for number in numbers_of(attributes, "yakuman")]
    return Win(
        seat=seat_of(attributes, "who"),
        from_seat=seat_of(attributes, "fromWho"),
        tile=tile_of(number_of(attributes, "machi")),
        ura_indicators=tiles_of(attributes, "doraHaiUra") if "doraHaiUra" in attributes else (),
        deltas=_deltas(attributes),
        han=sum(han for _, han in yaku) if yaku and is_all else None,
        fu=ten[0] if ten else None,
        yaku=tuple(yaku),
        pao_seat=seat_of(attributes, "paoWho") if "paoWho" in attributes else None,
    )


def read_ryuukyoku(attributes: Attributes, dealer: Seat) -> Ryukyoku:
    """Return a drawn round.

    Raises:
        BadRound: its type is unknown, or something is no number.
    """
    name = attributes.get("type", "")
    if name not in RYUKYOKU_TYPES:
        raise BadRound("no round ends with the type {name!r}", name=name[:20])
    kind = RYUKYOKU_TYPES[name]
    east, south, west, north = (
        kind in SHOWS_TENPAI and f"hai{seat}" in attributes for seat in SEATS
    )
    deltas = _deltas(attributes)
    is_nagashi = kind is RyukyokuType.NAGASHI_MANGAN
    nagashi = nagashi_winners(deltas, dealer) if is_nagashi else ()
    return Ryukyoku(kind, (east, south, west, north), deltas, nagashi)


def read_owari(attributes: Attributes) -> FourPoints:
    """Read the points at the end of the game.

    Raises:
        BadRound: they are not four numbers.
    """
    points = [whole(text) * 100 for text in attributes["owari"].split(",")[:8:2]]
    if len(points) != 4:
        raise BadRound("the final points are not four")
    east, south, west, north = points
    return east, south, west, north


def _deltas(attributes: Attributes) -> FourPoints:
    if "sc" not in attributes:
        return NO_POINTS
    east, south, west, north = numbers_of(attributes, "sc", 8)[1::2]
    if max(map(abs, (east, south, west, north))) > MOST_HUNDREDS:  # else what we write is not read
        raise BadRound("{key} holds a number that is far too large", key="sc")
    return 100 * east, 100 * south, 100 * west, 100 * north
