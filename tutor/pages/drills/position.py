from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QPushButton, QScrollArea, QWidget

from rules.tiles import Tile, kind_of
from tutor.drills.counting import CountDrill, PointsDrill, Row, UkeireDrill
from tutor.drills.drill import DrillAnswer, DrillQuestion
from tutor.language import gettext
from tutor.pages.drills.model import MarkedAnswer
from tutor.pages.drills.words import VerdictView, answered_prompt, can_remove, verdict_view
from tutor.pages.host import Host
from tutor.pages.panel.advice_panel import AdvicePanel
from tutor.pages.panel.model import PanelView, chips_of, panel_of, tile_rows
from tutor.pages.parts.buttons import KeyButton, TableHeader, key_actions
from tutor.pages.parts.layouts import (
    STRETCH,
    CardPage,
    SidePanel,
    add_parts,
    column_of,
    press_enter,
    row_of,
    scroller_of,
)
from tutor.pages.parts.look import Label, SignIcon, labels, look, styled
from tutor.pages.parts.motion import announce
from tutor.pages.parts.sentence import keep_hyphens
from tutor.pages.parts.tiles import TileRows, meld_group
from tutor.pages.table.felt import PlayTable
from tutor.pages.table.model import HandMarks, tile_marks
from tutor.text.drills import (
    asked_line,
    choice_line,
    count_lines,
    count_title,
    open_prompt,
    position_line,
    question_lines,
)
from tutor.text.names import commas, tile_word
from tutor.text.results import VerdictSign
from tutor.text.thinking import thinking_of_decision

TILE = 36
RIGHT, WRONG = "✓", "✗"


@dataclass(frozen=True, slots=True)
class CountView:
    drill: CountDrill
    at: int
    count: int
    marked: MarkedAnswer | None = None


def _names(tiles: Sequence[Tile]) -> str:
    return commas([tile_word(tile, red_fives=True) for tile in tiles])


class ChoiceRow(QWidget):
    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = styled(Label(self), "section")
        self.buttons: list[QPushButton] = []
        self._group = QButtonGroup(self)
        self._row = row_of(spacing=8)
        column_of(self.name, self._row, on=self, margins=0, spacing=4)

    @property
    def picked(self) -> int | None:
        at = self._group.checkedId()
        return None if at < 0 else at

    def show_row(self, drill: CountDrill, row: Row, picked: int | None, *, is_open: bool) -> None:
        """Show a row of choices.

        Args:
            picked: the index of the chosen one.
            is_open: whether the choice can still be changed; otherwise the right one is marked.
        """
        self.name.setText(asked_line(row))
        self._group.setExclusive(False)
        while len(self.buttons) < len(row.choices):
            button = styled(QPushButton(self), "choice")
            button.setCheckable(True)
            button.clicked.connect(self.chosen)
            self._group.addButton(button, len(self.buttons))
            self._row.addWidget(button, 1)
            self.buttons.append(button)
        for at, button in enumerate(self.buttons):
            button.setVisible(at < len(row.choices))
            button.setChecked(at == picked)
            if at < len(row.choices):
                text = choice_line(drill, row.choices[at])
                if not is_open and at in (row.right, picked):
                    text = f"{RIGHT if at == row.right else WRONG} {text}"
                button.setText(text)
                button.setAccessibleName(f"{self.name.text()}: {text}")
            button.setEnabled(is_open or at in (row.right, picked))
            button.setMinimumHeight(look().px(38))
        self._group.setExclusive(True)


class CountPosition(QWidget):
    answered = Signal(object, object)
    next_requested = Signal()
    leave_requested = Signal()

    def __init__(self, host: Host, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: CountView | None = None
        self.header = DrillHeader(self)
        self.header.leave.clicked.connect(self.leave_requested)
        self.header.keys.clicked.connect(host.show_keys)
        self.title = styled(Label(self), "title", wraps=True)
        body = QFrame(self)
        self.scroller = CardPage((self.title,), body, share=8, spacing=10, between=10)
        self.scroller.fill(body)
        self._card, inner = self.scroller.card, self.scroller.inner
        self.lines = labels(self._card, "hint", "hint")
        self.hand = TileRows(self._card, TILE)
        self.dora_name = styled(Label(self._card), "label")
        self.indicator = TileRows(self._card, 22, fixed=True)
        self.rows = [ChoiceRow(self._card) for _ in range(3)]
        for row in self.rows:
            row.chosen.connect(self._choose)
        self.sign = SignIcon(self._card)
        self.verdict, self.again, self.reasons = labels(
            self._card, "section", "hint", "body", plain=True
        )
        self.button = KeyButton(self._card, "primary")
        self.button.clicked.connect(self.go_on)
        dora, head = (
            row_of(self.dora_name, self.indicator, STRETCH),
            row_of(self.sign, (self.verdict, 1)),
        )
        add_parts(inner, *self.lines, self.hand, dora, *self.rows, head)
        add_parts(inner, self.reasons, self.again, self.button)
        column_of(self.header, (body, 1), on=self, margins=0, spacing=0)
        self.actions_by_key = key_actions(
            self, {"Ctrl+W": self.leave_requested.emit, "Space": self.go_on}
        )

    # --- content ------------------------------------------------------------------------------

    def show_count(self, view: CountView) -> None:
        before, self.view = self.view, view
        is_new = before is None or before.drill is not view.drill
        self._show(view, picked=None if is_new else self._picked)
        if is_new:
            self.scroller.verticalScrollBar().setValue(0)
            announce(self, self.accessibleDescription())
            self.rows[0].buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)
        elif view.marked is not None:
            announce(self, " ".join((self.verdict.text(), self.reasons.text())))
            self.button.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _picked(self) -> tuple[int | None, ...]:
        return tuple(row.picked for row in self.rows if not row.isHidden())

    def refresh(self) -> None:
        if self.view is not None:
            self._show(self.view, self._picked)

    def _show(self, view: CountView, picked: tuple[int | None, ...] | None) -> None:
        drill = view.drill
        line = gettext("Position {at} of {count}").format(at=view.at, count=view.count)
        self.header.show_header(line)
        self.title.setText(count_title(drill))
        texts = count_lines(drill)
        for number, label in enumerate(self.lines):
            label.show_text(texts[number] if number < len(texts) else "")
        is_won = isinstance(drill, PointsDrill)
        tiles = (*drill.hand, drill.tile) if isinstance(drill, PointsDrill) else drill.hand
        name = _names((*tiles, *(tile for meld in drill.melds for tile in meld.tiles)))
        won = (drill.tile,) if isinstance(drill, PointsDrill) else ()
        melds = [meld_group(meld) for meld in drill.melds]
        self.hand.show_rows([drill.hand, won], melds, name=name, framed=is_won)
        self.hand.setToolTip(name)
        for part in (self.dora_name, self.indicator):
            part.setVisible(is_won)
        if isinstance(drill, PointsDrill):
            self.dora_name.setText(gettext("Dora indicators"))
            self.indicator.show_rows([[drill.indicator]], name=_names((drill.indicator,)))
        for at, row in enumerate(self.rows):
            row.setVisible(at < len(drill.rows))
            if at < len(drill.rows):
                chosen = None if picked is None else picked[at]
                row.show_row(drill, drill.rows[at], chosen, is_open=view.marked is None)
        self._show_answer(view)
        self._card.setMaximumWidth(look().px(620))
        self.setAccessibleName(gettext("Drills"))
        self.setAccessibleDescription(" ".join((line, count_title(drill), *texts)))
        self.scroller.setAccessibleName(count_title(drill))
        self._enable()

    def _show_answer(self, view: CountView) -> None:
        parts = (self.sign, self.verdict, self.again, self.reasons)
        for part in parts:
            part.setVisible(view.marked is not None)
        if view.marked is None:
            self.button.show_key(gettext("Check"), gettext("Space"))
            return
        said = verdict_view(view.marked)
        self.sign.show_sign(SIGN_ICONS[said.sign], 18, look().colours.ink, said.text)
        self.verdict.setText(keep_hyphens(said.text))
        self.verdict.setAccessibleName(said.text)
        between = "\n" if isinstance(view.drill, PointsDrill) else " "
        self.reasons.setText(between.join(said.reasons))
        self.again.setText(said.again)
        self.button.show_key(gettext("Next"), gettext("Space"))

    # --- input --------------------------------------------------------------------------------

    def _choose(self) -> None:
        self._enable()
        view = self.view
        if view is not None and isinstance(view.drill, UkeireDrill):
            self.go_on()

    def _enable(self) -> None:
        marked = self.view is not None and self.view.marked is not None
        self.button.setEnabled(marked or None not in self._picked)

    def go_on(self) -> None:
        view = self.view
        if view is None:
            return
        if view.marked is not None:
            self.next_requested.emit()
        elif None not in self._picked:
            self.answered.emit(view.drill, self._picked)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_enter(event, self.button):
            super().keyPressEvent(event)

    def take_focus(self) -> None:
        self.button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QScrollArea, ...]:
        return (self.scroller,)


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

    def __init__(self, host: Host, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: PositionView | None = None
        self._asked_to_remove = False
        self.header, self.side = DrillHeader(self), DrillSide(self)
        self.table.tile_entered.connect(self._point)
        self.table.tile_left.connect(self._point)
        self.side.button.clicked.connect(self.next_requested)
        show_tree = partial(host.show_page, "tree")
        self.side.panel.tree_requested.connect(show_tree)
        self.side.panel.copy_requested.connect(self.table.open_menu)
        self.header.remove.clicked.connect(self.ask_to_remove)
        self.header.panel.clicked.connect(self.toggle_drawer)
        self.header.leave.clicked.connect(self.leave_requested)
        self.header.keys.clicked.connect(host.show_keys)
        acts: dict[str, Callable[[], object]] = {
            "T": lambda: None if self._is_open else show_tree(),
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
