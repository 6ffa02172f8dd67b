"""Workbooks: figures by pupil, plan and cause, and the decisions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

import xlsxwriter
from xlsxwriter.exceptions import FileCreateError

from rules.tiles import EAST, Kind
from tutor.coach.graded import CallCause, Cause
from tutor.export.csv_export import COLUMNS, Column, ExportedDecision, rows_of
from tutor.export.totals import (
    NO_ANSWERS,
    AnnotatedGame,
    GivenSet,
    LessonCount,
    Totals,
    TotalsBuilder,
    VerdictCount,
    totals_of,
    with_all_answering,
)
from tutor.language import Language, gettext, override, pgettext
from tutor.lessons.calls import ChanceCount
from tutor.lessons.lessons import Phase
from tutor.luck.chances import NoLuckReason
from tutor.luck.places import MeanPlaces
from tutor.strategy.choice import Verdict
from tutor.strategy.situation import Strategy
from tutor.system.files import replacing_bytes
from tutor.teaching.figures import CauseCount
from tutor.text.lessons import cause_title, phase_title
from tutor.text.names import round_word, wind_word
from tutor.text.review import refusal_line
from tutor.text.stance import plan_title
from tutor.text.verdicts import verdict_word

SheetValue: TypeAlias = str | int | float | None
"""Text, a count, points lost, a share (0 to 1) or a place; None for an empty cell."""

TEXT_FORMAT: Final = "text"
NUMBER_FORMAT: Final = "number"
SHARE_FORMAT: Final = "share"
PLACE_FORMAT: Final = "place"


@dataclass(frozen=True, slots=True)
class SheetHead:
    title: str
    kind: str = NUMBER_FORMAT
    width: int = 12


@dataclass(frozen=True, slots=True)
class Sheet:
    name: str
    heads: tuple[SheetHead, ...]
    rows: tuple[tuple[SheetValue, ...], ...]
    last: tuple[SheetValue, ...] | None = None


def name_head() -> SheetHead:
    return SheetHead(gettext("Pupil"), TEXT_FORMAT, 18)


def causes_sheet(totals: Totals) -> Sheet:
    heads = (
        SheetHead(gettext("Cause"), TEXT_FORMAT, 28),
        name_head(),
        SheetHead(gettext("Mistakes")),
        SheetHead(gettext("Of decisions")),
        SheetHead(gettext("Share of mistakes"), SHARE_FORMAT),
        SheetHead(gettext("Lessons")),
        SheetHead(gettext("Decisions in lessons")),
        SheetHead(gettext("Points lost (estimate)")),
        SheetHead(gettext("Of chances")),
        SheetHead(gettext("Share of chances"), SHARE_FORMAT),
    )
    counts = {player: dict[Cause | None, VerdictCount]() for player in totals.players}
    for (player, cause), count in totals.by(lambda cell: (cell.player, cell.cause)).items():
        counts[player][cause] = count
    taught = {player: dict[Cause, LessonCount]() for player in totals.players}
    for (player, cause), lessons in totals.lessons.items():
        taught[player][cause] = lessons
    chances = {player: dict[Cause, CauseCount]() for player in totals.players}
    for (player, its), of_chances in totals.causes.items():
        chances[player][its] = of_chances
    every = _causes(
        totals.by(lambda cell: cell.cause), totals.lessons_by_cause, totals.causes_by_cause
    )
    rows = [(cause_title(cause), gettext("Everybody"), *figures) for cause, figures in every]
    rows += [
        (cause_title(cause), player, *figures)
        for player in totals.players
        for cause, figures in _causes(counts[player], taught[player], chances[player])
    ]
    return Sheet(gettext("Causes"), heads, tuple(rows))


def calls_sheet(totals: Totals) -> Sheet:
    heads = (
        SheetHead(gettext("Cause"), TEXT_FORMAT, 28),
        name_head(),
        SheetHead(gettext("Lessons")),
        SheetHead(gettext("Of chances")),
        SheetHead(gettext("Share of chances"), SHARE_FORMAT),
    )

    def row(cause: CallCause, who: str, count: ChanceCount) -> tuple[SheetValue, ...]:
        share = count.marks / count.chances if count.chances else None
        return (cause_title(cause), who, count.marks, count.chances, share)

    every, each = totals.calls_by_cause, totals.calls
    causes = [cause for cause in CallCause if cause in every]
    rows = [row(cause, gettext("Everybody"), every[cause]) for cause in causes]
    rows += [
        row(cause, player, each[player, cause])
        for player in totals.players
        for cause in causes
        if (player, cause) in each
    ]
    return Sheet(gettext("Calls and riichi"), heads, tuple(rows))


def _causes(
    counts: Mapping[Cause | None, VerdictCount],
    taught: Mapping[Cause, LessonCount],
    chances: Mapping[Cause, CauseCount],
) -> Iterator[tuple[Cause, tuple[SheetValue, ...]]]:
    whole = sum(counts.values(), VerdictCount()).decisions
    for cause in Cause:
        off = counts.get(cause, VerdictCount()).off_plan
        lessons = taught.get(cause, LessonCount())
        if off or lessons.lessons:
            share = off / whole if whole else None
            count = chances.get(cause, CauseCount())
            is_counted = count.chances and cause is not Cause.OTHER
            yield (
                cause,
                (
                    off,
                    whole,
                    share,
                    lessons.lessons,
                    lessons.decisions,
                    round(lessons.cost),
                    count.chances if is_counted else None,
                    count.marks / count.chances if is_counted else None,
                ),
            )


def _sheets_of(totals: Totals) -> tuple[Sheet, ...]:
    return (pupils_sheet(totals), causes_sheet(totals), calls_sheet(totals))


def pupils_sheet(totals: Totals) -> Sheet:
    titles = (
        gettext("Mean place"),
        gettext("Mean place, likely from"),
        gettext("Mean place, likely to"),
        gettext("Luck taken out"),
        gettext("Luck taken out, likely from"),
        gettext("Luck taken out, likely to"),
    )
    heads = (
        name_head(),
        SheetHead(gettext("Games")),
        SheetHead(pgettext("head of a column", "Decisions")),
        SheetHead(gettext("Mistakes")),
        SheetHead(gettext("Share of mistakes"), SHARE_FORMAT),
        SheetHead(gettext("Lessons")),
        SheetHead(gettext("Points lost (estimate)")),
        SheetHead(gettext("Games with a figure of luck")),
        *(SheetHead(title, PLACE_FORMAT) for title in titles),
        SheetHead(gettext("Seats")),
    )
    counts = totals.by(lambda cell: cell.player)
    lessons = totals.lessons_by_player

    def row(
        name: str, games: int, count: VerdictCount, taught: LessonCount
    ) -> tuple[SheetValue, ...]:
        share = count.off_plan / count.decisions if count.decisions else None
        shown = (count.decisions, count.off_plan, share)
        return (name, games, *shown, taught.lessons, round(taught.cost))

    return Sheet(
        gettext("Pupils"),
        heads,
        tuple(
            (
                *row(
                    player,
                    totals.game_count(player),
                    counts.get(player, VerdictCount()),
                    lessons[player],
                ),
                *_place_figures(totals.places(player)),
                totals.games[player],
            )
            for player in totals.players
        ),
        (
            *row(
                gettext("Everybody"),
                totals.game_count(),
                totals.all,
                sum((lessons[player] for player in totals.players), LessonCount()),
            ),
            totals.luck_games(),
            *[None] * 6,  # players at one table share its places, so that a mean is meaningless
            sum(totals.games.values()),
        ),
    )


def about_sheet(totals: Totals, title: str, written: date) -> Sheet:
    rows = (
        (gettext("Class"), title or None),
        (gettext("Date"), written.isoformat()),
        (gettext("Games"), f"{totals.game_count():,}"),
        (gettext("Seats"), f"{sum(totals.games.values()):,}"),
    )
    heads = (SheetHead(gettext("About this file"), TEXT_FORMAT, 18), SheetHead("", TEXT_FORMAT, 40))
    return Sheet(pgettext("name of a sheet", "About"), heads, rows)


def _place_figures(places: MeanPlaces) -> tuple[SheetValue, ...]:
    if places.before is None or places.after is None:
        return (places.games, *[None] * 6)
    before, after = places.before, places.after
    return (
        places.games,
        *(round(each, 2) for each in (before.mean, before.low, before.high)),
        *(round(each, 2) for each in (after.mean, after.low, after.high)),
    )


MAX_SHEET_ROWS: Final = 1_048_576
HEAD_HEIGHT: Final = 34
"""Points, for two lines."""
FORMATS: Final = {
    TEXT_FORMAT: "@",
    NUMBER_FORMAT: "#,##0",
    SHARE_FORMAT: "0.0%",
    PLACE_FORMAT: "0.00",
}
HEAD_STYLE: Final = {
    "bold": True,
    "text_wrap": True,
    "valign": "top",
    "bg_color": "#DCE6E2",
    "bottom": 1,
}
OPTIONS: Final = {
    "constant_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
    "use_zip64": True,
}


class _Memory(BytesIO):
    def close(self) -> None:
        """Stay open: a zip file that fails on a full disk writes its end when it is collected."""


class SheetWriter:
    def __init__(self, sheet: Any, heads: Sequence[SheetHead], styles: dict[str, Any]) -> None:
        self.rows = 0
        self._sheet = sheet
        self._bold = [styles[f"bold {head.kind}"] for head in heads]
        sheet.freeze_panes(1, 1)
        sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(0)
        sheet.set_row(0, HEAD_HEIGHT)
        for place, head in enumerate(heads):
            sheet.set_column(place, place, head.width, styles[head.kind])
            sheet.write_string(0, place, head.title, styles[f"head {head.kind}"])

    def write(self, row: Sequence[SheetValue]) -> None:
        self.rows += 1
        _write(self._sheet, self.rows, row, None)

    def write_last(self, row: Sequence[SheetValue]) -> None:
        _write(self._sheet, self.rows + 1, row, self._bold)

    def end(self) -> None:
        self._sheet.autofilter(0, 0, self.rows, len(self._bold) - 1)


class Workbook:
    def __init__(self, book: Any) -> None:
        self._book = book
        self._sheets: list[SheetWriter] = []
        self._styles: dict[str, Any] = {}
        for kind, pattern in FORMATS.items():
            # the indent separates a text from a right-aligned number before it
            side = {"align": "left", "indent": 1} if kind == TEXT_FORMAT else {"align": "right"}
            style = {"num_format": pattern, **side}
            self._styles[f"head {kind}"] = book.add_format({**HEAD_STYLE, **side})
            self._styles[kind] = book.add_format(style)
            self._styles[f"bold {kind}"] = book.add_format({**style, "bold": True, "top": 1})

    def add(self, name: str, heads: Sequence[SheetHead]) -> SheetWriter:
        self._sheets.append(SheetWriter(self._book.add_worksheet(name), heads, self._styles))
        return self._sheets[-1]

    def end(self) -> None:
        for sheet in self._sheets:
            sheet.end()


@contextmanager
def writing_workbook(path: Path) -> Iterator[Workbook]:
    """Yield a workbook that replaces the old file when the block ends without an error."""
    with replacing_bytes(path) as file, TemporaryDirectory(prefix="mahjong-tutor-") as folder:
        packed = _Memory()
        book = xlsxwriter.Workbook(packed, {**OPTIONS, "tmpdir": folder})
        try:
            workbook = Workbook(book)
            yield workbook
            workbook.end()
            book.close()
            file.write(packed.getbuffer())
        except FileCreateError as error:
            cause = error.args[0] if error.args else None
            raise (cause if isinstance(cause, OSError) else error) from error
        finally:
            for sheet in book.worksheets():
                with suppress(OSError):
                    sheet.row_data_fh.close()


def _write(
    sheet: Any, number: int, row: Sequence[SheetValue], styles: Sequence[Any] | None
) -> None:
    for place, cell in enumerate(row):
        style = None if styles is None else styles[place]
        if isinstance(cell, str):
            # XlsxWriter writes texts that look like rich-text markup unescaped
            text = f"{cell} " if cell.startswith("<r>") and cell.endswith("</r>") else cell
            sheet.write_string(number, place, text, style)
        elif cell is not None:
            sheet.write_number(number, place, cell, style)
        elif style is not None:
            sheet.write_blank(number, place, None, style)


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
    """The date on the last sheet; None for no such sheet."""
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
            empty = _sheets_of(Totals())
            figures = [book.add(sheet.name, sheet.heads) for sheet in empty]
            decisions = DecisionSheets(book)

            def add(piece: tuple[Rows, Totals]) -> None:
                rows, totals = piece
                decisions.write(rows)
                tally.add(totals)

            yield add
            totals = tally.totals()
            for writer, sheet in zip(figures, _sheets_of(totals), strict=True):
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
        SheetHead(gettext("Right answers")),
    )
    rows = tuple(
        (
            given.title or None,
            given.day.isoformat(),
            ", ".join(cause_title(cause) for cause in given.about) or None,
            player,
            given.answers.get(player, NO_ANSWERS).answered,
            given.answers.get(player, NO_ANSWERS).right,
        )
        for given in sets
        for player in with_all_answering(players, sets)
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
