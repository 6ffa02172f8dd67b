"""The network of luck: rows of games, and learning where torch is installed."""

from dataclasses import replace

import numpy as np
import pytest

from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from tests.games import game
from tests.tutor.luck.models import made_up_model, made_up_network
from tutor.lab.games import Corpus
from tutor.lab.luck import (
    Batches,
    NetworkRows,
    collect_luck,
    evaluate_luck,
    joined,
    lucks_by_type,
    rows_of_record,
)
from tutor.luck.chances import round_chances
from tutor.luck.game import GameLuck, game_luck
from tutor.luck.measures import DRAWN
from tutor.luck.network import network_luck

MODEL = made_up_model()
SEEDS = (0, 1, 2, 3)


@pytest.fixture(scope="module")
def rows() -> list[NetworkRows]:
    found = [rows_of_record(game(seed, calls=0.4), MODEL) for seed in SEEDS]
    return [each for each in found if each is not None]


def test_the_lab_and_the_product_tell_the_same_luck() -> None:
    model = replace(MODEL, network=made_up_network())
    logs = [LogFile(f"{seed}.mjlog", write_mjlog(game(seed, calls=0.4))) for seed in SEEDS]
    for seed, each in zip(SEEDS, collect_luck(Corpus(logs, jobs=1), model=model), strict=True):
        luck = game_luck(game(seed, calls=0.4), model)
        assert isinstance(luck, GameLuck)
        assert np.allclose(lucks_by_type(each, model).sum(axis=0), luck.luck, atol=1e-5)
    with_network = evaluate_luck(Corpus(logs, jobs=1), model)
    without = evaluate_luck(Corpus(logs, jobs=1), MODEL)
    assert with_network.by_event["draw"] != without.by_event["draw"]
    assert with_network.by_event["deal"] == without.by_event["deal"]


def test_torch_sums_as_the_program_does(rows: list[NetworkRows]) -> None:
    pytest.importorskip("torch")
    import torch

    from tutor.lab.luck_network import round_lucks, tensors_of

    weights = made_up_network()
    as_tensors = {
        name: torch.from_numpy(each.astype(np.float32)) for name, each in weights.arrays.items()
    }
    part = MODEL.east
    assert part is not None
    for seed, each in zip(SEEDS, rows, strict=True):
        found = round_lucks(as_tensors, tensors_of(Batches(joined([each])).of(np.array([0]))))
        chances = [one for _, some in round_chances(game(seed, calls=0.4)) for one in some]
        draws = [one for one in chances if one.type in DRAWN]
        lucks = network_luck(weights, game(seed, calls=0.4), draws, part.places)
        expected = np.zeros((len(each.left), 4))
        np.add.at(expected, [draw.round for draw in draws], lucks)
        scale = np.abs(expected).max()
        assert np.abs(found.numpy() - expected).max() < 0.01 * scale


def test_it_learns_and_the_same_games_give_the_same_network(rows: list[NetworkRows]) -> None:
    pytest.importorskip("torch")
    from tutor.lab.luck_network import Plan, learn

    plan = Plan(passes=6, games=1, first=8, second=4)
    steps: list[tuple[int, int | None]] = []
    found = [
        learn(joined(rows), joined(rows), plan, progress=lambda *done: steps.append(done))
        for _ in range(2)
    ]

    assert found[0].after < found[0].before
    assert found[0].passes > 0
    assert steps[:6] == [(number, 6) for number in range(1, 7)]
    for name, each in found[0].arrays.items():
        assert np.array_equal(each, found[1].arrays[name])
