from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from itertools import chain

from markupsafe import Markup

from tutor.coach.graded import CallCause, Cause
from tutor.export.figure_tables import MAX_CAUSES_ON_PAPER, FigureTableView, teaching_table
from tutor.export.figures import NumberedCard, days_text
from tutor.export.html_game import card_markup
from tutor.export.lesson_card import PrintedLesson, meta_line
from tutor.intervals import Interval
from tutor.language import gettext
from tutor.teaching.figures import TrendPoint
from tutor.teaching.units import ClassFigures
from tutor.text import habits
from tutor.text.lessons import cause_title
from tutor.text.units import quiet_line, unit_words

_HOT = (154, 90, 16)
_WIDE, _HIGH = 180.0, 16.0
_LINE_WIDE, _LINE_HIGH = 90.0, 18.0


def bar(share: float, interval: Interval, words: str, *, is_few: bool) -> Markup:
    kind = "bar few" if is_few else "bar"
    parts = [f'<rect class="{kind}" x="0" y="4" width="{_WIDE * share:.1f}" height="8" rx="2"/>']
    if interval is not None:
        low, high = (_WIDE * end for end in interval)
        parts.append(
            f'<path class="range" d="M{low:.1f} 8H{high:.1f}M{low:.1f} 3v10M{high:.1f} 3v10"/>'
        )
    return _svg("bars", _WIDE, _HIGH, words, parts)


def line_of(weeks: tuple[TrendPoint, ...], words: str) -> Markup:
    """Return the grades of the weeks, drawn."""
    step = (_LINE_WIDE - 8) / (len(weeks) - 1)

    def line(heights: Iterable[float]) -> list[str]:
        return [
            f"{4 + at * step:.1f} {_LINE_HIGH - 3 - (_LINE_HIGH - 6) * height:.1f}"
            for at, height in enumerate(heights)
        ]

    band = line(one.low for one in weeks) + line(one.high for one in weeks)[::-1]
    path = line(one.value for one in weeks)
    x, y = path[-1].split()
    parts = [
        f'<path class="band" d="M{"L".join(band)}Z"/>',
        f'<path class="trend" d="M{"L".join(path)}"/><circle cx="{x}" cy="{y}" r="2.6"/>',
    ]
    return _svg("weeks", _LINE_WIDE, _LINE_HIGH, words, parts)


def _svg(kind: str, wide: float, high: float, words: str, parts: list[str]) -> Markup:
    return Markup(
        f'<svg class="{kind}" viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" '
        f'height="{high:.0f}" role="img" aria-label="{escape(words)}">{"".join(parts)}</svg>'
    )


def shade(heat: float | None) -> str:
    """Return a colour of CSS; empty for none."""
    if not heat:
        return ""
    mixed = (round(255 - (255 - colour) * 0.42 * heat) for colour in _HOT)
    return "#{:02x}{:02x}{:02x}".format(*mixed)


@dataclass(frozen=True, slots=True)
class LessonLine:
    href: str
    where: str
    title: str
    meta: str
    cause: Cause | CallCause
    second: str


def second_key(card: PrintedLesson) -> str:
    return "" if card.differs is None else "differs" if card.differs else "agrees"


def lesson_line(card: PrintedLesson, number: int, href: str) -> LessonLine:
    """Return the line of a lesson.

    Args:
        number: the number of its game in the report.
        href: the address of the game's page.
    """
    game = gettext("Game {number}").format(number=number)
    return LessonLine(
        f"{href}#{card.anchor}",
        " · ".join(filter(None, (game, card.where, card.played))),
        card.title,
        meta_line(card),
        card.cause,
        second_key(card),
    )


def causes_of(lines: Iterable[Iterable[LessonLine]]) -> list[tuple[str, str]]:
    met = {line.cause for line in chain.from_iterable(lines)}
    return [(one.value, cause_title(one)) for one in (*Cause, *CallCause) if one in met]


@dataclass(frozen=True, slots=True)
class HtmlTable:
    id: str
    caption: str
    of: FigureTableView


def teaching_of(
    figures: ClassFigures[NumberedCard], href: Callable[[int], str], *, paper: bool
) -> dict[str, object]:
    """Return the values of the template.

    Args:
        href: returns the address of a game's page by its number.
    """
    units = [
        {
            "title": f"{number}. {cause_title(one.idea)}",
            "words": unit_words(one),
            "cards": [
                card_markup(card, href(game), player=card.player, paper=paper)
                for game, card in one.positions
            ],
        }
        for number, one in enumerate(figures.units, start=1)
    ]
    return {
        "title": gettext("Teach this"),
        "days": days_text(figures.games),
        "board": gettext("For the board:"),
        "quiet": quiet_line(figures.units),
        "units": units,
        "who": gettext("Who needs what"),
        "how": habits.how_read(),
        "table": HtmlTable(
            "teaching", "", teaching_table(figures, most=MAX_CAUSES_ON_PAPER if paper else None)
        ),
    }
