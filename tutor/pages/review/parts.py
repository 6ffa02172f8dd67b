"""The widgets of the review page, and how they are filled and laid out."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from rules.tiles import Tile
from tutor.coach.advice import CallDecision, Decision
from tutor.language import gettext
from tutor.pages.panel.advice_panel import AdvicePanel, DrillOffer
from tutor.pages.panel.cards import WaitTiles
from tutor.pages.panel.model import chips_of
from tutor.pages.panel.words import concept_view, entry_note
from tutor.pages.parts.banner import Banner
from tutor.pages.parts.buttons import KeyButton
from tutor.pages.parts.label import Label
from tutor.pages.parts.layouts import EmptyState
from tutor.pages.parts.look import look
from tutor.pages.parts.model import PART_GAP, PageLayout, layout_of
from tutor.pages.review.decision_list import DecisionList
from tutor.pages.review.header import ReviewHeader
from tutor.pages.review.model import ReviewLists, ReviewState, hands_at, review_lists
from tutor.pages.review.summary import SummarySheet, TilePicture
from tutor.pages.review.summary_model import ThrowView, WhatIfView, summary_of
from tutor.pages.review.timeline import Timeline
from tutor.pages.review.words import counted_rows
from tutor.pages.table.model import NO_MARKS, HandMarks, marks_of
from tutor.pages.table.table_view import TableView
from tutor.text.game_summary import player_names

if TYPE_CHECKING:
    from tutor.concepts.ledger import ConceptLedger, ConceptNote


PRACTISE_KEY = "B"


class DecisionFoot(QWidget):
    practice_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.practise = KeyButton(self, "plain")
        self.practise.clicked.connect(self.practice_requested)
        self.offer = DrillOffer(self)
        self._ways = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._ways.setContentsMargins(0, 0, 0, 0)
        self._ways.setSpacing(6)
        self._ways.addWidget(self.practise, 1)
        self._ways.addWidget(self.offer, 1)

    def show_foot(self, is_decision: bool) -> None:
        self.setVisible(is_decision)
        self.practise.show_key(gettext("Practise from here"), PRACTISE_KEY)
        self.practise.setFixedHeight(look().px(36))
        self._fit()

    def _fit(self) -> None:
        first, second = self.practise.least_width, self.offer.button.least_width
        alone = self.offer.isHidden()
        beside = alone or self.width() >= first + second + self._ways.spacing()
        self.practise.setMinimumWidth(first if beside else 0)
        self.offer.setMinimumWidth(second if beside else 0)
        ways = QBoxLayout.Direction
        self._ways.setDirection(ways.LeftToRight if beside else ways.TopToBottom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


LINES = 3
ROWS, HEAD_ROWS = (2, 4, 5, 7, 9), (1, 3, 6, 8)
"""Rows of the grid: hand, draws and their chance, yaku, risk; and of their heads."""


class WhatIfCard(QFrame):
    pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body = QFrame(self)
        self.body.setProperty("look", "card")
        self.title = Label(self.body)
        self.title.setProperty("look", "section")
        self.title.setWordWrap(True)
        self.draws = Label(self.body)
        self.heads = tuple(Label(self.body) for _ in range(LINES))
        for head in (self.draws, *self.heads):
            head.setProperty("look", "label")
            head.setWordWrap(True)
        self.columns = tuple(_Column(self.body) for _ in range(2))
        self.button = KeyButton(self, "plain")
        self.button.clicked.connect(self.pressed)
        sizes = QSizePolicy.Policy
        self.button.setSizePolicy(sizes.Preferred, sizes.Fixed)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(1)
        for number, column in enumerate(self.columns):
            grid.setColumnStretch(number, 1)
            grid.setColumnMinimumWidth(number, 1)
            grid.addLayout(column.top, 0, number)
            hand, *rest = column.lines
            for row, part in enumerate((hand, column.tiles, column.chance, *rest)):
                grid.addWidget(part, ROWS[row], number, Qt.AlignmentFlag.AlignTop)
        hand, *others = self.heads
        for row, head in zip(HEAD_ROWS, (hand, self.draws, *others), strict=True):
            grid.addWidget(head, row, 0, 1, 2)
        inner = QVBoxLayout(self.body)
        inner.setContentsMargins(12, 9, 12, 11)
        inner.setSpacing(6)
        inner.addWidget(self.title)
        inner.addLayout(grid)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(6)
        whole.addWidget(self.body)
        whole.addWidget(self.button)
        self.hide()

    def show_offer(self, caption: str, description: str) -> None:
        self.show()
        self.body.hide()
        self._show_button(caption, "W")
        self.button.setToolTip(f"{caption} (W). {description}")
        self.button.setAccessibleDescription(description)

    def show_discards(self, view: WhatIfView) -> None:
        self.show()
        self.body.show()
        self.body.setAccessibleName(view.title)
        self.title.setText(view.title)
        self.draws.setText(view.draws)
        self.draws.setVisible(bool(view.draws))
        for head, text in zip(self.heads, view.heads, strict=True):
            head.setText(text)
        for column, discard in zip(self.columns, view.throws, strict=True):
            column.show_discard(discard, view)
        self._show_button(view.back, "Backspace")
        self.button.setAccessibleDescription("")

    def _show_button(self, caption: str, key: str) -> None:
        self.button.show_key(caption, key)
        self.button.setFixedHeight(look().px(36))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for column in self.columns:
            column.tiles.updateGeometry()


class _Column:
    def __init__(self, parent: QWidget) -> None:
        self.tile, self.head = TilePicture(parent), QLabel(parent)  # too narrow for phrases
        self.head.setWordWrap(True)
        self.tiles = WaitTiles(parent)
        self.chance = QLabel(parent)
        self.chance.setWordWrap(True)
        self.lines = tuple(QLabel(parent) for _ in range(LINES))
        for line in self.lines:
            line.setWordWrap(True)
        self.top = QHBoxLayout()
        self.top.setSpacing(8)
        self.top.addWidget(self.tile)
        self.top.addWidget(self.head, 1)

    def show_discard(self, discard: ThrowView, view: WhatIfView) -> None:
        self.tile.show_tile(discard.tile, discard.name)
        self.head.setText(discard.head)
        self.tiles.show_waits(discard.draws, f"{view.draws}: {discard.draws_name}")
        self.tiles.setToolTip(discard.draws_name)
        self.chance.setText(discard.chance)
        for part in (self.tiles, self.chance):
            part.setVisible(bool(discard.chance))
        for line, head, text in zip(self.lines, view.heads, discard.lines, strict=True):
            line.setText(text)
            line.setAccessibleName(f"{discard.head}, {head}: {text}")


class ReviewParts:
    def __init__(self, page: QWidget) -> None:
        self._page = page
        self._listing: ReviewLists | None = None
        self.header = ReviewHeader(page)
        self.banner = Banner(page)
        self.list = DecisionList(page)
        self.table = TableView(page)
        self.timeline = Timeline(page)
        self.panel = AdvicePanel(page)
        self.foot = DecisionFoot(self.panel)
        self.panel.add_foot(self.foot)
        self.what_if = WhatIfCard(self.panel)
        self.panel.add_head(self.what_if)
        QWidget.setTabOrder(self.panel.scroller, self.what_if.button)
        self.empty = EmptyState("review", 4, page)
        self.summary = SummarySheet(page)

    def show_empty(self) -> None:
        buttons = (
            gettext("Open a game log"),
            gettext("Paste an address"),
            gettext("Play a round"),
            gettext("Your games"),
        )
        self.empty.show_state(
            gettext("Review"),
            gettext("No game open."),
            gettext("Drop a log here, paste an address, or play a round."),
            buttons,
        )

    def show_summary(self, state: ReviewState, busy: bool) -> None:
        self.summary.show_summary(summary_of(state, busy))

    def show_list(self, state: ReviewState, strip: bool) -> None:
        listing = self._listing_of(state)
        rows = listing.worth if state.worth_only else listing.all
        self.list.show_rows(
            rows,
            counted_rows(listing.worth),
            len(listing.all),
            state.current,
            state.worth_only,
            strip,
        )

    def _listing_of(self, state: ReviewState) -> ReviewLists:
        if self._listing is None or not self._listing.is_of(state):
            self._listing = review_lists(state)
        return self._listing

    def show_timeline(self, state: ReviewState) -> None:
        listing = self._listing_of(state)
        self.timeline.show_timeline(listing.spans, listing.all, state.current, state.seat)

    def show_nothing(self, busy: bool) -> None:
        waiting = gettext("Reading the first round …")
        nothing = gettext("This seat made no decision in this game.")
        self.panel.show_message(waiting if busy else nothing)
        self.table.setVisible(False)

    def show_decision(self, state: ReviewState, decision: Decision) -> None:
        from tutor.pages.panel import model as decision_panel  # imports numpy: only when needed

        lesson = decision_panel.lesson_of(state.entry, state.lesson, state.current, state.flat)
        panel = decision_panel.panel_of(decision)
        self.panel.show_advice(panel)
        self.panel.show_lesson(lesson)
        self.panel.second.show_decision(decision)
        self.table.set_look()
        self.table.show_table(
            decision.observation,
            marks=marks_of(
                decision.observation.hand,
                chips_of(decision.advice),
                decision.played,
                groups=panel.picture,
            ),
            names=player_names(state.record),
            reveal=hands_at(state) if state.revealed else None,
        )

    def show_what_if(self, state: ReviewState, decision: Decision, tile: Tile | None) -> None:
        from tutor.pages.review.summary_model import offer_words, table_after, what_if_view
        from tutor.text.thinking import hand_groups

        if tile is None:
            self.what_if.show_offer(*offer_words(decision))
            return
        self.what_if.show_discards(what_if_view(decision, tile))
        after = table_after(state, tile)
        if after is not None:
            names = player_names(state.record)
            reveal = hands_at(state) if state.revealed else None
            marks = HandMarks(groups=hand_groups(after, None))
            self.table.show_table(after, marks=marks, names=names, reveal=reveal)

    def show_call(self, state: ReviewState, decision: CallDecision) -> None:
        from tutor.pages.panel.model import call_panel_of, lesson_of

        self.what_if.hide()
        self.panel.show_call(call_panel_of(decision))
        self.panel.second.show_decision(decision)
        self.panel.show_lesson(lesson_of(state.entry, state.lesson, state.current, state.flat))
        self.table.set_look()
        self.table.show_table(
            decision.observation,
            marks=NO_MARKS,
            names=player_names(state.record),
            reveal=hands_at(state) if state.revealed else None,
        )

    def show_concept(self, state: ReviewState, ledger: "ConceptLedger") -> "ConceptNote | None":
        entry = state.entry
        note = None if entry is None else entry_note(ledger, state.game_id, entry)
        seen = None if entry is None else entry.observation
        view = None if seen is None else concept_view(note, seen)
        self.panel.show_concept(view)
        return note

    def show_preview(self, decision: Decision, tile: Tile | None) -> None:
        from tutor.pages.panel.model import rows_of

        self.panel.show_rows(rows_of(decision, tile))

    # --- layout -------------------------------------------------------------------------------

    def layout(self, drawer_open: bool) -> PageLayout:
        width, height = self._page.width(), self._page.height()
        timeline = self.timeline.sizeHint().height()
        layout = layout_of(width, height, look().scale, 0, timeline, drawer_open)
        if not self.banner.is_wanted:
            return layout
        banner = self.banner.wanted_height(layout.banner[2])
        return layout_of(width, height, look().scale, banner, timeline, drawer_open)

    def arrange(self, layout: PageLayout, is_empty: bool, is_summed_up: bool = False) -> None:
        for part, box in (
            (self.banner, layout.banner),
            (self.list, layout.list),
            (self.table, layout.felt),
            (self.timeline, layout.timeline),
            (self.panel, layout.panel),
        ):
            part.setGeometry(QRect(*box))
        width, height, top = self._page.width(), self._page.height(), layout.list[1]
        if is_summed_up:
            left, summary_top, _, summary_high = layout.felt
            line_left, line_top, _, line_high = layout.timeline
            right = width - PART_GAP
            self.summary.setGeometry(QRect(left, summary_top, right - left, summary_high))
            self.timeline.setGeometry(QRect(line_left, line_top, right - line_left, line_high))
        self.summary.setVisible(is_summed_up)
        head = width if is_empty else layout.header[2]
        self.header.setGeometry(QRect(0, 0, head, layout.header[3]))
        self.empty.setGeometry(QRect(0, top, width, height - top))
        self.banner.setVisible(self.banner.is_wanted)
        self.panel.setVisible(not is_empty and not is_summed_up and layout.panel[2] > 0)
