"""How a network meets what was played."""

import numpy as np
import pytest

from rules.formats import write_mjlog
from rules.formats.logs import LogFile
from tests.games import game
from tests.tutor.second.networks import made_up
from tutor.lab.second.figures import calibration, evaluate_second
from tutor.lab.training.examples import NoExamples
from tutor.strategy.tree import shipped_tree


def test_figures_of_games() -> None:
    logs = [
        LogFile(f"own{seed}.mjlog", write_mjlog(game(seed, calls=0.4, greed=1.0)))
        for seed in range(2)
    ]
    figures = evaluate_second([*logs, LogFile("bad", b"<")], made_up(), shipped_tree(), jobs=1)

    assert (figures.games, len(figures.unreadable)) == (2, 1)
    assert figures.first_low is not None
    assert figures.first_high is not None
    assert 0 <= figures.first_low <= figures.first <= figures.first_high <= 1
    assert figures.first < figures.within_three <= 1
    assert figures.log_loss > 0
    assert sum(each["count"] for each in figures.bins) > figures.decisions
    assert figures.tree_first > figures.first  # nothing was learned
    whole = figures.agree * figures.first_where_agree
    whole += (1 - figures.agree) * figures.first_where_differ
    assert whole == pytest.approx(figures.first)
    assert figures.also_played <= figures.vetoed
    assert figures.riichi_chances > 0
    assert set(figures.by) == {"turn", "shanten"}


def test_without_a_decision_there_are_no_figures() -> None:
    with pytest.raises(NoExamples):
        evaluate_second([], made_up(), shipped_tree(), jobs=1)


def test_calibration_compares_what_was_said_with_what_happened() -> None:
    said = np.linspace(0, 1, 2000)
    bins = calibration(np.stack((said, np.arange(2000) % 2 == 0), axis=1))

    assert len(bins) == 20
    assert all(each["count"] == 100 and each["played"] == 0.5 for each in bins)
    assert bins[0]["said"] == pytest.approx(0.025, abs=0.001)
