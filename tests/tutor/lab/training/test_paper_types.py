"""The paper's Tables 7 to 9, worked by hand on a few decisions."""

import numpy as np
import pytest

from tutor.lab.training.ranks import PAPER, paper_tables
from tutor.lab.training.strategy_figures import StrategyFigures
from tutor.strategy.situation import STRATEGIES

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


def test_the_papers_figures_have_the_names_of_ours() -> None:
    names = set(StrategyFigures.__dataclass_fields__)
    assert PAPER.keys() - names == {"right"}
    for name in ("type_recall", "places_right", "places_wrong"):
        assert list(PAPER[name]) == list(map(str, STRATEGIES))
    for name in ("places_right", "places_wrong"):
        for places in PAPER[name].values():
            assert sum(places) == pytest.approx(1, abs=0.0025)


def test_the_papers_tables_hang_together() -> None:
    right = PAPER["right"]
    whole = right * PAPER["within_three_right"] + (1 - right) * PAPER["within_three_wrong"]
    assert whole == pytest.approx(PAPER["within_three_paper"], abs=0.007)
