"""Some positions of the class, and what may be done with them, as they are listed."""

from collections.abc import Sequence

from tutor.desk.class_view import Place
from tutor.language import Words
from tutor.ui.desk.place_list import PlaceLine
from tutor.ui.desk.positions import PositionsView
from tutor.ui.desk.state import ClassState, Picked
from tutor.ui.desk.words import picked_line, place_lines


def listed(
    places: Sequence[Place], at: int, picked: Picked | None, state: ClassState, words: Words
) -> PositionsView:
    """The list of these positions.

    Args:
        places: in the order of the list.
        at: the one that is shown, from 0.
        picked: the cell that they stand behind; None: they are chosen for a problem set.
        state: the class.
        words: the language.
    """
    told = words.gettext("in the problem set")
    keys = state.keys()
    lines = tuple(
        PlaceLine(*place_lines(place, state, words), chosen, told if chosen else "")
        for place in places
        for chosen in (place.key in keys,)
    )
    title = words.gettext("The chosen positions")
    if picked is not None:
        title = picked_line(picked, state, words)
    count = words.ngettext("{count} position", "{count} positions", len(lines))
    ticked = at < len(places) and places[at].key in keys
    act = words.gettext("Out of the set") if ticked else words.gettext("Into the set")
    all_in = all(line.ticked for line in lines)
    return PositionsView(
        f"{title} · {count.format(count=len(lines))}", lines, act if lines else "",
        "" if all_in else words.gettext("Add all"),
    )
