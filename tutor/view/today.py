"""What the path asks for today: one round and a few drills."""

from dataclasses import dataclass
from typing import Final

from tutor.history.done import DayCount, Done
from tutor.language import gettext
from tutor.text.done import streak_line

DRILLS: Final = 5


@dataclass(frozen=True, slots=True)
class TodayView:
    title: str
    streak: str
    """Empty before the second day."""
    round: str
    drills: str
    has_round: bool
    has_drills: bool


def today_view(done: Done) -> TodayView:
    today = done.days.get(done.today, DayCount())
    has_round, answered = done.has_round or today.turns > 0, min(DRILLS, today.drills)
    title = gettext("Today")
    if has_round and answered == DRILLS:
        title = gettext("Today is done")
    drills = gettext("{count} of {all} drills").format(count=answered, all=DRILLS)
    return TodayView(
        title,
        streak_line(done.streak) if done.streak > 1 else "",
        gettext("One round"),
        drills,
        has_round,
        answered == DRILLS,
    )
