"""How far the network is off, in torch: discards, riichi, calls."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch

from tutor.evaluators.positions import Array
from tutor.lab.course import spread
from tutor.lab.second.examples import Batch, chances_at, starts_of
from tutor.lab.second.model import (
    Model,
    Seen,
    call_logits,
    call_loss,
    discard_loss,
    look,
    riichi_logits,
    riichi_loss,
)
from tutor.second.planes import ALLOWED

MEASURED: Final = 8192
AT_A_TIME: Final = 512


@dataclass(frozen=True, slots=True)
class Losses:
    discards: Any
    riichi: Any
    calls: Any
    first: Any
    riichi_right: Any
    calls_right: Any


def losses_of(model: Model, batch: Batch, device: str, *, learning: bool) -> Losses:
    both = np.concatenate((batch.rows, batch.ready))
    parts = (both, batch.calls)
    planes, numbers = (
        torch.from_numpy(np.concatenate([part[name] for part in parts])).to(device)
        for name in ("planes", "numbers")
    )
    seen = look(model, planes, numbers, learning=learning)
    n, whole = len(batch.rows), len(both)
    played = torch.from_numpy(batch.rows["played"].astype(np.int64)).to(device)
    discards = discard_loss(seen.logits[:n], planes[:n], played) if n else torch.zeros(())
    likely = seen.logits[:n, 0].masked_fill(planes[:n, ALLOWED] <= 0, -torch.inf).argmax(1)
    at = torch.from_numpy(np.flatnonzero(both["ready"])).to(device)
    ready = both[both["ready"]]
    kinds = torch.from_numpy(ready["played"].astype(np.int64)).to(device)
    declared = torch.from_numpy(ready["riichi"]).to(device)
    told = torch.from_numpy(ready["waits"].copy()).to(device)
    here = Seen(seen.logits[at], seen.places[:, :, at], seen.whole[at])
    riichi = riichi_logits(model, here, kinds, told)
    alone = here.logits[torch.arange(len(kinds), device=device), 1, kinds]
    of_riichi = riichi_loss(riichi, declared) + riichi_loss(alone, declared)
    there = Seen(seen.logits[whole:], seen.places[:, :, whole:], seen.whole[whole:])
    calls = call_logits(model, there, torch.from_numpy(batch.calls["call"].copy()).to(device))
    laid = torch.from_numpy(batch.calls["laid"]).to(device)
    chance = torch.from_numpy(np.repeat(*_counted(batch.calls))).to(device)
    return Losses(
        discards,
        of_riichi if len(ready) else torch.zeros(()),
        call_loss(calls, chance, laid) if len(calls) else torch.zeros(()),
        (likely == played).sum(),
        ((riichi > 0) == declared).sum(),
        _right(calls, chance, laid),
    )


def _counted(calls: Array) -> tuple[Array, Array]:
    starts = starts_of(calls)
    return np.arange(len(starts)), np.diff(np.append(starts, len(calls)))


def _right(logits: Any, chance: Any, laid: Any) -> Any:
    if not len(logits):
        return 0
    count = int(chance[-1]) + 1
    odds = torch.zeros(count).index_add(0, chance.cpu(), logits.detach().cpu().exp())
    taken = torch.zeros(count).index_add(0, chance.cpu(), laid.cpu().float())
    return ((odds > 1) == (taken > 0)).sum()


def measure_on(model: Model, batch: Batch, device: str) -> dict[str, float]:
    starts = starts_of(batch.calls)
    sums = np.zeros(6)
    with torch.no_grad():
        for part in _parts(batch, starts):
            found = losses_of(model, part, device, learning=False)
            counts = (len(part.rows), int(part.ready["ready"].sum()), len(starts_of(part.calls)))
            of_each = (found.discards, found.riichi, found.calls)
            right = (found.first, found.riichi_right, found.calls_right)
            sums[:3] += [float(one) * count for one, count in zip(of_each, counts, strict=True)]
            sums[3:] += [float(one) * (count > 0) for one, count in zip(right, counts, strict=True)]
    counts = (len(batch.rows), len(batch.ready), len(starts))
    names = ("loss", "riichi_loss", "call_loss", "first", "riichi_right", "calls_right")
    shares = (sums.reshape(2, 3) / np.maximum(counts, 1)).ravel().tolist()
    return dict(zip(names, shares, strict=True))


def _parts(batch: Batch, starts: Array) -> Iterator[Batch]:
    no_rows, no_calls = batch.rows[:0], batch.calls[:0]
    for start in range(0, len(batch.rows), AT_A_TIME):
        rows = batch.rows[start : start + AT_A_TIME].copy()
        rows["ready"] = False  # riichi is measured on its own
        yield Batch(rows, no_rows, no_calls)
    for start in range(0, len(batch.ready), AT_A_TIME):
        yield Batch(no_rows, batch.ready[start : start + AT_A_TIME], no_calls)
    for start in range(0, len(starts), AT_A_TIME):
        calls = chances_at(batch.calls, starts, starts[start : start + AT_A_TIME])
        yield Batch(no_rows, no_rows, calls)


def to_measure(rows: Array, calls: Array) -> Batch:
    starts = starts_of(calls)
    return Batch(
        rows[spread(np.flatnonzero(~rows["after_call"]), MEASURED)],
        rows[spread(np.flatnonzero(rows["ready"]), MEASURED)],
        chances_at(calls, starts, spread(starts, MEASURED)),
    )
