from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from rules.record import GameRecord
from rules.tiles import Seat, Tile
from tutor.coach.advice import Decision
from tutor.pages.review.model import ReviewedRound, ReviewState, begin, first_stop
from tutor.pages.review.summary_model import offered_throw, other_throw


class Announcement(Enum):
    NOTHING = "nothing"
    PLACE = "place"
    TRIAL = "trial"


@dataclass(frozen=True, slots=True)
class ReviewMove:
    announcement: Announcement = Announcement.NOTHING
    takes_focus: bool = False


class ReviewNavigator:
    def __init__(self, follow: Callable[[ReviewMove], None]) -> None:
        self._follow = follow
        self.state: ReviewState | None = None
        self.has_moved = False
        self.is_summed_up = False
        self.tried: Tile | None = None

    @property
    def decision(self) -> Decision | None:
        return self.state.decision if self.state else None

    # --- the game -----------------------------------------------------------------------------

    def open(self, record: GameRecord, seat: Seat) -> None:
        worth_only = self.state.worth_only if self.state else True
        self.state = begin(record, seat, worth_only)
        self.has_moved, self.tried = False, None

    def add_round(self, piece: ReviewedRound, stays: bool) -> None:
        if self.state is None:
            return
        self.state = self.state.with_round(piece.entries, piece.lessons)
        if piece.luck is not None:
            self.state = replace(self.state, luck=piece.luck, story=piece.story)
        if not self.has_moved and not stays:
            self.state = self.state.at(first_stop(self.state))

    # --- the place ----------------------------------------------------------------------------

    def go_to(self, index: int) -> None:
        self._move(lambda state: state.at(index))

    def step(self, step: int) -> None:
        self._move(lambda state: state.stepped(step))

    def step_worth(self, step: int) -> None:
        self._move(lambda state: state.to_worth_a_look(step))

    def step_round(self, step: int) -> None:
        self._move(lambda state: state.to_round(step))

    def filter(self, worth_only: bool) -> None:
        self._move(lambda state: replace(state, worth_only=worth_only))

    def toggle_filter(self) -> None:
        self._move(lambda state: replace(state, worth_only=not state.worth_only))

    def toggle_reveal(self) -> None:
        self._move(lambda state: replace(state, revealed=not state.revealed))

    def _move(self, change: Callable[[ReviewState], ReviewState]) -> None:
        if self.state is None:
            return
        self.has_moved = True
        was_summed_up, was_tried = self.is_summed_up, self.tried is not None
        self.is_summed_up, self.tried = False, None
        before, self.state = self.state, change(self.state)
        if self.state == before and not (was_summed_up or was_tried):
            return
        is_elsewhere = self.state.current != before.current or was_summed_up
        said = Announcement.PLACE if is_elsewhere else Announcement.NOTHING
        self._follow(ReviewMove(said, takes_focus=was_summed_up))

    # --- the summary --------------------------------------------------------------------------

    def show_summary(self) -> None:
        self.is_summed_up = self.state is not None
        self._follow(ReviewMove(takes_focus=True))

    def show_table(self) -> None:
        if self.is_summed_up:
            self.is_summed_up = False
            if self.state is not None and not self.state.rows(worth_only=True):
                self.state = replace(self.state, worth_only=False)
            self._follow(ReviewMove(Announcement.PLACE, takes_focus=True))

    def toggle_summary(self) -> None:
        if self.is_summed_up:
            self.show_table()
        else:
            self.show_summary()

    # --- what if ------------------------------------------------------------------------------

    def try_tile(self, tile: int) -> None:
        if self.decision is not None:
            self.tried = other_throw(self.decision, tile)
            is_tried = self.tried is not None
            self._follow(ReviewMove(Announcement.TRIAL if is_tried else Announcement.NOTHING))

    def try_offered(self) -> None:
        if self.decision is not None and not self.is_summed_up:
            self.try_tile(offered_throw(self.decision))

    def take_back(self) -> None:
        if self.tried is not None:
            self.tried = None
            self._follow(ReviewMove(Announcement.PLACE))

    def toggle_trial(self) -> None:
        if self.tried is None:
            self.try_offered()
        else:
            self.take_back()
