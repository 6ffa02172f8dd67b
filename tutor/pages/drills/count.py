from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QPushButton, QScrollArea, QWidget

from rules.tiles import Tile
from tutor.drills.counting import CountDrill, PointsDrill, Row, UkeireDrill
from tutor.language import gettext
from tutor.pages.drills.model import MarkedAnswer
from tutor.pages.drills.position import SIGN_ICONS, DrillHeader
from tutor.pages.drills.words import verdict_view
from tutor.pages.parts.buttons import KeyButton, key_actions
from tutor.pages.parts.label import Label, labels
from tutor.pages.parts.layouts import STRETCH, CardPage, add_parts, column_of, press_enter, row_of
from tutor.pages.parts.look import look, styled
from tutor.pages.parts.motion import announce
from tutor.pages.parts.sentence import keep_hyphens
from tutor.pages.parts.signs import SignIcon
from tutor.pages.parts.tiles import TileRows, meld_group
from tutor.text.drills import asked_line, choice_line, count_lines, count_title
from tutor.text.names import commas, tile_word

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
        """Show a row.

        Args:
            picked: the choice that was made.
            is_open: whether it may still be changed; otherwise the right choice is marked.
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

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: CountView | None = None
        self.header = DrillHeader(self)
        self.header.leave.clicked.connect(self.leave_requested)
        self.keys_requested = self.header.keys.clicked
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
