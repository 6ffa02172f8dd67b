"""What a seat can see, counted afresh: slowly, and by no way that an evaluator goes.

Everything comes from the hand, the rivers, the melds and the indicators that an Observation shows,
and from the shanten of one hand at a time.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

import numpy as np

from rules.melds import LaidMelds, Meld, MeldType
from rules.observation import Observation
from rules.shanten import shanten
from rules.tiles import Tile, is_red
from rules.yaku_shanten import FORMS, Form, YakuForm, form_shanten
from tutor.lab.soak.sight_table import ENDS, TableSight

HONOURS: Final = range(27, 34)


class Sight(TableSight):
    def __init__(self, observation: Observation) -> None:
        super().__init__(observation)
        self.held = [0] * 34
        for tile in observation.hand:
            self.held[tile // 4] += 1
        self.melded = [tile for meld in observation.melds[self.seat] for tile in meld.tiles]

    @cached_property
    def throws(self) -> list[int]:
        return sorted({tile // 4 for tile in self.observation.discards})

    @cached_property
    def after(self) -> dict[int, tuple[int, dict[int, int]]]:
        return {
            kind: (steps, {drawn: live for drawn, live in draws.items() if live})
            for kind, (steps, draws) in self._looked.items()
        }

    def waits(self, kind: int) -> set[int]:
        return set(self._looked[kind][1])

    @cached_property
    def _looked(self) -> dict[int, tuple[int, dict[int, int]]]:
        melds = len(self.observation.melds[self.seat])
        found = {}
        for kind in self.throws:
            left = list(self.held)
            left[kind] -= 1
            steps = shanten(left, melds)
            draws = {}
            for drawn in range(34):
                if left[drawn] < 4 and drawn in self.usable:
                    left[drawn] += 1
                    if shanten(left, melds) < steps:
                        draws[drawn] = self.unseen[drawn]
                    left[drawn] -= 1
            found[kind] = steps, draws
        return found

    @cached_property
    def steps(self) -> int:
        return min(steps for steps, _ in self.after.values())

    def keeps(self, kind: int) -> bool:
        return self.after[kind][0] == self.steps

    def draws(self, kind: int) -> int:
        return sum(self.after[kind][1].values())

    @cached_property
    def most_draws(self) -> int:
        return max(self.draws(kind) for kind in self.throws if self.keeps(kind))

    def is_furiten(self, kind: int) -> bool:
        river = {one.tile // 4 for one in self.observation.rivers[self.seat]} | {kind}
        left, melds = list(self.held), len(self.observation.melds[self.seat])
        left[kind] -= 1
        return any(left[wait] < 4 and _is_complete(left, wait, melds) for wait in river)

    # --- dora and yaku ------------------------------------------------------------------------

    @cached_property
    def dora(self) -> list[int]:
        return [_next(tile // 4) for tile in self.observation.dora_indicators]

    def worth(self, tile: Tile) -> int:
        red = self.observation.rules.red_fives and is_red(tile)
        return self.dora.count(tile // 4) + red

    def thrown_dora(self, kind: int) -> int:
        return min(self.worth(tile) for tile in self.observation.hand if tile // 4 == kind)

    def yakuhai(self, kind: int, seat: int | None = None) -> int:
        own = 27 + ((self.seat if seat is None else seat) - self.observation.dealer) % 4
        return (kind > 30) + (kind == own) + (kind == 27 + self.observation.round // 4)

    def widest(self, thrown: int, drawn: int) -> int:
        """Return the most tiles that bring the hand nearer after a draw that does not, and any
        discard; 0 if it does."""
        held, melds = list(self.held), len(self.melds)
        held[thrown] -= 1
        steps = shanten(held, melds)
        held[drawn] += 1
        found = []
        for kind in (kind for kind, count in enumerate(held) if count):
            held[kind] -= 1
            if (here := shanten(held, melds)) < steps:
                return 0
            if here == steps:
                found.append(sum(self._live(held, melds, steps, drawn)))
            held[kind] += 1
        return max(found, default=0)

    def _live(self, held: list[int], melds: int, steps: int, drawn: int) -> Iterator[int]:
        for kind in range(34):
            if held[kind] < 4:
                held[kind] += 1
                if shanten(held, melds) < steps:
                    yield self.unseen[kind] - (kind == drawn)
                held[kind] -= 1

    @property
    def melds(self) -> tuple[Meld, ...]:
        return self.observation.own_melds

    @cached_property
    def forms(self) -> dict[Form, int]:
        return self.forms_of(self.held)

    def forms_of(self, held: Sequence[int]) -> dict[Form, int]:
        arrays = (np.array([each], np.uint8) for each in (held, self.unseen))
        counts, unseen = arrays
        yakuhai = np.array([[self.yakuhai(kind) for kind in range(34)]], np.uint8)
        tanyao = self.observation.rules.open_tanyao
        laid = LaidMelds.stack([self.melds])
        found = form_shanten(counts, laid, unseen, yakuhai, tanyao)[0].tolist()
        return dict(zip(FORMS, found, strict=True))

    @cached_property
    def usable(self) -> set[int]:
        near = [form for form, away in self.forms.items() if away <= self.steps_now]
        if not near or not any(meld.type is not MeldType.ANKAN for meld in self.melds):
            return set(range(34))
        return {kind for form in near for kind in range(34) if belongs(form, kind)}

    @cached_property
    def steps_now(self) -> int:
        return shanten(self.held, len(self.observation.own_melds))

    # --- shape --------------------------------------------------------------------------------

    def goes_with(self, kind: int) -> list[int]:
        return [other for other in range(27) if self.held[other] and is_near(kind, other)]


def _is_complete(left: Sequence[int], drawn: int, melds: int) -> bool:
    whole = list(left)
    whole[drawn] += 1
    return shanten(whole, melds) < 0


def belongs(form: Form, kind: int) -> bool:
    match form.yaku:
        case YakuForm.TANYAO:
            return kind < 27 and kind not in ENDS
        case YakuForm.FULL_FLUSH:
            return kind // 9 == form.about
        case YakuForm.HALF_FLUSH:
            return kind // 9 in (form.about, 3)
        case _:
            return True


def is_near(kind: int, other: int) -> bool:
    return max(kind, other) < 27 and kind // 9 == other // 9 and 0 < abs(kind - other) < 3


def _next(kind: int) -> int:
    if kind < 27:
        return kind // 9 * 9 + (kind % 9 + 1) % 9
    return 27 + (kind - 26) % 4 if kind < 31 else 31 + (kind - 30) % 3
