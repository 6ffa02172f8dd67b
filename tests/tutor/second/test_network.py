"""The forward pass."""

from pathlib import Path

import numpy as np

from tests.tutor.second.networks import drawn_inputs, exchanged, fixture, made_up
from tutor.second.network import logits_of
from tutor.second.planes import Inputs, inputs_of

GOLDEN = Path(__file__).parents[2] / "golden" / "second_logits.npz"
WEIGHTS = made_up()
POSITIONS = fixture()


def test_the_sums_are_those_of_torch() -> None:
    stored = np.load(GOLDEN)["logits"]
    found = logits_of(WEIGHTS, drawn_inputs(200))

    assert found.shape == stored.shape == (200, 2, 34)
    assert np.ptp(stored) > 1
    assert np.abs(found - stored).max() < 1e-3


def test_exchanged_suits_exchange_what_is_said() -> None:
    other, old = exchanged(POSITIONS, (1, 2, 0))
    mine = logits_of(WEIGHTS, inputs_of(POSITIONS))

    assert np.ptp(mine[:, 0], axis=1).min() > 1e-3
    assert np.abs(logits_of(WEIGHTS, inputs_of(other)) - mine[:, :, old]).max() < 1e-4


def test_one_position_alone_is_told_the_same_as_among_many() -> None:
    every = inputs_of(POSITIONS.rows(slice(0, 300)))
    together = logits_of(WEIGHTS, every)
    for at in (0, 150, 299):
        alone = logits_of(WEIGHTS, Inputs(every.planes[at : at + 1], every.numbers[at : at + 1]))
        assert np.abs(alone[0] - together[at]).max() < 1e-4
