"""Facts, read: those of a ranked discard with their types, those of a reason by whoever says it."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from rules.tiles import Tile, kind_of
from tutor.evaluators.ranking import RankedDiscard, Ranking

Facts: TypeAlias = Mapping[str, Any]
"""The facts of a reason as words are made of them: the reason's key says what each of them is."""


def number(ranked: RankedDiscard, name: str) -> int:
    """A fact that is a whole number."""
    value = ranked.facts[name]
    if not isinstance(value, int):
        raise TypeError(f"{name} is not a whole number: {value!r}")
    return value


def flag(ranked: RankedDiscard, name: str) -> bool:
    """A fact that is true or not."""
    return bool(ranked.facts[name])


def row(ranked: RankedDiscard, name: str) -> tuple[Any, ...]:
    """A fact that is a tuple."""
    value = ranked.facts[name]
    if not isinstance(value, tuple):
        raise TypeError(f"{name} is not a tuple: {value!r}")
    return value


def find(ranking: Ranking, tile: Tile) -> RankedDiscard:
    """One discard of a ranking; red and plain five are one choice.

    Raises:
        KeyError: the tile is not among the legal discards.
    """
    kind = kind_of(tile)
    for ranked in ranking:
        if kind_of(ranked.discard) == kind:
            return ranked
    raise KeyError(tile)
