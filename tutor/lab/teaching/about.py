"""Which causes of lessons are about which habits: who hears of the cause is reminded of the
habit."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from tutor.habits import Habit
from tutor.lessons.call_lessons import CallCause
from tutor.lessons.lesson import Cause

NamedCause: TypeAlias = Cause | CallCause

ABOUT: Final[Mapping[Habit, frozenset[NamedCause]]] = {
    Habit.NEVER_FOLDS: frozenset({Cause.PLAYED_ON, Cause.TOO_DANGEROUS}),
    Habit.FOLDS_AT_RIICHI: frozenset({Cause.FOLDED_EARLY}),
    Habit.IGNORES_DORA: frozenset({Cause.GAVE_UP_VALUE}),
    Habit.KEEPS_HONOURS: frozenset({Cause.FEWER_DRAWS}),
    Habit.BREAKS_YAKUHAI: frozenset({Cause.GAVE_UP_VALUE}),
    Habit.BREAKS_SHAPES: frozenset({Cause.STEP_BACK, Cause.FEWER_DRAWS}),
    Habit.COUNTS_NO_DRAWS: frozenset({Cause.FEWER_DRAWS, Cause.WORSE_WAIT}),
    Habit.CALLS_WITHOUT_YAKU: frozenset({Cause.NO_YAKU, CallCause.NO_YAKU}),
    Habit.CALLS_EVERYTHING: frozenset({CallCause.NO_YAKU}),
    Habit.PASSES_YAKUHAI: frozenset({CallCause.PASSED_YAKUHAI}),
    Habit.NO_RIICHI: frozenset({CallCause.NO_RIICHI}),
    Habit.BAD_RIICHI: frozenset({CallCause.THIN_RIICHI, Cause.WORSE_WAIT}),
    Habit.TRUSTS_SUJI: frozenset({Cause.TOO_DANGEROUS}),
    Habit.FORGETS_STANDING: frozenset({CallCause.STAYS_LAST}),
    Habit.CHASES_FLUSH: frozenset({Cause.STEP_BACK, Cause.FEWER_DRAWS}),
}
GIVEN: Final[tuple[NamedCause, ...]] = tuple(
    sorted(frozenset().union(*ABOUT.values()), key=lambda cause: (type(cause).__name__, cause))
)


def reminded(cause: NamedCause) -> frozenset[Habit]:
    return frozenset(habit for habit, causes in ABOUT.items() if cause in causes)
