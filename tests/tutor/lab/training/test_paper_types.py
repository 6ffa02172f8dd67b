"""The paper's Tables 7 to 9, worked by hand on a few decisions."""

import numpy as np
import pytest

from tutor.lab.training.ranks import paper_tables

BALANCED, SPEED, NONE = 0, 4, 7


def test_the_tables_of_five_decisions() -> None:
    types = np.array([BALANCED, BALANCED, SPEED, SPEED, NONE])
    chosen = np.array([BALANCED, SPEED, SPEED, BALANCED, BALANCED])
    before = np.full((5, 7), 9)
    before[range(5), chosen] = (0, 3, 1, 1, 5)
    found = paper_tables(before, chosen, types)
    assert found.type_accuracy == 0.5
    assert (found.type_recall["balanced"], found.type_recall["value"]) == (0.5, None)
    assert found.type_shares["none"] == pytest.approx(0.2)
    assert (found.within_three_right, found.within_three_wrong) == (1, 0.5)
    assert found.places_right["balanced"] == (1, 0, 0, 0)
    assert found.places_right["speed"] == (0, 1, 0, 0)
    assert found.places_wrong["balanced"] == (0, 0, 0, 1)
    assert found.places_wrong["speed"] == (0, 1, 0, 0)
    assert found.places_wrong["safety"] is None
