"""Safety measured: against a slow reading of the rules, and sums worked by hand."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from sklearn.metrics import brier_score_loss, roc_auc_score

from rules.formats.logs import LogFile
from rules.shanten import shanten
from rules.tiles import KINDS, count_kinds, kinds_in, parse_kind, parse_tiles
from tests.games import game, own_logs
from tests.tables import deal
from tutor.lab.games import Corpus
from tutor.lab.training.examples import voluntary_discards
from tutor.lab.training.safety import positions_and_waits, waits_of
from tutor.lab.training.safety_figures import (
    BIN_EDGES,
    PREDICTION_STEPS,
    PredictionTally,
    auc,
    brier,
    evaluate_safety_figures,
)
from tutor.position.safety import evaluate_safety


@pytest.fixture(scope="module")
def logs() -> list[LogFile]:
    return own_logs(range(4))


def tally(*predictions: tuple[float, bool]) -> PredictionTally:
    found = PredictionTally.empty()
    for size, waited in predictions:
        found.add(
            np.array([round(size * PREDICTION_STEPS)]), np.array([1]), np.array([int(waited)])
        )
    return found


def test_what_a_hand_laid_table_waits_on() -> None:
    state = deal({1: "123m456p789s2255z", 2: "12346m345678p9s1z", 3: "666777888m2222p"})
    waited = [kinds_in(waits_of(state.hands[seat] or (), ())) for seat in range(4)]
    assert waited[1] == (parse_kind("2z"), parse_kind("5z"))
    assert waited[2] == ()
    assert waited[3] == ()
    assert waits_of(parse_tiles("123m456p789s23s11z"), ()) == (
        1 << parse_kind("1s") | 1 << parse_kind("4s")
    )


@pytest.mark.parametrize("seed", [0, 1])
def test_the_truth_is_what_would_win(seed: int) -> None:
    record = game(seed)
    positions, waited = positions_and_waits(record)
    assert positions is not None
    rows = 0
    chance = Random(seed)
    for state, discard in voluntary_discards(record):
        if state.drawn is None:
            continue
        if chance.random() < 0.2:
            wins = set()
            for seat in range(4):
                if seat == discard.seat:
                    continue
                counts = count_kinds(state.hands[seat] or ())
                laid = count_kinds(tile for meld in state.melds[seat] for tile in meld.tiles)
                for kind in KINDS:
                    one_more = [n + (k == kind) for k, n in enumerate(counts)]
                    if counts[kind] + laid[kind] < 4 and (
                        shanten(one_more, len(state.melds[seat])) == -1
                    ):
                        wins.add(kind)
            assert set(np.flatnonzero(waited[rows]).tolist()) == wins
        rows += 1
    assert rows == len(positions) == len(waited)
    assert 0 < waited.mean() < 0.3


def test_measures_agree_with_scikit_learn() -> None:
    chance = np.random.default_rng(0)
    sizes = chance.integers(0, 40, 3000) / 100
    waited = chance.random(3000) < sizes
    found = tally(*zip(sizes.tolist(), waited.tolist(), strict=True))
    assert auc(found) == pytest.approx(roc_auc_score(waited, sizes))
    assert brier(found) == pytest.approx(brier_score_loss(waited, sizes))


def test_every_decision_and_every_kind_counts_once(logs: list[LogFile]) -> None:
    found = evaluate_safety_figures(Corpus(logs, jobs=1))
    positions = [positions_and_waits(game(seed)) for seed in range(4)]
    safe = [evaluate_safety(each).score.ravel() for each, _ in positions if each is not None]
    risks = 1 - np.concatenate(safe)
    waited = np.concatenate([each.ravel() for _, each in positions])
    assert (found.games, found.predictions) == (4, len(risks))
    assert found.decisions * 34 == found.predictions
    assert sum(each.count for each in found.bins) == found.predictions
    assert [(each.low, each.high) for each in found.bins] == [*pairwise(BIN_EDGES)]
    assert found.auc == pytest.approx(roc_auc_score(waited, risks.round(6)))
    assert found.brier == pytest.approx(((risks - waited) ** 2).mean(), abs=1e-6)
    held = [each for each in found.bins if each.low <= (each.measured or -1) <= each.high]
    assert found.bins_that_hold == len(held)
    hits = sum(each.count * (each.measured or 0) for each in found.bins)
    assert hits == pytest.approx(waited.sum())
    for each in found.bins:
        if each.predicted is not None:
            assert each.low <= each.predicted <= each.high
            assert each.measured_interval is not None
