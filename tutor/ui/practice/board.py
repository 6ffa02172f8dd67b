"""What one sees of a game: the head, the felt and what stands beside it, each in its place."""

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from tutor.text.practice_table import Prompt
from tutor.ui.parts.look import look
from tutor.ui.practice.header import PracticeHeader
from tutor.ui.practice.side import PracticeSide
from tutor.ui.table.felt import PracticeFelt
from tutor.view.practice.game_view import GameView, SideView
from tutor.view.practice.layout import PracticeLayout, practice_layout


class GameBoard(QWidget):
    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drawer_open = True
        self._is_over = False
        self.header = PracticeHeader(self)
        self.felt = PracticeFelt(self)
        self.side = PracticeSide(self)

    def show_game(self, view: GameView, side: SideView) -> None:
        self._is_over = side.result is not None
        layout, felt = self._layout(), view.felt
        self.header.show_header(view.head, panel=self._drawer_open if layout.drawer else None)
        self._show_table(view)
        self.felt.show_bar(felt.bar, layout.felt[2], felt.has_ranks)
        prompt = Prompt("") if self.felt.bar.tells else felt.prompt
        self.felt.prompt.show_prompt(prompt, aloud=False)
        self.side.show_side(side, view.observation)
        self.arrange()

    def _show_table(self, view: GameView) -> None:
        felt = view.felt
        self.felt.table.set_look()
        self.felt.table.show_table(
            view.observation,
            marks=felt.marks,
            names=felt.names,
            secret=False,
            reveal=felt.revealed,
            offered=felt.offered,
        )

    def open_drawer(self, wanted: bool | None = None) -> None:
        self._drawer_open = not self._drawer_open if wanted is None else wanted

    def _layout(self) -> PracticeLayout:
        is_open = self._drawer_open or self._is_over
        return practice_layout(self.width(), self.height(), look().scale, 0, is_open)

    def arrange(self) -> None:
        layout = self._layout()
        for part, box in (
            (self.header, layout.header),
            (self.felt.table, layout.felt),
            (self.side, layout.panel),
        ):
            part.setGeometry(QRect(*box))
        self.side.setVisible(layout.panel[2] > 0)
        self.felt.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()
        self.arrange()
