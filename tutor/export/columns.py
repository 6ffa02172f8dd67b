"""The columns of a table of decisions, one row per decision: what CSV and XLSX share.

The keys are a contract, documented in docs/exports.md: columns are added, never renamed.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.melds import Meld
from rules.shanten import shanten
from rules.tiles import format_tiles, kind_name, tile_name
from tutor.advice.advice import Decision
from tutor.evaluators.glance import riichi_opponents
from tutor.evaluators.once import once_in_a_row
from tutor.export.annotated import AnnotatedGame
from tutor.language import mark
from tutor.lessons.deal_ins import turn_of
from tutor.lessons.lesson import Cause, phase_of
from tutor.lessons.marks import marks_of
from tutor.second.beside import Beside, beside
from tutor.text.advice import sentences
from tutor.text.calls import answer_words
from tutor.text.phrases import paragraph

Cell: TypeAlias = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class ExportedDecision:
    game: AnnotatedGame
    decision: Decision
    cause: Cause | None
    lesson: int | None
    words: str
    calls: str = ""
    second: Beside | None = None
    """What strong players would throw; None: there is no network."""


@dataclass(frozen=True, slots=True)
class Column:
    key: str
    title: str
    value: Callable[[ExportedDecision], Cell]
    width: int = 10


@once_in_a_row
def rows_of(game: AnnotatedGame) -> tuple[ExportedDecision, ...]:
    marks = marks_of(game.decisions)
    lessons = _lessons_by_place(game)
    calls = _calls_by_place(game)
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
            zip(game.decisions, marks, sentences_of(game), beside(game.decisions), strict=True)
        )
    )


@once_in_a_row
def sentences_of(game: AnnotatedGame) -> tuple[tuple[str, ...], ...]:
    return tuple(sentences(each, each.observation) for each in game.decisions)


def _lessons_by_place(game: AnnotatedGame) -> Mapping[int, int]:
    return {
        place: number
        for number, lesson in enumerate(game.lessons, start=1)
        for place in lesson.decisions
    }


def _calls_by_place(game: AnnotatedGame) -> dict[int, list[str]]:
    places = {turn_of(decision): place for place, decision in enumerate(game.decisions)}
    found: defaultdict[int, list[str]] = defaultdict(list)
    for call in game.calls:
        seen = call.observation
        turn = len(seen.rivers[seen.seat]) + 1
        near = (places.get((seen.round, seen.honba, each)) for each in range(turn, 0, -1))
        place = next((each for each in near if each is not None), None)
        if place is not None:
            found[place].append(answer_words(call))
    return found


def _hand(row: ExportedDecision) -> str:
    observation = row.decision.observation
    tiles = list(observation.hand)
    if observation.drawn is not None:
        tiles.remove(observation.drawn)
    return format_tiles(tiles)


def _melds(row: ExportedDecision) -> str:
    return " ".join(map(_meld, row.decision.observation.own_melds))


def _meld(meld: Meld) -> str:
    return format_tiles(sorted(meld.tiles))


def _drawn(row: ExportedDecision) -> str | None:
    drawn = row.decision.observation.drawn
    return None if drawn is None else tile_name(drawn)


def _shanten(row: ExportedDecision) -> int:
    observation = row.decision.observation
    return shanten(observation.counts, len(observation.own_melds))


def _in_riichi(row: ExportedDecision) -> int:
    return len(riichi_opponents(row.decision.observation))


def _rank(row: ExportedDecision) -> int:
    return row.decision.advice.rank_of(row.decision.played)


def _second_share(row: ExportedDecision) -> int | None:
    return None if row.second is None else row.second.share


def _second_first(row: ExportedDecision) -> str | None:
    return None if row.second is None else kind_name(row.second.first)


def _second_differs(row: ExportedDecision) -> bool | None:
    return None if row.second is None else row.second.differs


def _best(row: ExportedDecision) -> str:
    return " ".join(tile_name(tile) for tile in row.decision.advice.best)


COLUMNS: Final = (
    Column("player", mark("Pupil"), lambda row: row.game.player, 14),
    Column("game", mark("Game"), lambda row: row.game.label.game, 18),
    Column("source", mark("File"), lambda row: row.game.label.source, 12),
    Column("seat", mark("Seat"), lambda row: row.game.seat, 6),
    Column("placement", mark("Placement"), lambda row: row.game.placement),
    Column("final_points", mark("Points at the end"), lambda row: row.game.points),
    Column("round", mark("Round"), lambda row: row.decision.observation.round, 8),
    Column("honba", mark("Honba"), lambda row: row.decision.observation.honba, 7),
    Column("turn", mark("Turn"), lambda row: row.decision.observation.turn, 6),
    Column("phase", mark("Phase"), lambda row: phase_of(row.decision.observation), 17),
    Column("points", mark("Points"), lambda row: row.decision.observation.points[row.game.seat], 9),
    Column("opponents_in_riichi", mark("Opponents in riichi"), _in_riichi, 9),
    Column("shanten", mark("Shanten"), _shanten, 9),
    Column("hand", mark("Hand"), _hand, 22),
    Column("melds", mark("Melds"), _melds, 12),
    Column("drawn", mark("Drawn"), _drawn, 7),
    Column("played", mark("Thrown"), lambda row: tile_name(row.decision.played), 8),
    Column("tsumogiri", mark("Tsumogiri"), lambda row: row.decision.tsumogiri),
    Column("riichi", mark("Riichi"), lambda row: row.decision.riichi, 8),
    Column("after_call", mark("After a call"), lambda row: row.decision.after_call),
    Column("strategy", mark("Plan"), lambda row: row.decision.advice.choice.strategy, 18),
    Column(
        "support",
        mark("Support of the plan"),
        lambda row: round(row.decision.advice.choice.support, 4),
    ),
    Column("runner_up", mark("Second plan"), lambda row: row.decision.advice.choice.runner_up, 18),
    Column("advice", mark("Advised"), _best),
    Column("rank", mark("Rank"), _rank, 7),
    Column("choices", mark("Choices"), lambda row: len(row.decision.advice.combined), 9),
    Column("verdict", mark("Verdict"), lambda row: row.decision.verdict, 16),
    Column("played_as", mark("Thrown as in the plan"), lambda row: row.decision.played_as, 18),
    Column("cause", mark("Cause"), lambda row: row.cause, 24),
    Column("lesson", mark("Lesson"), lambda row: row.lesson, 8),
    Column("hints", mark("Hints"), lambda row: row.decision.hints, 7),
    Column("taken_back", mark("Taken back"), lambda row: row.decision.taken_back),
    Column("words", mark("In words"), lambda row: row.words, 90),
    Column("calls", mark("Calls, riichi and wins"), lambda row: row.calls, 30),
    Column("luck", mark("Luck (places)"), lambda row: row.game.luck.luck),
    Column("no_luck", mark("No figure of luck, as"), lambda row: row.game.luck.reason, 24),
    Column(
        "placement_without_luck",
        mark("Placement, luck taken out"),
        lambda row: row.game.adjusted_placement,
    ),
    Column("day", mark("Day"), lambda row: row.game.told_day or None, 11),
    Column("second_share", mark("Strong players who throw it, of 1,000"), _second_share),
    Column("second_first", mark("Strong players' first"), _second_first, 8),
    Column("second_differs", mark("Another first than the tutor's"), _second_differs, 8),
)
