"""What is named from counts: what is plain, the plainest first, and nothing that it explains."""

import pytest

from tutor import files
from tutor.diagnosis.counting import HabitCount
from tutor.diagnosis.diagnosis import diagnose
from tutor.diagnosis.usual import (
    NOISY,
    STEADY,
    STRONG,
    UsualHabits,
    format_habits,
    parse_habits,
    usual_habits,
)
from tutor.habits import Habit

pytestmark = pytest.mark.measured

FOLDS, HONOURS, DRAWS = Habit.NEVER_FOLDS, Habit.KEEPS_HONOURS, Habit.COUNTS_NO_DRAWS


def counts(folds: int, honours: int, draws: int, chances: int = 100) -> dict[Habit, HabitCount]:
    return {
        habit: HabitCount(shown, chances)
        for habit, shown in ((FOLDS, folds), (HONOURS, honours), (DRAWS, draws))
    }


USUAL = UsualHabits(
    {
        STEADY: counts(0, 2, 2, 1000),
        NOISY: counts(20, 20, 20),
        STRONG: counts(5, 30, 5),
        FOLDS: counts(90, 1, 1),
        HONOURS: counts(1, 95, 40),
        DRAWS: counts(1, 2, 60),
    },
    {},
)


def named(**shown: int) -> list[Habit]:
    return [finding.habit for finding in diagnose(counts(**shown), USUAL)]


def test_one_habit_is_named_and_what_it_brings_about_is_not() -> None:
    assert named(folds=0, honours=76, draws=32) == [HONOURS]
    assert named(folds=0, honours=2, draws=48) == [DRAWS]


def test_two_habits_the_plainer_first() -> None:
    assert named(folds=60, honours=76, draws=33) == [FOLDS, HONOURS]


def test_what_it_does_not_explain_is_named_as_well() -> None:
    assert named(folds=0, honours=50, draws=90) == [DRAWS, HONOURS]


def test_nothing_is_named_of_the_steady_of_noise_and_of_strong_players() -> None:
    assert named(folds=0, honours=0, draws=0) == []
    assert named(folds=10, honours=11, draws=9) == []
    assert named(folds=5, honours=30, draws=5) == []
    assert diagnose({}, USUAL) == ()


def test_the_strength_is_how_often_the_habit_has_its_way() -> None:
    (finding,) = diagnose(counts(0, 76, 32), USUAL)
    assert finding.strength == pytest.approx(0.8, abs=0.02)
    assert finding.count == HabitCount(76, 100)
    assert finding.gain > 8
    assert diagnose(counts(0, 15, 8, 10_000), USUAL) == ()


def test_a_habit_is_not_named_by_the_signs_of_others_alone() -> None:
    usual = UsualHabits({who: each for who, each in USUAL.players.items() if who != DRAWS}, {})
    draws = {DRAWS: HabitCount(40, 100)}
    assert diagnose(draws, usual) == ()
    seen = {**draws, HONOURS: HabitCount(95, 100)}
    assert [finding.habit for finding in diagnose(seen, usual)] == [HONOURS]


def test_the_counts_are_read_as_they_were_written() -> None:
    assert parse_habits(format_habits(USUAL)) == USUAL


def test_the_shipped_counts_are_of_every_habit() -> None:
    shipped = usual_habits()
    assert {STEADY, NOISY, STRONG, *map(str, Habit)} == set(shipped.players)
    text = (files.data() / "habits.json").read_text(encoding="utf-8")
    assert format_habits(shipped) == text
    steady = shipped.players[STEADY]
    for habit in set(Habit) - {Habit.FORGETS_STANDING}:
        assert shipped.players[habit][habit].rate > steady[habit].rate


FLUSH_AND_CALLS = {
    Habit.NEVER_FOLDS: HabitCount(9, 222),
    Habit.FOLDS_AT_RIICHI: HabitCount(0, 56),
    Habit.IGNORES_DORA: HabitCount(113, 204),
    Habit.KEEPS_HONOURS: HabitCount(825, 1070),
    Habit.BREAKS_YAKUHAI: HabitCount(0, 400),
    Habit.BREAKS_SHAPES: HabitCount(165, 1513),
    Habit.COUNTS_NO_DRAWS: HabitCount(310, 1064),
    Habit.CALLS_WITHOUT_YAKU: HabitCount(34, 62),
    Habit.CALLS_EVERYTHING: HabitCount(38, 389),
    Habit.PASSES_YAKUHAI: HabitCount(6, 46),
    Habit.NO_RIICHI: HabitCount(7, 11),
    Habit.BAD_RIICHI: HabitCount(1, 24),
    Habit.TRUSTS_SUJI: HabitCount(0, 310),
    Habit.CHASES_FLUSH: HabitCount(1034, 1295),
}


def test_a_weak_habit_that_explains_most_does_not_hide_a_strong_one() -> None:
    named = [finding.habit for finding in diagnose(FLUSH_AND_CALLS)]
    assert named == [Habit.CHASES_FLUSH, Habit.CALLS_WITHOUT_YAKU]
