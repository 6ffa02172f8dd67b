"""The bar above the hand: calls, wins, and questions before a discard stands. Never a dialog."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from tutor.language import gettext
from tutor.ui.parts.look import look
from tutor.view.practice.bar_view import NO_BAR, BarButton, BarView

BAR_HEIGHT = 44
GAP = 8
TILE_W, TILE_H = 25, 34


def bar_height() -> int:
    return max(BAR_HEIGHT, look().px(20) + BAR_HEIGHT - 20)


class BarPushButton(QAbstractButton):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = BarButton("", "", "")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves no ring behind

    @property
    def act(self) -> str:
        return self._view.act

    def show_button(self, view: BarButton) -> None:
        self._view = view
        name = view.name or view.text
        self.setAccessibleName(name)
        self.setToolTip(f"{name} ({view.key})")
        self.resize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        text = QFontMetricsF(look().font("section")).horizontalAdvance(self._view.text)
        wide = len(self._view.tiles) * (TILE_W + 2) if self._view.tiles else text
        return QSize(round(14 + wide + 8 + self._key_width() + 12), bar_height())

    def _key_width(self) -> float:
        wide = QFontMetricsF(look().font("small", 600)).horizontalAdvance(self._view.key)
        return max(20.0 * look().scale, wide + 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, view = look().colours, self._view
        ground = QColor(colours.felt2 if view.quiet else colours.feltink)
        ink = QColor(colours.feltink if view.quiet else colours.felt2)
        if self.isDown():
            ground = ground.darker(112)
        elif self.underMouse():
            ground = ground.lighter(118) if view.quiet else ground.darker(104)
        box = QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
        painter.setPen(QPen(QColor(colours.feltink), 1.5))
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 10, 10)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, 2))
            painter.drawRoundedRect(box.adjusted(3, 3, -3, -3), 7, 7)
        x = 14.0
        for tile in view.tiles:
            look().tile(painter, QRectF(x, (self.height() - TILE_H) / 2, TILE_W, TILE_H), tile)
            x += TILE_W + 2
        painter.setPen(ink)
        painter.setFont(look().font("section"))
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(QRectF(x, 0, self.width() - x, self.height()), align, view.text)
        cap = 20 * look().scale
        key = QRectF(
            self.width() - 12 - self._key_width(), (self.height() - cap) / 2, self._key_width(), cap
        )
        painter.setPen(QPen(ink, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(key, 5, 5)
        painter.setFont(look().font("small", 600))
        painter.drawText(key, Qt.AlignmentFlag.AlignCenter, view.key)


class CallBar(QWidget):
    pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = NO_BAR
        self._tells = False
        self._buttons: list[BarPushButton] = []
        self.hide()

    @property
    def view(self) -> BarView:
        return self._view

    @property
    def buttons(self) -> tuple[BarPushButton, ...]:
        return tuple(self._buttons[: len(self._view.buttons)])

    @property
    def tells(self) -> bool:
        return self._tells

    def show_bar(self, view: BarView, room: int) -> None:
        self._view = view
        self._tells = bool(view.text)
        self._lay()
        if self.width() > room:
            self._tells = False
            self._lay()
        said = ", ".join(shown.name or shown.text for shown in view.buttons)
        self.setAccessibleName(view.text or gettext("You may"))
        self.setAccessibleDescription(said)
        self.setVisible(bool(view.buttons))
        self.update()

    def _lay(self) -> None:
        view = self._view
        while len(self._buttons) < len(view.buttons):
            made = BarPushButton(self)
            made.clicked.connect(lambda _=False, made=made: self.pressed.emit(made.act))
            self._buttons.append(made)
        for button in self._buttons[len(view.buttons) :]:
            button.hide()
        x = self._text_width()
        for button, shown in zip(self._buttons, view.buttons, strict=False):
            button.show_button(shown)
            button.move(round(x), 0)
            button.show()
            x += button.width() + GAP
        self.resize(max(1, round(x - GAP)), bar_height())

    def _text_width(self) -> float:
        if not self._tells:
            return 0.0
        wide = QFontMetricsF(look().font("body", 500)).horizontalAdvance(self._view.text)
        return wide + 26

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._tells:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look().colours.felt2))
        box = QRectF(0, 2.5, self._text_width() - 6, self.height() - 5)
        painter.drawRoundedRect(box, 10, 10)
        painter.setPen(QColor(look().colours.feltink))
        painter.setFont(look().font("body", 500))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._view.text)
