from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import compress, starmap
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from rules.observation import Observation
from rules.tiles import KindMask, Tile, kind_name, kinds_in
from tutor.position.components import Measures, weigh
from tutor.position.hands import DIRECTIONS, Hands, look_at_hands
from tutor.position.positions import SIMPLE, Array, Positions, cache_last_call, masks_of
from tutor.position.safety import Danger, Safety, evaluate_safety, safety_measures
from tutor.position.speed import Speed, evaluate_speed, speed_measures, with_yaku
from tutor.position.value import Value, evaluate_value, value_measures

Fact: TypeAlias = int | float | str | bool | None
Facts: TypeAlias = Mapping[str, Fact | tuple[Fact, ...]]


class RankedDiscard(NamedTuple):
    discard: Tile
    score: float
    rank: int
    facts: Facts


Ranking: TypeAlias = tuple[RankedDiscard, ...]


@dataclass(frozen=True, slots=True)
class Rankings:
    speed: Ranking
    value: Ranking
    safety: Ranking


BLOCK: Final = 1024
NOT_ALLOWED: Final = 99


@dataclass(frozen=True, slots=True)
class Scores:
    speed: Speed
    value: Value
    safety: Safety
    hands: Hands
    terms: Array
    """(n, 12, 34) int32, in thousandths, in the order of `TERMS`."""
    ranks: Array
    """(n, 3, 34) int16: the ranks by speed, value and safety; 99 for kinds that are not allowed."""


@cache_last_call
def run_evaluators(positions: Positions) -> tuple[Speed, Value, Safety, Hands]:
    """Return the results of the evaluators, without terms and ranks."""
    speed = evaluate_speed(positions)
    value = evaluate_value(positions, speed.keeps)
    return speed, value, evaluate_safety(positions), look_at_hands(positions, speed.keeps)


def measures_of(
    positions: Positions, speed: Speed, value: Value, safety: Safety, hands: Hands
) -> Measures:
    """Return the measures of all terms, in the order of `TERMS`."""
    return {
        **speed_measures(positions, speed.ukeire.live, speed.keeps, hands),
        **value_measures(positions, value.dora, hands),
        **safety_measures(positions, safety),
    }


@cache_last_call
def evaluate(positions: Positions) -> Scores:
    speed, value, safety, hands = run_evaluators(positions)
    speed = with_yaku(positions, speed, hands)
    terms = weigh(measures_of(positions, speed, value, safety, hands), speed.shanten)
    scores = np.stack((speed.score, value.score, safety.score), axis=1)
    ranks = rank(scores, positions.allowed[:, None])
    return Scores(speed, value, safety, hands, terms, ranks)


def rank(scores: Array, allowed: Array) -> Array:
    """Return 1 + the number of strictly better allowed kinds; equal scores share a rank.

    Args:
        scores: (..., 34); higher is better.
        allowed: (..., 34) bool, which may be broadcast.

    Returns:
        (..., 34) int16; 99 for kinds that are not allowed.
    """
    known = np.where(allowed, scores, -np.inf)
    ranks: Array = np.add.reduce(known[..., None] > known[..., None, :], axis=-2, dtype=np.int16)
    ranks += 1
    ranks[np.broadcast_to(~allowed, ranks.shape)] = NOT_ALLOWED
    return ranks


def blocks(positions: Positions) -> Iterator[Positions]:
    if 0 < len(positions) <= BLOCK:
        yield positions
        return
    for start in range(0, len(positions), BLOCK):
        yield positions.rows(slice(start, start + BLOCK))


_KEYS = tuple(danger.key for danger in Danger)
_DIRECTIONS = tuple(map(str, DIRECTIONS))
_PIECES = (None, "alone", "pair", "triplet", None)


def rankings_of(
    positions: Positions, scores: Scores, observations: Sequence[Observation]
) -> Iterator[Rankings]:
    rows, kinds = np.nonzero(positions.allowed)
    columns = [
        (
            score[rows, kinds].tolist(),
            scores.ranks[rows, number, kinds].tolist(),
            facts(positions, scores, rows, kinds),
        )
        for number, (score, facts) in enumerate(
            (
                (scores.speed.score, _speed_facts),
                (scores.value.score, _value_facts),
                (scores.safety.score, _safety_facts),
            )
        )
    ]
    start = 0
    for observation in observations:
        discards = observation.discards
        here = slice(start, start + len(discards))
        speed, value, safety = (
            tuple(
                sorted(
                    starmap(RankedDiscard, zip(discards, *(c[here] for c in each), strict=True)),
                    key=attrgetter("rank"),
                )
            )
            for each in columns
        )
        yield Rankings(speed, value, safety)
        start += len(discards)


def terms_of(positions: Positions, scores: Scores) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield the terms, in the order of `TERMS`, of each position's discards, in the order of the
    hand."""
    rows = scores.terms.transpose(0, 2, 1)[positions.allowed].tolist()
    start = 0
    for count in positions.allowed.sum(axis=1).tolist():
        yield tuple(map(tuple, rows[start : start + count]))
        start += count


@lru_cache(1 << 12)
def _names(mask: int) -> tuple[str, ...]:
    return (
        _names_of(0, mask & 0x1FF)
        + _names_of(1, mask >> 9 & 0x1FF)
        + _names_of(2, mask >> 18 & 0x1FF)
        + _names_of(3, mask >> 27)
    )


@cache
def _names_of(suit: int, bits: int) -> tuple[str, ...]:
    return tuple(map(kind_name, kinds_in(KindMask(bits << 9 * suit))))


def _speed_facts(positions: Positions, scores: Scores, rows: Array, kinds: Array) -> list[Facts]:
    speed = scores.speed
    after = speed.ukeire.after[rows, kinds]
    draws = speed.ukeire.improving[rows, kinds]
    live = masks_of(positions.unseen[rows] > 0)
    discarded = positions.furiten[rows] | np.uint64(1) << kinds.astype(np.uint64)
    columns = (
        after,
        ~speed.keeps[rows, kinds],
        speed.ukeire.live[rows, kinds],
        draws & live,
        positions.unseen[rows, kinds],
        speed.outlook[rows, kinds],
        (after == 0) & (speed.completing[rows, kinds] & discarded != 0),
    )
    return [
        {
            "shanten_after": shanten,
            "falls_back": falls_back,
            "live": live,
            "draws": _names(improving),
            "unseen": unseen,
            "outlook": outlook,
            "furiten": furiten,
        }
        for shanten, falls_back, live, improving, unseen, outlook, furiten in _rows(columns)
    ]


def _value_facts(positions: Positions, scores: Scores, rows: Array, kinds: Array) -> list[Facts]:
    value = scores.value
    dora = value.dora[rows, kinds]
    is_yakuhai = positions.yakuhai[rows, kinds] > 0
    columns = (
        0.0 - value.score[rows, kinds],
        dora,
        positions.red_discard[rows, kinds],
        value.dora_held[rows] - dora,
        ~scores.speed.keeps[rows, kinds],
        positions.tanyao_open[rows],
        value.in_the_way[rows],
        SIMPLE[kinds],
        positions.hand[rows, kinds] * is_yakuhai,
        scores.hands.put_back[rows, :, kinds],
    )
    return [
        {
            "han_lost": han,
            "dora_lost": lost,
            "red_lost": red,
            "dora_kept": kept,
            "falls_back": falls_back,
            "tanyao": tanyao,
            "in_the_way": in_the_way,
            "tanyao_tile": simple,
            "yakuhai": _PIECES[pieces],
            "puts_back": tuple(compress(_DIRECTIONS, put_back)),
        }
        for han, lost, red, kept, falls_back, tanyao, in_the_way, simple, pieces, put_back in _rows(
            columns
        )
    ]


def _safety_facts(positions: Positions, scores: Scores, rows: Array, kinds: Array) -> list[Facts]:
    safety = scores.safety
    one_chance: Array = safety.one_chance.max(axis=1)
    columns = (
        rows,
        safety.score[rows, kinds],
        safety.risk[rows, :, kinds].astype(np.float64).round(4),
        safety.danger[rows, :, kinds],
        one_chance[rows, kinds],
    )
    seats, riichi, ready = (  # the same for all discards of a position
        [*map(tuple, column.tolist())]
        for column in (
            positions.seats[:, 1:],
            positions.riichi,
            safety.tenpai.astype(np.float64).round(4),
        )
    )
    return [
        {
            "safe": safe,
            "seats": seats[row],
            "risks": tuple(risks),
            "dangers": (_KEYS[right], _KEYS[across], _KEYS[left]),
            "riichi": riichi[row],
            "one_chance": chance,
            "ready": ready[row],
        }
        for row, safe, risks, (right, across, left), chance in _rows(columns)
    ]


def _rows(columns: Sequence[Array]) -> Iterator[tuple[Any, ...]]:
    return zip(*(column.tolist() for column in columns), strict=True)
