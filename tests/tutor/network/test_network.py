"""The network of the second opinion."""

import hashlib
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.tutor.network.networks import drawn_inputs, exchanged, file_of, fixture, made_up
from tutor.network.network import encoding, look_at, pack, read_weights
from tutor.network.planes import Inputs, inputs_of

GOLDEN = Path(__file__).parents[2] / "golden" / "second_logits.npz"
WEIGHTS = made_up()


def test_the_forward_pass_equals_torch() -> None:
    stored = np.load(GOLDEN)["logits"]
    found = look_at(WEIGHTS, drawn_inputs(200)).logits

    assert found.shape == stored.shape == (200, 2, 34)
    assert np.ptp(stored) > 1
    assert np.abs(found - stored).max() < 1e-3


def test_the_network_is_equivariant_to_suits() -> None:
    other, old = exchanged(fixture(), (1, 2, 0))
    mine = look_at(WEIGHTS, inputs_of(fixture())).logits

    assert np.ptp(mine[:, 0], axis=1).min() > 1e-3
    assert np.abs(look_at(WEIGHTS, inputs_of(other)).logits - mine[:, :, old]).max() < 1e-4


def test_a_batch_gives_the_same_inputs_as_one_position() -> None:
    every = inputs_of(fixture().rows(slice(0, 300)))
    together = look_at(WEIGHTS, every).logits
    for at in (0, 150, 299):
        alone = look_at(
            WEIGHTS, Inputs(every.planes[at : at + 1], every.numbers[at : at + 1])
        ).logits
        assert np.abs(alone[0] - together[at]).max() < 1e-4


@cache
def inputs() -> Inputs:
    return inputs_of(fixture())


def test_the_encoding_of_positions_is_unchanged() -> None:
    some = inputs_of(fixture().rows(np.linspace(0, len(fixture()) - 1, 20).astype(int)))
    digest = hashlib.sha256(some.planes.tobytes() + some.numbers.tobytes()).hexdigest()[:12]

    assert (digest, encoding()) == ("ecb93d148cf8", "a69042d0b86d")


@pytest.mark.parametrize("suits", [(1, 2, 0), (2, 1, 0)])
def test_planes_are_equivariant_to_suits(suits: tuple[int, int, int]) -> None:
    other, old = exchanged(fixture(), suits)
    found = inputs_of(other)

    assert np.array_equal(found.planes, inputs().planes[:, :, old])
    assert np.array_equal(found.numbers, inputs().numbers)


def test_allowed_discards_and_riichi() -> None:
    assert np.array_equal(inputs().allowed, fixture().allowed)
    assert not inputs().ready[fixture().open].any()
    assert inputs().ready.any(axis=1).sum() > 4
    assert not (inputs().ready & ~inputs().allowed).any()


def test_weights_survive_a_round_trip(tmp_path: Path) -> None:
    path = tmp_path / "second.npz"
    path.write_bytes(file_of())
    weights = read_weights(path)

    assert weights.blocks == 2
    assert weights.learned == {"seed": 0}
    assert pack(weights.arrays, weights.learned) == path.read_bytes()
    assert len(weights.digest) == 12
