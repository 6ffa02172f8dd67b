"""Changes in the games since a problem set, adjusted for regression to the mean.

A set is about ideas that a class or pupil handled badly. Part of that was chance and will not
recur, so the later rate is compared with the one predicted from the earlier rate (see
`improvement`). A pupil's rate is shrunk towards those of the other pupils, and the class's towards
its rates for other ideas, each as a multiple of the rate of strong players.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

import numpy as np

from tutor.coach.lessons.lessons import AnyCause
from tutor.intervals import inner, is_enough, resampled_sums
from tutor.position.positions import cache_last_call
from tutor.teaching.figures import CauseCount, GameRatio, SeatGame, evidence_of
from tutor.teaching.improvement import REACH, Known, Regressed, regressed
from tutor.teaching.units import counts_of, strong_counts


@dataclass(frozen=True, slots=True)
class BeforeAfter:
    before: GameRatio
    after: GameRatio
    expected: float | None = None
    """The later rate predicted if nothing was learned or forgotten; None if unknown."""
    is_clear: bool = False
    """Whether the later rate differs, at 95 % confidence, from both the earlier and the expected
    one."""

    @property
    def is_known(self) -> bool:
        return bool(self.before.whole and self.after.whole)


@cache_last_call
def changes_since(
    games: Sequence[SeatGame], causes: Collection[AnyCause], day: date
) -> Mapping[str | None, BeforeAfter]:
    """Compare the games before a problem set with those from its day on. Ignore undated games.

    Args:
        games: the games of the whole class.
        causes: the causes that the set was about.
        day: the day of the set.

    Returns:
        The changes by pupil; the key None stands for the class.
    """
    dated = [(one.figures.day, one) for one in games if one.figures.day is not None]
    halves = [one for when, one in dated if when < day], [one for when, one in dated if when >= day]
    pupils = dict.fromkeys(one.pupil for one in games)
    found: dict[str | None, BeforeAfter] = {
        pupil: _change([[one for one in half if one.pupil == pupil] for half in halves], causes)
        for pupil in pupils
    }
    of_class = _change(halves, causes)
    found = _checked(found, dict.fromkeys(found, 1.0))
    ideas: dict[str | None, BeforeAfter] = {None: of_class}
    rates: dict[str | None, float] = {None: _strong_rate(halves[0], causes)}
    for idea in strong_counts():
        if idea not in causes:
            ideas[idea] = _change(halves, (idea,))
            rates[idea] = _strong_rate(halves[0], (idea,))
    found[None] = _checked(ideas, rates)[None]
    return found


def _checked(
    changes: Mapping[str | None, BeforeAfter], scale: Mapping[str | None, float]
) -> dict[str | None, BeforeAfter]:
    """Add the expected rates; `scale` holds, for each key, the rate that counts as one."""
    known = {
        key: one for key, change in changes.items() if (one := _known(change, scale[key] or 0.0))
    }
    expected: Mapping[str | None, Regressed] = regressed(known)
    return {
        key: replace(
            change,
            expected=expected[key].expected * scale[key],
            is_clear=expected[key].direction != 0,
        )
        if key in expected
        else change
        for key, change in changes.items()
    }


def _known(change: BeforeAfter, scale: float) -> Known | None:
    ends = []
    for one in (change.before, change.after):
        interval = evidence_of(round(one.part), one.whole, one.interval).interval
        if interval is None or not scale:
            return None
        ends.append((interval[1] - interval[0]) / (2 * REACH) / scale)
    rates = [(one.value or 0.0) / scale for one in (change.before, change.after)]
    return Known(rates[0], rates[1], ends[0], ends[1])


def _strong_rate(games: Iterable[SeatGame], causes: Iterable[AnyCause]) -> float:
    strong, slips, chances = strong_counts(), 0.0, 0
    for cause in causes:
        count = sum(
            (counts[cause] for one in games if cause in (counts := counts_of(one))), CauseCount()
        )
        best = strong.get(cause, CauseCount())
        if best.chances:
            slips += count.chances * best.marks / best.chances
            chances += count.chances
    return slips / chances if chances else 0.0


def _change(halves: Sequence[Sequence[SeatGame]], causes: Collection[AnyCause]) -> BeforeAfter:
    before, after = (_ratio(half, causes) for half in halves)
    return BeforeAfter(before, after)


def _ratio(games: Sequence[SeatGame], causes: Collection[AnyCause]) -> GameRatio:
    found = []
    for game in games:
        counts = counts_of(game)
        one = sum((counts[each] for each in causes if each in counts), CauseCount())
        found.append((one.marks, one.chances))
    rows = np.array(found).reshape(-1, 2)
    parts, wholes = resampled_sums(rows).T
    marks, chances = rows.sum(axis=0).tolist()
    drawn = inner(parts[wholes > 0] / wholes[wholes > 0]) if chances else None
    return GameRatio(marks, chances, drawn, not is_enough(chances))
