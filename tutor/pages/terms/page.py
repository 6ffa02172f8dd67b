from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import islice
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFrame,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)

from tutor.coach.strategy.situation import shipped_push_rates
from tutor.language import active, gettext
from tutor.pages.host import Host, Page
from tutor.pages.parts.jobs import IdleJob
from tutor.pages.parts.layouts import STRETCH, column_of, grid_of, row_of, set_beside
from tutor.pages.parts.look import Fitting, Label, labels, look, styled
from tutor.pages.parts.tiles import TileRows, groups_words
from tutor.pages.terms.model import TermPair, find_terms, term_pairs, update_known
from tutor.text.glossary.lookup import JAPANESE, Term, TermGroup, group_word, headword
from tutor.text.second import TERM, PushTable, push_table


def head_of(term: Term) -> str:
    in_latin = all(ord(letter) < 0x2000 for letter in term.word)
    if in_latin or not term.romaji:
        return term.word
    return headword(term) if active() == JAPANESE else f"{term.word} · {term.romaji}"


def push_markup(table: PushTable) -> str:
    rows = ["".join(f"<th align='left'>{escape(head)}</th>" for head in table.heads)]
    for title, group in table.groups:
        rows.append(f"<td colspan='{len(table.heads)}'><i>{escape(title)}</i></td>")
        rows += ["".join(f"<td>{escape(cell)}</td>" for cell in cells) for cells in group]
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    notes = "".join(f"<p>{escape(note)}</p>" for note in table.notes)
    return f"<p><b>{escape(table.title)}</b></p><table cellpadding='4'>{body}</table>{notes}"


class TermCard(Fitting, QFrame):
    known_changed = Signal(str, bool)

    def __init__(self, pair: TermPair, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.key = pair.key
        self.known = QCheckBox(self)
        self.known.clicked.connect(lambda on: self.known_changed.emit(self.key, on))
        self.own, self.own_gloss, self.other, self.other_gloss, self.caption = labels(
            self, "section", "", "section", "hint", "hint"
        )
        self.example = TileRows(self, 26, 20)
        self.table = styled(Label(self), wraps=True)
        self.table.setTextFormat(Qt.TextFormat.RichText)
        self._lay_out()

    def _lay_out(self) -> None:
        top = Qt.AlignmentFlag.AlignTop
        grid = self._grid = grid_of(on=self, margins=(12, 10, 16, 12), across=22, down=3)
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

    def show_pair(self, pair: TermPair, *, both: bool) -> None:
        own, other = pair.own, pair.other
        self.own.setText(head_of(own))
        self.own_gloss.setText(own.gloss)
        self.other.setText(head_of(other))
        self.other_gloss.setText(other.gloss)
        self.show_other(both)
        self.example.show_rows(own.example, name=groups_words(own.example))
        self.caption.setText(own.caption)
        for part in (self.example, self.caption):
            part.setVisible(bool(own.example))
        self.table.setVisible(own.key == TERM)
        if own.key == TERM:
            self.table.setText(push_markup(push_table(shipped_push_rates())))
        self.fit()
        self.known.setAccessibleName(gettext("I know: {term}").format(term=own.word))
        self.known.setToolTip(gettext("I know it"))
        self.known.setAccessibleDescription(own.gloss)
        self.known.setChecked(own.key in look().known)

    def show_other(self, on: bool) -> None:
        for label in (self.other, self.other_gloss):
            label.setVisible(on)
        self._grid.setColumnStretch(2, int(on))

    def fit(self) -> None:
        narrow = self.width() < look().px(860)
        self.known.setText("" if narrow else gettext("I know it"))
        set_beside(self._shown, not narrow)
        self._shown.setSpacing(4 if narrow else 14)


_PartType = TypeVar("_PartType", bound=QWidget)
FIRST_CARDS = 1


class TermGroupHead(QWidget):
    known_requested = Signal(object, bool)

    def __init__(self, group: TermGroup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.group = group
        self._all = True
        self.title, self.button = styled(Label(self), "section"), styled(QPushButton(self), "link")
        self.button.clicked.connect(lambda: self.known_requested.emit(self.group, self._all))
        row_of((self.title, 1), self.button, on=self, margins=(2, 12, 2, 2))

    def show_head(self, all_known: bool) -> None:
        self._all = not all_known
        name = group_word(self.group)
        self.title.setText(name)
        self.button.setText(
            gettext("I know none of these") if all_known else gettext("I know all of these")
        )
        self.button.setAccessibleName(f"{self.button.text()}: {name}")


class TermsPage(Page, QFrame):
    def __init__(self, host: Host, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.host = host
        self._pairs: tuple[TermPair, ...] = term_pairs()
        self.title = styled(Label(self), "title")
        self.about, self.nothing = labels(self, "hint", "hint")
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(260)
        self.search.textChanged.connect(self._show_found)
        self.tree, self.back = QPushButton(self), QPushButton(self)
        self.both, self.yaku = QCheckBox(self), QPushButton(self)
        self.both.clicked.connect(self._show_others)
        self.yaku.clicked.connect(lambda: host.show_page("yaku"))
        self.tree.clicked.connect(lambda: host.show_page("tree"))
        self.back.clicked.connect(host.go_back)
        self._found: frozenset[str] = frozenset()
        self._pieces = IdleJob(self)
        self.cards: dict[str, TermCard] = {}
        self.heads: dict[TermGroup, TermGroupHead] = {}
        self.scroller = QScrollArea(self)
        self.scroller.setWidgetResizable(True)
        self.scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        body = self._cards = QWidget(self.scroller.viewport())
        self._column = column_of(self.nothing, STRETCH, on=body, margins=(0, 0, 10, 12), spacing=8)
        self.scroller.setWidget(body)
        self._lay_out()
        self.retranslate()

    def _make_cards(self) -> Iterator[None]:
        for group in TermGroup:
            if group not in self.heads:
                self.heads[group] = self._insert(TermGroupHead(group, self._cards))
                self.heads[group].known_requested.connect(self._know_group)
                self._show_head(group)
            for pair in self._pairs:
                if pair.group is group and pair.key not in self.cards:
                    card = self._insert(TermCard(pair, self._cards))
                    self.cards[pair.key] = card
                    card.known_changed.connect(lambda key, on: self._know((key,), on))
                    card.show_pair(pair, both=self.both.isChecked())
                    card.setVisible(pair.key in self._found)
                    yield

    def _insert(self, part: _PartType) -> _PartType:
        self._column.insertWidget(self._column.count() - 2, part)
        return part

    def _lay_out(self) -> None:
        head = row_of(self.title, STRETCH, self.search, self.tree, self.back, spacing=10)
        line = row_of((self.about, 1), self.both, self.yaku, spacing=10)
        column_of(head, line, (self.scroller, 1), on=self, margins=(20, 12, 10, 8), spacing=8)

    # --- page protocol ------------------------------------------------------------------------

    def retranslate(self) -> None:
        self._pairs = term_pairs()
        self.title.setText(gettext("Terms"))
        self.about.setText(
            gettext(
                "Sentences underline these words with dots and say what they mean. "
                "Those that you know stay plain."
            )
        )
        is_japanese = active() == JAPANESE
        self.both.setText(gettext("In English too") if is_japanese else gettext("In Japanese too"))
        self.search.setPlaceholderText(gettext("Search"))
        self.search.setAccessibleName(gettext("Search the terms"))
        self.yaku.setText(gettext("Yaku and points"))
        self.tree.setText(gettext("The tree"))
        self.back.setText(gettext("Back"))
        self.scroller.setAccessibleName(gettext("Terms"))
        for pair in self._pairs:
            if pair.key in self.cards:
                self.cards[pair.key].show_pair(pair, both=self.both.isChecked())
        work = self._make_cards()
        self._show_found(self.search.text())
        for _ in islice(work, FIRST_CARDS):
            pass
        self._pieces.start(work)

    def _show_others(self, on: bool) -> None:
        for card in self.cards.values():
            card.show_other(on)

    def take_focus(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def areas(self) -> tuple[QWidget, ...]:
        return (self.search, self.scroller, self.back)

    # --- search and known terms ---------------------------------------------------------------

    def shown(self) -> tuple[str, ...]:
        return tuple(pair.key for pair in self._pairs if pair.key in self._found)

    def _show_found(self, query: str) -> None:
        self._found = frozenset(find_terms(query, self._pairs))
        for key, card in self.cards.items():
            card.setVisible(key in self._found)
        for group in self.heads:
            self._show_head(group)
        pattern = gettext("No term has “{query}” in it.")
        self.nothing.setText(pattern.format(query=query))
        self.nothing.setVisible(not self._found)

    def _show_head(self, group: TermGroup) -> None:
        its = [pair.key for pair in self._pairs if pair.group is group and pair.key in self._found]
        self.heads[group].setVisible(bool(its))
        self.heads[group].show_head(all(key in look().known for key in its))

    def _know_group(self, group: TermGroup, on: bool) -> None:
        shown = set(self.shown())
        self._know(
            tuple(pair.key for pair in self._pairs if pair.group is group and pair.key in shown), on
        )

    def _know(self, keys: tuple[str, ...], on: bool) -> None:
        order = [pair.key for pair in self._pairs]
        known = [key for key in order if key in look().known]
        known += sorted(look().known - set(order))
        known_terms = update_known(known, keys, on, order)
        self.host.change_settings(replace(self.host.settings, known_terms=known_terms))
