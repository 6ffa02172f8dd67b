"""Arrays of hands: the same answers as hand by hand, by both roads."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from rules.shanten import discards, prepare_bulk, shanten, shanten_array, ukeire_of_discards
from rules.shanten_arrays import HANDS_WORTH_BUILDING, NOT_HELD
from rules.shanten_bulk import BLOCK, mask_tables, pack
from rules.shanten_tables import class_tables
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


def test_after_preparing_nothing_is_built_while_hands_are_looked_at() -> None:
    mask_tables.cache_clear()
    prepare_bulk()
    built = mask_tables.cache_info().misses
    ukeire_of_discards(*many_hands(6, 10), bulk=True)
    assert (built, mask_tables.cache_info().misses) == (1, 1)


@pytest.mark.unmeasured
@pytest.mark.parametrize("bulk", [False, True])
def test_ukeire_is_that_of_each_discard(bulk: bool) -> None:
    counts, melds, unseen = many_hands(2, 2500)
    found = ukeire_of_discards(counts, melds, unseen, bulk=bulk)
    assert found.shanten.tolist() == shanten_array(counts, melds).tolist()
    for row in range(len(counts)):
        left = discards(counts[row].tolist(), int(melds[row]))
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


@pytest.mark.unmeasured
def test_a_hand_alone_is_a_hand_among_others() -> None:
    arrays = many_hands(8, 600)
    whole = ukeire_of_discards(*arrays, bulk=True)
    for row in range(600):
        alone = ukeire_of_discards(*(array[row : row + 1] for array in arrays), bulk=True)
        for name in ("shanten", "after", "improving", "live"):
            assert np.array_equal(getattr(whole, name)[row], getattr(alone, name)[0])


def test_arrays_need_not_lie_in_one_piece() -> None:
    counts, melds, unseen = many_hands(4, 60)
    straight = ukeire_of_discards(counts, melds, unseen, bulk=True)
    strided = ukeire_of_discards(
        np.asfortranarray(counts), melds, np.repeat(unseen, 2, axis=0)[::2], bulk=True
    )
    assert np.array_equal(straight.improving, strided.improving)
    assert np.array_equal(straight.live, strided.live)


@pytest.mark.parametrize("bulk", [False, True])
def test_no_hands_have_no_ukeire(bulk: bool) -> None:
    found = ukeire_of_discards(*many_hands(5, 3), bulk=bulk)
    assert found.after.shape == (3, 34)
    none = np.zeros((0, 34), dtype=np.uint8)
    found = ukeire_of_discards(none, np.zeros(0, dtype=np.uint8), none, bulk=bulk)
    assert found.after.shape == (0, 34)
    assert shanten_array(none, np.zeros(0, dtype=np.uint8)).shape == (0,)


@pytest.mark.parametrize("bulk", [False, True])
@pytest.mark.parametrize("wrong", [[2] * 6 + [1], [1] * 13, [5] + [1] * 9])
def test_a_hand_of_another_size_is_refused(wrong: list[int], bulk: bool) -> None:
    counts, melds, unseen = many_hands(6, 3)
    counts[1], melds[1] = [*wrong, *[0] * (34 - len(wrong))], 0
    with pytest.raises(ValueError, match="hand 1 is not 14 tiles"):
        ukeire_of_discards(counts, melds, unseen, bulk=bulk)


def test_bulk_agrees_with_xiangting() -> None:
    xiangting = pytest.importorskip("xiangting")
    four = xiangting.PlayerCount.FOUR
    counts, melds, unseen = many_hands(7, 1500)
    found = ukeire_of_discards(counts, melds, unseen, bulk=True)
    for row, hand in enumerate(counts.tolist()):
        number, kept = xiangting.calculate_unnecessary_tiles(hand, four)
        best = found.after[row].min()
        if number:
            assert best == number - 1
            assert [kind for kind in KINDS if found.after[row, kind] == best] == [
                kind for kind in KINDS if kept >> kind & 1
            ]


def test_tables_stay_small() -> None:
    tables = mask_tables()
    assert len(class_tables().union) == tables.classes == 180
    assert tables.suit.masks.nbytes + tables.honours.masks.nbytes < 6e6
    assert tables.suit.rows.nbytes + tables.honours.rows.nbytes < 9e6


def test_pack_puts_kind_k_at_bit_k() -> None:
    wanted = np.eye(34, dtype=np.bool_)
    assert pack(wanted).tolist() == [1 << kind for kind in KINDS]
