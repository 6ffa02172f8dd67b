"""How far discards leave one hand from each yaku."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.laid_melds import LaidMelds
from rules.observation import Observation
from rules.tiles import KINDS, Kind, Tile, kind_of
from rules.yaku_shanten import FORMS, IMPOSSIBLE, Distances, YakuForm, form_shanten
from tutor.evaluators.yaku import yakuhai_han


@dataclass(frozen=True, eq=False, slots=True)
class YakuDistances:
    after: Distances
    """(discards, len(FORMS)) int8, shanten with the yaku; `IMPOSSIBLE` where it is gone."""

    @classmethod
    def of_discards(cls, observation: Observation, discards: Sequence[Tile]) -> "YakuDistances":
        n = len(discards)
        counts = np.tile(np.array(observation.counts, np.uint8), (n, 1))
        counts[np.arange(n), [kind_of(tile) for tile in discards]] -= 1
        return cls(_distances(observation, counts))

    @classmethod
    def of_draws(
        cls, observation: Observation, discard: Tile, drawn: Sequence[Kind]
    ) -> "YakuDistances":
        counts = np.tile(np.array(observation.counts, np.uint8), (len(drawn), 1))
        counts[:, kind_of(discard)] -= 1
        counts[np.arange(len(drawn)), list(drawn)] += 1
        return cls(_distances(observation, counts))

    def nearest(self, discard: int) -> tuple[int, YakuForm]:
        """Return how far the nearest yaku is after a discard (by its place), and which it is; a
        closed hand for riichi is none of them."""
        steps, at = min((int(self.after[discard, at]), at) for at in _OPEN)
        return steps, FORMS[at].yaku

    def prefers(self, discard: int, other: int, most: int) -> bool:
        """Check whether some yaku, at most so many steps away, is nearer after one discard than
        after another; riichi is none of them."""
        mine, its = self.after[discard, _OPEN], self.after[other, _OPEN]
        return bool(((mine < its) & (mine <= min(most, IMPOSSIBLE - 1))).any())


def _distances(observation: Observation, counts: NDArray[np.uint8]) -> Distances:
    n = len(counts)
    yakuhai = np.array([yakuhai_han(observation, kind) for kind in KINDS], np.uint8)
    return form_shanten(
        counts,
        LaidMelds.stack((observation.own_melds,) * n),
        np.tile(np.array(observation.unseen, np.uint8), (n, 1)),
        np.tile(yakuhai, (n, 1)),
        observation.rules.open_tanyao,
    )


_OPEN = [at for at, form in enumerate(FORMS) if form.yaku is not YakuForm.CLOSED]
