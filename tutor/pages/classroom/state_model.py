"""The class as the page shows it."""

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from rules.events import Discard
from tutor.classroom.answers import Answers, tile_of
from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassPosition, ClassTeaching, ClassView, Column, Headline
from tutor.classroom.kept_sets import KeptSet
from tutor.classroom.problem_set import ProblemSet
from tutor.classroom.sources import SurveyedName
from tutor.coach.advice import Decision, PlayedDiscard
from tutor.coach.advisor import advise
from tutor.grading.right import answer_verdict
from tutor.review import decide
from tutor.strategy.choice import Verdict
from tutor.strategy.tree import StrategyTree


def solved(
    problems: ProblemSet, answers: Answers, tree: StrategyTree
) -> tuple[Decision | None, ...]:
    """Return the answers beside the advice; their verdicts are those of `answer_verdict`."""
    given = {one.position: one.discard for one in answers.answers}
    found: list[Decision | None] = []
    for position, problem in enumerate(problems.problems):
        if position not in given:
            found.append(None)
            continue
        seen = problem.observation
        tile = tile_of(seen, given[position])
        made = PlayedDiscard(seen, Discard(seen.seat, tile, tsumogiri=tile == seen.drawn))
        advice = advise(seen, tree)
        verdict = answer_verdict(seen, advice, tile)
        decision = decide("", made, advice)
        slip = decision.slip if verdict is Verdict.OFF_PLAN else None
        found.append(replace(decision, verdict=verdict, slip=slip))
    return tuple(found)


Selection: TypeAlias = tuple[str | None, Column | Headline | None]


@dataclass(frozen=True, slots=True)
class ClassState:
    folder: ClassFolder
    view: ClassView = field(repr=False)
    teaching: ClassTeaching | None = field(default=None, repr=False)
    strangers: tuple[SurveyedName, ...] = field(default=(), repr=False)
    chosen: tuple[ClassPosition, ...] = field(default=(), repr=False)
    sets: tuple[KeptSet, ...] = field(default=(), repr=False)
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
        new = [place for place in places if place.key not in keys and place.call is None]
        return replace(self, chosen=(*self.chosen, *new))

    def without_chosen(self, place: ClassPosition) -> "ClassState":
        return replace(self, chosen=tuple(one for one in self.chosen if one.key != place.key))

    def read_anew(self, fresh: "ClassState") -> "ClassState":
        """Return `fresh` with the choices of this state that still exist in it."""
        decisions = {one.name: len(one.plans) for _, one in fresh.view.seats()}
        kept = tuple(
            place for place in self.chosen if place.index < decisions.get(place.summary.name, 0)
        )
        return replace(fresh, chosen=kept, hidden=self.hidden)
