"""The hand that is told of."""

import pytest

from rules.tiles import tile_name
from tests.tutor.positions import position
from tutor.advice.hand_in_sight import gives_away
from tutor.evaluators.hand_names import HandName, HandPlan

COLOURS = HandPlan(HandName.THREE_COLOURS, 6, 1, 0.5)
STRAIGHT = HandPlan(HandName.STRAIGHT, 2, 1, 0.5)


@pytest.mark.parametrize(
    ("plan", "thrown", "gone"),
    [
        (COLOURS, "9p", True),
        (COLOURS, "8s", False),
        (COLOURS, "6m", False),
        (STRAIGHT, "7s", True),
        (STRAIGHT, "8s", False),
        (HandPlan(HandName.RIICHI, None, 1, 0.5), "9p", False),
    ],
)
def test_a_hand_goes_with_the_last_tile_that_it_is_made_of(
    plan: HandPlan, thrown: str, gone: bool
) -> None:
    seen = position("6789m79p123788s5z", "2z")
    tile = next(each for each in seen.hand if tile_name(each) == thrown)
    assert gives_away(seen, plan, (tile,)) == gone
