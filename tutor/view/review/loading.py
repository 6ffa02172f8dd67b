"""Jobs that read and review a game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from rules.record import GameRecord, Repair
from rules.tiles import Seat
from tutor.coach.advice import Decision, ReviewEntry
from tutor.lessons.lessons import Lesson
from tutor.view.jobs import Job
from tutor.view.review.model import ReviewRow, RoundSpan, own_seat
from tutor.view.review.state import ReviewState

if TYPE_CHECKING:
    from tutor.lessons.story import Story
    from tutor.luck.chances import NoLuckReason
    from tutor.luck.game import GameLuck


@dataclass(frozen=True, slots=True)
class ReviewLists:
    of: tuple[object, object]
    all: tuple[ReviewRow, ...]
    worth: tuple[ReviewRow, ...]
    spans: tuple[RoundSpan, ...]

    def is_of(self, state: ReviewState) -> bool:
        return self.of[0] is state.stories and self.of[1] is state.rounds


def review_lists(state: ReviewState) -> ReviewLists:
    return ReviewLists(
        (state.stories, state.rounds),
        state.rows(worth_only=False),
        state.rows(worth_only=True),
        state.spans(),
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
    """Of the rounds so far, by the index of the entry."""
    luck: "GameLuck | NoLuckReason | None" = None
    story: "Story | None" = None
    """Of the whole game, with its last round."""


def fetch(game: str) -> bytes:
    """Return a game from Tenhou's server by its id, through the cache.

    Raises:
        UnreadableGame: it cannot be downloaded.
    """
    from tutor.corpus import fetch_and_store  # not before the first frame

    return fetch_and_store(game)


def opening_job(
    source: str, fetcher: Fetcher | None, seat: Seat | None = None, own: tuple[str, ...] = ()
) -> Job:
    from rules.formats import open_replay  # not before the first frame

    reading = open_replay(source, fetch=fetcher)
    chosen = seat if seat is not None else reading.seat
    if chosen is None:
        chosen = own_seat(reading.record, own)
    shown = reading.record.seats_shown()
    if chosen not in shown:
        chosen = shown[0]
    yield OpenedGame(reading.record, reading.repairs, source, chosen)


def reviewing_job(record: GameRecord, seat: Seat) -> Job:
    from tutor.lessons.lessons import find_lessons
    from tutor.lessons.story import story_of
    from tutor.luck.game import game_luck
    from tutor.luck.model import shipped_luck_model
    from tutor.review import review_entries
    from tutor.strategy.tree import shipped_tree

    rounds = review_entries(record, (seat,), shipped_tree())
    so_far: list[ReviewEntry] = []
    for number, every in enumerate(rounds):
        entries = tuple(one for one in every if isinstance(one, Decision) or one.is_listed)
        so_far += entries
        is_last = number == len(record.rounds) - 1
        luck = game_luck(record, shipped_luck_model()) if is_last else None
        story = story_of(record, seat, so_far) if is_last else None
        yield ReviewedRound(number, entries, find_lessons(so_far), luck, story)
