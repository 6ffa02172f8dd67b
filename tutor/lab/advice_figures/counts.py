"""Counts of what the advice says on some games; those of two lots of games add up."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

Counted = TypeVar("Counted")


@dataclass(frozen=True, slots=True)
class ReadyCounts:
    advices: int = 0
    no_yaku: int = 0
    no_yaku_but_safer: int = 0
    furiten: int = 0
    furiten_but_safer: int = 0
    beaten: int = 0
    at_fault: int = 0
    for_nothing: int = 0


@dataclass(frozen=True, slots=True)
class ColumnCounts:
    contradicted: int = 0
    dominated: int = 0


@dataclass(frozen=True, slots=True)
class LeadCounts:
    decisions: int = 0
    risk: float = 0.0


@dataclass(frozen=True, slots=True)
class StanceCounts:
    bare: int = 0
    quiet: int = 0
    hand_named: int = 0
    pairs: int = 0
    changes: int = 0
    triples: int = 0
    returns: int = 0


@dataclass(frozen=True, slots=True)
class SentenceCounts:
    templates: Counter[str] = field(default_factory=Counter)
    pairs: int = 0
    why_repeated: int = 0


@dataclass(frozen=True, slots=True)
class MarkCounts:
    quiet: int = 0
    quiet_marks: int = 0
    riichi: int = 0
    riichi_marks: int = 0
    quiet_vetoed: int = 0
    riichi_vetoed: int = 0


@dataclass(frozen=True, slots=True)
class AdviceCounts:
    decisions: int = 0
    after_call: int = 0
    games: int = 0
    ready: ReadyCounts = field(default_factory=ReadyCounts)
    columns: ColumnCounts = field(default_factory=ColumnCounts)
    lead: LeadCounts = field(default_factory=LeadCounts)
    stances: StanceCounts = field(default_factory=StanceCounts)
    sentences: SentenceCounts = field(default_factory=SentenceCounts)
    players: dict[str, MarkCounts] = field(default_factory=dict)


def added(parts: Iterable[Counted], nothing: Counted) -> Counted:
    total = nothing
    for part in parts:
        total = _sum(total, part)
    return total


def _sum(one: Any, other: Any) -> Any:
    match one:
        case int() | float() | Counter():
            return one + other
        case dict():
            more = {name: _sum(one[name], part) for name, part in other.items() if name in one}
            return one | other | more
        case _:
            names = (each.name for each in fields(one))
            return type(one)(*(_sum(getattr(one, name), getattr(other, name)) for name in names))
