from enum import StrEnum


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
