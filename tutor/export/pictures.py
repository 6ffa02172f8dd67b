from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from html import escape
from typing import Final

from markupsafe import Markup

from rules.observation import Observation
from rules.tiles import Seat, Tile, kind_of
from tutor.export import tile_places
from tutor.language import gettext, ngettext
from tutor.position.table_read import riichi_opponents
from tutor.system.files import assets
from tutor.text import names
from tutor.text.groups import Group, Line
from tutor.text.thinking import said_together


def position_words(
    observation: Observation,
    *,
    played: Tile | None = None,
    advised: Sequence[Tile] = (),
    offered: Tile | None = None,
) -> str:
    rest = [_tile(tile, observation) for tile in observation.hand if tile != observation.drawn]
    parts = [
        names.turn_heading(observation),
        gettext("Hand: {tiles}").format(tiles=names.commas(rest)),
    ]
    if observation.drawn is not None:
        drawn = _tile(observation.drawn, observation)
        parts.append(gettext("Drawn: {tile}").format(tile=drawn))
    dora = names.commas([names.kind_word(kind) for kind in observation.dora])
    parts.append(gettext("Dora: {tiles}").format(tiles=dora))
    riichi = [names.seat_word(observation, seat) for seat in riichi_opponents(observation)]
    if riichi:
        parts.append(gettext("In riichi: {seats}").format(seats=names.commas(riichi)))
    if offered is not None:
        parts.append(gettext("On offer: {tile}").format(tile=_tile(offered, observation)))
    if played is not None:
        parts.append(gettext("Thrown: {tile}").format(tile=_tile(played, observation)))
    if advised:
        best = names.together([_tile(tile, observation) for tile in advised])
        parts.append(gettext("Tutor: {tiles}").format(tiles=best))
    return said_together(parts)


def _tile(tile: Tile, observation: Observation) -> str:
    return names.tile_word(tile, observation.rules.red_fives)


PICTURE_WIDTH: Final = 480.0
HAND: Final = 28.0
_BLOCK, _RIVER, _MELD, _DORA = 120.0, 16.0, 12.0, 16.0
_DRAWN_GAP: Final = 12.0
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
class PictureLabel:
    text: str
    x: float
    y: float
    size: float
    bold: bool = False
    anchor: str = "start"


@dataclass(frozen=True, slots=True)
class Bracket:
    """The mark below a group's tiles; for `Line.RING`, a ring around each tile."""

    line: Line
    tiles: tuple[tile_places.Place, ...]
    y: float
    """The vertical position of the line."""


@dataclass(frozen=True, slots=True)
class Picture:
    height: float
    tiles: tuple[tile_places.Place, ...]
    labels: tuple[PictureLabel, ...]
    marks: tuple[Mark, ...]
    words: str
    red_fives: bool
    brackets: tuple[Bracket, ...] = ()


def picture_of(
    observation: Observation,
    *,
    played: Tile | None = None,
    advised: tuple[Tile, ...] = (),
    offered: Tile | None = None,
    groups: Sequence[Group] = (),
) -> Picture:
    """Return the picture of a position, with `groups` of hand tiles marked below the hand."""
    tiles: list[tile_places.Place] = []
    labels = _head(observation, tiles)
    foot = 40.0
    for column, player in enumerate((3, 2, 1, 0)):
        seat = Seat((observation.seat + player) % 4)
        foot = max(foot, _block(observation, seat, column, tiles, labels))
    base = foot + 12 + HAND * 11 / 8
    hand = _hand(observation, base)
    tiles += hand
    claimable = [each for each in tiles if each.tile is not None and each.tile == offered]
    own = {one.tile: one for one in hand if one.tile is not None and one.tile in observation.hand}
    marks = []
    for tile in advised:
        same = played is not None and kind_of(played) == kind_of(tile) and played in own
        shown = played if same and played is not None else tile
        marks.append(_mark(TileMark.ADVISED, own[shown]))
    if played is not None and played in own:
        marks.append(_mark(TileMark.PLAYED, own[played]))
    brackets = _brackets(groups, own, base + (_RING_ROOM if played in own else 4), labels)
    foot = max((one.y + 2 for one in brackets), default=base + 10)
    words = [position_words(observation, played=played, advised=advised, offered=offered)]
    return Picture(
        height=foot + (_GROUP_LABEL + 2 if brackets else 2),
        tiles=tuple(tiles),
        labels=tuple(labels),
        marks=(*marks, *(_mark(TileMark.PLAYED, place) for place in claimable[-1:])),
        words=said_together([*words, *(group.said for group in groups)]),
        red_fives=observation.rules.red_fives,
        brackets=brackets,
    )


_RING_ROOM: Final = 16.0
"""Space below the hand for the ring around the discarded tile, in SVG units."""
_GROUP_LABEL: Final = 10.0
_LEVEL: Final = 5.0
"""Vertical distance between overlapping brackets, in SVG units."""


def _brackets(
    groups: Iterable[Group],
    places: Mapping[Tile, tile_places.Place],
    top: float,
    labels: list[PictureLabel],
) -> tuple[Bracket, ...]:
    found: list[Bracket] = []
    labelled: list[tuple[str, Sequence[tile_places.Place]]] = []
    for group in groups:
        own = [places[tile] for tile in group.tiles if tile in places]
        laid = sorted(own, key=lambda place: place.x)
        is_below = group.line not in (Line.RING, Line.NONE)
        for part in tile_places.runs_of(_spans(laid), _REACH.get(group.line, tile_places.REACH)):
            first, last = laid[part][0], laid[part][-1]
            over = [
                one.y
                for one in found
                if one.tiles[0].left < last.right and first.left < one.tiles[-1].right
            ]
            y = max(over, default=top) + _LEVEL if is_below else top - 4
            found.append(Bracket(group.line, tuple(laid[part]), y))
            if not is_below:
                labelled.append((group.label, laid[part]))
        if is_below and group.line is not Line.LOOSE:
            labelled.append((group.label, laid))
    foot = max((one.y for one in found), default=top) + _GROUP_LABEL + 1.5
    sizes = [(_length(text) * _GROUP_LABEL, _spans(tiles)) for text, tiles in labelled]
    middles = tile_places.label_middles(sizes, (0.0, PICTURE_WIDTH))
    labels += (
        PictureLabel(text, middle, foot, _GROUP_LABEL, anchor="middle")
        for (text, _), middle in zip(labelled, middles, strict=True)
        if middle is not None
    )
    return tuple(found)


_REACH: Final = {Line.LOOSE: 0.0, Line.RING: tile_places.BESIDE, Line.NONE: tile_places.BESIDE}
"""By line, the gap in tile widths at which a group is split into parts (see `tile_places.runs_of`);
other lines use `tile_places.REACH`."""


def _spans(tiles: Sequence[tile_places.Place]) -> list[tile_places.Span]:
    return [(one.left, one.right) for one in tiles]


def _length(text: str) -> float:
    """Estimate the width of a text in multiples of the font size."""
    return sum(1.0 if ord(sign) >= 0x2E80 else 0.56 for sign in text)


def _row(
    tiles: Sequence[Tile], width: float, x: float, y: float, gap: float = tile_places.GAP
) -> list[tile_places.Place]:
    laid = tile_places.row_places(tiles, width, width * 11 / 8, gap)
    return list(tile_places.moved(laid, x, y))


def _head(observation: Observation, tiles: list[tile_places.Place]) -> list[PictureLabel]:
    seat = observation.seat
    standing = gettext("{wind} · {points} points · {place}").format(
        wind=names.wind_word(observation.wind_of(seat)),
        points=f"{observation.points[seat]:,}",
        place=names.capital(names.place_word(observation.place_of(seat))),
    )
    left = ngettext("{count} tile left", "{count} tiles left", observation.tiles_left)
    second = f"{standing} · {left.format(count=observation.tiles_left)}"
    labels = [
        PictureLabel(names.turn_heading(observation), 0, 12, 13, bold=True),
        PictureLabel(second, 0, 27, 10.5),
    ]
    x = PICTURE_WIDTH
    pairs = [*zip(observation.dora_indicators, observation.dora, strict=True)]
    for indicator, dora in reversed(pairs):
        bonus = Tile(dora * 4 + 1)
        x -= _DORA
        tiles += _row([bonus], _DORA, x, 24)
        x -= 9
        labels.append(PictureLabel("→", x, 17, 9))
        x -= _DORA + 1
        tiles += _row([indicator], _DORA, x, 24)
        x -= 6
    labels.append(PictureLabel(gettext("Dora"), x, 17, 10.5, anchor="end"))
    return labels


def _block(
    observation: Observation,
    seat: Seat,
    column: int,
    tiles: list[tile_places.Place],
    labels: list[PictureLabel],
) -> float:
    left = column * _BLOCK
    name = gettext("{seat} · {wind}").format(
        seat=names.seat_word(observation, seat), wind=names.wind_word(observation.wind_of(seat))
    )
    points = f"{observation.points[seat]:,}"
    if observation.riichi[seat]:
        points = gettext("{points} · RIICHI").format(points=points)
    labels.append(PictureLabel(name, left, 45, 11, bold=True))
    labels.append(PictureLabel(points, left, 58, 11, bold=observation.riichi[seat]))
    y = 64.0
    if seat != observation.seat:
        melds = observation.melds[seat]
        x = 0.0
        line = _MELD * 11 / 8 + 3
        for meld in melds:
            laid = tile_places.meld_places(meld, seat, _MELD, _MELD * 11 / 8)
            high = -min(place.top for place in laid)
            long = tile_places.length_of(laid)
            if x and x + long > _BLOCK - 8:
                x, y = 0.0, y + line
            if high > line:
                y += high - line + 3
            tiles += tile_places.moved(laid, left + x, y + _MELD * 11 / 8)
            x += long + 5
        if melds:
            y += line + 4
    thrown, high = observation.rivers[seat], _RIVER * 11 / 8
    laid = tile_places.river_places(thrown, _RIVER, high, rows=_RIVER_ROWS)
    river = tile_places.moved(laid, left, y)
    tiles += river
    return max((place.bottom for place in river), default=y)


def _hand(observation: Observation, base: float) -> list[tile_places.Place]:
    rest = [tile for tile in observation.hand if tile != observation.drawn]
    hand = _row(rest, HAND, 0, base, 1.5)
    x = max((place.right for place in hand), default=0.0)
    if observation.drawn is not None:
        hand += _row([observation.drawn], HAND, x + _DRAWN_GAP, base)
        x += _DRAWN_GAP + HAND
    width = 24.0
    while observation.own_melds and width > 10:
        melds = tile_places.melds_places(
            observation.own_melds, observation.seat, width, width * 11 / 8, 7
        )
        if tile_places.length_of(melds) + x + 12 <= PICTURE_WIDTH:
            return hand + list(tile_places.moved(melds, PICTURE_WIDTH, base))
        width -= 1
    return hand


def _mark(sign: TileMark, place: tile_places.Place) -> Mark:
    return Mark(sign, place.left, place.top, place.width, place.height)


_BOX: Final = (80, 110)
"""The width and height of the tile images."""
_STEP: Final = 84
_APART: Final = 24


@cache
def tile_definitions() -> Markup:
    """Return invisible SVG definitions of all tiles, with ids like ``t5m``, for the top of a
    page."""
    return Markup(
        '<svg width="0" height="0" class="tiles" aria-hidden="true"><defs>'
        f"{_defined(tile_places.FACES)}</defs></svg>"
    )


def _defined(faces: Iterable[str]) -> str:
    groups = []
    for name in faces:
        drawing = (assets() / "tiles" / f"{name}.svg").read_text(encoding="utf-8").strip()
        inside = drawing[drawing.index(">") + 1 :].removesuffix("</svg>")
        groups.append(f'<g id="t{name}">{inside}</g>')
    return "".join(groups)


ALONE: Final = (
    'xmlns="http://www.w3.org/2000/svg" width="720" font-family="sans-serif" '
    'style="background:#fff"'
)


@cache
def drawing_style() -> str:
    """Return the style sheet of a picture outside an HTML page."""
    sheets = (assets() / "templates" / name for name in ("paper-svg.css", "groups.css"))
    return "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


def standalone_svg(picture: Picture) -> str:
    """Return the picture as a stand-alone SVG document."""
    faces = {tile_places.face_name(each.tile, picture.red_fives) for each in picture.tiles}
    tag, _, rest = svg_of(picture).partition(">")
    defined = f"<style>{drawing_style()}</style><defs>{_defined(sorted(faces))}</defs>"
    return f"{tag} {ALONE}>{defined}{rest}"


def svg_of(picture: Picture) -> Markup:
    parts = [
        '<svg class="position" viewBox="-1 -1 '
        f'{_number(PICTURE_WIDTH + 2)} {_number(picture.height + 2)}"'
        f' role="img" aria-label="{escape(picture.words)}">'
    ]
    sizes: defaultdict[float, list[str]] = defaultdict(list)
    for place in picture.tiles:
        scale = (place.height if place.is_sideways else place.width) / _BOX[0]
        sizes[scale].append(_tile_svg(place, scale, picture.red_fives))
    parts += [
        f'<g transform="scale({_number(scale, 3)})">{"".join(uses)}</g>'
        for scale, uses in sizes.items()
    ]
    parts += [_bracket_svg(one) for one in picture.brackets]
    parts += [_mark_svg(mark) for mark in picture.marks]
    parts += [_label_svg(label) for label in picture.labels]
    parts.append("</svg>")
    return Markup("".join(parts))


def tile_row(
    tiles: Sequence[Tile],
    red_fives: bool,
    name: str,
    *,
    drawn: Tile | None = None,
    melds: Sequence[Sequence[Tile]] = (),
) -> Markup:
    rest = [tile for tile in tiles if tile != drawn]
    groups = [rest, () if drawn is None else (drawn,), *melds]
    uses = []
    x = 0
    for group in groups:
        x += _APART if x and group else 0
        for tile in group:
            uses.append(f'<use href="#t{tile_places.face_name(tile, red_fives)}" x="{x}"/>')
            x += _STEP
    wide = max(x - _STEP + _BOX[0], 1)
    return Markup(
        f'<svg class="row" viewBox="0 0 {wide} 110" style="width:{_number(wide / 55)}em" '
        f'role="img" aria-label="{escape(name)}">{"".join(uses)}</svg>'
    )


def _tile_svg(place: tile_places.Place, scale: float, red_fives: bool) -> str:
    face = tile_places.face_name(place.tile, red_fives)
    x, y = place.x / scale, place.y / scale
    at = f'x="{_number(x - 40, 0)}" y="{_number(y - 55, 0)}"'
    if not place.turns:
        return f'<use href="#t{face}" {at}/>'
    turned = f'transform="rotate({90 * place.turns} {_number(x, 0)} {_number(y, 0)})"'
    return f'<use href="#t{face}" {at} {turned}/>'


def _mark_svg(mark: Mark) -> str:
    middle = mark.x + mark.width / 2
    if mark.sign is TileMark.ADVISED:
        return f'<path d="M{_number(middle)} {_number(mark.y - 2)}l-5 -7h10z"/>'
    low = mark.y + mark.height
    return (
        f'<rect class="played" x="{_number(mark.x - 1)}" y="{_number(mark.y - 1)}" '
        f'width="{_number(mark.width + 2)}" height="{_number(mark.height + 2)}" rx="4"/>'
        f'<circle class="ring" cx="{_number(middle)}" cy="{_number(low + 6)}" r="3.4"/>'
    )


def _bracket_svg(bracket: Bracket) -> str:
    kind, tiles = f"group {bracket.line}", bracket.tiles
    if bracket.line is Line.RING:
        return "".join(
            f'<rect class="{kind}" x="{_number(one.left - 1)}" y="{_number(one.top - 1)}" '
            f'width="{_number(one.width + 2)}" height="{_number(one.height + 2)}" rx="4"/>'
            for one in tiles
        )
    if bracket.line is Line.NONE:
        return ""
    left, right, y = tiles[0].left + 1, tiles[-1].right - 1, bracket.y
    runs = [tiles[part] for part in tile_places.runs_of(_spans(tiles))]
    edges = [edge for run in runs for edge in (run[0].left + 1, run[-1].right - 1)]
    ticks = "".join(f"M{_number(x)} {_number(y - 4)}v4.8" for x in edges)
    line = f"M{_number(left)} {_number(y)}H{_number(right)}"
    second = f"M{_number(left)} {_number(y - 3)}H{_number(right)}"
    return (
        f'<path class="{kind}" d="{line}{second if bracket.line is Line.PAIR else ""}"/>'
        f'<path class="{kind} tick" d="{ticks}"/>'
    )


def _label_svg(label: PictureLabel) -> str:
    weight = ' font-weight="600"' if label.bold else ""
    anchor = "" if label.anchor == "start" else f' text-anchor="{label.anchor}"'
    return (
        f'<text x="{_number(label.x)}" y="{_number(label.y)}" '
        f'font-size="{_number(label.size)}"{weight}{anchor}>{escape(label.text)}</text>'
    )


def _number(value: float, digits: int = 1) -> str:
    text = f"{value:.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
