"""The summary of a reviewed game: what stands before its table. No Qt."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.melds import Meld
from rules.tiles import Tile
from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision, ReviewEntry
from tutor.language import gettext, pgettext
from tutor.lessons.call_lessons import call_lesson
from tutor.lessons.done_well import DoneWell, Strength, done_well
from tutor.lessons.lesson import Lesson
from tutor.luck.game import GameLuck
from tutor.strategy.verdict import Verdict
from tutor.text.call_lessons import call_lesson_words
from tutor.text.game_summary import (
    counts_line,
    nothing_lines,
    offers_line,
    result_line,
    strength_line,
)
from tutor.text.lessons import cost_phrase, lesson_words
from tutor.text.luck import net_line
from tutor.text.names import capital, round_word
from tutor.text.table import tiles_words
from tutor.view.review.state import ReviewState

MAX_LESSONS_SHOWN: Final = 3


@dataclass(frozen=True, slots=True)
class LessonPosition:
    index: int
    title: str
    cost: str
    cause: str
    watch: str
    hand: tuple[Tile, ...]
    drawn: Tile | None
    melds: tuple[Meld, ...]
    played: Tile | None
    best: tuple[Tile, ...]
    told: str


@dataclass(frozen=True, slots=True)
class GameSummary:
    result: str
    counts: str
    luck: str
    waiting: str
    lessons: tuple[LessonPosition, ...]
    nothing: tuple[str, ...]
    well: str
    watch: str


def summary_of(state: ReviewState, busy: bool) -> GameSummary:
    """Return the summary of a game, as far as it is reviewed.

    Args:
        busy: rounds are still to come; what counts them all waits.
    """
    lessons = () if busy else lesson_positions(state)
    well = None if busy else done_well(state.flat, state.record, state.seat)
    done, total = len(state.rounds), len(state.record.rounds)
    waiting = gettext("{done} of {total} rounds reviewed").format(done=done, total=total)
    is_bare = not busy and not lessons and not state.rows(worth_only=True)
    luck = state.luck
    return GameSummary(
        result_line(state.record, state.seat),
        "" if busy else _counts(state, well),
        net_line(luck.luck[state.seat]) if isinstance(luck, GameLuck) else "",
        f"{waiting} …" if busy else "",
        lessons,
        nothing_lines() if is_bare and state.flat else (),
        "" if well is None else strength_line(well),
        lessons[0].watch if lessons else "",
    )


def lesson_positions(state: ReviewState) -> tuple[LessonPosition, ...]:
    found = [_of_throw(state, lesson) for lesson in state.lessons]
    found += [
        _of_offer(index, entry)
        for index, entry in enumerate(state.flat)
        if isinstance(entry, CallDecision) and call_lesson(entry) is not None
    ]
    return tuple(found[:MAX_LESSONS_SHOWN])


def _counts(state: ReviewState, well: DoneWell | None) -> str:
    throws: Sequence[ReviewEntry] = state.discards
    offers = [one for one in state.flat if isinstance(one, CallDecision)]
    said = []
    if throws and (well is None or well.strength is not Strength.FINE):
        fine = len(throws) - _marked(throws)
        said.append(counts_line(len(throws), fine, len(state.rounds)))
    if marked := _marked(offers):
        said.append(offers_line(len(offers), marked))
    if len(said) < 2:
        return "".join(said)
    pattern = pgettext("two sentences", "{first} {second}")
    return pattern.format(first=said[0], second=said[1])


def _marked(entries: Sequence[ReviewEntry]) -> int:
    return sum(one.verdict is Verdict.OFF_PLAN for one in entries)


def _of_throw(state: ReviewState, lesson: Lesson) -> LessonPosition:
    decision = state.flat[lesson.at]
    assert isinstance(decision, Decision)
    said = lesson_words(replace(lesson, at=0), (decision,))
    cost = capital(cost_phrase(lesson))
    return _position(lesson.at, decision, (said.title, cost, said.cause, said.watch))


def _of_offer(index: int, entry: CallDecision) -> LessonPosition:
    lesson, seen = call_lesson(entry), entry.observation
    assert lesson is not None
    said = call_lesson_words(lesson, seen)
    where = gettext("{round}, turn {turn}").format(
        round=round_word(seen.round, seen.honba), turn=seen.turn
    )
    return _position(index, entry, (said.title, where, said.cause, said.watch))


def _position(index: int, entry: ReviewEntry, words: tuple[str, str, str, str]) -> LessonPosition:
    seen, drawn = entry.observation, entry.observation.drawn
    throw = entry if isinstance(entry, Decision) else None
    apart = entry.claimed if isinstance(entry, CallDecision) and entry.claimed else drawn
    hand = tuple(tile for tile in seen.hand if tile != drawn)
    return LessonPosition(
        index,
        *words,
        hand,
        apart,
        seen.own_melds,
        None if throw is None else throw.played,
        () if throw is None else throw.advice.best,
        tiles_words(seen.hand, seen),
    )
