"""Jobs for the worker: read a game, then review it round by round. No Qt."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from rules.record import GameRecord, Repair
from rules.tiles import Seat
from tutor.advice.advice import Decision
from tutor.lessons.lesson import Lesson
from tutor.view.jobs import Job
from tutor.view.review.ownership import own_seat

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
    """The decisions of one round."""

    number: int
    """Which round of the record, from 0."""
    decisions: tuple[Decision, ...]
    lessons: tuple[Lesson, ...] = ()
    """What these decisions teach; their places count from the first of them."""


def fetch(game: str) -> bytes:
    """Return a game from Tenhou's server by its id, kept in this computer's cache and asked for
    once.

    Raises:
        UnreadableGame: it cannot be had; says what else to do.
    """
    import platformdirs  # none of these before a frame

    from rules.formats import fetch_game

    return fetch_game(game, platformdirs.user_cache_path("mahjong-tutor", appauthor=False))


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
        from tutor.review import review
        from tutor.strategy.tree import shipped_tree

        rounds = review(record, (seat,), shipped_tree(), cancelled=cancelled)
        for number, decisions in enumerate(rounds):
            yield ReviewedRound(number, decisions, find_lessons(decisions))

    return job
