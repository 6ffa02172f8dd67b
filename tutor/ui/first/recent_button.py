"""The games that were opened last, as a menu."""

import os
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from tutor.language import gettext
from tutor.recent_games import forget_games, recent_games
from tutor.ui.parts.plain import plain_tip, unmarked

NAME_LENGTH = 60


class RecentGamesButton(QPushButton):
    chosen = Signal(str)

    def __init__(self, games: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder = games
        self.games = QMenu(self)
        self.games.setToolTipsVisible(True)
        self.clicked.connect(self._open)

    def show_recent(self) -> None:
        found = () if self._folder is None else recent_games(self._folder)
        self.setText(gettext("Games opened last …"))
        self.setVisible(bool(found))
        self.games.clear()
        for source in found:
            action = self.games.addAction(_name(source))
            action.setToolTip(plain_tip(source))
            action.triggered.connect(partial(self._choose, source))
        self.games.addSeparator()
        self.games.addAction(gettext("Forget these games"), self._forget)

    def _open(self) -> None:
        self.games.popup(self.mapToGlobal(self.rect().bottomLeft()))

    def _choose(self, source: str, _: bool = False) -> None:
        self.chosen.emit(source)

    def _forget(self) -> None:
        if self._folder is not None:
            forget_games(self._folder)
        self.hide()


def _name(source: str) -> str:
    head, name = os.path.split(source)
    told = source if "://" in source or not head else f"{name} · {os.path.basename(head)}"
    cut = told if len(told) <= NAME_LENGTH else f"{told[: NAME_LENGTH - 1]}…"
    return unmarked(cut)
