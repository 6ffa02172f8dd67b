"""The class as the page shows it. No Qt."""

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_teaching import ClassTeaching
from tutor.classroom.class_view import ClassPosition, ClassView, Column, Headline
from tutor.classroom.kept_sets import KeptSet
from tutor.classroom.survey import SurveyedName
from tutor.strategy.verdict import Verdict

Selection: TypeAlias = tuple[str | None, Column | Headline | None]
"""A cell of the table: whose (None: everybody's), about what (None: all that is off the plan)."""


@dataclass(frozen=True, slots=True)
class ClassState:
    """What is known of the class at one moment."""

    folder: ClassFolder
    view: ClassView = field(repr=False)
    teaching: ClassTeaching | None = field(default=None, repr=False)
    """What to teach next; None where nobody asked."""
    strangers: tuple[SurveyedName, ...] = field(default=(), repr=False)
    """Names at the tables that nobody of the class bears, who plays most comes first."""
    chosen: tuple[ClassPosition, ...] = field(default=(), repr=False)
    """Positions for the next problem set."""
    sets: tuple[KeptSet, ...] = field(default=(), repr=False)
    """Problem sets that the class was given, the oldest first."""
    hidden: bool = False
    """Pupils are shown by number."""

    def places(self, picked: Selection) -> tuple[ClassPosition, ...]:
        """Return the positions behind a cell."""
        pupil, column = picked
        if column is not None:
            return self.view.cell(pupil, column)
        places = self.view.places(pupil)
        return tuple(place for place in places if place.verdict is Verdict.OFF_PLAN)

    def keys(self) -> frozenset[str]:
        """Of what is chosen."""
        return frozenset(place.key for place in self.chosen)

    def is_chosen(self, place: ClassPosition) -> bool:
        """Return whether it is meant for the next problem set."""
        return any(one.key == place.key for one in self.chosen)

    def with_chosen(self, places: tuple[ClassPosition, ...]) -> "ClassState":
        """With more positions for the set, each once."""
        keys = self.keys()
        new = [place for place in places if place.key not in keys]
        return replace(self, chosen=(*self.chosen, *new))

    def without_chosen(self, place: ClassPosition) -> "ClassState":
        """With one position fewer."""
        return replace(self, chosen=tuple(one for one in self.chosen if one.key != place.key))

    def read_anew(self, fresh: "ClassState") -> "ClassState":
        """Return the class as it was read again; what the teacher chose stays where it is still
        there."""
        decisions = {one.name: len(one.plans) for _, one in fresh.view.seats()}
        kept = tuple(
            place for place in self.chosen if place.index < decisions.get(place.summary.name, 0)
        )
        return replace(fresh, chosen=kept, hidden=self.hidden)
