from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from rules.events import Discard, Event
from rules.record import GameRecord, Repair, replay_round
from rules.round import Round
from rules.tiles import Seat, Tile, kind_of
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.lessons.lessons import Lesson
from tutor.corpus import called
from tutor.pages.parts.model import Job
from tutor.pages.review.words import (
    ReviewRow,
    RoundSpan,
    RoundStory,
    own_seat,
    review_rows,
    spans_of,
    story_view,
)
from tutor.practice.time_travel import PracticeStart

if TYPE_CHECKING:
    from tutor.coach.lessons.story import Story
    from tutor.luck.chances import NoLuckReason
    from tutor.luck.game import GameLuck


@dataclass(frozen=True, slots=True)
class ReviewState:
    record: GameRecord
    seat: Seat
    stories: tuple[RoundStory, ...] = ()
    rounds: tuple[tuple[ReviewEntry, ...], ...] = ()
    current: int = 0
    worth_only: bool = True
    revealed: bool = False
    flat: tuple[ReviewEntry, ...] = field(default=(), repr=False)
    lessons: tuple[Lesson, ...] = ()
    luck: "GameLuck | NoLuckReason | None" = None
    story: "Story | None" = None

    @property
    def entry(self) -> ReviewEntry | None:
        return self.flat[self.current] if self.current < len(self.flat) else None

    @property
    def game_id(self) -> str:
        return called(self.record).game

    @property
    def decision(self) -> Decision | None:
        entry = self.entry
        return entry if isinstance(entry, Decision) else None

    @property
    def discards(self) -> tuple[Decision, ...]:
        return tuple(one for one in self.flat if isinstance(one, Decision))

    @property
    def is_whole(self) -> bool:
        return len(self.rounds) == len(self.record.rounds)

    @property
    def lesson(self) -> Lesson | None:
        here = (one for one in self.lessons if self.current in one.decisions)
        return next(here, None)

    def with_round(
        self, entries: tuple[ReviewEntry, ...], lessons: tuple[Lesson, ...] = ()
    ) -> "ReviewState":
        return replace(
            self, rounds=(*self.rounds, entries), flat=self.flat + entries, lessons=lessons
        )

    def at(self, index: int) -> "ReviewState":
        return replace(self, current=max(0, min(index, len(self.flat) - 1)))

    def rows(self, worth_only: bool) -> tuple[ReviewRow, ...]:
        return review_rows(self.flat, self.lessons, self.losses(), worth_only)

    def losses(self) -> dict[int, int]:
        return {
            index: one.deal_in.points
            for index, one in enumerate(self.flat)
            if isinstance(one, Decision) and one.deal_in is not None
        }

    def stepped(self, step: int) -> "ReviewState":
        return self.at(self.current + step)

    def to_worth_a_look(self, step: int) -> "ReviewState":
        places = [row.index for row in self.rows(worth_only=True)]
        ahead = [place for place in places if (place - self.current) * step > 0]
        return self.at(min(ahead) if step > 0 else max(ahead)) if ahead else self

    def to_round(self, step: int) -> "ReviewState":
        starts = []
        total = 0
        for decisions in self.rounds:
            if decisions:
                starts.append(total)
            total += len(decisions)
        ahead = [start for start in starts if (start - self.current) * step > 0]
        return self.at(min(ahead) if step > 0 else max(ahead)) if ahead else self

    @property
    def round(self) -> int:
        total = 0
        for number, decisions in enumerate(self.rounds):
            total += len(decisions)
            if self.current < total:
                return number
        return max(0, len(self.rounds) - 1)


def begin(record: GameRecord, seat: Seat, worth_only: bool = True) -> ReviewState:
    return ReviewState(record, seat, story_view(record, seat), worth_only=worth_only)


def first_stop(state: ReviewState) -> int:
    return next((row.index for row in state.rows(worth_only=True)), 0)


def hands_shown_at(state: ReviewState) -> dict[Seat, tuple[Tile, ...]] | None:
    place = _place_of(state)
    if place is None:
        return None
    table, _ = place
    return {
        Seat(seat): tuple(hand)
        for seat, hand in enumerate(table.hands)
        if hand is not None and seat != state.seat
    }


def table_at(state: ReviewState) -> Round | None:
    place = _place_of(state)
    return None if place is None else place[0]


def practice_start_at(state: ReviewState) -> PracticeStart | None:
    place = _place_of(state)
    if place is None:
        return None
    return PracticeStart(
        state.record.rules, state.record.rounds[state.round][: place[1]], state.seat
    )


def _place_of(state: ReviewState) -> tuple[Round, int] | None:
    entry = state.entry
    if entry is None:
        return None
    events = state.record.rounds[state.round]
    for at, (table, event) in enumerate(replay_round(state.record.rules, events, state.round)):
        if at and _is_at(entry, table, event):
            return table, at
    return None


def _is_at(entry: ReviewEntry, table: Round, event: Event) -> bool:
    seen = entry.observation
    if isinstance(entry, CallDecision) and entry.claimed is not None:
        if table.offer is None:
            return False
        seat, tile = table.offer
        return tile == entry.claimed and seat != seen.seat
    if table.to_discard != seen.seat or len(table.rivers[seen.seat]) + 1 != seen.turn:
        return False
    if isinstance(entry, CallDecision):
        return event == entry.answered
    return isinstance(event, Discard)


@dataclass(frozen=True, slots=True)
class ReviewLists:
    of: tuple[object, object]
    all: tuple[ReviewRow, ...]
    worth: tuple[ReviewRow, ...]
    spans: tuple[RoundSpan, ...]

    def is_of(self, state: ReviewState) -> bool:
        return self.of[0] is state.stories and self.of[1] is state.rounds


def review_lists(state: ReviewState) -> ReviewLists:
    every = state.rows(worth_only=False)
    return ReviewLists(
        (state.stories, state.rounds),
        every,
        state.rows(worth_only=True),
        spans_of(state.stories, state.rounds, every),
    )


Fetcher: TypeAlias = Callable[[str], bytes]


@dataclass(frozen=True, slots=True)
class OpenedGame:
    record: GameRecord
    repairs: tuple[Repair, ...]
    source: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class ReviewedRound:
    number: int
    entries: tuple[ReviewEntry, ...]
    lessons: tuple[Lesson, ...] = ()
    """Lessons of all rounds so far, by index of the entry."""
    luck: "GameLuck | NoLuckReason | None" = None
    story: "Story | None" = None
    """The story of the whole game, set with its last round."""


def fetch(game: str) -> bytes:
    """Return a game by its id, from the cache or from Tenhou's server.

    Raises:
        UnreadableGame: it cannot be downloaded.
    """
    from tutor.corpus import fetch_and_store  # not before the first frame

    return fetch_and_store(game)


def opening_job(
    source: str, fetcher: Fetcher | None, seat: Seat | None = None, own: tuple[str, ...] = ()
) -> Job:
    from rules.formats.fetch import open_replay  # not before the first frame

    reading = open_replay(source, fetch=fetcher)
    chosen = seat if seat is not None else reading.seat
    if chosen is None:
        chosen = own_seat(reading.record, own)
    shown = reading.record.seats_shown()
    if chosen not in shown:
        chosen = shown[0]
    yield OpenedGame(reading.record, reading.repairs, source, chosen)


def reviewing_job(record: GameRecord, seat: Seat) -> Job:
    from tutor.coach.lessons.lessons import find_lessons
    from tutor.coach.lessons.story import story_of
    from tutor.coach.review import review_entries
    from tutor.coach.strategy.tree import shipped_tree
    from tutor.luck.game import game_luck
    from tutor.luck.model import shipped_luck_model

    rounds = review_entries(record, (seat,), shipped_tree())
    so_far: list[ReviewEntry] = []
    for number, every in enumerate(rounds):
        entries = tuple(one for one in every if isinstance(one, Decision) or one.is_listed)
        so_far += entries
        is_last = number == len(record.rounds) - 1
        luck = game_luck(record, shipped_luck_model()) if is_last else None
        story = story_of(record, seat, so_far) if is_last else None
        yield ReviewedRound(number, entries, find_lessons(so_far), luck, story)


def other_throw(decision: Decision, tile: int) -> Tile | None:
    wanted = Tile(tile)
    legal = {kind_of(each) for each in decision.observation.discards}
    same = kind_of(decision.played) == kind_of(wanted)
    return None if same or kind_of(wanted) not in legal else wanted


def offered_throw(decision: Decision) -> Tile:
    others = (
        placed.discard
        for placed in decision.advice.combined
        if kind_of(placed.discard) != kind_of(decision.played)
    )
    return next(others, decision.played)


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
