"""The figures of a class: mistakes by plan and cause, habits, topics to teach."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias, TypeVar

from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.roster import names_in_order
from tutor.classroom.summary import CallSlip, RoundPart, SeatSummary
from tutor.coach.advice import ReviewEntry
from tutor.coach.graded import CallCause, Cause, Severity
from tutor.diagnosis.diagnosis import HabitCounts, ShownHabits, added, shown_habits
from tutor.export.pupils import name_key
from tutor.export.totals import Totals, TotalsBuilder, VerdictCount
from tutor.intervals import is_enough
from tutor.lessons.calls import ChanceCount
from tutor.lessons.lessons import CAUSES_OF_THREATS, WEIGHTS, AnyCause, Phase, phase_at
from tutor.strategy.choice import Verdict
from tutor.strategy.situation import Strategy
from tutor.teaching import figures
from tutor.teaching.units import Example, LessonUnit, units_of


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
Counted = TypeVar("Counted", Cause, CallCause)
Count = TypeVar("Count")


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
    """Among the seat's discards, or its answers to offers."""
    pupil: str
    plan: Strategy
    phase: Phase
    verdict: Verdict
    cause: AnyCause | None
    """Why it was off the plan; None if it was not."""
    call: CallSlip | None = None
    """None for a discard."""

    @property
    def turn(self) -> int:
        return self.summary.turns[self.index] if self.call is None else self.call.turn

    @property
    def round(self) -> RoundPart:
        if self.call is not None:
            return RoundPart(self.call.round, self.call.honba, 0)
        return self.summary.round_of(self.index)

    @property
    def key(self) -> str:
        return f"{self.summary.name}:{'' if self.call is None else 'c'}{self.index}"

    @property
    def is_problem(self) -> bool:
        """Whether it may be in a problem set by itself; games imported by older versions do not
        say, and their slips may."""
        if self.call is not None:
            return self.call.fit
        fit = self.summary.fit
        return fit is None or self.index in fit


@dataclass(frozen=True, slots=True)
class ClassView:
    """The figures of a class, pupils without a game included."""

    pupils: tuple[str, ...]
    totals: Totals
    damaged: tuple[str, ...]
    _counts: Mapping[str | None, VerdictCount]
    _causes: Mapping[tuple[str | None, Cause | None], VerdictCount]
    _chances: Mapping[tuple[str | None, Cause], figures.CauseCount]
    _without_chances: frozenset[str | None]
    """Pupils with a game that was imported by a version that did not count chances; None: any."""
    _calls_made: Mapping[tuple[str | None, CallCause], ChanceCount]
    _summaries: tuple[tuple[str, SeatSummary], ...]

    def games(self, pupil: str | None = None) -> int:
        return self.totals.game_count(pupil)

    def seat_count(self, pupil: str | None = None) -> int:
        games = self.totals.games
        return sum(games.values()) if pupil is None else games.get(pupil, 0)

    def count(self, pupil: str | None = None) -> VerdictCount:
        return self._counts.get(pupil, VerdictCount())

    def calls(self, pupil: str | None, cause: CallCause) -> ChanceCount:
        return self._calls_made.get((pupil, cause), ChanceCount())

    def mistakes(self, pupil: str | None, column: Column) -> Share:
        if isinstance(column, CallCause):
            called = self.calls(pupil, column)
            return Share(called.marks, called.chances)
        off = self._causes.get((pupil, column), VerdictCount()).off_plan
        if column is Cause.OTHER or pupil in self._without_chances:
            return Share(off, self.count(pupil).decisions)
        return Share(off, self._chances.get((pupil, column), figures.CauseCount()).chances)

    def cell(self, pupil: str | None, column: Column | Headline) -> tuple[ClassPosition, ...]:
        """Return the decisions behind a cell's `part`, in the order of the folder; of calls and
        riichi none in games that an older version imported."""
        if isinstance(column, CallCause):
            found = self.call_places(pupil)
            return tuple(place for place in found if place.cause is column)
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

    def call_places(self, pupil: str | None = None) -> Iterator[ClassPosition]:
        for who, one in self._summaries:
            if pupil in (None, who):
                for slip in one.call_slips or ():
                    yield call_place(who, one, slip)

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


def call_place(pupil: str, summary: SeatSummary, slip: CallSlip) -> ClassPosition:
    return ClassPosition(
        summary,
        slip.at,
        pupil,
        Strategy.NONE,
        phase_at(slip.turn),
        Verdict.OFF_PLAN,
        slip.cause,
        slip,
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
    without = frozenset[str | None](pupil for pupil, one in found if one.taught is None)
    return ClassView(
        names_in_order(folder.roster, (pupil for pupil, _ in found)),
        totals,
        games.damaged,
        {None: totals.all, **totals.by(lambda cell: cell.player)},
        {
            **totals.by(lambda cell: (None, cell.cause)),
            **totals.by(lambda cell: (cell.player, cell.cause)),
        },
        _with_everybody(totals.causes, totals.causes_by_cause),
        without | {None} if without else without,
        _with_everybody(totals.calls, totals.calls_by_cause),
        tuple(found),
    )


def _with_everybody(
    counts: Mapping[tuple[str, Counted], Count], everybody: Mapping[Counted, Count]
) -> dict[tuple[str | None, Counted], Count]:
    found: dict[tuple[str | None, Counted], Count] = {}
    found.update({(None, cause): count for cause, count in everybody.items()})
    found.update(counts.items())
    return found


def decision_at(folder: ClassFolder, place: ClassPosition) -> ReviewEntry:
    """Return the decision at a position, with its observation and advice.

    Raises:
        ClassroomError: the game's file is damaged and was set aside.
    """
    return folder.games.entry(place.summary, place.index, call=place.call is not None)


@dataclass(frozen=True, slots=True)
class ClassTeaching:
    everybody: figures.PupilFigures
    pupils: tuple[figures.PupilFigures, ...]
    """Pupils with games, the lowest grade first; those with few games last."""
    units: tuple[LessonUnit[ClassPosition], ...]
    habits: Mapping[str, ShownHabits] = field(default_factory=dict)


def class_teaching(view: ClassView) -> ClassTeaching:
    games = seat_games(view)
    found: defaultdict[AnyCause, list[Example[ClassPosition]]] = defaultdict(list)
    for pupil, summary in view.seats():
        for example in _examples(view, pupil, summary):
            if example.shown.cause is not None:
                found[example.shown.cause].append(example)
    return ClassTeaching(
        figures.figures_of_games("", games),
        figures.figures_of_pupils(games),
        units_of(games, found),
        pupil_habits(view.seats()),
    )


def _examples(
    view: ClassView, pupil: str, summary: SeatSummary
) -> Iterator[Example[ClassPosition]]:
    """Yield the lessons of a seat that make good problems."""
    for lesson, sure in zip(summary.lessons, taught_of(summary).sure, strict=True):
        place = view.place(pupil, summary, lesson.at)
        if place.is_problem:
            yield Example(place, pupil, summary.digest, lesson.cost, sure)
    for slip in summary.call_slips or ():
        if slip.fit:
            place = call_place(pupil, summary, slip)
            yield Example(place, pupil, summary.digest, WEIGHTS[Severity.CLEAR], None)


def seat_games(view: ClassView, pupil: str | None = None) -> tuple[figures.SeatGame, ...]:
    return tuple(
        figures.SeatGame(who, taught_of(summary), summary.calls, summary.game_id, summary.grade)
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
