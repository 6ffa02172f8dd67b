"""The figures of an export as tables: by pupil, by plan, by cause, and every count behind them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from tutor.export.totals import Count, LessonCount, Totals
from tutor.language import Words
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


def sheets_of(totals: Totals, words: Words) -> tuple[Sheet, ...]:
    """All tables: pupils, strategies, causes, counts."""
    return (
        pupils_sheet(totals, words), strategies_sheet(totals, words),
        causes_sheet(totals, words), counts_sheet(totals, words),
    )  # fmt: skip


def pupils_sheet(totals: Totals, words: Words) -> Sheet:
    """A row a pupil: games, decisions, how they met the advice, lessons and what they cost."""
    heads = (
        _name(words), Head(words.gettext("Games")), *_count_heads(words),
        Head(words.gettext("Lessons")), Head(words.gettext("Points lost (estimate)")),
    )
    counts = totals.by(lambda cell: cell.player)
    lessons = totals.lessons_by_player

    def row(name: str, games: int, count: Count, taught: LessonCount) -> tuple[Figure, ...]:
        return (name, games, *_figures(count), taught.lessons, round(taught.cost))

    return Sheet(
        words.gettext("Pupils"), heads,
        tuple(
            row(player, totals.games[player], counts.get(player, Count()), lessons[player])
            for player in totals.players
        ),
        row(
            words.gettext("Everybody"), sum(totals.games.values()), totals.all,
            sum((lessons[player] for player in totals.players), LessonCount()),
        ),
    )


def strategies_sheet(totals: Totals, words: Words) -> Sheet:
    """A row a plan of everybody, then of every pupil."""
    everybody = totals.by(lambda cell: cell.strategy)
    each = totals.by(lambda cell: (cell.player, cell.strategy))
    heads = (Head(words.gettext("Plan"), TEXT, 20), _name(words), *_count_heads(words))
    rows: list[tuple[Figure, ...]] = [
        (plan_title(plan, words), words.gettext("Everybody"), *_figures(everybody[plan]))
        for plan in Strategy
        if plan in everybody
    ]
    rows += [
        (plan_title(plan, words), player, *_figures(each[player, plan]))
        for player in totals.players
        for plan in Strategy
        if (player, plan) in each
    ]
    return Sheet(words.gettext("Strategies"), heads, tuple(rows))


def causes_sheet(totals: Totals, words: Words) -> Sheet:
    """A row a cause of everybody, then of every pupil: discards off the plan, and lessons."""
    heads = (
        Head(words.gettext("Cause"), TEXT, 28), _name(words),
        Head(words.gettext("Worth a look")), Head(words.gettext("Of decisions")),
        Head(words.gettext("Share worth a look"), SHARE), Head(words.gettext("Lessons")),
        Head(words.gettext("Decisions in lessons")),
        Head(words.gettext("Points lost (estimate)")),
    )
    counts = {player: dict[Cause | None, Count]() for player in totals.players}
    for (player, cause), count in totals.by(lambda cell: (cell.player, cell.cause)).items():
        counts[player][cause] = count
    taught = {player: dict[Cause, LessonCount]() for player in totals.players}
    for (player, cause), lessons in totals.lessons.items():
        taught[player][cause] = lessons
    every = _causes(totals.by(lambda cell: cell.cause), totals.lessons_by_cause)
    rows = [
        (cause_title(cause, words), words.gettext("Everybody"), *figures)
        for cause, figures in every
    ]
    rows += [
        (cause_title(cause, words), player, *figures)
        for player in totals.players
        for cause, figures in _causes(counts[player], taught[player])
    ]
    return Sheet(words.gettext("Causes"), heads, tuple(rows))


def counts_sheet(totals: Totals, words: Words) -> Sheet:
    """Every count by pupil, plan, phase and cause, for whoever wants to add up otherwise."""
    heads = (
        _name(words), Head(words.gettext("Plan"), TEXT, 20), Head(words.gettext("Phase"), TEXT, 17),
        Head(words.gettext("Cause"), TEXT, 28), *_count_heads(words)[:4],
    )
    order = {player: place for place, player in enumerate(totals.players)}
    plans, phases, causes = list(Strategy), list(Phase), [None, *Cause]
    cells = sorted(totals.cells, key=lambda cell: (
        order[cell.player], plans.index(cell.strategy), phases.index(cell.phase),
        causes.index(cell.cause),
    ))  # fmt: skip
    return Sheet(words.gettext("Counts"), heads, tuple(
        (
            cell.player, plan_title(cell.strategy, words), phase_title(cell.phase, words),
            None if cell.cause is None else cause_title(cell.cause, words),
            *_figures(totals.cells[cell])[:4],
        )
        for cell in cells
    ))  # fmt: skip


def _name(words: Words) -> Head:
    return Head(words.gettext("Pupil"), TEXT, 18)


def _count_heads(words: Words) -> tuple[Head, ...]:
    return (
        Head(words.pgettext("head of a column", "Decisions")),
        Head(words.gettext("First choice")),
        Head(words.gettext("Second or third")), Head(words.gettext("Worth a look")),
        Head(words.gettext("Share of first choices"), SHARE),
        Head(words.gettext("Share within three"), SHARE),
    )


def _figures(count: Count) -> tuple[Figure, ...]:
    return (
        count.decisions, count.first, count.in_line, count.off_plan, count.first_share,
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
            yield cause, (
                off, whole, share, lessons.lessons, lessons.decisions, round(lessons.cost)
            )
