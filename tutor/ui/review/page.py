"""The review page: list, felt, timeline and advice of one game, moved through by keys."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QWidget

from rules.tiles import Seat, Tile
from tutor.advice.advice import Decision
from tutor.ui.banner import Banner
from tutor.ui.empty_state import EmptyState
from tutor.ui.key_actions import key_actions
from tutor.ui.keys_sheet import Keys, review_keys
from tutor.ui.look import Look
from tutor.ui.moment import Moment, moment_at
from tutor.ui.page_layout import PageLayout, layout_of
from tutor.ui.panel.candidates import chips_of
from tutor.ui.panel.drill_offer import DrillOffer
from tutor.ui.panel.panel_view import PanelView
from tutor.ui.review.advice_panel import AdvicePanel
from tutor.ui.review.decision_list import DecisionList
from tutor.ui.review.header import ReviewHeader
from tutor.ui.review.lesson_view import LessonView
from tutor.ui.review.loading import Opened, RoundReviewed
from tutor.ui.review.model import Row, Span, count_of
from tutor.ui.review.state import ReviewState, begin, first_stop, hands_at
from tutor.ui.review.timeline import Timeline
from tutor.ui.table.hand_marks import marks_of
from tutor.ui.table.table_view import TableView


@dataclass(frozen=True, slots=True)
class Shown:
    """What list and timeline show of the rounds reviewed so far."""

    of: tuple[object, object]
    """The stories and the rounds that it was made of."""
    all: tuple[Row, ...]
    worth: tuple[Row, ...]
    spans: tuple[Span, ...]


class ReviewPage(QWidget):
    """One game under review, or the empty state."""

    open_wanted = Signal()
    address_wanted = Signal()
    sample_wanted = Signal()
    play_wanted = Signal()
    seat_wanted = Signal(int)
    """The learner wants the game reviewed for another seat."""
    cancel_wanted = Signal()
    tree_wanted = Signal()
    drills_wanted = Signal(object)
    """Decisions (a tuple) that are to come back."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.state: ReviewState | None = None
        self._source = ""
        self._shown: Shown | None = None
        self._moved = False
        self._busy = False
        self._drawer_open = True
        self.header = ReviewHeader(look, self)
        self.banner = Banner(look, self)
        self.list = DecisionList(look, self)
        self.table = TableView(look, self)
        self.timeline = Timeline(look, self)
        self.panel = AdvicePanel(look, self)
        self.offer = DrillOffer(look, self.panel)
        self.panel.add_foot(self.offer)
        self._added: list[Decision] = []
        self.empty = EmptyState("review", 3, self)
        self._connect()
        self.actions_by_key = self._make_actions()
        self.retranslate(look)

    def _connect(self) -> None:
        self.list.chosen.connect(self.go_to)
        self.list.filtered.connect(self.filter)
        self.timeline.chosen.connect(self.go_to)
        self.table.tile_entered.connect(self.preview)
        self.table.tile_left.connect(self.preview)
        self.panel.previous_wanted.connect(lambda: self.step(-1))
        self.panel.next_wanted.connect(lambda: self.step(1))
        self.panel.tree_wanted.connect(self.tree_wanted)
        self.offer.wanted.connect(self.add_to_drills)
        self.empty.pressed.connect(self._press_empty)
        self.header.open_wanted.connect(self.open_wanted)
        self.header.address_wanted.connect(self.address_wanted)
        self.header.sample_wanted.connect(self.sample_wanted)
        self.header.seat_wanted.connect(self.seat_wanted)
        self.header.cancel_wanted.connect(self.cancel_wanted)
        self.header.reveal_wanted.connect(self.toggle_reveal)
        self.header.panel_wanted.connect(self.toggle_panel)
        self.banner.closed.connect(self._arrange)

    def _press_empty(self, button: int) -> None:
        (self.open_wanted, self.address_wanted, self.play_wanted)[button].emit()

    def _make_actions(self) -> dict[str, QAction]:
        return key_actions(self, {
            "Left": lambda: self.step(-1),
            "Right": lambda: self.step(1),
            "Up": lambda: self.step_worth(-1),
            "Down": lambda: self.step_worth(1),
            "Shift+Left": lambda: self.step_round(-1),
            "Shift+Right": lambda: self.step_round(1),
            "F": lambda: self.filter(not (self.state and self.state.worth_only)),
            "S": self.next_seat,
            "O": self.toggle_reveal,
            "T": self.tree_wanted.emit,
            "A": self.add_to_drills,
        })

    # --- what is shown ------------------------------------------------------------------------

    def show_game(self, opened: Opened) -> None:
        """A game was read: show it; its rounds follow by `show_round`."""
        worth_only = self.state.worth_only if self.state else True
        self.state = begin(opened.record, opened.seat, worth_only)
        self.look = replace(self.look, red_fives=opened.record.rules.red_fives)
        self._source = opened.source
        self._moved = False
        self.list.view.setFocus()
        self.banner.show_repairs(opened.repairs, len(opened.record.rounds), self.look)
        self.set_busy(True)

    def show_round(self, piece: RoundReviewed) -> None:
        """One more round is reviewed."""
        if self.state is None:
            return
        self.state = self.state.with_round(piece.decisions, piece.lessons)
        if not self._moved:
            self.state = self.state.at(first_stop(self.state))
        self.refresh()

    def review_again(self, seat: Seat) -> None:
        """The same game from another seat; its rounds follow."""
        if self.state is None:
            return
        self.state = begin(self.state.record, seat, self.state.worth_only)
        self._moved = False
        self.set_busy(True)

    def set_busy(self, busy: bool) -> None:
        """Whether rounds are still to come."""
        self._busy = busy
        self.refresh()

    def show_error(self, sentence: str) -> None:
        """One sentence; whatever was shown stays."""
        self.banner.show_error(sentence, self.look)
        self._arrange()

    def retranslate(self, look: Look) -> None:
        """Another language, theme or size of type."""
        red_fives = self.state is None or self.state.record.rules.red_fives
        self.look = replace(look, red_fives=red_fives)
        self.banner.show_look(look)
        self.refresh()

    def refresh(self) -> None:
        """Show the state anew."""
        look, state = self.look, self.state
        self._name_actions()
        self.header.show_header(state, self._busy, self.layout_now.drawer, look)
        self._show_empty(look)
        for part in (self.list, self.table, self.timeline, self.panel):
            part.setVisible(state is not None)
        self.empty.setVisible(state is None)
        if state is not None:
            self._show_state(state)
        self._arrange()

    def _show_empty(self, look: Look) -> None:
        words = look.words
        buttons = (words.gettext("Open a game log"), words.gettext("Paste an address"),
                   words.gettext("Play a round"))  # fmt: skip
        self.empty.show_state(
            words.gettext("Review"), words.gettext("No game open."),
            words.gettext("Drop a log here, paste an address, or play a round."), buttons, look,
        )  # fmt: skip

    def _show_state(self, state: ReviewState) -> None:
        look, words = self.look, self.look.words
        shown = self._shown_of(state)
        self._show_list(state, self.layout_now.strip)
        self.timeline.show_timeline(shown.spans, shown.all, state.current, state.seat, look)
        decision = state.decision
        if decision is None:
            waiting = words.gettext("Reading the first round …")
            nothing = words.gettext("This seat made no decision in this game.")
            self.panel.show_message(waiting if self._busy else nothing, look)
            self.offer.setVisible(False)
            self.table.setVisible(False)
            return
        self.panel.show_advice(self._panel_of(decision), look)
        self.panel.show_lesson(self._lesson_of(state), look)
        self._show_offer(decision)
        reveal = hands_at(state) if state.revealed else None
        self.table.set_look(look)
        self.table.show_table(
            decision.observation,
            marks=marks_of(decision.observation.hand, chips_of(decision.advice), decision.played),
            names=tuple(player.name for player in state.record.players),
            reveal=reveal,
        )

    def _name_actions(self) -> None:
        words = self.look.words
        names = {
            "Left": words.gettext("Previous decision"),
            "Right": words.gettext("Next decision"),
            "Up": words.gettext("Previous worth a look"),
            "Down": words.gettext("Next worth a look"),
            "Shift+Left": words.gettext("Previous round"),
            "Shift+Right": words.gettext("Next round"),
            "F": words.gettext("Worth a look, or all decisions"),
            "S": words.gettext("Next seat"),
            "O": words.gettext("Open the other hands, or close them"),
            "T": words.gettext("See the tree"),
            "A": words.gettext("Add to drills"),
        }
        for keys, action in self.actions_by_key.items():
            action.setText(names[keys])
            action.setEnabled(self.state is not None)

    # --- drills -------------------------------------------------------------------------------

    def _show_offer(self, decision: Decision) -> None:
        self.offer.setVisible(len(decision.advice.combined) > 1)
        self.offer.show_offer(self._is_added(decision), self.look)

    def _is_added(self, decision: Decision) -> bool:
        return any(added is decision for added in self._added)

    def add_to_drills(self) -> None:
        """Have the decision that is shown come back, where there was a choice."""
        decision = self.state.decision if self.state else None
        if decision is None or self._is_added(decision) or len(decision.advice.combined) < 2:
            return
        self.drills_wanted.emit((decision,))

    def show_added(self, decisions: tuple[Decision, ...]) -> None:
        """Decisions that are among the drills now."""
        self._added.extend(decisions)
        decision = self.state.decision if self.state else None
        if decision is not None:
            self._show_offer(decision)

    # --- moving -------------------------------------------------------------------------------

    def _move(self, state: ReviewState) -> None:
        self._moved = True
        if state != self.state:
            self.state = state
            self.refresh()

    def go_to(self, index: int) -> None:
        """To a decision."""
        if self.state:
            self._move(self.state.at(index))

    def step(self, step: int) -> None:
        """Some decisions on or back."""
        if self.state:
            self._move(self.state.stepped(step))

    def step_worth(self, step: int) -> None:
        """To the next decision worth a look, or the previous one."""
        if self.state:
            self._move(self.state.to_worth_a_look(step))

    def step_round(self, step: int) -> None:
        """To another round."""
        if self.state:
            self._move(self.state.to_round(step))

    def filter(self, worth_only: bool) -> None:
        """List those worth a look, or all."""
        if self.state:
            self._move(replace(self.state, worth_only=worth_only))

    def preview(self, tile: int | None = None) -> None:
        """Show how a tile of the hand would do, beside those of the plan; no tile: only these."""
        decision = self.state.decision if self.state else None
        if decision is not None:
            wanted = Tile(tile) if tile is not None else None
            self.panel.show_rows(self._panel_of(decision, wanted), self.look)

    def _panel_of(self, decision: Decision, preview: Tile | None = None) -> PanelView:
        from tutor.ui.review.panel_words import panel_of  # noqa: PLC0415 (numpy: not before a frame)

        return panel_of(decision, self.look.words, preview)

    def _lesson_of(self, state: ReviewState) -> LessonView | None:
        from tutor.ui.review.panel_words import lesson_of  # noqa: PLC0415 (as above)

        return lesson_of(state, self.look.words)

    def toggle_reveal(self) -> None:
        """Open the other hands, or close them."""
        if self.state:
            self._move(replace(self.state, revealed=not self.state.revealed))

    def toggle_panel(self) -> None:
        """Where there is little room: open or close the advice."""
        self._drawer_open = not self._drawer_open
        self._arrange()

    def next_seat(self) -> None:
        """The same game from the next seat."""
        if self.state:
            self.seat_wanted.emit((self.state.seat + 1) % 4)

    def take_focus(self) -> None:
        """The keyboard to the list, or to what can be done where no game is open."""
        if self.state is None:
            self.empty.take_focus()
        else:
            self.list.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def moment(self) -> Moment | None:
        """The decision that is shown, and its plan."""
        decision = self.state.decision if self.state else None
        if decision is None:
            return None
        return moment_at(decision.observation, decision.advice.choice)

    def keys(self) -> Keys:
        """For the sheet."""
        return review_keys(self.look.words)

    def areas(self) -> tuple[QWidget, ...]:
        """What F6 goes through."""
        if self.state is None:
            return self.empty.areas()
        return (self.header, self.list.view, self.table, self.timeline, self.panel.scroller)

    # --- where things are ---------------------------------------------------------------------

    @property
    def layout_now(self) -> PageLayout:
        """Where the parts lie at this size."""
        banner = self.banner.wanted_height(self.width()) if self.banner.is_wanted else 0
        return layout_of(
            self.width(), self.height(), self.look.scale, banner,
            self.timeline.sizeHint().height(), self._drawer_open,
        )  # fmt: skip

    def _arrange(self) -> None:
        layout = self.layout_now
        empty = self.state is None
        for part, box in (
            (self.banner, layout.banner), (self.list, layout.list), (self.table, layout.felt),
            (self.timeline, layout.timeline), (self.panel, layout.panel),
        ):  # fmt: skip
            part.setGeometry(QRect(*box))
        width = self.width() if empty else layout.header[2]
        self.header.setGeometry(QRect(0, 0, width, layout.header[3]))
        top = layout.list[1]
        self.empty.setGeometry(QRect(0, top, self.width(), self.height() - top))
        self.banner.setVisible(self.banner.is_wanted)
        self.panel.setVisible(not empty and layout.panel[2] > 0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Lie anew."""
        super().resizeEvent(event)
        if self.state is not None:
            self._show_list_only()
        self._arrange()

    def _show_list_only(self) -> None:
        state = self.state
        if state is None:
            return
        layout = self.layout_now
        self.header.show_header(state, self._busy, layout.drawer, self.look)
        self._show_list(state, layout.strip)

    def _show_list(self, state: ReviewState, strip: bool) -> None:
        shown = self._shown_of(state)
        rows = shown.worth if state.worth_only else shown.all
        self.list.show_rows(
            rows, count_of(shown.worth), len(shown.all), state.current, state.worth_only,
            self.look, strip,
        )  # fmt: skip

    def _shown_of(self, state: ReviewState) -> Shown:
        """Rows and columns, made anew only when another round is reviewed."""
        of = (state.stories, state.rounds)
        if self._shown is None or self._shown.of[0] is not of[0] or self._shown.of[1] is not of[1]:
            self._shown = Shown(
                of, state.rows(worth_only=False), state.rows(worth_only=True),
                state.spans(),
            )  # fmt: skip
        return self._shown
