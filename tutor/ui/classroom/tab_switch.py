"""TabSwitch: which tab of the class is shown."""

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from tutor.language import gettext, mark
from tutor.ui.parts.flow import FlowLayout

TAB_LABELS: Final = (
    mark("Teach this"),
    mark("Figures"),
    mark("Pupils"),
    mark("Imported files"),
    mark("Problem sets"),
)
NAME_TABS: Final = (2, 3)


class TabSwitch(QFrame):
    requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons = tuple(QPushButton(self) for _ in TAB_LABELS)
        row = FlowLayout(4, 4)
        around = QVBoxLayout(self)
        around.setContentsMargins(20, 0, 20, 4)
        around.addLayout(row)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        group = QButtonGroup(self)
        for number, button in enumerate(self.buttons):
            button.setCheckable(True)
            button.setProperty("look", "segment")
            button.clicked.connect(partial(self._pressed, number))
            group.addButton(button)
            row.addWidget(button)
        self.buttons[0].setChecked(True)

    def _pressed(self, number: int, _: bool = False) -> None:
        self.requested.emit(number)

    def show_switch(self, hidden: bool) -> None:
        for number, (button, text) in enumerate(
            zip(self.buttons, TAB_LABELS, strict=True), start=1
        ):
            button.setText(gettext(text))
            button.setToolTip(f"{button.text()} (Ctrl+{number})")
        for number in NAME_TABS:
            self.buttons[number].setEnabled(not hidden)
