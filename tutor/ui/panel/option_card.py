"""What is offered and what it would change: a card an option, sentences with their signs."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from rules.tiles import Tile
from tutor.text.glossary.lookup import Term
from tutor.ui.parts.icons import paint_icon
from tutor.ui.parts.line_breaks import hyphens_kept
from tutor.ui.parts.look import look
from tutor.ui.parts.sentence import SentenceLabel
from tutor.ui.parts.theme import LIGHT
from tutor.view.panel.option_view import OptionView, WhyView


class SignView(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign = ""
        self._colours = LIGHT
        self.setFixedSize(24, 22)

    def show_sign(self, sign: str) -> None:
        self._sign, self._colours = sign, look().colours
        self.setFixedSize(look().px(24), look().px(22))
        self.setVisible(bool(sign))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self._colours
        side = self.height() - 2
        paint_icon(painter, self._sign, QRectF(0, 1, side, side), colours.ink2, colours.surface)


class WhyLine(QWidget):
    asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign = SignView(self)
        self.sentence = SentenceLabel(self)
        self.sentence.asked.connect(self.asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.sentence, 1)

    def show_line(self, view: WhyView, named: tuple[str, Term | None] | None = None) -> None:
        self._sign.show_sign(view.sign)
        self.sentence.show_sentence(view.text, named)


class Lines(QWidget):
    asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(7)
        self.lines: list[WhyLine] = []

    def show_lines(self, views: tuple[WhyView, ...]) -> None:
        while len(self.lines) < len(views):
            line = WhyLine(self)
            line.asked.connect(self.asked)
            self.lines.append(line)
            self._column.addWidget(line)
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(views))
            if number < len(views):
                line.show_line(views[number])
        self.setVisible(bool(views))


class TileStrip(QWidget):
    def __init__(self, width: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wide = width
        self._tiles: tuple[Tile, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_tiles(self, tiles: tuple[Tile, ...]) -> None:
        self._tiles = tiles
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(len(self._tiles) * (self._wide + 2), round(self._wide * 11 / 8))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, tile in enumerate(self._tiles):
            at = QRectF(number * (self._wide + 2), 0, self._wide, self.height())
            look().tile(painter, at, tile)


class OptionCard(QFrame):
    asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self._title = QLabel(self)
        self._title.setProperty("look", "section")
        self._tiles = TileStrip(24, self)
        self.lines = Lines(self)
        self.lines.asked.connect(self.asked)
        head = QHBoxLayout()
        self._title.setWordWrap(True)
        head.addWidget(self._title, 1)
        head.addWidget(self._tiles)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 12, 10)
        column.setSpacing(7)
        column.addLayout(head)
        column.addWidget(self.lines)

    def show_option(self, view: OptionView) -> None:
        self._title.setText(hyphens_kept(view.title))
        self._title.setAccessibleName(view.title)
        self._tiles.show_tiles(view.tiles)
        self.lines.show_lines(view.lines)
