"""Small games with a known optimum: the same lines that learn mahjong find it."""

from random import Random
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from tutor.lab.selfplay.ppo import Decisions, Settings, improve, loss_of  # noqa: E402

FREE = Settings(epochs=4, batch=256, clip=0.2, start_weight=0.0, start_limit=1e9, longest=5.0)


class Tabular:
    def __init__(self, masks: Any) -> None:
        self.logits = torch.zeros(masks.shape, requires_grad=True)
        self.values = torch.zeros(len(masks), requires_grad=True)
        self.masks = masks
        self.optimizer = torch.optim.Adam([self.logits, self.values], lr=0.1)
        self.chance = torch.Generator().manual_seed(0)

    def of(self, states: Any) -> tuple[Any, Any]:
        return self.logits[states].masked_fill(~self.masks[states], -1e9), self.values[states]

    def shares(self) -> list[list[float]]:
        with torch.no_grad():
            found: list[list[float]] = self.of(torch.arange(len(self.masks)))[0].softmax(1).tolist()
        return found

    def learn(self, played: list[tuple[int, int, float]], settings: Settings = FREE) -> None:
        states, actions = (torch.tensor([each[at] for each in played]) for at in (0, 1))
        gained = torch.tensor([each[2] for each in played])
        with torch.no_grad():
            logits, values = self.of(states)
            chances = logits.log_softmax(1).gather(1, actions[:, None])[:, 0]
            start = torch.zeros_like(logits).masked_fill(logits < -1e8, -1e9)
        decisions = Decisions(actions, chances, gained - values, gained, start)
        self.found = improve(
            lambda which: self.of(states[which]),
            [self.logits, self.values],
            self.optimizer,
            decisions,
            settings,
            self.chance,
        )


def drawn(shares: list[float], random: Random) -> int:
    return random.choices(range(len(shares)), shares)[0]


def test_the_better_arm_of_two_is_found() -> None:
    random, model = Random(0), Tabular(torch.ones(1, 2, dtype=torch.bool))
    for _ in range(30):
        shares = model.shares()[0]
        arms = [drawn(shares, random) for _ in range(256)]
        model.learn([(0, arm, float(random.random() < (0.4, 0.6)[arm])) for arm in arms])
    assert model.shares()[0][1] > 0.95
    assert float(model.values.detach()[0]) == pytest.approx(0.6, abs=0.06)


# --- what may not be done, and how far it may go -------------------------------------------------


def test_what_is_not_offered_has_no_chance_and_no_gradient() -> None:
    free = torch.randn(5, 4, requires_grad=True)
    masks = torch.tensor([[True, True, False, True]] * 5)
    logits = free.masked_fill(~masks, -1e9)
    decisions = Decisions(
        torch.tensor([0, 1, 3, 0, 1]),
        torch.full((5,), -1.0),
        torch.randn(5),
        torch.zeros(5),
        torch.randn(5, 4).masked_fill(~masks, -1e9),
    )
    settings = Settings(entropy_weight=0.1)
    loss_of(logits, torch.zeros(5), decisions, decisions.advantages, settings).backward()
    assert (logits.softmax(1)[:, 2] == 0).all()
    assert free.grad is not None
    assert (free.grad[:, 2] == 0).all()
    assert (free.grad[:, :2] != 0).any()
