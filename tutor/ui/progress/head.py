"""The head of the page: what the figures rest on, the two views, copies of the history."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QAction, QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QWidget,
)

from tutor.language import gettext
from tutor.ui.parts.icons import icon
from tutor.ui.parts.look import look
from tutor.ui.progress.local_time import backup_title

if TYPE_CHECKING:
    from tutor.history.backups import Backup


class ProgressHead(QFrame):
    games_requested = Signal(bool)
    folder_requested = Signal()
    files_requested = Signal()
    addresses_requested = Signal()
    backup_requested = Signal()
    restore_requested = Signal()
    backup_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.behind = QLabel(self), QLabel(self)
        self.title.setProperty("look", "title")
        self.behind.setProperty("look", "hint")
        self.behind.setWordWrap(True)
        self.switch = QFrame(self)
        self.switch.setProperty("look", "card")
        self.figures, self.games = QPushButton(self.switch), QPushButton(self.switch)
        self._group = QButtonGroup(self)
        segments = QHBoxLayout(self.switch)
        segments.setContentsMargins(2, 2, 2, 2)
        segments.setSpacing(2)
        for button in (self.figures, self.games):
            button.setCheckable(True)
            button.setProperty("look", "segment")
            self._group.addButton(button)
            segments.addWidget(button)
        self.figures.clicked.connect(lambda: self.games_requested.emit(False))
        self.games.clicked.connect(lambda: self.games_requested.emit(True))
        self.take = QPushButton(self)
        self.take_menu = QMenu(self)
        self._folder = self.take_menu.addAction("", self.folder_requested.emit)
        self._files = self.take_menu.addAction("", self.files_requested.emit)
        self._addresses = self.take_menu.addAction("", self.addresses_requested.emit)
        self.take.setMenu(self.take_menu)
        self.history = QPushButton(self)
        self.menu = QMenu(self)
        self.backup = self.menu.addAction("", self.backup_requested.emit)
        self.restore = self.menu.addAction("", self.restore_requested.emit)
        self.menu.addSeparator()
        self.backups: tuple[QAction, ...] = ()
        self.history.setMenu(self.menu)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 10, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        grid.addWidget(self.title, 0, 0)
        grid.addWidget(self.switch, 0, 1)
        grid.addWidget(self.take, 0, 3)
        grid.addWidget(self.history, 0, 4)
        grid.addWidget(self.behind, 1, 0, 1, 5)
        grid.setColumnStretch(2, 1)

    def show_head(self, behind: str, count: int, on_games: bool) -> None:
        """Show it.

        Args:
            behind: what the figures rest on; empty where there are none.
            count: games in the list; 0: there is nothing to switch between.
        """
        self.title.setText(gettext("Progress"))
        self.behind.setText(behind)
        self.behind.setVisible(bool(behind))
        self.switch.setVisible(count > 0)
        self.figures.setText(gettext("Figures"))
        self.games.setText(gettext("Games {count}").format(count=f"{count:,}"))
        for button in (self.figures, self.games):
            button.setToolTip(gettext("Switch between figures and games (G)"))
        (self.games if on_games else self.figures).setChecked(True)
        self.take.setText(gettext("Import games"))
        self.take.setToolTip(gettext("Many games of your own at once"))
        self._folder.setText(gettext("A folder of games …"))
        self._files.setText(gettext("Files, archives, lists of addresses …"))
        self._addresses.setText(gettext("Paste addresses …"))
        side = look().px(18)
        self.take.setIconSize(QSize(side, side))
        self.take.setAccessibleName(gettext("Import games"))
        self.history.setText(gettext("History"))
        self.history.setToolTip(gettext("Copy the history, or put a copy back"))
        self.backup.setText(gettext("Back up the history …"))
        self.restore.setText(gettext("Restore a backup …"))
        self._fit()

    def show_backups(self, backups: "tuple[Backup, ...]") -> None:
        for old in self.backups:
            self.menu.removeAction(old)
        self.backups = tuple(
            self.menu.addAction(backup_title(each), partial(self.backup_chosen.emit, each))
            for each in backups
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.switch.setMinimumWidth(self.switch.sizeHint().width())  # it was hidden while laid out
        word = gettext("Import games")
        for titled, worded in ((True, True), (False, True), (False, False)):
            self.title.setVisible(titled)
            self.take.setText(word if worded else "")
            self.take.setIcon(QIcon() if worded else icon("open", look().colours.ink))
            shown = (self.title, self.switch, self.take, self.history)
            parts = [part for part in shown if not part.isHidden()]
            if sum(part.sizeHint().width() + 16 for part in parts) <= self.width() - 10:
                return
