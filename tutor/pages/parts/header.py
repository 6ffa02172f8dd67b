from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QWidget

from tutor.pages.parts.buttons import BarButton
from tutor.pages.parts.label import Label
from tutor.pages.parts.layouts import row_of
from tutor.pages.parts.look import Fitting, look, styled
from tutor.pages.parts.sentence import ElidedLabel


class TableHeader(Fitting, QFrame):
    """In little room the title goes first, then the words of the buttons, then parts of the line.

    Args:
        signs: the icon and the key of each button, and whether it stays pressed.
    """

    def __init__(self, parent: QWidget, *signs: tuple[str, str, bool]) -> None:
        super().__init__(parent)
        self._lines: Sequence[str] = ("",)
        self.title, self.line = styled(Label(self), "title"), styled(ElidedLabel(self), "hint")
        self.buttons = tuple(
            BarButton(sign, key, self, checkable=checkable) for sign, key, checkable in signs
        )
        self.worded: BarButton | None = None
        """A button that keeps its words."""
        self._row = row_of(
            self.title, 6, (self.line, 1), *self.buttons, on=self, margins=(20, 8, 12, 6), spacing=6
        )

    def show_line(self, title: str, *lines: str) -> None:
        """Show a line, or the first of its shorter forms that fits."""
        self.title.setText(title)
        self._lines = lines
        self.fit()

    def fit(self) -> None:
        styles = Qt.ToolButtonStyle
        whole, *shorter = self._lines
        ways = [(True, styles.ToolButtonTextBesideIcon, whole)]
        ways += [(False, styles.ToolButtonTextBesideIcon, whole)]
        ways += [(False, styles.ToolButtonIconOnly, line) for line in (whole, *shorter)]
        edges, gap = self._row.contentsMargins(), self._row.spacing()
        for titled, style, line in ways:
            self.title.setVisible(titled)
            for button in self.buttons:
                is_worded = button is self.worded
                button.setToolButtonStyle(styles.ToolButtonTextBesideIcon if is_worded else style)
            slack = look().px(24) if line == whole and not titled else 0
            shown = [button for button in self.buttons if not button.isHidden()]
            taken = sum(
                max(button.minimumWidth(), button.sizeHint().width()) + gap for button in shown
            )
            if titled:
                taken += self.title.sizeHint().width() + 2 * gap
            room = self.width() - edges.left() - edges.right() - taken - gap
            if room >= self.line.fontMetrics().horizontalAdvance(line) + slack:
                break
        self.line.show_text(line)
        self.line.setToolTip(whole)
        self.line.setAccessibleName(whole)
