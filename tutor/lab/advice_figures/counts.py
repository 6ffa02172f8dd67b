"""Counts of what the advice says on some games; those of two lots of games add up."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

Counted = TypeVar("Counted")


@dataclass(frozen=True, slots=True)
class ReadyCounts:
    """Advices whose first tile leaves the hand ready; see `ready_throws` for what is a fault."""

    advices: int = 0
    no_yaku: int = 0
    no_yaku_but_safer: int = 0
    """Of these: every throw with a yaku is riskier."""
    furiten: int = 0
    furiten_but_safer: int = 0
    """Of these: every throw without furiten is riskier."""
    beaten: int = 0
    at_fault: int = 0
    """Advices with at least one of the three."""
    for_nothing: int = 0
    """Of these: what is better is no riskier."""


@dataclass(frozen=True, slots=True)
class ColumnCounts:
    """First tiles that the table's columns speak against."""

    contradicted: int = 0
    """Some other tile is better in every column."""
    dominated: int = 0
    """Some other tile is worse in no column and better in one."""


@dataclass(frozen=True, slots=True)
class LeadCounts:
    """Decisions of a leader in the last round, far ahead of everybody in riichi."""

    decisions: int = 0
    risk: float = 0.0
    """Sum of the first tile's risk above the safest tile's."""


@dataclass(frozen=True, slots=True)
class StanceCounts:
    """Headlines, and turns under a standing riichi between which nothing happened."""

    bare: int = 0
    """Decisions whose headline names neither a hand nor a stance other than building."""
    quiet: int = 0
    """Decisions while nobody is in riichi."""
    hand_named: int = 0
    """Of these: a hand is named."""
    pairs: int = 0
    changes: int = 0
    """Of these: the second turn has another stance."""
    triples: int = 0
    returns: int = 0
    """Of these: another stance for one turn, then the first again (A-B-A)."""


@dataclass(frozen=True, slots=True)
class SentenceCounts:
    """Templates: English sentences without tiles, seats and numbers."""

    templates: Counter[str] = field(default_factory=Counter)
    """How often each was said."""
    pairs: int = 0
    """Consecutive decisions of a seat in a round."""
    why_repeated: int = 0
    """Of these: the second repeats a template of the first one's reasons."""


@dataclass(frozen=True, slots=True)
class MarkCounts:
    """Decisions of one player, and those that are marked."""

    quiet: int = 0
    """Decisions while nobody is in riichi."""
    quiet_marks: int = 0
    riichi: int = 0
    """Decisions while an opponent is."""
    riichi_marks: int = 0
    quiet_vetoed: int = 0
    """Decisions while nobody is in riichi that would be marked but for the second opinion."""
    riichi_vetoed: int = 0


@dataclass(frozen=True, slots=True)
class AdviceCounts:
    """Everything that is counted of some games."""

    decisions: int = 0
    after_call: int = 0
    games: int = 0
    ready: ReadyCounts = field(default_factory=ReadyCounts)
    columns: ColumnCounts = field(default_factory=ColumnCounts)
    lead: LeadCounts = field(default_factory=LeadCounts)
    stances: StanceCounts = field(default_factory=StanceCounts)
    sentences: SentenceCounts = field(default_factory=SentenceCounts)
    players: dict[str, MarkCounts] = field(default_factory=dict)
    """By the name in the log."""


def added(parts: Iterable[Counted], nothing: Counted) -> Counted:
    """Return the sum of counts of one type, field by field, starting from counts of nothing."""
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
