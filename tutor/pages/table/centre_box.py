import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from rules.events import FourPoints
from rules.observation import Observation
from rules.tiles import Seat, Tile
from tutor.language import gettext
from tutor.pages.parts.look import look, paint_tile, smooth_painter, tile_height
from tutor.pages.parts.sentence import PaintedPicture
from tutor.pages.parts.theme import FONT_FAMILIES
from tutor.text.names import points_text, round_word
from tutor.text.table import centre_words, tiles_left_words, wind_letter

DESIGN_SIDE: Final = 214.0
"""The side of the box, in pixels, to which all sizes below relate."""
MIN_TYPE_PX: Final = 9
MAX_TYPE_SCALE: Final = 1.3
INK: Final = 0.74
"""The height of capitals and digits, relative to the type size."""
TYPES: Final = {
    "points": (13.0, 600),
    "wind": (11.0, 700),
    "round": (17.0, 600),
    "left": (12.0, 400),
    "sticks": (11.0, 500),
    "label": (11.0, 400),
}
HEIGHTS: Final = {"round": 21.0, "left": 16.0, "sticks": 16.0, "dora": 36.0, "label": 16.0}
DROPPED: Final = ("label", "round", "left", "sticks")
APART: Final = 2.0
SEVERAL_DORA: Final = 62.0
"""The height of the dora row if there are several: indicators above, dora below."""
TILE: Final = 22.0
DIGIT: Final = re.compile(r"\d")
"""Matches a digit; in layout all digits count as "0", since they are equally wide."""
CENTRE = Qt.AlignmentFlag.AlignCenter


def texts_of(seen: Observation) -> dict[str, str]:
    """Return the text of each row, and "points 0" to "points 3", counted from the viewer's seat."""
    found = {"round": round_word(seen.round, 0), "left": tiles_left_words(seen)}
    for name, count in (("honba", seen.honba), ("kyotaku", seen.kyotaku)):
        if count:
            found[name] = f"×{count}"
    found["label"] = gettext("dora")
    for player in range(4):
        seat = Seat((seen.seat + player) % 4)
        found[f"points {player}"] = points_text(seen.points[seat])
    return found


@dataclass(frozen=True, slots=True)
class CentreLayout:
    side: float
    grown: float
    """The factor by which the type is enlarged beyond the scale of the box."""
    boxes: dict[str, QRectF] = field(default_factory=dict)

    def px(self, length: float) -> float:
        return length * self.side / DESIGN_SIDE

    def font(self, role: str) -> QFont:
        size, weight = TYPES[role]
        made = QFont(list(FONT_FAMILIES))
        made.setPixelSize(max(MIN_TYPE_PX, round(self.px(size * self.grown))))
        made.setWeight(QFont.Weight(weight))
        made.setFeature(QFont.Tag("tnum"), 1)
        return made

    def size(self, role: str, text: str) -> tuple[float, float]:
        made = self.font(role)
        return QFontMetricsF(made).horizontalAdvance(text), made.pixelSize() * INK

    def put(self, name: str, x: float, y: float, width: float, height: float) -> None:
        """Place a box centred at (`x`, `y`)."""
        self.boxes[name] = QRectF(x - width / 2, y - height / 2, width, height)

    @property
    def fits(self) -> bool:
        whole = QRectF(0, 0, self.side, self.side)
        inside = all(whole.contains(box) for box in self.boxes.values())
        return inside and not any(
            one.adjusted(-APART, 0, APART, 0).intersects(other)
            for one, other in combinations(self.boxes.values(), 2)
        )


def lay_centre(side: float, scale: float, texts: dict[str, str], dora: int) -> CentreLayout:
    shown = tuple((name, DIGIT.sub("0", text)) for name, text in texts.items())
    return _laid(side, scale, shown, dora)


@lru_cache(maxsize=16)
def _laid(side: float, scale: float, shown: tuple[tuple[str, str], ...], dora: int) -> CentreLayout:
    texts, made = dict(shown), CentreLayout(side, 1.0)
    for grown, rows, spread in _candidates(side, scale, texts):
        made = CentreLayout(side, grown)
        px, half = made.px, made.side / 2
        radius = max(px(9.5), made.font("wind").pixelSize() * 0.78)
        stick = max(5.0, px(6))
        for player in range(4):
            wide, high = made.size("points", texts[f"points {player}"])
            if player % 2 == 0:
                y = half + px(82) * (1 if player == 0 else -1)
                left = half - (wide + 2 * radius + px(6)) / 2
                made.put(f"wind {player}", left + radius, y, 2 * radius, 2 * radius)
                made.put(f"points {player}", left + 2 * radius + px(6) + wide / 2, y, wide, high)
                continue
            near = max(px(30), wide / 2 + px(5) + stick + max(3.0, px(5)))
            x = made.side - near if player == 1 else near
            y, below = half - max(px(10), radius), half + max(px(11), high * 0.8 + 1)
            made.put(f"wind {player}", x, y, 2 * radius, 2 * radius)
            made.put(f"points {player}", x, below, wide, high)
        _place_rows(made, rows, texts, dora, spread)
        if made.fits:
            break
    return made


def _candidates(
    side: float, scale: float, texts: dict[str, str]
) -> Iterator[tuple[float, list[str], bool]]:
    rows = [row for row in HEIGHTS if row != "sticks" or {"honba", "kyotaku"} & texts.keys()]
    grown = min(scale, MAX_TYPE_SCALE) / max(1.0, side / DESIGN_SIDE)
    while grown > 1.0:
        yield from ((grown, rows, spread) for spread in (False, True))
        grown -= 0.05
    for dropped in (None, *DROPPED):
        rows = [row for row in rows if row != dropped]
        yield from ((min(scale, 1.0), rows, spread) for spread in (False, True))


def _place_rows(
    made: CentreLayout, rows: list[str], texts: dict[str, str], dora: int, spread: bool
) -> None:
    px, half = made.px, made.side / 2
    heights = [
        px(SEVERAL_DORA if dora > 1 else HEIGHTS[row])
        if row == "dora"
        else max(px(HEIGHTS[row]), made.font(row).pixelSize() * 1.2)
        for row in rows
    ]
    free = made.side - sum(heights)
    edge = made.side / 2 - made.boxes["wind 0"].top() + made.side / 2 + 1
    top = edge if spread else free / 2
    for row, high in zip(rows, heights, strict=True):
        if row == "dora" and spread:
            top += max(0.0, free - 2 * edge)
        middle = top + high / 2
        top += high
        if row == "dora":
            edges = made.boxes["points 3"].right(), made.side - made.boxes["points 1"].left()
            inside = max(4.0, made.side - 2 * max(edges) - 1)
            wide = min(px(TILE) * dora, inside) if dora > 1 else 2 * (px(10) + round(px(TILE)))
            made.put("dora", half, middle, wide, high - px(3))
        elif row == "sticks":
            _place_sticks(made, texts, middle)
        else:
            made.put(row, half, middle, *made.size(row, texts[row]))


def _place_sticks(made: CentreLayout, texts: dict[str, str], y: float) -> None:
    shown = [name for name in ("honba", "kyotaku") if name in texts]
    sizes = [made.size("sticks", texts[name]) for name in shown]
    apart, stick = made.px(10), made.px(24)
    x = (made.side - sum(stick + wide for wide, _ in sizes) - apart * (len(sizes) - 1)) / 2
    for name, (wide, high) in zip(shown, sizes, strict=True):
        made.put(name, x + (stick + wide) / 2, y, stick + wide, high)
        x += stick + wide + apart


class CentreBox(PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # so that screen readers reach it
        self._observation: Observation | None = None
        self._layout: CentreLayout | None = None

    def show_round(self, observation: Observation) -> None:
        self._observation = observation
        self._layout = None
        self.setAccessibleName(gettext("Middle of the table"))
        self.setAccessibleDescription(centre_words(observation))
        self.update()

    def show_points(self, points: FourPoints) -> None:
        """Show `points` until the next `show_round`."""
        if self._observation is not None:
            self._observation = replace(self._observation, points=points)
            self._layout = None
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._layout = None

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = smooth_painter(self), look().colours
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.felt2))
        radius = 14 * self.width() / DESIGN_SIDE
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.feltink), 2))
            edge = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(edge, radius, radius)
        seen = self._observation
        if seen is None:
            return
        texts = texts_of(seen)
        if self._layout is None:
            self._layout = lay_centre(self.width(), look().scale, texts, len(seen.dora_indicators))
        layout, quiet = self._layout, ("left", "label")
        for name, box in layout.boxes.items():
            role, _, player = name.partition(" ")
            if role == "wind":
                seat = Seat((seen.seat + int(player)) % 4)
                dealer = seat == seen.dealer
                painter.setPen(QPen(QColor(colours.feltink2), 1.2))
                painter.setBrush(QColor(colours.feltink) if dealer else Qt.BrushStyle.NoBrush)
                painter.drawEllipse(box)
                painter.setFont(layout.font("wind"))
                painter.setPen(QColor(colours.felt2 if dealer else colours.feltink))
                painter.drawText(
                    box.adjusted(-4, -4, 4, 4), CENTRE, wind_letter(seen.wind_of(seat))
                )
            elif role == "dora":
                self._paint_dora(painter, layout, box)
            else:
                is_stick = role in ("honba", "kyotaku")
                if is_stick:
                    long, thick = layout.px(20), max(4.0, layout.px(5))
                    middle = QPointF(box.left() + long / 2, box.center().y())
                    paint_stick(painter, middle, long, thick, honba=role == "honba")
                painter.setFont(layout.font("sticks" if is_stick else role))
                painter.setPen(QColor(colours.feltink2 if role in quiet else colours.feltink))
                align = Qt.AlignmentFlag.AlignRight if is_stick else Qt.AlignmentFlag.AlignHCenter
                room = box.adjusted(-2, -20, 0 if is_stick else 2, 20)
                painter.drawText(room, align | Qt.AlignmentFlag.AlignVCenter, texts[name])
        for at in range(4):
            if seen.riichi[(seen.seat + at) % 4]:
                long, thick = layout.px(68), max(5.0, layout.px(6))
                far = layout.side / 2 - layout.px(5) - thick / 2
                right, down = ((0, 1), (1, 0), (0, -1), (-1, 0))[at]
                middle = QRectF(self.rect()).center() + QPointF(right * far, down * far)
                paint_stick(painter, middle, *((long, thick) if at % 2 == 0 else (thick, long)))

    def _paint_dora(self, painter: QPainter, layout: CentreLayout, box: QRectF) -> None:
        seen = self._observation
        assert seen is not None
        dora = [Tile(kind * 4 + 1) for kind in seen.dora]
        painter.setPen(QPen(QColor(look().colours.feltink2), 1.4))
        if len(dora) == 1:
            wide, middle = round(layout.px(TILE)), box.center()
            _paint_arrow(painter, layout, middle, QPointF(1, 0))
            y = middle.y() - tile_height(wide) / 2
            self._paint_tile(painter, seen.dora_indicators[0], box.left(), y, wide)
            self._paint_tile(painter, dora[0], box.right() - wide, y, wide)
            return
        pitch = box.width() / len(dora)
        for tiles, share, is_below in ((seen.dora_indicators, 0.66, False), (dora, 0.9, True)):
            size = pitch * share
            y = box.bottom() - tile_height(size) if is_below else box.top()
            for at, tile in enumerate(tiles):
                self._paint_tile(painter, tile, box.left() + pitch * (at + 0.5) - size / 2, y, size)
        y = box.top() + tile_height(pitch * 0.66) + layout.px(4.5)
        _paint_arrow(painter, layout, QPointF(box.center().x(), y), QPointF(0, 0.75))

    def _paint_tile(self, painter: QPainter, tile: Tile, x: float, y: float, wide: float) -> None:
        assert self._observation is not None
        width = round(wide)
        paint_tile(
            painter,
            QRectF(round(x), round(y), width, tile_height(width)),
            tile,
            indices=False,
            red_fives=self._observation.rules.red_fives,
        )


def _paint_arrow(painter: QPainter, layout: CentreLayout, at: QPointF, way: QPointF) -> None:
    along, across = way * layout.px(4), QPointF(way.y(), way.x()) * layout.px(3)
    end = at + along
    painter.drawLine(at - along, end)
    for side in (across, -across):
        painter.drawLine(end, end - along * 0.75 + side)


def paint_stick(
    painter: QPainter, at: QPointF, width: float, height: float, *, honba: bool = False
) -> None:
    colours = look().colours
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.tile_face))
    radius = min(width, height) / 2
    box = QRectF(at.x() - width / 2, at.y() - height / 2, width, height)
    painter.drawRoundedRect(box, radius, radius)
    painter.setBrush(QColor(colours.ink_on_tile if honba else colours.red_on_tile))
    dot = min(width, height) * (0.17 if honba else 0.32)
    for step in (-1.5, -0.5, 0.5, 1.5) if honba else (0.0,):
        for side in (-1.2, 1.2) if honba else (0.0,):
            painter.drawEllipse(at + QPointF(step * dot * 3, side * dot), dot, dot)
