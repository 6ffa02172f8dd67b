from dataclasses import dataclass

from rules.events import Event, FourPoints, Ryukyoku, RyukyokuType, Win
from rules.legal import seat_waits
from rules.melds import Meld
from rules.placement import by_placement
from rules.round import Round
from rules.scoring import Score, score_win
from rules.tiles import SEATS, KindMask, Seat, Tile, four


@dataclass(frozen=True, slots=True)
class PaymentLine:
    seat: Seat
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class WinResult:
    seat: Seat
    from_seat: Seat
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    tile: Tile
    score: Score
    riichi: bool
    dealer: Seat
    honba: int
    kyotaku: int
    pao: Seat | None
    deltas: FourPoints
    dora_indicators: tuple[Tile, ...]
    ura_indicators: tuple[Tile, ...]

    @property
    def is_dealer(self) -> bool:
        return self.seat == self.dealer

    @property
    def is_tsumo(self) -> bool:
        return self.seat == self.from_seat

    @property
    def base(self) -> int:
        """Base points, fu * 2 ** (han + 2); payments apply a limit above 2000."""
        return int(self.score.fu << self.score.han + 2)

    @property
    def payments(self) -> tuple[PaymentLine, ...]:
        paid = [
            PaymentLine(Seat(seat), -delta, self._why(Seat(seat)))
            for seat, delta in enumerate(self.deltas)
            if delta < 0
        ]
        if self.kyotaku:
            paid.append(PaymentLine(self.seat, 1000 * self.kyotaku, "sticks"))
        return tuple(paid)

    def _why(self, seat: Seat) -> str:
        shared = self.pao is not None and sum(delta < 0 for delta in self.deltas) > 1
        if seat == self.pao and seat != self.from_seat:
            return "pao_half" if shared and not self.is_tsumo else "pao"
        if not self.is_tsumo:
            return "threw_half" if shared else "threw"
        if self.is_dealer:
            return "all"
        return "dealer" if seat == self.dealer else "other"


@dataclass(frozen=True, slots=True)
class RyukyokuResult:
    type: RyukyokuType
    tenpai: tuple[bool, bool, bool, bool]
    hands: tuple[tuple[Tile, ...], ...]
    waits: tuple[KindMask, ...]
    nagashi: tuple[Seat, ...]
    deltas: FourPoints


@dataclass(frozen=True, slots=True)
class RoundResult:
    round: int
    honba: int
    dealer: Seat
    learner: Seat
    wins: tuple[WinResult, ...]
    ryukyoku: RyukyokuResult | None
    before: FourPoints
    """Points before the payments, but after deducting riichi sticks."""
    after: FourPoints
    is_last: bool


@dataclass(frozen=True, slots=True)
class FinalStanding:
    place: int
    seat: Seat
    name: str
    points: int


def round_result_of(
    state: Round, events: tuple[Event, ...], learner: Seat, kyotaku: int, is_last: bool
) -> RoundResult | None:
    """Return the result if these events end the round, else None.

    Args:
        kyotaku: the number of riichi sticks on the table before the events.
        is_last: whether the game is over.
    """
    wins = [event for event in events if isinstance(event, Win)]
    drawn = next((event for event in events if isinstance(event, Ryukyoku)), None)
    if not wins and drawn is None:
        return None
    ryukyoku = None
    if drawn is not None:
        tenpai = drawn.tenpai
        ryukyoku = RyukyokuResult(
            drawn.type,
            tenpai,
            tuple(tuple(state.hands[seat] or ()) if tenpai[seat] else () for seat in SEATS),
            tuple(seat_waits(state, seat) if tenpai[seat] else KindMask(0) for seat in SEATS),
            drawn.nagashi,
            drawn.deltas,
        )
    gains = [win.deltas for win in wins] + ([drawn.deltas] if drawn else [])
    after = four(state.points)
    before = four([after[seat] - sum(each[seat] for each in gains) for seat in SEATS])
    return RoundResult(
        state.number,
        state.honba,
        state.dealer,
        learner,
        tuple(
            _win_result(state, win, state.honba if first else 0, kyotaku if first else 0)
            for win, first in zip(wins, (True, False, False), strict=False)
        ),
        ryukyoku,
        before,
        after,
        is_last,
    )


def _win_result(state: Round, win: Win, honba: int, kyotaku: int) -> WinResult:
    score = score_win(state, win.seat, win.from_seat, win.tile, win.ura_indicators)
    if score is None:
        raise ValueError("the win has no score")
    hand = tuple(tile for tile in state.hands[win.seat] or () if tile != win.tile)
    return WinResult(
        win.seat,
        win.from_seat,
        hand,
        state.melds[win.seat],
        win.tile,
        score,
        state.riichi[win.seat],
        state.dealer,
        honba,
        kyotaku,
        win.pao_seat,
        win.deltas,
        tuple(state.dora_indicators),
        win.ura_indicators,
    )


def standings(
    points: FourPoints, players: tuple[str, ...]
) -> tuple[FinalStanding, FinalStanding, FinalStanding, FinalStanding]:
    """Return the final placements, first place first; ties go to the seat that dealt earlier."""
    return four(
        FinalStanding(place, seat, players[seat], points[seat])
        for place, seat in enumerate(by_placement(points), start=1)
    )
