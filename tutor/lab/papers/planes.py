"""The 999 inputs as the planes of the CNN (Fujita and Matsuzaki, 3.3): nothing new is looked at.

A suit is 20 planes of 9 ranks and 4 columns, the honours 21 planes of 7 and 4, and the rest 35
inputs. In the planes of counts the columns are "at least so many"; in the others all columns of a
row say the same.
"""

from typing import Final

import numpy as np

from tutor.evaluators.positions import Array
from tutor.lab.papers.inputs import COPIES, INPUTS, STARTS

NOTHING: Final = INPUTS
_COLUMNS: Final = np.arange(COPIES)


def _counts(start: int, kinds: Array) -> Array:
    return start + COPIES * kinds[:, None] + _COLUMNS


def _of_kinds(start: int, kinds: Array) -> Array:
    return np.repeat((start + kinds)[:, None], COPIES, axis=1)


def _everywhere(place: int, kinds: Array) -> Array:
    return np.full((len(kinds), COPIES), place)


def _only(places: dict[int, int], kinds: Array) -> Array:
    column = np.array([places.get(kind, NOTHING) for kind in kinds.tolist()])
    return np.repeat(column[:, None], COPIES, axis=1)


def _shared(kinds: Array) -> list[Array]:
    players = range(3)
    size = 34 * COPIES
    return [
        _counts(STARTS["hand"], kinds),
        _counts(STARTS["own_melds"], kinds),
        *(_counts(STARTS["melds"] + size * each, kinds) for each in players),
        _counts(STARTS["seen"], kinds),
        *(_of_kinds(STARTS["safe"] + 34 * each, kinds) for each in players),
        _of_kinds(STARTS["dora"], kinds),
        *(
            _everywhere(STARTS[name] + each, kinds)
            for name in ("riichi", "double_riichi", "ippatsu")
            for each in players
        ),
    ]


def _suit(suit: int) -> Array:
    kinds = np.arange(9 * suit, 9 * suit + 9)
    red = _only({9 * suit + 4: STARTS["red"] + suit}, kinds)
    return np.stack([*_shared(kinds), red])


def _honours() -> Array:
    kinds = np.arange(27, 34)
    round_wind = _only({27 + at: STARTS["round_wind"] + at for at in range(3)}, kinds)
    wind = _only({27 + at: STARTS["wind"] + at for at in range(4)}, kinds)
    return np.stack([*_shared(kinds), round_wind, wind])


SUIT_PLANES: Final = np.stack([_suit(suit) for suit in range(3)])
HONOUR_PLANES: Final = _honours()
REST: Final = np.arange(STARTS["first_wind"], STARTS["dora"])
