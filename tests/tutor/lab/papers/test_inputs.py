"""The 999 inputs and the planes of the paper, beside positions made by hand."""

import random

import numpy as np

from rules.events import Discard
from rules.observation import Observation
from rules.round import Round
from tests.games import game
from tests.tutor.coach.test_advisor import swapped
from tests.tutor.positions import seen_as
from tutor.lab.papers.discards import HONOUR_PLANES, PARTS, REST, STARTS, SUIT_PLANES, inputs_of

HAND = seen_as("""1123m0p77s5z 5z, S2, dealer 3, dora 9p, honba 2, sticks 1, riichi 1:1, melds
    0:456s 2:222z/1111s, rivers 9m 4s4s - 2p""")


def part(observation: Observation, name: str) -> list[int]:
    found = inputs_of([observation])[0]
    return np.flatnonzero(found[STARTS[name] : STARTS[name] + PARTS[name]]).tolist()


def test_what_opponents_show() -> None:
    right, across, left = 0, 1, 2
    assert part(HAND, "riichi") == [right]
    assert part(HAND, "double_riichi") == []
    south, bamboo = 28, 18
    assert part(HAND, "melds") == [
        *(136 * across + 4 * bamboo + at for at in range(4)),
        *(136 * across + 4 * south + at for at in range(3)),
    ]
    assert set(part(HAND, "safe")) >= {34 * right + 18 + 3, 34 * left + 9 + 1}
    assert 136 * across not in part(HAND, "safe")


def test_hidden_tiles_change_no_input() -> None:
    whim, compared = random.Random(1), 0
    for events in game(1).rounds:
        for upto, event in [*enumerate(events)][40::37]:
            if not isinstance(event, Discard) or event.riichi:
                continue
            mine, other = Round(game(1).rules), Round(game(1).rules)
            for one in events[:upto]:
                mine.apply(one)
            for one in swapped(events, upto, event.seat, whim):
                other.apply(one)
            assert mine.hands != other.hands
            both = inputs_of([mine.observe(event.seat), other.observe(event.seat)])
            assert np.array_equal(both[0], both[1])
            compared += 1
    assert compared > 3


def planes_of(inputs: np.ndarray, places: np.ndarray) -> np.ndarray:
    return np.append(inputs, False)[places]


def test_the_planes_say_what_the_inputs_say() -> None:
    inputs = inputs_of([HAND])[0]
    suits, honours = planes_of(inputs, SUIT_PLANES), planes_of(inputs, HONOUR_PLANES)
    assert (suits.shape, honours.shape, REST.shape) == ((3, 20, 9, 4), (21, 7, 4), (35,))
    assert suits[0, 0, :3].astype(int).tolist() == [[1, 1, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]]
    assert suits[2, 1].sum(axis=1).tolist() == [0, 0, 0, 1, 1, 1, 0, 0, 0]  # 456s laid
    assert suits[2, 3].sum(axis=1).tolist() == [4, 0, 0, 0, 0, 0, 0, 0, 0]  # 1111s, across
    assert suits[:, 19].sum(axis=(1, 2)).tolist() == [0, 4, 0]  # the red five of pin
    assert suits[1, 19, 4].all()
    assert suits[:, 9].sum(axis=(1, 2)).tolist() == [0, 4, 0]  # dora 1p
    assert suits[:, 10].all()  # the right one in riichi
    assert not suits[:, 11:19].any()
    assert honours[0, 4].astype(int).tolist() == [1, 1, 0, 0]
    assert [plane.sum(axis=1).tolist().index(4) for plane in honours[19:]] == [1, 1]  # South, South
