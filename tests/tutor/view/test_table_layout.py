"""The sizes of the table follow the design's rule, and everything fits on every felt."""

import pytest

from tutor.view.table.table_layout import HAND_TILES, lay_out

FELTS = [(572, 580), (808, 736), (796, 420), (640, 400), (700, 500), (1500, 900), (2900, 1900)]


def test_the_design_review_and_practice():
    review, practice = lay_out(572, 580), lay_out(808, 736)
    assert (review.hand, review.river) == (36, 27)
    assert (practice.hand, practice.river) == (52, 34)
    assert practice.box == 214


@pytest.mark.parametrize("scale", [0.9, 1, 1.5, 2])
@pytest.mark.parametrize("felt", FELTS)
def test_it_fits(felt, scale):
    layout = lay_out(*felt, scale)
    assert layout.y - layout.rivers_end > layout.meld_height
    assert layout.y + layout.rivers_end <= layout.hand_top - layout.above
    assert layout.hand_top + layout.hand_height + layout.below <= layout.height
    assert layout.rivers_end + layout.meld_height < layout.side + 1
    assert HAND_TILES * layout.hand < layout.hand_width
    assert layout.side <= layout.width / 2


@pytest.mark.parametrize("felt", [felt for felt in FELTS if felt[1] >= 500])
def test_the_limits_hold_where_there_is_room(felt):
    layout = lay_out(*felt)
    assert layout.hand >= 34
    assert layout.river >= 22


def test_more_room_never_makes_tiles_smaller():
    sizes = [lay_out(step * 1.2, step) for step in range(420, 2000, 20)]
    assert [layout.river for layout in sizes] == sorted(layout.river for layout in sizes)


def test_a_large_felt_is_not_left_bare():
    large = lay_out(1950, 1376, 1.0, 26)
    assert large.hand / 1376 >= 0.07
    assert large.river / 1376 >= 0.045
    assert lay_out(3300, 2000).hand > large.hand
