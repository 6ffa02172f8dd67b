"""Proximal policy optimisation, held near the policy that it started with.

Independent of mahjong: a model is a function from the numbers of decisions to logits and values, so
that tests can learn small games with a known optimum.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import torch

Model = Callable[[Any], tuple[Any, Any]]
_IMPOSSIBLE: Final = -1e8


@dataclass(frozen=True, slots=True)
class Settings:
    epochs: int = 1
    batch: int = 512
    measured: int = 4096
    clip: float = 0.1
    value_weight: float = 0.5
    start_weight: float = 0.1
    start_limit: float = 0.05
    entropy_weight: float = 0.0
    longest: float = 0.5


@dataclass(frozen=True, eq=False, slots=True)
class Decisions:
    actions: Any
    """(n,) int64."""
    log_chances: Any
    """(n,) float32, how likely it was, in nats."""
    advantages: Any
    """(n,) float32."""
    targets: Any
    """(n,) float32, of the values."""
    start: Any
    """(n, actions) float32, logits of the policy at the start."""

    def __len__(self) -> int:
        return len(self.actions)


@dataclass(frozen=True, slots=True)
class UpdateFigures:
    divergence: float
    value_loss: float
    taken_back: int


def improve(
    model: Model,
    weights: Sequence[Any],
    optimizer: Any,
    decisions: Decisions,
    settings: Settings,
    chance: Any,
) -> UpdateFigures:
    """Learn from decisions; where that leads too far from the start, go back half of the way.

    Args:
        model: the policy and the values.
        weights: all that it learns.
        optimizer: of these.
        decisions: what was done.
        settings: how far.
        chance: torch's generator.
    """
    before = [each.detach().clone() for each in weights]
    better = standardised(decisions.advantages)
    for _ in range(settings.epochs):
        order = torch.randperm(len(decisions), generator=chance)
        for start in range(0, len(order), settings.batch):
            which = order[start : start + settings.batch].to(decisions.actions.device)
            loss = loss_of(*model(which), _some(decisions, which), better[which], settings)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(weights, settings.longest)
            optimizer.step()
    measured = torch.randperm(len(decisions), generator=chance)[: settings.measured]
    which = measured.sort().values.to(decisions.actions.device)
    divergence, halved = _hold(model, weights, before, decisions, which, settings)
    return UpdateFigures(divergence, float((decisions.advantages**2).mean()), halved)


def loss_of(
    logits: Any, values: Any, decisions: Decisions, advantages: Any, settings: Settings
) -> Any:
    chances = torch.log_softmax(logits, 1)
    ratio = (chances.gather(1, decisions.actions[:, None])[:, 0] - decisions.log_chances).exp()
    near = ratio.clamp(1 - settings.clip, 1 + settings.clip)
    gain = torch.minimum(ratio * advantages, near * advantages).mean()
    off = ((values - decisions.targets) ** 2).mean()
    loss = -gain + settings.value_weight * off
    if settings.start_weight:
        loss = loss + settings.start_weight * divergence(logits, decisions.start).mean()
    if settings.entropy_weight:
        known = logits > _IMPOSSIBLE
        entropy = -(chances.exp() * chances.masked_fill(~known, 0.0)).sum(1).mean()
        loss = loss - settings.entropy_weight * entropy
    return loss


def divergence(logits: Any, other: Any) -> Any:
    known = logits > _IMPOSSIBLE
    one, two = torch.log_softmax(logits, 1), torch.log_softmax(other, 1)
    return (one.exp() * (one - two).masked_fill(~known, 0.0)).sum(1)


def standardised(advantages: Any) -> Any:
    middle = advantages - advantages.mean()
    return middle / (middle.std(unbiased=False) + 1e-8)


def _hold(
    model: Model,
    weights: Sequence[Any],
    before: Sequence[Any],
    decisions: Decisions,
    which: Any,
    settings: Settings,
) -> tuple[float, int]:
    halved = 0
    found = _measure(model, decisions, which, settings.batch)
    while found > settings.start_limit and halved < 8:
        halved += 1
        share = 0.5 if halved < 8 else 1.0
        with torch.no_grad():
            for each, old in zip(weights, before, strict=True):
                each.lerp_(old, share)
        found = _measure(model, decisions, which, settings.batch)
    return found, halved


def _measure(model: Model, decisions: Decisions, which: Any, batch: int) -> float:
    far = 0.0
    with torch.no_grad():
        for some in which.split(batch):
            far += float(divergence(model(some)[0], decisions.start[some]).sum())
    return far / len(which)


def _some(decisions: Decisions, which: Any) -> Decisions:
    return Decisions(
        decisions.actions[which],
        decisions.log_chances[which],
        decisions.advantages[which],
        decisions.targets[which],
        decisions.start[which],
    )
