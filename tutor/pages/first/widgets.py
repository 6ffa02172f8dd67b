import os
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QPushButton, QSizePolicy, QWidget

from rules.tiles import Tile, parse_tiles
from tutor.language import gettext, pgettext
from tutor.pages.first.model import StartChoice
from tutor.pages.parts.label import Label
from tutor.pages.parts.layouts import ENTER_KEYS, STRETCH, FlowLayout, grid_of, row_of
from tutor.pages.parts.look import (
    AXES,
    MIN_INDEX_WIDTH,
    Fitting,
    axis_colour,
    axis_name,
    look,
    styled,
)
from tutor.pages.parts.sentence import escape_ampersands, plain_tip, use_height_for_width
from tutor.pages.parts.signs import Ornament, SignIcon
from tutor.pages.parts.tiles import TileRows, groups_words
from tutor.settings import forget_games, recent_games


class LaneLegend(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entries = tuple((SignIcon(self), QLabel(self)) for _ in AXES)
        flow = FlowLayout(28, 8, centred=True)
        for sign, name in self.entries:
            pair = QWidget(self)
            row_of(sign, name, on=pair, margins=0, spacing=8)
            flow.addWidget(pair)
        self.setLayout(flow)
        self.show_legend()

    def show_legend(self) -> None:
        colours, speed, value = (
            look().colours,
            gettext("Speed: win soon"),
            gettext("Value: win much"),
        )
        lines = speed, value, gettext("Safety: lose little")
        for axis, (sign, name) in zip(AXES, self.entries, strict=True):
            hue = axis_colour(colours, axis).name()
            sign.show_sign(
                ("speed", "value", "safety")[axis], 20, hue, axis_name(axis), colours.window
            )
            name.setText(lines[axis])
        between = pgettext("between parts that are no sentences", "; ")
        self.setAccessibleName(between.join(name.text() for _, name in self.entries))


SAMPLE_TILES: Final[tuple[Tile, ...]] = tuple(parse_tiles("406m1789p25s1567z"))
DRAWN_TILE: Final[Tile] = parse_tiles("3z")[0]


class SampleHand(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "felt")
        self.tiles = TileRows(self, 56, MIN_INDEX_WIDTH)
        row_of(STRETCH, (self.tiles, 100), STRETCH, on=self, margins=14)
        self.show_hand()

    def show_hand(self) -> None:
        name = groups_words([(*SAMPLE_TILES, DRAWN_TILE)])
        self.tiles.show_rows([SAMPLE_TILES, (DRAWN_TILE,)], name=name)
        self.setAccessibleName(gettext("A sample hand"))
        self.setAccessibleDescription(name)


NAME_LENGTH = 60


class RecentGamesButton(QPushButton):
    chosen = Signal(str)

    def __init__(self, games: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder = games
        self.games = QMenu(self)
        self.games.setToolTipsVisible(True)
        self.clicked.connect(lambda: self.games.popup(self.mapToGlobal(self.rect().bottomLeft())))

    def show_recent(self) -> None:
        found = () if self._folder is None else recent_games(self._folder)
        self.setText(gettext("Recent games …"))
        self.setVisible(bool(found))
        self.games.clear()
        for source in found:
            head, name = os.path.split(source)
            whole = "://" in source or not head
            title = source if whole else f"{name} · {os.path.basename(head)}"
            cut = title if len(title) <= NAME_LENGTH else f"{title[: NAME_LENGTH - 1]}…"
            action = self.games.addAction(escape_ampersands(cut))
            action.setToolTip(plain_tip(source))
            action.triggered.connect(lambda _=False, source=source: self.chosen.emit(source))
        self.games.addSeparator()
        self.games.addAction(gettext("Clear this list"), self._forget)

    def _forget(self) -> None:
        if self._folder is not None:
            forget_games(self._folder)
        self.hide()


WIDTH, HEIGHT = 300, 172
"""Size of a card in pixels: the width at 100 %, and the minimum height."""
FLAT_CARD_WIDTH = 370
"""Minimum width for placing the icon beside the text, in pixels at 100 %."""
PLATE, SIGN = 48, 26


class StartCard(Fitting, QPushButton):
    def __init__(self, way: StartChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.way = way
        self.setProperty("look", "start")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.plate = Ornament(self)
        self.title = styled(Label(self), "title", wraps=True)
        self.line = styled(Label(self), "hint", wraps=True)
        self.cap = styled(Label(self), "cap")
        for part in (self.plate, self.title, self.line, self.cap):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._grid = grid_of(on=self, across=18, down=6)
        use_height_for_width(self, QSizePolicy.Policy.Preferred)
        self.show_way(way)

    def show_way(self, way: StartChoice, first: bool = False) -> None:
        self.way = way
        self.setAccessibleName(way.title)
        self.setAccessibleDescription(way.line)
        self.setToolTip(way.tip or f"{way.title} ({way.key})")
        colours, px = look().colours, look().px
        ground, ink = (colours.btn, colours.btnink) if first else (colours.sel, colours.ink)
        self.plate.show_sign(way.sign, SIGN, ink, ground)
        self.plate.setStyleSheet(f"background: {ground}; border-radius: 12px;")
        self.plate.setFixedSize(px(PLATE), px(PLATE))
        for label, text in ((self.title, way.title), (self.line, way.line), (self.cap, way.key)):
            label.setText(text)
        self.fit()

    def fit(self) -> None:
        flat = self.width() >= look().px(FLAT_CARD_WIDTH)
        places = ((0, 1), (1, 1), (0, 2)) if flat else ((2, 0), (3, 0), (0, 1))
        top, rows, middle = (
            Qt.AlignmentFlag.AlignTop,
            2 if flat else 1,
            Qt.AlignmentFlag.AlignVCenter,
        )
        self._grid.addWidget(self.plate, 0, 0, rows, 1, middle)
        (row, column), (below, _), (cap_row, cap_column) = places
        across = 1 if flat else 2
        self._grid.addWidget(self.title, row, column, 1, across)
        self._grid.addWidget(self.line, below, column, 1, across, top)
        self._grid.addWidget(
            self.cap, cap_row, cap_column, rows, 1, middle | Qt.AlignmentFlag.AlignRight
        )
        self._grid.setColumnStretch(0, 0 if flat else 1)
        self._grid.setColumnStretch(1, int(flat))
        self._grid.setRowMinimumHeight(1, 0 if flat else 4)
        self._grid.setRowStretch(3, int(not flat))
        pad = look().px(14 if flat else 22)
        self._grid.setContentsMargins(look().px(22), pad, look().px(22), pad)

    def sizeHint(self) -> QSize:
        width = look().px(WIDTH)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(180), 44)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        least = 0 if self.width() >= look().px(FLAT_CARD_WIDTH) else HEIGHT
        return max(least, self._grid.totalHeightForWidth(width))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS:
            self.click()
        else:
            super().keyPressEvent(event)
