"""The review page."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QWidget

from rules.tiles import Seat, Tile
from tutor.coach.advice import CallDecision, Decision
from tutor.language import gettext, mark
from tutor.pages.panel.advice_panel import DrillOffer
from tutor.pages.parts.buttons import key_actions
from tutor.pages.parts.keys_sheet import KeyHelp, review_keys
from tutor.pages.parts.model import BannerText, PageLayout
from tutor.pages.parts.motion import announce
from tutor.pages.review.model import OpenedGame, ReviewedRound, ReviewState, practice_start_at
from tutor.pages.review.navigator_model import Announcement, ReviewMove, ReviewNavigator
from tutor.pages.review.parts import ReviewParts
from tutor.pages.tree.model import TreeMoment, moment_at

if TYPE_CHECKING:
    from tutor.concepts.ledger import ConceptLedger


class DrillAdder(QObject):
    requested = Signal(object)

    def __init__(self, offer: DrillOffer) -> None:
        super().__init__(offer)
        self._offer = offer
        self._decision: Decision | None = None
        self._added: list[Decision] = []
        offer.requested.connect(self.add)

    def show_offer(self, decision: Decision | None) -> None:
        self._decision = decision
        self._offer.setVisible(decision is not None and len(decision.advice.combined) > 1)
        self._offer.show_offer(self._is_added)

    @property
    def _is_added(self) -> bool:
        return any(added is self._decision for added in self._added)

    def add(self) -> None:
        decision = self._decision
        if decision is not None and not self._is_added and len(decision.advice.combined) > 1:
            self.requested.emit((decision,))

    def show_added(self, decisions: tuple[Decision, ...]) -> None:
        self._added.extend(decisions)
        self.show_offer(self._decision)


class ConceptTeller(QObject):
    met = Signal(object)

    def __init__(self, parts: ReviewParts, parent: QObject) -> None:
        super().__init__(parent)
        self._parts = parts
        self._ledger: ConceptLedger | None = None

    def learn(self, ledger: "ConceptLedger") -> bool:
        is_news = ledger != self._ledger
        self._ledger = ledger
        return is_news

    def tell(self, state: ReviewState | None, is_seen: bool) -> None:
        panel = self._parts.panel
        if state is None or self._ledger is None:
            panel.show_concept(None)
            return
        note = self._parts.show_concept(state, self._ledger)
        if note is not None and note.meeting is not None and is_seen:
            self._ledger = self._ledger.with_meeting(note.meeting)
            self.met.emit(note.meeting)
            announce(panel, panel.concept.sentence.accessibleName())


ACTION_NAMES: Final = {
    "G": mark("Summary of the game"),
    "Left": mark("Previous decision"),
    "Right": mark("Next decision"),
    "Up": mark("Previous worth a look"),
    "Down": mark("Next worth a look"),
    "Shift+Left": mark("Previous round"),
    "Shift+Right": mark("Next round"),
    "F": mark("Worth a look, or all decisions"),
    "S": mark("Next seat"),
    "O": mark("Show or hide the other hands"),
    "T": mark("See the tree"),
    "A": mark("Add to drills"),
    "B": mark("Practise from here"),
    "W": mark("What if: the tutor's tile"),
    "Backspace": mark("Back to the tile thrown"),
}


def name_actions(actions: Mapping[str, QAction], is_open: bool) -> None:
    for key, action in actions.items():
        action.setText(gettext(ACTION_NAMES[key]))
        action.setEnabled(is_open)


class ReviewPage(QWidget):
    open_requested = Signal()
    address_requested = Signal()
    sample_requested = Signal()
    play_requested = Signal()
    games_requested = Signal()
    seat_requested = Signal(int)
    cancel_requested = Signal()
    tree_requested = Signal()
    drills_requested = Signal(object)
    met = Signal(object)
    practice_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.navigator = ReviewNavigator(self._show_move)
        self._busy = False
        self._drawer_open = True
        parts = self._parts = ReviewParts(self)
        self._teller = ConceptTeller(parts, self)
        self.header, self.banner, self.empty = parts.header, parts.banner, parts.empty
        self.list, self.timeline = parts.list, parts.timeline
        self.table, self.panel, self.foot = parts.table, parts.panel, parts.foot
        self.offer, self.summary = self.foot.offer, parts.summary
        self.adding = DrillAdder(self.offer)
        self._connect(parts)
        navigator = self.navigator
        self.actions_by_key = key_actions(
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
                "T": self.tree_requested.emit,
                "A": self.adding.add,
                "B": self.practise,
                "W": navigator.try_offered,
                "Backspace": navigator.take_back,
            },
        )
        self.retranslate()

    @property
    def state(self) -> ReviewState | None:
        return self.navigator.state

    def _connect(self, parts: ReviewParts) -> None:
        navigator = self.navigator
        self._teller.met.connect(self.met)
        self.list.chosen.connect(navigator.go_to)
        self.list.filtered.connect(navigator.filter)
        self.list.summary_requested.connect(navigator.toggle_summary)
        self.summary.chosen.connect(navigator.go_to)
        self.summary.table_requested.connect(navigator.show_table)
        self.summary.all_requested.connect(lambda: navigator.filter(worth_only=False))
        self.summary.play_requested.connect(self.play_requested)
        self.timeline.chosen.connect(navigator.go_to)
        self.table.tile_clicked.connect(navigator.try_tile)
        parts.what_if.pressed.connect(navigator.toggle_trial)
        self.table.tile_entered.connect(self.preview)
        self.table.tile_left.connect(self.preview)
        self.panel.previous_requested.connect(lambda: navigator.step(-1))
        self.panel.next_requested.connect(lambda: navigator.step(1))
        self.panel.tree_requested.connect(self.tree_requested)
        self.panel.copy_requested.connect(self.table.open_menu)
        self.adding.requested.connect(self.drills_requested)
        self.foot.practice_requested.connect(self.practise)
        self.empty.pressed.connect(self._press_empty)
        self.header.open_requested.connect(self.open_requested)
        self.header.address_requested.connect(self.address_requested)
        self.header.sample_requested.connect(self.sample_requested)
        self.header.seat_requested.connect(self.seat_requested)
        self.header.cancel_requested.connect(self.cancel_requested)
        self.header.reveal_requested.connect(navigator.toggle_reveal)
        self.header.panel_requested.connect(self.toggle_panel)
        self.header.luck.chosen.connect(navigator.go_to)
        self.banner.closed.connect(self._arrange)

    def _press_empty(self, button: int) -> None:
        ways = (
            self.open_requested,
            self.address_requested,
            self.play_requested,
            self.games_requested,
        )
        ways[button].emit()

    # --- content ------------------------------------------------------------------------------

    def show_game(self, opened: OpenedGame) -> None:
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

    def show_error(self, sentence: BannerText) -> None:
        self.banner.show_error(sentence)
        self._arrange()

    def retranslate(self) -> None:
        self.banner.show_look()
        self.refresh()

    def refresh(self) -> None:
        state = self.state
        name_actions(self.actions_by_key, state is not None)
        self.header.show_header(state, self._busy, self.layout_now.drawer)
        self._parts.show_empty()
        for around in (self.list, self.timeline):
            around.setVisible(state is not None)
        for part in (self.table, self.panel):
            part.setVisible(state is not None and not self.navigator.is_summed_up)
        self.empty.setVisible(state is None)
        if state is not None:
            parts, entry = self._parts, state.entry
            self._show_list(state)
            parts.show_timeline(state)
            if self.navigator.is_summed_up:
                parts.show_summary(state, self._busy)
            self.adding.show_offer(state.decision)
            self.foot.show_foot(entry is not None)
            if entry is None:
                parts.show_nothing(self._busy)
            elif isinstance(entry, CallDecision):
                parts.show_call(state, entry)
            else:
                parts.show_decision(state, entry)
                parts.show_what_if(state, entry, self.navigator.tried)
            self._show_concept()
        self._arrange()

    def _show_list(self, state: ReviewState) -> None:
        self._parts.show_list(state, self.layout_now.strip)
        self.list.show_summed_up(self.navigator.is_summed_up, state.is_whole and not self._busy)

    def set_ledger(self, ledger: "ConceptLedger") -> None:
        if self._teller.learn(ledger):
            self._show_concept()

    def _show_concept(self) -> None:
        is_read = (not self._busy or self.navigator.has_moved) and not self.navigator.is_summed_up
        self._teller.tell(self.state if is_read else None, self.isVisible())

    def show_added(self, decisions: tuple[Decision, ...]) -> None:
        self.adding.show_added(decisions)

    def practise(self) -> None:
        here = practice_start_at(self.state) if self.state else None
        if here is not None:
            self.practice_requested.emit(here)

    # --- navigation ---------------------------------------------------------------------------

    def _show_move(self, move: ReviewMove) -> None:
        listed = self.list.view.currentIndex().row()
        self.refresh()
        if move.takes_focus:
            self.take_focus()
        if move.announcement is Announcement.TRIAL:
            announce(self, self._parts.what_if.title.text())
        elif move.announcement is Announcement.PLACE:
            reads = self.list.view.hasFocus() and self.list.view.currentIndex().row() != listed
            announce(self, "" if reads else self.timeline.here)  # the list announces its own rows

    def preview(self, tile: int | None = None) -> None:
        decision = self.navigator.decision
        if decision is not None:
            wanted = Tile(tile) if tile is not None else None
            self._parts.show_preview(decision, wanted)

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
        return moment_at(decision.observation, decision.advice.choice) if decision else None

    def keys(self) -> KeyHelp:
        return review_keys()

    def areas(self) -> tuple[QWidget, ...]:
        if self.state is None:
            return self.empty.areas()
        if self.navigator.is_summed_up:
            return (self.header, self.list.view, *self.summary.areas(), self.timeline)
        return (self.header, self.list.view, self.table, self.timeline, self.panel.scroller)

    # --- layout -------------------------------------------------------------------------------

    @property
    def layout_now(self) -> PageLayout:
        return self._parts.layout(self._drawer_open)

    def _arrange(self) -> None:
        self._parts.arrange(self.layout_now, self.state is None, self.navigator.is_summed_up)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.state is not None:
            layout = self.layout_now
            self.header.show_header(self.state, self._busy, layout.drawer)
            self._show_list(self.state)
        self._arrange()
