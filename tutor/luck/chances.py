from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import chain
from typing import Final

import numpy as np

from rules.events import Deal, Disconnected, DoraRevealed, Draw, FourPoints, Win, is_end
from rules.legal import RIICHI_STICK
from rules.melds import Meld
from rules.record import BadRecord, GameRecord, replay_round
from rules.round import DRAWS, Round
from rules.scoring import score_win
from rules.shanten import wait_mask
from rules.tiles import (
    NO_KINDS,
    SEATS,
    KindMask,
    Seat,
    Tile,
    count_kinds,
    dora_of,
    four,
    is_red,
    kind_of,
)
from tutor.luck.places import PlaceModel, RoundState, places_after_win
from tutor.position.positions import Array

WIN_SIZES: Final = ((1_500, 0.2), (3_900, 0.35), (8_000, 0.35), (12_000, 0.1))
"""Points of non-dealer wins, and the share of wins of each; a dealer's pay 1.5 times as much."""
END_SIZES: Final = (2_000, 8_000)
"""The points of a small and a large win by a non-dealer."""


def win_gains(model: PlaceModel, points: FourPoints, state: RoundState) -> Array:
    """Return (4, 4) float64: the places that the row's seat gains if the column's seat wins.

    Positive is good; each column sums to zero.
    """
    changes = _changes(model, points, state, [size for size, _ in WIN_SIZES]).mean(axis=1)
    gains: Array = np.einsum("k,wkt->tw", np.array([share for _, share in WIN_SIZES]), changes)
    return gains


def end_gains(model: PlaceModel, points: FourPoints, state: RoundState) -> Array:
    """Return (4, 4, 2, 4) float64: places gained, by winner, payer (the winner for a tsumo), win
    size (small or large), and seat. The last axis sums to zero."""
    return _changes(model, points, state, END_SIZES)


def tsumo_gains(
    model: PlaceModel, points: FourPoints, state: RoundState, won: FourPoints, winner: Seat
) -> Array:
    """Return (4,) float64: the places that each seat gains from a tsumo.

    Args:
        points: the points before the round.
        won: the points that each seat gains or pays by the tsumo.
    """
    before = model.mean_places(np.array([points]), state)[0]
    moved = np.array([points], np.float64) + won
    after = places_after_win(model, moved, state, dealer_won=winner == state.number % 4)[0]
    gains: Array = before - after
    return gains


def _changes(
    model: PlaceModel, points: FourPoints, state: RoundState, sizes: Sequence[int]
) -> Array:
    """Return (4, 4, sizes, 4) float64: places gained, by winner, payer (the winner for a tsumo),
    win size and seat."""
    before = model.mean_places(np.array([points]), state)[0]
    gains = np.zeros((4, 4, len(sizes), 4))
    for winner in SEATS:
        scale = 1.5 if winner == state.number % 4 else 1.0
        deltas = np.zeros((4, len(sizes), 4))
        for number, size in enumerate(sizes):
            whole = size * scale + 300 * state.honba
            for payer in SEATS:
                line = deltas[payer, number]
                if payer == winner:
                    line[:] = -whole / 3
                else:
                    line[payer] = -whole
                line[winner] = whole + RIICHI_STICK * state.kyotaku
        moved = np.array(points) + deltas
        dealer_won = winner == state.number % 4
        after = places_after_win(model, moved.reshape(-1, 4), state, dealer_won=dealer_won)
        gains[winner] = before - after.reshape(4, -1, 4)
    return gains


class ChanceType(StrEnum):
    DEAL = "deal"
    DRAW = "draw"
    RINSHAN = "rinshan"
    KAN_DORA = "kan_dora"
    URA_DORA = "ura_dora"


class NoLuckReason(StrEnum):
    UNFINISHED = "unfinished"
    DISCONNECTED = "disconnected"
    HIDDEN = "hidden"
    DAMAGED = "damaged"
    UNKNOWN_LENGTH = "unknown_length"


class NoLuckError(Exception):
    def __init__(self, reason: NoLuckReason) -> None:
        super().__init__(reason.value)
        self.reason: Final = reason


@dataclass(frozen=True, slots=True)
class SeatTiles:
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    riichi: bool

    @property
    def is_open(self) -> bool:
        return any(meld.is_open for meld in self.melds)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return (*self.hand, *(tile for meld in self.melds for tile in meld.tiles))


@dataclass(frozen=True, slots=True)
class Chance:
    type: ChanceType
    round: int
    event: int
    came: Tile
    seat: Seat | None
    """The seat that drew; None if the event is not a draw."""
    turn: int
    seats: tuple[SeatTiles, SeatTiles, SeatTiles, SeatTiles]
    gone: bytes
    indicators: tuple[Tile, ...]
    tiles_left: int
    waits: tuple[KindMask, KindMask, KindMask, KindMask]
    dealer: Seat
    wins: tuple[Win, ...] = ()

    @property
    def left(self) -> tuple[Tile, ...]:
        return tuple(Tile(tile) for tile in range(136) if not self.gone[tile])


def round_chances(record: GameRecord) -> Iterator[tuple[Deal, tuple[Chance, ...]]]:
    """Yield the deal and the chance events of each round, in the order of the record.

    Raises:
        NoLuckError: if luck cannot be computed for the record.
    """
    reason = refusal(record)
    if reason is not None:
        raise NoLuckError(reason)
    for number, events in enumerate(record.rounds):
        deal = next(event for event in events if isinstance(event, Deal))
        try:
            yield deal, tuple(_chances(record, number))
        except BadRecord as error:
            raise NoLuckError(NoLuckReason.DAMAGED) from error


def refusal(record: GameRecord) -> NoLuckReason | None:
    if any(isinstance(event, Disconnected) for events in record.rounds for event in events):
        return NoLuckReason.DISCONNECTED
    if record.final_points is None or not record.rounds:
        return NoLuckReason.UNFINISHED
    for events in record.rounds:
        if not any(isinstance(event, Deal) for event in events) or not any(map(is_end, events)):
            return NoLuckReason.UNFINISHED
    for event in chain.from_iterable(record.rounds):
        if isinstance(event, Deal) and None in event.hands:
            return NoLuckReason.HIDDEN
        if isinstance(event, Draw) and event.tile is None:
            return NoLuckReason.HIDDEN
    return None


def dora_weights(indicators: Sequence[Tile]) -> list[int]:
    return count_kinds(Tile(4 * dora_of(kind_of(indicator))) for indicator in indicators)


def held_dora(tiles: Sequence[Tile], indicators: Sequence[Tile], *, red_fives: bool) -> int:
    weights = dora_weights(indicators)
    return sum(weights[kind_of(tile)] + (red_fives and is_red(tile)) for tile in tiles)


@dataclass(slots=True)
class _WaitCache:
    hands: list[tuple[Tile, ...]] = field(default_factory=lambda: [()] * 4)
    masks: list[KindMask] = field(default_factory=lambda: [KindMask(0)] * 4)

    def of(self, seat: Seat, tiles: SeatTiles) -> KindMask:
        if self.hands[seat] != tiles.hand:
            self.hands[seat] = tiles.hand
            held = count_kinds(tiles.tiles)
            self.masks[seat] = wait_mask(count_kinds(tiles.hand), len(tiles.melds), held)
        return self.masks[seat]


def _chances(record: GameRecord, number: int) -> Iterator[Chance]:
    events, waits, has_ura = record.rounds[number], _WaitCache(), False
    for index, (state, event) in enumerate(replay_round(record.rules, events, number)):
        at = (number, index)
        match event:
            case Deal():
                hands = four(event.hands)
                yield Chance(
                    type=ChanceType.DEAL,
                    round=at[0],
                    event=at[1],
                    came=event.dora_indicator,
                    seat=None,
                    turn=0,
                    seats=four(SeatTiles(hand or (), (), riichi=False) for hand in hands),
                    gone=bytes(136),
                    indicators=(event.dora_indicator,),
                    tiles_left=DRAWS,
                    waits=four([NO_KINDS] * 4),
                    dealer=event.dealer,
                )
            case Draw():
                kind = ChanceType.RINSHAN if state.rinshan else ChanceType.DRAW
                yield _chance(state, kind, at, event, waits)
            case DoraRevealed():
                yield _chance(state, ChanceType.KAN_DORA, at, event, waits)
            case Win() if event.ura_indicators and not has_ura:
                has_ura = True
                wins = tuple(_rescored(state, each) for each in events if isinstance(each, Win))
                first = _chance(state, ChanceType.URA_DORA, at, event, waits)
                gone = bytearray(first.gone)
                indicators: tuple[Tile, ...] = ()
                for came in next(win.ura_indicators for win in wins if win.ura_indicators):
                    if gone[came]:
                        raise NoLuckError(NoLuckReason.DAMAGED)
                    yield replace(
                        first, came=came, gone=bytes(gone), indicators=indicators, wins=wins
                    )
                    gone[came] = 1
                    indicators = (*indicators, came)
            case _:
                pass


def _chance(
    state: Round,
    kind: ChanceType,
    at: tuple[int, int],
    event: Draw | DoraRevealed | Win,
    waits: _WaitCache,
) -> Chance:
    match event:
        case Draw():
            tile = event.tile
        case DoraRevealed():
            tile = event.indicator
        case Win():
            tile = event.ura_indicators[0]
    if tile is None:
        raise NoLuckError(NoLuckReason.HIDDEN)
    seat = event.seat if isinstance(event, Draw) else None
    seats = four(
        SeatTiles(tuple(state.hands[each] or ()), state.melds[each], state.riichi[each])
        for each in SEATS
    )
    drawing = kind in (ChanceType.DRAW, ChanceType.RINSHAN)
    return Chance(
        type=kind,
        round=at[0],
        event=at[1],
        came=tile,
        seat=seat,
        turn=0 if seat is None else len(state.rivers[seat]) + 1,
        seats=seats,
        gone=bytes(state.where),
        indicators=tuple(state.dora_indicators),
        tiles_left=state.tiles_left,
        waits=four(
            waits.of(each, seats[each]) if drawing and each != seat else NO_KINDS for each in SEATS
        ),
        dealer=state.dealer,
    )


def _rescored(state: Round, win: Win) -> Win:
    score = score_win(state, win.seat, win.from_seat, win.tile, win.ura_indicators)
    return win if score is None else replace(win, han=score.han, fu=score.fu, yaku=score.yaku)
