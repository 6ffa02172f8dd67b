from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias, cast

from rules.observation import Observation
from rules.tiles import Kind, Tile, is_honour, kind_of, parse_kind
from tutor.coach.worth import look_at_tenpai
from tutor.position.positions import cache_last_call
from tutor.position.rankings import RankedDiscard, Ranking, Rankings
from tutor.position.yaku import YakuDistances, yakuhai_han

YakuhaiPiece: TypeAlias = Literal["alone", "pair", "triplet"]


def number(ranked: RankedDiscard, name: str) -> int:
    """Return a fact that is an integer.

    Raises:
        KeyError: if no fact has this name.
        TypeError: if the fact is not an integer.
    """
    value = ranked.facts[name]
    if not isinstance(value, int):
        raise TypeError(f"{name} is not a whole number: {value!r}")
    return value


def flag(ranked: RankedDiscard, name: str) -> bool:
    return bool(ranked.facts[name])


def row(ranked: RankedDiscard, name: str) -> tuple[Any, ...]:
    """Return a fact that is a tuple.

    Raises:
        KeyError: if no fact has this name.
        TypeError: if the fact is not a tuple.
    """
    value = ranked.facts[name]
    if not isinstance(value, tuple):
        raise TypeError(f"{name} is not a tuple: {value!r}")
    return value


def yakuhai_piece(ranked: RankedDiscard) -> YakuhaiPiece | None:
    return cast(YakuhaiPiece | None, ranked.facts["yakuhai"])


def find(ranking: Ranking, tile: Tile) -> RankedDiscard:
    """Return the entry of a discard in a ranking; red and plain fives count as one.

    Raises:
        KeyError: if the tile is not among the legal discards.
    """
    kind = tile >> 2  # kind_of inlined: this runs a hundred times per position
    for ranked in ranking:
        if ranked.discard >> 2 == kind:
            return ranked
    raise KeyError(tile)


REMEMBERED: Final = 64


def draws_keep_yaku(observation: Observation, rankings: Rankings, tile: Tile) -> bool:
    """Check whether every useful draw keeps a yaku; for a ready hand, whether it can win."""
    if not observation.is_open or has_yaku(observation):
        return True
    if not number(find(rankings.speed, tile), "shanten_after"):
        ready = look_at_tenpai(observation, tile)
        return ready is not None and bool(ready.winning)
    drawn = row(find(rankings.speed, tile), "draws")
    return len(draws_with_yaku(observation, rankings, tile)) == len(drawn)


def draws_with_yaku(observation: Observation, rankings: Rankings, tile: Tile) -> tuple[Kind, ...]:
    """Return the useful draws that keep a yaku, for a hand that is not ready."""
    ranked = find(rankings.speed, tile)
    kinds = tuple(parse_kind(each) for each in row(ranked, "draws"))
    if not observation.is_open or has_yaku(observation):
        return kinds
    return _with_yaku(observation, tile, number(ranked, "shanten_after"), kinds)


@lru_cache(maxsize=REMEMBERED)
def _with_yaku(
    observation: Observation, tile: Tile, steps: int, kinds: tuple[Kind, ...]
) -> tuple[Kind, ...]:
    if steps_to_yaku(observation, (tile,))[0] > steps:
        return ()
    drawn = YakuDistances.of_draws(observation, tile, kinds)
    return tuple(kind for at, kind in enumerate(kinds) if drawn.nearest(at)[0] < steps)


def has_yaku(observation: Observation) -> bool:
    return any(yakuhai_han(observation, meld.kind) for meld in observation.own_melds)


def steps_to_yaku(observation: Observation, tiles: Iterable[Tile]) -> tuple[int, ...]:
    steps = _steps_to_yaku(observation)
    return tuple(steps[kind_of(tile)] for tile in tiles)


@cache_last_call
def _steps_to_yaku(observation: Observation) -> Mapping[Kind, int]:
    distances = YakuDistances.of_discards(observation, observation.discards)
    kinds = map(kind_of, observation.discards)
    return {kind: distances.nearest(at)[0] for at, kind in enumerate(kinds)}


def neighbours(kind: Kind) -> tuple[Kind, ...]:
    """Return the kinds one or two ranks away in the same suit; empty for an honour.

    >>> neighbours(Kind(1))
    (0, 2, 3)
    """
    if is_honour(kind):
        return ()
    first, last = max(kind - 2, kind // 9 * 9), min(kind + 2, kind // 9 * 9 + 8)
    return tuple(Kind(other) for other in range(first, last + 1) if other != kind)


VISIBLE: Final = 0.01


def speed_length(ranking: Ranking, tile: Tile) -> float:
    best = max(0.0, *(ranked.score for ranked in ranking))
    return _clamped(find(ranking, tile).score / best) if best > 0 else 0.0


def value_length(ranking: Ranking, tile: Tile) -> float:
    scores = [ranked.score for ranked in ranking]
    low, high = min(0.0, *scores), max(scores)
    return _clamped((find(ranking, tile).score - low) / (high - low)) if high > low else 1.0


FULL_SCALE_RISK: Final = 0.10


def safety_length(ranking: Ranking, tile: Tile) -> float:
    """Return the length of the safety bar, 0 to 1, from probabilities of not dealing in."""
    risks = [1 - ranked.score for ranked in ranking]
    return _clamped(1 - (1 - find(ranking, tile).score) / max(FULL_SCALE_RISK, *risks))


def bar_lengths(rankings: Rankings, tile: Tile) -> tuple[float, float, float]:
    """Return the lengths of a discard's speed, value and safety bars, 0 to 1."""
    return (
        speed_length(rankings.speed, tile),
        value_length(rankings.value, tile),
        safety_length(rankings.safety, tile),
    )


def _clamped(length: float) -> float:
    return min(1.0, max(0.0, length))
