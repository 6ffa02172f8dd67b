from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter

from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.roster import names_in_order
from tutor.classroom.summary import PHASE_OF, CallSlip, RoundPart, SeatSummary
from tutor.coach.advice import ReviewEntry
from tutor.coach.graded import CAUSES_OF_THREATS, CallCause, Severity
from tutor.coach.lessons.lessons import WEIGHTS, AnyCause, Phase, phase_at
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.export.figure_tables import Column, Headline
from tutor.export.pupils import name_key
from tutor.teaching.units import ClassFigures, Example, class_figures


@dataclass(frozen=True, slots=True)
class ClassPosition:
    summary: SeatSummary
    index: int
    """The index among the seat's discards or, if `call` is set, among its answers to offers."""
    pupil: str
    plan: Strategy
    phase: Phase
    verdict: Verdict
    cause: AnyCause | None
    """The mistake; None if the decision was no mistake."""
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
        """Whether the position makes a good problem."""
        return self.index in self.summary.fit if self.call is None else self.call.fit


@dataclass(frozen=True, slots=True)
class ClassView:
    pupils: tuple[str, ...]
    """All pupils, including those without games."""
    figures: ClassFigures[ClassPosition]
    damaged: tuple[str, ...]
    seats: tuple[tuple[str, SeatSummary], ...]

    def games(self, pupil: str | None = None) -> int:
        return self.figures.of(pupil).games

    def cell(self, pupil: str | None, column: Column | Headline) -> tuple[ClassPosition, ...]:
        """Return the mistakes counted in a cell of the table, in the order of the stored games."""
        if isinstance(column, CallCause):
            found = self.call_places(pupil)
            return tuple(place for place in found if place.cause is column)
        if isinstance(column, Headline):
            found = self.places(pupil)
            return tuple(place for place in found if place.cause in CAUSES_OF_THREATS)
        return tuple(place for place in self.places(pupil) if place.cause is column)

    def places(self, pupil: str | None = None) -> Iterator[ClassPosition]:
        for who, one in self.seats:
            if pupil in (None, who):
                for index in range(len(one.plans)):
                    yield place_of(who, one, index)

    def call_places(self, pupil: str | None = None) -> Iterator[ClassPosition]:
        for who, one in self.seats:
            if pupil in (None, who):
                for slip in one.call_slips:
                    yield call_place(who, one, slip)


def place_of(pupil: str, summary: SeatSummary, index: int) -> ClassPosition:
    return ClassPosition(
        summary,
        index,
        pupil,
        summary.plans[index],
        PHASE_OF[summary.turns[index]],
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
    found = tuple(
        (owners.get(name_key(summary.player), summary.player), summary)
        for summary in games.summaries
    )
    examples: defaultdict[AnyCause, list[Example[ClassPosition]]] = defaultdict(list)
    for example in examples_in(found):
        if example.shown.cause is not None:
            examples[example.shown.cause].append(example)
    return ClassView(
        names_in_order(folder.roster, (pupil for pupil, _ in found)),
        class_figures([summary.counted(pupil) for pupil, summary in found], examples),
        games.damaged,
        found,
    )


def decision_at(folder: ClassFolder, place: ClassPosition) -> ReviewEntry:
    """Return the decision at a position.

    Raises:
        ClassroomError: the game's log cannot be opened, or is damaged and was set aside.
    """
    return folder.games.entry(place.summary, place.index, call=place.call is not None)


def examples_in(seats: Iterable[tuple[str, SeatSummary]]) -> Iterator[Example[ClassPosition]]:
    """Yield the lessons that make good problems, with the seats they come from."""
    for pupil, summary in seats:
        for lesson, sure in zip(summary.lessons, summary.figures.sure, strict=True):
            place = place_of(pupil, summary, lesson.at)
            if place.is_problem:
                yield Example(place, pupil, summary.digest, lesson.cost, sure)
        for slip in filter(attrgetter("fit"), summary.call_slips):
            place = call_place(pupil, summary, slip)
            yield Example(place, pupil, summary.digest, WEIGHTS[Severity.CLEAR], None)
