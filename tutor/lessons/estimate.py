"""Estimate the points a discard may win and lose."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

import numpy as np

from rules.legal import RIICHI_STICK
from rules.melds import MeldType
from rules.observation import Observation
from rules.shanten import discards, improving, standard_shanten
from rules.tiles import KINDS, Kind
from tutor.evaluators.positions import SIMPLE, Array, Positions
from tutor.evaluators.rankings import Scores, evaluate
from tutor.evaluators.safety import Safety
from tutor.evaluators.table_read import live_tiles
from tutor.evaluators.value import Value
from tutor.evaluators.yaku import YakuInSight, yaku_in_sight

POINTS_BY_HAN: Final = (
    1000,
    1700,
    3000,
    5200,
    7700,
    8500,
    11500,
    12500,
    16000,
    17000,
    18500,
    24000,
    27000,
    32000,
)
"""Typical points of a win by han, 0 to 13."""
DEALER_FACTOR: Final = 1.5
RIICHI_HAN: Final = 2.1
YAKUHAI_SHARE: Final = (0.0, 0.07, 0.4, 1.0, 1.0)
TANYAO_CHANCE: Final = (0.9, 0.7, 0.5, 0.35, 0.2, 0.1, 0.05)
ONE_SUIT_HAN: Final = {10: 0.3, 11: 0.9, 12: 1.8, 13: 2.5, 14: 3.0}


def points_of(han: Array) -> Array:
    """Return the points of wins by (fractional) han: float64 of the same shape."""
    found: Array = np.interp(han, np.arange(len(POINTS_BY_HAN)), POINTS_BY_HAN)
    return found


def closed_han(positions: Positions, value: Value) -> Array:
    """Return the expected han of closed hands after the discard of each kind: (n, 34) float64."""
    hand = positions.hand.astype(np.int64)
    pieces = np.array(YAKUHAI_SHARE)
    whole = pieces[hand] * positions.yakuhai
    less = pieces[np.maximum(hand - 1, 0)] * positions.yakuhai
    han = np.full((len(hand), 34), RIICHI_HAN)
    han += (value.dora_held + whole.sum(axis=1))[:, None]
    han += less - whole - value.dora
    in_the_way = value.in_the_way[:, None] - ~SIMPLE
    tanyao = np.array(TANYAO_CHANCE)[np.clip(in_the_way, 0, len(TANYAO_CHANCE) - 1)]
    flush_han = np.zeros(15)
    for tiles, expected in ONE_SUIT_HAN.items():
        flush_han[tiles] = expected
    flush = np.zeros((len(hand), 34))
    for suit in range(3):
        own = np.zeros(34, np.int64)
        own[9 * suit : 9 * suit + 9] = own[27:] = 1
        held = (hand * own).sum(axis=1)
        flush = np.maximum(flush, flush_han[held[:, None] - own])
    whole_han: Array = han + tanyao * positions.tanyao_open[:, None] + flush
    return whole_han


LEAD_DEVIATION: Final = 7500.0
"""Standard deviation of a lead over one round, in points."""
ROUNDS_AFTER_LAST: Final = 0.15
PLACE_POINTS: Final = 8000.0
"""Worth of one place, in points, in the first round of an east-only game."""
LOGISTIC: Final = 1.702


def win_worth(positions: Positions, rows: Array, points: Array) -> Array:
    """Return the worth of wins, in points of placement: (m, k) float.

    Each opponent is taken to pay a third on average.

    Args:
        positions: the positions.
        rows: (m,) row of the position of each winner.
        points: (m, k) points of each win.
    """
    lead = _leads(positions, rows)[:, None, :] + points[:, :, None] * (4 / 3)
    return _better(positions, rows, lead)


def loss_worth(positions: Positions, loss: Array) -> Array:
    """Return the cost of dealing in to each opponent, in points of placement: (n, 3) float, 0 or
    more, from the points paid, (n, 3)."""
    rows = np.arange(len(positions))
    lead = np.repeat(_leads(positions, rows)[:, None, :], 3, axis=1) - loss[:, :, None]
    lead[:, np.arange(3), np.arange(3)] -= loss
    return -_better(positions, rows, lead)


def _leads(positions: Positions, rows: Array) -> Array:
    points = positions.points[rows]
    seats = positions.seats[rows]
    ahead = points[:, :1] - points[:, 1:]
    nearer: Array = ahead + np.where(seats[:, :1] < seats[:, 1:], 1.0, -1.0)
    return nearer


def _better(positions: Positions, rows: Array, lead: Array) -> Array:
    left = np.maximum(positions.rounds[rows] - 1 - positions.round[rows], 0) + ROUNDS_AFTER_LAST
    scale = (LOGISTIC / (LEAD_DEVIATION * np.sqrt(left)))[:, None, None]
    now = _above(_leads(positions, rows)[:, None, :] * scale)
    better: Array = PLACE_POINTS * (_above(lead * scale) - now).sum(axis=2)
    return better


def _above(x: Array) -> Array:
    above: Array = 1 / (1 + np.exp(-np.clip(x, -40, 40)))
    return above


MAX_TURNS: Final = 18
MAX_LIVE: Final = 79
UNSEEN_TILES: Final = 80
MAX_SHANTEN: Final = 6
USUAL_LIVE: Final = (5, 14, 23, 33, 42, 48, 52)
DRAWS_CLOSED: Final = (2.6, 0.95, 0.9, 0.85, 0.8, 0.8, 0.8)
DRAWS_OPEN: Final = (2.6, 1.1, 1.0, 1.0, 0.95, 0.9, 0.9)
ROUND_END_CHANCE: Final = (
    0.12,
    0.12,
    0.12,
    0.12,
    0.12,
    0.11,
    0.1,
    0.095,
    0.09,
    0.08,
    0.07,
    0.06,
    0.045,
    0.03,
    0.02,
    0.01,
    0.006,
    0.003,
)
ROUND_END_CHANCE_RIICHI: Final = 0.13


@dataclass(frozen=True, slots=True)
class Prospects:
    """Probabilities that hands win or become ready."""

    win: Array
    ready: Array


@cache
def _tables() -> tuple[Array, Array]:
    win = np.zeros((3, 2, MAX_SHANTEN + 1, MAX_LIVE + 1, MAX_TURNS + 1), np.float32)
    ready = np.zeros_like(win)
    ready[:, :, 0, :, 0] = 1
    for riichi in range(3):
        for is_open, draws in enumerate((DRAWS_CLOSED, DRAWS_OPEN)):
            _fill(win[riichi, is_open], draws, riichi, 1.0)
            _fill(ready[riichi, is_open], draws, riichi, 0.0)
    return win, ready


def _fill(chance: Array, draws: tuple[float, ...], riichi: int, at_win: float) -> None:
    live = np.arange(MAX_LIVE + 1)
    for step in range(MAX_SHANTEN + 1):
        comes = np.minimum(0.95, live * draws[step] / UNSEEN_TILES)
        for turn in range(1, MAX_TURNS + 1):
            continues = 1 - max(ROUND_END_CHANCE[turn - 1], riichi * ROUND_END_CHANCE_RIICHI)
            then = float(chance[step - 1, USUAL_LIVE[step - 1], turn - 1]) if step else at_win
            chance[step, :, turn] = continues * (
                comes * then + (1 - comes) * chance[step, :, turn - 1]
            )


def prospects(
    shanten: Array, live: Array, unseen: Array, turns: Array, is_open: Array, riichi: Array
) -> Prospects:
    """Return the probabilities that hands win or become ready, as float arrays of the broadcast
    shape.

    Args:
        shanten: 0 or more.
        live: live tiles of the ukeire, or of the waits if ready.
        unseen: tiles the seat cannot see.
        turns: own draws left.
        is_open: whether the hand makes use of calls (bool).
        riichi: number of opponents in riichi.
    """
    scaled = np.clip(live * UNSEEN_TILES / np.maximum(unseen, 1), 0, MAX_LIVE - 0.001)
    low = scaled.astype(np.int64)
    more = scaled - low
    hand = (
        np.minimum(riichi, 2),
        np.asarray(is_open).astype(np.int64),
        np.clip(shanten, 0, MAX_SHANTEN),
    )
    turns = np.clip(turns, 0, MAX_TURNS)
    win, ready = (
        table[(*hand, low, turns)] * (1 - more) + table[(*hand, low + 1, turns)] * more
        for table in _tables()
    )
    return Prospects(win, ready)


RIICHI_LOSS: Final = 6000.0
"""Average points of a non-dealer's riichi hand."""
QUIET_LOSS: Final = 4500.0
OPEN_HAN: Final = 1.8


def loss_on_deal_in(positions: Positions, observations: Sequence[Observation]) -> Array:
    """Return the average points paid when dealing in to each opponent: (n, 3) float."""
    dora = np.zeros((len(observations), 3))
    for row, observation in enumerate(observations):
        for column, seat in enumerate(observation.opponents):
            tiles = [tile for meld in observation.melds[seat] for tile in meld.tiles]
            dora[row, column] = sum(map(observation.dora_in, tiles))
    opened = points_of(OPEN_HAN + dora)
    quiet = np.where(positions.calls > 0, opened, QUIET_LOSS)
    loss = np.where(positions.riichi, np.maximum(RIICHI_LOSS, opened), quiet)
    dealer = positions.seats[:, 1:] == positions.dealer[:, None]
    whole: Array = loss * np.where(dealer, DEALER_FACTOR, 1.0)
    return whole


def expected_loss(
    positions: Positions, safety: Safety, observations: Sequence[Observation]
) -> Array:
    """Return the average cost of the discard of each kind: (n, 34) float, points of placement."""
    cost = loss_worth(positions, loss_on_deal_in(positions, observations))
    loss: Array = np.einsum("nok,no->nk", safety.risk, cost)
    return loss


MAX_DETOUR: Final = 1

HandsLeft: TypeAlias = dict[Kind, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class YakuPath:
    han: float
    left: HandsLeft


def paths_of(observation: Observation) -> tuple[YakuPath, ...]:
    found = yaku_in_sight(observation)
    made = tuple(yaku for yaku in found if _is_made(observation, yaku))
    sure = sum(yaku.han for yaku in made)
    near = [
        yaku for yaku in found if yaku not in made and yaku.shanten <= found[0].shanten + MAX_DETOUR
    ]
    paths = [YakuPath(sure + yaku.han, _towards(observation, yaku)) for yaku in near]
    if made:
        left = _hands_left(observation, observation.counts, len(observation.own_melds))
        paths.insert(0, YakuPath(sure, left))
    return tuple(paths)


def _is_made(observation: Observation, yaku: YakuInSight) -> bool:
    if yaku.yaku != "yakuhai" or yaku.kind is None:
        return False
    called = any(
        meld.kind == yaku.kind and meld.type is not MeldType.CHI for meld in observation.own_melds
    )
    return called or observation.counts[yaku.kind] >= 3


def _towards(observation: Observation, yaku: YakuInSight) -> HandsLeft:
    counts, melds = observation.counts, len(observation.own_melds)
    match yaku.yaku:
        case "toitoi":
            return _triplets(observation, counts, melds)
        case "yakuhai" if yaku.kind is not None:
            pair = yaku.kind
            rest = list(counts)
            rest[pair] = 0
            copies = 4 - observation.seen[pair]
            left = _hands_left(observation, rest, melds + 1)
            return {
                kind: (steps + 1, live + copies)
                for kind, (steps, live) in left.items()
                if kind != pair
            }
        case _:
            used = [count * yaku.uses(Kind(kind)) for kind, count in enumerate(counts)]
            return _hands_left(observation, used, melds)


def _hands_left(observation: Observation, used: Sequence[int], melds: int) -> HandsLeft:
    counts = observation.counts
    now = (standard_shanten(used, melds), live_tiles(observation, improving(used, melds)))
    left = dict.fromkeys((kind for kind in KINDS if counts[kind] > used[kind]), now)
    for kind, ready in discards(used, melds).items():
        left[Kind(kind)] = (ready.shanten, live_tiles(observation, ready.improving))
    return left


def _triplets(observation: Observation, counts: Sequence[int], melds: int) -> HandsLeft:
    left: HandsLeft = {}
    for kind, count in enumerate(counts):
        if count:
            rest = list(counts)
            rest[kind] -= 1
            sets = melds + sum(count >= 3 for count in rest)
            pairs = [kind for kind, count in enumerate(rest) if count == 2]
            live = sum(4 - observation.seen[kind] for kind in pairs)
            if len(pairs) + sets < 5:
                live += sum(
                    4 - observation.seen[kind] for kind, count in enumerate(rest) if count == 1
                )
            left[Kind(kind)] = 8 - 2 * sets - min(len(pairs), 5 - sets), live
    return left


CHANCE_UNDER_RIICHI: Final = np.array((0.9, 0.7, 0.5, 0.35, 0.3, 0.3, 0.3))
STEP_BACK_FACTOR: Final = 0.4
OUTLOOK_PER_TILE: Final = 32
"""Points of outlook (tiles that could connect with the discard) that count as one live tile."""
MISSING_TILE_FACTOR: Final = 3.0
TENPAI_POINTS: Final = 2000.0
"""Points a ready hand gains over one that is not when a round is drawn."""
HONBA_POINTS: Final = 300


def gains(observations: Sequence[Observation], positions: Positions, scores: Scores) -> Array:
    """Return the expected gain after the discard of each kind, in points of placement: (n, 34)
    float.

    Args:
        observations: hands that have to discard.
        positions: the same, as arrays.
        scores: of the positions.
    """
    han = closed_han(positions, scores.value)
    live = _helping_tiles(positions, scores)
    found = np.zeros((len(positions), 34))
    closed = np.flatnonzero(~positions.open)
    rows, kinds = np.nonzero(positions.allowed[closed])
    rows = closed[rows]
    found[rows, kinds] = _expected_points(
        observations,
        positions,
        rows,
        scores.speed.ukeire.after[rows, kinds],
        live[rows, kinds],
        han[rows, kinds],
    )
    found *= np.where(scores.speed.keeps, 1.0, STEP_BACK_FACTOR)
    _add_open(observations, positions, found, scores)
    return found


def _helping_tiles(positions: Positions, scores: Scores) -> Array:
    """Return the live tiles that help after each discard, corrected by outlook: (n, 34) float.

    Unless an opponent is in riichi, a deficit from the best discard counts `MISSING_TILE_FACTOR`
    times.
    """
    live = scores.speed.ukeire.live - scores.speed.outlook / OUTLOOK_PER_TILE
    best = np.where(scores.speed.keeps, live, -np.inf).max(axis=1, keepdims=True)
    eager = np.where(positions.riichi.any(axis=1), 1.0, MISSING_TILE_FACTOR)[:, None]
    lacking = np.where(scores.speed.keeps, best - live, 0.0)
    found: Array = np.maximum(live - (eager - 1) * lacking, 0.0)
    return found


def _add_open(
    observations: Sequence[Observation], positions: Positions, found: Array, scores: Scores
) -> None:
    """Fill the rows of open hands in `found` (n, 34): the best path to a yaku for each kind."""
    cells: list[tuple[int, int, int, int, int, float]] = []
    for row in np.flatnonzero(positions.open).tolist():
        paths = paths_of(observations[row])
        nearest = min((steps for path in paths for steps, _ in path.left.values()), default=0)
        cells += (
            (row, kind, steps, live, steps - nearest, path.han)
            for path in paths
            for kind, (steps, live) in path.left.items()
        )
    if not cells:
        return
    rows, kinds, steps, live, back = np.array([cell[:5] for cell in cells]).T
    kept = scores.value.dora_held[rows] - scores.value.dora[rows, kinds]
    han = np.array([cell[5] for cell in cells]) + kept
    live = np.maximum(live - scores.speed.outlook[rows, kinds] / OUTLOOK_PER_TILE, 0)
    worth = (
        _expected_points(observations, positions, rows, steps, live, han) * STEP_BACK_FACTOR**back
    )
    np.maximum.at(found, (rows, kinds), worth)


def _expected_points(
    observations: Sequence[Observation],
    positions: Positions,
    rows: Array,
    shanten: Array,
    live: Array,
    han: Array,
) -> Array:
    riichi = positions.riichi[rows].sum(axis=1)
    found = prospects(
        shanten,
        live,
        positions.unseen[rows].sum(axis=1, dtype=np.int16),
        (positions.tiles_left[rows] + 3) // 4,
        positions.open[rows],
        riichi,
    )
    dealer = np.where(positions.seats[rows, 0] == positions.dealer[rows], DEALER_FACTOR, 1.0)
    sticks = np.array([HONBA_POINTS * o.honba + RIICHI_STICK * o.kyotaku for o in observations])
    points = np.stack(
        (points_of(han) * dealer + sticks[rows], np.full(len(rows), TENPAI_POINTS)), axis=1
    )
    worth = win_worth(positions, rows, points)
    whole: Array = found.win * worth[:, 0] + found.ready * worth[:, 1]
    return whole * np.where(riichi > 0, CHANCE_UNDER_RIICHI[np.clip(shanten, 0, 6)], 1.0)


POINTS_PER_UKEIRE: Final = 0.1
"""Points per tile of ukeire, to break ties."""


def worth_of(observations: Sequence[Observation]) -> Array:
    """Return the expected gain less the expected loss of the discard of each kind, in points:
    (n, 34) float.

    Args:
        observations: hands that have to discard.
    """
    positions = Positions.stack(observations)
    scores = evaluate(positions)
    gain = gains(observations, positions, scores)
    loss = expected_loss(positions, scores.safety, observations)
    worth: Array = gain - loss + POINTS_PER_UKEIRE * scores.speed.score
    return worth
