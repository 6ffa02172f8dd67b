"""What the games of each pupil show of habits, from the summaries."""

from collections import defaultdict
from collections.abc import Iterable

from tutor.classroom.summary import Summary
from tutor.diagnosis.counting import HabitCounts, added
from tutor.diagnosis.shown_habits import ShownHabits, shown_habits


def pupil_habits(seats: Iterable[tuple[str, Summary]]) -> dict[str, ShownHabits]:
    """Return what the games of each pupil show together; whose games are of an older version, and
    so not counted, is left out.

    Args:
        seats: whose, and the seat.
    """
    found: defaultdict[str, defaultdict[str, list[HabitCounts]]]
    found = defaultdict(lambda: defaultdict(list))
    for pupil, summary in seats:
        known = [] if summary.habits is None else [summary.habits]
        found[pupil][summary.told_as] += known
    counted = {
        name: [added(seats) for seats in games.values() if seats] for name, games in found.items()
    }
    return {
        name: shown_habits(games, of=len(found[name])) for name, games in counted.items() if games
    }
