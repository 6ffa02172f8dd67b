"""The page of terms: search, groups, and which of them one knows."""

from collections.abc import Iterator
from itertools import islice
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tutor.language import gettext
from tutor.text.glossary.lookup import TermGroup, group_word
from tutor.ui.glossary.term_card import TermCard
from tutor.ui.parts.jobs import IdleJob
from tutor.ui.parts.keys_sheet import KeyHelp
from tutor.ui.parts.look import look
from tutor.view.glossary import TermPair, find_terms, term_pairs, update_known

_Part = TypeVar("_Part", bound=QWidget)
FIRST_CARDS = 4


class TermGroupHead(QWidget):
    known_requested = Signal(object, bool)

    def __init__(self, group: TermGroup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.group = group
        self._all = True
        self.title, self.button = QLabel(self), QPushButton(self)
        self.title.setProperty("look", "section")
        self.button.setProperty("look", "link")
        self.button.clicked.connect(lambda: self.known_requested.emit(self.group, self._all))
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 12, 2, 2)
        row.addWidget(self.title, 1)
        row.addWidget(self.button)

    def show_head(self, all_known: bool) -> None:
        self._all = not all_known
        name = group_word(self.group)
        self.title.setText(name)
        self.button.setText(
            gettext("I know none of these") if all_known else gettext("I know all of these")
        )
        self.button.setAccessibleName(f"{self.button.text()}: {name}")


class TermsPage(QFrame):
    known_changed = Signal(object)
    tree_requested = Signal()
    done = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pairs: tuple[TermPair, ...] = term_pairs()
        self.title, self.about, self.nothing = (QLabel(self) for _ in range(3))
        self.title.setProperty("look", "title")
        for label in (self.about, self.nothing):
            label.setProperty("look", "hint")
            label.setWordWrap(True)
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(260)
        self.search.textChanged.connect(self._show_found)
        self.tree, self.back = QPushButton(self), QPushButton(self)
        self.tree.clicked.connect(self.tree_requested)
        self.back.clicked.connect(self.done)
        self._found: frozenset[str] = frozenset()
        self._pieces = IdleJob(self)
        self.cards: dict[str, TermCard] = {}
        self.heads: dict[TermGroup, TermGroupHead] = {}
        self.scroller = QScrollArea(self)
        self.scroller.setWidgetResizable(True)
        self.scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroller.setWidget(self._body())
        self._lay_out()
        self.retranslate()

    def _body(self) -> QWidget:
        body = self._cards = QWidget(self.scroller.viewport())
        self._column = column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 10, 12)
        column.setSpacing(8)
        column.addWidget(self.nothing)
        column.addStretch(1)
        return body

    def _filling(self) -> Iterator[None]:
        for group in TermGroup:
            if group not in self.heads:
                self.heads[group] = self._added(TermGroupHead(group, self._cards))
                self.heads[group].known_requested.connect(self._know_group)
                self._show_head(group)
            for pair in self._pairs:
                if pair.group is group and pair.key not in self.cards:
                    card = self._added(TermCard(pair, self._cards))
                    self.cards[pair.key] = card
                    card.known_changed.connect(lambda key, on: self._know((key,), on))
                    card.show_pair(pair)
                    card.setVisible(pair.key in self._found)
                    self._make_room()
                    yield

    def _make_room(self) -> None:
        body = self._cards
        body.resize(body.width(), max(body.height(), body.heightForWidth(body.width())))

    def _added(self, part: _Part) -> _Part:
        self._column.insertWidget(self._column.count() - 2, part)
        return part

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.search)
        head.addWidget(self.tree)
        head.addWidget(self.back)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 10, 8)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self.about)
        column.addWidget(self.scroller, 1)

    # --- what the window asks of a page -------------------------------------------------------

    def retranslate(self) -> None:
        self._pairs = term_pairs()
        self.title.setText(gettext("Terms"))
        self.about.setText(
            gettext(
                "Sentences underline these words with dots and say what they mean. "
                "Those that you know stay plain."
            )
        )
        self.search.setPlaceholderText(gettext("Search"))
        self.search.setAccessibleName(gettext("Search the terms"))
        self.tree.setText(gettext("The tree"))
        self.back.setText(gettext("Back"))
        self.scroller.setAccessibleName(gettext("Terms"))
        for pair in self._pairs:
            if pair.key in self.cards:
                self.cards[pair.key].show_pair(pair)
        work = self._filling()
        self._show_found(self.search.text())
        for _ in islice(work, FIRST_CARDS):
            pass
        self._pieces.start(work)

    def take_focus(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def areas(self) -> tuple[QWidget, ...]:
        return (self.search, self.scroller, self.back)

    def keys(self) -> KeyHelp:
        return (
            ("Tab   ↑ ↓", gettext("Next term, previous term")),
            (gettext("Space bar"), gettext("I know it, or not")),
        )

    def close_page(self) -> None:
        self._pieces.stop()

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
        self.known_changed.emit(update_known(known, keys, on, order))
