"""A row of widgets that goes on in the next line where there is no room."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


@dataclass(frozen=True, slots=True)
class FlowLine:
    top: int
    width: int
    height: int
    items: tuple[QLayoutItem, ...]


class FlowLayout(QLayout):
    def __init__(self, gap: int, line_gap: int, *, centred: bool = False) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._gap, self._line_gap, self._centred = gap, line_gap, centred
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
        wide = sum(size.width() for size in sizes) + self._gap * max(0, len(sizes) - 1)
        return QSize(wide, max((size.height() for size in sizes), default=0))

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
                y = line.top + (line.height - size.height()) // 2
                item.setGeometry(QRect(box.topLeft() + QPoint(x, y), size))
                x += size.width() + self._gap

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int) -> Iterator[FlowLine]:
        top, used, high, items = 0, 0, 0, list[QLayoutItem]()
        for item in self._shown():
            size = item.sizeHint()
            if items and used + self._gap + size.width() > width:
                yield FlowLine(top, used, high, tuple(items))
                top, used, high, items = top + high + self._line_gap, 0, 0, []
            used += min(size.width(), width) + (self._gap if items else 0)
            high = max(high, size.height())
            items.append(item)
        if items:
            yield FlowLine(top, used, high, tuple(items))


def flow_of(*widgets: QWidget) -> FlowLayout:
    made = FlowLayout(8, 8)
    for widget in widgets:
        made.addWidget(widget)
    return made
