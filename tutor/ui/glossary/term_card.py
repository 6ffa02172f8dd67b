"""One term: known or not, in both languages, with its tiles."""

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QLabel, QWidget

from tutor.language import gettext
from tutor.strategy.push_rates import shipped_push_rates
from tutor.text.glossary.lookup import Term
from tutor.text.push_table import TERM, PushTable, push_table
from tutor.ui.glossary.example_view import ExampleView
from tutor.ui.parts.check_box import CheckBox
from tutor.ui.parts.look import look
from tutor.view.glossary import TermPair

MIN_CARD_WIDTH = 860
"""Below so many pixels at 100 % there is little room."""


def head_of(term: Term) -> str:
    in_latin = all(ord(letter) < 0x2000 for letter in term.word)
    return term.word if in_latin or not term.romaji else f"{term.word} · {term.romaji}"


def push_markup(table: PushTable) -> str:
    rows = ["".join(f"<th align='left'>{escape(head)}</th>" for head in table.heads)]
    for title, group in table.groups:
        rows.append(f"<td colspan='{len(table.heads)}'><i>{escape(title)}</i></td>")
        rows += ["".join(f"<td>{escape(cell)}</td>" for cell in cells) for cells in group]
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    notes = "".join(f"<p>{escape(note)}</p>" for note in table.notes)
    return f"<p><b>{escape(table.title)}</b></p><table cellpadding='4'>{body}</table>{notes}"


class TermCard(QFrame):
    known_changed = Signal(str, bool)

    def __init__(self, pair: TermPair, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.key = pair.key
        self.known = CheckBox(self)
        self.known.clicked.connect(lambda on: self.known_changed.emit(self.key, on))
        self.own, self.own_gloss, self.other, self.other_gloss, self.caption = (
            QLabel(self) for _ in range(5)
        )
        for label in (self.own, self.other):
            label.setProperty("look", "section")
        for label in (self.other_gloss, self.caption):
            label.setProperty("look", "hint")
        for label in (self.own, self.own_gloss, self.other, self.other_gloss, self.caption):
            label.setWordWrap(True)
        self.example = ExampleView(self)
        self.table = QLabel(self)
        self.table.setTextFormat(Qt.TextFormat.RichText)
        self.table.setWordWrap(True)
        self._lay_out()

    def _lay_out(self) -> None:
        top = Qt.AlignmentFlag.AlignTop
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 10, 16, 12)
        grid.setHorizontalSpacing(22)
        grid.setVerticalSpacing(3)
        grid.addWidget(self.known, 0, 0, 2, 1, top)
        grid.addWidget(self.own, 0, 1, top)
        grid.addWidget(self.other, 0, 2, top)
        grid.addWidget(self.own_gloss, 1, 1, top)
        grid.addWidget(self.other_gloss, 1, 2, top)
        self._shown = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._shown.setContentsMargins(0, 6, 0, 0)
        self._shown.setSpacing(14)
        self._shown.addWidget(self.example, 0)
        self._shown.addWidget(self.caption, 1)
        grid.addLayout(self._shown, 2, 1, 1, 2)
        grid.addWidget(self.table, 3, 1, 1, 2)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)

    def show_pair(self, pair: TermPair) -> None:
        own, other = pair.own, pair.other
        self.own.setText(head_of(own))
        self.own_gloss.setText(own.gloss)
        self.other.setText(head_of(other))
        self.other_gloss.setText(other.gloss)
        self.example.show_groups(own.example)
        self.caption.setText(own.caption)
        for part in (self.example, self.caption):
            part.setVisible(bool(own.example))
        self.table.setVisible(own.key == TERM)
        if own.key == TERM:
            self.table.setText(push_markup(push_table(shipped_push_rates())))
        self._fit()
        self.known.setAccessibleName(gettext("I know: {term}").format(term=own.word))
        self.known.setAccessibleDescription(own.gloss)
        self.known.setChecked(own.key in look().known)

    def _fit(self) -> None:
        narrow = self.width() < look().px(MIN_CARD_WIDTH)
        self.known.show_look("" if narrow else gettext("I know it"))
        flow = QBoxLayout.Direction
        self._shown.setDirection(flow.TopToBottom if narrow else flow.LeftToRight)
        self._shown.setSpacing(4 if narrow else 14)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
