import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from itertools import chain
from pathlib import Path
from typing import Final
from urllib.parse import quote

from markupsafe import Markup

from tutor.coach.graded import CallCause, Cause
from tutor.coach.lessons.lessons import AnyCause
from tutor.export import given_sets
from tutor.export.annotated import AnnotatedGame, Format
from tutor.export.figure_tables import (
    MAX_CAUSES_ON_PAPER,
    FigureTableView,
    mistakes_table,
    results_table,
    sets_table,
    teaching_table,
)
from tutor.export.figures import (
    NumberedCard,
    PrintedLesson,
    PupilLessons,
    days_text,
    legend,
    meta_line,
    praise,
    pupil_line,
)
from tutor.export.formats import games_folder, page_name, replacing_report
from tutor.export.html_game import HtmlPiece, card_markup, filled, page, piece_of
from tutor.export.pictures import svg_of
from tutor.intervals import MIN_SHARE_DECISIONS, Interval
from tutor.language import gettext, mark, ngettext, override
from tutor.teaching.figures import PupilFigures, SeatGame, TrendPoint
from tutor.teaching.units import ClassFigures, Example, class_figures
from tutor.text import habits
from tutor.text.game_summary import grade_line
from tutor.text.lessons import cause_title
from tutor.text.review import luck_progress_lines, places_note, results_caption
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
    """Draw the weekly grades as a line chart."""
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
    """Return a CSS colour; empty for None."""
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
    """Return the line of a lesson in the report.

    Args:
        number: the number of the game in the report.
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
    """Return the template values of the section on what to teach; `href` returns the address of a
    game's page, given its number."""
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


SHOWN_LESSONS: Final = 8
PAPER_LESSONS: Final = 3
PUPIL_SETS: Final = 2
SHOWN_SETS: Final = 5
# fmt: off
LABELS: Final = {
    "pupil": mark("Pupil"), "all_pupils": mark("All pupils"), "cause": mark("Cause"),
    "all_causes": mark("All causes"), "second": mark("Second opinion"),
    "all_second": mark("All lessons"), "shown": mark("Lessons shown: {count}"),
    "class": mark("The class"), "lessons": mark("Lessons"), "games": mark("Games"),
    "well": mark("What goes well"),
    "next": mark("What to practise next"), "moment": mark("One moment from a game"),
}
# fmt: on
KEPT_EXAMPLES: Final = 12
"""The maximum number of examples kept for each cause."""


@dataclass(frozen=True, slots=True)
class HtmlFormat(Format[HtmlPiece]):
    def piece(self, game: AnnotatedGame) -> HtmlPiece:
        with override(self.language):
            return piece_of(game)

    @contextmanager
    def writing(self, path: Path) -> Iterator[Callable[[HtmlPiece], None]]:
        """Open the report at `path` and a folder of game pages beside it.

        Raises:
            FileExistsError: a folder of that name holds other files; nothing was changed.
            OSError: a file cannot be written, or the disk is full.
        """
        back = f"../{quote(os.fsencode(path.name))}"
        with override(self.language), replacing_report(path) as (file, pages):
            report = Report(self, games_folder(path).name)

            def add(piece: HtmlPiece) -> None:
                report.add(piece)
                page_file = pages / page_name(len(report.games))
                page_file.write_text(filled(piece.page, back), encoding="utf-8", newline="\n")

            yield add
            file.write(report.markup())


@dataclass(slots=True)
class Report:
    of: HtmlFormat
    folder: str = ""
    """The folder of the game pages."""
    paper: bool = False
    template: str = "report.html"
    games: list[SeatGame] = field(default_factory=list)
    examples: defaultdict[AnyCause, list[Example[NumberedCard]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    lines: defaultdict[str, list[dict[str, str]]] = field(default_factory=lambda: defaultdict(list))
    lessons: PupilLessons = field(default_factory=PupilLessons)
    sets: tuple[tuple[given_sets.GivenSet, given_sets.Changes], ...] = ()
    found: defaultdict[str, list[LessonLine]] = field(default_factory=lambda: defaultdict(list))

    def add(self, piece: HtmlPiece) -> None:
        one = piece.counted
        self.games.append(one)
        number, player = len(self.games), one.pupil
        href, game = self._href(number), gettext("Game {number}").format(number=number)
        for example in piece.examples:
            kept = self.examples[example.shown.cause]
            shown, of = (number, example.shown), example.game or str(number)
            kept.append(Example(shown, example.pupil, of, example.cost, example.sure))
            kept.sort(key=lambda each: (-each.worth, each.shown[0]))
            del kept[KEPT_EXAMPLES:]
        marked = gettext("Mistakes: {off} of {count}").format(
            off=sum(one.slips.values()), count=one.decisions
        )
        text = " · ".join((game, *piece.results, marked))
        self.lines[player].append({"href": href, "text": text, "source": piece.source})
        self.lessons.add(player, number, piece.cards, one.figures.sure)
        self.found[player] += [lesson_line(card, number, href) for card in piece.cards]

    def markup(self) -> str:
        figures = class_figures(self.games, self.examples)
        self.sets = given_sets.last_sets(self.of.sets, self.games, SHOWN_SETS)
        pupils = [
            self._pupil(number, figures.of(player), figures)
            for number, player in enumerate(figures.players, start=1)
        ]
        what, name = gettext("What the class can learn"), self.of.title
        players = figures.players
        answering = given_sets.with_all_answering(players, (one for one, _ in self.sets))
        found = {"sets": (gettext("Problem sets"), sets_table(self.sets, figures, answering))}
        if not self.paper:
            has_luck = bool(figures.everybody.results)
            caption = results_caption(has_luck=has_luck)
            found["mistakes"] = gettext("Mistakes"), mistakes_table(figures, players)
            found["places"] = caption, results_table(figures, players)
        return page(
            self.template,
            script="" if self.paper else "filter.js",
            paper=self.paper,
            pupils=pupils,
            numbers={each: number for number, each in enumerate(figures.players, start=1)},
            bar=bar,
            line_of=line_of,
            shade=shade,
            say=habits,
            title=f"{name}: {what}" if name else what,
            text=self._text(figures.everybody),
            teaching=teaching_of(figures, self._href, paper=self.paper),
            tables={key: HtmlTable(key, *each) for key, each in found.items()},
            causes=causes_of(self.found.values()),
            seconds=(
                ("agrees", gettext("Strong players agree with the tutor")),
                ("differs", gettext("Strong players prefer another tile")),
            ),
        )

    def _pupil(
        self, number: int, one: PupilFigures, figures: ClassFigures[NumberedCard]
    ) -> dict[str, object]:
        player = one.pupil
        found, most = self.found[player], PAPER_LESSONS if self.paper else SHOWN_LESSONS
        cards = [
            {
                "cause": card.cause.value,
                "second": second_key(card),
                "title": card.title,
                "said": card.said,
                "watch": card.watch,
                "picture": svg_of(card.picture),
                "markup": card_markup(card, self._href(game), paper=self.paper),
            }
            for game, card in self.lessons.chosen(one, most)
        ]
        more = gettext(
            "{shown} of {count} lessons are shown, the weaknesses first; all are listed below."
        ).format(shown=len(cards), count=len(found))
        listed = ngettext("{count} lesson in a list", "All {count} lessons", len(found))
        return {
            "number": number,
            "name": player,
            "played": habits.games_text(one.games, one.games),
            "grade": grade_line(one.grade),
            "explain": gettext(
                "Let {name} explain this position to you. Explaining a choice helps more than "
                "hearing about it."
            ).format(name=player),
            "cards": cards,
            "more": more if len(found) > len(cards) else "",
            "listed": listed.format(count=len(found)),
            "found": found,
            "lines": (
                pupil_line(one),
                grade_line(one.grade),
                *luck_progress_lines(one.places)[:1],
                *(self._result(*each, player) for each in self.sets[-PUPIL_SETS:]),
            ),
            "praise": praise(one, figures),
            "games": self.lines[player],
        }

    def _result(self, given: given_sets.GivenSet, changes: given_sets.Changes, pupil: str) -> str:
        found = given_sets.set_result(given, changes, pupil)
        change = gettext("in games, before its day → since: {change}").format(change=found.change)
        return " · ".join(
            (given_sets.set_title(given), found.said, *([change] if found.change else []))
        )

    @property
    def _day(self) -> str:
        return "" if self.of.created is None else self.of.created.date().isoformat()

    def _href(self, number: int) -> str:
        return f"{quote(os.fsencode(self.folder))}/{page_name(number)}"

    def _text(self, everybody: PupilFigures) -> dict[str, str]:
        count, throws = len(self.found), everybody.mistakes.chances
        pupils = ngettext("{count} pupil", "{count} pupils", count)
        decisions = ngettext("{count} decision", "{count} decisions", throws)
        return {
            "counts": " · ".join(
                (
                    *filter(None, (self._day,)),
                    pupils.format(count=count),
                    habits.games_text(everybody.games, everybody.seats),
                    decisions.format(count=f"{throws:,}"),
                )
            ),
            "reading": gettext(
                "A mistake is a throw that strong players hardly ever make, for a reason that has "
                "a name. Behind every share are its counts; below {enough} decisions they are "
                "too few to say, and their number is in brackets."
            ).format(enough=MIN_SHARE_DECISIONS),
            **{key: gettext(text) for key, text in LABELS.items()},
            "legend": legend(),
            "sets": habits.sets_note(),
            "grade": gettext(
                "The grade compares throws with those of strong players: 100 is always their first "
                "choice, 0 is throwing every drawn tile. In brackets is the range that this many "
                "games allow."
            ),
            "about": " · ".join(filter(None, (self.of.title, self._day))),
            "places": places_note() if everybody.results else "",
        }
