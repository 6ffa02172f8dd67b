"""How a round and a game ended, as plain data: the hand laid out, yaku, han, fu, who pays what."""

from dataclasses import dataclass

from rules.events import Event, FourPoints, Ryukyoku, RyukyokuType, Win
from rules.legal import seat_waits
from rules.melds import Meld
from rules.placement import by_placement
from rules.round import Round
from rules.scoring import Score, score_win
from rules.tiles import KindMask, Seat, Tile, four


@dataclass(frozen=True, slots=True)
class Payment:
    """What one seat pays for a win, or what the winner takes from the table."""

    seat: Seat
    points: int
    why: str
    """``threw``, ``dealer`` (pays a tsumo as dealer), ``other``, ``all`` (a tsumo of the dealer),
    ``pao`` (is liable), ``pao_half``, ``threw_half``, ``sticks`` (the winner takes them)."""


@dataclass(frozen=True, slots=True)
class WinResult:
    """One winning hand laid out."""

    seat: Seat
    from_seat: Seat
    """Who threw the tile; the winner itself at a tsumo."""
    hand: tuple[Tile, ...]
    """The closed tiles without the winning one, ascending."""
    melds: tuple[Meld, ...]
    tile: Tile
    """The winning tile."""
    score: Score
    """Yaku, han, fu with its parts, limit and payment."""
    riichi: bool
    dealer: Seat
    honba: int
    """Counters paid with this win (the nearest winner takes them)."""
    kyotaku: int
    """Riichi sticks that go to this winner."""
    pao: Seat | None
    """Who is liable for the yakuman, where somebody is."""
    deltas: FourPoints
    """What each seat gains by this win, honba and sticks included."""
    dora_indicators: tuple[Tile, ...]
    ura_indicators: tuple[Tile, ...]
    """Turned for a riichi; empty otherwise."""

    @property
    def is_dealer(self) -> bool:
        """Whether the winner deals."""
        return self.seat == self.dealer

    @property
    def is_tsumo(self) -> bool:
        """Whether the winner drew the tile."""
        return self.seat == self.from_seat

    @property
    def base(self) -> int:
        """fu times two to the power of two more than the han: what all payments are multiples of.
        Above 2000 a limit takes its place."""
        return int(self.score.fu << self.score.han + 2)

    @property
    def payments(self) -> tuple[Payment, ...]:
        """Who pays what (honba included), in seat order; then the sticks that the winner takes."""
        paid = [
            Payment(Seat(seat), -delta, self._why(Seat(seat)))
            for seat, delta in enumerate(self.deltas)
            if delta < 0
        ]
        if self.kyotaku:
            paid.append(Payment(self.seat, 1000 * self.kyotaku, "sticks"))
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
    """A round without a winner."""

    type: RyukyokuType
    tenpai: tuple[bool, bool, bool, bool]
    hands: tuple[tuple[Tile, ...], ...]
    """The closed tiles of those who show them, () for the others, in seat order."""
    waits: tuple[KindMask, ...]
    """What each shown hand waited for."""
    nagashi: tuple[Seat, ...]
    deltas: FourPoints


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The end of one round."""

    round: int
    """0 East 1 ... 4 South 1."""
    honba: int
    dealer: Seat
    learner: Seat
    wins: tuple[WinResult, ...]
    """In order of payment; empty at a ryukyoku."""
    ryukyoku: RyukyokuResult | None
    before: FourPoints
    """Points before the round's payments (riichi sticks are gone already)."""
    after: FourPoints
    is_last: bool
    """The game is over with it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the final table."""

    place: int
    seat: Seat
    name: str
    points: int
    """Leftover sticks are the winner's."""


def result_of(
    state: Round, events: tuple[Event, ...], learner: Seat, kyotaku: int, is_last: bool
) -> RoundResult | None:
    """Return the result, where these events ended the round; None where they did not.

    Args:
        table: the round after them.
        kyotaku: sticks on the table just before.
    """
    wins = [event for event in events if isinstance(event, Win)]
    drawn = next((event for event in events if isinstance(event, Ryukyoku)), None)
    if not wins and drawn is None:
        return None
    gains = [win.deltas for win in wins] + ([drawn.deltas] if drawn else [])
    after = four(state.points)
    before = four([after[seat] - sum(each[seat] for each in gains) for seat in range(4)])
    return RoundResult(
        state.number,
        state.honba,
        state.dealer,
        learner,
        tuple(
            _win(state, win, state.honba if first else 0, kyotaku if first else 0)
            for win, first in zip(wins, (True, False, False), strict=False)
        ),
        None if drawn is None else _ryukyoku(state, drawn),
        before,
        after,
        is_last,
    )


def _win(state: Round, win: Win, honba: int, kyotaku: int) -> WinResult:
    score = score_win(state, win.seat, win.from_seat, win.tile, win.ura_indicators)
    if score is None:
        raise ValueError("a win that is none")
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


def _ryukyoku(state: Round, event: Ryukyoku) -> RyukyokuResult:
    shown = [tuple(state.hands[seat] or ()) if event.tenpai[seat] else () for seat in range(4)]
    waits = tuple(
        seat_waits(state, Seat(seat)) if event.tenpai[seat] else KindMask(0) for seat in range(4)
    )
    return RyukyokuResult(
        event.type, event.tenpai, tuple(shown), waits, event.nagashi, event.deltas
    )


def standings(
    points: FourPoints, players: tuple[str, ...]
) -> tuple[Standing, Standing, Standing, Standing]:
    """Return the final table, first place first; equal points by who sat nearer to the first
    dealer."""
    return four(
        Standing(place, seat, players[seat], points[seat])
        for place, seat in enumerate(by_placement(points), start=1)
    )
