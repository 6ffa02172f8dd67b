"""The figures of an export as tables: by pupil, by plan, by cause, and every count behind them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from tutor.export.totals import Count, LessonCount, Totals
from tutor.language import Translator
from tutor.lessons.lesson import Cause, Phase
from tutor.strategy.strategies import Strategy
from tutor.text.advice import plan_title
from tutor.text.lessons import cause_title, phase_title

Figure: TypeAlias = str | int | float | None
"""Text, a count, points lost (above 1 or 0), a share (0 to 1); None is an empty cell."""

TEXT: Final = "text"
NUMBER: Final = "number"
SHARE: Final = "share"


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column."""

    title: str
    kind: str = NUMBER
    """What stands below it: TEXT, NUMBER or SHARE."""
    width: int = 12
    """Characters."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table."""

    name: str
    heads: tuple[Head, ...]
    rows: tuple[tuple[Figure, ...], ...]
    last: tuple[Figure, ...] | None = None
    """All rows together, below them and not to be sorted among them."""


def sheets_of(totals: Totals, translator: Translator) -> tuple[Sheet, ...]:
    """All tables: pupils, strategies, causes, counts."""
    return (
        pupils_sheet(totals, translator),
        strategies_sheet(totals, translator),
        causes_sheet(totals, translator),
        counts_sheet(totals, translator),
    )


def pupils_sheet(totals: Totals, translator: Translator) -> Sheet:
    """A row a pupil: games, decisions, how they met the advice, lessons and what they cost."""
    heads = (
        _name(translator),
        Head(translator.gettext("Games")),
        *_count_heads(translator),
        Head(translator.gettext("Lessons")),
        Head(translator.gettext("Points lost (estimate)")),
    )
    counts = totals.by(lambda cell: cell.player)
    lessons = totals.lessons_by_player

    def row(name: str, games: int, count: Count, taught: LessonCount) -> tuple[Figure, ...]:
        return (name, games, *_figures(count), taught.lessons, round(taught.cost))

    return Sheet(
        translator.gettext("Pupils"),
        heads,
        tuple(
            row(player, totals.games[player], counts.get(player, Count()), lessons[player])
            for player in totals.players
        ),
        row(
            translator.gettext("Everybody"),
            sum(totals.games.values()),
            totals.all,
            sum((lessons[player] for player in totals.players), LessonCount()),
        ),
    )


def strategies_sheet(totals: Totals, translator: Translator) -> Sheet:
    """A row a plan of everybody, then of every pupil."""
    everybody = totals.by(lambda cell: cell.strategy)
    each = totals.by(lambda cell: (cell.player, cell.strategy))
    heads = (
        Head(translator.gettext("Plan"), TEXT, 20),
        _name(translator),
        *_count_heads(translator),
    )
    rows: list[tuple[Figure, ...]] = [
        (plan_title(plan, translator), translator.gettext("Everybody"), *_figures(everybody[plan]))
        for plan in Strategy
        if plan in everybody
    ]
    rows += [
        (plan_title(plan, translator), player, *_figures(each[player, plan]))
        for player in totals.players
        for plan in Strategy
        if (player, plan) in each
    ]
    return Sheet(translator.gettext("Strategies"), heads, tuple(rows))


def causes_sheet(totals: Totals, translator: Translator) -> Sheet:
    """A row a cause of everybody, then of every pupil: discards off the plan, and lessons."""
    heads = (
        Head(translator.gettext("Cause"), TEXT, 28),
        _name(translator),
        Head(translator.gettext("Worth a look")),
        Head(translator.gettext("Of decisions")),
        Head(translator.gettext("Share worth a look"), SHARE),
        Head(translator.gettext("Lessons")),
        Head(translator.gettext("Decisions in lessons")),
        Head(translator.gettext("Points lost (estimate)")),
    )
    counts = {player: dict[Cause | None, Count]() for player in totals.players}
    for (player, cause), count in totals.by(lambda cell: (cell.player, cell.cause)).items():
        counts[player][cause] = count
    taught = {player: dict[Cause, LessonCount]() for player in totals.players}
    for (player, cause), lessons in totals.lessons.items():
        taught[player][cause] = lessons
    every = _causes(totals.by(lambda cell: cell.cause), totals.lessons_by_cause)
    rows = [
        (cause_title(cause, translator), translator.gettext("Everybody"), *figures)
        for cause, figures in every
    ]
    rows += [
        (cause_title(cause, translator), player, *figures)
        for player in totals.players
        for cause, figures in _causes(counts[player], taught[player])
    ]
    return Sheet(translator.gettext("Causes"), heads, tuple(rows))


def counts_sheet(totals: Totals, translator: Translator) -> Sheet:
    """Every count by pupil, plan, phase and cause, for whoever wants to add up otherwise."""
    heads = (
        _name(translator),
        Head(translator.gettext("Plan"), TEXT, 20),
        Head(translator.gettext("Phase"), TEXT, 17),
        Head(translator.gettext("Cause"), TEXT, 28),
        *_count_heads(translator)[:4],
    )
    order = {player: place for place, player in enumerate(totals.players)}
    plans, phases, causes = list(Strategy), list(Phase), [None, *Cause]
    cells = sorted(
        totals.cells,
        key=lambda cell: (
            order[cell.player],
            plans.index(cell.strategy),
            phases.index(cell.phase),
            causes.index(cell.cause),
        ),
    )
    return Sheet(
        translator.gettext("Counts"),
        heads,
        tuple(
            (
                cell.player,
                plan_title(cell.strategy, translator),
                phase_title(cell.phase, translator),
                None if cell.cause is None else cause_title(cell.cause, translator),
                *_figures(totals.cells[cell])[:4],
            )
            for cell in cells
        ),
    )


def _name(translator: Translator) -> Head:
    return Head(translator.gettext("Pupil"), TEXT, 18)


def _count_heads(translator: Translator) -> tuple[Head, ...]:
    return (
        Head(translator.pgettext("head of a column", "Decisions")),
        Head(translator.gettext("First choice")),
        Head(translator.gettext("Second or third")),
        Head(translator.gettext("Worth a look")),
        Head(translator.gettext("Share of first choices"), SHARE),
        Head(translator.gettext("Share within three"), SHARE),
    )


def _figures(count: Count) -> tuple[Figure, ...]:
    return (
        count.decisions,
        count.first,
        count.in_line,
        count.off_plan,
        count.first_share,
        count.within_three_share,
    )


def _causes(
    counts: Mapping[Cause | None, Count], taught: Mapping[Cause, LessonCount]
) -> Iterator[tuple[Cause, tuple[Figure, ...]]]:
    """Each cause that came up: off the plan, of how many decisions, the share; lessons, decisions
    in them, points lost."""
    whole = sum(counts.values(), Count()).decisions
    for cause in Cause:
        off = counts.get(cause, Count()).off_plan
        lessons = taught.get(cause, LessonCount())
        if off or lessons.lessons:
            share = off / whole if whole else None
            yield (
                cause,
                (off, whole, share, lessons.lessons, lessons.decisions, round(lessons.cost)),
            )
