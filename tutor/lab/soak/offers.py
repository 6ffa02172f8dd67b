"""One thing that a seat may do besides throwing a tile, and what it changes, counted afresh."""

from dataclasses import dataclass

from rules.events import Call, Discard
from rules.legal import Action
from rules.melds import Meld, MeldType, kuikae
from rules.scoring import WinSituation, score_hand
from rules.shanten import shanten
from rules.tiles import RED_FIVES, Tile
from tutor.advice.advice import Advice
from tutor.lab.soak.sight import Sight


@dataclass(frozen=True, slots=True)
class Offer:
    sight: Sight
    action: Action
    advice: Advice | None

    @property
    def call(self) -> Call:
        """The call that is offered.

        Raises:
            TypeError: it is no call.
        """
        if not isinstance(self.action, Call):
            raise TypeError(f"no call: {self.action}")
        return self.action

    @property
    def thrown(self) -> Tile:
        """The tile that riichi is declared with.

        Raises:
            TypeError: it is no riichi.
        """
        if not isinstance(self.action, Discard):
            raise TypeError(f"no riichi: {self.action}")
        return self.action.tile

    def taken(self) -> tuple[list[int], int]:
        left = list(self.sight.held)
        for tile in self.call.meld.from_hand:
            left[tile // 4] -= 1
        added = self.call.meld.type is not MeldType.KAKAN
        return left, len(self.sight.observation.own_melds) + added

    def before(self) -> tuple[int, int]:
        left = list(self.sight.held)
        return _steps_and_draws(left, len(self.sight.observation.own_melds), self.sight)

    def after(self) -> tuple[int, int]:
        left, melds = self.taken()
        found = []
        for kind in range(34):
            if left[kind] and not kuikae(self.call.meld) >> kind & 1:
                left[kind] -= 1
                steps, draws = _steps_and_draws(left, melds, self.sight)
                found.append((steps, -draws))
                left[kind] += 1
        steps, draws = min(found)
        return steps, -draws

    def kan(self) -> int:
        left, melds = self.taken()
        sight = self.sight
        own = len(sight.observation.hand) % 3 == 2
        before = sight.steps if own else self.before()[0]
        return shanten(left, melds) - before

    def ready_after(self, tile: Tile) -> dict[int, int | None]:
        seen = self.sight.observation
        melds = (*seen.own_melds, self.call.meld)
        hand = [one for one in seen.hand if one not in self.call.meld.from_hand and one != tile]
        held = [*hand, *(one for meld in melds for one in meld.tiles)]
        found = {}
        for kind in range(34):
            counts = [sum(one // 4 == each for one in hand) for each in range(34)]
            counts[kind] += 1
            if sum(one // 4 == kind for one in held) < 4 and shanten(counts, len(melds)) < 0:
                found[kind] = self._pays(tuple(hand), melds, kind, riichi=False)
        return found

    def waits(self) -> dict[int, int]:
        waits = self.sight.after[self.thrown // 4][1]
        held = [*self.sight.observation.hand, *self.sight.melded]
        return {kind: live for kind, live in waits.items() if sum(t // 4 == kind for t in held) < 4}

    def ron(self, kind: int, *, riichi: bool) -> int | None:
        seen = self.sight.observation
        hand = tuple(tile for tile in seen.hand if tile != self.thrown)
        return self._pays(hand, seen.own_melds, kind, riichi=riichi)

    def _pays(
        self, hand: tuple[Tile, ...], melds: tuple[Meld, ...], kind: int, *, riichi: bool
    ) -> int | None:
        seen = self.sight.observation
        free = [Tile(4 * kind + copy) for copy in range(4) if Tile(4 * kind + copy) not in hand]
        tile = max(free, key=lambda each: each not in RED_FIVES)
        winds = seen.wind_of(seen.seat), seen.round_wind
        situation = WinSituation(
            tsumo=False, seat_wind=winds[0], round_wind=winds[1], riichi=riichi
        )
        score = score_hand(seen.rules, (*hand, tile), melds, tile, situation, seen.dora_indicators)
        return None if score is None else score.payment

    def rons(self, *, riichi: bool) -> list[int | None]:
        return [self.ron(kind, riichi=riichi) for kind in self.waits()]


def _steps_and_draws(left: list[int], melds: int, sight: Sight) -> tuple[int, int]:
    steps, draws = shanten(left, melds), 0
    for kind in range(34):
        if left[kind] < 4:
            left[kind] += 1
            draws += sight.unseen[kind] * (shanten(left, melds) < steps)
            left[kind] -= 1
    return steps, draws
