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
    """Names of kinds, ``5m``."""
    count: int | None = None
    of: int | None = None
    """A second number, where the first is one of so many, or what comes of it."""
    risk: float | None = None
    """A probability of dealing in."""
    seats: tuple[Seat, ...] = ()
    hand: HandName | None = None
    about: int | None = None
    """As in `HandPlan`: the kind of a yakuhai, a suit, the lowest rank of three colours."""
    missed: bool = False
    """A mark or lesson of this very decision is about it."""


Find: TypeAlias = Callable[[FoundFact, Observation], Sighting | None]


@dataclass(frozen=True, slots=True)
class Finder:
    """Which facts show a concept, and how it is read out of one."""

    concept: Concept
    facts: tuple[type[Any], ...]
    find: Find
    """None where the fact does not show it here."""


def names(kinds: tuple[Kind, ...]) -> tuple[str, ...]:
    """Return kinds by their names."""
    return tuple(map(kind_name, kinds))


def held_kinds(observation: Observation, least: int = 1) -> tuple[Kind, ...]:
    """Return the kinds that the closed hand holds so many of or more, ascending."""
    return tuple(Kind(at) for at, count in enumerate(observation.counts) if count >= least)


def blocks_of(seen: Observation) -> Blocks | None:
    """Return the blocks of the seat's hand; None: see `find_blocks`."""
    return find_blocks(seen.counts, len(seen.own_melds))
