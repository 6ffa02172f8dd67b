"""The network, where torch is installed: what it sees, and what it begins as."""

from typing import Any

import numpy as np
import pytest

from tests.tutor.lab.selfplay.asks import drawn_asks, swapped
from tests.tutor.network.networks import made_up
from tutor.lab.selfplay.actions import PASS, RIICHI, TSUMOGIRI
from tutor.lab.selfplay.planes import rows_of
from tutor.network.network import look_at
from tutor.network.planes import Inputs
from tutor.network.shares import probabilities as shares_of
from tutor.position.positions import Array

torch = pytest.importorskip("torch")

from tutor.lab.selfplay.network import forward, new_network, policy, probabilities, tensors_of  # noqa: E402


@pytest.fixture
def network() -> dict[str, Any]:
    chance = torch.Generator().manual_seed(1)
    found = new_network(made_up(), 0, "cpu")
    with torch.no_grad():
        for each in found.values():
            each.add_(0.1 * torch.randn(each.shape, generator=chance))
    return found


def said(network: dict[str, Any], rows: Array) -> tuple[Any, Any]:
    with torch.no_grad():
        return forward(network, tensors_of(rows, "cpu"))


def test_hidden_tiles_move_the_value_and_no_bit_of_the_policy(network: dict[str, Any]) -> None:
    asks = drawn_asks()[:128]
    one, other = rows_of(asks), rows_of([swapped(ask) for ask in asks])
    (logits, values), (same, moved) = said(network, one), said(network, other)
    changed = torch.from_numpy((one["hidden"] != other["hidden"]).any(axis=(1, 2)))
    assert torch.equal(logits, same)
    assert changed.sum() > 64
    assert (values != moved)[changed].float().mean() > 0.9
    assert torch.equal(logits, policy(network, tensors_of(one, "cpu")))


def test_it_begins_as_the_second_opinion() -> None:
    weights = made_up()
    asks = [
        ask
        for ask in drawn_asks()
        if PASS not in ask.choices and not ask.declared and TSUMOGIRI in ask.choices
    ]
    rows = rows_of(asks[:200])
    inputs = Inputs(rows["planes"], rows["numbers"])
    heads = look_at(weights, inputs).logits.astype(np.float64)
    expected = shares_of(heads[:, 0], inputs.allowed)
    logits, values = said(new_network(weights, 0, "cpu"), rows)
    shares = probabilities(logits)
    of_kinds = shares[:, :34].copy()
    of_kinds[:, [4, 13, 22]] += shares[:, 34:37]
    drawn = [ask.observation.drawn for ask in asks[:200]]
    for at, tile in enumerate(drawn):
        of_kinds[at, (tile or 0) // 4] += shares[at, TSUMOGIRI]
    free = (rows["offers"][:, RIICHI] == 0) & (rows["offers"][:, 48:116] == 0).all(1)
    free &= (rows["offers"] != 2).all(1) & (rows["offers"][:, 117] == 0)
    assert free.sum() > 50
    found = of_kinds[free] / of_kinds[free].sum(1, keepdims=True)
    assert np.abs(found - expected[free]).max() < 1e-3
    assert values.numpy() == pytest.approx(rows["worth"])
    other = rows.copy()
    other["seen_numbers"][:, -4:] = np.roll(rows["seen_numbers"][:, -4:], 1, axis=1)
    assert torch.equal(logits, said(new_network(weights, 0, "cpu"), other)[0])
