"""The inputs of the network: no plane is dead, hidden tiles are apart."""

import numpy as np

from tests.tutor.lab.selfplay.asks import drawn_asks, swapped
from tutor.lab.selfplay.planes import HIDDEN_PLANES, rows_of

FIELDS = ("planes", "numbers", "waits", "calls", "seen", "seen_numbers", "offers", "worth")


def test_hidden_tiles_reach_the_hidden_planes_alone() -> None:
    asks = drawn_asks()[:200]
    one, other = rows_of(asks), rows_of([swapped(ask) for ask in asks])
    for field in FIELDS:
        assert (one[field] == other[field]).all(), field
    assert (one["hidden"] != other["hidden"]).any()


def test_every_tile_is_somewhere_once() -> None:
    asks = drawn_asks()[:100]
    rows = rows_of(asks)
    for row, ask in zip(rows, asks, strict=True):
        held = row["hidden"][: HIDDEN_PLANES.index("right_red")].sum(axis=0)
        assert (held + np.frombuffer(ask.observation.seen, np.uint8) == 4).all()
