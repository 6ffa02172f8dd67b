"""What the class gets wrong: mistakes by plan and by cause, over the class and by pupil, with the
counts behind every share, and the positions behind every count."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from tutor.advice.advice import Decision
from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.roster import names_in_order
from tutor.classroom.summary import RoundPart, Summary
from tutor.evidence import is_enough
from tutor.export.pupils import name_key
from tutor.export.totals import LessonCount, Totals, TotalsBuilder, VerdictCount
from tutor.lessons.call_lessons import CallCause, CallCount
from tutor.lessons.lesson import CAUSES_OF_THREATS, Cause, Phase
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict
from tutor.teaching.seat_figures import CauseCount


class Headline(StrEnum):
    THREATS = "threats"


Column: TypeAlias = Strategy | Cause | CallCause


@dataclass(frozen=True, slots=True)
class Share:
    part: int
    whole: int

    @property
    def share(self) -> float | None:
        """0 to 1; None of nothing."""
        return self.part / self.whole if self.whole else None

    @property
    def is_few(self) -> bool:
        return not is_enough(self.whole)


@dataclass(frozen=True, slots=True)
class ClassPosition:
    summary: Summary
    index: int
    pupil: str
    plan: Strategy
    phase: Phase
    verdict: Verdict
    cause: Cause | None
    """Why it was off the plan; None where it was not."""

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
    """The figures of a class. Pupils without a game have none and are there all the same."""

    pupils: tuple[str, ...]
    totals: Totals
    damaged: tuple[str, ...]
    _counts: Mapping[str | None, VerdictCount]
    _plans: Mapping[tuple[str | None, Strategy], VerdictCount]
    _causes: Mapping[tuple[str | None, Cause | None], VerdictCount]
    _summaries: tuple[tuple[str, Summary], ...]

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

    def calls(self, pupil: str | None, cause: CallCause) -> CallCount:
        found = self.totals.calls.items()
        mine = (one for (who, its), one in found if its is cause and pupil in (None, who))
        return sum(mine, CallCount())

    def mistakes(self, pupil: str | None, column: Column) -> Share:
        if isinstance(column, CallCause):
            called = self.calls(pupil, column)
            return Share(called.lessons, called.chances)
        if isinstance(column, Cause):
            off = self._causes.get((pupil, column), VerdictCount()).off_plan
            return Share(off, self._chances(pupil, column))
        count = self._plans.get((pupil, column), VerdictCount())
        return Share(count.off_plan, count.decisions)

    def _chances(self, pupil: str | None, cause: Cause) -> int:
        seats = [one for who, one in self._summaries if pupil in (None, who)]
        if cause is Cause.OTHER or any(one.taught is None for one in seats):
            return self.count(pupil).decisions
        return sum(
            one.taught.causes.get(cause, CauseCount()).chances for one in seats if one.taught
        )

    def cell(self, pupil: str | None, column: Column | Headline) -> tuple[ClassPosition, ...]:
        """Return the positions behind a cell's `part`, in the order of the folder; none of calls
        and riichi, which are no discards."""
        if isinstance(column, CallCause):
            return ()
        if isinstance(column, Headline):
            found = self.places(pupil)
            return tuple(place for place in found if place.cause in CAUSES_OF_THREATS)
        return tuple(
            place
            for place in self.places(pupil)
            if (
                place.cause is column
                if isinstance(column, Cause)
                else place.plan is column and place.verdict is Verdict.OFF_PLAN
            )
        )

    def seats(self) -> tuple[tuple[str, Summary], ...]:
        return self._summaries

    def places(self, pupil: str | None = None) -> Iterator[ClassPosition]:
        for who, one in self._summaries:
            if pupil in (None, who):
                columns = zip(one.plans, one.phases(), one.verdicts, one.causes, strict=True)
                for index, (plan, phase, verdict, cause) in enumerate(columns):
                    yield ClassPosition(one, index, who, plan, phase, verdict, cause)

    def place(self, pupil: str, summary: Summary, index: int) -> ClassPosition:
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
            **totals.by(lambda cell: (None, cell.strategy)),
            **totals.by(lambda cell: (cell.player, cell.strategy)),
        },
        {
            **totals.by(lambda cell: (None, cell.cause)),
            **totals.by(lambda cell: (cell.player, cell.cause)),
        },
        tuple(found),
    )


def decision_at(folder: ClassFolder, place: ClassPosition) -> Decision:
    """Return the decision itself, with its observation and advice.

    Raises:
        ClassroomError: the game's file is damaged; it is set aside.
    """
    return folder.games.decision(place.summary, place.index)
