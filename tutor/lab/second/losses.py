from dataclasses import dataclass
from typing import Any, Final

import torch
from torch.nn import functional

from tutor.lab.second.batches import Batch, Examples, Measured
from tutor.lab.second.model import Model, Seen, call_logits, look, riichi_logits
from tutor.network.network import HEADS
from tutor.network.planes import ALLOWED

RIICHI_WEIGHT: Final = 0.15
CALL_WEIGHT: Final = 0.5
AT_A_TIME: Final = 512
AT_A_TIME_ON_A_GPU: Final = 4096


@dataclass(frozen=True, slots=True)
class Losses:
    """Scalar tensors: mean losses, 0 without examples, and how many were found right."""

    discards: Any
    riichi: Any
    calls: Any
    first: Any
    riichi_right: Any
    calls_right: Any


def total_of(discards: Any, riichi: Any, calls: Any) -> Any:
    return discards + RIICHI_WEIGHT * riichi + CALL_WEIGHT * calls


def losses_of(model: Model, examples: Examples, batch: Batch, *, learning: bool) -> Losses:
    rows = examples.rows.at(batch.rows)
    calls, chance = examples.calls_of(batch.chances)
    planes, numbers = (
        torch.cat((rows.field(name), calls.field(name))) for name in ("planes", "numbers")
    )
    seen = look(model, planes, numbers, learning=learning)
    n, none = len(rows), torch.zeros((), device=examples.device)
    played = rows.field("played").long()
    logits = seen.logits[:n, HEADS.index("discard")].masked_fill(
        planes[:n, ALLOWED] <= 0, -torch.inf
    )
    at = torch.nonzero(rows.field("ready")).flatten()
    ready, kinds = rows.at(at), played[at]
    declared = ready.field("riichi")
    here = Seen(seen.logits[at], seen.places[:, :, at], seen.whole[at])
    riichi = riichi_logits(model, here, kinds, ready.field("waits"))
    alone = here.logits[torch.arange(len(at), device=examples.device), HEADS.index("riichi"), kinds]
    there = Seen(seen.logits[n:], seen.places[:, :, n:], seen.whole[n:])
    called, laid = call_logits(model, there, calls.field("call")), calls.field("laid")
    powers = _sums(called.exp(), chance, len(batch.chances))
    taken = _sums(laid.float(), chance, len(batch.chances))
    return Losses(
        functional.cross_entropy(logits, played) if n else none,
        _riichi_loss(riichi, declared) + _riichi_loss(alone, declared) if len(at) else none,
        ((1 + powers).log().sum() - (called * laid).sum()) / len(taken) if len(taken) else none,
        (logits.argmax(1) == played).sum(),
        ((riichi > 0) == declared).sum(),
        ((powers > 1) == (taken > 0)).sum(),
    )


def _riichi_loss(logits: Any, declared: Any) -> Any:
    return functional.binary_cross_entropy_with_logits(logits, declared.float())


def _sums(values: Any, group: Any, groups: int) -> Any:
    return torch.zeros(groups, device=values.device).index_add(0, group, values)


def measure_on(model: Model, examples: Examples, measured: Measured) -> dict[str, float]:
    """Return mean losses, and shares of what was found right."""
    no_rows, no_chances = measured.rows[:0], measured.chances[:0]
    size = AT_A_TIME if examples.device.type == "cpu" else AT_A_TIME_ON_A_GPU
    kinds = {
        ("discards", "first"): [Batch(part, no_chances) for part in measured.rows.split(size)],
        ("riichi", "riichi_right"): [
            Batch(part, no_chances) for part in measured.ready.split(size)
        ],
        ("calls", "calls_right"): [Batch(no_rows, part) for part in measured.chances.split(size)],
    }
    found: dict[str, float] = {}
    with torch.no_grad():
        for (name, right), parts in kinds.items():
            loss, hits, count = 0.0, 0, 0
            for part in parts:
                losses = losses_of(model, examples, part, learning=False)
                examined = len(part.rows) + len(part.chances)
                loss += float(getattr(losses, name)) * examined
                hits += int(getattr(losses, right)) if examined else 0
                count += examined
            found |= {f"{name}_loss": loss / max(1, count), right: hits / max(1, count)}
    return found
