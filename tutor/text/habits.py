from typing import Final

from tutor.coach.diagnosis.diagnosis import HabitSureness, ShownHabit, ShownHabits
from tutor.coach.diagnosis.habits import Habit
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.store.progress import Figure
from tutor.teaching.figures import GameRatio, PupilFigures, WeekFigure
from tutor.teaching.improvement import Improvement
from tutor.teaching.since import BeforeAfter
from tutor.text.game_summary import grade_words
from tutor.text.lessons import count_text
from tutor.text.names import paragraph, percent
from tutor.text.progress import trend_line

RecentGames = tuple[tuple[int, int], ...]


def value_line(figure: Figure) -> str:
    share, interval = figure.share, figure.interval
    if share is None or interval is None:
        return gettext("too few to say ({count})").format(count=figure.whole)
    low, high = interval
    return gettext("{share} % (likely {low} to {high} %)").format(
        share=percent(share), low=percent(low), high=percent(high)
    )


def trend_lines(figure: Figure, *, more_is_better: bool = True) -> str:
    if not figure.is_known and not figure.trend.missing:
        return ""
    said = trend_line(figure.trend, more_is_better=more_is_better)
    if figure.trend.change is None:
        return said
    low, high = figure.trend.change
    recent = sum(whole for _, whole in figure.last)
    behind = gettext(
        "The change is {low} to {high} points; {before} are before, {recent} in the last games."
    ).format(
        low=f"{100 * low:+.0f}".replace("-", "−"),
        high=f"{100 * high:+.0f}".replace("-", "−"),
        before=f"{figure.whole - recent:,}",
        recent=f"{recent:,}",
    )
    return pgettext("two sentences", "{one} {two}").format(one=said, two=behind)


def short_trend_line(figure: Figure, *, more_is_better: bool) -> str:
    """Return a short text on the trend of a rate; empty if there are too few games."""
    trend = figure.trend
    if trend.missing or not figure.is_known:
        return ""
    if trend.change is None or trend.before is None or trend.recent is None:
        return gettext("too few for a trend")
    if not trend.direction:
        return gettext("no clear change")
    pattern = (
        gettext("better: {before} to {recent} %")
        if (trend.direction > 0) == more_is_better
        else gettext("worse: {before} to {recent} %")
    )
    return pattern.format(before=percent(trend.before), recent=percent(trend.recent))


def last_games_line(last: RecentGames) -> str:
    if not last:
        return ""
    each = pgettext("between numbers", ", ").join(f"{part}/{whole}" for part, whole in last)
    return ngettext(
        "The last game: {each}.", "The last {count} games, oldest first: {each}.", len(last)
    ).format(count=len(last), each=each)


def decisions_line(figure: Figure) -> str:
    return ngettext(
        "{part} of {whole} decision", "{part} of {whole} decisions", figure.whole
    ).format(part=f"{figure.part:,}", whole=f"{figure.whole:,}")


def games_text(games: int, seats: int) -> str:
    said = ngettext("{count} game", "{count} games", games).format(count=f"{games:,}")
    if seats <= games:
        return said
    sat = ngettext("{count} seat", "{count} seats", seats).format(count=f"{seats:,}")
    return gettext("{games} ({seats})").format(games=said, seats=sat)


def range_text(ratio: GameRatio) -> str:
    if ratio.interval is None:
        return ""
    low, high = map(percent, ratio.interval)
    return gettext("{low} to {high}").format(low=low, high=high)


def week_text(week: WeekFigure) -> str:
    return gettext("week of {monday}: grade {grade} ({games})").format(
        monday=week.monday.isoformat(), grade=grade_words(week.grade), games=week.games
    )


def improvement_text(change: Improvement | None) -> str:
    """Return a change such as "better: 52 → 61", or a text saying that it is too early to say."""
    if change is None or not change.direction:
        return gettext("too early to say")
    before, after = (round(one.value or 0.0) for one in (change.before, change.after))
    better = gettext("better: {before} → {after}")
    pattern = better if change.direction > 0 else gettext("worse: {before} → {after}")
    return pattern.format(before=before, after=after)


def improvement_line(change: Improvement | None) -> str:
    if change is None:
        return gettext("Too few games, or pupils, to say who improved.")
    return gettext("Grade {before}, then {after}; {expected} was to be expected: {said}.").format(
        before=grade_words(change.before),
        after=grade_words(change.after),
        expected=round(change.expected),
        said=improvement_text(change),
    )


def change_text(change: BeforeAfter) -> str:
    """Return the rates before and since a lesson, "8.2 % → 5.1 %", or the counts if it is too early
    to say."""
    if not change.is_clear:
        counts = " → ".join(
            f"{round(each.part):,}/{each.whole:,}" for each in (change.before, change.after)
        )
        return gettext("too early to say ({counts})").format(counts=counts)
    return " → ".join(
        f"{round(each.part):,}/{each.whole:,}"
        if each.is_few or each.value is None
        else f"{percent(each.value)} %"
        for each in (change.before, change.after)
    )


def change_words(change: BeforeAfter) -> str:
    before, after = (
        count_text(round(one.part), one.whole) for one in (change.before, change.after)
    )
    said = gettext("before: {before}, since: {after}").format(before=before, after=after)
    if change.is_clear:
        return said
    return gettext("{said}: too early to say").format(said=said)


def sets_note() -> str:
    return gettext(
        "Right answers to each set; beside them, in games, what the set is about: before its day → "
        "since."
    )


def how_read() -> tuple[str, ...]:
    return (
        gettext(
            "By week: the grade with its 95 % interval. Better or worse is said only where the "
            "later games differ from what the earlier ones let expect by more than chance. Who "
            "did badly by chance does better afterwards without having learned anything; the "
            "expected grade has that taken out."
        ),
        gettext(
            "The thin line over a bar is the 95 % interval, from resampled games. Pale: too few "
            "games or chances to say much. The darker a cell, the more often this happens, "
            "compared with the other pupils."
        ),
        gettext(
            "A cause is counted against the times it could have come up, not against all "
            "decisions. A pupil shares a cause that comes up in two games or more, and more often "
            "than strong players overlook it."
        ),
        gettext(
            "A topic is shown if the class overlooks it more often than strong players, with 95 % "
            "certainty, or where none is, if it cost the class most; the costliest comes first. "
            "Slips that cannot be given in points count as 100, 400 or 1,500, by how grave they "
            "are; calls and riichi as 400."
        ),
    )


def weeks_text(figures: PupilFigures) -> str:
    if not figures.weeks:
        return gettext("no date known")
    weeks = "; ".join(week_text(week) for week in figures.weeks)
    return paragraph((f"{weeks}.", improvement_line(figures.improvement)))


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
_SURENESS: Final = {
    HabitSureness.SURE: mark("sure"),
    HabitSureness.FAIRLY_SURE: mark("fairly sure"),
}


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
        part=f"{shown.count.marks:,}",
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
            "Seen more often than chance and the play of strong players explain ({games} checked)."
        ).format(games=looked_at)
    line = gettext("No habit found yet ({games} checked).").format(games=looked_at)
    if shown.games >= ENOUGH_GAMES:
        return line
    more = ngettext(
        "Most habits show after about {count} game.",
        "Most habits show after about {count} games.",
        ENOUGH_GAMES,
    ).format(count=ENOUGH_GAMES)
    return paragraph((line, more))
