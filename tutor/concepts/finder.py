"""Finder: from a fact of an advice to the concept that it shows, and what to look at here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.observation import Observation
from rules.tiles import Kind, Seat, kind_name
from tutor.concepts.course import Concept
from tutor.concepts.facts import FoundFact
from tutor.evaluators.blocks import Blocks, find_blocks
from tutor.evaluators.hand_names import HandName


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """A concept in a position, with what to look at: every figure is true of what the seat sees."""

    concept: Concept
    kinds: tuple[str, ...] = ()
    count: int | None = None
    of: int | None = None
    risk: float | None = None
    seats: tuple[Seat, ...] = ()
    hand: HandName | None = None
    about: int | None = None
    missed: bool = False


Find: TypeAlias = Callable[[FoundFact, Observation], Sighting | None]


@dataclass(frozen=True, slots=True)
class Finder:
    concept: Concept
    facts: tuple[type[Any], ...]
    find: Find
    """None where the fact does not show it here."""


def names(kinds: tuple[Kind, ...]) -> tuple[str, ...]:
    return tuple(map(kind_name, kinds))


def held_kinds(observation: Observation, least: int = 1) -> tuple[Kind, ...]:
    return tuple(Kind(at) for at, count in enumerate(observation.counts) if count >= least)


def blocks_of(seen: Observation) -> Blocks | None:
    """Return the blocks of the seat's hand; None: see `find_blocks`."""
    return find_blocks(seen.counts, len(seen.own_melds))
