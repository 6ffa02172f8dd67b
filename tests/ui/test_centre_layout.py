"""The middle of the table: nothing over anything, on every box, in every type."""

import pytest

from tests.ui.tables import busy, table
from tutor.language import override
from tutor.pages.table.centre_box import lay_centre, texts_of

SIDES = (106, 118, 124, 148, 178, 214, 268, 400)
SCALES = (0.9, 1.3, 2.0)
FULL = busy()
PLAIN = table(honba=1, kyotaku=2, points=(65500, 16400, 11800, 5300))
MANY = table(dora_indicators=FULL.dora_indicators + FULL.hand[:2], points=(25000,) * 4)


def laid(side, scale, observation, language):
    with override(language):
        return lay_centre(side, scale, texts_of(observation), len(observation.dora_indicators))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("observation", [FULL, PLAIN, MANY], ids=["full", "plain", "many"])
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_lies_over_anything(qapp, scale, observation, language):
    for side in SIDES:
        shown = laid(side, scale, observation, language)
        for number, (one, a) in enumerate(shown.boxes.items()):
            assert a.left() >= 0, (side, one)
            assert a.right() <= side, (side, one)
            for other, b in [*shown.boxes.items()][number + 1 :]:
                assert not a.intersects(b), (side, one, other)
        assert {"dora", *(f"{what} {at}" for what in ("wind", "points") for at in range(4))} <= {
            *shown.boxes
        }


@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_is_written_where_there_is_room(qapp, language):
    shown = laid(214, 1.0, PLAIN, language)
    assert {"round", "left", "honba", "kyotaku", "label"} <= {*shown.boxes}
    assert laid(214, 1.3, table(), language).grown > 1.0
