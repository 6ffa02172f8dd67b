"""How a habit fades when its cause is named, and comes back."""

from types import MappingProxyType

import pytest

from tutor.coach.diagnosis.habits import Habit
from tutor.coach.graded import Cause
from tutor.lab.teaching import untaught
from tutor.opponents.opponents import Profile

BORN = Profile(MappingProxyType({Habit.NEVER_FOLDS: 0.8, Habit.NO_RIICHI: 0.5}), noise=0.2)


def test_a_habit_fades_by_the_rate_when_its_cause_is_named_and_no_other_does() -> None:
    taught = untaught(BORN, 0.5).after(0, [Cause.PLAYED_ON, Cause.STEP_BACK]).profile(0)
    assert dict(taught.habits) == {Habit.NEVER_FOLDS: 0.4, Habit.NO_RIICHI: 0.5}
    assert taught.noise == BORN.noise
    twice = untaught(BORN, 0.5).after(0, [Cause.PLAYED_ON, Cause.TOO_DANGEROUS])
    assert twice.profile(0).habits[Habit.NEVER_FOLDS] == pytest.approx(0.2)


def test_what_was_learned_is_forgotten_and_later_when_it_was_named_on_more_days() -> None:
    once = untaught(BORN, 0.5).after(0, [Cause.PLAYED_ON])
    days = [once.profile(day).habits[Habit.NEVER_FOLDS] for day in (0, 2, 7, 1000)]
    assert days == sorted(days)
    assert days[1] == pytest.approx(0.8 * (1 - 0.5 * 0.9), abs=0.001), "nine of ten are left"
    assert days[-1] < 0.8
    again = once.after(1, [Cause.PLAYED_ON])
    lost = [
        memory.profile(day + 5).habits[Habit.NEVER_FOLDS]
        - memory.profile(day).habits[Habit.NEVER_FOLDS]
        for memory, day in ((once, 0), (again, 1))
    ]
    assert lost[1] < lost[0] * 1.5, "more is learned, and less of it goes"
    assert again.traces[Habit.NEVER_FOLDS].stability == 2 * once.traces[Habit.NEVER_FOLDS].stability
