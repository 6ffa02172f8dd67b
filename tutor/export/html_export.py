"""A class report in HTML, and a page for each game."""

import os
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final
from urllib.parse import quote

from tutor.diagnosis.diagnosis import ShownHabits
from tutor.export import html_tables
from tutor.export.figures import ClassFigures, ClassFiguresBuilder, PupilLessons, praise, pupil_line
from tutor.export.formats import games_folder, page_name, replacing_report
from tutor.export.html_game import HtmlPiece, card_markup, filled, page, piece_of
from tutor.export.lesson_card import legend
from tutor.export.pictures import svg_of
from tutor.export.totals import (
    AnnotatedGame,
    Changes,
    GivenSet,
    Totals,
    TotalsBuilder,
    VerdictCount,
    last_sets,
    set_result,
    set_title,
)
from tutor.intervals import MIN_SHARE_DECISIONS
from tutor.language import Language, gettext, ngettext, override
from tutor.text.game_summary import grade_line
from tutor.text.habits import games_text, sets_note
from tutor.text.lessons import cost_note
from tutor.text.review import luck_progress_lines, places_note

SHOWN_LESSONS: Final = 8


PAPER_LESSONS: Final = 3
PUPIL_SETS: Final = 2


@dataclass(frozen=True, slots=True)
class HtmlFormat:
    language: Language
    created: datetime | None = None
    title: str = ""
    sets: tuple[GivenSet, ...] = ()
    habits: Mapping[str, ShownHabits] = field(default_factory=dict)

    def piece(self, game: AnnotatedGame) -> HtmlPiece:
        with override(self.language):
            return piece_of(game)

    @contextmanager
    def writing(self, path: Path) -> Iterator[Callable[[HtmlPiece], None]]:
        """Open the report at `path`, with a folder of game pages beside it.

        Raises:
            FileExistsError: a folder of that name holds other files; nothing was changed.
            OSError: a file cannot be written, or the disk is full.
        """
        back = f"../{quote(os.fsencode(path.name))}"
        with override(self.language), replacing_report(path) as (file, pages):
            report = Report(self, games_folder(path).name)

            def add(piece: HtmlPiece) -> None:
                report.add(piece)
                page_file = pages / page_name(report.count)
                page_file.write_text(filled(piece.page, back), encoding="utf-8", newline="\n")

            yield add
            file.write(report.markup())


@dataclass(frozen=True, slots=True)
class _GameLine:
    number: int
    results: tuple[str, ...]
    source: str
    decisions: int
    off_plan: int


@dataclass(slots=True)
class Report:
    """A report for a browser, or for paper."""

    of: HtmlFormat
    folder: str = ""
    """Of the pages of its games."""
    paper: bool = False
    template: str = "report.html"
    tally: TotalsBuilder = field(default_factory=TotalsBuilder)
    taught: ClassFiguresBuilder = field(default_factory=ClassFiguresBuilder)
    count: int = 0
    lines: defaultdict[str, list[_GameLine]] = field(default_factory=lambda: defaultdict(list))
    lessons: PupilLessons = field(default_factory=PupilLessons)
    sets: tuple[tuple[GivenSet, Changes], ...] = ()
    found: defaultdict[str, list[html_tables.LessonLine]] = field(
        default_factory=lambda: defaultdict(list)
    )

    def add(self, piece: HtmlPiece) -> None:
        self.count += 1
        number, player = self.count, piece.player
        self.tally.add(piece.totals)
        self.taught.add(piece.taught, number)
        self.lines[player].append(
            _GameLine(number, piece.results, piece.source, piece.decisions, piece.off_plan)
        )
        self.lessons.add(player, number, piece.cards, piece.taught.game.figures.sure)
        href = self._href(number)
        self.found[player] += [html_tables.lesson_line(card, number, href) for card in piece.cards]

    def markup(self) -> str:
        self.sets = last_sets(self.of.sets, self.taught.games, html_tables.SHOWN_SETS)
        totals = self.tally.totals()
        counted, figures = totals.by(lambda cell: cell.player), self.taught.figures()
        pupils = [
            self._pupil(number, player, counted.get(player, VerdictCount()), totals, figures)
            for number, player in enumerate(totals.players, start=1)
        ]
        what, name = gettext("What the class can learn"), self.of.title
        teaching = html_tables.teaching_of(figures, totals.players, self._href, paper=self.paper)
        return page(
            self.template,
            script="" if self.paper else "filter.js",
            paper=self.paper,
            pupils=pupils,
            title=f"{name}: {what}" if name else what,
            text=self._text(totals),
            teaching=teaching,
            tables=html_tables.tables_of(totals, totals.players)
            | {"sets": html_tables.sets_table(self.sets, totals.players)},
            causes=html_tables.causes_of(self.found.values()),
            seconds=(
                ("agrees", gettext("Strong players agree with the tutor")),
                ("differs", gettext("Strong players prefer another tile")),
            ),
        )

    def _pupil(
        self, number: int, player: str, count: VerdictCount, totals: Totals, figures: ClassFigures
    ) -> dict[str, object]:
        found, games = self.found[player], totals.game_count(player)
        most = PAPER_LESSONS if self.paper else SHOWN_LESSONS
        places, grade = totals.places(player), totals.grade(player)
        cards = [
            {
                "cause": card.cause.value,
                "second": html_tables.second_key(card),
                "title": card.title,
                "said": card.said,
                "watch": card.watch,
                "picture": svg_of(card.picture),
                "markup": card_markup(card, self._href(game), paper=self.paper),
            }
            for game, card in self.lessons.chosen(player, figures, most)
        ]
        more = gettext(
            "{shown} of {count} lessons are shown, the weaknesses first; all are listed below."
        ).format(shown=len(cards), count=len(found))
        listed = ngettext("{count} lesson in a list", "All {count} lessons", len(found))
        lines = []
        for line in self.lines[player]:
            game = gettext("Game {number}").format(number=line.number)
            marked = gettext("Mistakes: {off} of {count}").format(
                off=line.off_plan, count=line.decisions
            )
            lines.append(
                {
                    "href": self._href(line.number),
                    "text": " · ".join((game, *line.results, marked)),
                    "source": line.source,
                }
            )
        return {
            "number": number,
            "name": player,
            "played": games_text(games, games),
            "grade": grade_line(grade),
            "explain": gettext(
                "Let {name} explain this position to you. Explaining a choice helps more than "
                "hearing about it."
            ).format(name=player),
            "cards": cards,
            "more": more if len(found) > len(cards) else "",
            "listed": listed.format(count=len(found)),
            "found": found,
            "lines": (
                pupil_line(count, games),
                grade_line(grade),
                *luck_progress_lines(places)[:1],
                *(self._result(*one, player) for one in self.sets[-PUPIL_SETS:]),
            ),
            "praise": praise(player, grade, games, figures),
            "habits": html_tables.habits_of(self.of.habits.get(player)),
            "games": lines,
        }

    def _result(self, given: GivenSet, changes: Changes, pupil: str) -> str:
        found = set_result(given, changes, pupil)
        answers = gettext("right: {count}").format(count=found.answers)
        change = gettext("in games, before its day → since: {change}").format(change=found.change)
        said = answers if given.answers.get(pupil) else found.answers
        return " · ".join((set_title(given), said, *([change] if found.change else [])))

    @property
    def _day(self) -> str:
        return "" if self.of.created is None else self.of.created.date().isoformat()

    def _href(self, number: int) -> str:
        return f"{quote(os.fsencode(self.folder))}/{page_name(number)}"

    def _text(self, totals: Totals) -> dict[str, str]:
        pupils = ngettext("{count} pupil", "{count} pupils", len(totals.games))
        decisions = ngettext("{count} decision", "{count} decisions", totals.all.decisions)
        return {
            "counts": " · ".join(
                (
                    *filter(None, (self._day,)),
                    pupils.format(count=len(totals.games)),
                    games_text(totals.game_count(), self.count),
                    decisions.format(count=f"{totals.all.decisions:,}"),
                )
            ),
            "reading": gettext(
                "A mistake is a throw that strong players hardly ever make, for a reason that has "
                "a name. Behind every share are its counts; below {enough} decisions only the "
                "counts are shown."
            ).format(enough=MIN_SHARE_DECISIONS),
            "pupil": gettext("Pupil"),
            "all_pupils": gettext("All pupils"),
            "cause": gettext("Cause"),
            "all_causes": gettext("All causes"),
            "second": gettext("Second opinion"),
            "all_second": gettext("All lessons"),
            "shown": gettext("Lessons shown: {count}"),
            "class": gettext("The class"),
            "lessons": gettext("Lessons"),
            "habits": gettext("What shows in the games"),
            "legend": legend(),
            "games": gettext("Games"),
            "cost": cost_note(),
            "sets": sets_note(),
            "well": gettext("What goes well"),
            "next": gettext("What to practise next"),
            "moment": gettext("One moment from a game"),
            "grade": gettext(
                "The grade compares throws with those of strong players: 100 is always their first "
                "choice, 0 is throwing every drawn tile. In brackets is the range that this many "
                "games allow."
            ),
            "about": " · ".join(filter(None, (self.of.title, self._day))),
            "places": places_note() if totals.luck_games() else "",
        }
