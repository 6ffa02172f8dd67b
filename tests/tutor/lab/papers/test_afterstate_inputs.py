"""The 1,532 inputs of a position after a move, beside positions made by hand."""

import numpy as np

from rules.observation import Observation
from rules.tiles import parse_tiles
from tests.tutor.positions import position, seen_as
from tutor.lab.papers.afterstates import MELDS, OPPONENT, OWN, RUNS, TABLE, After, inputs_of

HAND = seen_as("""1123m0p78s55z 9s, S4, dealer 3, dora 6s, points 25000 20000 30000 25600,
    riichi 1:1, melds 0:456s 2:222z/1111s, rivers 9m 4s4s - 2p""")
PARTS = {
    **{("own", name): size for name, size in OWN.items()},
    **{(who, name): size for who in ("right", "across", "left") for name, size in OPPONENT.items()},
    **{("table", name): size for name, size in TABLE.items()},
}


def kind(text: str) -> int:
    return parse_tiles(text)[0] >> 2


def on(move: After, who: str, name: str) -> list[int]:
    start = 0
    for part, size in PARTS.items():
        if part == (who, name):
            return np.flatnonzero(inputs_of([move])[0][start : start + size]).tolist()
        start += size
    raise KeyError(name)


def throws(observation: Observation, text: str | None) -> After:
    return After(observation, None if text is None else kind(text))  # type: ignore[arg-type]


def test_the_hand_after_a_discard() -> None:
    move = throws(HAND, "0p")
    assert 4 * kind("5p") not in on(move, "own", "hand")
    assert len(on(move, "own", "hand")) == 9
    assert len(on(move, "own", "pairs_of_tiles")) == 3 + 3  # 12 13 23 of man, 78 79 89 of sou
    assert on(move, "own", "triples_of_tiles") == [0, 2 * 84 + 83]
    assert on(move, "own", "melds") == [2 * 7 + 3]
    assert on(move, "own", "sets") == [0, 1, 2]  # one laid, two runs
    assert on(move, "own", "two_sided") == [0, 1]  # 23m, 78s
    assert on(move, "own", "one_sided") == [0, 1, 2, 3]  # 12m, 13m, 79s, 89s
    assert on(move, "own", "pairs") == [0, 1]
    assert on(move, "own", "ready") == []
    assert on(move, "own", "dora") == [0]  # 7s; the red five is gone
    assert on(throws(HAND, "1m"), "own", "dora") == [0, 1]
    assert on(throws(HAND, "0p"), "own", "closed") == []
    assert on(move, "own", "dealer") == []
    passing = throws(position("123m456p789s1155z", "1z"), None)
    assert len(on(passing, "own", "hand")) == 14


def test_opponents_and_points() -> None:
    move = throws(HAND, "0p")
    assert on(move, "right", "thrown") == [kind("4s")]
    assert on(move, "right", "riichi") == [0]
    assert on(move, "left", "dealer") == [0]
    assert on(move, "across", "melds") == [RUNS + kind("2z"), RUNS + 34 + kind("1s")]
    assert on(move, "across", "calls") == [0, 1]
    assert kind("4s") in on(move, "right", "safe")
    assert len(on(move, "right", "ahead")) == 26 + 5  # 5,000 ahead
    assert len(on(move, "across", "ahead")) == 26 - 5
    assert len(on(move, "left", "ahead")) == 26 - 1  # 600 behind
    assert on(move, "table", "last_round") == [0]
    assert 4 * kind("5z") + 1 in on(move, "table", "unseen")
    assert 4 * kind("5z") + 2 not in on(move, "table", "unseen")
    assert MELDS == 89
