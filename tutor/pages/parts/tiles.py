from collections.abc import Sequence
from typing import TypeAlias

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from rules.melds import Meld, MeldType
from rules.tiles import Tile
from tutor.language import pgettext
from tutor.pages.parts.layouts import FlowLayout, column_of, grid_of, matched, placed, row_of
from tutor.pages.parts.look import (
    Fitting,
    Label,
    SignIcon,
    labels,
    look,
    paint_tile,
    smooth_painter,
    styled,
    tile_height,
)
from tutor.pages.parts.model import YakuEntry
from tutor.pages.parts.sentence import PaintedPicture, use_height_for_width
from tutor.text.names import tile_word


class YakuCard(Fitting, QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.name, self.gloss, self.han, self.often = labels(
            self, "section", "hint", "", "hint", plain=True
        )
        self.tiles = TileRows(self, 26, 20)
        keeps = self.tiles.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)
        self.tiles.setSizePolicy(keeps)
        self._grid = grid_of(on=self, margins=(14, 9, 14, 10), across=22, down=3)
        self._is_narrow: bool | None = None
        self.fit()

    def show_entry(self, entry: YakuEntry) -> None:
        self.name.setText(entry.name if not entry.aside else f"{entry.name}  {entry.aside}")
        self.gloss.setText(entry.gloss)
        self.han.setText(entry.han)
        self.often.setText(entry.often)
        self.tiles.show_rows(entry.tiles, name=groups_words(entry.tiles))
        self.tiles.setVisible(bool(entry.tiles))

    def fit(self) -> None:
        is_narrow = self.width() < look().px(900)
        if is_narrow is self._is_narrow:
            return
        self._is_narrow = is_narrow
        grid = self._grid
        parts: tuple[QWidget, ...] = (self.name, self.gloss, self.tiles, self.han, self.often)
        for part in parts:
            grid.removeWidget(part)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(2, 0 if is_narrow else 2)
        grid.setColumnMinimumWidth(1, 0 if is_narrow else look().px(402))
        if is_narrow:
            for row, part in enumerate(parts):
                grid.addWidget(part, row, 0)
            grid.setAlignment(self.tiles, Qt.AlignmentFlag.AlignLeft)
            return
        grid.addWidget(self.name, 0, 0)
        grid.addWidget(self.gloss, 1, 0)
        grid.addWidget(self.tiles, 0, 1, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.han, 0, 2)
        grid.addWidget(self.often, 1, 2)


class Badge(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.sign = SignIcon(self)
        self.name = styled(Label(self), plain=True)
        self.note = styled(Label(self), "label", plain=True)
        words = column_of(self.name, self.note, spacing=0)
        row_of(self.sign, words, on=self, margins=(10, 6, 12, 6), spacing=8)

    def show_badge(self, name: str, note: str) -> None:
        self.sign.show_sign("place", 18, look().colours.value, name)
        self.name.setText(name)
        self.note.show_text(note)


class BadgeList(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.badges: list[Badge] = []
        self._flow = FlowLayout(8, 8)
        self._flow.setContentsMargins(8, 4, 8, 4)
        self.setLayout(self._flow)

    def show_badges(self, badges: Sequence[tuple[str, str]]) -> None:
        for shown, words in matched(self.badges, badges, lambda: placed(Badge(self), self._flow)):
            shown.show_badge(*words)


GAP, APART, EDGE = 2, 8, 2
"""Pixels between tiles, between groups and between rows, and around all of them for the frame."""
Group: TypeAlias = Sequence[Tile | None]


class TileRows(PaintedPicture):
    """Rows of groups of tiles. A tile is `widest` pixels wide at 100 %, or less if space is short.

    None stands for a face-down tile. Fixed tiles never change size, not even with the text.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        widest: int = 27,
        least: int = 12,
        *,
        indices: bool = True,
        fixed: bool = False,
    ) -> None:
        super().__init__(parent)
        self._widest, self._least = widest, least
        self._indices, self._fixed = indices, fixed
        self._edge = 0 if fixed else EDGE
        self._rows: tuple[tuple[Group, ...], ...] = ()
        self._framed = False
        use_height_for_width(self)
        if fixed:
            self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_rows(self, *rows: Sequence[Group], name: str = "", framed: bool = False) -> None:
        """Show rows of groups; `framed` frames the last group of the first row."""
        self._rows = tuple(groups for row in rows if (groups := tuple(filter(None, row))))
        self._framed = framed
        self.setAccessibleName(name)
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        row = tile_height(self._wide(width)) + 2 * self._edge + APART
        return max(0, len(self._rows) * row - APART)

    def sizeHint(self) -> QSize:
        width = self._across(self._widest if self._fixed else look().px(self._widest))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        width = self._across(self._widest if self._fixed else self._least)
        return QSize(width, self.heightForWidth(width))

    def _across(self, wide: int) -> int:
        return max((_count(row) * wide + self._between(row) for row in self._rows), default=0)

    def _between(self, row: Sequence[Group]) -> int:
        return _count(row) * GAP - GAP + (len(row) - 1) * APART + 2 * self._edge

    def _wide(self, width: float) -> int:
        if self._fixed:
            return self._widest
        rooms = [(width - self._between(row)) / _count(row) for row in self._rows]
        return max(self._least, int(min([look().px(self._widest), *rooms])))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        width = self._wide(self.width())
        height = round(tile_height(width))
        y = self._edge
        for number, row in enumerate(self._rows):
            x = self._edge
            for group in row:
                for tile in group:
                    shows_index = self._indices and tile is not None and look().indexes(tile)
                    box = QRectF(x, y, width, height)
                    reds = look().red_fives
                    paint_tile(painter, box, tile, indices=shows_index, red_fives=reds)
                    x += width + GAP
                x += APART
            if self._framed and number == 0:
                painter.setPen(QPen(QColor(look().colours.ink), 1.6))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                wide = len(row[-1]) * (width + GAP) + GAP
                left = x - APART - wide
                painter.drawRoundedRect(
                    QRectF(left, y - self._edge, wide, height + 2 * self._edge), 5, 5
                )
            y += height + 2 * self._edge + APART


def _count(row: Sequence[Group]) -> int:
    return sum(map(len, row))


def meld_group(meld: Meld) -> Group:
    """Return the tiles of a meld, with None for the face-down outer tiles of a concealed kan."""
    hides = meld.type is MeldType.ANKAN
    return [None if hides and at in (0, 3) else tile for at, tile in enumerate(meld.tiles)]


def groups_words(groups: Sequence[Sequence[Tile]]) -> str:
    comma = pgettext("between the items of a list", ", ")
    between = pgettext("between parts that are no sentences", "; ")
    return between.join(comma.join(tile_word(tile) for tile in group) for group in groups)
