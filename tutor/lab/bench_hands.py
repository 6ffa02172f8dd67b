"""Hands to be measured on, the same each time, and a peer that is given them."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from rules.shanten import shanten


def xiangting_ukeire(xiangting: ModuleType, hands: list[list[int]]) -> None:
    necessary, four = xiangting.calculate_necessary_tiles, xiangting.PlayerCount.FOUR
    for hand in hands:
        for kind in range(34):
            if hand[kind]:
                hand[kind] -= 1
                necessary(hand, four)
                hand[kind] += 1


def uniform_hands(number: int) -> NDArray[np.uint8]:
    return np.array(list(islice(_hands(Random(1)), number)), dtype=np.uint8)


def mid_hands(number: int) -> NDArray[np.uint8]:
    near = (hand for hand in _improved(Random(2)) if 0 <= shanten(hand) <= 2)
    return np.array(list(islice(near, number)), dtype=np.uint8)


def _hands(random: Random) -> Iterator[list[int]]:
    while True:
        hand = [0] * 34
        for tile in random.sample(range(136), 14):
            hand[tile // 4] += 1
        yield hand


def _improved(random: Random) -> Iterator[list[int]]:
    for hand in _hands(random):
        now = shanten(hand)
        for _ in range(random.randrange(20, 120)):
            given = random.choice([kind for kind in range(34) if hand[kind]])
            taken = random.choice([kind for kind in range(34) if hand[kind] < 4])
            hand[given] -= 1
            hand[taken] += 1
            then = shanten(hand)
            if then > now:
                hand[given] += 1
                hand[taken] -= 1
            else:
                now = then
        yield hand
