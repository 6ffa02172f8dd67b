from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QWidget

from tutor.pages.parts.label import labels
from tutor.pages.parts.layouts import grid_of
from tutor.pages.parts.look import Fitting, look
from tutor.pages.parts.model import YakuEntry
from tutor.pages.parts.tiles import TileRows, groups_words


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
