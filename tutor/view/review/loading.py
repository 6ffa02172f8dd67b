"""Jobs for the worker: read a game, then review it round by round. No Qt."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from rules.record import GameRecord, Repair
from rules.tiles import Seat
from tutor.advice.advice import Decision
from tutor.advice.call_advice import ReviewEntry
from tutor.lessons.lesson import Lesson
from tutor.view.jobs import Job
from tutor.view.review.ownership import own_seat

if TYPE_CHECKING:
    from tutor.luck.chances import NoLuckReason
    from tutor.luck.game import GameLuck

Fetcher: TypeAlias = Callable[[str], bytes]
"""Gets a game by its id over the network."""


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """A game was read."""

    record: GameRecord
    repairs: tuple[Repair, ...]
    source: str
    """Where it came from: a file's name or an address."""
    seat: Seat


@dataclass(frozen=True, slots=True)
class ReviewedRound:
    """What a seat decided in one round."""

    number: int
    """Which round of the record, from 0."""
    entries: tuple[ReviewEntry, ...]
    """Discards, and what else was offered where it is worth a line."""
    lessons: tuple[Lesson, ...] = ()
    """What the discards teach; their places count from the first entry."""
    luck: "GameLuck | NoLuckReason | None" = None
    """With the last round: the luck of the whole game, or why there is no figure."""


def lesson_among(lesson: Lesson, entries: Sequence[ReviewEntry]) -> Lesson:
    """Return a lesson that was found in the discards of these entries, its places counted among
    all of them."""
    places = [place for place, one in enumerate(entries) if isinstance(one, Decision)]
    return replace(
        lesson, decisions=tuple(places[place] for place in lesson.decisions), at=places[lesson.at]
    )


def fetch(game: str) -> bytes:
    """Return a game from Tenhou's server by its id, kept in this computer's cache and asked for
    once.

    Raises:
        UnreadableGame: it cannot be had; says what else to do.
    """
    from tutor.fetched_games import fetch_kept  # not before a frame

    return fetch_kept(game)


def opening_job(
    source: str, fetcher: Fetcher | None, seat: Seat | None = None, own: tuple[str, ...] = ()
) -> Job:
    """Return a job that reads a file or an address: one Opened.

    Without `fetcher` the network is not used. Where neither `seat` nor the address says whose
    game to look at, it is that of a player with one of the names in `own`, or the first seat.
    The job raises ValueError (one sentence) where that is no game, OSError where the file cannot
    be read.
    """

    def job(cancelled: Callable[[], bool]) -> Iterator[object]:
        from rules.formats import open_replay  # not before a frame

        reading = open_replay(source, fetch=fetcher)
        chosen = seat if seat is not None else reading.seat
        if chosen is None:
            chosen = own_seat(reading.record, own)
        yield OpenedGame(reading.record, reading.repairs, source, chosen or Seat(0))

    return job


def reviewing_job(record: GameRecord, seat: Seat) -> Job:
    """Return a job that reviews a game for one seat: ReviewedRound by ReviewedRound."""

    def job(cancelled: Callable[[], bool]) -> Iterator[object]:
        from tutor.lessons.lessons import find_lessons
        from tutor.luck.game import game_luck
        from tutor.luck.model import shipped_luck_model
        from tutor.review import review_entries
        from tutor.strategy.tree import shipped_tree

        rounds = review_entries(record, (seat,), shipped_tree(), cancelled=cancelled)
        for number, every in enumerate(rounds):
            entries = tuple(one for one in every if isinstance(one, Decision) or one.is_listed)
            discards = tuple(one for one in entries if isinstance(one, Decision))
            lessons = (lesson_among(one, entries) for one in find_lessons(discards))
            is_last = number == len(record.rounds) - 1
            luck = game_luck(record, shipped_luck_model()) if is_last else None
            yield ReviewedRound(number, entries, tuple(lessons), luck)

    return job
