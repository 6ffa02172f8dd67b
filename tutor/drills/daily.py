"""The drills of a day, and when each is due, by the FSRS scheduler (the `fsrs` package).

The schedule uses calendar days, so a card due tomorrow is due all day. Mistakes are repeated on the
same day. `now` must always have a time zone, which determines the day.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import chain, zip_longest
from math import inf
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import fsrs

from rules.message import BAD_VALUES
from rules.shanten import chiitoi_shanten, standard_shanten
from tutor.coach.advisor import advise_all
from tutor.coach.concepts.finders import COURSE, WEEK, Concept, day_of_concept
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.coach.strategy.tree import StrategyTree
from tutor.drills.counting import CountAnswer, CountDrill
from tutor.drills.drill import (
    Drill,
    DrillAnswer,
    DrillSource,
    Theme,
    drill_from_json,
    drill_to_json,
)
from tutor.json_values import read_versioned, refusing
from tutor.position.table_read import riichi_opponents
from tutor.system import files

MAX_INTERVAL_DAYS: Final = 365
RETRY_DELAY: Final = timedelta(minutes=10)
MAX_CLOCK_ERROR: Final = timedelta(days=1)
MAX_FIRST_DAYS: Final = 7
"""Maximum number of days until a new card is due."""

_RATINGS: Final = {
    Verdict.FIRST: fsrs.Rating.Good,
    Verdict.IN_LINE: fsrs.Rating.Hard,
    Verdict.OFF_PLAN: fsrs.Rating.Again,
}


@dataclass(frozen=True, slots=True)
class Card:
    drill: str
    due: date
    answered: datetime | None = None
    """When the card was last answered, in UTC; None if never."""
    memory: str = ""


def new_card(drill: Drill | CountDrill, now: datetime) -> Card:
    return Card(drill.id, calendar_day(now, now))


def after_answer(card: Card, verdict: Verdict, now: datetime) -> Card:
    """Return the card after an answer.

    `Verdict.FIRST` is rated "good", `IN_LINE` "hard" and `OFF_PLAN` "again".

    Raises:
        ValueError: `now` has no time zone.
    """
    today = calendar_day(now, now)
    memory = _memory_of(card)
    scheduler = fsrs.Scheduler(
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=MAX_INTERVAL_DAYS,
        enable_fuzzing=False,
    )
    memory, _ = scheduler.review_card(
        memory, _RATINGS[verdict], datetime(today.year, today.month, today.day, 12, tzinfo=UTC)
    )
    due = today if verdict is Verdict.OFF_PLAN else memory.due.date()
    return Card(card.drill, due, now.astimezone(UTC), memory.to_json())


def is_due(card: Card, now: datetime) -> bool:
    """Check whether the card is due for review.

    A card answered or created in the future (because the clock was set back) is due.

    Raises:
        ValueError: `now` has no time zone.
    """
    if next_day(card, now) > calendar_day(now, now):
        return False
    answered = card.answered
    return answered is None or not now - RETRY_DELAY < answered <= now + MAX_CLOCK_ERROR


def next_day(card: Card, now: datetime) -> date:
    today = calendar_day(now, now)
    if card.answered is None:
        return max(today, card.due) if card.due <= today + timedelta(MAX_FIRST_DAYS) else today
    if card.answered > now + MAX_CLOCK_ERROR:
        return today
    latest = calendar_day(card.answered, now) + timedelta(days=MAX_INTERVAL_DAYS + 1)
    return max(today, min(card.due, latest))


def was_answered_today(card: Card, now: datetime) -> bool:
    return card.answered is not None and calendar_day(card.answered, now) == calendar_day(now, now)


def calendar_day(moment: datetime, now: datetime) -> date:
    """Return the calendar day of `moment` in the time zone of `now`.

    Raises:
        ValueError: either has no time zone.
    """
    if moment.tzinfo is None or now.tzinfo is None:
        raise ValueError("The time has no time zone.")
    return moment.astimezone(now.tzinfo).date()


def _memory_of(card: Card) -> fsrs.Card:
    fresh = fsrs.Card(card_id=0, due=datetime.min.replace(tzinfo=UTC))
    if not card.memory:
        return fresh
    try:
        memory = fsrs.Card.from_dict(json.loads(card.memory))
    except BAD_VALUES:
        return fresh
    last = memory.last_review
    is_sound = (
        memory.state is fsrs.State.Review
        and 0 < (memory.stability or 0) < inf
        and 1 <= (memory.difficulty or 0) <= 10
        and last is not None
        and last.tzinfo is not None
    )
    return memory if is_sound else fresh


VERSION: Final = 1


def bundled_path() -> Path:
    return files.data() / "drills.json"


def load_drills(path: Path | None = None) -> tuple[Drill, ...]:
    """Read the drills in a file, by default the bundled one.

    Raises:
        OSError: the file cannot be read.
        BadValue: the file is not a set of drills of this version.
    """
    path = path or bundled_path()
    stored = read_versioned(path, "drills", VERSION)
    with refusing(path):
        return tuple(drill_from_json(data, DrillSource.BUNDLED) for data in stored["positions"])


def format_drills(drills: Iterable[Drill], made: Mapping[str, Any]) -> str:
    """Return the JSON text of a set of drills, one position per line.

    Args:
        drills: the drills of the set.
        made: how the set was made: command, seed, games, and so on.
    """
    origin = json.dumps(made, indent=2, sort_keys=True).replace("\n", "\n  ")
    lines = ",\n".join(
        json.dumps(drill_to_json(drill), ensure_ascii=False, separators=(",", ":"))
        for drill in drills
    )
    return f'{{\n  "drills": {VERSION},\n  "made": {origin},\n  "positions": [\n{lines}\n  ]\n}}\n'


SESSION_SIZE: Final = 15
"""Positions per day, which take about ten minutes."""
SITTING: Final = 5
"""Number of drills after which a break is offered and the daily goal is reached."""
MIX_WINDOW: Final = 60


@dataclass(frozen=True, slots=True)
class Attempt:
    drill: str
    at: datetime
    """When the drill was answered, in UTC."""
    tile: str
    """The discard or, for counting drills, the choices."""
    verdict: Verdict
    rank: int
    plan: Strategy


AFTER_COURSE: Final = len(WEEK) + 1
SAFETY_DAY: Final = 6
"""The first day of the course on which a bundled position may have a riichi."""
NO_IDEA_DAY: Final = 3
NEW_A_DAY: Final = 8
"""New positions per day of the course, before due ones fill the day."""
REPEATED_A_DAY: Final = SESSION_SIZE - NEW_A_DAY
OWN_A_DAY: Final = REPEATED_A_DAY
"""Number of the learner's own positions that come first on a day of the course."""


def course_day(attempts: Iterable[Attempt], now: datetime) -> int:
    """Return the current day of the course, from 1. Only days with drills count."""
    today = calendar_day(now, now)
    return 1 + len({day for one in attempts if (day := calendar_day(one.at, now)) < today})


def theme_of_day(day: int) -> int:
    """Return the day of the week's programme, from 1, whose ideas are the theme of `day`."""
    return 1 + (day - 1) % len(WEEK)


def day_of_drill(drill: Drill) -> int:
    seen = drill.observation
    day = NO_IDEA_DAY if drill.idea is None else day_of_concept(drill.idea)
    if not seen.own_melds and chiitoi_shanten(seen.counts) <= standard_shanten(seen.counts):
        day = max(day, day_of_concept(Concept.RARE_HANDS))
    return max(day, SAFETY_DAY) if riichi_opponents(seen) else day


def daily_queue(
    drills: Iterable[Drill],
    cards: Mapping[str, Card],
    now: datetime,
    tree: StrategyTree,
    size: int = SESSION_SIZE,
    day: int = AFTER_COURSE,
) -> tuple[Drill, ...]:
    """Return the drills to ask now, in order, without duplicates.

    The learner's own due drills come first, then due bundled drills, then bundled drills never
    asked before: those on the day's ideas, then those of the days before and after. During the
    course, `OWN_A_DAY` own or due drills alternate with `NEW_A_DAY` new ones, even if more are due,
    and new positions have no riichi and are not near seven pairs before the days that introduce
    these. After the course, the week's ideas are repeated. In all other groups the plans alternate.
    Drills answered earlier on the same day count towards `size`; mistakes among them are extra.

    Args:
        drills: own and bundled drills; the first of duplicates is used.
        cards: the cards by drill id; cards without a drill are ignored.
        now: the current time, with a time zone.
        tree: determines the plan of a position.
        size: positions per day.
        day: the day of the course (`course_day`).
    """
    known: dict[str, Drill] = {}
    for drill in drills:
        known.setdefault(drill.id, drill)
    done = {id_ for id_ in known if id_ in cards and was_answered_today(cards[id_], now)}
    room = max(0, size - len(done))
    queue = []
    for drill in _in_order(list(known.values()), cards, done, now, tree, day):
        if drill.id in done:
            queue.append(drill)
        elif room:
            queue.append(drill)
            room -= 1
    return tuple(queue)


AnyDrill = TypeVar("AnyDrill", bound="Drill | CountDrill")
AnyAnswer: TypeAlias = DrillAnswer | CountAnswer
COUNT_DAYS: Final = {Theme.UKEIRE: 2, Theme.POINTS: 3}
"""The day of the course from which counting drills of a theme are mixed in."""
COUNTS_A_DAY: Final = 1


def count_queue(
    drills: Iterable[CountDrill], cards: Mapping[str, Card], now: datetime, size: int
) -> list[CountDrill]:
    known = list(drills)
    due = due_drills(known, cards, now)
    new = [drill for drill in known if drill.id not in cards]
    return [*due, *new][:size]


def due_drills(
    drills: Iterable[AnyDrill], cards: Mapping[str, Card], now: datetime
) -> list[AnyDrill]:
    today = calendar_day(now, now)
    keyed = [
        (min(cards[drill.id].due, today) if drill.id in cards else today, drill.id, drill)
        for drill in drills
        if (is_due(cards[drill.id], now) if drill.id in cards else drill.source is DrillSource.OWN)
    ]
    return [drill for _, _, drill in sorted(keyed, key=lambda each: each[:2])]


def _in_order(
    known: Sequence[Drill],
    cards: Mapping[str, Card],
    done: set[str],
    now: datetime,
    tree: StrategyTree,
    day: int,
) -> Iterator[Drill]:
    due = sorted(due_drills(known, cards, now), key=lambda drill: drill.id not in done)
    own = [drill for drill in due if drill.source is DrillSource.OWN]
    bundled = [drill for drill in due if drill.source is DrillSource.BUNDLED]
    new = [
        drill for drill in known if drill.source is DrillSource.BUNDLED and drill.id not in cards
    ]
    mine = list(_alternating(own[:MIX_WINDOW], tree))
    repeated = list(_alternating(bundled[:MIX_WINDOW], tree))
    met = list(_of_course(new, day))
    if day >= AFTER_COURSE:
        yield from (*mine, *repeated, *met)
        return
    again = [*mine[:OWN_A_DAY], *repeated[: max(0, REPEATED_A_DAY - len(mine))]]
    turns = (again, met[:NEW_A_DAY]) if len(done) % 2 == 0 else (met[:NEW_A_DAY], again)
    for turn in zip_longest(*turns):
        yield from (drill for drill in turn if drill is not None)
    yield from mine[OWN_A_DAY:]
    yield from repeated[max(0, REPEATED_A_DAY - len(mine)) :]
    yield from met[NEW_A_DAY:]


def _of_course(new: Sequence[Drill], day: int) -> Iterator[Drill]:
    """Yield the positions on the day's ideas, alternating between ideas, then those of earlier
    days, latest first, then those of later days. Before `SAFETY_DAY`, easy positions come first."""
    groups: dict[tuple[int, int], dict[Concept | None, list[Drill]]] = {}
    theme, places = theme_of_day(day), (*COURSE, None)
    for drill in new:
        if day < SAFETY_DAY and riichi_opponents(drill.observation):
            continue
        at = day_of_drill(drill)
        is_own = drill.idea in WEEK[theme - 1] and at <= day
        group = (0, 0) if is_own else (1 + (at > day), abs(at - theme))
        groups.setdefault(group, {}).setdefault(drill.idea, []).append(drill)
    for group in sorted(groups):
        ideas = sorted(groups[group].items(), key=lambda item: places.index(item[0]))
        if day < SAFETY_DAY:
            for _, drills in ideas:
                drills.sort(
                    key=lambda one: (sum(map(len, one.observation.melds)), one.observation.turn)
                )
        for turn in zip_longest(*(drills for _, drills in ideas)):
            yield from (drill for drill in turn if drill is not None)


def _alternating(drills: Sequence[Drill], tree: StrategyTree) -> Iterator[Drill]:
    by_plan: dict[Strategy, list[Drill]] = {}
    advices = advise_all([drill.observation for drill in drills], tree)
    for drill, advice in zip(drills, advices, strict=True):
        by_plan.setdefault(advice.choice.strategy, []).append(drill)
    turns = chain.from_iterable(zip_longest(*by_plan.values()))
    return (drill for drill in turns if drill is not None)


FIGURES_PERIOD: Final = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class DrillFigures:
    due: int
    done_today: int
    answers: int
    first: int
    wrong: int


def attempt_of(answered: AnyAnswer, now: datetime) -> Attempt:
    """Convert an answer to an attempt for the history.

    Raises:
        ValueError: `now` has no time zone.
    """
    calendar_day(now, now)
    return Attempt(
        answered.drill.id,
        now.astimezone(UTC),
        answered.text,
        answered.verdict,
        answered.rank,
        answered.plan,
    )


def drill_figures(
    drills: Iterable[Drill | CountDrill],
    cards: Mapping[str, Card],
    attempts: Iterable[Attempt],
    now: datetime,
) -> DrillFigures:
    past = [attempt for attempt in attempts if now - FIGURES_PERIOD < attempt.at <= now]
    verdicts = [attempt.verdict for attempt in past]
    known = {drill.id: drill for drill in drills}
    return DrillFigures(
        due=len(due_drills(known.values(), cards, now)),
        done_today=sum(calendar_day(attempt.at, now) == calendar_day(now, now) for attempt in past),
        answers=len(past),
        first=verdicts.count(Verdict.FIRST),
        wrong=verdicts.count(Verdict.OFF_PLAN),
    )
