"""One-player mahjong: how soon and how dearly an evaluator wins when nobody disturbs it.

After Tanaka and Ikeda: a hand, 27 draws, no opponents, no calls and no kans; the hand wins by
tsumo as soon as it can. A dealer's points in an East round, one dora indicator, no riichi (so no
ura-dora), no red fives, nothing for the first or the last tile. The player sees its hand, what it
discarded and the indicator. It discards what the evaluator ranks first.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np

from rules.events import Ruleset
from rules.scoring import DORA, Score, WinSituation, score_hand
from rules.shanten import prepare_bulk
from rules.tiles import EAST, Tile
from tutor.intervals import Interval, ratio_interval
from tutor.lab.paper_evaluators import Method, speed_by, value_by
from tutor.position.positions import DORA_AFTER, RIVER, Array, Positions
from tutor.position.rankings import rank

Evaluator: TypeAlias = Literal["speed", "value"]
Ties: TypeAlias = Literal["speed", "random"]
"""Which of the discards that share the first rank is discarded: the fastest, and any of these where
several are left (``speed``), or any of all."""

DRAWS_PER_DEAL: Final = 27
DEFAULT_DEALS: Final = 1000
"""As many as the paper played."""
DEALS_IN_STEP: Final = 2048
TANYAO_NUMBER: Final = 8


@dataclass(frozen=True, slots=True)
class SoloFigures:
    """What one evaluator reached. Intervals are of 95 %, by bootstrap over the deals."""

    evaluator: Evaluator
    method: Method
    ties: Ties
    seed: int
    deals: int
    draws: int
    wins: float
    wins_interval: Interval
    mean_points: float | None
    mean_points_interval: Interval
    tanyao: float | None
    tanyao_interval: Interval
    mean_dora: float | None
    mean_dora_interval: Interval


@dataclass(frozen=True, slots=True)
class DealResults:
    points: Array
    """(n,) int32, what a dealer gets in all; 0 where the hand did not win."""
    tanyao: Array
    """(n,) bool."""
    dora: Array
    """(n,) int8."""
    draws: Array
    """(n,) int8, draws until the win, 0 without one."""


def play_solo(
    evaluator: Evaluator,
    *,
    deals: int = DEFAULT_DEALS,
    seed: int = 0,
    method: Method = "ours",
    ties: Ties = "speed",
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> SoloFigures:
    prepare_bulk()
    played = []
    for start in range(0, deals, DEALS_IN_STEP):
        here = min(DEALS_IN_STEP, deals - start)
        walls = deal_walls(here, np.random.default_rng((seed, start, 0)))
        luck = np.random.default_rng((seed, start, 1))
        played.append(play_walls(walls, evaluator, method, ties, luck))
        progress(start + here, deals)
    points, tanyao, dora = (
        np.concatenate([getattr(some, name) for some in played])
        for name in ("points", "tanyao", "dora")
    )
    won = points > 0
    every = np.ones(len(won))
    return SoloFigures(
        evaluator=evaluator,
        method=method,
        ties=ties,
        seed=seed,
        deals=deals,
        draws=DRAWS_PER_DEAL,
        wins=float(won.mean()),
        wins_interval=ratio_interval(won, every, seed),
        mean_points=_mean(points[won]),
        mean_points_interval=ratio_interval(points, won, seed),
        tanyao=_mean(tanyao[won]),
        tanyao_interval=ratio_interval(tanyao, won, seed),
        mean_dora=_mean(dora[won]),
        mean_dora_interval=ratio_interval(dora, won, seed),
    )


def deal_walls(deals: int, chance: np.random.Generator) -> Array:
    order: Array = chance.random((deals, 136)).argsort(axis=1)
    return order[:, : 14 + DRAWS_PER_DEAL].astype(np.uint8)


def play_walls(
    walls: Array, evaluator: Evaluator, method: Method, ties: Ties, luck: np.random.Generator
) -> DealResults:
    """Play each wall to its win or its end, all in step.

    Args:
        walls: as `deal_walls` gives them.
        evaluator: whose first rank is discarded.
        method: ours, or the paper's.
        ties: how to choose among discards that share the first rank.
        luck: chooses among the rest.
    """
    n = len(walls)
    wins = DealResults(*(np.zeros(n, kind) for kind in (np.int32, bool, np.int8, np.int8)))
    at = np.arange(n)
    kinds = walls >> 2
    hands, seen = np.zeros((n, 34), np.uint8), np.zeros((n, 34), np.uint8)
    np.add.at(hands, (at[:, None], kinds[:, 1:14]), 1)
    np.add.at(seen, (at[:, None], kinds[:, :14]), 1)
    for draw in range(1, DRAWS_PER_DEAL + 1):
        if not len(at):
            break
        drawn = kinds[at, 13 + draw]
        hands[at, drawn] += 1
        seen[at, drawn] += 1
        positions = _positions(hands[at], 4 - seen[at], kinds[at, 0], draw)
        speed = speed_by(method, positions)
        value = value_by(method, positions, speed.keeps)
        best = rank(speed.score if evaluator == "speed" else value.score, positions.allowed) == 1
        if ties == "speed":
            best &= rank(speed.score, best) == 1
        won, thrown = (
            speed.ukeire.shanten == -1,
            (best * luck.uniform(1, 2, best.shape)).argmax(axis=1),
        )
        for deal, kind in zip(at[won].tolist(), drawn[won].tolist(), strict=True):
            score = _worth(hands[deal].tolist(), kind, Tile(int(walls[deal, 0])))
            han = dict(score.yaku)
            wins.points[deal] = 3 * score.payment
            wins.tanyao[deal] = TANYAO_NUMBER in han
            wins.dora[deal] = han.get(DORA, 0)
            wins.draws[deal] = draw
        at, thrown = at[~won], thrown[~won]
        hands[at, thrown] -= 1
    return wins


def _worth(counts: list[int], drawn: int, indicator: Tile) -> Score:
    tiles = tuple(Tile(4 * kind + copy) for kind in range(34) for copy in range(counts[kind]))
    situation = WinSituation(tsumo=True, seat_wind=EAST, round_wind=EAST)
    score = score_hand(
        Ruleset(red_fives=False), tiles, (), Tile(4 * drawn), situation, (indicator,)
    )
    if score is None:
        raise AssertionError(f"a won hand without a score: {counts}, drawn {drawn}")
    return score


def _positions(hands: Array, unseen: Array, indicators: Array, draw: int) -> Positions:
    n = len(hands)
    dora = np.zeros((n, 34), np.uint8)
    dora[np.arange(n), DORA_AFTER[indicators]] = 1
    yakuhai = np.zeros((n, 34), np.uint8)
    yakuhai[:, EAST], yakuhai[:, 31:] = 2, 1
    none = np.zeros((n, 3), np.uint64)
    whole = np.zeros(n, np.int16)
    return Positions(
        hand=hands,
        red=np.zeros((n, 34), np.uint8),
        allowed=hands > 0,
        unseen=unseen,
        dora=dora,
        yakuhai=yakuhai,
        melds=np.zeros(n, np.int8),
        open=np.zeros(n, bool),
        runs=np.zeros((n, 34), np.uint8),
        triplets=np.zeros((n, 34), np.uint8),
        meld_dora=np.zeros(n, np.uint8),
        tanyao_open=np.ones(n, bool),
        furiten=none[:, 0],
        genbutsu=none,
        passed=none,
        riichi=np.zeros((n, 3), bool),
        discards_made=np.zeros((n, 3), np.int16),
        calls=np.zeros((n, 3), np.int8),
        opened=np.zeros((n, 3), bool),
        laid=np.zeros((n, 3, 34), np.uint8),
        river=np.full((n, 3, RIVER), -1, np.int8),
        tsumogiri=np.zeros((n, 3, RIVER), bool),
        declared=np.zeros((n, 3, RIVER), bool),
        points=np.full((n, 4), 25_000, np.int32),
        seats=np.broadcast_to(np.arange(4, dtype=np.int8), (n, 4)),
        dealer=np.zeros(n, np.int8),
        round=whole,
        rounds=whole + 8,
        turn=whole + draw,
        tiles_left=whole + (DRAWS_PER_DEAL - draw),
    )


def _mean(values: Array) -> float | None:
    return float(values.mean()) if len(values) else None
