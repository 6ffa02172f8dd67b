"""A mistake or a deal-in: your tile, the better one, why, and two ways to try again."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from tutor.language import gettext
from tutor.text.names import tile_word
from tutor.ui.panel.advice_panel import TileComparison
from tutor.ui.panel.cards import SentenceLines
from tutor.ui.parts.buttons import KeyButton
from tutor.ui.parts.sentence import show_plain
from tutor.ui.parts.thinking import ThinkingPicture
from tutor.view.panel.decision_panel import WhyView
from tutor.view.practice.game_view import MissView

EDGE = 14


class MissCard(QFrame):
    undo_requested = Signal()
    practise_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: MissView | None = None
        self.setProperty("look", "card")
        self.title, self.tiles, self.lines = QLabel(self), TileComparison(self), SentenceLines(self)
        self.title.setProperty("look", "section")
        self.title.setWordWrap(True)
        show_plain(self.title)
        self.picture = ThinkingPicture(self)
        self.undo, self.practise = KeyButton(self), KeyButton(self)
        self.undo.clicked.connect(self.undo_requested)
        self.practise.clicked.connect(self.ask_to_practise)
        column = QVBoxLayout(self)
        column.setContentsMargins(EDGE, 10, EDGE, 12)
        column.setSpacing(8)
        for part in (self.title, self.tiles, self.lines):
            column.addWidget(part)
        for button in (self.undo, self.practise):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            column.addWidget(button)
        column.addWidget(self.picture)
        self.hide()

    def show_miss(self, view: MissView | None) -> None:
        self.view = view
        self.setVisible(view is not None)
        if view is None:
            return
        seen, played = view.decision.observation, view.decision.played
        self.title.setText(view.title)
        self.tiles.setVisible(bool(view.better))
        if view.better:
            names = [tile_word(tile, seen.rules.red_fives) for tile in (played, *view.better)]
            said = gettext("You: {played}. Better: {better}.").format(
                played=names[0], better=names[1]
            )
            self.tiles.show_tiles(played, view.better[:1], gettext("better"), said)
        self.picture.show_groups(view.picture, played)
        self.lines.show_lines(tuple(WhyView("", line) for line in view.lines))
        self.undo.show_key(gettext("Take back"), "Backspace")
        self.undo.setVisible(view.can_undo)
        self.practise.show_key(gettext("Practise from here"), "B")
        note = gettext("Play this position on with another wall; your game waits")
        self.practise.setToolTip(f"{note} (B)")
        self.practise.setVisible(view.can_practise)
        self.setAccessibleName(" ".join((view.title, *view.lines)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.tiles.keep_within(self.width() - 2 * EDGE)

    def ask_to_practise(self) -> None:
        if self.view is not None and self.view.can_practise:
            self.practise_requested.emit(self.view.decision)
