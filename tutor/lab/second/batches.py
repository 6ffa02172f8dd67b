from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch

from tutor.lab.kept_rows import KeptRows
from tutor.lab.second.examples import CALLS, ROWS, starts_of
from tutor.lab.training_loop import spread
from tutor.position.positions import Array

CALL_PART: Final = 4


@dataclass(frozen=True, eq=False, slots=True)
class Table:
    rows: Any
    """(n, bytes of a row) uint8; on a CPU it may be a file."""
    dtype: np.dtype[Any]

    def __len__(self) -> int:
        return len(self.rows)

    def at(self, places: Any) -> "Table":
        return Table(self.rows[places], self.dtype)

    def field(self, name: str) -> Any:
        """Return (n, ...) of a field of one byte a number: int8 or bool."""
        assert self.dtype.fields is not None
        kind, start = self.dtype.fields[name][:2]
        part = self.rows[:, start : start + kind.itemsize]
        part = part.view(torch.bool if kind.base == np.bool_ else torch.int8)
        return part.reshape(len(self.rows), *kind.shape)


@dataclass(frozen=True, eq=False, slots=True)
class Examples:
    rows: Table
    calls: Table
    starts: Any
    """(chances,) the first call of each chance."""
    lengths: Any
    """(chances,) its calls."""

    @property
    def device(self) -> Any:
        return self.starts.device

    def calls_of(self, chances: Any) -> tuple[Table, Any]:
        """Return the calls of some chances, and for each of them the place of its chance."""
        lengths = self.lengths[chances]
        chance = torch.arange(len(chances), device=self.device).repeat_interleave(lengths)
        first = lengths.cumsum(0) - lengths
        within = torch.arange(len(chance), device=self.device) - first[chance]
        return self.calls.at(self.starts[chances][chance] + within), chance


@dataclass(frozen=True, eq=False, slots=True)
class Batch:
    rows: Any
    """(n,) places in `Examples.rows`, ascending."""
    chances: Any
    """(m,) places in `Examples.starts`, ascending."""


def examples_of(rows: Array, calls: Array, device: str) -> Examples:
    """Return rows of ROW and CALL_ROW on a device; on a CPU they are not copied."""
    starts = starts_of(calls)
    lengths = np.diff(np.append(starts, len(calls)))
    return Examples(
        _table(rows, device),
        _table(calls, device),
        *(torch.from_numpy(each).to(device) for each in (starts, lengths)),
    )


def kept_examples(kept: KeptRows, device: str) -> Examples:
    return examples_of(kept[ROWS], kept[CALLS], device)


def _table(rows: Array, device: str) -> Table:
    raw = np.asarray(rows).view(np.uint8).reshape(len(rows), rows.dtype.itemsize)
    return Table(torch.from_numpy(raw).to(device), rows.dtype)


def batches(examples: Examples, size: int, seed: int) -> Iterator[Batch]:
    """Yield batches without end, in a new order each pass: decisions, and chances drawn at random
    to learn calls from.

    Args:
        examples: rows, at least `size`.
        size: decisions at a time.
        seed: of the order.
    """
    device, chances = examples.device, len(examples.starts)
    chance = torch.Generator(device).manual_seed(seed)
    drawn = size // CALL_PART if chances else 0
    while True:
        order = torch.randperm(len(examples.rows), generator=chance, device=device)
        for start in range(0, len(order) - size + 1, size):
            yield Batch(
                order[start : start + size].sort().values,
                torch.randint(max(1, chances), (drawn,), generator=chance, device=device)
                .sort()
                .values,
            )


@dataclass(frozen=True, eq=False, slots=True)
class Measured:
    """What is measured: places of decisions, of decisions on riichi, and of chances to call."""

    rows: Any
    ready: Any
    chances: Any


def to_measure(examples: Examples, most: int | None = None) -> Measured:
    """Return what to measure on: at most `most` of each, at equal distances; None: all."""
    rows = examples.rows
    places = (
        torch.nonzero(~rows.field("after_call")).flatten(),
        torch.nonzero(rows.field("ready")).flatten(),
        torch.arange(len(examples.starts)),
    )
    return Measured(
        *(
            torch.from_numpy(spread(each.cpu().numpy(), most or len(each))).to(examples.device)
            for each in places
        )
    )
