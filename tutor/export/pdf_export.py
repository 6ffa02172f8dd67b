"""The PDF export: what to teach next and who needs what, then a page per pupil: three lessons, the
figures and a sentence of praise."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from tutor.diagnosis.shown_habits import ShownHabits
from tutor.export.annotated import AnnotatedGame
from tutor.export.class_figures import ClassFiguresBuilder, TaughtPiece, taught_piece
from tutor.export.figures import plans_by_pupil
from tutor.export.given_sets import GivenSet, last_sets, set_result, set_title
from tutor.export.lesson_card import LessonCard, cards_of
from tutor.export.pdf_document import Document
from tutor.export.pdf_page import pupil_page
from tutor.export.pdf_teaching import teaching_pages
from tutor.export.pupil_lessons import PupilLessons
from tutor.export.totals import Totals, TotalsBuilder, totals_of
from tutor.files import replacing_bytes
from tutor.language import Language, gettext, override
from tutor.text.habits import habit_line

LESSONS_PER_PUPIL: Final = 3
CLASS_SETS: Final = 6
PUPIL_SETS: Final = 2


@dataclass(frozen=True, slots=True)
class PdfPiece:
    player: str
    totals: Totals
    taught: TaughtPiece
    cards: tuple[LessonCard, ...]


@dataclass(frozen=True, slots=True)
class PdfFormat:
    language: Language
    created: datetime
    title: str = ""
    sets: tuple[GivenSet, ...] = ()
    habits: Mapping[str, ShownHabits] = field(default_factory=dict)

    def piece(self, game: AnnotatedGame) -> PdfPiece:
        with override(self.language):
            cards = tuple(cards_of(game))
        return PdfPiece(game.player, totals_of(game), taught_piece(game, cards), cards)

    @contextmanager
    def writing(self, path: Path) -> Iterator[Callable[[PdfPiece], None]]:
        """Open the pages at `path`; in memory are the figures and a few lessons per pupil.

        Raises:
            OSError: the place cannot be written, or is full.
        """
        pages = _Pages(self.title, self.sets, self.habits)
        with override(self.language), replacing_bytes(path) as file:
            yield pages.add
            with closing(pages.document(self.created)) as document:
                file.write(document.to_bytes())


@dataclass(slots=True)
class _Pages:
    title: str
    sets: tuple[GivenSet, ...] = ()
    habits: Mapping[str, ShownHabits] = field(default_factory=dict)
    taught: ClassFiguresBuilder = field(default_factory=ClassFiguresBuilder)
    tally: TotalsBuilder = field(default_factory=TotalsBuilder)
    count: int = 0
    lessons: PupilLessons = field(default_factory=PupilLessons)

    def add(self, piece: PdfPiece) -> None:
        self.count += 1
        self.tally.add(piece.totals)
        self.taught.add(piece.taught, self.count)
        self.lessons.add(piece.player, self.count, piece.cards, piece.taught.game.figures.sure)

    def document(self, created: datetime) -> Document:
        totals = self.tally.totals()
        counts = plans_by_pupil(totals)
        document = Document(gettext("Mahjong lessons"), created)
        figures, when = self.taught.figures(), created.date().isoformat()
        if len(figures.pupils) > 1:  # what one pupil needs is on the own page
            sets = [self._result(one, None) for one in last_sets(self.sets, CLASS_SETS)]
            teaching_pages(document, self.title, when, figures, sets)
        for player in totals.players:
            chosen = self.lessons.chosen(player, figures, LESSONS_PER_PUPIL)
            pupil_page(
                document,
                player,
                totals.game_count(player),
                counts[player],
                [card for _, card in chosen],
                totals.places(player),
                [*self._habits(player), *self._results(player)],
            )
        return document

    def _habits(self, player: str) -> list[str]:
        shown = self.habits.get(player)
        return [] if shown is None else [habit_line(one) for one in shown.habits]

    def _results(self, player: str) -> list[str]:
        return [self._result(one, player) for one in last_sets(self.sets, PUPIL_SETS)]

    def _result(self, given: GivenSet, pupil: str | None) -> str:
        found = set_result(given, self.taught.games, pupil)
        fine = gettext("fine: {count}").format(count=found.answers)
        said = fine if given.answers.get(pupil or "") or pupil is None else found.answers
        change = gettext("in games, before its day → since: {change}")
        told = change.format(change=found.change) if found.change else ""
        return " · ".join(filter(None, (set_title(given), said, told)))
