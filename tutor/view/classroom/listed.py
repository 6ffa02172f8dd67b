"""Some positions of the class, and what may be done with them, as they are listed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import overload

from tutor.classroom.class_view import ClassPosition
from tutor.language import gettext, ngettext
from tutor.view.classroom.state import ClassState, Selection
from tutor.view.classroom.words import picked_line, place_lines


@dataclass(frozen=True, slots=True)
class PositionLine:
    first: str
    second: str
    ticked: bool = False
    told: str = ""

    @property
    def name(self) -> str:
        return ", ".join(part for part in (self.first, self.second, self.told) if part)


@dataclass(frozen=True, slots=True)
class PositionsView:
    title: str
    lines: Sequence[PositionLine]
    act: str = ""
    act_all: str = ""


@dataclass(frozen=True, slots=True)
class PositionLines(Sequence[PositionLine]):
    places: tuple[ClassPosition, ...]
    chosen: frozenset[str]
    hidden: bool
    state: ClassState = field(compare=False)

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, at: int) -> PositionLine: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[PositionLine]: ...
    def __getitem__(self, at: int | slice) -> PositionLine | Sequence[PositionLine]:
        if isinstance(at, slice):
            return tuple(map(self._line, self.places[at]))
        return self._line(self.places[at])

    def _line(self, place: ClassPosition) -> PositionLine:
        is_in = place.key in self.chosen
        told = gettext("in the problem set") if is_in else ""
        return PositionLine(*place_lines(place, self.state), is_in, told)


def listed(
    places: Sequence[ClassPosition], at: int, picked: Selection | None, state: ClassState
) -> PositionsView:
    """Return the list of these positions.

    Args:
        places: in the order of the list.
        at: the one that is shown, from 0.
        picked: the cell that they stand behind; None: they are chosen for a problem set.
        state: the class.
    """
    keys = state.keys()
    lines = PositionLines(tuple(places), keys, state.hidden, state)
    title = gettext("The chosen positions")
    if picked is not None:
        title = picked_line(picked, state)
    count = ngettext("{count} position", "{count} positions", len(lines))
    ticked = at < len(places) and places[at].key in keys
    act = gettext("Out of the set") if ticked else gettext("Into the set")
    all_in = all(place.key in keys for place in places)
    return PositionsView(
        f"{title} · {count.format(count=len(lines))}",
        lines,
        act if lines else "",
        "" if all_in else gettext("Add all"),
    )
