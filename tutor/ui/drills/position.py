"""One position: the felt, its head, and what is said of it. The hand answers by mouse and keys."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QWidget

from rules.tiles import Tile, kind_of
from tutor.drills.question import Question
from tutor.language import gettext
from tutor.text.drills import open_prompt, position_line, question_lines
from tutor.ui.drills.header import NARROW_WIDTH, DrillHeader
from tutor.ui.drills.side import DrillSide
from tutor.ui.parts.announce import announce
from tutor.ui.parts.key_actions import key_actions
from tutor.ui.parts.look import look
from tutor.ui.table.felt import PROMPT_HEIGHT, prompt_box
from tutor.ui.table.felt_prompt import FeltPrompt
from tutor.ui.table.hand_keys import hand_acts, press_button, press_chosen
from tutor.ui.table.table_view import TableView
from tutor.view.drills.day import MarkedAnswer
from tutor.view.drills.views import answered_prompt, can_remove, verdict_view
from tutor.view.panel.candidates import chips_of
from tutor.view.panel.decision_panel import panel_of, rows_of
from tutor.view.practice.layout import PracticeLayout, practice_layout
from tutor.view.table.hand_marks import HandMarks, marks_of


@dataclass(frozen=True, slots=True)
class PositionView:
    question: Question
    at: int
    count: int
    marked: MarkedAnswer | None = None
    chosen: Tile | None = None


class DrillPosition(QWidget):
    discarded = Signal(int)
    next_requested = Signal()
    remove_requested = Signal()
    leave_requested = Signal()
    keys_requested = Signal()
    tree_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: PositionView | None = None
        self._sure = False
        self._drawer_open = False
        self._by_keys = False
        self.header = DrillHeader(self)
        self.table = TableView(self, PROMPT_HEIGHT)
        self.prompt = FeltPrompt(self.table)
        self.side = DrillSide(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._connect()
        self.actions_by_key = self._make_actions()

    def _connect(self) -> None:
        self.table.tile_clicked.connect(self._click)
        self.table.tile_entered.connect(self._point)
        self.table.tile_left.connect(self._point)
        self.table.arranged.connect(self._arrange_prompt)
        self.side.next_requested.connect(self.next_requested)
        self.side.tree_requested.connect(self.tree_requested)
        self.header.remove_requested.connect(self.ask_to_remove)
        self.header.panel_requested.connect(self.toggle_side)
        self.header.leave_requested.connect(self.leave_requested)
        self.header.keys_requested.connect(self.keys_requested)

    def _acts(self) -> dict[str, Callable[[], None]]:
        return hand_acts(self.table.hand) | {
            "Return": self.enter,
            "Enter": self.enter,
            "Space": self.space,
            "T": self._tree,
            "F2": self.toggle_side,
            "Del": self.ask_to_remove,
            "Ctrl+W": self.leave_requested.emit,
        }

    def _make_actions(self) -> dict[str, QAction]:
        return key_actions(
            self, {key: partial(self._keyed, act) for key, act in self._acts().items()}
        )

    # --- what is shown ------------------------------------------------------------------------

    def show_position(self, view: PositionView) -> None:
        before, self.view = self.view, view
        if before is None or before.question is not view.question:
            self._drawer_open = self._sure = False
        if view.marked is not None and (before is None or before.marked is None):
            self._drawer_open = True
        self.refresh()
        if before is None or before.question is not view.question:
            announce(self, self.accessibleDescription())
            self._focus()
        elif view.marked is not None and before.marked is None:
            announce(self, verdict_view(view.marked).again)

    def retranslate(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        view = self.view
        if view is None:
            return
        seen = view.question.observation
        layout = self._layout()
        line = position_line(view.question, view.at, view.count)
        self.setAccessibleName(gettext("Drills"))
        self.setAccessibleDescription(line)
        self.header.show_header(
            line,
            remove=can_remove(view.question),
            sure=self._sure,
            panel=self._drawer_open if layout.drawer else None,
            narrow=layout.header[2] < NARROW_WIDTH * look().scale,
        )
        self.table.set_look()
        self.table.show_table(seen, marks=self._marks(view))
        if view.marked is None:
            self.prompt.show_prompt(open_prompt())
            self.side.show_question(question_lines(view.question))
        else:
            self.prompt.show_prompt(answered_prompt(view.marked))
            verdict = verdict_view(view.marked)
            self.side.show_answer(verdict, panel_of(view.marked.answered.decision))
        self._arrange()

    def _marks(self, view: PositionView) -> HandMarks:
        seen = view.question.observation
        if view.marked is None:
            kinds = {kind_of(tile) for tile in view.question.choices}
            barred = frozenset(tile for tile in seen.hand if kind_of(tile) not in kinds)
            return HandMarks(played=view.chosen, barred=barred)
        answered = view.marked.answered
        return marks_of(seen.hand, chips_of(answered.advice), answered.chosen)

    def _point(self, tile: int | None = None) -> None:
        if self.view is None or self.view.marked is None:
            return
        decision = self.view.marked.answered.decision
        preview = Tile(tile) if tile is not None else None
        self.side.show_preview(rows_of(decision, preview))

    # --- what the learner does ----------------------------------------------------------------

    def _keyed(self, act: Callable[[], None]) -> None:
        if self.view is not None:
            self._by_keys = True
            act()

    def _click(self, tile: int) -> None:
        self._by_keys = False
        self._discard(Tile(tile))

    def _discard(self, tile: Tile) -> None:
        view = self.view
        if view is None or view.marked is not None or view.chosen is not None:
            return
        if kind_of(tile) in {kind_of(choice) for choice in view.question.choices}:
            self.discarded.emit(tile)

    def enter(self) -> None:
        on_a_tile = self._discard if self._is_open else lambda _: self.next_requested.emit()
        if not press_chosen(on_a_tile) and not self._is_open:
            self.next_requested.emit()

    def space(self) -> None:
        if not press_button() and not self._is_open:
            self.next_requested.emit()

    @property
    def _is_open(self) -> bool:
        return self.view is None or self.view.marked is None

    def ask_to_remove(self) -> None:
        if self.view is None or not can_remove(self.view.question):
            return
        if self._sure:
            self._sure = False
            self.remove_requested.emit()
        else:
            self._sure = True
        self.refresh()

    def toggle_side(self) -> None:
        self._drawer_open = not self._drawer_open
        self.refresh()

    def _tree(self) -> None:
        if not self._is_open:
            self.tree_requested.emit()

    def _focus(self) -> None:
        if not self.isVisible():
            return
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._by_keys:
            self.table.hand.choose_at(-1)

    def take_focus(self) -> None:
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.header, self.table.hand.buttons[0], self.side.scroller)

    # --- where things are ---------------------------------------------------------------------

    def _layout(self) -> PracticeLayout:
        return practice_layout(self.width(), self.height(), look().scale, 0, self._drawer_open)

    def _arrange(self) -> None:
        layout = self._layout()
        for part, box in (
            (self.header, layout.header),
            (self.table, layout.felt),
            (self.side, layout.panel),
        ):
            part.setGeometry(QRect(*box))
        self.side.setVisible(layout.panel[2] > 0)
        self._arrange_prompt()

    def _arrange_prompt(self) -> None:
        self.prompt.setGeometry(prompt_box(self.table))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()
