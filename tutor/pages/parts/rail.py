from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from tutor.language import gettext
from tutor.pages.parts.look import Fitting, icon, look, smooth_painter, styled
from tutor.pages.parts.model import RAIL_WIDTH
from tutor.pages.parts.sentence import PaintedText

HEIGHT, GAP = 10, 4


class StepBar(PaintedText):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._at = 0
        self._past: tuple[bool, ...] = (False,)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_steps(self, at: int, past: tuple[bool, ...], name: str) -> None:
        self._at, self._past = at, past
        self.setAccessibleName(name)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(len(self._past) * 14, look().px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        colours, height = look().colours, float(self.height() - 2)
        width = (self.width() - 2 - (len(self._past) - 1) * GAP) / len(self._past)
        for number, is_past in enumerate(self._past):
            ink = colours.ink if number == self._at else colours.ink3
            painter.setPen(QPen(QColor(ink), 2 if number == self._at else 1))
            painter.setBrush(QColor(colours.ink2) if is_past else Qt.BrushStyle.NoBrush)
            box = QRectF(1 + number * (width + GAP), 1, width, height)
            painter.drawRoundedRect(box, min(4.0, height / 2), min(4.0, height / 2))


LOGO_SIDE = 38
MARGINS, TOP, FOOT = 5, 12, 8
"""Pixels on each side of the rail, above the logo, and below the last cell."""
WORD_EDGES = 6
SIGN_SIDE = 24
"""Size of an icon, in pixels at 100 %; it grows with the text if there is room."""
RAIL_GAP, MIN_GAP = 8, 2


@dataclass(frozen=True, slots=True)
class PageEntry:
    name: str
    title: str
    key: str
    page: str
    """The module, relative to `tutor.pages`, and the class."""
    at_foot: bool = False
    in_rail: bool = True
    ahead: bool = False


class Rail(Fitting, QFrame):
    page_requested = Signal(str)

    def __init__(
        self, home: PageEntry, cells: Sequence[PageEntry], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("look", "rail")
        self._home, self._cells = home, tuple(cells)
        self.mark = self._button(home.name)
        self.buttons = {cell.name: self._button(cell.name) for cell in cells}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(MARGINS, TOP, MARGINS, FOOT)
        self._column.setSpacing(RAIL_GAP)
        self._column.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignHCenter)
        for at_foot in (False, True):
            for cell in cells:
                if cell.at_foot == at_foot:
                    self._column.addWidget(
                        self.buttons[cell.name], 0, Qt.AlignmentFlag.AlignHCenter
                    )
            if not at_foot:
                self._column.addStretch(1)
        self.show_page("")

    def _button(self, name: str) -> QToolButton:
        button = styled(QToolButton(self), "rail")
        button.setCheckable(True)
        button.setMinimumSize(52, 54)
        button.clicked.connect(lambda _=False: self.page_requested.emit(name))
        return button

    def show_page(self, page: str) -> None:
        colours = look().colours
        self.mark.setIcon(icon("app", colours.ink))
        self.mark.setIconSize(QSize(LOGO_SIDE, LOGO_SIDE))
        home = gettext(self._home.title)
        self.mark.setAccessibleName(home)
        self.mark.setToolTip(f"{home} ({self._home.key})")
        self.mark.setChecked(page == self._home.name)
        for cell in self._cells:
            button, text = self.buttons[cell.name], gettext(cell.title)
            button.setText(text)
            button.setAccessibleName(text)
            button.setToolTip(f"{text} ({cell.key})")
            button.setIcon(icon(cell.name, colours.ink2, checked=colours.ink))
            button.setChecked(page == cell.name)
        bold = QFontMetricsF(look().font("small", 600))  # the open cell is bold
        width = max(ceil(bold.horizontalAdvance(each.text())) for each in self.buttons.values())
        self.setFixedWidth(max(RAIL_WIDTH, width + WORD_EDGES + 2 * MARGINS))
        for button in self.buttons.values():
            button.setMinimumWidth(max(52, width + WORD_EDGES))
        self.fit()

    def fit(self) -> None:
        styles = Qt.ToolButtonStyle
        worded, bare = styles.ToolButtonTextUnderIcon, styles.ToolButtonIconOnly
        grown = look().px(SIGN_SIDE)
        small = min(grown, SIGN_SIDE)
        for style, side, gap in (
            (worded, grown, RAIL_GAP),
            (worded, grown, MIN_GAP),
            (worded, small, MIN_GAP),
            (bare, small, MIN_GAP),
        ):
            self._column.setSpacing(gap)
            for button in self.buttons.values():
                button.setToolButtonStyle(style)
                button.setIconSize(QSize(side, side))
            cells = sum(
                max(54, button.sizeHint().height()) + gap for button in self.buttons.values()
            )
            if (TOP + self.mark.sizeHint().height() + gap + cells + FOOT) <= self.height():
                return
