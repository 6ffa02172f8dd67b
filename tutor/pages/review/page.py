from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QSizePolicy, QWidget

from rules.tiles import Seat, Tile
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.language import gettext
from tutor.pages.host import Host, Page
from tutor.pages.panel.advice_panel import AdvicePanel, DrillOffer
from tutor.pages.panel.cards import WaitTiles
from tutor.pages.panel.model import call_panel_of, chips_of, lesson_of, panel_of, tile_rows
from tutor.pages.panel.words import concept_view, entry_note
from tutor.pages.parts.banner import Banner
from tutor.pages.parts.buttons import KeyButton, key_actions
from tutor.pages.parts.layouts import EmptyState, column_of, grid_of, row_of, set_beside
from tutor.pages.parts.look import Fitting, Label, labels, look, styled
from tutor.pages.parts.model import PART_GAP, BannerText, PageLayout, layout_of
from tutor.pages.parts.motion import announce
from tutor.pages.parts.tiles import TileRows
from tutor.pages.review.decision_list import DecisionList
from tutor.pages.review.header import ReviewHeader
from tutor.pages.review.model import (
    Announcement,
    OpenedGame,
    ReviewedRound,
    ReviewLists,
    ReviewMove,
    ReviewNavigator,
    ReviewState,
    hands_shown_at,
    practice_start_at,
    review_lists,
)
from tutor.pages.review.summary import SummarySheet
from tutor.pages.review.summary_model import (
    ThrowView,
    WhatIfView,
    offer_words,
    summary_of,
    table_after,
    what_if_view,
)
from tutor.pages.review.timeline import Timeline
from tutor.pages.table.model import NO_MARKS, HandMarks, tile_marks
from tutor.pages.table.table_view import TableView
from tutor.pages.tree.model import TreeMoment
from tutor.practice.folder import unfinished
from tutor.system.files import data
from tutor.text.game_summary import hinted_line, player_names
from tutor.text.progress import unfinished_lines
from tutor.text.thinking import hand_groups

if TYPE_CHECKING:
    from tutor.coach.concepts.ledger import ConceptLedger
    from tutor.store.progress import Done


class DecisionFoot(Fitting, QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.practise = KeyButton(self, "plain")
        self.offer = DrillOffer(self)
        self._ways = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._ways.setContentsMargins(0, 0, 0, 0)
        self._ways.setSpacing(6)
        self._ways.addWidget(self.practise, 1)
        self._ways.addWidget(self.offer, 1)

    def show_foot(self, is_decision: bool) -> None:
        self.setVisible(is_decision)
        self.practise.show_key(gettext("Practise from here"), "B")
        self.practise.setFixedHeight(look().px(36))
        self.fit()

    def fit(self) -> None:
        first, second = self.practise.least_width, self.offer.button.least_width
        alone = self.offer.isHidden()
        beside = alone or self.width() >= first + second + self._ways.spacing()
        self.practise.setMinimumWidth(first if beside else 0)
        self.offer.setMinimumWidth(second if beside else 0)
        set_beside(self._ways, beside)


LINES = 3
ROWS, HEAD_ROWS = (2, 4, 5, 7, 9), (1, 3, 6, 8)
"""Rows of the grid: hand, draws and their chance, yaku and risk; the rows of their headings."""


class WhatIfCard(Fitting, QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body = styled(QFrame(self), "card")
        self.title = styled(Label(self.body), "section", wraps=True)
        self.draws, *self.heads = labels(self.body, *("label",) * (1 + LINES))
        self.columns = tuple(_Column(self.body) for _ in range(2))
        self.button = KeyButton(self, "plain")
        sizes = QSizePolicy.Policy
        self.button.setSizePolicy(sizes.Preferred, sizes.Fixed)
        grid = grid_of(across=10, down=1)
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
        column_of(self.title, grid, on=self.body, margins=(12, 9, 12, 11), spacing=6)
        column_of(self.body, self.button, on=self, margins=0, spacing=6)
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
        self.draws.show_text(view.draws)
        for head, text in zip(self.heads, view.heads, strict=True):
            head.setText(text)
        for column, discard in zip(self.columns, view.throws, strict=True):
            column.show_discard(discard, view)
        self._show_button(view.back, "Backspace")
        self.button.setAccessibleDescription("")

    def _show_button(self, caption: str, key: str) -> None:
        self.button.show_key(caption, key)
        self.button.setFixedHeight(look().px(36))

    def fit(self) -> None:
        for column in self.columns:
            column.tiles.updateGeometry()


class _Column:
    def __init__(self, parent: QWidget) -> None:
        self.tile = TileRows(parent, 30, fixed=True)
        self.head = styled(QLabel(parent), wraps=True)
        self.tiles = WaitTiles(parent)
        self.chance = styled(QLabel(parent), wraps=True)
        self.lines = tuple(QLabel(parent) for _ in range(LINES))
        for line in self.lines:
            line.setWordWrap(True)
        self.top = row_of(self.tile, (self.head, 1), spacing=8)

    def show_discard(self, discard: ThrowView, view: WhatIfView) -> None:
        self.tile.show_rows([[discard.tile]], name=discard.name)
        self.head.setText(discard.head)
        self.tiles.show_waits(discard.draws, f"{view.draws}: {discard.draws_name}")
        self.tiles.setToolTip(discard.draws_name)
        self.chance.setText(discard.chance)
        for part in (self.tiles, self.chance):
            part.setVisible(bool(discard.chance))
        for line, head, text in zip(self.lines, view.heads, discard.lines, strict=True):
            line.setText(text)
            line.setAccessibleName(f"{discard.head}, {head}: {text}")


class ReviewPage(Page, QWidget):
    seat_requested = Signal(int)

    def __init__(self, host: Host, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.host, self._hinted = host, 0
        self.navigator = ReviewNavigator(self._show_move)
        self._busy = self._is_sample = False
        self._drawer_open = True
        self._ledger: ConceptLedger | None = None
        self._listing: ReviewLists | None = None
        self._cards: frozenset[str] = frozenset()
        self.header, self.banner = ReviewHeader(self), Banner(self)
        self.list, self.table = DecisionList(self), TableView(self)
        self.timeline, self.panel = Timeline(self), AdvicePanel(self)
        self.foot = DecisionFoot(self.panel)
        self.offer = self.foot.offer
        self.panel.add_foot(self.foot)
        self.what_if = WhatIfCard(self.panel)
        self.panel.add_head(self.what_if)
        QWidget.setTabOrder(self.panel.scroller, self.what_if.button)
        self.empty, self.summary = EmptyState("review", 4, self), SummarySheet(self)
        self._connect()
        navigator = self.navigator
        self.acts = key_actions(
            self,
            {
                "G": navigator.toggle_summary,
                "Left": lambda: navigator.step(-1),
                "Right": lambda: navigator.step(1),
                "Up": lambda: navigator.step_worth(-1),
                "Down": lambda: navigator.step_worth(1),
                "Shift+Left": lambda: navigator.step_round(-1),
                "Shift+Right": lambda: navigator.step_round(1),
                "F": navigator.toggle_filter,
                "S": self.next_seat,
                "O": navigator.toggle_reveal,
                "T": self._show_tree,
                "A": self.add_drill,
                "B": self.practise,
                "W": navigator.try_offered,
                "Backspace": navigator.take_back,
            },
        )
        self.retranslate()
        self.follow(host.course)

    @property
    def state(self) -> ReviewState | None:
        return self.navigator.state

    def _connect(self) -> None:
        navigator, host = self.navigator, self.host
        self.list.chosen.connect(navigator.go_to)
        self.list.filtered.connect(navigator.filter)
        self.list.summary.clicked.connect(navigator.toggle_summary)
        self.summary.chosen.connect(navigator.go_to)
        self.summary.table.clicked.connect(navigator.show_table)
        self.summary.all.clicked.connect(lambda: navigator.filter(worth_only=False))
        self.summary.play.clicked.connect(host.play)
        self.timeline.chosen.connect(navigator.go_to)
        self.table.tile_clicked.connect(navigator.try_tile)
        self.what_if.button.clicked.connect(navigator.toggle_trial)
        self.table.tile_entered.connect(self.preview)
        self.table.tile_left.connect(self.preview)
        self.panel.previous_requested.connect(lambda: navigator.step(-1))
        self.panel.next_requested.connect(lambda: navigator.step(1))
        self.panel.tree_requested.connect(self._show_tree)
        self.panel.copy_requested.connect(self.table.open_menu)
        self.offer.button.clicked.connect(self.add_drill)
        self.foot.practise.clicked.connect(self.practise)
        self._ways: list[tuple[str, Callable[[], object]]] = []
        self.empty.pressed.connect(lambda button: self._ways[button][1]())
        self.header.file.triggered.connect(host.choose_file)
        self.header.address.triggered.connect(lambda _: host.ask_address())
        self.header.sample.triggered.connect(host.open_sample)
        self.header.seat.activated.connect(self.seat_requested)
        self.header.reveal.clicked.connect(navigator.toggle_reveal)
        self.header.panel.clicked.connect(self.toggle_panel)
        self.header.luck.chosen.connect(navigator.go_to)
        self.banner.closed.connect(self._arrange)

    def _show_tree(self) -> None:
        self.host.show_page("tree")

    # --- content ------------------------------------------------------------------------------

    def show_game(self, opened: OpenedGame) -> None:
        self._is_sample = Path(opened.source).is_relative_to(data())
        self.navigator.open(opened.record, opened.seat)
        self.list.view.setFocus()
        self.banner.show_repairs(opened.repairs, len(opened.record.rounds))
        self.set_busy(True)

    def show_round(self, piece: ReviewedRound) -> None:
        if self.state is not None:
            self.navigator.add_round(piece, stays=self.list.is_pointed_at)
            self.refresh()

    def review_again(self, seat: Seat) -> None:
        if self.state is not None:
            self.navigator.open(self.state.record, seat)
            self.set_busy(True)

    def set_busy(self, busy: bool) -> None:
        self._busy = busy
        self.refresh()

    def show_hinted(self, turns: int) -> None:
        """Show in how many turns of the game a hint was used; nothing if 0."""
        if turns != self._hinted:
            self._hinted = turns
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.state is None:  # a game may have been left meanwhile
            self.refresh()

    def show_error(self, sentence: BannerText) -> bool:
        self.banner.show_error(sentence)
        self._arrange()
        return True

    def retranslate(self) -> None:
        self.banner.show_look()
        self.refresh()

    def refresh(self) -> None:
        state = self.state
        for action in self.acts.values():
            action.setEnabled(state is not None)
        self.header.show_header(state, self._busy, self.layout_now.drawer)
        if state is None:
            text = gettext("No game open.")
            more = gettext("Drop a log here, paste an address, or play a game to its end.")
            play = gettext("Play a round")
            self._ways = [
                (gettext("Open a game log"), self.host.choose_file),
                (gettext("Paste an address"), self.host.ask_address),
                (play, self.host.play),
                (gettext("Your games"), self.host.show_games),
            ]
            if unfinished(self.host.games):
                text, more, play = unfinished_lines()
                self._ways = [(play, self.host.play), *self._ways[:2], self._ways[3]]
            buttons = tuple(name for name, _ in self._ways)
            self.empty.show_state(gettext("Review"), text, more, buttons)
        for around in (self.list, self.timeline):
            around.setVisible(state is not None)
        for part in (self.table, self.panel):
            part.setVisible(state is not None and not self.navigator.is_summed_up)
        self.empty.setVisible(state is None)
        if state is not None:
            entry = state.entry
            self._show_list(state)
            listing = self._listing_of(state)
            self.timeline.show_timeline(listing.spans, listing.all, state.current, state.seat)
            if self.navigator.is_summed_up:
                view = summary_of(state, self._busy)
                if self._is_sample:
                    name = state.record.players[state.seat].name
                    said = gettext("The sample game, seen from the seat of {name}.")
                    view = replace(view, waiting=f"{said.format(name=name)} {view.waiting}".strip())
                if self._hinted and not self._busy:
                    view = replace(view, counts=f"{hinted_line(self._hinted)} {view.counts}")
                self.summary.show_summary(view)
            self._show_offer(state.decision)
            self.foot.show_foot(entry is not None)
            if entry is None:
                waiting = gettext("Reading the first round …")
                nothing = gettext("This seat made no decision in this game.")
                self.panel.show_message(waiting if self._busy else nothing)
                self.table.setVisible(False)
            else:
                self._show_entry(state, entry)
            self._show_concept()
        self._arrange()

    def _show_list(self, state: ReviewState) -> None:
        listing, is_summed_up = self._listing_of(state), self.navigator.is_summed_up
        self.list.show_rows(
            listing.worth if state.worth_only else listing.all,
            len(listing.worth),
            len(listing.all),
            state.current,
            state.worth_only,
            self.layout_now.strip,
        )
        self.list.show_summed_up(is_summed_up, state.is_whole and not self._busy)

    def _listing_of(self, state: ReviewState) -> ReviewLists:
        if self._listing is None or not self._listing.is_of(state):
            self._listing = review_lists(state)
        return self._listing

    def _show_entry(self, state: ReviewState, entry: ReviewEntry) -> None:
        shown, marks, tried = entry.observation, NO_MARKS, self.navigator.tried
        if isinstance(entry, CallDecision):
            self.what_if.hide()
            self.panel.show_call(call_panel_of(entry))
        else:
            panel = panel_of(entry)
            self.panel.show_advice(panel)
            chips = chips_of(entry.advice)
            marks = tile_marks(shown.hand, chips, entry.played, groups=panel.picture)
            if tried is None:
                self.what_if.show_offer(*offer_words(entry))
            else:
                self.what_if.show_discards(what_if_view(entry, tried))
                shown = table_after(state, tried) or shown
                marks = HandMarks(groups=hand_groups(shown, None))
        self.panel.second.show_decision(entry)
        self.panel.show_lesson(lesson_of(entry, state.lesson, state.current, state.flat))
        self.table.set_look()
        self.table.show_table(
            shown,
            marks=marks,
            names=player_names(state.record),
            reveal=hands_shown_at(state) if state.revealed else None,
        )

    def set_ledger(self, ledger: "ConceptLedger") -> None:
        if ledger != self._ledger:
            self._ledger = ledger
            self._show_concept()

    def _show_concept(self) -> None:
        state, ledger = self.state, self._ledger
        is_read = (not self._busy or self.navigator.has_moved) and not self.navigator.is_summed_up
        entry = state.entry if state is not None and is_read else None
        if state is None or entry is None or ledger is None:
            self.panel.show_concept(None)
            return
        note = entry_note(ledger, state.game_id, entry)
        self.panel.show_concept(concept_view(note, entry.observation))
        if note is not None and note.meeting is not None and self.isVisible():
            self._ledger = ledger.with_meeting(note.meeting)
            self.host.course.meet(note.meeting)
            announce(self.panel, self.panel.concept.sentence.accessibleName())

    # --- drills and practice ------------------------------------------------------------------

    def _show_offer(self, decision: Decision | None) -> None:
        self.offer.setVisible(decision is not None and len(decision.advice.combined) > 1)
        self.offer.show_offer(self._has_card(decision))

    def add_drill(self) -> None:
        decision = self.navigator.decision
        is_added = self._has_card(decision)
        if decision is not None and not is_added and len(decision.advice.combined) > 1:
            self.host.history_writer.add_drills((decision,))

    def _has_card(self, decision: Decision | None) -> bool:
        if decision is None:
            return False
        from tutor.drills.drill import drill_id  # only when needed

        return drill_id(decision.observation) in self._cards

    def set_done(self, done: "Done") -> None:
        self._cards = done.cards
        self._show_offer(self.navigator.decision)

    def practise(self) -> None:
        here = practice_start_at(self.state) if self.state else None
        if here is not None:
            self.host.practise_here(here)

    # --- navigation ---------------------------------------------------------------------------

    def _show_move(self, move: ReviewMove) -> None:
        listed = self.list.view.currentIndex().row()
        self.refresh()
        if move.takes_focus:
            self.take_focus()
        if move.announcement is Announcement.TRIAL:
            announce(self, self.what_if.title.text())
        elif move.announcement is Announcement.PLACE:
            reads = self.list.view.hasFocus() and self.list.view.currentIndex().row() != listed
            announce(self, "" if reads else self.timeline.here)  # the list announces its own rows

    def preview(self, tile: int | None = None) -> None:
        decision = self.navigator.decision
        if decision is not None:
            self.panel.show_rows(tile_rows(decision, Tile(tile) if tile is not None else None))

    def toggle_panel(self) -> None:
        self._drawer_open = not self._drawer_open
        self._arrange()

    def next_seat(self) -> None:
        if self.state:
            self.seat_requested.emit((self.state.seat + 1) % 4)

    def take_focus(self) -> None:
        if self.state is None:
            self.empty.take_focus()
        elif self.navigator.is_summed_up:
            self.summary.table.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.list.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def moment(self) -> TreeMoment | None:
        decision = self.navigator.decision
        return TreeMoment(decision.observation, decision.advice.choice) if decision else None

    def areas(self) -> tuple[QWidget, ...]:
        if self.state is None:
            return self.empty.areas()
        if self.navigator.is_summed_up:
            return (self.header, self.list.view, *self.summary.areas(), self.timeline)
        return (self.header, self.list.view, self.table, self.timeline, self.panel.scroller)

    # --- layout -------------------------------------------------------------------------------

    @property
    def layout_now(self) -> PageLayout:
        width, height, is_open = self.width(), self.height(), self._drawer_open
        self.timeline.is_low = height < look().px(620)
        timeline = self.timeline.sizeHint().height()
        layout = layout_of(width, height, look().scale, 0, timeline, is_open)
        if not self.banner.is_wanted:
            return layout
        banner = self.banner.wanted_height(layout.banner[2])
        return layout_of(width, height, look().scale, banner, timeline, is_open)

    def _arrange(self) -> None:
        layout = self.layout_now
        is_empty, is_summed_up = self.state is None, self.navigator.is_summed_up
        for part, box in (
            (self.banner, layout.banner),
            (self.list, layout.list),
            (self.table, layout.felt),
            (self.timeline, layout.timeline),
            (self.panel, layout.panel),
        ):
            part.setGeometry(QRect(*box))
        width, height, top = self.width(), self.height(), layout.list[1]
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.state is not None:
            layout = self.layout_now
            self.header.show_header(self.state, self._busy, layout.drawer)
            self._show_list(self.state)
        self._arrange()
