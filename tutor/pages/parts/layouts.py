from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias, TypeVar

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QGridLayout,
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

from tutor.pages.parts.look import SignIcon, labels, look, styled
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


class Stretch(NamedTuple):
    factor: int


STRETCH: Final = Stretch(1)
Placed: TypeAlias = (
    QWidget
    | QLayout
    | tuple[QWidget | QLayout, int]
    | tuple[QWidget, int, Qt.AlignmentFlag]
    | Stretch
    | int
)
"""An item of `row_of` or `column_of`: a widget or layout, optionally with its stretch factor and
alignment; a stretch; or a spacing in pixels."""
_Box = TypeVar("_Box", bound=QBoxLayout)


def row_of(
    *parts: Placed,
    on: QWidget | None = None,
    margins: int | tuple[int, int, int, int] | None = None,
    spacing: int | None = None,
) -> QHBoxLayout:
    """Lay parts out from left to right; margins are left, top, right and bottom, in pixels."""
    return _filled(QHBoxLayout() if on is None else QHBoxLayout(on), parts, margins, spacing)


def column_of(
    *parts: Placed,
    on: QWidget | None = None,
    margins: int | tuple[int, int, int, int] | None = None,
    spacing: int | None = None,
) -> QVBoxLayout:
    return _filled(QVBoxLayout() if on is None else QVBoxLayout(on), parts, margins, spacing)


def _filled(
    box: _Box,
    parts: tuple[Placed, ...],
    margins: int | tuple[int, int, int, int] | None,
    spacing: int | None,
) -> _Box:
    if margins is not None:
        box.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    if spacing is not None:
        box.setSpacing(spacing)
    add_parts(box, *parts)
    return box


def add_parts(box: QBoxLayout, *parts: Placed) -> None:
    for placed in parts:
        match placed:
            case Stretch(factor):
                box.addStretch(factor)
            case int():
                box.addSpacing(placed)
            case (QWidget() as part, stretch):
                box.addWidget(part, stretch)
            case (QWidget() as part, stretch, alignment):
                box.addWidget(part, stretch, alignment)
            case (QLayout() as part, stretch):
                box.addLayout(part, stretch)
            case QWidget():
                box.addWidget(placed)
            case QLayout():
                box.addLayout(placed)


def set_beside(box: QBoxLayout, beside: bool) -> None:
    ways = QBoxLayout.Direction
    box.setDirection(ways.LeftToRight if beside else ways.TopToBottom)


def flow_of(
    *widgets: QWidget, gap: int = 8, line_gap: int = 8, centred: bool = False
) -> FlowLayout:
    made = FlowLayout(gap, line_gap, centred=centred)
    for widget in widgets:
        made.addWidget(widget)
    return made


def grid_of(
    on: QWidget | None = None,
    margins: int | tuple[int, int, int, int] | None = None,
    across: int | None = None,
    down: int | None = None,
) -> QGridLayout:
    """Create an empty grid; `across` and `down` are the pixels between columns and between rows."""
    made = QGridLayout() if on is None else QGridLayout(on)
    if margins is not None:
        made.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    if across is not None:
        made.setHorizontalSpacing(across)
    if down is not None:
        made.setVerticalSpacing(down)
    return made


_Widget = TypeVar("_Widget", bound=QWidget)
_View = TypeVar("_View")


def matched(
    widgets: list[_Widget], views: Sequence[_View], make: Callable[[], _Widget]
) -> Iterator[tuple[_Widget, _View]]:
    """Yield each view with a widget to show it in; create missing widgets, hide surplus ones."""
    while len(widgets) < len(views):
        widgets.append(make())
    for widget in widgets[len(views) :]:
        widget.hide()
    for widget, view in zip(widgets, views, strict=False):
        yield widget, view
        widget.show()


def placed(part: _Widget, box: QLayout | QStackedWidget) -> _Widget:
    box.addWidget(part)
    return part


def scroller_of(body: QWidget | None, on: QWidget, *, takes_focus: bool = False) -> QScrollArea:
    """Create a vertical scroll area; if it takes the focus, keys scroll it."""
    made = QScrollArea(on)
    made.setWidgetResizable(True)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    policies = Qt.FocusPolicy
    made.setFocusPolicy(policies.TabFocus if takes_focus else policies.NoFocus)
    if body is not None:
        made.setWidget(body)
    return made


class SidePanel(QFrame):
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(look().colours.surface))
        painter.fillRect(QRectF(0, 0, 1, self.height()), QColor(look().colours.line))


class EmptyState(QFrame):
    pressed = Signal(int)

    def __init__(self, icon: str, buttons: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        body = QWidget()
        self.sign = SignIcon(body)
        self.text, self.more = labels(body, "title", "hint", plain=True)
        for label in (self.sign, self.text, self.more):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = FlowLayout(10, 8, centred=True)
        self.buttons = tuple(QPushButton(body) for _ in range(buttons))
        for number, button in enumerate(self.buttons):
            button.setProperty("look", "outline" if number else "primary")
            button.clicked.connect(lambda _=False, number=number: self.pressed.emit(number))
            row.addWidget(button)
        self._below = column_of(spacing=8)
        parts = (self.sign, self.text, self.more, 4, row, self._below)
        margins = (24, 12, 24, 12)
        column_of(Stretch(2), *parts, Stretch(3), on=body, margins=margins, spacing=14)
        self._scroller = scroller_of(body, self)
        column_of(self._scroller, on=self, margins=0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def add_below(self, *widgets: QWidget) -> None:
        for widget in widgets:
            self._below.addWidget(widget)

    def show_state(
        self, name: str, text: str, more: str, buttons: Sequence[str], tips: Sequence[str] = ()
    ) -> None:
        """Show a sign, a sentence and buttons.

        Args:
            name: the accessible name of the sign (an icon).
            text: the sentence.
            more: further explanation, or "".
            buttons: the text of each button; a button with "" is hidden.
            tips: the tooltip of each button.
        """
        self.sign.show_sign(self._icon, 32, look().colours.ink3, name)
        if text != self.text.text() and self.isVisible():
            announce(self, text)
        self.text.setText(text)
        self.more.show_text(more)
        had_focus = any(each.hasFocus() for each in self.buttons)
        if had_focus:
            self.setFocus()  # hiding the focused button would move the focus anywhere
        for button, sentence in zip(self.buttons, buttons, strict=True):
            button.setText(sentence)
            button.setVisible(bool(sentence))
        for button, tip in zip(self.buttons, tips, strict=False):
            button.setToolTip(tip)
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
    """Scroll to a widget; Qt does so only when Tab stays within the scroll area."""
    above = widget.parentWidget() if widget is not None else None
    while widget is not None and above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()


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
        self.card = styled(QFrame(body), "panel")
        self.inner = column_of(on=self.card, margins=(28, 22, 28, 22), spacing=spacing)
        column = column_of(Stretch(2), on=body, spacing=between)
        for label in above:
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        add_parts(column, row_of(STRETCH, (self.card, share), STRETCH), Stretch(3))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(body)

    def fill(self, page: QWidget) -> None:
        column_of(self, on=page, margins=(12, 8, 12, 8))


def press_enter(event: QKeyEvent, first: QPushButton) -> bool:
    if event.key() not in ENTER_KEYS:
        return False
    focus = QApplication.focusWidget()
    if isinstance(focus, QPushButton):
        focus.click()
    elif not first.isHidden():
        first.click()
    return True
