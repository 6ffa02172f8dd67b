"""Habits: what beginners do wrong again and again, each by its name.

An opponent can be made of them (`tutor.opponents.learner`), and a learner is told which of them
the games show (`tutor.diagnosis`).
"""

from enum import StrEnum


class Habit(StrEnum):
    """One habit; the value is its name in commands and files."""

    NEVER_FOLDS = "never_folds"
    """Builds on whoever is in riichi."""
    FOLDS_AT_RIICHI = "folds_at_riichi"
    """Gives up any hand as soon as somebody is in riichi."""
    IGNORES_DORA = "ignores_dora"
    """Throws a dora or a red five as if it were any tile."""
    KEEPS_HONOURS = "keeps_honours"
    """Keeps lone honours and throws tiles that could be used."""
    BREAKS_YAKUHAI = "breaks_yakuhai"
    """Throws a pair of yakuhai."""
    BREAKS_SHAPES = "breaks_shapes"
    """Breaks pairs and two-sided joints."""
    COUNTS_NO_DRAWS = "counts_no_draws"
    """Does not count what still helps: takes inside waits for two-sided ones."""
    CALLS_WITHOUT_YAKU = "calls_without_yaku"
    """Calls what brings the hand nearer though no yaku is in sight."""
    CALLS_EVERYTHING = "calls_everything"
    """Calls whatever does not set the hand back."""
    PASSES_YAKUHAI = "passes_yakuhai"
    """Never calls a third yakuhai."""
    NO_RIICHI = "no_riichi"
    """Does not declare riichi."""
    BAD_RIICHI = "bad_riichi"
    """Declares riichi on furiten and dead waits."""
    TRUSTS_SUJI = "trusts_suji"
    """Takes suji for safe."""
    FORGETS_STANDING = "forgets_standing"
    """Plays the last round like the first."""
    CHASES_FLUSH = "chases_flush"
    """Goes for a flush that is not there."""
