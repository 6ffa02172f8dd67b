"""The first part of the HTML report: what to teach next, and who needs what, drawn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tutor.evidence import is_enough
from tutor.export.class_figures import ClassFigures, ShownTopic, days_text
from tutor.export.html_game import card_markup
from tutor.export.svg_figures import bar_of, weeks_of
from tutor.language import gettext
from tutor.lessons.lesson import Cause
from tutor.teaching.pupil_figures import GameRatio, PupilFigures
from tutor.teaching.scales import points_scale, week_scale
from tutor.teaching.seat_figures import CauseCount
from tutor.text.figures import percent
from tutor.text.lessons import cause_title, watch_line
from tutor.text.teaching import (
    chances_text,
    count_text,
    games_text,
    how_read,
    points_text,
    range_text,
    topic_line,
)


@dataclass(frozen=True, slots=True)
class HtmlTopic:
    title: str
    line: str
    share: str
    board: str
    cards: tuple[Markup, ...]


@dataclass(frozen=True, slots=True)
class GridCell:
    text: str
    counts: str
    heat: str
    """Of the ground, 0 to 1; empty for none."""
    is_few: bool
    words: str
    cause: str = ""


@dataclass(frozen=True, slots=True)
class HtmlPupil:
    name: str
    number: int
    games: str
    is_few: bool
    points: str
    ends: str
    bar: Markup
    weeks: Markup
    cells: tuple[GridCell, ...]


def teaching_of(
    figures: ClassFigures, players: Sequence[str], href: Callable[[int], str]
) -> dict[str, object]:
    """Return what the template needs.

    Args:
        figures: of the class.
        players: the pupils as the report numbers them, from 1.
        href: the address of a game's page by its number.
    """
    every = (figures.everybody, *figures.pupils)
    scales = points_scale(every), week_scale(every)
    return {
        "title": gettext("Teach this"),
        "days": days_text(figures),
        "board": gettext("For the board:"),
        "quiet": gettext("Nothing that the class does again and again."),
        "topics": [_topic(number, one, href) for number, one in enumerate(figures.topics, start=1)],
        "who": gettext("Who needs what"),
        "how": how_read(),
        "heads": _heads(figures),
        "rows": [
            _row(one, figures, players, scales) for one in (*figures.pupils, figures.everybody)
        ],
    }


def _topic(number: int, one: ShownTopic, href: Callable[[int], str]) -> HtmlTopic:
    topic = one.topic
    return HtmlTopic(
        f"{number}. {cause_title(topic.cause)}",
        topic_line(topic),
        chances_text(topic.cause, topic.count),
        watch_line(topic.cause),
        tuple(card_markup(card, href(game), player=card.player) for game, card in one.cards),
    )


def _heads(figures: ClassFigures) -> tuple[str, ...]:
    return (
        gettext("Pupil"),
        gettext("Points lost a game"),
        gettext("By week"),
        gettext("Against threats"),
        gettext("Calls and riichi"),
        *(cause_title(cause) for cause in figures.causes),
    )


def _row(
    one: PupilFigures, figures: ClassFigures, players: Sequence[str], scales: tuple[float, float]
) -> HtmlPupil:
    return HtmlPupil(
        one.pupil or gettext("Everybody"),
        players.index(one.pupil) + 1 if one.pupil else 0,
        games_text(one.games, one.seats),
        one.points.is_few,
        points_text(one.points.value or 0.0),
        "" if one.points.is_few else range_text(one.points),
        bar_of(one.points, scales[0]),
        weeks_of(one, scales[1]),
        (
            _ratio(one.threats),
            _ratio(one.calls),
            *(_cell(one, cause, figures) for cause in figures.causes),
        ),
    )


def _ratio(ratio: GameRatio) -> GridCell:
    part, whole = round(ratio.part), ratio.whole
    said = count_text(part, whole)
    if not whole or ratio.is_few:
        return GridCell("" if whole else "-", said if whole else "", "", True, said)
    ends = range_text(ratio, 100)
    return GridCell(f"{percent(part / whole)} %", f"{ends} %", "", False, said)


def _cell(one: PupilFigures, cause: Cause, figures: ClassFigures) -> GridCell:
    count = one.causes.get(cause, CauseCount())
    counts = f"{count.marks:,} / {count.chances:,}" if count.chances else ""
    heat = figures.heat(one, cause)
    few = not is_enough(count.chances)
    text = "" if few else f"{percent(count.marks / count.chances)} %"
    words = chances_text(cause, count)
    shade = f"{heat:.2f}" if heat else ""
    return GridCell(text, counts or "-", shade, few, words, cause.value if count.marks else "")
