"""How a network meets what was played."""

from functools import partial

import pytest

from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from tests.games import game
from tests.tutor.network.networks import made_up
from tutor.coach.strategy.tree import shipped_tree
from tutor.lab.games import Corpus
from tutor.lab.second.figures import evaluate_second, predicted_calls
from tutor.lab.training.calls import evaluate_calls


def test_figures_of_games() -> None:
    logs = [
        LogFile(f"own{seed}.mjlog", write_mjlog(game(seed, calls=0.4, greed=1.0)))
        for seed in range(2)
    ]
    figures = evaluate_second(
        Corpus([*logs, LogFile("bad", b"<")], jobs=1), made_up(), shipped_tree()
    )

    assert figures.games == 2
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
    assert figures.call_chances > 50
    assert 0 < figures.calls_right < 1
    assert figures.call_log_loss > 0
    calls = evaluate_calls(Corpus(logs, jobs=1), partial(predicted_calls, weights=made_up()))
    assert (calls.chances, calls.right) == (figures.call_chances, figures.calls_right)
    assert (calls.precision, calls.call_right) == (figures.call_precision, figures.call_right)
    assert calls.log_loss == pytest.approx(figures.call_log_loss)
    assert set(figures.by) == {"turn", "shanten"}
    cells = figures.certainty
    assert sum(each["decisions"] for each in cells.values()) == figures.decisions
    agree = sum(each["decisions"] for name, each in cells.items() if name.endswith("agree"))
    assert agree / figures.decisions == pytest.approx(figures.agree)
    hits = sum(each["decisions"] * each["tree_first"] for each in cells.values())
    assert hits / figures.decisions == pytest.approx(figures.tree_first)
    assert cells["clear, agree"]["tree_first"] > cells["taste, agree"]["tree_first"]
