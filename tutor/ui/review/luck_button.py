"""The luck of the tiles in the head of the review: a figure, and the draws that it came from."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QMenu, QToolButton, QWidget, QWidgetAction

from rules.tiles import Seat
from tutor.language import gettext
from tutor.ui.parts.look import Look, look
from tutor.view.review.state import ReviewState

MENU_TEXT_WIDTH = 340
"""Pixels at 100 % of the sentences above the draws."""


class LuckButton(QToolButton):
    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setProperty("look", "menu")
        self.draws = QMenu(self)
        self.setMenu(self.draws)
        self.line = ""
        self.has_figure = False
        self._shown: tuple[int, Seat, Look] | None = None

    def show_luck(self, state: ReviewState | None) -> None:
        self.has_figure = state is not None and state.luck is not None
        if state is None or state.luck is None:
            return
        shown = (id(state.luck), state.seat, look())
        if shown == self._shown:
            return
        self._shown = shown
        self.draws.clear()
        from tutor.view.review.luck import luck_view  # numpy: not before a frame

        view = luck_view(state)
        if view is None:
            return
        self.line = view.line
        self.setMinimumHeight(32)
        self.setText(view.short)
        self.draws.setTitle(view.short)
        self.setAccessibleName(view.short)
        self.setAccessibleDescription(view.line)
        self.setToolTip(view.line)
        self._add_text(f"{view.line}\n\n{view.note}".strip())
        for title, draws in (
            (gettext("Luckiest draws"), view.lucky),
            (gettext("Unluckiest draws"), view.unlucky),
        ):
            if draws:
                self.draws.addSeparator()
                self._add_text(title)
            for each in draws:
                action = self.draws.addAction(each.text)
                action.setEnabled(each.index is not None)
                action.setData(each.index)
                action.triggered.connect(lambda _=False, index=each.index: self._choose(index))

    def _choose(self, index: int | None) -> None:
        if index is not None:
            self.chosen.emit(index)

    def _add_text(self, text: str) -> None:
        label = QLabel(text, self.draws)
        label.setWordWrap(True)
        label.setFixedWidth(look().px(MENU_TEXT_WIDTH))
        label.setContentsMargins(20, 6, 20, 6)
        action = QWidgetAction(self.draws)
        action.setDefaultWidget(label)
        self.draws.addAction(action)
