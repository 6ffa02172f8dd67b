"""What stands in the middle of the table: nothing over anything, on every box, in every type."""

from itertools import pairwise

import pytest

from tests.ui.tables import busy, table
from tutor.language import translator
from tutor.ui.table.centre_box import centre_texts, measure
from tutor.view.table.centre_layout import (
    MIN_TYPE_PX,
    POINTS_TYPE,
    ROW_TYPES,
    CentreRow,
    lay_centre,
    stick_widths,
)

SIDES = (94, 106, 118, 124, 148, 178, 214, 268, 400)
SCALES = (0.9, 1.0, 1.15, 1.3, 1.5, 2.0)
FULL = busy()
PLAIN = table(honba=1, kyotaku=2, points=(65500, 16400, 11800, 5300))
MANY = table(dora_indicators=FULL.dora_indicators + FULL.hand[:2], points=(25000,) * 4)


def laid(side, scale, observation, language):
    said = centre_texts(observation, translator(language))
    return lay_centre(side, scale, said, measure), said


def boxes(places, said):
    half, type_ = places.side / 2, places.type
    texts = {CentreRow.ROUND: said.round, CentreRow.LEFT: said.left, CentreRow.LABEL: said.label}
    for row, (top, high) in places.rows.items():
        if row is CentreRow.DORA:
            wide = (
                min(places.px(22) * said.dora, places.room)
                if said.dora > 1
                else (places.px(20) + 2 * round(places.px(22)))
            )
            reach = high / 2
        elif row is CentreRow.STICKS:
            sticks = stick_widths(places, said, measure)
            wide, reach = sum(sticks) + places.px(10) * (len(sticks) - 1), type_(11) * 0.37
        else:
            size, weight = ROW_TYPES[row]
            wide, reach = measure(texts[row], type_(size), weight), type_(size) * 0.37
        middle = top + high / 2
        yield row.name, half - wide / 2, middle - reach, half + wide / 2, middle + reach
    for name, points in zip(("right", "left"), said.beside, strict=True):
        wide, high = (
            measure(points, type_(POINTS_TYPE[0]), POINTS_TYPE[1]),
            type_(POINTS_TYPE[0]) * 0.37,
        )
        near = places.near(wide)
        x = places.side - near if name == "right" else near
        for what, y, across, up in (
            ("points", half + places.points, wide / 2, high),
            ("wind", half - places.circle, places.radius, places.radius),
        ):
            yield f"{what} at the {name}", x - across, y - up, x + across, y + up


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("observation", [FULL, PLAIN, MANY], ids=["full", "plain", "many"])
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_lies_over_anything(qapp, scale, observation, language):
    for side in SIDES:
        places, said = laid(side, scale, observation, language)
        shown = list(boxes(places, said))
        for number, (one, *a) in enumerate(shown):
            assert a[0] >= 0, (side, one)
            assert a[2] <= side, (side, one)
            for other, *b in shown[number + 1 :]:
                over = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
                assert min(over) < 1, (side, one, other, over)


@pytest.mark.parametrize("scale", SCALES)
def test_rows_follow_each_other(qapp, scale):
    for side in SIDES:
        places, _ = laid(side, scale, FULL, "en")
        for (top, high), (below, _) in pairwise(places.rows.values()):
            assert top + high <= below + 0.01


def test_at_plain_type_all_is_told_and_the_type_is_that_of_the_design(qapp):
    places, _ = laid(214, 1.0, PLAIN, "en")
    assert list(places.rows) == list(CentreRow)
    assert places.grown == 1.0
    assert [places.type(size) for size, _ in ROW_TYPES.values()] == [17, 12, 11, 11]


def test_large_type_grows_where_there_is_room(qapp):
    assert laid(214, 2.0, table(), "en")[0].grown > 1.1
    assert laid(214, 2.0, table(), "ja")[0].grown > 1.1


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("side", "kept"),
    [
        (106, {CentreRow.STICKS, CentreRow.DORA}),
        (118, {CentreRow.LEFT, CentreRow.STICKS, CentreRow.DORA}),
        (148, set(CentreRow)),
    ],
)
def test_a_small_box_gives_up_what_the_head_tells_as_well(qapp, side, kept, language):
    for scale in SCALES:
        assert set(laid(side, scale, PLAIN, language)[0].rows) >= kept


def test_the_dora_are_always_told(qapp):
    for side in SIDES:
        for observation in (FULL, PLAIN, MANY):
            assert CentreRow.DORA in laid(side, 2.0, observation, "en")[0].rows


def test_type_is_never_too_small_to_read(qapp):
    places, _ = laid(SIDES[0], 1.0, FULL, "en")
    assert all(places.type(size) >= MIN_TYPE_PX for size, _ in ROW_TYPES.values())


@pytest.mark.parametrize("scale", SCALES)
def test_the_stick_of_a_riichi_keeps_off_the_points(qapp, scale):
    for side in SIDES:
        for observation in (FULL, PLAIN, MANY):
            places, said = laid(side, scale, observation, "en")
            widths = [
                measure(points, places.type(POINTS_TYPE[0]), POINTS_TYPE[1])
                for points in said.beside
            ]
            stick = places.px(5) + places.stick
            assert min(places.near(wide) - wide / 2 for wide in widths) >= stick + 3


def test_in_a_large_box_all_is_large_already(qapp):
    assert laid(400, 1.3, PLAIN, "en")[0].grown == 1.0
