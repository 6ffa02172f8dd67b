"""What game it is, in one line."""

from rules.record import GameRecord
from rules.tiles import EAST, SEATS, Kind, Seat
from tutor.language import gettext
from tutor.printable import one_line
from tutor.text.names import place_word, points_text, wind_word


def game_line(record: GameRecord, seat: Seat) -> str:
    length = gettext("Hanchan") if record.rules.hanchan else gettext("East-only game")
    parts = [length]
    if record.final_points is not None:
        mine = record.final_points[seat]
        place = 1 + sum(
            points > mine or (points == mine and other < seat)
            for other, points in zip(SEATS, record.final_points, strict=True)
        )
        parts.append(gettext("finished {place}").format(place=place_word(place)))
        parts.append(gettext("{points} points").format(points=points_text(mine)))
    else:
        parts.append(gettext("the record stops before the end"))
    return " · ".join(parts)


def seat_line(record: GameRecord, seat: Seat) -> str:
    wind = wind_word(Kind(EAST + seat))
    name = player_names(record)[seat]
    return f"{wind} · {name}" if name else wind


def player_names(record: GameRecord) -> tuple[str, ...]:
    return tuple(one_line(player.name) for player in record.players)
