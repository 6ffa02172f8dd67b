"""Learners, arms, and what becomes of them: the whole experiment.

Every learner goes through all arms. Only ours is played day by day; the others are yoked to it: the
same learner hears as many causes on the same days (see `Arm`). All arms end with the same walls and
the same exam, so what differs between them is what was named alone. With a rate of 0 nothing is
learned, and all arms must agree in everything: else the experiment leaks.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from tutor.corpus import map_games
from tutor.lab.diagnosis.learners import draw_learners
from tutor.lab.teaching.about import GIVEN, NamedCause
from tutor.lab.teaching.figures import Arm, SchoolingResult, TeachingFigures, figures_of
from tutor.lab.teaching.memory import Memory, untaught
from tutor.lab.teaching.outcome import Exam, Outcome, outcome_of, set_exam
from tutor.lab.teaching.schooling import school
from tutor.opponents.learner.profile import parse_profile
from tutor.strategy.tree import StrategyTree

RATES: Final = (0.01, 0.05)
TILE_SHARE: Final = 0.25
REST: Final = 7


@dataclass(frozen=True, slots=True)
class Course:
    days: int
    games_a_day: int
    games: int
    exam_games: int
    rate: float | None
    """How much of a habit one naming takes, 0 to 1; None: drawn by lot."""
    seed: int


def evaluate_teaching(
    tree: StrategyTree,
    course: Course,
    *,
    learners: int,
    habits: int,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> TeachingFigures:
    start = time.perf_counter()
    drawn = draw_learners(Random(f"pupils {course.seed}"), learners, habits, None)
    exam = set_exam(course.exam_games, _seed(course, "exam"), tree)
    work = partial(_schooled, course=course, exam=exam, tree=tree)
    names = list(enumerate(profile.name for profile in drawn))
    found = list(map_games(work, names, jobs=jobs, at_a_time=1, progress=progress))
    return figures_of(found, course.games, len(exam.observations), time.perf_counter() - start)


def _schooled(
    numbered: tuple[int, str], course: Course, exam: Exam, tree: StrategyTree
) -> SchoolingResult:
    number, name = numbered
    random = Random(f"rate {course.seed} {number}")
    drawn = random.uniform(*RATES)
    born = untaught(parse_profile(name), drawn if course.rate is None else course.rate)
    named = school(born, course.days, course.games_a_day, _seed(course, f"days {number}"), tree)
    dealt = tuple(tuple(random.choice(GIVEN) for _ in day) for day in named)

    def outcome(memory: Memory) -> Outcome:
        profile = memory.profile(course.days - 1 + REST)
        return outcome_of(profile, course.games, _seed(course, f"end {number}"), exam, tree)

    return SchoolingResult(
        name,
        tuple(born.born.habits),
        tuple(cause for day in named for cause in day),
        {
            Arm.OURS: outcome(_taught(born, named)),
            Arm.RANDOM: outcome(_taught(born, dealt)),
            Arm.TILE: outcome(_taught(born, named, TILE_SHARE)),
            Arm.PLAY: outcome(born),
        },
    )


def _taught(
    memory: Memory, named: tuple[tuple[NamedCause, ...], ...], share: float = 1.0
) -> Memory:
    for day, causes in enumerate(named):
        memory = memory.after(day, causes, share)
    return memory


def _seed(course: Course, about: str) -> int:
    return Random(f"{about} {course.seed}").getrandbits(31)
