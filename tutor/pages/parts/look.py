from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeVar

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QIcon,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    Qt,  # that of QtCore lacks mightBeRichText
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyle, QStyleOptionViewItem, QWidget

from rules.tiles import Tile, is_honour, kind_of
from tutor.export.tile_places import face_name
from tutor.language import Language, active, gettext
from tutor.pages.parts.model import Lanes
from tutor.pages.parts.theme import LIGHT, Colours, TextRole, font
from tutor.system.files import assets
from tutor.text.phrases import keep_phrases, keep_phrases_in_markup, plain_text

MIN_INDEX_WIDTH: Final = 34
"""Minimum width of a tile that shows its corner index, in pixels."""


def tile_height(width: float) -> int:
    return round(width * 11 / 8)


@cache
def face(name: str, indexed: bool) -> QSvgRenderer:
    """Return the drawing of the tile called `name`: `0m`, `7z`, `back`.

    Raises:
        FileNotFoundError: there is no such tile.
    """
    folder = assets() / "tiles"
    if indexed and name != "back":
        folder /= "indexed"
    path = folder / f"{name}.svg"
    if not path.is_file():
        raise FileNotFoundError(f"no drawing of the tile {name!r} at {path}")
    return QSvgRenderer(str(path))


def shows_index(width: float, turns: int, indices: bool) -> bool:
    return indices and turns % 4 == 0 and width >= MIN_INDEX_WIDTH


_Widget = TypeVar("_Widget", bound=QWidget)


def styled(widget: _Widget, role: str = "", *, wraps: bool = False, plain: bool = False) -> _Widget:
    """Give a widget a role of the style sheet, and return it; `wraps` and `plain` need a label."""
    if role:
        widget.setProperty("look", role)
    if isinstance(widget, QLabel):
        if wraps:
            widget.setWordWrap(True)
        if plain:
            widget.setTextFormat(Qt.TextFormat.PlainText)
    return widget


class Fitting:
    """A widget that adapts its contents to each new size."""

    def fit(self) -> None:
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)  # type: ignore[misc]
        self.fit()


def smooth_painter(widget: QWidget) -> QPainter:
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def paint_state(
    painter: QPainter, option: QStyleOptionViewItem, box: QRectF, radius: float, ring: float = 0
) -> None:
    """Paint a selected item's background, and a focus ring `ring` pixels inside if it has focus."""
    if option.state & QStyle.StateFlag.State_Selected:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look().colours.sel))
        painter.drawRoundedRect(box, radius, radius)
    if option.state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(QPen(QColor(look().colours.focus), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        inner = box.adjusted(ring, ring, -ring, -ring)
        painter.drawRoundedRect(inner, radius - ring, radius - ring)


def draw_elided(painter: QPainter, room: QRectF, text: str) -> None:
    """Draw a line of text, left-aligned and vertically centred; elide it if it is too long."""
    elide = Qt.TextElideMode.ElideRight
    elided = painter.fontMetrics().elidedText(text, elide, round(room.width()))
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, elided)


def paint_whisker(
    painter: QPainter, box: QRectF, interval: tuple[float, float], arm: float, width: float
) -> None:
    """Paint an interval (within 0 to 1) over a bar; `arm` is half the height of the end caps."""
    low, high = (box.x() + box.width() * end for end in interval)
    middle = box.center().y()
    for colour, wide in ((look().colours.surface, width + 2), (look().colours.ink, width)):
        painter.setPen(QPen(QColor(colour), wide, c=Qt.PenCapStyle.SquareCap))
        painter.drawLine(QPointF(low, middle), QPointF(high, middle))
        for x in (low, high):
            painter.drawLine(QPointF(x, middle - arm), QPointF(x, middle + arm))


def paint_tile(
    painter: QPainter,
    rect: QRectF,
    tile: Tile | None,
    *,
    turns: int = 0,
    indices: bool = True,
    red_fives: bool = True,
) -> None:
    """Draw a tile, or its back if None, in `rect`, turned by `turns` quarter turns clockwise.

    Turned tiles have no index, because text is never turned.
    """
    drawing = face(face_name(tile, red_fives), shows_index(rect.width(), turns, indices))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center())
    painter.rotate(90 * (turns % 4))
    width, height = rect.width(), rect.height()
    if turns % 2:
        width, height = height, width
    drawing.render(painter, QRectF(-width / 2, -height / 2, width, height))
    painter.restore()


@cache
def renderer(name: str, colour: str, ground: str) -> QSvgRenderer:
    """Return the drawing of an icon in `colour`; cut-out lines are in `ground`.

    Raises:
        FileNotFoundError: no icon of that name.
    """
    source = (assets() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    text = source.replace("currentColor", colour).replace('"ground"', f'"{ground}"')
    return QSvgRenderer(QByteArray(text.encode()))


def paint_icon(
    painter: QPainter, name: str, rect: QRectF, colour: str, ground: str = "#FFFFFF"
) -> None:
    renderer(name, colour, ground).render(painter, rect)


@cache
def icon(name: str, colour: str, ground: str = "#FFFFFF", checked: str = "") -> QIcon:
    made = QIcon()
    inks = {QIcon.State.Off: colour} | ({QIcon.State.On: checked} if checked else {})
    for state, ink in inks.items():
        for size in (16, 20, 24, 32, 48, 64, 96):
            made.addPixmap(pixmap(name, size, ink, ground), QIcon.Mode.Normal, state)
    return made


def pixmap(name: str, size: int, colour: str, ground: str = "#FFFFFF") -> QPixmap:
    made = QPixmap(QSize(size, size))
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_icon(painter, name, QRectF(0, 0, size, size), colour, ground)
    painter.end()
    return made


SPEED, VALUE, SAFETY = 0, 1, 2
AXES: Final = (SPEED, VALUE, SAFETY)


@dataclass(frozen=True, slots=True)
class Look:
    colours: Colours = LIGHT
    scale: float = 1.0
    indices: bool = True
    shades_drawn: bool = False
    red_fives: bool = True
    known: frozenset[str] = frozenset()
    moves: bool = False
    language: Language = field(default_factory=active)

    def font(self, role: TextRole, weight: int | None = None) -> QFont:
        return font(role, self.scale, weight)

    def tile(self, painter: QPainter, rect: QRectF, tile: Tile) -> None:
        paint_tile(painter, rect, tile, indices=self.indexes(tile), red_fives=self.red_fives)

    def indexes(self, tile: Tile) -> bool:
        reads_characters = active() == "ja" and is_honour(kind_of(tile))
        return self.indices and not reads_characters

    def px(self, length: float) -> int:
        return round(length * self.scale)

    def time(self, milliseconds: int) -> int:
        return milliseconds if self.moves else 0


_current = Look()


def look() -> Look:
    return _current


def set_look(wanted: Look) -> None:
    """Set the look of the process. The caller must then ask all pages to redraw."""
    global _current  # noqa: PLW0603
    _current = wanted


def axis_colour(colours: Colours, axis: int) -> QColor:
    return QColor((colours.speed, colours.value, colours.safety)[axis])


def axis_ground(colours: Colours, axis: int) -> QColor:
    return QColor((colours.speed_bg, colours.value_bg, colours.safety_bg)[axis])


def axis_name(axis: int) -> str:
    return (gettext("Speed"), gettext("Value"), gettext("Safety"))[axis]


def paint_axis(
    painter: QPainter, axis: int, centre: QPointF, size: float, ink: QColor, ground: QColor | None
) -> None:
    name = ("speed", "value", "safety")[axis] + ("" if ground is not None else "_outline")
    side = size * 1.2  # the drawings have a margin
    box = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
    paint_icon(painter, name, box, ink.name(), (ground or ink).name())


def paint_lanes(
    painter: QPainter, at: QRectF, lanes: Lanes, colours: Colours, gap: float = 2.0, empty: str = ""
) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    height = (at.height() - 2 * gap) / 3
    radius = min(2.0, height / 2)
    for axis in AXES:
        slot = QRectF(at.x(), at.y() + axis * (height + gap), at.width(), height)
        painter.setPen(Qt.PenStyle.NoPen)
        unused = QColor(empty or colours.track)
        painter.setBrush(axis_colour(colours, axis) if lanes[axis] else unused)
        painter.drawRoundedRect(slot, radius, radius)
    painter.restore()


def paint_triangle(
    painter: QPainter, centre: QPointF, size: float, colour: QColor, filled: bool = True
) -> None:
    half = size / 2
    path = QPainterPath(QPointF(centre.x(), centre.y() - half))
    path.lineTo(centre.x() + half * 1.08, centre.y() + half * 0.9)
    path.lineTo(centre.x() - half * 1.08, centre.y() + half * 0.9)
    path.closeSubpath()
    painter.setPen(_pen(colour, 1))
    painter.setBrush(colour if filled else Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def paint_ring(painter: QPainter, centre: QPointF, size: float, colour: QColor) -> None:
    painter.setPen(QPen(colour, 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, size / 2, size / 2)


def paint_arrow(painter: QPainter, centre: QPointF, length: float, colour: QColor) -> None:
    half, head = length / 2, length / 3
    painter.setPen(_pen(colour, 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    tip = QPointF(centre.x() + half, centre.y())
    path = QPainterPath(QPointF(centre.x() - half, centre.y()))
    path.lineTo(tip)
    path.moveTo(tip.x() - head, tip.y() - head)
    path.lineTo(tip)
    path.lineTo(tip.x() - head, tip.y() + head)
    painter.drawPath(path)


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(
        QBrush(colour),
        width,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )


class SignIcon(QLabel):
    def show_sign(
        self, name: str, side: float, colour: str, said: str, ground: str = "#FFFFFF"
    ) -> None:
        """Show an icon of `side` pixels at 100 %; screen readers say `said`."""
        self.setPixmap(_picture(self, name, side, colour, ground))
        self.setAccessibleName(said)


class Ornament(QWidget):
    """A centred icon. Not accessible: the text beside it says the same."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._picture = QPixmap()

    def show_sign(self, name: str, side: float, colour: str, ground: str) -> None:
        self._picture = _picture(self, name, side, colour, ground)
        self.setMinimumSize(self._picture.deviceIndependentSize().toSize())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        place = QRectF(QPointF(), self._picture.deviceIndependentSize())
        place.moveCenter(QRectF(self.rect()).center())
        QPainter(self).drawPixmap(place.topLeft(), self._picture)


def _picture(widget: QWidget, name: str, side: float, colour: str, ground: str) -> QPixmap:
    ratio = widget.devicePixelRatioF()
    picture = pixmap(name, round(look().px(side) * ratio), colour, ground)
    picture.setDevicePixelRatio(ratio)
    return picture


class LaneMark(QWidget):
    """The signs of lanes. Not accessible: the text beside them says the same."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lanes: Lanes | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_lanes(self, lanes: Lanes | None) -> None:
        self._lanes = lanes
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(18), look().px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._lanes is not None:
            paint_lanes(QPainter(self), QRectF(self.rect()), self._lanes, look().colours, 3)


BADGE: Final = 30
PLACES: Final = {
    1: ((0.0, 0.0),),
    2: ((-0.23, 0.0), (0.23, 0.0)),
    3: ((0.0, -0.18), (-0.23, 0.2), (0.23, 0.2)),
}
"""Positions of one, two or three lane signs, from the centre, in units of the badge's side."""
SIDES: Final = {1: 0.64, 2: 0.41, 3: 0.34}


class PlanBadge(LaneMark):
    """The signs of the lanes that a plan weighs, or a question mark. Not accessible."""

    def sizeHint(self) -> QSize:
        return QSize(look().px(BADGE), look().px(BADGE))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = smooth_painter(self), look().colours
        box = QRectF(self.rect())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.surface))
        painter.drawRoundedRect(box, 8, 8)
        weighed = [axis for axis in AXES if self._lanes is not None and self._lanes[axis]]
        if not weighed:
            painter.setPen(QColor(colours.ink2))
            painter.setFont(look().font("title"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "?")
            return
        for axis, place in zip(weighed, PLACES[len(weighed)], strict=True):
            at = box.center() + QPointF(*place) * box.width()
            size = SIDES[len(weighed)] * box.width()
            hue = axis_colour(colours, axis)
            paint_axis(painter, axis, at, size, hue, QColor(colours.surface))


def labels(parent: QWidget, *roles: str, plain: bool = False) -> "list[Label]":
    """Return word-wrapped labels, one for each style sheet role ("" for none) in `roles`."""
    made = [Label(parent) for _ in roles]
    for label, role in zip(made, roles, strict=True):
        label.setWordWrap(True)
        if role:
            label.setProperty("look", role)
        if plain:
            label.setTextFormat(Qt.TextFormat.PlainText)
    return made


class Label(QLabel):
    """A label that keeps Japanese phrases together by inserting joiners; `text()` lacks them."""

    def __init__(self, text: str | QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent if isinstance(text, str) else text)
        self._said = self._named = ""
        if isinstance(text, str):
            self.setText(text)

    def setText(self, text: str) -> None:
        self._said = text
        form = self.textFormat()
        is_markup = form == Qt.TextFormat.RichText or (
            form == Qt.TextFormat.AutoText and Qt.mightBeRichText(text)
        )
        shown = keep_phrases_in_markup(text) if is_markup else keep_phrases(text)
        super().setText(shown)
        if self.accessibleName() == self._named:  # screen readers would spell the joiners
            plain = plain_text(text) if is_markup else text
            self._named = "" if shown == text else plain
            self.setAccessibleName(self._named)

    def show_text(self, text: str) -> None:
        self.setText(text)
        self.setVisible(bool(text))

    def text(self) -> str:
        return self._said

    def shown_text(self) -> str:
        return super().text()
