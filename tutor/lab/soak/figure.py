from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    name: str
    value: float


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a rule that may be broken often: all are counted, and a few shown."""

    rule: str
    text: str
