from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from tutor.coach.graded import CallCause, Cause


class Habit(StrEnum):
    NEVER_FOLDS = "never_folds"
    FOLDS_AT_RIICHI = "folds_at_riichi"
    IGNORES_DORA = "ignores_dora"
    KEEPS_HONOURS = "keeps_honours"
    BREAKS_YAKUHAI = "breaks_yakuhai"
    BREAKS_SHAPES = "breaks_shapes"
    COUNTS_NO_DRAWS = "counts_no_draws"
    CALLS_WITHOUT_YAKU = "calls_without_yaku"
    CALLS_EVERYTHING = "calls_everything"
    PASSES_YAKUHAI = "passes_yakuhai"
    NO_RIICHI = "no_riichi"
    BAD_RIICHI = "bad_riichi"
    TRUSTS_SUJI = "trusts_suji"
    FORGETS_STANDING = "forgets_standing"
    CHASES_FLUSH = "chases_flush"


CAUSES: Final[Mapping[Habit, frozenset[Cause | CallCause]]] = {
    Habit.NEVER_FOLDS: frozenset({Cause.PLAYED_ON, Cause.TOO_DANGEROUS}),
    Habit.FOLDS_AT_RIICHI: frozenset({Cause.FOLDED_EARLY}),
    Habit.IGNORES_DORA: frozenset({Cause.GAVE_UP_VALUE}),
    Habit.BREAKS_YAKUHAI: frozenset({Cause.YAKUHAI}),
    Habit.COUNTS_NO_DRAWS: frozenset({Cause.FEWER_DRAWS, Cause.WORSE_WAIT}),
    Habit.CALLS_WITHOUT_YAKU: frozenset({CallCause.NO_YAKU}),
    Habit.CALLS_EVERYTHING: frozenset({CallCause.NEEDLESS_CALL, CallCause.NO_YAKU}),
    Habit.PASSES_YAKUHAI: frozenset({CallCause.PASSED_YAKUHAI}),
    Habit.NO_RIICHI: frozenset({CallCause.NO_RIICHI}),
    Habit.BAD_RIICHI: frozenset({CallCause.THIN_RIICHI, CallCause.STAYS_LAST}),
    Habit.TRUSTS_SUJI: frozenset({Cause.TOO_DANGEROUS, Cause.PLAYED_ON}),
}
"""The mistakes that result from each habit; a habit is named only if at least one of them was
counted. Habits without an entry are ways of playing that lead to more than one kind of mistake."""
