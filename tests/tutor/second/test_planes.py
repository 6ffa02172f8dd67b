"""What the network looks at."""

import hashlib

import numpy as np
import pytest

from tests.tutor.second.networks import exchanged, fixture
from tutor.second.planes import NUMBERS, PLANES, inputs_of
from tutor.second.weights import encoding

POSITIONS = fixture()
INPUTS = inputs_of(POSITIONS)


def test_no_plane_and_no_number_is_dead() -> None:
    dead = [name for at, name in enumerate(PLANES) if np.ptp(INPUTS.planes[:, at]) == 0]
    dead += [name for at, name in enumerate(NUMBERS) if np.ptp(INPUTS.numbers[:, at]) == 0]
    assert dead == []


def test_the_encoding_of_twenty_positions_is_what_it_was() -> None:
    some = inputs_of(POSITIONS.rows(np.linspace(0, len(POSITIONS) - 1, 20).astype(int)))
    digest = hashlib.sha256(some.planes.tobytes() + some.numbers.tobytes()).hexdigest()[:12]

    assert (digest, encoding()) == ("2f4a4945502c", "a69042d0b86d")


@pytest.mark.parametrize("suits", [(1, 2, 0), (2, 1, 0)])
def test_exchanged_suits_exchange_the_planes(suits: tuple[int, int, int]) -> None:
    other, old = exchanged(POSITIONS, suits)
    found = inputs_of(other)

    assert np.array_equal(found.planes, INPUTS.planes[:, :, old])
    assert np.array_equal(found.numbers, INPUTS.numbers)


def test_what_may_be_discarded_and_declared() -> None:
    assert np.array_equal(INPUTS.allowed, POSITIONS.allowed)
    assert not INPUTS.ready[POSITIONS.open].any()
    assert INPUTS.ready.any(axis=1).sum() > 4
    assert not (INPUTS.ready & ~INPUTS.allowed).any()


def test_no_position_no_row() -> None:
    assert len(inputs_of(POSITIONS.rows(slice(0, 0)))) == 0
