from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import cos, sin, tau

from PySide6.QtCore import QLineF, QObject, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from rules.tiles import Tile
from tutor.language import gettext
from tutor.pages.parts.buttons import KeyButton, key_actions
from tutor.pages.parts.layouts import matched, placed, row_of
from tutor.pages.parts.look import Label, look, paint_ring, paint_triangle, smooth_painter, styled
from tutor.pages.parts.model import TablePlaces, table_places
from tutor.pages.parts.motion import LINE_MS, Motion, announce
from tutor.pages.parts.sentence import PaintedText, keep_hyphens
from tutor.pages.parts.theme import TextRole, font
from tutor.pages.table.hand_view import FOCUS_ROOM, hand_key_acts, press_button, press_chosen
from tutor.pages.table.model import NO_BAR, BarView, Shout
from tutor.pages.table.table_view import TableView
from tutor.text.phrases import keep_phrases
from tutor.text.results import Prompt, VerdictSign


class PlayTable(QWidget):
    """The table shared by practice, drills, lessons for beginners and problem sets.

    Subclasses must implement `discard` and call `furnish` once with the panel.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.felt = PracticeFelt(self)
        self.table, self.prompt, self.bar = self.felt.table, self.felt.prompt, self.felt.bar
        self.by_keys = False
        self.drawer_open = True
        self._header: QWidget | None = None
        self._side: QWidget | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.table.tile_clicked.connect(self._click)

    def furnish(
        self, side: QWidget, acts: Mapping[str, Callable[[], object]], header: QWidget | None = None
    ) -> None:
        self._side, self._header = side, header
        every = {
            **hand_key_acts(self.table.hand),
            "Return": self.enter,
            "Enter": self.enter,
            "Space": self.space,
            **acts,
        }
        self.actions_by_key = key_actions(
            self, {key: partial(self.keyed, act) for key, act in every.items()}
        )

    # --- input --------------------------------------------------------------------------------

    def discard(self, tile: Tile) -> None:
        raise NotImplementedError

    def go_further(self) -> None:
        """Called on Enter and Space if no tile is selected."""

    def enter(self) -> None:
        if not press_chosen(self.discard):
            self.go_further()

    def space(self) -> None:
        if not press_button():
            self.go_further()

    def keyed(self, act: Callable[[], object]) -> None:
        self.by_keys = True
        act()

    def _click(self, tile: int) -> None:
        self.by_keys = False
        self.discard(Tile(tile))

    @property
    def has_focus(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def take_focus(self) -> None:
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def toggle_drawer(self) -> None:
        self.drawer_open = not self.drawer_open
        self.refresh()

    # --- layout -------------------------------------------------------------------------------

    def refresh(self) -> None:
        raise NotImplementedError

    @property
    def shows_drawer(self) -> bool:
        return self.drawer_open

    @property
    def places(self) -> TablePlaces:
        return table_places(
            self.width(),
            self.height(),
            look().scale,
            has_header=self._header is not None,
            drawer_open=self.shows_drawer,
        )

    def arrange(self) -> None:
        places = self.places
        for part, box in (
            (self._header, places.header),
            (self.table, places.felt),
            (self._side, places.panel),
        ):
            if part is not None:
                part.setGeometry(QRect(*box))
        if self._side is not None:
            self._side.setVisible(places.panel[2] > 0)
        self.felt.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()


MARK_SIDE = 20
CENTRE = Qt.AlignmentFlag.AlignCenter
WRAP_FLAG = Qt.TextFlag.TextWordWrap
MIN_TYPE_PX = 13
"""Minimum type size in pixels; longer text is elided instead."""


class FeltPrompt(PaintedText):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.view = Prompt("")
        self.motion = Motion(lambda _: self.update(), self)

    @property
    def words(self) -> str:
        return keep_hyphens(self.view.shown)

    def show_prompt(self, view: Prompt, *, aloud: bool = True) -> None:
        if aloud and view.text != self.view.text:
            announce(self, view.text)
        fresh = view.sign is not None and view != self.view
        if view != self.view:
            self.motion.end()
        self.view = view
        self.setAccessibleName(view.shown)
        self.setVisible(bool(view.text))
        if fresh:
            self.motion.begin(look().time(LINE_MS))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setOpacity(self.motion.part)
        colours, view = look().colours, self.view
        x = float(MARK_SIDE) if view.sign is not None else 0.0
        legend = self._legend_width()
        if legend and self._on_one_line(self.width() - x - legend - 16) is None:
            legend = 0.0
        if legend:
            self._paint_legend(painter, legend)
        ink = QColor(colours.feltink)
        middle = QPointF(7, self.height() / 2)
        match view.sign:
            case VerdictSign.DOT:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(ink)
                painter.drawEllipse(middle, 5, 5)
            case VerdictSign.RING:
                paint_ring(painter, middle, 10, ink)
            case VerdictSign.TRIANGLE:
                paint_triangle(painter, middle, 11, QColor(colours.alert_felt))
        width = self.width() - x - (legend + 16 if legend else 0)
        one, lines = self._on_one_line(width), self._on_lines(width)
        box = QRectF(x, 0, width + 2, self.height())
        painter.setPen(ink)
        if lines is not None and (one is None or one.pixelSize() < lines.pixelSize()):
            painter.setFont(lines)
            painter.drawText(
                box, Qt.AlignmentFlag.AlignVCenter | WRAP_FLAG, keep_phrases(self.words)
            )
            return
        made = one or self._font(MIN_TYPE_PX)
        painter.setFont(made)
        text = QFontMetricsF(made).elidedText(self.words, Qt.TextElideMode.ElideRight, width)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, text)

    def _font(self, size: int | None = None) -> QFont:
        made = look().font("section" if self.view.sign is None else "body")
        if size is not None:
            made.setPixelSize(size)
        return made

    def _sizes(self) -> Iterator[QFont]:
        for size in range(self._font().pixelSize(), MIN_TYPE_PX - 1, -1):
            yield self._font(size)

    def _on_one_line(self, wide: float) -> QFont | None:
        for made in self._sizes():
            low = made.pixelSize() <= self.height()
            if low and QFontMetricsF(made).horizontalAdvance(self.words) <= wide:
                return made
        return None

    def _on_lines(self, wide: float) -> QFont | None:
        room = QRectF(0, 0, wide, 10 * self.height())
        for made in self._sizes():
            taken = QFontMetricsF(made).boundingRect(room, WRAP_FLAG, keep_phrases(self.words))
            if taken.height() <= self.height() and taken.width() <= wide:
                return made
        return None

    def _legend_font(self) -> QFont:
        return font("label", min(look().scale, 1.3))

    def _legend_width(self) -> float:
        view = self.view
        if not view.risky:
            return 0.0
        metrics = QFontMetricsF(self._legend_font())
        wides = metrics.horizontalAdvance(view.risky), metrics.horizontalAdvance(view.safe)
        return sum(wides) + 68

    def _paint_legend(self, painter: QPainter, total: float) -> None:
        view, colours = self.view, look().colours
        made = self._legend_font()
        metrics = QFontMetricsF(made)
        wides = metrics.horizontalAdvance(view.risky), metrics.horizontalAdvance(view.safe)
        x, y = self.width() - total, self.height() / 2
        painter.setFont(made)
        painter.setPen(QColor(colours.feltink2))
        centre = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(x, 0, wides[0] + 2, self.height()), centre, view.risky)
        x += wides[0] + 8
        painter.setPen(QPen(QColor(colours.alert_felt), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon([QPointF(x + 6, y - 5), QPointF(x + 11, y + 4), QPointF(x + 1, y + 4)])
        x += 24
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.feltink))
        for number in range(3):
            painter.drawEllipse(QPointF(x + 4 + 9 * number, y), 3, 3)
        x += 36
        painter.setPen(QColor(colours.feltink2))
        painter.drawText(QRectF(x, 0, wides[1] + 2, self.height()), centre, view.safe)


class CallBar(QWidget):
    pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = NO_BAR
        self.text = styled(Label(self), "feltnote", plain=True)
        self.text.hide()
        self._row = row_of(self.text, on=self, margins=0, spacing=8)
        self._buttons: list[KeyButton] = []
        self.hide()

    @property
    def buttons(self) -> tuple[KeyButton, ...]:
        return tuple(self._buttons[: len(self.view.buttons)])

    @property
    def tells(self) -> bool:
        return not self.text.isHidden()

    def show_bar(self, view: BarView, room: int) -> None:
        self.view = view
        self.text.show_text(view.text)
        for button, shown in matched(self._buttons, view.buttons, self._new_button):
            button.restyle("feltquiet" if shown.quiet else "felt")
            button.show_key(shown.text, shown.key, shown.tiles, shown.name)
            button.act = shown.act
        self._row.activate()
        if self.sizeHint().width() > room:
            self.text.hide()
            self._row.activate()
        text = ", ".join(shown.name or shown.text for shown in view.buttons)
        self.setAccessibleName(view.text or gettext("You may"))
        self.setAccessibleDescription(text)
        self.setVisible(bool(view.buttons))
        self.resize(self.sizeHint())

    def _new_button(self) -> KeyButton:
        made = placed(KeyButton(self, "felt"), self._row)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # so that a click leaves no focus ring
        made.clicked.connect(lambda: self.pressed.emit(made.act))
        return made


SHOUT_MS = 900
"""Minimum time that a call is shown over the table, in milliseconds."""
BURST_MS, SPARKS = 700, 18
"""Duration of the sparks for the learner's own win, in milliseconds, and their number."""
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Direction of each player from the middle of the table, as (right, down)."""


class ShoutNote(PaintedText):
    """A call shown over the table, with an arrow from the player who discarded the tile. A win
    stays until the next deal and shows its value as that is counted."""

    def __init__(self, table: TableView) -> None:
        super().__init__(table)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._table = table
        self._shout = Shout(1, "")
        self._worth = self._badges = ""
        self._burst = Motion(lambda _: self.update(), self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self.hide()

    @property
    def words(self) -> str:
        said = self._shout.text, self._shout.line, self._worth, self._badges
        return " ".join(filter(None, said))

    def show_shout(self, shout: Shout, pace: int) -> None:
        self._shout = shout
        self._timer.stop()
        self._show()
        if not shout.is_win:
            self._worth = self._badges = ""
            self._timer.start(max(SHOUT_MS, pace))
        elif shout.player == 0:
            self._burst.begin(look().time(BURST_MS))

    def tell(self, worth: str, badges: str) -> None:
        """Add the value and the badges of a win; may be called before the win is shown."""
        self._worth, self._badges = worth, badges
        if self._shout.is_win and self.isVisible():
            self._show()

    def end_win(self) -> None:
        if self._shout.is_win:
            self._shout = Shout(1, "")
            self._worth = self._badges = ""
            self.hide()

    def _show(self) -> None:
        self.setAccessibleName(self.words)
        self.setGeometry(self._table.rect())
        self.raise_()
        self.show()
        self.update()

    def _place(self, player: int, rivers: float) -> QPointF:
        """Return a point in front of a player, `rivers` rows of the river beyond the centre box."""
        layout, (right, down) = self._table.layout_now, SIDES[player]
        reach = layout.box / 2 + layout.gap + rivers * layout.river_height
        return QPointF(layout.x + right * reach, layout.y + down * reach)

    def _source(self, player: int) -> QPointF:
        river = self._table.rivers[player].places
        if self._shout.is_win and river:
            return QPointF(river[-1].x, river[-1].y)
        return self._place(player, 0.5)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        shout, colours, scale = self._shout, look().colours, self._table.layout_now.text
        lines, wide = self._set(scale)
        if wide + 32 * scale > self.width():
            scale *= self.width() / (wide + 32 * scale)
            lines, wide = self._set(scale)
        high = sum(QFontMetricsF(made).height() for made, _ in lines)
        box = QRectF(0, 0, wide + 32 * scale, high + 14 * scale)
        box.moveCenter(self._place(shout.player, 1.5))
        layout = self._table.layout_now
        if shout.player % 2:  # beside the points, not over them
            reach = layout.box / 2 + 6
            if shout.player == 1:
                box.moveLeft(min(max(box.left(), layout.x + reach), self.width() - box.width()))
            else:
                box.moveRight(max(min(box.right(), layout.x - reach), box.width()))
        if shout.source is not None:
            way = QLineF(self._source(shout.source), box.center())
            for edge in (
                QLineF(box.topLeft(), box.topRight()),
                QLineF(box.topRight(), box.bottomRight()),
                QLineF(box.bottomRight(), box.bottomLeft()),
                QLineF(box.bottomLeft(), box.topLeft()),
            ):
                kind, at = way.intersects(edge)
                if kind is QLineF.IntersectionType.BoundedIntersection:
                    way.setP2(at)
            head = QLineF(way.p2(), way.p1())
            head.setLength(16)
            for colour, width in ((look().colours.felt2, 8.0), (look().colours.feltink, 4.0)):
                pen = QPen(QColor(colour), width)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                painter.drawLine(way)
                for turn in (-32, 32):
                    side = QLineF(head)
                    side.setAngle(head.angle() + turn)
                    painter.drawLine(side)
        if self._burst.part < 1.0:
            self._paint_burst(painter, box)
        painter.setPen(QPen(QColor(colours.felt2), 2))
        painter.setBrush(QColor(colours.feltink))
        painter.drawRoundedRect(box, 12 * scale, 12 * scale)
        painter.setPen(QColor(colours.felt2))
        top = box.top() + 7 * scale
        for made, text in lines:
            low = QFontMetricsF(made).height()
            painter.setFont(made)
            painter.drawText(QRectF(box.left(), top, box.width(), low), CENTRE, text)
            top += low

    def _set(self, scale: float) -> tuple[list[tuple[QFont, str]], float]:
        said: tuple[tuple[TextRole, int, str], ...] = (
            ("plan", 700, self._shout.text),
            ("label", 600, self._shout.line),
            ("section", 700, self._worth),
            ("label", 600, self._badges),
        )
        lines = [(font(role, scale, weight), text) for role, weight, text in said if text]
        return lines, max(QFontMetricsF(made).horizontalAdvance(text) for made, text in lines)

    def _paint_burst(self, painter: QPainter, box: QRectF) -> None:
        colours = look().colours
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setOpacity(1.0 - self._burst.part)
        for at in range(SPARKS):
            way = QPointF(cos(tau * at / SPARKS), sin(tau * at / SPARKS))
            reach = 0.5 + self._burst.part * (0.5 if at % 2 else 0.8)
            spark = box.center() + QPointF(way.x() * box.width(), way.y() * box.width()) * reach
            inks = colours.feltink, colours.alert_felt, colours.tile_face
            painter.setBrush(QColor(inks[at % 3]))
            painter.drawEllipse(spark, 5, 5)
        painter.setOpacity(1.0)


PROMPT_INSET = 10


class PracticeFelt(QObject):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._ranks = False
        self.table = TableView(parent, 26)
        self.prompt, self.bar = FeltPrompt(self.table), CallBar(self.table)
        self.shout = ShoutNote(self.table)
        self.table.arranged.connect(self.arrange)

    def show_bar(self, view: BarView, width: int, ranks: bool) -> None:
        self._ranks = ranks
        self.bar.show_bar(view, width - 28)

    def arrange(self) -> None:
        layout, bar, box = self.table.layout_now, self.bar, prompt_box(self.table)
        x = max(8, self.table.width() - 20 - bar.width())
        foot = layout.above + 2 if self._ranks else 12
        y = round(layout.hand_top - foot - bar.height())
        river = self.table.rivers[0]
        free = river.geometry().bottom() + 2 if river.isVisibleTo(self.table) else 0
        is_above = y - 2 - free >= MIN_TYPE_PX
        if bar.view.buttons and is_above and x - box.left() < self.table.width() // 3:
            wanted = y - 2 - box.height()
            y += 0 if self._ranks else min(8, max(0, free - wanted))
            top = max(free, y - 2 - box.height())
            box = QRect(box.left(), top, box.width(), y - 2 - top)
        elif bar.view.buttons:
            top = max(free, y)
            box = QRect(box.left(), top, max(0, x - box.left() - 10), y + bar.height() - top)
        bar.move(x, y)
        bar.raise_()
        self.shout.setGeometry(self.table.rect())
        self.prompt.setGeometry(box)
        self.prompt.setVisible(bool(self.prompt.view.text) and box.height() >= MIN_TYPE_PX)


def prompt_box(table: TableView) -> QRect:
    layout = table.layout_now
    height = max(22, look().px(22))
    left = max(PROMPT_INSET, table.hand.x() + FOCUS_ROOM)
    width = max(table.hand.width() - 2 * FOCUS_ROOM, round(layout.hand_width * 0.7))
    top = round(layout.hand_top - layout.above - height)
    return QRect(left, top, min(width, table.width() - PROMPT_INSET - left), height)
