"""Learners drawn from a prior: which habits, how strong, how much noise."""

from random import Random
from types import MappingProxyType
from typing import Final

from tutor.habits import Habit
from tutor.opponents.learner.profile import Profile

MIN_STRENGTH: Final = 0.4
MAX_NOISE: Final = 0.5
DIGITS: Final = 2


def draw_learners(
    random: Random, learners: int, habits: int, strength: float | None
) -> list[Profile]:
    """Return learners with so many habits each. The habits are dealt like cards, all fifteen before
    any comes again, so that few learners have as many of them as they can.

    Args:
        strength: of each habit, 0 to 1; None: drawn by lot.
    """
    drawn, deck = [], list[Habit]()
    for _ in range(learners):
        if len(deck) < habits:
            deck = random.sample(list(Habit), len(Habit))
        mine, deck = deck[:habits], deck[habits:]
        strengths = {
            habit: random.uniform(MIN_STRENGTH, 1.0) if strength is None else strength
            for habit in mine
        }
        rounded = {habit: round(each, DIGITS) for habit, each in strengths.items()}
        noise = round(random.uniform(0.0, MAX_NOISE), DIGITS)
        drawn.append(Profile(MappingProxyType(rounded), noise))
    return drawn
