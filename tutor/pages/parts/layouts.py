"""Layouts shared by several pages."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from tutor.pages.parts.label import Label
from tutor.pages.parts.look import look, pixmap
from tutor.pages.parts.motion import announce


@dataclass(frozen=True, slots=True)
class FlowLine:
    top: int
    width: int
    height: int
    items: tuple[QLayoutItem, ...]


class FlowLayout(QLayout):
    def __init__(
        self, gap: int, line_gap: int, *, centred: bool = False, at_top: bool = False
    ) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._gap, self._line_gap, self._centred = gap, line_gap, centred
        self._at_top = at_top
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        lines = tuple(self._lines(width))
        return lines[-1].top + lines[-1].height if lines else 0

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._shown()]
        width = sum(size.width() for size in sizes) + self._gap * max(0, len(sizes) - 1)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        size = QSize(0, 0)
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        return size

    def setGeometry(self, box: QRect) -> None:
        super().setGeometry(box)
        for line in self._lines(box.width()):
            x = (box.width() - line.width) // 2 if self._centred else 0
            for item in line.items:
                wanted = item.sizeHint()
                size = QSize(min(wanted.width(), box.width()), wanted.height())
                y = line.top + (0 if self._at_top else (line.height - size.height()) // 2)
                item.setGeometry(QRect(box.topLeft() + QPoint(x, y), size))
                x += size.width() + self._gap

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int) -> Iterator[FlowLine]:
        top, used, height, items = 0, 0, 0, list[QLayoutItem]()
        for item in self._shown():
            size = item.sizeHint()
            if items and used + self._gap + size.width() > width:
                yield FlowLine(top, used, height, tuple(items))
                top, used, height, items = top + height + self._line_gap, 0, 0, []
            used += min(size.width(), width) + (self._gap if items else 0)
            height = max(height, size.height())
            items.append(item)
        if items:
            yield FlowLine(top, used, height, tuple(items))


def flow_of(*widgets: QWidget) -> FlowLayout:
    made = FlowLayout(8, 8)
    for widget in widgets:
        made.addWidget(widget)
    return made


class SidePanel(QFrame):
    """A panel at the right of a page, with a line at its left edge."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(look().colours.surface))
        painter.fillRect(QRectF(0, 0, 1, self.height()), QColor(look().colours.line))


class EmptyState(QFrame):
    """A placeholder for an empty page: a sign, a sentence and buttons, centred; it scrolls."""

    pressed = Signal(int)

    def __init__(self, icon: str, buttons: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        body = QWidget()
        self.sign, self.text, self.more = (Label(body) for _ in range(3))
        self.text.setProperty("look", "title")
        self.more.setProperty("look", "hint")
        column = QVBoxLayout(body)
        column.setContentsMargins(24, 12, 24, 12)
        column.setSpacing(14)
        column.addStretch(2)
        for label in (self.sign, self.text, self.more):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(label is not self.sign)
            label.setTextFormat(Qt.TextFormat.PlainText)
            column.addWidget(label)
        row = FlowLayout(10, 8, centred=True)
        self.buttons = tuple(QPushButton(body) for _ in range(buttons))
        for number, button in enumerate(self.buttons):
            button.setProperty("look", "outline" if number else "primary")
            button.clicked.connect(lambda _=False, number=number: self.pressed.emit(number))
            row.addWidget(button)
        column.addSpacing(4)
        column.addLayout(row)
        column.addStretch(3)
        self._scroller = QScrollArea(self)
        self._scroller.setWidgetResizable(True)
        self._scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroller.setWidget(body)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._scroller)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_state(self, name: str, text: str, more: str, buttons: tuple[str, ...]) -> None:
        """Show the sentence and the buttons.

        Args:
            name: the accessible name of the sign.
            text: the sentence.
            more: further explanation, or "".
            buttons: the text of each button; a button with "" is hidden.
        """
        ratio = self.devicePixelRatioF()
        picture = pixmap(self._icon, round(look().px(32) * ratio), look().colours.ink3)
        picture.setDevicePixelRatio(ratio)
        self.sign.setPixmap(picture)
        self.sign.setAccessibleName(name)
        if text != self.text.text() and self.isVisible():
            announce(self, text)
        self.text.setText(text)
        self.more.setText(more)
        self.more.setVisible(bool(more))
        had_focus = any(each.hasFocus() for each in self.buttons)
        if had_focus:
            self.setFocus()  # hiding the focused button would move the focus anywhere
        for button, sentence in zip(self.buttons, buttons, strict=True):
            button.setText(sentence)
            button.setVisible(bool(sentence))
        if had_focus:
            self.take_focus()
        self.setAccessibleName(f"{text} {more}".strip())
        self._scroller.setAccessibleName(text)

    def take_focus(self) -> None:
        free = (each for each in self.buttons if not each.isHidden())
        next(free, self).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        return tuple(each for each in self.buttons if not each.isHidden()) or (self,)


def scroll_to(widget: QWidget | None) -> None:
    """Scroll to a widget. Qt does so only when Tab stays inside the scroll area."""
    above = widget.parentWidget() if widget is not None else None
    while widget is not None and above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()


PartType = TypeVar("PartType", bound=QWidget)


class PartStack(QStackedWidget):
    def __init__(
        self, makers: Mapping[type[QWidget], Callable[[], QWidget]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._makers = makers
        self._made: dict[type[QWidget], QWidget] = {}

    def of(self, kind: type[PartType]) -> PartType:
        if kind not in self._made:
            self._made[kind] = self._makers[kind]()
            self.addWidget(self._made[kind])
        part = self._made[kind]
        assert isinstance(part, kind)
        return part

    def has(self, kind: type[QWidget]) -> bool:
        return kind in self._made

    def shows(self, kind: type[QWidget]) -> bool:
        return isinstance(self.currentWidget(), kind)


ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CardPage(QScrollArea):
    def __init__(
        self,
        above: tuple[QLabel, ...],
        parent: QWidget | None = None,
        *,
        share: int,
        spacing: int,
        between: int,
    ) -> None:
        super().__init__(parent)
        body = QWidget()
        for label in above:  # before the card, so that it is read out first
            label.setParent(body)
        self.card = QFrame(body)
        self.card.setProperty("look", "panel")
        self.inner = QVBoxLayout(self.card)
        self.inner.setContentsMargins(28, 22, 28, 22)
        self.inner.setSpacing(spacing)
        column = QVBoxLayout(body)
        column.setSpacing(between)
        column.addStretch(2)
        for label in above:
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(self.card, share)
        middle.addStretch(1)
        column.addLayout(middle)
        column.addStretch(3)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(body)

    def fill(self, page: QWidget) -> None:
        whole = QVBoxLayout(page)
        whole.setContentsMargins(12, 8, 12, 8)
        whole.addWidget(self)


def press_enter(event: QKeyEvent, first: QPushButton) -> bool:
    if event.key() not in ENTER_KEYS:
        return False
    focus = QApplication.focusWidget()
    if isinstance(focus, QPushButton):
        focus.click()
    elif not first.isHidden():
        first.click()
    return True
