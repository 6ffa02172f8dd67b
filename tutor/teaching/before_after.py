"""What changed with a lesson: marks of some causes before a day, and from that day on."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

import numpy as np

from tutor.evidence import is_enough
from tutor.intervals import ratio_interval
from tutor.lessons.lesson import Cause
from tutor.teaching.pupil_figures import GameRatio, SeatGame
from tutor.teaching.seat_figures import CauseCount


@dataclass(frozen=True, slots=True)
class BeforeAfter:
    before: GameRatio
    after: GameRatio

    @property
    def is_known(self) -> bool:
        return bool(self.before.whole and self.after.whole)


def before_after(games: Iterable[SeatGame], causes: Collection[Cause], day: date) -> BeforeAfter:
    """Return what changed with a day; games whose day is not known do not count.

    Args:
        games: of one pupil, or of a class.
        causes: what the lesson was about.
        day: of the lesson.
    """
    dated = [(one.figures.day, one) for one in games if one.figures.day is not None]
    return BeforeAfter(
        _ratio([one for when, one in dated if when < day], causes),
        _ratio([one for when, one in dated if when >= day], causes),
    )


def _ratio(games: list[SeatGame], causes: Collection[Cause]) -> GameRatio:
    found = [_count(one, causes) for one in games]
    marks, chances = sum(one.marks for one in found), sum(one.chances for one in found)
    parts, wholes = np.array([(one.marks, one.chances) for one in found]).reshape(len(found), 2).T
    return GameRatio(marks, chances, ratio_interval(parts, wholes), not is_enough(chances))


def _count(game: SeatGame, causes: Collection[Cause]) -> CauseCount:
    counts = game.figures.causes
    return sum((counts[cause] for cause in causes if cause in counts), CauseCount())
