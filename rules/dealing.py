"""Whether a deal can be, and the tiles that it brings into sight."""

from rules.events import Deal
from rules.illegal import IllegalEvent
from rules.tiles import SEATS, format_tiles, tile_name

MAX_HONBA = 200
MAX_RIICHI_STICKS = 100
"""Riichi sticks on the table: all points there are."""


def tiles_dealt(deal: Deal) -> bytearray:
    """Return which tiles a deal brings into sight: (136,) bytes, 1 for a tile in a shown hand or
    the dora indicator, else 0.

    Raises:
        IllegalEvent: a hand has not thirteen tiles, a tile is there twice, or the honba and sticks
            are beyond belief.
    """
    if not (0 <= deal.honba <= MAX_HONBA and 0 <= deal.kyotaku <= MAX_RIICHI_STICKS):
        raise IllegalEvent(
            "a round begins with {honba} honba and {kyotaku} riichi sticks",
            honba=deal.honba,
            kyotaku=deal.kyotaku,
        )
    where = bytearray(136)
    where[deal.dora_indicator] = 1
    for seat, hand in zip(SEATS, deal.hands, strict=True):
        if hand is None:
            continue
        if len(hand) != 13:
            raise IllegalEvent(
                "seat {seat} is dealt {count} tiles: {hand}",
                seat=seat,
                count=len(hand),
                hand=format_tiles(hand),
            )
        for tile in hand:
            if where[tile]:
                name = tile_name(tile)
                raise IllegalEvent("{tile} (tile {number}) is dealt twice", tile=name, number=tile)
            where[tile] = 1
    return where
