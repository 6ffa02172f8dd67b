"""A figure that a soak finds beside its faults."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    name: str
    value: float
