"""A position as a picture: where its tiles, words and marks stand, for HTML and PDF alike.

The picture is 480 units wide. Above lie the round and the dora, then the rivers and melds of all
four side by side and upright, then the own hand with its marks. Nothing is told by colour.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.melds import Meld
from rules.observation import Observation
from rules.tiles import Seat, Tile, kind_of
from tutor.export.position_words import position_words
from tutor.language import gettext, ngettext
from tutor.text.names import capital, place_word, round_word, seat_word, wind_word
from tutor.tile_places import (
    Place,
    length_of,
    meld_places,
    melds_places,
    moved,
    river_places,
    row_places,
)

PICTURE_WIDTH: Final = 480.0
HAND: Final = 28.0
_BLOCK, _RIVER, _MELD, _DORA = 120.0, 16.0, 12.0, 16.0
_DRAWN_GAP: Final = 8.0
_RIVER_ROWS: Final = 5


class TileMark(StrEnum):
    ADVISED = "advised"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class Mark:
    sign: TileMark
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Label:
    text: str
    x: float
    y: float
    size: float
    bold: bool = False
    right: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    height: float
    tiles: tuple[Place, ...]
    labels: tuple[Label, ...]
    marks: tuple[Mark, ...]
    words: str
    red_fives: bool


def picture_of(
    observation: Observation,
    *,
    played: Tile | None = None,
    advised: tuple[Tile, ...] = (),
    offered: Tile | None = None,
) -> Picture:
    tiles: list[Place] = []
    labels = _head(observation, tiles)
    foot = 40.0
    for column, player in enumerate((3, 2, 1, 0)):
        seat = Seat((observation.seat + player) % 4)
        foot = max(foot, _block(observation, seat, column, tiles, labels))
    base = foot + 12 + HAND * 11 / 8
    hand = _hand(observation, base)
    tiles += hand
    return Picture(
        height=base + 12,
        tiles=tuple(tiles),
        labels=tuple(labels),
        marks=(*_marks(hand, observation, played, advised), *_offered(tiles, offered)),
        words=position_words(observation, played=played, advised=advised, offered=offered),
        red_fives=observation.rules.red_fives,
    )


def _head(observation: Observation, tiles: list[Place]) -> list[Label]:
    title = gettext("{round} · turn {turn}").format(
        round=round_word(observation.round, observation.honba), turn=observation.turn
    )
    seat = observation.seat
    standing = gettext("{wind} · {points} points · {place}").format(
        wind=wind_word(observation.wind_of(seat)),
        points=f"{observation.points[seat]:,}",
        place=capital(place_word(observation.place_of(seat))),
    )
    left = ngettext("{count} tile left", "{count} tiles left", observation.tiles_left)
    second = f"{standing} · {left.format(count=observation.tiles_left)}"
    labels = [Label(title, 0, 12, 13, bold=True), Label(second, 0, 27, 10.5)]
    x = PICTURE_WIDTH
    for indicator, dora in reversed(
        list(zip(observation.dora_indicators, observation.dora, strict=True))
    ):
        bonus = Tile(dora * 4 + 1)
        x -= _DORA
        tiles += moved(row_places([bonus], _DORA, _DORA * 11 / 8), x, 24)
        x -= 9
        labels.append(Label("→", x, 17, 9))
        x -= _DORA + 1
        tiles += moved(row_places([indicator], _DORA, _DORA * 11 / 8), x, 24)
        x -= 6
    labels.append(Label(gettext("Dora"), x, 17, 10.5, right=True))
    return labels


def _block(
    observation: Observation, seat: Seat, column: int, tiles: list[Place], labels: list[Label]
) -> float:
    left = column * _BLOCK
    name = gettext("{seat} · {wind}").format(
        seat=seat_word(observation, seat), wind=wind_word(observation.wind_of(seat))
    )
    points = f"{observation.points[seat]:,}"
    if observation.riichi[seat]:
        points = gettext("{points} · RIICHI").format(points=points)
    labels.append(Label(name, left, 45, 11, bold=True))
    labels.append(Label(points, left, 58, 11, bold=observation.riichi[seat]))
    y = 64.0
    if seat != observation.seat:
        y = _melds(observation.melds[seat], seat, left, y, tiles)
    river = moved(
        river_places(observation.rivers[seat], _RIVER, _RIVER * 11 / 8, rows=_RIVER_ROWS), left, y
    )
    tiles += river
    return max((place.bottom for place in river), default=y)


def _melds(
    melds: tuple[Meld, ...], seat: Seat, left: float, top: float, tiles: list[Place]
) -> float:
    x, y = 0.0, top
    line = _MELD * 11 / 8 + 3
    for meld in melds:
        laid = meld_places(meld, seat, _MELD, _MELD * 11 / 8)
        high = -min(place.top for place in laid)
        long = length_of(laid)
        if x and x + long > _BLOCK - 8:
            x, y = 0.0, y + line
        if high > line:
            y += high - line + 3
        tiles += moved(laid, left + x, y + _MELD * 11 / 8)
        x += long + 5
    return y + line + 4 if melds else top


def _hand(observation: Observation, base: float) -> list[Place]:
    rest = [tile for tile in observation.hand if tile != observation.drawn]
    high = HAND * 11 / 8
    hand = list(moved(row_places(rest, HAND, high, 1.5), 0, base))
    x = max((place.right for place in hand), default=0.0)
    if observation.drawn is not None:
        hand += moved(row_places([observation.drawn], HAND, high), x + _DRAWN_GAP, base)
        x += _DRAWN_GAP + HAND
    width = 24.0
    while observation.own_melds and width > 10:
        melds = melds_places(observation.own_melds, observation.seat, width, width * 11 / 8, 7)
        if length_of(melds) + x + 12 <= PICTURE_WIDTH:
            return hand + list(moved(melds, PICTURE_WIDTH, base))
        width -= 1
    return hand


def _marks(
    hand: list[Place], observation: Observation, played: Tile | None, advised: tuple[Tile, ...]
) -> tuple[Mark, ...]:
    own = {
        place.tile: place
        for place in hand
        if place.tile is not None and place.tile in observation.hand
    }
    marks = []
    for tile in advised:
        shown = _which(tile, played, own)
        marks.append(_mark(TileMark.ADVISED, own[shown]))
    if played is not None and played in own:
        marks.append(_mark(TileMark.PLAYED, own[played]))
    return tuple(marks)


def _offered(tiles: list[Place], offered: Tile | None) -> tuple[Mark, ...]:
    lain = [each for each in tiles if each.tile is not None and each.tile == offered]
    return tuple(_mark(TileMark.PLAYED, place) for place in lain[-1:])


def _which(tile: Tile, played: Tile | None, own: dict[Tile, Place]) -> Tile:
    same = played is not None and kind_of(played) == kind_of(tile) and played in own
    return played if same and played is not None else tile


def _mark(sign: TileMark, place: Place) -> Mark:
    return Mark(sign, place.left, place.top, place.width, place.height)
