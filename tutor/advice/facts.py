"""Read the facts of a ranked discard with their types."""

from typing import Any, Literal, TypeAlias, cast

from rules.tiles import Tile
from tutor.evaluators.ranking import RankedDiscard, Ranking

YakuhaiPiece: TypeAlias = Literal["alone", "pair", "triplet"]


def number(ranked: RankedDiscard, name: str) -> int:
    """A fact that is a whole number.

    Raises:
        KeyError, TypeError: there is none of that name, or it is none.
    """
    value = ranked.facts[name]
    if not isinstance(value, int):
        raise TypeError(f"{name} is not a whole number: {value!r}")
    return value


def flag(ranked: RankedDiscard, name: str) -> bool:
    return bool(ranked.facts[name])


def row(ranked: RankedDiscard, name: str) -> tuple[Any, ...]:
    """A fact that is a tuple.

    Raises:
        KeyError, TypeError: there is none of that name, or it is none.
    """
    value = ranked.facts[name]
    if not isinstance(value, tuple):
        raise TypeError(f"{name} is not a tuple: {value!r}")
    return value


def yakuhai_piece(ranked: RankedDiscard) -> YakuhaiPiece | None:
    """Return what piece of a yakuhai a discard of the value ranking breaks; None: of none."""
    return cast(YakuhaiPiece | None, ranked.facts["yakuhai"])


def find(ranking: Ranking, tile: Tile) -> RankedDiscard:
    """One discard of a ranking; red and plain five are one choice.

    Raises:
        KeyError: the tile is not among the legal discards.
    """
    kind = tile >> 2  # asked for a hundred times a position
    for ranked in ranking:
        if ranked.discard >> 2 == kind:
            return ranked
    raise KeyError(tile)
