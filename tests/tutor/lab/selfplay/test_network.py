"""The network, where torch is installed: what it sees, and what it begins as."""

from typing import Any

import numpy as np
import pytest

from rules.events import Call
from tests.tutor.lab.selfplay.asks import drawn_asks, played, riichi_asks, swapped
from tests.tutor.network.networks import made_up
from tutor.coach.opinion import opinions_of
from tutor.evaluators.positions import Array
from tutor.lab.selfplay.actions import ANKAN, CHI, KAN, PASS, RIICHI, TSUMOGIRI
from tutor.lab.selfplay.planes import SEEN_NUMBERS, rows_of
from tutor.network.network import Weights, logits_of
from tutor.network.planes import Inputs
from tutor.network.shares import probabilities as shares_of
from tutor.network.shares import shipped_weights
from tutor.opponents import players

torch = pytest.importorskip("torch")

from tutor.lab.selfplay.network import forward, new_network, policy, probabilities, tensors_of  # noqa: E402
from tutor.lab.selfplay.player import answer_all  # noqa: E402


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


def test_what_is_not_offered_is_never_done_and_teaches_nothing(network: dict[str, Any]) -> None:
    rows = played().rows[:64]
    logits, _ = forward(network, tensors_of(rows, "cpu"))
    logits.retain_grad()
    shares = probabilities(logits)
    assert (shares[rows["offers"] == 0] == 0).all()
    assert shares.sum(1) == pytest.approx(1)
    not_offered = torch.from_numpy(rows["offers"] == 0)
    torch.log_softmax(logits, 1).masked_fill(not_offered, 0.0).sum().backward()
    assert logits.grad is not None
    assert (logits.grad[not_offered] == 0).all()


def test_riichi_is_as_likely_at_first_as_the_second_opinion_has_it() -> None:
    weights = made_up()
    asks = [ask for ask in (*drawn_asks(), *riichi_asks()) if RIICHI in ask.choices]
    rows = rows_of(asks)
    opinions = opinions_of(weights, [ask.observation for ask in asks])
    expected = (opinions.shares.astype(float) * opinions.riichi).sum(1) / 1000**2
    assert expected.size > 3
    assert np.ptp(expected) > 0.05
    rows["offers"][:, ANKAN:RIICHI] = 0
    shares = probabilities(said(new_network(weights, 0, "cpu"), rows)[0])
    assert shares[:, RIICHI] == pytest.approx(expected, abs=5e-3)


def test_calls_are_described_by_the_inputs_of_the_second_opinion() -> None:
    asks = [ask for ask in drawn_asks() if any(CHI <= each < KAN for each in ask.choices)]
    rows = rows_of(asks)
    network = new_network(made_up(), 0, "cpu")
    before = said(network, rows)[0]
    other = rows.copy()
    other["calls"][:, :, 0] += 1
    after = said(network, other)[0]
    moved = (before != after).numpy()
    offered = rows["offers"] > 0
    assert offered[:, CHI:KAN].sum() > 20
    assert (moved[:, CHI:KAN] == offered[:, CHI:KAN]).all()
    assert not moved[:, PASS].any()
    assert not moved[:, :CHI].any()


def test_at_first_it_plays_like_phoenix() -> None:
    weights = shipped_weights()
    assert isinstance(weights, Weights)
    requests = [
        (ask.observation, ask.offered)
        for ask in drawn_asks()
        if not ask.declared and all(number < ANKAN for number in ask.choices)
    ]
    own = answer_all(requests, new_network(weights, 0, "cpu"))
    other = players.phoenix_answer_all(requests, weights)
    same = [one == two for one, two in zip(own, other, strict=True)]
    assert len(same) > 500
    assert np.mean(same) > 0.98
    called = {isinstance(one, Call) for one, two in zip(own, other, strict=True) if one == two}
    assert called == {False, True}


def test_in_riichi_it_declares_a_kan() -> None:
    rows = played().rows[:1].copy()
    rows["offers"] = 0
    rows["offers"][:, [TSUMOGIRI, ANKAN]] = 1
    network, own = new_network(made_up(), 0, "cpu"), SEEN_NUMBERS.index("riichi_own")
    found = []
    for riichi in (0, 1):
        rows["seen_numbers"][:, own] = riichi
        shares = probabilities(said(network, rows)[0])
        found.append(np.log(shares[0, ANKAN] / shares[0, TSUMOGIRI]))
    assert found[1] - found[0] > 2


def test_half_as_exact_is_near() -> None:
    rows = played().rows[:64]
    network = new_network(made_up(), 0, "cpu")
    with torch.no_grad():
        full, half = (
            forward(network, tensors_of(rows, "cpu"), half=each) for each in (False, True)
        )
    one, other = probabilities(full[0]), probabilities(half[0])
    assert np.abs(one - other).max() < 0.1
    assert np.abs(one - other).mean() < 0.002
    assert (one != other).any()


def test_it_begins_as_the_second_opinion() -> None:
    weights = made_up()
    asks = [
        ask
        for ask in drawn_asks()
        if PASS not in ask.choices and not ask.declared and TSUMOGIRI in ask.choices
    ]
    rows = rows_of(asks[:200])
    inputs = Inputs(rows["planes"], rows["numbers"])
    heads = logits_of(weights, inputs).astype(np.float64)
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
