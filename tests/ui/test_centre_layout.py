"""The middle of the table: nothing over anything, on every box, in every type."""

import pytest

from tests.ui.tables import busy, table
from tutor.language import override
from tutor.pages.table.centre_box import centre_texts, measure
from tutor.pages.table.layout_model import (
    POINTS_TYPE,
    ROW_TYPES,
    CentreRow,
    lay_centre,
    stick_widths,
)

SIDES = (94, 106, 118, 124, 148, 178, 214, 268, 400)
SCALES = (0.9, 1.3, 2.0)
FULL = busy()
PLAIN = table(honba=1, kyotaku=2, points=(65500, 16400, 11800, 5300))
MANY = table(dora_indicators=FULL.dora_indicators + FULL.hand[:2], points=(25000,) * 4)


def laid(side, scale, observation, language):
    with override(language):
        said = centre_texts(observation)
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
