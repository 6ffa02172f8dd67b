from dataclasses import dataclass

from rules.events import Call, Discard
from rules.legal import Action
from rules.melds import MeldType, kuikae
from rules.shanten import shanten
from rules.tiles import Kind, Tile
from tutor.coach.advice import Advice
from tutor.coach.call_effects import after_call
from tutor.coach.worth import Wait, look_at_tenpai
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

    def ready_after(self, tile: Tile) -> dict[Kind, Wait]:
        after = after_call(self.sight.observation, self.call.meld)
        facts = look_at_tenpai(after, tile)
        return {} if facts is None else {wait.kind: wait for wait in facts.waits}

    def waits(self) -> dict[int, int]:
        waits = self.sight.after[self.thrown // 4][1]
        held = [*self.sight.observation.hand, *self.sight.melded]
        return {kind: live for kind, live in waits.items() if sum(t // 4 == kind for t in held) < 4}

    def rons(self, *, riichi: bool) -> list[int | None]:
        """Return what a ron on each wait pays, honba and sticks included; None without a yaku."""
        wins = _wins_after(self.sight, self.thrown // 4)
        won = (wins[kind].riichi if riichi else wins[kind].ron for kind in self.waits())
        return [None if one is None else one.whole for one in won]


def _steps_and_draws(left: list[int], melds: int, sight: Sight) -> tuple[int, int]:
    steps, draws = shanten(left, melds), 0
    for kind in range(34):
        if left[kind] < 4:
            left[kind] += 1
            draws += sight.unseen[kind] * (shanten(left, melds) < steps)
            left[kind] -= 1
    return steps, draws


def _wins_after(sight: Sight, thrown: int) -> dict[int, Wait]:
    """Return the worth of each wait by its kind, which ``soak worth`` holds to what wins pay."""
    seen = sight.observation
    tile = next(tile for tile in seen.discards if tile // 4 == thrown)
    facts = look_at_tenpai(seen, tile)
    return {} if facts is None else {wait.kind: wait for wait in facts.waits}
