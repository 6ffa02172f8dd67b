from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Final

from rules.message import BadValue, Message
from rules.tiles import Tile
from tutor.coach.strategy import tree as trees
from tutor.coach.strategy.tree import StrategyTree
from tutor.drills import daily
from tutor.drills.counting import (
    CountDrill,
    PointsDrill,
    UkeireDrill,
    answer_count,
    points_drills,
    ukeire_drills,
)
from tutor.drills.daily import Card, after_answer, new_card, was_answered_today
from tutor.drills.drill import Drill, DrillQuestion, DrillSource, Theme, answer, is_about
from tutor.pages.history.model import HistoryPlace, RecordAnswer
from tutor.pages.parts.model import Job
from tutor.store.database import History, HistoryFault, use_history
from tutor.store.drilling import attempts_since, drill_cards, own_drills

EXTRA_POSITIONS: Final = daily.SESSION_SIZE
MIXED_AT: Final = 3


@dataclass(frozen=True, slots=True)
class MarkedAnswer:
    answered: daily.AnyAnswer
    card: Card
    at: datetime


@dataclass(frozen=True, slots=True)
class DrillDay:
    now: datetime
    tree: StrategyTree = field(repr=False)
    drills: tuple[Drill, ...] = field(repr=False)
    cards: Mapping[str, Card] = field(repr=False)
    attempts: tuple[daily.Attempt, ...] = field(repr=False)
    queue: tuple[Drill | CountDrill, ...] = field(repr=False)
    faults: tuple[Message | Exception, ...] = ()
    theme: Theme | None = None
    counting: tuple[CountDrill, ...] = field(default=(), repr=False)

    @property
    def day(self) -> int:
        return daily.course_day(self.attempts, self.now)

    @property
    def counts(self) -> dict[Theme, int]:
        found = {
            theme: sum(is_about(drill.observation, theme) for drill in self.drills)
            for theme in Theme
        }
        counted = {theme: len(self.counting_of(theme)) for theme in daily.COUNT_DAYS}
        return found | counted

    def counting_of(self, theme: Theme) -> tuple[CountDrill, ...]:
        kind = UkeireDrill if theme is Theme.UKEIRE else PointsDrill
        return tuple(drill for drill in self.counting if isinstance(drill, kind))

    @property
    def figures(self) -> daily.DrillFigures:
        every = (*self.drills, *self.counting)
        return daily.drill_figures(every, self.cards, self.attempts, self.now)

    @property
    def is_new(self) -> bool:
        return (
            not self.cards
            and not self.attempts
            and all(drill.source is DrillSource.BUNDLED for drill in self.drills)
        )

    @property
    def has_more(self) -> bool:
        new = any(drill.id not in self.cards for drill in self.drills)
        return new or self.figures.due > 0

    def mark(self, question: DrillQuestion, tile: Tile, now: datetime) -> MarkedAnswer:
        answered = answer(question, tile, self.tree)
        return MarkedAnswer(answered, _card_after(self.cards, answered, now), now)

    def mark_count(self, drill: CountDrill, chosen: tuple[int, ...], now: datetime) -> MarkedAnswer:
        answered = answer_count(drill, chosen)
        return MarkedAnswer(answered, _card_after(self.cards, answered, now), now)

    def again(self, missed: Iterable[Drill | CountDrill]) -> "DrillDay":
        return replace(self, queue=tuple(missed))

    def with_answer(self, marked: MarkedAnswer) -> "DrillDay":
        id_ = marked.answered.drill.id
        day = replace(self, queue=tuple(drill for drill in self.queue if drill.id != id_))
        if marked.answered.drill.source is DrillSource.SHARED:
            return day
        return replace(
            day,
            now=marked.at,
            cards={**self.cards, id_: marked.card},
            attempts=(*self.attempts, daily.attempt_of(marked.answered, marked.at)),
        )

    def without(self, drill: Drill) -> "DrillDay":
        cards = {id_: card for id_, card in self.cards.items() if id_ != drill.id}
        return replace(
            self,
            cards=cards,
            drills=tuple(each for each in self.drills if each is not drill),
            queue=tuple(each for each in self.queue if each.id != drill.id),
        )


def read_day(
    path: Path,
    now: datetime,
    tree: StrategyTree,
    waiting: Iterable[RecordAnswer],
    more: bool = False,
    bundled: Path | None = None,
    theme: Theme | None = None,
) -> DrillDay:
    """Return the day's drills. Unreadable files are reported in `DrillDay.faults`.

    Args:
        path: the history.
        waiting: answers that are not written to the history yet.
        more: whether to add positions beyond the day's queue.
        bundled: a set of drills that replaces the shipped one.
        theme: the theme of a queue of extra positions; None for a mixed queue.
    """
    faults: list[Message | Exception] = []
    drills: tuple[Drill, ...] = ()
    cards: dict[str, Card] = {}
    attempts: list[daily.Attempt] = []

    def read(
        history: History,
    ) -> tuple[tuple[Drill, ...], Mapping[str, Card], tuple[daily.Attempt, ...]]:
        return own_drills(history), drill_cards(history), attempts_since(history)

    try:
        drills, known_cards, known_attempts = use_history(path, read)
        cards, attempts = dict(known_cards), list(known_attempts)
    except HistoryFault as error:
        faults.append(error.message)
    try:
        drills = (*drills, *daily.load_drills(bundled))
    except (OSError, BadValue) as error:
        faults.append(error)
    for given in waiting:
        id_ = given.answered.drill.id
        known = cards.get(id_)
        if known is None or known.answered is None or known.answered < given.at:
            cards[id_] = _card_after(cards, given.answered, given.at)
            attempts.append(daily.attempt_of(given.answered, given.at))
    counting = _counting(bundled or daily.bundled_path())
    day = DrillDay(now, tree, drills, cards, tuple(attempts), (), tuple(faults), theme, counting)
    return replace(day, queue=_queue(day, more))


@cache
def _counting(bundled: Path) -> tuple[CountDrill, ...]:
    """Return the counting drills; only those on points if the file `bundled` cannot be read."""
    try:
        return (*ukeire_drills(daily.load_drills(bundled)), *points_drills())
    except (OSError, BadValue):
        return points_drills()


def _queue(day: DrillDay, more: bool) -> tuple[Drill | CountDrill, ...]:
    now, cards, theme, done = day.now, day.cards, day.theme, day.figures.done_today
    is_beyond = more or theme is not None
    size = EXTRA_POSITIONS + done if is_beyond else daily.SESSION_SIZE
    if theme in daily.COUNT_DAYS:
        return tuple(daily.count_queue(day.counting_of(theme), cards, now, EXTRA_POSITIONS))
    mixed: list[CountDrill] = []
    counted = 0
    for each, first in daily.COUNT_DAYS.items() if theme is None else ():
        counting = day.counting_of(each)
        known = [cards[drill.id] for drill in counting if drill.id in cards]
        today = sum(was_answered_today(card, now) for card in known)
        counted += today
        if day.day >= first and not today and done < daily.SESSION_SIZE:
            mixed += daily.count_queue(counting, cards, now, daily.COUNTS_A_DAY)
    about = [each for each in day.drills if theme is None or is_about(each.observation, theme)]
    course = day.day if theme is None else daily.AFTER_COURSE
    positions = daily.daily_queue(about, cards, now, day.tree, size - len(mixed) - counted, course)
    return (*positions[:MIXED_AT], *mixed, *positions[MIXED_AT:])


def _card_after(cards: Mapping[str, Card], answered: daily.AnyAnswer, now: datetime) -> Card:
    before = cards.get(answered.drill.id) or new_card(answered.drill, now)
    return after_answer(before, answered.verdict, now)


def reading_day(
    place: HistoryPlace,
    waiting: tuple[RecordAnswer, ...],
    more: bool = False,
    theme: Theme | None = None,
) -> Job:
    tree = trees.shipped_tree()
    yield read_day(place.path(), place.now(), tree, waiting, more, theme=theme)


def counting(place: HistoryPlace, day: DrillDay, drill: CountDrill, chosen: tuple[int, ...]) -> Job:
    yield day.mark_count(drill, chosen, place.now())


def answering(place: HistoryPlace, day: DrillDay, question: DrillQuestion, tile: Tile) -> Job:
    yield day.mark(question, tile, place.now())
