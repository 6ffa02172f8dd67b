from rules.observation import Observation, RiverTile
from rules.tiles import SEATS, Seat, format_tiles, tile_name
from tutor.drills.drill import write_position
from tutor.language import gettext, translate
from tutor.text.names import points_text, seat_word
from tutor.text.results import practice_header_line


def position_text(seen: Observation) -> str:
    """Return a position as lines of text, with tiles in notation (``123m0p5z``).

    The last line is a code that reopens the position; it is omitted if there is no tile to choose.
    """
    lines = [practice_header_line(seen), _hand_line(seen)]
    indicators = " ".join(map(tile_name, seen.dora_indicators))
    lines.append(gettext("Dora indicators: {tiles}").format(tiles=indicators))
    lines += (_seat_line(seen, Seat((seen.seat + step) % 4)) for step in range(len(SEATS)))
    if len(seen.hand) == 14 - 3 * len(seen.own_melds) and len(seen.discards) > 1:
        lines.append(write_position(seen))
    return "\n".join(lines)


def _hand_line(seen: Observation) -> str:
    drawn = seen.drawn if seen.drawn in seen.hand else None
    tiles = format_tiles(tile for tile in seen.hand if tile != drawn)
    if drawn is None:
        return gettext("Hand: {tiles}").format(tiles=tiles)
    return gettext("Hand: {tiles}, drawn {drawn}").format(tiles=tiles, drawn=tile_name(drawn))


def _seat_line(seen: Observation, seat: Seat) -> str:
    parts = [
        gettext("{seat}, {points}").format(
            seat=seat_word(seen, seat), points=points_text(seen.points[seat])
        )
    ]
    if seat == seen.dealer:
        parts.append(gettext("dealer"))
    melds = seen.melds[seat]
    parts += (f"{translate(meld.type.message)} {format_tiles(meld.tiles)}" for meld in melds)
    river = " ".join(map(_river_tile, seen.rivers[seat]))
    return gettext("{head}: {river}").format(head=", ".join(parts), river=river or "–")


def _river_tile(entry: RiverTile) -> str:
    """Return a tile of a river: in brackets if it was called, with ``!`` if it declared riichi."""
    text = tile_name(entry.tile) + ("!" if entry.riichi else "")
    return f"({text})" if entry.called_by is not None else text
