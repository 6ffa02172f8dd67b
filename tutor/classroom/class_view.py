"""The figures of a class: mistakes by plan and cause, habits, topics to teach."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.roster import names_in_order
from tutor.classroom.summary import RoundPart, SeatSummary
from tutor.coach.advice import Decision
from tutor.coach.graded import CallCause, Cause
from tutor.diagnosis.diagnosis import HabitCounts, ShownHabits, added, shown_habits
from tutor.export.pupils import name_key
from tutor.export.totals import LessonCount, Totals, TotalsBuilder, VerdictCount
from tutor.intervals import is_enough
from tutor.lessons.calls import ChanceCount
from tutor.lessons.lessons import CAUSES_OF_THREATS, Phase
from tutor.strategy.choice import Verdict
from tutor.strategy.situation import Strategy
from tutor.teaching import figures
from tutor.teaching.topics import Example, Topic, best_examples, topics_of


def pupil_habits(seats: Iterable[tuple[str, SeatSummary]]) -> dict[str, ShownHabits]:
    """Return the habits that each pupil's games show together.

    Pupils whose games were all imported by a version that did not count habits are left out.

    Args:
        seats: pairs of a pupil's name and a seat.
    """
    found: defaultdict[str, defaultdict[str, list[HabitCounts]]]
    found = defaultdict(lambda: defaultdict(list))
    for pupil, summary in seats:
        known = [] if summary.habits is None else [summary.habits]
        found[pupil][summary.game_id] += known
    counted = {
        name: [added(seats) for seats in games.values() if seats] for name, games in found.items()
    }
    return {
        name: shown_habits(games, of=len(found[name])) for name, games in counted.items() if games
    }


class Headline(StrEnum):
    THREATS = "threats"


Column: TypeAlias = Cause | CallCause


@dataclass(frozen=True, slots=True)
class Share:
    part: int
    whole: int

    @property
    def share(self) -> float | None:
        """0 to 1; None for an empty whole."""
        return self.part / self.whole if self.whole else None

    @property
    def is_few(self) -> bool:
        return not is_enough(self.whole)


@dataclass(frozen=True, slots=True)
class ClassPosition:
    summary: SeatSummary
    index: int
    pupil: str
    plan: Strategy
    phase: Phase
    verdict: Verdict
    cause: Cause | None
    """Why it was off the plan; None if it was not."""

    @property
    def turn(self) -> int:
        return self.summary.turns[self.index]

    @property
    def round(self) -> RoundPart:
        return self.summary.round_of(self.index)

    @property
    def key(self) -> str:
        return f"{self.summary.name}:{self.index}"


@dataclass(frozen=True, slots=True)
class ClassView:
    """The figures of a class, pupils without a game included."""

    pupils: tuple[str, ...]
    totals: Totals
    damaged: tuple[str, ...]
    _counts: Mapping[str | None, VerdictCount]
    _causes: Mapping[tuple[str | None, Cause | None], VerdictCount]
    _summaries: tuple[tuple[str, SeatSummary], ...]

    def games(self, pupil: str | None = None) -> int:
        return self.totals.game_count(pupil)

    def seat_count(self, pupil: str | None = None) -> int:
        games = self.totals.games
        return sum(games.values()) if pupil is None else games.get(pupil, 0)

    def count(self, pupil: str | None = None) -> VerdictCount:
        return self._counts.get(pupil, VerdictCount())

    def lessons(self, pupil: str | None, cause: Cause) -> LessonCount:
        found = self.totals.lessons.items()
        mine = (one for (who, its), one in found if its is cause and pupil in (None, who))
        return sum(mine, LessonCount())

    def calls(self, pupil: str | None, cause: CallCause) -> ChanceCount:
        found = self.totals.calls.items()
        mine = (one for (who, its), one in found if its is cause and pupil in (None, who))
        return sum(mine, ChanceCount())

    def mistakes(self, pupil: str | None, column: Column) -> Share:
        if isinstance(column, CallCause):
            called = self.calls(pupil, column)
            return Share(called.marks, called.chances)
        off = self._causes.get((pupil, column), VerdictCount()).off_plan
        taught = [one.taught for who, one in self._summaries if pupil in (None, who)]
        if column is Cause.OTHER or None in taught:
            return Share(off, self.count(pupil).decisions)
        counts = (one.causes.get(column, figures.CauseCount()) for one in taught if one is not None)
        return Share(off, sum(count.chances for count in counts))

    def cell(self, pupil: str | None, column: Column | Headline) -> tuple[ClassPosition, ...]:
        """Return the discards behind a cell's `part`, in the order of the folder; empty for calls
        and riichi."""
        if isinstance(column, CallCause):
            return ()
        if isinstance(column, Headline):
            found = self.places(pupil)
            return tuple(place for place in found if place.cause in CAUSES_OF_THREATS)
        return tuple(place for place in self.places(pupil) if place.cause is column)

    def seats(self) -> tuple[tuple[str, SeatSummary], ...]:
        return self._summaries

    def places(self, pupil: str | None = None) -> Iterator[ClassPosition]:
        for who, one in self._summaries:
            if pupil in (None, who):
                columns = zip(one.plans, one.phases(), one.verdicts, one.causes, strict=True)
                for index, (plan, phase, verdict, cause) in enumerate(columns):
                    yield ClassPosition(one, index, who, plan, phase, verdict, cause)

    def place(self, pupil: str, summary: SeatSummary, index: int) -> ClassPosition:
        return ClassPosition(
            summary,
            index,
            pupil,
            summary.plans[index],
            summary.phases()[index],
            summary.verdicts[index],
            summary.causes[index],
        )


def class_view(folder: ClassFolder) -> ClassView:
    owners = folder.roster.owners()
    games = folder.games.all()
    tally = TotalsBuilder()
    found = []
    for summary in games.summaries:
        pupil = owners.get(name_key(summary.player), summary.player)
        found.append((pupil, summary))
        tally.add(summary.totals(pupil))
    totals = tally.totals()
    return ClassView(
        names_in_order(folder.roster, (pupil for pupil, _ in found)),
        totals,
        games.damaged,
        {None: totals.all, **totals.by(lambda cell: cell.player)},
        {
            **totals.by(lambda cell: (None, cell.cause)),
            **totals.by(lambda cell: (cell.player, cell.cause)),
        },
        tuple(found),
    )


def decision_at(folder: ClassFolder, place: ClassPosition) -> Decision:
    """Return the decision at a position, with its observation and advice.

    Raises:
        ClassroomError: the game's file is damaged and was set aside.
    """
    return folder.games.decision(place.summary, place.index)


@dataclass(frozen=True, slots=True)
class ClassTopic:
    topic: Topic
    examples: tuple[ClassPosition, ...]
    costs: tuple[float | None, ...]
    """The cost of each example in points; None if it has no estimate in points."""


@dataclass(frozen=True, slots=True)
class ClassTeaching:
    everybody: figures.PupilFigures
    pupils: tuple[figures.PupilFigures, ...]
    """Pupils with games, by points lost per game; those with few games last."""
    topics: tuple[ClassTopic, ...]
    habits: Mapping[str, ShownHabits] = field(default_factory=dict)


def class_teaching(view: ClassView) -> ClassTeaching:
    games = seat_games(view)
    topics = topics_of(games)
    wanted = {topic.cause for topic in topics}
    found: defaultdict[Cause, list[Example[tuple[ClassPosition, float | None]]]]
    found = defaultdict(list)
    for pupil, summary in view.seats():
        for lesson, sure in zip(summary.lessons, taught_of(summary).sure, strict=True):
            if lesson.cause in wanted:
                position = view.place(pupil, summary, lesson.at)
                cost = lesson.cost if lesson.in_points else None
                found[position.cause or Cause.OTHER].append(
                    Example((position, cost), pupil, summary.digest, lesson.cost, sure)
                )
    chosen = ((topic, best_examples(found[topic.cause])) for topic in topics)
    return ClassTeaching(
        figures.figures_of_games("", games),
        figures.figures_of_pupils(games),
        tuple(
            ClassTopic(
                topic, tuple(one.shown[0] for one in shown), tuple(one.shown[1] for one in shown)
            )
            for topic, shown in chosen
        ),
        pupil_habits(view.seats()),
    )


def seat_games(view: ClassView, pupil: str | None = None) -> tuple[figures.SeatGame, ...]:
    return tuple(
        figures.SeatGame(who, taught_of(summary), summary.calls, summary.game_id)
        for who, summary in view.seats()
        if pupil in (None, who)
    )


def taught_of(summary: SeatSummary) -> figures.SeatFigures:
    if summary.taught is not None:
        return summary.taught
    causes: defaultdict[Cause, figures.CauseCount] = defaultdict(figures.CauseCount)
    for one in summary.lessons:
        if isinstance(one.cause, CallCause):
            continue
        causes[one.cause] += figures.CauseCount(0, 0, one.cost, one.cost if one.in_points else 0.0)
    return figures.SeatFigures(
        dict(causes),
        figures.CauseCount(),
        (None,) * len(summary.lessons),
        figures.day_of(summary.game, summary.source.place),
    )
