"""What the network of luck sees of each draw, and of each tile that could have come."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from rules.events import NO_POINTS, Deal, FourPoints
from rules.payments import settle
from rules.record import GameRecord
from rules.scoring import WinSituation, score_hand
from rules.shanten import shanten_array
from rules.tiles import EAST, KINDS, SEATS, Kind, Seat, is_dragon
from rules.wall import DRAWS
from tutor.evaluators.positions import Array
from tutor.luck.chances import Chance, ChanceType, SeatTiles
from tutor.luck.draw_outcomes import (
    DrawOutcomes,
    count_tiles,
    dora_by_draw,
    draw_outcomes,
    face_of_tile,
    faces_left,
    kinds_left,
    waited_for,
)

OF_SEAT: Final = (
    *(f"step_{step}" for step in ("ready", "one", "two", "three", "far")),
    "waits",
    "dora",
    "open",
    "riichi",
    "melds",
    "dealer",
    "yakuhai",
    "flush",
)
OF_DRAW: Final = (
    "wall",
    "hanchan",
    "last_round",
    *(f"{name}_{who}" for who in ("own", "right", "across", "left") for name in OF_SEAT),
)
OF_TILE: Final = (
    *(f"after_{step}" for step in ("won", "ready", "one", "two", "three", "four", "far")),
    "live",
    "live_left",
    "dora_after",
    "dora_near",
    "no_yaku",
    *(f"taken_{who}" for who in ("right", "across", "left")),
)
_STEPS: Final = 5


@dataclass(frozen=True, eq=False, slots=True)
class DrawInputs:
    draw: Array
    """(n, of draw) float32."""
    seat: Array
    """(n,) who draws."""
    round: Array
    """(n,) index of the round in the record."""
    came: Array
    """(n,) the outcome that came."""
    at: Array
    share: Array
    tile: Array
    won: Array
    payments: Array
    """(w, 4) points that such a win moves, by seat, sticks included; 0 where there is no yaku."""


def draw_inputs(
    record: GameRecord, draws: Sequence[Chance], outcomes: DrawOutcomes | None = None
) -> DrawInputs:
    """Return what the network sees of the draws of a game.

    Args:
        record: one whose hands are all known.
        draws: its draws, of the wall and after kans, in order.
        outcomes: of these draws, where they are worked out already.
    """
    outcomes = outcomes or draw_outcomes(draws, red_fives=record.rules.red_fives)
    waits = waited_for(draws)
    seats = np.array([draw.seat or 0 for draw in draws])
    order = (seats[:, None] + np.arange(4)) % 4
    taken = np.take_along_axis(waits, order[:, 1:, None], axis=1)[outcomes.at, :, outcomes.kind]
    first, which = np.unique(_key(outcomes, taken), return_index=True, return_inverse=True)[1:]
    won = np.flatnonzero(outcomes.step[first] < 0)
    payments = np.array(
        [_payment(record, draws[outcomes.at[row]], outcomes.face[row]) for row in first[won]]
    ).reshape(-1, 4)
    tile = _of_tiles(draws, outcomes, taken, first)
    tile[won[~payments.any(axis=1)], OF_TILE.index("no_yaku")] = 1
    return DrawInputs(
        draw=_of_draws(record, draws, order, waits),
        seat=seats,
        round=np.array([draw.round for draw in draws]),
        came=which[outcomes.came],
        at=outcomes.at[first],
        share=np.bincount(which, outcomes.share),
        tile=tile,
        won=won,
        payments=payments,
    )


def _key(outcomes: DrawOutcomes, taken: Array) -> Array:
    """Return (rows,) a number that outcomes alike in all that is looked at share; it grows with
    the draw."""
    winning_face = np.where(outcomes.step < 0, outcomes.face + 1, 0)
    key = outcomes.at * 64 + winning_face
    for part in (outcomes.step + 1, outcomes.live, outcomes.dora):
        key = key * 256 + part
    return np.asarray(key * 8 + taken @ np.array([1, 2, 4]))


def _of_tiles(draws: Sequence[Chance], outcomes: DrawOutcomes, taken: Array, rows: Array) -> Array:
    step = outcomes.step[rows] + 1
    wall = np.array([draw.tiles_left for draw in draws])[outcomes.at[rows]] / DRAWS
    live, dora = np.minimum(outcomes.live[rows], 60) / 20, np.minimum(outcomes.dora[rows], 8) / 4
    parts = (live, live * wall, dora, dora * (step <= 1), np.zeros(len(rows)))
    return np.concatenate(
        (np.eye(7)[step], np.stack(parts, axis=1), taken[rows]), axis=1, dtype=np.float32
    )


def _of_draws(record: GameRecord, draws: Sequence[Chance], order: Array, waits: Array) -> Array:
    n = len(draws)
    hands = [each for draw in draws for each in draw.seats]
    melds = np.array([len(each.melds) for each in hands], np.uint8)
    counts, _ = count_tiles([each.hand for each in hands])
    steps = np.clip(shanten_array(counts.astype(np.uint8), melds), 0, _STEPS - 1).reshape(n, 4)
    waiting = (waits * kinds_left(faces_left(draws))[:, None, :]).sum(axis=2)[:, :, None] / 10
    told = _hands_told(record, draws, hands, melds)
    of_seats = np.concatenate((np.eye(_STEPS)[steps], waiting, told), axis=2)
    turned = np.take_along_axis(of_seats, order[:, :, None], axis=1).reshape(n, -1)
    last = record.rules.rounds - 1
    table = [
        (draw.tiles_left / DRAWS, record.rules.hanchan, _deal(record, draw).round >= last)
        for draw in draws
    ]
    return np.concatenate((np.array(table), turned), axis=1, dtype=np.float32)


def _hands_told(
    record: GameRecord, draws: Sequence[Chance], hands: Sequence[SeatTiles], melds: Array
) -> Array:
    """Return (n, 4, 7) float64: of each hand what `OF_SEAT` names from the dora on.

    Args:
        record: of the game.
        draws: n of them.
        hands: the four of each draw, one after another.
        melds: (4 n,) how many each has.
    """
    counts, reds = count_tiles([each.tiles for each in hands])
    dora = (counts * np.repeat(dora_by_draw(draws), 4, axis=0)).sum(axis=1)
    number = np.repeat([_deal(record, draw).round for draw in draws], 4)
    seat = np.tile(SEATS, len(draws))
    told = (
        np.minimum(dora + reds * record.rules.red_fives, 8) / 4,
        [each.is_open for each in hands],
        [each.riichi for each in hands],
        melds / 4,
        seat == np.repeat([draw.dealer for draw in draws], 4),
        _valued_sets(counts, EAST + (seat - number) % 4, EAST + number // 4),
        _share_of_suit(counts),
    )
    return np.stack(told, axis=1).reshape(len(draws), 4, -1)


def _valued_sets(counts: Array, seat_wind: Array, round_wind: Array) -> Array:
    sets, rows = counts >= 3, np.arange(len(counts))
    found: Array = (
        sets[:, [kind for kind in KINDS if is_dragon(kind)]].sum(axis=1)
        + sets[rows, seat_wind]
        + sets[rows, round_wind]
    )
    return found


def _share_of_suit(counts: Array) -> Array:
    suits = counts[:, :27].reshape(-1, 3, 9).sum(axis=2)
    of_all = np.maximum(counts.sum(axis=1), 1)
    found: Array = (suits.max(axis=1) + counts[:, 27:].sum(axis=1)) / of_all
    return found


def _payment(record: GameRecord, draw: Chance, face: int) -> FourPoints:
    if draw.seat is None:
        return NO_POINTS
    deal, tiles = _deal(record, draw), draw.seats[draw.seat]
    tile = next(each for each in draw.left if face_of_tile(each) == face)
    own, table = _winds(draw.seat, deal.round)
    score = score_hand(
        record.rules,
        (*tiles.hand, tile),
        tiles.melds,
        tile,
        WinSituation(
            tsumo=True,
            seat_wind=own,
            round_wind=table,
            riichi=tiles.riichi,
            rinshan=draw.type is ChanceType.RINSHAN,
            last_tile=draw.tiles_left == 1,
        ),
        draw.indicators,
    )
    if score is None:
        return NO_POINTS
    sticks = deal.kyotaku + sum(each.riichi for each in draw.seats)
    return settle(score, draw.seat, draw.seat, draw.dealer, deal.honba, sticks)


def _winds(seat: Seat, number: int) -> tuple[Kind, Kind]:
    return Kind(EAST + (seat - number) % 4), Kind(EAST + number // 4)


def _deal(record: GameRecord, draw: Chance) -> Deal:
    return next(event for event in record.rounds[draw.round] if isinstance(event, Deal))
