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
    """Figures over several causes."""

    THREATS = "threats"
    """Discards too dangerous while somebody threatened: played on, or past a safer tile."""


Column: TypeAlias = Strategy | Cause | CallCause
"""What a column of the table is about."""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a whole, with both counts."""

    part: int
    whole: int

    @property
    def share(self) -> float | None:
        """0 to 1; None of nothing."""
        return self.part / self.whole if self.whole else None

    @property
    def is_few(self) -> bool:
        """Too few to say much; a table shows the counts and says so."""
        return not is_enough(self.whole)


@dataclass(frozen=True, slots=True)
class ClassPosition:
    """One decision of a pupil: enough to find it and to choose by."""

    summary: Summary
    index: int
    """Among the decisions of that seat."""
    pupil: str
    plan: Strategy
    """The plan that the position called for."""
    phase: Phase
    """How far the round had gone."""
    verdict: Verdict
    """How the discard met the advice."""
    cause: Cause | None
    """Why it was off the plan; None where it was not."""

    @property
    def turn(self) -> int:
        """The turn of its round, from 1."""
        return self.summary.turns[self.index]

    @property
    def round(self) -> RoundPart:
        """Its round."""
        return self.summary.round_of(self.index)

    @property
    def key(self) -> str:
        """What tells it from every other decision of the class: ``DIGEST-SEAT:INDEX``."""
        return f"{self.summary.name}:{self.index}"


@dataclass(frozen=True, slots=True)
class ClassView:
    """The figures of a class. Pupils without a game have none and are there all the same."""

    pupils: tuple[str, ...]
    """In the order of the roster; names that are on it no more and have games come after."""
    totals: Totals
    """All figures, by pupil; the same as in every export."""
    damaged: tuple[str, ...]
    """Files of games that were left out."""
    _counts: Mapping[str | None, VerdictCount]
    _plans: Mapping[tuple[str | None, Strategy], VerdictCount]
    _causes: Mapping[tuple[str | None, Cause | None], VerdictCount]
    _summaries: tuple[tuple[str, Summary], ...]
    """With the pupil of each."""

    def games(self, pupil: str | None = None) -> int:
        """Games of one pupil, or of all: each once, however many of the class sat in it."""
        return self.totals.game_count(pupil)

    def seat_count(self, pupil: str | None = None) -> int:
        """Seats of games, of one pupil or of all."""
        games = self.totals.games
        return sum(games.values()) if pupil is None else games.get(pupil, 0)

    def count(self, pupil: str | None = None) -> VerdictCount:
        """Return how the decisions met the advice, of one pupil or of all."""
        return self._counts.get(pupil, VerdictCount())

    def lessons(self, pupil: str | None, cause: Cause) -> LessonCount:
        """Return the lessons with a cause, of one pupil or of all."""
        found = self.totals.lessons.items()
        mine = (one for (who, its), one in found if its is cause and pupil in (None, who))
        return sum(mine, LessonCount())

    def calls(self, pupil: str | None, cause: CallCause) -> CallCount:
        """Return what calls and riichi taught, of one pupil or of all."""
        found = self.totals.calls.items()
        mine = (one for (who, its), one in found if its is cause and pupil in (None, who))
        return sum(mine, CallCount())

    def mistakes(self, pupil: str | None, column: Column) -> Share:
        """Return a cell of the table, of one pupil or of all.

        By plan: discards off the plan, of all decisions where that plan was called for. By cause:
        discards off the plan for that cause, of the decisions where it could have come up (of all
        decisions, where a folder of an older version does not know). By cause of a call or riichi:
        its lessons, of those that it could have come to.
        """
        if isinstance(column, CallCause):
            called = self.calls(pupil, column)
            return Share(called.lessons, called.chances)
        if isinstance(column, Cause):
            off = self._causes.get((pupil, column), VerdictCount()).off_plan
            return Share(off, self._chances(pupil, column))
        count = self._plans.get((pupil, column), VerdictCount())
        return Share(count.off_plan, count.decisions)

    def _chances(self, pupil: str | None, cause: Cause) -> int:
        """Return how often a cause could have come up; what is in no other cause has no chances of
        its own."""
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
        """Return every seat of every game with its pupil, in the order of the folder."""
        return self._summaries

    def places(self, pupil: str | None = None) -> Iterator[ClassPosition]:
        """Yield every decision, of one pupil or of all, in the order of the folder."""
        for who, one in self._summaries:
            if pupil in (None, who):
                columns = zip(one.plans, one.phases(), one.verdicts, one.causes, strict=True)
                for index, (plan, phase, verdict, cause) in enumerate(columns):
                    yield ClassPosition(one, index, who, plan, phase, verdict, cause)

    def place(self, pupil: str, summary: Summary, index: int) -> ClassPosition:
        """Return one decision of a seat."""
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
    """Return the figures of a class from the summaries in its folder; no game is opened.

    Games count for whom the roster names now; what a name played that is on it no more counts
    under that name.
    """
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
