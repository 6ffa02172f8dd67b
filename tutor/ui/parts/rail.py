"""The rail at the left: one cell a page, only for pages that exist."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from tutor.ui.parts.icons import icon
from tutor.ui.parts.look import Look
from tutor.view.page_layout import RAIL_WIDTH

LOGO_SIDE = 38
"""Pixels: the program's mark."""


@dataclass(frozen=True, slots=True)
class RailCell:
    """What the rail shows of a page."""

    name: str
    """Also the name of its sign in `assets/icons`."""
    title: str
    """English source text for `Translator.gettext`."""
    key: str
    at_foot: bool = False
    """Below, with what one looks up and comes back from."""


class Rail(QFrame):
    """The program's mark, the pages, the settings at the foot."""

    page_requested = Signal(str)
    """The name of a cell."""

    def __init__(
        self, home: RailCell, cells: Sequence[RailCell], look: Look, parent: QWidget | None = None
    ) -> None:
        """`home`: the page that the program's mark leads to."""
        super().__init__(parent)
        self.setProperty("look", "rail")
        self._home, self._cells = home, tuple(cells)
        self.mark = self._button(home.name)
        self.buttons = {cell.name: self._button(cell.name) for cell in cells}
        column = QVBoxLayout(self)
        column.setContentsMargins(5, 12, 5, 8)
        column.setSpacing(0)
        column.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignHCenter)
        for at_foot in (False, True):
            for cell in cells:
                if cell.at_foot == at_foot:
                    column.addSpacing(8)
                    column.addWidget(self.buttons[cell.name], 0, Qt.AlignmentFlag.AlignHCenter)
            if not at_foot:
                column.addStretch(1)
        self.show_page("", look)

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("look", "rail")
        button.setCheckable(True)
        button.setMinimumSize(52, 54)
        button.clicked.connect(lambda _=False: self.page_requested.emit(name))
        return button

    def show_page(self, page: str, look: Look) -> None:
        """Show which page is open."""
        translator, colours = look.translator, look.colours
        self.setFixedWidth(max(RAIL_WIDTH, look.px(46) + 16))
        self.mark.setIcon(icon("app", colours.ink))
        self.mark.setIconSize(QSize(LOGO_SIDE, LOGO_SIDE))
        home = translator.gettext(self._home.title)
        self.mark.setAccessibleName(home)
        self.mark.setToolTip(f"{home} ({self._home.key})")
        self.mark.setChecked(page == self._home.name)
        for cell in self._cells:
            button, text = self.buttons[cell.name], translator.gettext(cell.title)
            button.setText(text)
            button.setIconSize(QSize(look.px(24), look.px(24)))
            button.setAccessibleName(text)
            button.setToolTip(f"{text} ({cell.key})")
            button.setIcon(icon(cell.name, colours.ink2, checked=colours.ink))
            button.setChecked(page == cell.name)
        self._fit()

    def _fit(self) -> None:
        """Where there is no room for their words, the cells show their signs alone."""
        style = Qt.ToolButtonStyle
        high = 12 + self.mark.sizeHint().height() + 8
        for button in self.buttons.values():
            button.setToolButtonStyle(style.ToolButtonTextUnderIcon)
            high += max(54, button.sizeHint().height()) + 8
        if high > self.height():
            for button in self.buttons.values():
                button.setToolButtonStyle(style.ToolButtonIconOnly)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit anew."""
        super().resizeEvent(event)
        self._fit()
