"""Rankings: one position's discards by each evaluator, with the facts behind every score.

The facts of a discard, by evaluator:

    speed    shanten_after, falls_back, live (tiles that help next), draws (their kinds),
             unseen (copies of the discard), outlook (what could still join it), furiten (a
             ready hand that waits on something it has thrown itself, this discard included)
    value    han_lost, dora_lost, red_lost, dora_kept, falls_back, tanyao (possible at all),
             in_the_way (of tanyao: terminals and honours in the closed hand), tanyao_tile (the
             discard is a 2 to 8), yakuhai (``alone``, ``pair``, ``triplet`` or None)
    safety   safe (probability), seats (the opponents: right, across, left), risks (probability of
             dealing in to each), dangers (why, a `Danger` key each), riichi (who has declared),
             one_chance (a two-sided wait on it needs the last copy of a neighbour)
"""

from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np

from rules.observation import Observation
from rules.tiles import Kind, KindMask, Tile, is_simple, kind_name, kind_of, kinds_in
from tutor.evaluators.positions import Positions
from tutor.evaluators.ranking import Facts, RankedDiscard, Ranking, Rankings
from tutor.evaluators.safety import Danger
from tutor.evaluators.scores import Scores, blocks, evaluate

_KEYS = tuple(danger.key for danger in Danger)
_PIECES = (None, "alone", "pair", "triplet", "triplet")


def rank_discards(observation: Observation) -> Rankings:
    """The three rankings of one observation."""
    return next(rank_all((observation,)))


def rank_all(observations: Sequence[Observation]) -> Iterator[Rankings]:
    """The three rankings of each observation, in order."""
    rest = iter(observations)
    for block in blocks(Positions.stack(observations)):
        scores = evaluate(block)
        for row in range(len(block)):
            yield rankings_of(block, scores, row, next(rest).discards)


def rankings_of(
    positions: Positions, scores: Scores, row: int, discards: Sequence[Tile]
) -> Rankings:
    """The rankings of one row, with facts. `discards` are the observation's own."""
    facts = (
        _speed_facts(positions, scores, row, discards),
        _value_facts(positions, scores, row, discards),
        _safety_facts(positions, scores, row, discards),
    )
    found = (scores.speed.score, scores.value.score, scores.safety.score)
    ranks = scores.ranks[row].tolist()
    speed, value, safety = (
        _ranking(discards, score[row].tolist(), rank, fact)
        for score, rank, fact in zip(found, ranks, facts, strict=True)
    )
    return Rankings(speed, value, safety)


def _ranking(
    discards: Sequence[Tile], scores: list[float], ranks: list[int], facts: list[Facts]
) -> Ranking:
    ranked = [
        RankedDiscard(tile, scores[kind_of(tile)], ranks[kind_of(tile)], fact)
        for tile, fact in zip(discards, facts, strict=True)
    ]
    return tuple(sorted(ranked, key=lambda discard: discard.rank))


def _names(mask: int) -> tuple[str, ...]:
    suits = (_names_of(suit, mask >> 9 * suit & 0x1FF) for suit in range(4))
    return tuple(name for names in suits for name in names)


@cache
def _names_of(suit: int, bits: int) -> tuple[str, ...]:
    """The kinds of one suit's nine bits: 512 answers a suit at most."""
    return tuple(map(kind_name, kinds_in(KindMask(bits << 9 * suit))))


def _speed_facts(
    positions: Positions, scores: Scores, row: int, discards: Sequence[Tile]
) -> list[Facts]:
    after = scores.speed.ukeire.after[row].tolist()
    draws = scores.speed.ukeire.improving[row].tolist()
    live = scores.speed.ukeire.live[row].tolist()
    keeps = scores.speed.keeps[row].tolist()
    outlook = scores.speed.outlook[row].tolist()
    unseen = positions.unseen[row].tolist()
    thrown = int(positions.furiten[row])
    return [
        {
            "shanten_after": after[kind],
            "falls_back": not keeps[kind],
            "live": live[kind],
            "draws": _names(draws[kind]),
            "unseen": unseen[kind],
            "outlook": outlook[kind],
            "furiten": after[kind] == 0 and bool(draws[kind] & (thrown | 1 << kind)),
        }
        for kind in map(kind_of, discards)
    ]


def _value_facts(
    positions: Positions, scores: Scores, row: int, discards: Sequence[Tile]
) -> list[Facts]:
    value = scores.value
    lost, dora = value.score[row].tolist(), value.dora[row].tolist()
    red = positions.red_discard[row].tolist()
    keeps = scores.speed.keeps[row].tolist()
    hand, yakuhai = positions.hand[row].tolist(), positions.yakuhai[row].tolist()
    held, tanyao = int(value.dora_held[row]), bool(positions.tanyao_open[row])
    in_the_way = int(value.in_the_way[row])
    return [
        {
            "han_lost": -lost[kind] + 0.0,
            "dora_lost": dora[kind],
            "red_lost": red[kind],
            "dora_kept": held - dora[kind],
            "falls_back": not keeps[kind],
            "tanyao": tanyao,
            "in_the_way": in_the_way,
            "tanyao_tile": is_simple(Kind(kind)),
            "yakuhai": _PIECES[hand[kind]] if yakuhai[kind] else None,
        }
        for kind in map(kind_of, discards)
    ]


def _safety_facts(
    positions: Positions, scores: Scores, row: int, discards: Sequence[Tile]
) -> list[Facts]:
    safety = scores.safety
    safe = safety.score[row].tolist()
    risks = safety.risk[row].T.astype(np.float64).round(4).tolist()
    dangers = safety.danger[row].T.tolist()
    one_chance = safety.one_chance[row].any(axis=0).tolist()
    seats = tuple(positions.seats[row, 1:].tolist())
    riichi = tuple(positions.riichi[row].tolist())
    return [
        {
            "safe": safe[kind],
            "seats": seats,
            "risks": tuple(risks[kind]),
            "dangers": tuple(_KEYS[danger] for danger in dangers[kind]),
            "riichi": riichi,
            "one_chance": one_chance[kind],
        }
        for kind in map(kind_of, discards)
    ]
