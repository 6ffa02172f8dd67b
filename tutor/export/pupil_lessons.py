"""The lessons that a report shows of each pupil: of weak causes as well as of costly mistakes.

It keeps only a few cards per cause and pupil in memory.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final

from tutor.coach.graded import CallCause, Cause
from tutor.export.figures import ClassFigures, NumberedCard
from tutor.export.lesson_card import PrintedLesson
from tutor.strategy.choice import Sureness
from tutor.teaching.units import Example
from tutor.teaching.weakness import weakest_causes

KEPT: Final = 4


@dataclass(slots=True)
class PupilLessons:
    kept: defaultdict[str, dict[Cause | CallCause, list[Example[NumberedCard]]]] = field(
        default_factory=lambda: defaultdict(dict)
    )

    def add(
        self,
        player: str,
        number: int,
        cards: Iterable[PrintedLesson],
        sure: Iterable[Sureness | None],
    ) -> None:
        for card, sureness in zip_longest(cards, sure):
            if card is None:
                return
            kept = self.kept[player].setdefault(card.cause, [])
            kept.append(Example((number, card), player, str(number), card.cost, sureness))
            kept.sort(key=lambda one: (-one.worth, one.shown[0], one.shown[1].at))
            del kept[KEPT:]

    def chosen(self, player: str, figures: ClassFigures, most: int) -> tuple[NumberedCard, ...]:
        mine = next((one for one in figures.pupils if one.pupil == player), None)
        weak = () if mine is None else weakest_causes(mine, figures.everybody)
        kept = self.kept[player]
        causes = [one for one in weak if one in kept]
        others = [one for one in Cause if one in kept and one not in causes]
        causes += sorted(others, key=lambda cause: -kept[cause][0].cost)
        calls = [one for one in CallCause if one in kept]
        found = [*self._alternating(player, causes)]
        of_calls = [*self._alternating(player, calls)]
        room = most - min(1, len(of_calls))
        return (*found[:room], *of_calls[: most - len(found[:room])])

    def _alternating(
        self, player: str, causes: Iterable[Cause] | Iterable[CallCause]
    ) -> Iterator[NumberedCard]:
        rows = (self.kept[player][cause] for cause in causes)
        for each in zip_longest(*rows):
            yield from (one.shown for one in each if one is not None)
