"""Mean places before and after luck is taken out, and how sure they are."""

import pytest

from tutor.luck.mean_place import PLACE_VARIANCE, mean_places


def test_luck_that_makes_up_for_every_place_leaves_a_narrower_interval() -> None:
    places = [1, 4, 2, 3, 1, 4, 4, 1, 3, 2] * 6
    found = mean_places(places, [(2.5 - place) * 0.8 for place in places])

    assert found.before is not None
    assert found.after is not None
    assert found.before.mean == found.after.mean == pytest.approx(2.5)
    assert found.after.high - found.after.low < 0.6 * (found.before.high - found.before.low)
    assert found.after.games_needed < 0.4 * found.before.games_needed


def test_games_that_all_end_alike_are_no_proof() -> None:
    found = mean_places([1] * 6, [0.0] * 6)

    assert found.before is not None
    assert found.before.low == 1
    assert found.before.high > 1.5
    assert found.before.games_needed > PLACE_VARIANCE * 200
