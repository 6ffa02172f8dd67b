"""The inputs of the network: no plane is dead, hidden tiles are apart."""

import numpy as np

from tests.tutor.lab.selfplay.asks import drawn_asks, laid_asks, played, riichi_asks, swapped
from tutor.lab.selfplay.actions import ACTIONS, CHI, KAN, RIICHI
from tutor.lab.selfplay.planes import HIDDEN_PLANES, ROW, SEEN_NUMBERS, SEEN_PLANES, rows_of
from tutor.network.planes import NUMBERS, PLANES

FIELDS = ("planes", "numbers", "waits", "calls", "seen", "seen_numbers", "offers", "worth")


def test_no_plane_is_constant() -> None:
    rows = np.concatenate((played().rows, rows_of([*drawn_asks(), *laid_asks()])))
    names = {
        "planes": PLANES,
        "numbers": NUMBERS,
        "seen": SEEN_PLANES,
        "seen_numbers": SEEN_NUMBERS,
        "hidden": HIDDEN_PLANES,
        "tenpai": ("right", "across", "left"),
    }
    dead = {
        (field, name)
        for field, every in names.items()
        for at, name in enumerate(every)
        if rows[field][:, at].min() == rows[field][:, at].max()
    }
    assert dead == set()


def test_riichi_and_calls_are_marked_where_they_are_offered() -> None:
    asks = [*drawn_asks(), *riichi_asks()]
    rows = rows_of(asks)
    riichi = rows["offers"][:, RIICHI] > 0
    assert riichi.sum() > 3
    assert (rows["waits"].any(axis=(1, 2)) == riichi).all()
    calls = rows["offers"][:, CHI:KAN] > 0
    assert calls.sum() > 20
    assert (rows["calls"].any(axis=2) == calls).all()


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


def test_no_ask_has_no_row() -> None:
    assert rows_of([]).shape == (0,)
    assert rows_of([]).dtype == ROW


def test_what_is_offered_has_its_action() -> None:
    for row, ask in zip(rows_of(drawn_asks()[:100]), drawn_asks(), strict=False):
        assert len(row["offers"]) == ACTIONS
        assert {*np.flatnonzero(row["offers"])} == {*ask.choices}
