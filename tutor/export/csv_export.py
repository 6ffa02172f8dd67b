import csv
import io
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Generic, TypeAlias, TypeVar

from rules.observation import Observation
from rules.shanten import shanten
from rules.tiles import format_tiles, kind_name, kind_of, tile_name
from tutor.coach.advice import Advice, Decision
from tutor.coach.graded import Cause
from tutor.coach.grading.grade import turn_of
from tutor.coach.lessons.lessons import marks_of, phase_of
from tutor.coach.opinion import Beside, beside
from tutor.coach.strategy.situation import FEATURES
from tutor.export.annotated import AnnotatedGame, Format
from tutor.export.texts import numbers_of, sentences_of
from tutor.language import mark, override
from tutor.position.components import TERMS
from tutor.position.positions import cache_last_call
from tutor.position.table_read import riichi_opponents
from tutor.system.files import replacing
from tutor.text.calls import answer_words
from tutor.text.names import paragraph

Value = TypeVar("Value")
Cell: TypeAlias = str | int | float | bool | None
"""Text, a count, points lost, a share (0 to 1) or a placement; None for an empty cell."""
TEXT: Final = "text"
NUMBER: Final = "number"
SHARE: Final = "share"
PLACE: Final = "place"
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    key: str
    """The heading in CSV files."""
    title: str
    """The heading in workbooks, before translation."""
    value: Callable[[Row], Cell]
    width: int = 10
    kind: str = TEXT


@dataclass(frozen=True, slots=True)
class ExportedDecision:
    game: AnnotatedGame
    decision: Decision
    cause: Cause | None
    lesson: int | None
    words: str
    calls: str = ""
    second: Beside | None = None
    """The discards of strong players; None if no network is available."""

    @property
    def seen(self) -> Observation:
        return self.decision.observation

    @property
    def advice(self) -> Advice:
        return self.decision.advice


def known(value: Value | None, of: Callable[[Value], Cell]) -> Cell:
    return None if value is None else of(value)


@cache_last_call
def rows_of(game: AnnotatedGame) -> tuple[ExportedDecision, ...]:
    marks = marks_of(game.decisions)
    lessons = {
        place: number
        for number, lesson in enumerate(game.lessons, start=1)
        for place in lesson.decisions
    }
    places = {turn_of(decision): place for place, decision in enumerate(game.decisions)}
    calls: defaultdict[int, list[str]] = defaultdict(list)
    for call in game.calls:
        seen = call.observation
        turn = len(seen.rivers[seen.seat]) + 1
        near = (places.get((seen.round, seen.honba, each)) for each in range(turn, 0, -1))
        place = next((each for each in near if each is not None), None)
        if place is not None:
            calls[place].append(answer_words(call))
    return tuple(
        ExportedDecision(
            game,
            decision,
            None if found is None else found.cause,
            lessons.get(place),
            paragraph(said),
            "; ".join(calls.get(place, ())),
            second,
        )
        for place, (decision, found, said, second) in enumerate(
            zip(game.decisions, marks, sentences_of(game), seconds_of(game), strict=True)
        )
    )


@cache_last_call
def seconds_of(game: AnnotatedGame) -> tuple[Beside | None, ...]:
    """Return the discards of strong players for each decision; all are None without a network."""
    if not all(one.advice.second for one in game.decisions):
        return beside(game.decisions)
    found = []
    for one in game.decisions:
        kinds = (kind_of(each.discard) for each in one.advice.combined)
        shares = dict(zip(kinds, one.advice.second, strict=True))
        first = max(sorted(shares), key=shares.__getitem__)
        differs = first not in {kind_of(tile) for tile in one.advice.best}
        found.append(Beside(shares[kind_of(one.played)], first, shares[first], differs))
    return tuple(found)


# fmt: off
COLUMNS: Final[tuple[Column[ExportedDecision], ...]] = (
    Column("player", mark("Pupil"), lambda row: row.game.player, 14),
    Column("game", mark("Game"), lambda row: row.game.label.game, 18),
    Column("source", mark("File"), lambda row: row.game.label.source, 12),
    Column("seat", mark("Seat"), lambda row: row.game.seat, 6),
    Column("placement", mark("Placement"), lambda row: row.game.placement, kind=NUMBER),
    Column("final_points", mark("Points at the end"), lambda row: row.game.points, kind=NUMBER),
    Column("round", mark("Round"), lambda row: row.seen.round, 8),
    Column("honba", mark("Honba"), lambda row: row.seen.honba, 7, kind=NUMBER),
    Column("turn", mark("Turn"), lambda row: row.seen.turn, 6, kind=NUMBER),
    Column("phase", mark("Phase"), lambda row: phase_of(row.seen), 17),
    Column("points", mark("Points"), lambda row: row.seen.points[row.game.seat], 9, kind=NUMBER),
    Column("opponents_in_riichi", mark("Opponents in riichi"),
           lambda row: len(riichi_opponents(row.seen)), 9, kind=NUMBER),
    Column("shanten", mark("Shanten"),
           lambda row: shanten(row.seen.counts, len(row.seen.own_melds)), 9, kind=NUMBER),
    Column("hand", mark("Hand"),
           lambda row: format_tiles([one for one in row.seen.hand if one != row.seen.drawn]), 22),
    Column("melds", mark("Melds"),
           lambda row: " ".join(format_tiles(sorted(m.tiles)) for m in row.seen.own_melds), 12),
    Column("drawn", mark("Drawn"), lambda row: known(row.seen.drawn, tile_name), 7),
    Column("played", mark("Thrown"), lambda row: tile_name(row.decision.played), 8),
    Column("tsumogiri", mark("Tsumogiri"), lambda row: row.decision.tsumogiri),
    Column("riichi", mark("Riichi"), lambda row: row.decision.riichi, 8),
    Column("after_call", mark("After a call"), lambda row: row.decision.after_call),
    Column("strategy", mark("Plan"), lambda row: row.advice.choice.strategy, 18),
    Column("support", mark("Support of the plan"),
           lambda row: round(row.advice.choice.support, 4), kind=SHARE),
    Column("runner_up", mark("Second plan"), lambda row: row.advice.choice.runner_up, 18),
    Column("advice", mark("Advised"), lambda row: " ".join(map(tile_name, row.advice.best))),
    Column("rank", mark("Rank"),
           lambda row: row.advice.rank_of(row.decision.played), 7, kind=NUMBER),
    Column("choices", mark("Choices"), lambda row: len(row.advice.combined), 9, kind=NUMBER),
    Column("verdict", mark("Verdict"), lambda row: row.decision.verdict, 16),
    Column("played_as", mark("Thrown as in the plan"), lambda row: row.decision.played_as, 18),
    Column("cause", mark("Cause"), lambda row: row.cause, 24),
    Column("lesson", mark("Lesson"), lambda row: row.lesson, 8, kind=NUMBER),
    Column("hints", mark("Hints"), lambda row: row.decision.hints, 7, kind=NUMBER),
    Column("taken_back", mark("Taken back"), lambda row: row.decision.taken_back),
    Column("words", mark("In words"), lambda row: row.words, 90),
    Column("calls", mark("Calls, riichi and wins"), lambda row: row.calls, 30),
    Column("luck", mark("Luck (places)"), lambda row: row.game.luck.luck, kind=PLACE),
    Column("no_luck", mark("No figure of luck, as"), lambda row: row.game.luck.reason, 24),
    Column("placement_without_luck", mark("Placement, luck taken out"),
           lambda row: row.game.adjusted_placement, kind=PLACE),
    Column("day", mark("Day"), lambda row: row.game.shown_day or None, 11),
    Column("second_share", mark("Strong players who throw it, of 1,000"),
           lambda row: known(row.second, lambda one: one.share), kind=NUMBER),
    Column("second_first", mark("Strong players' first"),
           lambda row: known(row.second, lambda one: kind_name(one.first)), 8),
    Column("second_differs", mark("Another first than the tutor's"),
           lambda row: known(row.second, lambda one: one.differs), 8),
    Column("grade", mark("Like strong players, 0 to 1"),
           lambda row: known(row.decision.graded, lambda one: one.ratio)),
    Column("label", mark("Label"), lambda row: known(row.decision.graded, lambda g: g.label), 14),
    Column("deal_in", mark("Deal-in"),
           lambda row: known(row.decision.deal_in, lambda one: one.verdict), 14),
)
# fmt: on


@cache_last_call
def values_of(game: AnnotatedGame) -> tuple[tuple[Cell, ...], ...]:
    """Return one row per decision, with the untranslated cells of `COLUMNS`."""
    return tuple(tuple(column.value(row) for column in COLUMNS) for row in rows_of(game))


def number_heads() -> tuple[str, ...]:
    """Return the headings of the number columns: the situation, then the score terms of the actual
    discard and of the first advised one."""
    terms = (f"{which}_term_{term}" for which in ("played", "advised") for term in TERMS)
    return (*(f"situation_{name}" for name in FEATURES), *terms)


BYTE_ORDER_MARK: Final = "\ufeff"
CLASS_KEY: Final = "class"
FORMULA_START: Final = r"[\s,;|:'\"\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]*[-=+@＝＋－＠]"
FORMULA: Final = re.compile(rf"[\t\r\n]|{FORMULA_START}")


@dataclass(frozen=True, slots=True)
class CsvFormat(Format[str]):
    def piece(self, game: AnnotatedGame) -> str:
        text = io.StringIO()
        rows = csv.writer(text)
        more = iter(numbers_of(game) if self.numbers else ())
        with override(self.language):
            for row, values in zip(rows_of(game), values_of(game), strict=True):
                cells = [*map(plain, values), plain(self.title)]
                if self.numbers:
                    numbers, advised = next(more), tile_name(row.advice.best[0])
                    cells += map(str, numbers.situation.values())
                    cells += map(str, numbers.of(row.decision.played).values())
                    cells += map(str, numbers.terms[advised].values())
                rows.writerow(cells)
        return text.getvalue()

    @contextmanager
    def writing(self, path: Path) -> Iterator[Callable[[str], object]]:
        with replacing(path) as file:
            file.write(BYTE_ORDER_MARK)
            beside = number_heads() if self.numbers else ()
            csv.writer(file).writerow([*(column.key for column in COLUMNS), CLASS_KEY, *beside])
            yield file.write


@lru_cache(2**12, typed=True)
def plain(cell: Cell) -> str:
    """Return a cell as text that spreadsheets do not interpret as a formula.

    >>> plain("=1+1"), plain("; =1"), plain(-300), plain(True), plain(None)
    ("'=1+1", "'; =1", '-300', 'true', '')
    """
    match cell:
        case None:
            return ""
        case bool():
            return "true" if cell else "false"
        case str():
            return f"'{cell}" if FORMULA.match(cell) else str(cell)
        case _:
            return str(cell)
