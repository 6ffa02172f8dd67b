"""Arrays of hands: the same answers as hand by hand, by both roads."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from rules.shanten import (
    BLOCK,
    HANDS_WORTH_BUILDING,
    NOT_HELD,
    shanten,
    shanten_array,
    shanten_of_discards,
    ukeire_of_discards,
)
from rules.tiles import KINDS, kinds_in
from tests.hands import some_hand

Arrays = tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]


def many_hands(seed: int, number: int, tiles: int = 14) -> Arrays:
    random = Random(seed)
    melds = [random.choice((0, 0, 0, 1, 2, 3, 4)) for _ in range(number)]
    counts = [some_hand(random, tiles - 3 * laid) for laid in melds]
    unseen = [[random.randint(0, 4 - count) for count in hand] for hand in counts]
    return (
        np.array(counts, dtype=np.uint8),
        np.array(melds, dtype=np.uint8),
        np.array(unseen, dtype=np.uint8),
    )


@pytest.mark.parametrize("tiles", [13, 14])
def test_shanten_is_that_of_each_hand(tiles: int) -> None:
    counts, melds, _ = many_hands(1, BLOCK + 50, tiles)
    expected = [shanten(hand, laid) for hand, laid in zip(counts.tolist(), melds, strict=True)]
    assert shanten_array(counts, melds).tolist() == expected


@pytest.mark.parametrize("bulk", [False, True])
def test_ukeire_is_that_of_each_discard(bulk: bool) -> None:
    counts, melds, unseen = many_hands(2, 2500)
    found = ukeire_of_discards(counts, melds, unseen, bulk=bulk)
    assert found.shanten.tolist() == shanten_array(counts, melds).tolist()
    for row in range(len(counts)):
        left = shanten_of_discards(counts[row].tolist(), int(melds[row]))
        for kind in KINDS:
            place = row, kind
            if kind in left:
                draws = kinds_in(left[kind].improving)
                assert found.after[place] == left[kind].shanten, (counts[row], kind)
                assert found.improving[place] == left[kind].improving, (counts[row], kind)
                assert found.live[place] == unseen[row, list(draws)].sum(dtype=int)
            else:
                assert found.after[place] == NOT_HELD
                assert found.improving[place] == found.live[place] == 0


def test_the_number_of_hands_chooses_the_road_and_changes_nothing() -> None:
    arrays = many_hands(3, HANDS_WORTH_BUILDING)
    whole = ukeire_of_discards(*arrays)
    part = ukeire_of_discards(*(array[-40:] for array in arrays))
    for name in ("shanten", "after", "improving", "live"):
        assert np.array_equal(getattr(whole, name)[-40:], getattr(part, name))
