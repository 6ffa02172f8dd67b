"""PartStack: the parts of a page, of which one is shown; each is made when it is first wanted."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from PySide6.QtWidgets import QStackedWidget, QWidget

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
