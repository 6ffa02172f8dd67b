"""Chips and the word above the hand: never over each other, never outside."""

import pytest

from tutor.tile_places import GAP
from tutor.ui.table.marks_view import chip_width
from tutor.view.table.mark_layout import MarkPlaces, place_marks
from tutor.view.table.table_layout import lay_out

TILES = [10 + 24 + 50 * number for number in range(14)]
WIDE = TILES[-1] + 24 + 10
WORD, CHIP = 30.0, 20.0


def chips(*numbers):
    return [(TILES[number] - CHIP / 2, TILES[number] + CHIP / 2) for number in numbers]


def test_word_and_chip_share_the_middle_of_the_tile():
    place = place_marks(TILES[5], CHIP, WORD, chips(2, 8), WIDE)
    assert place == MarkPlaces(TILES[5] + 7, TILES[5] - 27)


def test_without_a_chip_the_word_stands_in_the_middle():
    assert place_marks(TILES[5], 0, WORD, [], WIDE).word == TILES[5] - 15


@pytest.mark.parametrize("chip", [0.0, CHIP, 40.0])
@pytest.mark.parametrize("word", [WORD, 52.0, 70.0])
@pytest.mark.parametrize("marked", [(), (0, 1, 2), (1, 3, 12), (11, 12, 13), tuple(range(14))])
def test_nothing_meets_and_nothing_is_cut(marked, word, chip):
    for number, at in enumerate(TILES):
        others = chips(*(each for each in marked if each != number))
        place = place_marks(at, chip, word, others, WIDE)
        if place.word is None:
            assert place.chip == at - chip / 2
            continue
        assert 0 <= place.word <= WIDE - word
        assert not chip or place.word + word <= place.chip or place.chip + chip <= place.word
        assert all(place.word + word <= left or right <= place.word for left, right in others)


def test_at_the_end_of_the_hand_the_word_goes_to_the_free_side():
    place = place_marks(TILES[0], 40, 70, [], WIDE)
    assert place == MarkPlaces(TILES[0] - 20, TILES[0] + 24)
    assert place_marks(TILES[0], 40, 70, chips(1), WIDE).word is None


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(320, 320), (344, 365), (462, 571), (808, 736)])
def test_chips_of_neighbours_do_not_meet(size, scale):
    layout = lay_out(*size, scale)
    assert chip_width(layout) < layout.hand + GAP
