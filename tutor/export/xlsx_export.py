"""XLSX: the figures by pupil, plan and cause, and one row per decision, written row by row.

No text is ever taken for a formula, a link or marked-up text. Rows that are done lie on the disk,
so that memory does not grow with them.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from rules.tiles import EAST, Kind
from tutor.export.annotated import AnnotatedGame
from tutor.export.columns import COLUMNS, Cell, Column, ExportedDecision, rows_of
from tutor.export.given_sets import NO_ANSWERS, GivenSet, with_answerers
from tutor.export.sheet import (
    NUMBER_FORMAT,
    PLACE_FORMAT,
    SHARE_FORMAT,
    TEXT_FORMAT,
    Sheet,
    SheetHead,
    SheetValue,
)
from tutor.export.sheets import about_sheet, sheets_of
from tutor.export.totals import Totals, TotalsBuilder, totals_of
from tutor.export.workbook import MAX_SHEET_ROWS, SheetWriter, Workbook, writing_workbook
from tutor.language import Language, gettext, override, pgettext
from tutor.lessons.lesson import Cause, Phase
from tutor.luck.chances import NoLuckReason
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict
from tutor.text.lessons import cause_title, phase_title
from tutor.text.luck import refusal_line
from tutor.text.names import round_word, wind_word
from tutor.text.plans import plan_title
from tutor.text.verdicts import verdict_word

Rows: TypeAlias = tuple[tuple[SheetValue, ...], ...]

NUMBERS: Final = frozenset(
    {
        "placement",
        "final_points",
        "honba",
        "turn",
        "points",
        "opponents_in_riichi",
        "shanten",
        "rank",
        "choices",
        "lesson",
        "hints",
        "second_share",
    }
)
PLACES: Final = frozenset({"luck", "placement_without_luck"})


@dataclass(frozen=True, slots=True)
class XlsxFormat:
    language: Language = "en"
    created: datetime | None = None
    """The date that its last sheet tells; None: there is no such sheet."""
    title: str = ""
    sets: tuple[GivenSet, ...] = ()

    def piece(self, game: AnnotatedGame) -> tuple[Rows, Totals]:
        with override(self.language):
            rows = tuple(
                tuple(cell_text(column, row) for column in COLUMNS) for row in rows_of(game)
            )
        return rows, totals_of(game)

    @contextmanager
    def writing(self, path: Path) -> Iterator[Callable[[tuple[Rows, Totals]], None]]:
        tally = TotalsBuilder()
        with override(self.language), writing_workbook(path) as book:
            empty = sheets_of(Totals())
            figures = [book.add(sheet.name, sheet.heads) for sheet in empty]
            decisions = DecisionSheets(book)

            def add(piece: tuple[Rows, Totals]) -> None:
                rows, totals = piece
                decisions.write(rows)
                tally.add(totals)

            yield add
            totals = tally.totals()
            for writer, sheet in zip(figures, sheets_of(totals), strict=True):
                _fill(writer, sheet)
            if self.sets:
                given = sets_sheet(self.sets, totals.players)
                _fill(book.add(given.name, given.heads), given)
            if self.created is not None:
                about = about_sheet(totals, self.title, self.created.date())
                _fill(book.add(about.name, about.heads), about)


class DecisionSheets:
    def __init__(self, book: Workbook, most: int = MAX_SHEET_ROWS) -> None:
        self._book = book
        self._name = pgettext("name of a sheet", "Decisions")
        self._heads = tuple(
            SheetHead(gettext(column.title), _kind(column), column.width) for column in COLUMNS
        )
        self._most = most
        self._sheets = 1
        self._sheet = book.add(self._name, self._heads)

    def write(self, rows: Rows) -> None:
        for row in rows:
            if self._sheet.rows >= self._most - 1:
                self._sheets += 1
                self._sheet = self._book.add(f"{self._name} {self._sheets}", self._heads)
            self._sheet.write(row)


def sets_sheet(sets: Sequence[GivenSet], players: Sequence[str]) -> Sheet:
    heads = (
        SheetHead(gettext("Problem set"), TEXT_FORMAT, 30),
        SheetHead(gettext("Date"), TEXT_FORMAT),
        SheetHead(gettext("Causes"), TEXT_FORMAT, 40),
        SheetHead(gettext("Pupil"), TEXT_FORMAT, 18),
        SheetHead(gettext("Answers")),
        SheetHead(gettext("Fine answers")),
    )
    rows = tuple(
        (
            given.title or None,
            given.day.isoformat(),
            ", ".join(cause_title(cause) for cause in given.about) or None,
            player,
            given.answers.get(player, NO_ANSWERS).answered,
            given.answers.get(player, NO_ANSWERS).fine,
        )
        for given in sets
        for player in with_answerers(players, sets)
    )
    return Sheet(gettext("Problem sets"), heads, rows)


def cell_text(column: Column, row: ExportedDecision) -> SheetValue:
    value = column.value(row)
    match column.key:
        case "round":
            return round_word(row.decision.observation.round, 0)
        case "seat":
            return wind_word(Kind(EAST + row.game.seat))
        case "played_as" if value is Strategy.NONE:
            return None
        case _:
            return _said(value)


def _said(value: Cell) -> SheetValue:
    match value:
        case Strategy():
            return plan_title(value)
        case Verdict():
            return verdict_word(value)
        case Cause():
            return cause_title(value)
        case NoLuckReason():
            return refusal_line(value)
        case Phase():
            return phase_title(value)
        case bool():
            return gettext("yes") if value else None
        case _:
            return value


def _kind(column: Column) -> str:
    if column.key in PLACES:
        return PLACE_FORMAT
    if column.key == "support":
        return SHARE_FORMAT
    return NUMBER_FORMAT if column.key in NUMBERS else TEXT_FORMAT


def _fill(writer: SheetWriter, sheet: Sheet) -> None:
    for row in sheet.rows:
        writer.write(row)
    if sheet.last is not None:
        writer.write_last(sheet.last)
