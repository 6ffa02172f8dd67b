from functools import cached_property
from typing import Final, Literal, TypeAlias

from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import Seat

Side: TypeAlias = Literal["suji", "kabe", "open"]
Cover: TypeAlias = Literal["suji", "kabe", "half_suji", "half_kabe", "none"]

ENDS: Final = frozenset({0, 8, 9, 17, 18, 26})


class TableSight:
    def __init__(self, observation: Observation) -> None:
        self.observation = observation
        self.seat = observation.seat

    @cached_property
    def unseen(self) -> list[int]:
        tiles = [*self.observation.hand, *self.observation.dora_indicators]
        for melds in self.observation.melds:
            tiles += [tile for meld in melds for tile in meld.tiles]
        for river in self.observation.rivers:
            tiles += [one.tile for one in river if one.called_by is None]
        left = [4] * 34
        for tile in tiles:
            left[tile // 4] -= 1
        return left

    @cached_property
    def others(self) -> tuple[Seat, ...]:
        return tuple(Seat((self.seat + step) % 4) for step in (1, 2, 3))

    @cached_property
    def riichi(self) -> tuple[Seat, ...]:
        rivers = self.observation.rivers
        return tuple(seat for seat in self.others if any(one.riichi for one in rivers[seat]))

    def never(self, seat: Seat) -> set[int]:
        return self.let_go(seat) | self.no_wait(seat)

    def let_go(self, seat: Seat) -> set[int]:
        rivers = self.observation.rivers
        own = {one.tile // 4 for one in rivers[seat]}
        declared = [one.order for one in rivers[seat] if one.riichi]
        return own | self._thrown_after(declared[0]) if declared else own

    def no_wait(self, seat: Seat) -> set[int]:
        there = [kind for kind in range(34) if self.unseen[kind]]
        runs = {
            kind
            for low in range(27)
            if low % 9 < 7
            for kind in (low, low + 1, low + 2)
            if all(other in there for other in (low, low + 1, low + 2) if other != kind)
            if self._other_end(kind, low) not in self.let_go(seat)
        }
        possible = {*there, *runs}
        ends = [kind for kind in range(34) if not is_simple(kind)]
        if not self.observation.melds[seat]:
            possible |= {
                kind
                for kind in ends
                if all(other in there for other in ends if other != kind)
                and any(self.unseen[other] > 1 for other in ends if other != kind)
            }
        return {*range(34)} - possible

    @staticmethod
    def _other_end(kind: int, low: int) -> int:
        """Return the other kind on which the rest of a run waits; -1 if there is none."""
        end = kind + 3 if kind == low else kind - 3 if kind == low + 2 else -1
        return end if end // 9 == kind // 9 else -1

    def not_now(self, seat: Seat) -> set[int]:
        orders = [one.order for one in self.observation.rivers[seat]]
        return self.never(seat) | self._thrown_after(max(orders, default=-1))

    def _thrown_after(self, order: int) -> set[int]:
        rivers, melds = self.observation.rivers, self.observation.melds
        added = {m.tiles[0] // 4 for own in melds for m in own if m.type is MeldType.KAKAN}
        return added | {one.tile // 4 for river in rivers for one in river if one.order > order}

    def cover(self, kind: int, seat: Seat) -> Cover:
        sides = []
        rank = kind % 9
        if rank < 6:
            sides.append(self._side((kind + 1, kind + 2), kind + 3, seat))
        if rank > 2:
            sides.append(self._side((kind - 2, kind - 1), kind - 3, seat))
        closed = [side for side in sides if side != "open"]
        if len(closed) == len(sides):
            return "kabe" if "kabe" in closed else "suji"
        if closed:
            return "half_kabe" if "kabe" in closed else "half_suji"
        return "none"

    def _side(self, needed: tuple[int, int], other_end: int, seat: Seat) -> Side:
        if other_end in self.let_go(seat):
            return "suji"
        return "kabe" if any(self.unseen[kind] == 0 for kind in needed) else "open"


def is_simple(kind: int) -> bool:
    return kind < 27 and kind not in ENDS
