"""A step: the felt with its bar, and the words beside it; the hand answers by mouse and keys."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QWidget

from rules.tiles import Tile
from tutor.practice.intent import BACK, RIICHI
from tutor.ui.basics.side import StepSide
from tutor.ui.parts.announce import announce
from tutor.ui.parts.key_actions import key_actions
from tutor.ui.parts.look import look
from tutor.ui.table.felt import PracticeFelt
from tutor.ui.table.hand_keys import hand_acts, press_button, press_chosen
from tutor.view.basics import StepState, click, press, view_of
from tutor.view.page_layout import PART_GAP
from tutor.view.practice.layout import PracticeLayout, practice_layout


class StepTable(QWidget):
    done = Signal()
    next_requested = Signal()
    back_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = StepState(0)
        self._past: tuple[bool, ...] = (False,)
        self._by_keys = False
        self.felt = PracticeFelt(self)
        self.table, self.bar, self.prompt = self.felt.table, self.felt.bar, self.felt.prompt
        self.side = StepSide(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.table.tile_clicked.connect(self._click)
        self.bar.pressed.connect(self.press)
        self.side.next_requested.connect(self.next_requested)
        self.side.back_requested.connect(self.back_requested)
        self.actions_by_key = self._make_actions()

    def _make_actions(self) -> dict[str, QAction]:
        acts: dict[str, Callable[[], None]] = hand_acts(self.table.hand) | {
            "Return": self.enter,
            "Enter": self.enter,
            "Space": self.space,
            "S": self.skip,
            "Backspace": self.back_requested.emit,
            "I": self.press_riichi,
            "W": partial(self.press, "win"),
            "P": partial(self.press, "pon"),
            "X": partial(self.press, "pass"),
        }
        return key_actions(self, {key: partial(self._keyed, act) for key, act in acts.items()})

    # --- what is shown ------------------------------------------------------------------------

    def show_step(self, at: int, past: tuple[bool, ...]) -> None:
        self._past = past
        self._take(StepState(at))
        announce(self, self.side.scroller.accessibleName())
        if self.isVisible():
            self._focus()

    def show_past(self, past: tuple[bool, ...]) -> None:
        self._past = past
        self.refresh()

    def retranslate(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        view = view_of(self.state)
        inside = self.isAncestorOf(self.window().focusWidget() or self.window())
        self.setAccessibleName(view.title)
        self.table.set_look()
        self.table.show_table(view.observation, marks=view.marks)
        self.felt.show_bar(view.bar, self._layout().felt[2], False)
        self.prompt.show_prompt(view.prompt, aloud=False)
        self.side.show_step(view, self.state.at, self._past)
        self._arrange()
        if inside and not self.isAncestorOf(self.window().focusWidget() or self.window()):
            self.setFocus()  # a tile or a button that is gone must not take the keys with it

    # --- what the learner does ----------------------------------------------------------------

    def _keyed(self, act: Callable[[], None]) -> None:
        self._by_keys = True
        act()

    def _click(self, tile: int) -> None:
        self._by_keys = False
        self._choose(Tile(tile))

    def _choose(self, tile: Tile) -> None:
        self._take(click(self.state, tile))

    def press(self, act: str) -> None:
        self._take(press(self.state, act))

    def press_riichi(self) -> None:
        self.press(BACK if self.state.riichi else RIICHI)

    def enter(self) -> None:
        if not press_chosen(self._choose) and self.state.is_done:
            self.next_requested.emit()

    def space(self) -> None:
        if not press_button() and self.state.is_done:
            self.next_requested.emit()

    def skip(self) -> None:
        if not self.state.is_done:
            self.next_requested.emit()

    def _take(self, state: StepState) -> None:
        before, self.state = self.state, state
        if state == before and self.table.layout_now and state.reply is not None:
            return
        self.refresh()
        if state.reply is not None and state.reply != before.reply:
            announce(self, self.side.said.accessibleName())
            if state.is_done:
                self.done.emit()

    def _focus(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._by_keys and not self.bar.view.buttons:
            self.table.hand.choose_at(0)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.table.hand.buttons[0], self.bar, self.side.scroller)

    # --- where things are ---------------------------------------------------------------------

    def _layout(self) -> PracticeLayout:
        return practice_layout(self.width(), self.height(), look().scale)

    def _arrange(self) -> None:
        layout = self._layout()
        x, _, wide, _ = layout.felt
        self.table.setGeometry(QRect(x, PART_GAP, wide, max(100, self.height() - 2 * PART_GAP)))
        self.side.setGeometry(QRect(*layout.panel))
        self.felt.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()
