"""What one sees of a game: the head, the felt and what stands beside it, each in its place."""

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from rules.tiles import Tile
from tutor.practice.hints import HINT_STEPS
from tutor.practice.session import PracticeSession
from tutor.settings import Settings
from tutor.text.practice_table import Prompt, header_lines
from tutor.ui.parts.look import Look
from tutor.ui.practice.header import PracticeHeader
from tutor.ui.practice.side import PracticeSide
from tutor.ui.table.felt import PracticeFelt
from tutor.view.practice.bar_view import BarView
from tutor.view.practice.felt import hands_shown, marks_now, prompt_now, seat_names
from tutor.view.practice.layout import PracticeLayout, practice_layout


class GameBoard(QWidget):
    """Shows a session. What stands beside the felt is a drawer where there is little room."""

    resized = Signal()
    """There is more room, or less: show the session anew."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._drawer_open = True
        self._is_over = False
        self.header = PracticeHeader(look, self)
        self.felt = PracticeFelt(look, self)
        self.side = PracticeSide(look, self)

    def show_game(
        self,
        session: PracticeSession,
        settings: Settings,
        bar: BarView,
        look: Look,
        *,
        riichi: bool,
        safety: bool,
        pointed: Tile | None,
    ) -> None:
        """Show a session as it is. `riichi`: the tile to declare with is being chosen; `safety`:
        the safety marks are wanted; `pointed`: a tile of the hand."""
        self._look, self._is_over = look, session.result is not None
        layout = self._layout()
        self.header.show_header(
            header_lines(session.observation, look.translator),
            look,
            undo=session.can_take_back and settings.take_back,
            safety=safety,
            waits=settings.show_waits,
            panel=self._drawer_open if layout.drawer else None,
            one_round=session.is_one_round,
        )
        self._show_table(session, riichi, safety)
        self.felt.show_bar(bar, layout.felt[2], session.opened == HINT_STEPS, look)
        prompt = Prompt("")
        if not self.felt.bar.tells:
            auto = settings.auto_tsumogiri
            prompt = prompt_now(session, bar, riichi, safety, auto, look.translator)
        self.felt.prompt.show_prompt(prompt, look, aloud=False)
        self.side.show_side(session, pointed, settings.show_waits, look)
        self.arrange()

    def _show_table(self, session: PracticeSession, riichi: bool, safety: bool) -> None:
        seen, translator = session.observation, self._look.translator
        result, question = session.result, session.question
        offer = question.offer if question is not None else None
        self.felt.table.set_look(self._look)
        self.felt.table.show_table(
            seen,
            marks=marks_now(session, riichi, safety, translator),
            names=seat_names(session, translator),
            secret=False,
            reveal={} if result is None else hands_shown(result, seen.seat),
            offered=offer[1] if offer is not None else None,
        )

    def open_drawer(self, wanted: bool | None = None) -> None:
        """Open what stands beside the felt, or close it; None: the other way about."""
        self._drawer_open = not self._drawer_open if wanted is None else wanted

    def _layout(self) -> PracticeLayout:
        """A result is always shown."""
        is_open = self._drawer_open or self._is_over
        return practice_layout(self.width(), self.height(), self._look.scale, 0, is_open)

    def arrange(self) -> None:
        """Each part in its place."""
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
        """Lie anew."""
        super().resizeEvent(event)
        self.resized.emit()
        self.arrange()
