"""Reviews to show in windows: our own games, a tree made by hand, work done on the spot."""

from functools import cache
from threading import Thread

from rules.record import GameRecord
from rules.tiles import Seat
from tests.games import game
from tests.tutor.trees import TREE
from tutor.coach.advice import Decision
from tutor.coach.lessons.lessons import find_lessons
from tutor.lab.discards import review
from tutor.language import activate
from tutor.pages.parts.jobs import set_executor
from tutor.pages.parts.look import Look, set_look
from tutor.pages.parts.model import Job, StopCheck, Work, WorkResult, WorkStep
from tutor.pages.review.model import ReviewedRound, ReviewState, begin, reviewing_job

SEED = 5


class AtOnce:
    def submit(self, function, /, *args):
        return function(*args)


class Elsewhere:
    """Run each job in a thread of its own, and wait for it."""

    def submit(self, function, /, *args):
        thread = Thread(target=function, args=args)
        thread.start()
        thread.join()


class Later:
    """Keep the jobs of all windows made from now on in this test until `work`."""

    def __init__(self):
        self.waiting = []
        set_executor(self)

    def submit(self, function, /, *args):
        self.waiting.append((function, args))

    def work(self):
        while self.waiting:
            function, args = self.waiting.pop(0)
            function(*args)


def in_thread(work: Work, stopped: StopCheck) -> Job:
    steps: list[object] = []
    result = work(steps.append, stopped)
    yield from map(WorkStep, steps)
    yield WorkResult(result)


@cache
def record(seed: int = SEED) -> GameRecord:
    return game(seed)


@cache
def reviewed(seat: int = 0, seed: int = SEED) -> tuple[tuple[Decision, ...], ...]:
    return tuple(review(record(seed), (Seat(seat),), TREE))


def state(seat: int = 0, seed: int = SEED) -> ReviewState:
    now = begin(record(seed), Seat(seat))
    for decisions in reviewed(seat, seed):
        now = now.with_round(decisions, find_lessons((*now.flat, *decisions)))
    return now


def entries(seat: int = 0, seed: int = SEED) -> ReviewState:
    now = begin(record(seed), Seat(seat))
    job = reviewing_job(record(seed), Seat(seat))
    for piece in job:
        assert isinstance(piece, ReviewedRound)
        now = now.with_round(piece.entries, piece.lessons)
    return now


def use_look(language: str = "en", **more) -> None:
    activate(language)
    set_look(Look(**more))
