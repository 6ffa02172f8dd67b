"""A figure that a soak finds beside its faults."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured number by its name."""

    name: str
    value: float
