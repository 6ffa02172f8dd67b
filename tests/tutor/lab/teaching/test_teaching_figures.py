"""What the experiment says of learners that went through all arms."""

from dataclasses import replace

import pytest

from tutor.coach.diagnosis.habits import Habit
from tutor.coach.graded import Cause
from tutor.lab.teaching import Arm, SchoolingResult, TaughtOutcome, figures_of

BASE = TaughtOutcome(place=2.8, adjusted=2.9, second=0.5, own=0.5, strength=0.7)


def schooled(better: float, wobble: float = 0.0, named: tuple[Cause, ...] = ()) -> SchoolingResult:
    ours = replace(BASE, adjusted=2.9 - better - wobble, second=0.5 + better / 10)
    return SchoolingResult(
        "learner:never_folds=0.7",
        (Habit.NEVER_FOLDS,),
        named,
        {arm: ours if arm is Arm.OURS else BASE for arm in Arm},
    )


def test_a_planted_effect_is_seen() -> None:
    found = [schooled(0.2, wobble) for wobble in (-0.1, 0.0, 0.1, 0.05, -0.05)]
    figures = figures_of(found, 16, 100)
    for arm in ("random", "tile", "play"):
        difference = figures.place[arm]
        assert difference.mean == pytest.approx(0.2)
        assert difference.interval is not None
        assert difference.interval[0] > 0
        assert figures.second[arm].mean == pytest.approx(0.02)
