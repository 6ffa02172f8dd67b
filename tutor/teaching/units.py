import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from typing import Final, Generic, TypeAlias, TypeVar

import numpy as np

from rules.message import natural
from tutor.coach.graded import CallCause, Cause, Severity
from tutor.coach.lessons.lessons import WEIGHTS, AnyCause
from tutor.coach.strategy.stance import Sureness
from tutor.intervals import inner, resampled_sums
from tutor.system import files
from tutor.teaching import figures
from tutor.teaching.figures import Evidence, evidence_of, is_above

MAX_UNITS: Final = 3
POSITIONS: Final = 5
MIN_SHARED_GAMES: Final = 2
_CLEARNESS: Final = {Sureness.CLEAR: 1.0, Sureness.LIKELY: 0.5, Sureness.TASTE: 0.1, None: 0.5}
Shown = TypeVar("Shown")
Counts: TypeAlias = Mapping[AnyCause, figures.CauseCount]


@dataclass(frozen=True, slots=True)
class PupilEvidence:
    pupil: str
    evidence: Evidence
    is_concerned: bool
    """Whether the pupil makes more slips than stronger players, in two games or more."""
    is_model: bool
    """Whether the pupil makes fewer slips than the class, at 95 % confidence."""


@dataclass(frozen=True, slots=True)
class LessonUnit(Generic[Shown]):
    idea: AnyCause
    everybody: Evidence
    strong: Evidence
    pupils: tuple[PupilEvidence, ...]
    """The pupils with a chance, those with the most slips beyond the rate of stronger players
    first."""
    points: float
    """The cost per seat and game of slips beyond that rate, in points. Slips without a computed
    cost count as in `WEIGHTS`, calls as clear slips."""
    positions: tuple[Shown, ...] = ()
    weeks: tuple[tuple[date, Evidence], ...] = ()
    """The evidence for the class, by the Monday of each week with a chance."""

    @property
    def is_clear(self) -> bool:
        """Whether the class makes more slips than stronger players, at 95 % confidence."""
        return is_above(self.everybody, self.strong)

    @property
    def concerned(self) -> tuple[str, ...]:
        return tuple(one.pupil for one in self.pupils if one.is_concerned)


@dataclass(frozen=True, slots=True)
class ClassFigures(Generic[Shown]):
    games: tuple[figures.SeatGame, ...]
    everybody: figures.PupilFigures
    pupils: tuple[figures.PupilFigures, ...]
    """Ordered by grade, lowest first; pupils with few games come last."""
    units: tuple[LessonUnit[Shown], ...]

    def of(self, pupil: str | None) -> figures.PupilFigures:
        if pupil is None:
            return self.everybody
        found = next((one for one in self.pupils if one.pupil == pupil), None)
        return figures.figures_of_games(pupil, ()) if found is None else found

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(sorted((one.pupil for one in self.pupils), key=natural))

    @property
    def causes(self) -> tuple[Cause, ...]:
        counts = self.everybody.causes
        return tuple(each for each in counts if each is not Cause.OTHER and counts[each].marks)


def class_figures(
    games: Sequence[figures.SeatGame], examples: Mapping[AnyCause, Iterable["Example[Shown]"]]
) -> ClassFigures[Shown]:
    return ClassFigures(
        tuple(games),
        figures.figures_of_games("", games),
        figures.figures_of_pupils(games),
        units_of(games, examples),
    )


@dataclass(frozen=True, slots=True)
class _Row:
    pupil: str
    game: str
    day: date | None
    count: figures.CauseCount


@dataclass(frozen=True, slots=True)
class Example(Generic[Shown]):
    shown: Shown
    pupil: str
    game: str
    cost: float
    sure: Sureness | None

    @property
    def worth(self) -> float:
        return self.cost * _CLEARNESS[self.sure]


def best_examples(
    found: Iterable[Example[Shown]], most: int = POSITIONS
) -> tuple[Example[Shown], ...]:
    """Return the clearest and costliest examples, one per game, preferring different pupils."""
    rest = sorted(found, key=lambda one: -one.worth)
    chosen: list[Example[Shown]] = []
    while rest and len(chosen) < most:
        met = {one.pupil for one in chosen}
        one = next((each for each in rest if each.pupil not in met), rest[0])
        chosen.append(one)
        rest = [each for each in rest if each.game != one.game]
    return tuple(chosen)


def units_of(
    games: Sequence[figures.SeatGame],
    examples: Mapping[AnyCause, Iterable[Example[Shown]]],
    strong: Counts | None = None,
) -> tuple[LessonUnit[Shown], ...]:
    """Return the ideas that the class overlooks more often than stronger players do, at 95 %
    confidence, costliest first and at most `MAX_UNITS`.

    If no idea reaches that confidence, return the costliest of those that are merely likely. Ideas
    without an example are skipped.

    Args:
        games: the class's games.
        examples: example positions for each idea.
        strong: counts for stronger players; defaults to the bundled ones.
    """
    of_strong = strong_counts() if strong is None else strong
    rows: defaultdict[AnyCause, list[_Row]] = defaultdict(list)
    for game in games:
        for idea, count in counts_of(game).items():
            rows[idea].append(_Row(game.pupil, game.game, game.figures.day, count))
    found: list[LessonUnit[Shown]] = []
    for idea in (*Cause, *CallCause):
        its, of_idea = rows[idea], of_strong.get(idea, figures.CauseCount())
        if idea is Cause.OTHER or not its or not of_idea.chances:
            continue
        counts, best = [one.count for one in its], _evidence([of_idea])
        everybody = _evidence(counts)
        if everybody.slips and everybody.rate > best.rate:
            points = cost_beyond(sum(counts, figures.CauseCount()), best.rate) / len(games)
            shown = tuple(one.shown for one in best_examples(examples.get(idea, ())))
            found += [LessonUnit(idea, everybody, best, (), points, shown)] if shown else []
    found = [one for one in found if one.is_clear] or found
    found.sort(key=lambda one: -one.points)
    return tuple(
        replace(
            one,
            pupils=_pupils(rows[one.idea], one.everybody, one.strong),
            weeks=_weeks(rows[one.idea]),
        )
        for one in found[:MAX_UNITS]
    )


def _weeks(rows: Iterable[_Row]) -> tuple[tuple[date, Evidence], ...]:
    weeks: defaultdict[date, list[figures.CauseCount]] = defaultdict(list)
    for row in rows:
        if row.day is not None and row.count.chances:
            weeks[figures.week_of(row.day)].append(row.count)
    return tuple((monday, _evidence(counts)) for monday, counts in sorted(weeks.items()))


def counts_of(game: figures.SeatGame) -> dict[AnyCause, figures.CauseCount]:
    clear = WEIGHTS[Severity.CLEAR]
    found: dict[AnyCause, figures.CauseCount] = {}
    found.update(game.figures.causes.items())
    for cause, count in game.calls.items():
        found[cause] = figures.CauseCount(count.marks, count.chances, clear * count.marks)
    return found


def _evidence(counts: Sequence[figures.CauseCount]) -> Evidence:
    rows = np.array([(one.marks, one.chances) for one in counts]).reshape(-1, 2)
    parts, wholes = resampled_sums(rows).T
    drawn = inner(parts[wholes > 0] / wholes[wholes > 0])
    slips, chances = rows.sum(axis=0).tolist()
    return evidence_of(slips, chances, drawn)


def cost_beyond(count: figures.CauseCount, strong: float) -> float:
    each = count.cost / count.marks if count.cost else WEIGHTS[Severity.SMALL]
    return each * (count.marks - strong * count.chances)


def weakest_causes(pupil: figures.PupilFigures) -> tuple[Cause, ...]:
    """Return the causes that a pupil overlooked, those first that cost most beyond the rate of
    stronger players."""
    best = {cause: count.marks / count.chances for cause, count in strong_counts().items()}
    costs = {
        cause: cost_beyond(count, best.get(cause, 0.0))
        for cause, count in pupil.causes.items()
        if count.marks
    }
    return tuple(sorted(costs, key=lambda cause: (-costs[cause], cause)))


def _pupils(
    rows: Iterable[_Row], everybody: Evidence, strong: Evidence
) -> tuple[PupilEvidence, ...]:
    counts: defaultdict[str, list[figures.CauseCount]] = defaultdict(list)
    shown: defaultdict[str, list[str]] = defaultdict(list)
    for row in rows:
        counts[row.pupil].append(row.count)
        if row.count.marks:
            shown[row.pupil].append(row.game)
    found = []
    for pupil, its in counts.items():
        one = _evidence(its)
        if one.interval is None:
            continue
        often = figures.count_seat_games(shown[pupil]) >= MIN_SHARED_GAMES
        concerned = often and one.rate > strong.rate
        model = not concerned and one.interval[1] < everybody.rate
        found.append(PupilEvidence(pupil, one, concerned, model))
    found.sort(
        key=lambda one: (
            not one.is_concerned,
            strong.rate * one.evidence.chances - one.evidence.slips,
            one.pupil,
        )
    )
    return tuple(found)


KINDS: Final[Mapping[str, type[Cause] | type[CallCause]]] = {"discards": Cause, "calls": CallCause}


@cache
def strong_counts() -> Counts:
    return parse_ideas((files.data() / "ideas.json").read_text(encoding="utf-8"))


def parse_ideas(text: str) -> Counts:
    stored = json.loads(text)
    return {
        kind(name): figures.CauseCount(*count)
        for key, kind in KINDS.items()
        for name, count in stored[key].items()
    }
