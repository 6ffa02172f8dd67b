"""The experiment of docs/opponents.md: learners with planted habits are taught by several arms.

When a cause of a habit is named, the remaining strength of the habit falls by a rate. What was
learned is forgotten by the curve of FSRS (version 4.5): after t days it is remembered with the
chance (1 + 19/81 * t / s) ** -0.5, where s, the days until 90 % is left, doubles with each day on
which the cause was named. This is not how people learn: it is the simplest rule that has both.

A learner gets what a person gets: reviewed games, at most five lessons each, their positions as
drills scheduled by FSRS, then bundled positions. A drill names a cause if its answer is marked.
Every learner goes through all arms. Only ours is played day by day; the others are yoked to it: the
same learner hears as many causes on the same days (see `Arm`). All arms end with the same walls and
the same exam, so only what was named differs. With a rate of 0 all arms must agree in everything:
otherwise the experiment leaks.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np

from rules.events import Discard, Ruleset
from rules.formats.reader import parse_game
from rules.observation import Observation
from rules.tiles import Kind
from tutor.coach.advice import Decision, PlayedDiscard
from tutor.coach.advisor import advise_all
from tutor.coach.diagnosis.habits import Habit
from tutor.coach.graded import CallCause, Cause
from tutor.coach.lessons.lessons import find_lessons
from tutor.coach.opinion import second_opinions
from tutor.coach.review import decide, review_entries
from tutor.coach.strategy.tree import StrategyTree
from tutor.corpus import map_games
from tutor.drills.daily import Card, after_answer, daily_queue, load_drills, new_card
from tutor.drills.drill import Drill, drill_of
from tutor.lab.diagnosis import draw_learners
from tutor.lab.discards import played_discards
from tutor.lab.play import Match, play_some
from tutor.opponents.opponents import BEGINNER, Profile, kinds_of, parse_profile
from tutor.opponents.players import DiscardBatch, DiscardRequest, advised_kinds, thrown
from tutor.position.positions import Array, Positions
from tutor.position.rankings import evaluate

NamedCause: TypeAlias = Cause | CallCause

ABOUT: Final[Mapping[Habit, frozenset[NamedCause]]] = {
    Habit.NEVER_FOLDS: frozenset({Cause.PLAYED_ON, Cause.TOO_DANGEROUS}),
    Habit.FOLDS_AT_RIICHI: frozenset({Cause.FOLDED_EARLY}),
    Habit.IGNORES_DORA: frozenset({Cause.GAVE_UP_VALUE}),
    Habit.KEEPS_HONOURS: frozenset({Cause.FEWER_DRAWS, Cause.USEFUL_FIRST}),
    Habit.BREAKS_YAKUHAI: frozenset({Cause.YAKUHAI}),
    Habit.BREAKS_SHAPES: frozenset({Cause.STEP_BACK, Cause.FEWER_DRAWS, Cause.USEFUL_FIRST}),
    Habit.COUNTS_NO_DRAWS: frozenset({Cause.FEWER_DRAWS, Cause.WORSE_WAIT}),
    Habit.CALLS_WITHOUT_YAKU: frozenset({Cause.NO_YAKU, CallCause.NO_YAKU}),
    Habit.CALLS_EVERYTHING: frozenset({CallCause.NO_YAKU, CallCause.NEEDLESS_CALL}),
    Habit.PASSES_YAKUHAI: frozenset({CallCause.PASSED_YAKUHAI}),
    Habit.NO_RIICHI: frozenset({CallCause.NO_RIICHI}),
    Habit.BAD_RIICHI: frozenset({CallCause.THIN_RIICHI, Cause.WORSE_WAIT}),
    Habit.TRUSTS_SUJI: frozenset({Cause.TOO_DANGEROUS}),
    Habit.FORGETS_STANDING: frozenset({CallCause.STAYS_LAST}),
    Habit.CHASES_FLUSH: frozenset({Cause.STEP_BACK, Cause.FEWER_DRAWS, Cause.USEFUL_FIRST}),
}
GIVEN: Final[tuple[NamedCause, ...]] = tuple(
    sorted(frozenset().union(*ABOUT.values()), key=lambda cause: (type(cause).__name__, cause))
)


def reminded(cause: NamedCause) -> frozenset[Habit]:
    return frozenset(habit for habit, causes in ABOUT.items() if cause in causes)


FIRST_STABILITY: Final = 2.0
FACTOR: Final = 19 / 81
DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Trace:
    learned: float = 0.0
    """Share of the habit that is gone, 0 to 1, on the day of the last naming."""
    stability: float = FIRST_STABILITY / 2
    day: int = -1

    def left(self, day: int) -> float:
        since = max(0, day - self.day)
        remembered: float = (1 + FACTOR * since / self.stability) ** -0.5
        return 1.0 - self.learned * remembered

    def named(self, day: int, rate: float) -> "Trace":
        stability = self.stability if day == self.day else 2 * self.stability
        return Trace(1.0 - self.left(day) * (1.0 - rate), stability, day)


@dataclass(frozen=True, slots=True)
class Memory:
    born: Profile
    rate: float
    """How much of a habit one naming takes, 0 to 1."""
    traces: Mapping[Habit, Trace]

    def after(self, day: int, causes: Iterable[NamedCause], share: float = 1.0) -> "Memory":
        """Return the memory after a day.

        Args:
            day: counted from 0.
            causes: that were named on it, as often as they were.
            share: of the rate, if less than the cause is named.
        """
        traces = dict(self.traces)
        for cause in causes:
            for habit in reminded(cause) & set(self.born.habits):
                traces[habit] = traces[habit].named(day, share * self.rate)
        return replace(self, traces=MappingProxyType(traces))

    def profile(self, day: int) -> Profile:
        strengths = {
            habit: round(strength * self.traces[habit].left(day), DIGITS)
            for habit, strength in self.born.habits.items()
        }
        return replace(self.born, habits=MappingProxyType(strengths))


def untaught(profile: Profile, rate: float) -> Memory:
    return Memory(profile, rate, MappingProxyType({habit: Trace() for habit in profile.habits}))


BEGIN: Final = datetime(2025, 1, 1, 18, tzinfo=UTC)
BUNDLED: Final = 40


@dataclass(slots=True)
class _Desk:
    drills: list[Drill]
    cards: dict[str, Card] = field(default_factory=dict)


def school(
    memory: Memory, days: int, games: int, seed: int, tree: StrategyTree
) -> tuple[tuple[NamedCause, ...], ...]:
    """Return which causes were named to a learner on each day, who learns meanwhile.

    Args:
        games: east games of a day, at a table of steady players.
        seed: of the walls, and of the bundled positions.
    """
    bundled = list(load_drills())
    desk = _Desk(Random(f"bundled {seed}").sample(bundled, min(BUNDLED, len(bundled))))
    named = []
    for day in range(days):
        profile = memory.profile(day)
        walls = Random(f"day {seed} {day}").getrandbits(31)
        causes = [*_lessons(profile, games, walls, desk, tree)]
        causes += _answers(profile, desk, BEGIN + timedelta(days=day), tree)
        named.append(tuple(causes))
        memory = memory.after(day, causes)
    return tuple(named)


def _lessons(
    profile: Profile, games: int, seed: int, desk: _Desk, tree: StrategyTree
) -> Iterator[NamedCause]:
    names = (profile.name, "steady", "steady", "steady")
    match = Match(names, tree, Ruleset(hanchan=False), seed, keep=True)
    for game in play_some(match, range(games)):
        assert game.mjlog is not None
        seat = match.seat_of(0, game.number)
        rounds = review_entries(parse_game(game.mjlog).record, (seat,), tree)
        entries = [entry for round_ in rounds for entry in round_]
        for lesson in find_lessons(entries, present=True):
            example = entries[lesson.at]
            if isinstance(example, Decision):
                desk.drills.append(drill_of(example))
            yield lesson.cause


def _answers(
    profile: Profile, desk: _Desk, now: datetime, tree: StrategyTree
) -> Iterator[NamedCause]:
    queue = daily_queue(desk.drills, desk.cards, now, tree)
    if not queue:
        return
    seen = [drill.observation for drill in queue]
    kinds = kinds_thrown(profile, seen, tree)
    for drill, kind, advice in zip(queue, kinds.tolist(), advise_all(seen, tree), strict=True):
        tile = thrown(drill.observation, Kind(kind))
        discard = Discard(drill.observation.seat, tile, tsumogiri=tile == drill.observation.drawn)
        decision = decide(drill.game, PlayedDiscard(drill.observation, discard), advice)
        card = desk.cards.get(drill.id) or new_card(drill, now)
        desk.cards[drill.id] = after_answer(card, decision.verdict, now)
        if decision.slip is not None:
            yield decision.slip.cause


@dataclass(frozen=True, eq=False, slots=True)
class Exam:
    observations: tuple[Observation, ...]
    second: Array | None
    """(n,) the kind that the second opinion puts first; None without a network."""
    own: Array
    """(n,) the kind that the tutor advises: agreement with it is no evidence."""


@dataclass(frozen=True, slots=True)
class TaughtOutcome:
    place: float
    adjusted: float | None
    """The same, luck taken out; None where a game has no figure."""
    second: float | None
    own: float
    strength: float
    """Mean strength of its habits, 0 to 1."""


def kinds_thrown(profile: Profile, seen: Sequence[Observation], tree: StrategyTree) -> Array:
    """Return (n,) the kind that a learner throws in each position."""
    return kinds_of(_batch(seen), tree, profile)


def set_exam(games: int, seed: int, tree: StrategyTree) -> Exam:
    match = _match(BEGINNER, seed, tree, keep=True)
    observations = tuple(
        made.observation
        for game in play_some(match, range(games))
        for round_ in played_discards(
            parse_game(game.mjlog or b"").record, (match.seat_of(0, game.number),)
        )
        for made in round_
    )
    opinions = second_opinions(observations)
    return Exam(
        observations,
        None if opinions is None else opinions.shares.argmax(axis=1),
        advised_kinds(_batch(observations), tree),
    )


def outcome_of(
    profile: Profile, games: int, seed: int, exam: Exam, tree: StrategyTree
) -> TaughtOutcome:
    """Return what a learner comes to; every four games have the same walls, a seat each.

    Args:
        games: east games; a multiple of four.
        seed: of the walls: the same for every arm.
    """
    match = _match(profile, seed, tree, luck=True)
    results = [game.results[0] for game in play_some(match, range(games))]
    lucks = [each.luck for each in results]
    kinds = kinds_thrown(profile, exam.observations, tree)
    strengths = list(profile.habits.values())
    place = fmean(each.placement for each in results)
    return TaughtOutcome(
        place=place,
        adjusted=None if None in lucks else place + fmean(luck or 0.0 for luck in lucks),
        second=None if exam.second is None else float(np.mean(kinds == exam.second)),
        own=float(np.mean(kinds == exam.own)),
        strength=fmean(strengths) if strengths else 0.0,
    )


def _match(
    profile: Profile, seed: int, tree: StrategyTree, *, keep: bool = False, luck: bool = False
) -> Match:
    names = (profile.name, "steady", "steady", "steady")
    rules = Ruleset(hanchan=False)
    return Match(names, tree, rules, seed, keep=keep, duplicate=not keep, luck=luck)


def _batch(seen: Sequence[Observation]) -> DiscardBatch:
    views = tuple(DiscardRequest(each, None, row) for row, each in enumerate(seen))
    positions = Positions.stack(seen)
    return DiscardBatch(views, positions, evaluate(positions))


LEVEL: Final = 0.95


class Arm(StrEnum):
    OURS = "ours"
    RANDOM = "random"
    TILE = "tile"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class SchoolingResult:
    name: str
    habits: tuple[Habit, ...]
    named: tuple[NamedCause, ...]
    outcomes: Mapping[Arm, TaughtOutcome]


@dataclass(frozen=True, slots=True)
class ArmFigures:
    place: float
    adjusted: float | None
    second: float | None
    """Agreement with the second opinion, 0 to 1."""
    own: float
    strength: float


@dataclass(frozen=True, slots=True)
class ArmDifference:
    mean: float
    interval: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class TeachingFigures:
    learners: int
    games: int
    positions: int
    named: int
    about: float | None
    about_by_chance: float | None
    heard: float
    never: tuple[str, ...]
    arms: dict[str, ArmFigures]
    place: dict[str, ArmDifference]
    second: dict[str, ArmDifference]


def figures_of(found: Sequence[SchoolingResult], games: int, positions: int) -> TeachingFigures:
    planted = [(habit, each) for each in found for habit in each.habits]
    heard = {
        (at, habit)
        for at, each in enumerate(found)
        for cause in each.named
        for habit in reminded(cause) & {*each.habits}
    }
    named = {habit for _, habit in heard}
    others = [arm for arm in Arm if arm is not Arm.OURS]
    return TeachingFigures(
        learners=len(found),
        games=games,
        positions=positions,
        named=sum(len(each.named) for each in found),
        about=_about(found, lambda one, other: one is other),
        about_by_chance=_about(found, lambda one, other: True),
        heard=len(heard) / len(planted) if planted else 0.0,
        never=tuple(sorted({str(habit) for habit, _ in planted if habit not in named})),
        arms={str(arm): _arm([each.outcomes[arm] for each in found]) for arm in Arm},
        place={str(arm): _difference(found, arm, lambda one: -_place(one)) for arm in others},
        second={str(arm): _difference(found, arm, lambda one: one.second or 0.0) for arm in others},
    )


def _about(
    found: Sequence[SchoolingResult], with_each: Callable[[SchoolingResult, SchoolingResult], bool]
) -> float | None:
    hits = [
        bool(reminded(cause) & {*other.habits})
        for one in found
        for other in found
        if with_each(one, other)
        for cause in one.named
    ]
    return fmean(hits) if hits else None


def _place(outcome: TaughtOutcome) -> float:
    return outcome.place if outcome.adjusted is None else outcome.adjusted


def _arm(outcomes: Sequence[TaughtOutcome]) -> ArmFigures:
    return ArmFigures(
        place=fmean(each.place for each in outcomes),
        adjusted=_mean([each.adjusted for each in outcomes]),
        second=_mean([each.second for each in outcomes]),
        own=fmean(each.own for each in outcomes),
        strength=fmean(each.strength for each in outcomes),
    )


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return fmean(known) if len(known) == len(values) else None


def _difference(
    found: Sequence[SchoolingResult], arm: Arm, value: Callable[[TaughtOutcome], float]
) -> ArmDifference:
    differences = [value(each.outcomes[Arm.OURS]) - value(each.outcomes[arm]) for each in found]
    mean = fmean(differences)
    if len(differences) < 2:
        return ArmDifference(mean, None)
    from scipy.stats import t

    reach = float(t.ppf((1 + LEVEL) / 2, len(differences) - 1))
    half = reach * stdev(differences) / sqrt(len(differences))
    return ArmDifference(mean, (mean - half, mean + half))


RATES: Final = (0.01, 0.05)
TILE_SHARE: Final = 0.25
REST: Final = 7


@dataclass(frozen=True, slots=True)
class TeachingPlan:
    days: int
    games_a_day: int
    games: int
    exam_games: int
    rate: float | None
    """How much of a habit one naming takes, 0 to 1; None: drawn by lot."""
    seed: int


def evaluate_teaching(
    tree: StrategyTree,
    course: TeachingPlan,
    *,
    learners: int,
    habits: int,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> TeachingFigures:
    drawn = draw_learners(Random(f"pupils {course.seed}"), learners, habits, None)
    exam = set_exam(course.exam_games, _seed(course, "exam"), tree)
    work = partial(_schooled, course=course, exam=exam, tree=tree)
    names = list(enumerate(profile.name for profile in drawn))
    found = list(map_games(work, names, jobs=jobs, at_a_time=1, progress=progress))
    return figures_of(found, course.games, len(exam.observations))


def _schooled(
    numbered: tuple[int, str], course: TeachingPlan, exam: Exam, tree: StrategyTree
) -> SchoolingResult:
    number, name = numbered
    random = Random(f"rate {course.seed} {number}")
    drawn = random.uniform(*RATES)
    born = untaught(parse_profile(name), drawn if course.rate is None else course.rate)
    named = school(born, course.days, course.games_a_day, _seed(course, f"days {number}"), tree)
    dealt = tuple(tuple(random.choice(GIVEN) for _ in day) for day in named)

    def outcome(memory: Memory) -> TaughtOutcome:
        profile = memory.profile(course.days - 1 + REST)
        return outcome_of(profile, course.games, _seed(course, f"end {number}"), exam, tree)

    return SchoolingResult(
        name,
        tuple(born.born.habits),
        tuple(cause for day in named for cause in day),
        {
            Arm.OURS: outcome(_taught(born, named)),
            Arm.RANDOM: outcome(_taught(born, dealt)),
            Arm.TILE: outcome(_taught(born, named, TILE_SHARE)),
            Arm.PLAY: outcome(born),
        },
    )


def _taught(
    memory: Memory, named: tuple[tuple[NamedCause, ...], ...], share: float = 1.0
) -> Memory:
    for day, causes in enumerate(named):
        memory = memory.after(day, causes, share)
    return memory


def _seed(course: TeachingPlan, about: str) -> int:
    return Random(f"{about} {course.seed}").getrandbits(31)
