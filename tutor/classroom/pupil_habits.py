"""What the games of each pupil show of habits, from the summaries."""

from collections import defaultdict
from collections.abc import Iterable

from tutor.classroom.summary import Summary
from tutor.diagnosis.counting import HabitCounts
from tutor.diagnosis.shown_habits import ShownHabits, shown_habits


def pupil_habits(seats: Iterable[tuple[str, Summary]]) -> dict[str, ShownHabits]:
    """Return what the games of each pupil show together; whose games are of an older version, and
    so not counted, is left out.

    Args:
        seats: whose, and the seat.
    """
    counts: defaultdict[str, list[HabitCounts | None]] = defaultdict(list)
    for pupil, summary in seats:
        counts[pupil].append(summary.habits)
    counted = {name: [one for one in each if one is not None] for name, each in counts.items()}
    return {
        name: shown_habits(games, of=len(counts[name])) for name, games in counted.items() if games
    }
