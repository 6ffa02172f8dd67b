"""Twenty games beside RiichiEnv's table; ``soak riichienv`` plays two thousand."""

import pytest

from rules import round as rules_round
from rules.tiles import NO_KINDS
from tutor.lab import soak
from tutor.lab.soak.riichienv import play_beside

pytest.importorskip("riichienv")


@pytest.mark.parametrize("seed", range(1, 21))
def test_the_same_walls_and_answers_bring_the_same_offers_and_results(seed: int) -> None:
    assert play_beside(seed) is None


def test_a_soak_of_a_few_games() -> None:
    assert soak.run("riichienv", 2, seed=30) == soak.SoakResult("riichienv", 2, ())


def test_a_slip_in_the_rules_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_round, "kuikae", lambda meld: NO_KINDS)
    assert any(play_beside(seed) for seed in range(1, 6))
