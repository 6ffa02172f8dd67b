"""Habits in words: what each is called, how often it was seen, and when nothing can be told."""

from typing import Final

from tutor.diagnosis.shown_habits import ShownHabit, ShownHabits, Sureness
from tutor.habits import Habit
from tutor.language import gettext, mark, ngettext
from tutor.text.figures import percent
from tutor.text.phrases import paragraph

ENOUGH_GAMES: Final = 20
_TITLES: Final = {
    Habit.NEVER_FOLDS: mark("Building on against riichi"),
    Habit.FOLDS_AT_RIICHI: mark("Folding good hands at every riichi"),
    Habit.IGNORES_DORA: mark("Throwing dora like any tile"),
    Habit.KEEPS_HONOURS: mark("Keeping lone honours too long"),
    Habit.BREAKS_YAKUHAI: mark("Breaking pairs of yakuhai"),
    Habit.BREAKS_SHAPES: mark("Breaking pairs and two-sided shapes"),
    Habit.COUNTS_NO_DRAWS: mark("Not counting what still helps"),
    Habit.CALLS_WITHOUT_YAKU: mark("Calling without a yaku in sight"),
    Habit.CALLS_EVERYTHING: mark("Calling too much"),
    Habit.PASSES_YAKUHAI: mark("Letting yakuhai pass"),
    Habit.NO_RIICHI: mark("Not declaring riichi"),
    Habit.BAD_RIICHI: mark("Riichi on bad waits"),
    Habit.TRUSTS_SUJI: mark("Taking suji for safe"),
    Habit.FORGETS_STANDING: mark("Playing the last round like any other"),
    Habit.CHASES_FLUSH: mark("Going for one suit too often"),
}
_SURENESS: Final = {Sureness.SURE: mark("sure"), Sureness.FAIRLY_SURE: mark("fairly sure")}


def habit_title(habit: Habit) -> str:
    return gettext(_TITLES[habit])


def habit_games_line(shown: ShownHabit) -> str:
    return ngettext("{part} of {whole} game", "{part} of {whole} games", shown.chances).format(
        part=shown.games, whole=shown.chances
    )


def habit_count_line(shown: ShownHabit) -> str:
    return ngettext(
        "{part} of {whole} time (strong players: {strong} %); {sure}",
        "{part} of {whole} times (strong players: {strong} %); {sure}",
        shown.count.chances,
    ).format(
        part=f"{shown.count.shown:,}",
        whole=f"{shown.count.chances:,}",
        strong=percent(shown.strong),
        sure=gettext(_SURENESS[shown.sureness]),
    )


def habit_line(shown: ShownHabit) -> str:
    return gettext("{title}: seen in {games}, {counts}.").format(
        title=habit_title(shown.habit),
        games=habit_games_line(shown),
        counts=habit_count_line(shown),
    )


def habits_line(shown: ShownHabits) -> str:
    looked_at = ngettext("{games} of {count} game", "{games} of {count} games", shown.of).format(
        games=f"{shown.games:,}", count=f"{shown.of:,}"
    )
    if shown.habits:
        return gettext(
            "Seen more often than chance and the ways of strong players explain ({games} looked"
            " at)."
        ).format(games=looked_at)
    line = gettext("Nothing stands out yet ({games} looked at).").format(games=looked_at)
    if shown.games >= ENOUGH_GAMES:
        return line
    more = ngettext(
        "Most habits can be told after about {count} game.",
        "Most habits can be told after about {count} games.",
        ENOUGH_GAMES,
    ).format(count=ENOUGH_GAMES)
    return paragraph((line, more))
