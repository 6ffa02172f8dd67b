from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QScrollArea, QWidget

from rules.tiles import Tile, kind_of
from tutor.drills.drill import DrillAnswer, DrillQuestion
from tutor.language import gettext
from tutor.pages.drills.model import MarkedAnswer
from tutor.pages.drills.words import VerdictView, answered_prompt, can_remove, verdict_view
from tutor.pages.panel.advice_panel import AdvicePanel
from tutor.pages.panel.model import PanelView, chips_of, panel_of, tile_rows
from tutor.pages.parts.buttons import KeyButton
from tutor.pages.parts.header import TableHeader
from tutor.pages.parts.label import labels
from tutor.pages.parts.layouts import STRETCH, SidePanel, column_of, row_of, scroller_of
from tutor.pages.parts.look import look
from tutor.pages.parts.motion import announce
from tutor.pages.parts.sentence import keep_hyphens
from tutor.pages.parts.signs import SignIcon
from tutor.pages.table.model import HandMarks, tile_marks
from tutor.pages.table.play import PlayTable
from tutor.text.drills import open_prompt, position_line, question_lines
from tutor.text.results import VerdictSign
from tutor.text.thinking import thinking_of_decision


class DrillHeader(TableHeader):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(
            parent,
            ("remove", "Del", False),
            ("info", "F2", True),
            ("previous", "Ctrl+W", False),
            ("help", "?", False),
        )
        self.remove, self.panel, self.leave, self.keys = self.buttons
        self.setFocusProxy(self.leave)

    def show_header(
        self, line: str, *, remove: bool = False, sure: bool = False, panel: bool | None = None
    ) -> None:
        really = gettext("Press again to remove it")
        for_good = gettext("Remove this position for good")
        self.remove.show_look(
            really if sure else gettext("Remove"),
            really if sure else for_good,
            sign="triangle_outline" if sure else "",
            alerts=sure,
        )
        self.panel.show_look(gettext("Advice"), gettext("Show or hide the advice"))
        self.leave.show_look(
            gettext("Leave"), gettext("Leave; answers are saved and the rest wait")
        )
        self.keys.show_look(gettext("Keys"), gettext("All keys"))
        self.worded = self.remove if sure else None
        self.remove.setVisible(remove)
        self.panel.setVisible(panel is not None)
        self.panel.setChecked(bool(panel))
        self.show_line(gettext("Drills"), line)


SIGN_ICONS = {VerdictSign.DOT: "dot", VerdictSign.RING: "ring", VerdictSign.TRIANGLE: "triangle"}


class DrillSide(SidePanel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        body = QWidget()
        self.title, *self.lines = labels(body, "title", "section", "hint", "hint", plain=True)
        column_of(self.title, *self.lines, STRETCH, on=body, margins=(20, 12, 20, 14), spacing=10)
        self.question = scroller_of(body, self, takes_focus=True)
        self.answer = QWidget(self)
        self.sign = SignIcon(self.answer)
        self.verdict, self.again = labels(self.answer, "section", "hint")
        self.panel = AdvicePanel(self.answer)
        for button in (self.panel.previous, self.panel.next):
            button.hide()  # the queue has its own button
        self.panel.title.hide()  # shown in the header
        between = self.panel.layout()
        if between is not None:
            between.setSpacing(0)
        self.tree_requested = self.panel.tree_requested
        self.button = KeyButton(self.answer, "primary")
        words = column_of(self.verdict, self.again, spacing=2)
        head = row_of(
            (self.sign, 0, Qt.AlignmentFlag.AlignTop),
            (words, 1),
            margins=(20, 12, 20, 0),
            spacing=10,
        )
        foot = row_of(self.button, margins=(20, 4, 20, 12))
        column_of(head, (self.panel, 1), foot, on=self.answer, margins=0, spacing=2)
        column_of(self.question, self.answer, on=self, margins=0)

    @property
    def scroller(self) -> QScrollArea:
        return self.question if self.answer.isHidden() else self.panel.scroller

    def show_question(self, lines: tuple[str, ...]) -> None:
        self.title.setText(gettext("What would you throw?"))
        for label, text in zip(self.lines, lines, strict=True):
            label.setText(text)
        self.question.setAccessibleName(" ".join((self.title.text(), *lines)))
        self._turn_to(self.question)

    def show_answer(self, verdict: VerdictView, advice: PanelView) -> None:
        colours = look().colours
        colour = colours.alert if verdict.sign is VerdictSign.TRIANGLE else colours.ink
        self.sign.show_sign(SIGN_ICONS[verdict.sign], 18, colour, verdict.text)
        self.sign.setFixedSize(QSize(look().px(18), look().px(21)))
        self.verdict.setText(keep_hyphens(verdict.text))
        self.verdict.setAccessibleName(verdict.text)
        self.again.setText(verdict.again)
        self.panel.show_advice(advice)
        self.panel.scroller.verticalScrollBar().setValue(0)
        self.button.show_key(gettext("Next"), gettext("Space"))
        self._turn_to(self.answer)

    def _turn_to(self, wanted: QWidget) -> None:
        for part in (self.question, self.answer):
            part.setVisible(part is wanted)


@dataclass(frozen=True, slots=True)
class PositionView:
    question: DrillQuestion
    at: int
    count: int
    marked: MarkedAnswer | None = None
    chosen: Tile | None = None


def _answer_of(marked: MarkedAnswer) -> DrillAnswer:
    assert isinstance(marked.answered, DrillAnswer)
    return marked.answered


class DrillPosition(PlayTable):
    discarded = Signal(int)
    next_requested = Signal()
    remove_requested = Signal(object)
    leave_requested = Signal()
    tree_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: PositionView | None = None
        self._asked_to_remove = False
        self.header, self.side = DrillHeader(self), DrillSide(self)
        self.table.tile_entered.connect(self._point)
        self.table.tile_left.connect(self._point)
        self.side.button.clicked.connect(self.next_requested)
        self.side.tree_requested.connect(self.tree_requested)
        self.side.panel.copy_requested.connect(self.table.open_menu)
        self.header.remove.clicked.connect(self.ask_to_remove)
        self.header.panel.clicked.connect(self.toggle_drawer)
        self.header.leave.clicked.connect(self.leave_requested)
        self.keys_requested = self.header.keys.clicked
        acts: dict[str, Callable[[], object]] = {
            "T": lambda: None if self._is_open else self.tree_requested.emit(),
            "F2": self.toggle_drawer,
            "Del": self.ask_to_remove,
            "Ctrl+W": self.leave_requested.emit,
        }
        self.furnish(self.side, acts, self.header)

    # --- content ------------------------------------------------------------------------------

    def show_position(self, view: PositionView) -> None:
        before, self.view = self.view, view
        if before is None or before.question is not view.question:
            self.drawer_open, self._asked_to_remove = True, False
        self.refresh()
        if before is None or before.question is not view.question:
            announce(self, self.accessibleDescription())
            if not self.isVisible():
                return
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            if self.by_keys:
                self.table.hand.choose_at(-1)
        elif view.marked is not None and before.marked is None:
            announce(self, verdict_view(view.marked).again)

    def refresh(self) -> None:
        view = self.view
        if view is None:
            return
        seen = view.question.observation
        line = position_line(view.question, view.at, view.count)
        self.setAccessibleName(gettext("Drills"))
        self.setAccessibleDescription(line)
        self.header.show_header(
            line,
            remove=can_remove(view.question),
            sure=self._asked_to_remove,
            panel=self.drawer_open if self.places.drawer else None,
        )
        self.table.set_look()
        self.table.show_table(seen, marks=self._marks(view))
        if view.marked is None:
            self.prompt.show_prompt(open_prompt())
            self.side.show_question(question_lines(view.question))
        else:
            answered = _answer_of(view.marked)
            self.prompt.show_prompt(answered_prompt(answered))
            self.side.show_answer(verdict_view(view.marked), panel_of(answered.decision))
        self.arrange()

    def _marks(self, view: PositionView) -> HandMarks:
        seen = view.question.observation
        if view.marked is None:
            kinds = {kind_of(tile) for tile in view.question.choices}
            barred = frozenset(tile for tile in seen.hand if kind_of(tile) not in kinds)
            return HandMarks(played=view.chosen, barred=barred)
        answered = _answer_of(view.marked)
        groups = thinking_of_decision(answered.decision)
        return tile_marks(seen.hand, chips_of(answered.advice), answered.chosen, groups=groups)

    def _point(self, tile: int | None = None) -> None:
        if self.view is None or self.view.marked is None:
            return
        decision = _answer_of(self.view.marked).decision
        preview = Tile(tile) if tile is not None else None
        self.side.panel.show_rows(tile_rows(decision, preview))

    # --- input --------------------------------------------------------------------------------

    def keyed(self, act: Callable[[], object]) -> None:
        if self.view is not None:
            super().keyed(act)

    def discard(self, tile: Tile) -> None:
        view = self.view
        if view is None:
            return
        if view.marked is not None:
            if self.by_keys:
                self.next_requested.emit()
        elif view.chosen is None and kind_of(tile) in {
            kind_of(choice) for choice in view.question.choices
        }:
            self.discarded.emit(tile)

    def go_further(self) -> None:
        if not self._is_open:
            self.next_requested.emit()

    @property
    def _is_open(self) -> bool:
        return self.view is None or self.view.marked is None

    def ask_to_remove(self) -> None:
        if self.view is None or not can_remove(self.view.question):
            return
        if self._asked_to_remove:
            self._asked_to_remove = False
            self.remove_requested.emit(self.view.question.drill)
        else:
            self._asked_to_remove = True
        self.refresh()

    def areas(self) -> tuple[QWidget, ...]:
        return (self.header, self.table.hand.buttons[0], self.side.scroller)
