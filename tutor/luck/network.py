import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from rules.events import NO_POINTS, Deal, FourPoints
from rules.record import GameRecord
from rules.round import DRAWS
from rules.scoring import WinSituation, score_hand, settle
from rules.shanten import shanten_array
from rules.tiles import EAST, KINDS, SEATS, Kind, four, is_dragon
from tutor.luck import measures
from tutor.luck.chances import Chance, ChanceType, SeatTiles, end_gains, tsumo_gains
from tutor.luck.places import PlaceModel, RoundState
from tutor.network import weights_file
from tutor.position.positions import Array

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
    """(n, len(OF_DRAW)) float32."""
    seat: Array
    """(n,): the seat that draws."""
    round: Array
    """(n,): the index of the round in the record."""
    came: Array
    """(n,): the row of the actual outcome."""
    at: Array
    share: Array
    tile: Array
    won: Array
    payments: Array
    """(w, 4): points that each seat gains or pays by each win, with sticks; 0 without a yaku."""


def draw_inputs(
    record: GameRecord, draws: Sequence[Chance], outcomes: measures.DrawOutcomes | None = None
) -> DrawInputs:
    """Return the network's inputs for the draws of a game.

    Args:
        record: a game with all hands known.
        draws: the draws from the wall and after kans, in order.
        outcomes: the outcomes of these draws, if already known.
    """
    outcomes = outcomes or measures.draw_outcomes(draws, red_fives=record.rules.red_fives)
    waits = measures.wait_kinds(draws)
    seats = np.array([draw.seat or 0 for draw in draws])
    order = (seats[:, None] + np.arange(4)) % 4
    taken = np.take_along_axis(waits, order[:, 1:, None], axis=1)[outcomes.at, :, outcomes.kind]
    winning_face = np.where(outcomes.step < 0, outcomes.face + 1, 0)
    key = outcomes.at * 64 + winning_face
    for part in (outcomes.step + 1, outcomes.live, outcomes.dora):
        key = key * 256 + part
    first, which = np.unique(
        np.asarray(key * 8 + taken @ np.array([1, 2, 4])), return_index=True, return_inverse=True
    )[1:]
    won = np.flatnonzero(outcomes.step[first] < 0)
    payments = np.array(
        [_payment(record, draws[outcomes.at[row]], outcomes.face[row]) for row in first[won]]
    ).reshape(-1, 4)
    step = outcomes.step[first] + 1
    wall = np.array([draw.tiles_left for draw in draws])[outcomes.at[first]] / DRAWS
    live, dora = np.minimum(outcomes.live[first], 60) / 20, np.minimum(outcomes.dora[first], 8) / 4
    parts = (live, live * wall, dora, dora * (step <= 1), np.zeros(len(first)))
    tile = np.concatenate(
        (np.eye(7)[step], np.stack(parts, axis=1), taken[first]), axis=1, dtype=np.float32
    )
    tile[won[~payments.any(axis=1)], OF_TILE.index("no_yaku")] = 1
    n = len(draws)
    hands = [each for draw in draws for each in draw.seats]
    melds = np.array([len(each.melds) for each in hands], np.uint8)
    counts, _ = measures.count_tiles([each.hand for each in hands])
    steps = np.clip(shanten_array(counts.astype(np.uint8), melds), 0, _STEPS - 1).reshape(n, 4)
    waiting = (waits * measures.kinds_left(measures.faces_left(draws))[:, None, :]).sum(axis=2)[
        :, :, None
    ] / 10
    others = _hand_numbers(record, draws, hands, melds)
    of_seats = np.concatenate((np.eye(_STEPS)[steps], waiting, others), axis=2)
    turned = np.take_along_axis(of_seats, order[:, :, None], axis=1).reshape(n, -1)
    last = record.rules.rounds - 1
    table = [
        (draw.tiles_left / DRAWS, record.rules.hanchan, _deal(record, draw).round >= last)
        for draw in draws
    ]
    return DrawInputs(
        draw=np.concatenate((np.array(table), turned), axis=1, dtype=np.float32),
        seat=seats,
        round=np.array([draw.round for draw in draws]),
        came=which[outcomes.came],
        at=outcomes.at[first],
        share=np.bincount(which, outcomes.share),
        tile=tile,
        won=won,
        payments=payments,
    )


def _hand_numbers(
    record: GameRecord, draws: Sequence[Chance], hands: Sequence[SeatTiles], melds: Array
) -> Array:
    """Return (n, 4, 7) float64: the features of each hand that `OF_SEAT` lists from "dora" on.

    Args:
        draws: n draws.
        hands: the four hands of each draw, one draw after another.
        melds: (4 n,) the number of melds of each hand.
    """
    counts, reds = measures.count_tiles([each.tiles for each in hands])
    dora = (counts * np.repeat(measures.dora_by_draw(draws), 4, axis=0)).sum(axis=1)
    number = np.repeat([_deal(record, draw).round for draw in draws], 4)
    seat = np.tile(SEATS, len(draws))
    suits = counts[:, :27].reshape(-1, 3, 9).sum(axis=2)
    of_all = np.maximum(counts.sum(axis=1), 1)
    flush: Array = (suits.max(axis=1) + counts[:, 27:].sum(axis=1)) / of_all
    sets, rows = counts >= 3, np.arange(len(counts))
    yakuhai = sets[:, [kind for kind in KINDS if is_dragon(kind)]].sum(axis=1)
    yakuhai = yakuhai + sets[rows, EAST + (seat - number) % 4] + sets[rows, EAST + number // 4]
    numbers = (
        np.minimum(dora + reds * record.rules.red_fives, 8) / 4,
        [each.is_open for each in hands],
        [each.riichi for each in hands],
        melds / 4,
        seat == np.repeat([draw.dealer for draw in draws], 4),
        yakuhai,
        flush,
    )
    return np.stack(numbers, axis=1).reshape(len(draws), 4, -1)


def _payment(record: GameRecord, draw: Chance, face: int) -> FourPoints:
    if draw.seat is None:
        return NO_POINTS
    deal, tiles = _deal(record, draw), draw.seats[draw.seat]
    tile = next(each for each in draw.left if measures.face_of_tile(each) == face)
    score = score_hand(
        record.rules,
        (*tiles.hand, tile),
        tiles.melds,
        tile,
        WinSituation(
            tsumo=True,
            seat_wind=Kind(EAST + (draw.seat - deal.round) % 4),
            round_wind=Kind(EAST + deal.round // 4),
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


def _deal(record: GameRecord, draw: Chance) -> Deal:
    return next(event for event in record.rounds[draw.round] if isinstance(event, Deal))


VERSION: Final = 1
ENDS: Final = 16


@dataclass(frozen=True, eq=False, slots=True)
class NetworkWeights:
    arrays: Mapping[str, Array]
    """Arrays by name, as in `array_shapes`; float64 keeps the mean of luck at zero."""
    learned: Mapping[str, Any]
    digest: str


def array_shapes(first: int, second: int) -> dict[str, tuple[int, ...]]:
    """Return the shape of each array for the given widths of the two layers."""
    return {
        "draw": (len(OF_DRAW), first),
        "tile": (len(OF_TILE), first),
        "first_bias": (first,),
        "second": (first, second),
        "second_bias": (second,),
        "head": (second, ENDS + 1),
    }


def _encoding() -> str:
    """Return a hash (12 hexadecimal digits) of the names of all inputs."""
    return hashlib.sha256(json.dumps([OF_DRAW, OF_TILE]).encode()).hexdigest()[:12]


def pack_luck(arrays: Mapping[str, Array], learned: Mapping[str, Any]) -> bytes:
    about = {"version": VERSION, "encoding": _encoding(), "learned": learned}
    return weights_file.pack_arrays(arrays, about)


def read_network(path: Path) -> NetworkWeights:
    return weights_file.read_weights_file(path, unpack_luck)


def unpack_luck(data: bytes) -> NetworkWeights:
    about, arrays = weights_file.unpack_arrays(data)
    weights_file.check_about(about, {"version": VERSION, "encoding": _encoding()})
    first, second = arrays["second"].shape
    weights_file.check_arrays(arrays, array_shapes(first, second))
    ready = {name: np.ascontiguousarray(array, np.float64) for name, array in arrays.items()}
    return NetworkWeights(ready, about["learned"], hashlib.sha256(data).hexdigest()[:12])


def network_luck(
    weights: NetworkWeights,
    record: GameRecord,
    draws: Sequence[Chance],
    places: PlaceModel,
    outcomes: measures.DrawOutcomes | None = None,
) -> Array:
    """Return (n, 4) float64: the places that each draw gained each seat, beyond linear luck.

    Args:
        draws: the draws of the game, in order.
        places: the model that values the ends of a round.
        outcomes: the outcomes of these draws, if already known.
    """
    if not draws:
        return np.zeros((0, 4))
    inputs = draw_inputs(record, draws, outcomes)
    ends = ends_seen(round_ends(record, places), inputs.round, inputs.seat)
    outputs = outputs_of(weights, inputs)
    values = np.einsum("mk,mkt->mt", outputs[:, :ENDS], ends[inputs.at])
    values[inputs.won] += outputs[inputs.won, ENDS:] * tsumo_wins(record, inputs, places)
    means = np.zeros((len(draws), 4))
    np.add.at(means, inputs.at, values * inputs.share[:, None])
    lucks: Array = values[inputs.came] - means
    return lucks


def outputs_of(weights: NetworkWeights, inputs: DrawInputs) -> Array:
    """Return (m, ENDS + 1) float64: the outputs for each outcome; the last one is the weight of a
    win by this draw."""
    arrays = weights.arrays
    first = inputs.draw @ arrays["draw"] + arrays["first_bias"]
    first = np.maximum(first[inputs.at] + inputs.tile @ arrays["tile"], 0)
    second = np.maximum(first @ arrays["second"] + arrays["second_bias"], 0)
    outputs: Array = second @ arrays["head"]
    return outputs


def round_ends(record: GameRecord, places: PlaceModel) -> Array:
    return np.array([end_gains(places, deal.points, state) for deal, state in _starts(record)])


def ends_seen(ends: Array, round_: Array, seat: Array) -> Array:
    """Return (n, ENDS, 4): places gained by seat; ends are numbered from the seat that draws.

    Args:
        ends: the ends of the rounds, from `round_ends`.
        round_: (n,) the round of each draw.
        seat: (n,) the seat that draws.
    """
    any_payer = ends.mean(axis=2)
    by_seat = []
    for own in SEATS:
        others = [(own + turn) % 4 for turn in (1, 2, 3)]
        parts = [ends[:, own, own], any_payer[:, own]]
        parts += [any_payer[:, other] for other in others] + [
            ends[:, other, own] for other in others
        ]
        by_seat.append(np.concatenate(parts, axis=1))
    seen: Array = np.stack(by_seat, axis=1)[round_, seat]
    return seen


def tsumo_wins(record: GameRecord, inputs: DrawInputs, places: PlaceModel) -> Array:
    starts = list(_starts(record))
    found = np.zeros((len(inputs.won), 4))
    for line, draw, won in zip(found, inputs.at[inputs.won], inputs.payments, strict=True):
        if won.any():
            deal, state = starts[inputs.round[draw]]
            moved: FourPoints = four(int(each) for each in won)
            line[:] = tsumo_gains(places, deal.points, state, moved, inputs.seat[draw])
    return found


def _starts(record: GameRecord) -> list[tuple[Deal, RoundState]]:
    deals = [next(each for each in events if isinstance(each, Deal)) for events in record.rounds]
    return [(deal, RoundState.of(deal, record.rules.rounds)) for deal in deals]
