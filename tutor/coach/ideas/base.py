from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Weighed:
    fact: object
    """A frozen dataclass of the idea's module."""
    weight: float
    """Log-odds."""


Facts: TypeAlias = Iterator[Weighed]
