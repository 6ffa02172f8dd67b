"""Where the parts of the page lie."""

import pytest

from tutor.view.page_layout import RAIL_WIDTH, layout_of


def test_the_design_at_1280_by_800():
    now = layout_of(1280 - RAIL_WIDTH, 800)
    assert now.list == (12, 52, 224, 580)
    assert now.felt == (248, 52, 572, 580)
    assert now.timeline == (12, 644, 808, 144)
    assert now.panel == (832, 0, 384, 800)
    assert not now.strip
    assert not now.drawer


@pytest.mark.parametrize(
    ("width", "panel", "strip", "drawer"),
    [
        (1920, 420, False, False),
        (1601, 420, False, False),
        (1280, 384, False, False),
        (1279, 340, True, False),
        (1100, 340, True, False),
        (1099, 340, True, True),
        (960, 340, True, True),
    ],
)
def test_it_follows_the_width(width, panel, strip, drawer):
    now = layout_of(width - RAIL_WIDTH, 800)
    assert now.panel[2] == panel
    assert (now.strip, now.drawer) == (strip, drawer)


def test_a_closed_drawer_gives_its_room_to_the_table():
    opened = layout_of(960 - RAIL_WIDTH, 640)
    closed = layout_of(960 - RAIL_WIDTH, 640, drawer_open=False)
    assert closed.panel[2] == 0
    assert closed.felt[2] == opened.felt[2] + 340


@pytest.mark.parametrize("scale", [0.9, 1.0, 1.15, 1.3, 1.5, 2.0])
@pytest.mark.parametrize("size", [(960, 640), (1100, 700), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("banner", [0, 44])
def test_nothing_overlaps_and_nothing_is_outside(scale, size, banner):
    width, height = size[0] - max(RAIL_WIDTH, round(46 * scale) + 16), size[1]
    timeline = 84 + round(14 * scale) * 2 + round(17 * (0.7 + 0.3 * scale)) * 3 - 19
    now = layout_of(width, height, scale, banner, timeline)
    boxes = [now.header, now.list, now.felt, now.timeline, now.panel]
    if banner:
        boxes.append(now.banner)
    for x, y, w, h in boxes:
        assert x >= 0
        assert y >= 0
        assert x + w <= width
        assert y + h <= height
        assert w > 0
        assert h > 0
    for one in boxes:
        for other in boxes:
            assert one == other or not overlap(one, other)
    assert now.felt[2] >= 320, "the table needs that much"
    assert now.felt[3] >= 320


def overlap(one, other):
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


@pytest.mark.parametrize(
    ("width", "scale", "wide"),
    [(1280, 1.0, 224), (1920, 1.0, 224), (1920, 2.0, 448), (2560, 2.0, 448), (1366, 1.5, 280)],
)
def test_the_list_grows_with_its_words_where_there_is_room(width, scale, wide):
    assert layout_of(width - 64, 1000, scale).list[2] == wide
