from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Protocol

from tutor.classroom.answers import Answers, entry_of
from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassPosition, ClassView
from tutor.classroom.kept_sets import KeptSet
from tutor.classroom.problem_set import ProblemSet, advices_of
from tutor.classroom.roster import RosterChange
from tutor.classroom.sources import SurveyedName
from tutor.coach.advice import ReviewEntry
from tutor.coach.strategy import tree as trees
from tutor.coach.strategy.stance import Verdict
from tutor.export.figure_tables import Selection
from tutor.export.given_sets import Changes, GivenSet


def solved(problems: ProblemSet, answers: Answers) -> tuple[ReviewEntry | None, ...]:
    """Return each answer beside the advice (see `entry_of`); None for an unanswered position."""
    given = {one.position: one.discard for one in answers.answers}
    advices = advices_of(problems.problems, trees.shipped_tree())
    pairs = zip(problems.problems, advices, strict=True)
    return tuple(
        entry_of(problem, advice, given[at]) if at in given else None
        for at, (problem, advice) in enumerate(pairs)
    )


@dataclass(frozen=True, slots=True)
class ClassState:
    folder: ClassFolder
    view: ClassView = field(repr=False)
    strangers: tuple[SurveyedName, ...] = field(default=(), repr=False)
    chosen: tuple[ClassPosition, ...] = field(default=(), repr=False)
    sets: tuple[KeptSet, ...] = field(default=(), repr=False)
    sets_since: tuple[tuple[GivenSet, Changes], ...] = field(default=(), repr=False)
    """The sets as shown in reports, each with what changed in later games."""
    hidden: bool = False

    def places(self, picked: Selection) -> tuple[ClassPosition, ...]:
        pupil, column = picked
        if column is not None:
            return self.view.cell(pupil, column)
        places = self.view.places(pupil)
        return tuple(place for place in places if place.verdict is Verdict.OFF_PLAN)

    def keys(self) -> frozenset[str]:
        return frozenset(place.key for place in self.chosen)

    def is_chosen(self, place: ClassPosition) -> bool:
        return any(one.key == place.key for one in self.chosen)

    def with_chosen(self, places: tuple[ClassPosition, ...]) -> "ClassState":
        keys = self.keys()
        new = [place for place in places if place.key not in keys]
        return replace(self, chosen=(*self.chosen, *new))

    def without_chosen(self, place: ClassPosition) -> "ClassState":
        return replace(self, chosen=tuple(one for one in self.chosen if one.key != place.key))

    def read_anew(self, fresh: "ClassState") -> "ClassState":
        """Return `fresh` with those choices of this state that are still valid in it."""
        decisions = {one.name: len(one.plans) for _, one in fresh.view.seats}
        calls = {place.key for place in fresh.view.call_places()}
        kept = tuple(
            place
            for place in self.chosen
            if place.key in calls
            or (place.call is None and place.index < decisions.get(place.summary.name, 0))
        )
        return replace(fresh, chosen=kept, hidden=self.hidden)


class ShownClass(Protocol):
    """The interface of the class view that its tabs use."""

    state: ClassState
    host: Any
    task: Any
    handing: Any
    random: Random
    report: Callable[[str], None]

    def is_open(self, folder: ClassFolder) -> bool: ...

    def show_state(self, state: ClassState) -> None: ...

    def read_again(self) -> None: ...

    def take_in(self, files: int) -> None: ...

    def change_roster(self, change: RosterChange) -> None: ...

    def read_entries(self, number: int) -> None: ...

    def browse(self, picked: Selection | None, at: int = 0) -> None: ...

    def look_at_example(self, place: ClassPosition) -> None: ...

    def make_set(self, places: tuple[ClassPosition, ...]) -> None: ...

    def present(self, places: tuple[ClassPosition, ...]) -> None: ...

    def present_set(self, problems: ProblemSet) -> None: ...
