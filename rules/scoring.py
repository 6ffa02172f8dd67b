from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.yaku_config import YAKU_ID_TO_TENHOU_ID
from mahjong.meld import Meld as ScoringMeld

from rules.events import NO_POINTS, FourPoints, Ruleset, Win
from rules.melds import Meld, MeldType
from rules.round import Round
from rules.tiles import CHUN, EAST, HAKU, SEATS, Kind, Seat, Tile, four

LIMITS: Final = ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000))
"""The least han and the base points of yakuman, sanbaiman, baiman, haneman and mangan."""
MANGAN_BASE: Final = 2000
MANGAN_HAN: Final = 5
USUAL_FU: Final = (30, 40, 50, 60)


@dataclass(frozen=True, slots=True, order=True)
class Payment:
    whole: int
    """The points that the winner gets."""
    each: int = 0
    dealer: int = 0


def base_points(han: int, fu: int) -> int:
    """Return the base points, of which every payment is a multiple.

    >>> base_points(3, 40), base_points(4, 40), base_points(6, 30)
    (1280, 2000, 3000)
    """
    for least, points in LIMITS:
        if han >= least:
            return points
    return min(fu << (2 + han), MANGAN_BASE)


def ron_payment(han: int, fu: int, *, dealer: bool) -> Payment:
    """Return the payment of a ron.

    >>> ron_payment(3, 40, dealer=False).whole, ron_payment(2, 25, dealer=True).whole
    (5200, 2400)
    """
    return Payment(_hundreds(base_points(han, fu) * (6 if dealer else 4)))


def tsumo_payment(han: int, fu: int, *, dealer: bool) -> Payment:
    """Return the payment of a tsumo.

    >>> tsumo_payment(2, 30, dealer=False)
    Payment(whole=2000, each=500, dealer=1000)
    """
    base = base_points(han, fu)
    double = _hundreds(2 * base)
    if dealer:
        return Payment(3 * double, double)
    each = _hundreds(base)
    return Payment(2 * each + double, each, double)


@cache
def rons(*, dealer: bool) -> tuple[Payment, ...]:
    usual = {ron_payment(han, fu, dealer=dealer) for han in range(1, 14) for fu in USUAL_FU}
    pairs = {ron_payment(han, 25, dealer=dealer) for han in range(2, 5)}
    return tuple(sorted(usual | pairs))


@cache
def tsumos(*, dealer: bool) -> tuple[Payment, ...]:
    usual = {tsumo_payment(han, fu, dealer=dealer) for han in range(1, 14) for fu in USUAL_FU}
    pinfu = {tsumo_payment(han, 20, dealer=dealer) for han in range(2, 5)}
    pairs = {tsumo_payment(han, 25, dealer=dealer) for han in range(3, 5)}
    return tuple(sorted(usual | pinfu | pairs))


def _hundreds(points: int) -> int:
    return -(-points // 100) * 100


YakuHan: TypeAlias = tuple[int, int]

RIICHI, DOUBLE_RIICHI, DORA, URA_DORA, AKA_DORA = 1, 21, 52, 53, 54
_TENHOU_YAKU = {**YAKU_ID_TO_TENHOU_ID}
REMEMBERED: Final = 512
_MELD_NAMES = {
    MeldType.CHI: ScoringMeld.CHI,
    MeldType.PON: ScoringMeld.PON,
    MeldType.DAIMINKAN: ScoringMeld.KAN,
    MeldType.KAKAN: ScoringMeld.SHOUMINKAN,
    MeldType.ANKAN: ScoringMeld.KAN,
}


@dataclass(frozen=True, slots=True)
class FuPart:
    reason: str
    fu: int


@dataclass(frozen=True, slots=True)
class Score:
    han: int
    fu: int
    yaku: tuple[YakuHan, ...]
    payment: int
    payment_others: int
    limit: str
    fu_parts: tuple[FuPart, ...] = ()

    @property
    def is_yakuman(self) -> bool:
        return any(han >= 13 for _, han in self.yaku)


@dataclass(frozen=True, slots=True)
class WinSituation:
    tsumo: bool
    seat_wind: Kind
    round_wind: Kind
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    last_tile: bool = False
    first_turn: bool = False


def score_hand(
    rules: Ruleset,
    tiles: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    win_tile: Tile,
    situation: WinSituation,
    dora_indicators: tuple[Tile, ...] = (),
    ura_indicators: tuple[Tile, ...] = (),
) -> Score | None:
    """Return the score of a hand; None if the hand is not complete or has no yaku.

    Args:
        tiles: the closed tiles, including the winning tile.
    """
    return _score(rules, tiles, melds, win_tile, situation, dora_indicators, ura_indicators)


@lru_cache(REMEMBERED)
def _score(
    rules: Ruleset,
    tiles: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    win_tile: Tile,
    situation: WinSituation,
    dora_indicators: tuple[Tile, ...],
    ura_indicators: tuple[Tile, ...],
) -> Score | None:
    dealer = situation.seat_wind == EAST
    config = HandConfig(
        is_tsumo=situation.tsumo,
        is_riichi=situation.riichi,
        is_daburu_riichi=situation.double_riichi,
        is_ippatsu=situation.ippatsu,
        is_rinshan=situation.rinshan,
        is_chankan=situation.chankan,
        is_haitei=situation.last_tile and situation.tsumo and not situation.rinshan,
        is_houtei=situation.last_tile and not situation.tsumo and not situation.chankan,
        is_tenhou=situation.first_turn and situation.tsumo and dealer,
        is_chiihou=situation.first_turn and situation.tsumo and not dealer,
        player_wind=situation.seat_wind,
        round_wind=situation.round_wind,
        options=_options(rules),
    )
    every_tile = [*tiles, *(tile for meld in melds for tile in meld.tiles)]
    response = HandCalculator.estimate_hand_value(
        [_counted(rules, tile) for tile in every_tile] if rules.extra_reds else every_tile,
        _counted(rules, win_tile),
        [ScoringMeld(_MELD_NAMES[meld.type], meld.tiles, opened=meld.is_open) for meld in melds],
        dora_indicators,
        config,
        ura_dora_indicators=ura_indicators,
    )
    if response.error is not None or response.cost is None:
        return None
    is_open = any(meld.is_open for meld in melds)
    yaku = tuple(
        sorted(
            (_TENHOU_YAKU[y.yaku_id], y.han_open if is_open and y.han_open else y.han_closed)
            for y in response.yaku or ()
        )
    )
    cost = response.cost
    return Score(
        response.han or 0,
        response.fu or 0,
        yaku,
        cost["main"],
        cost["additional"] if situation.tsumo else 0,
        cost["yaku_level"],
        tuple(_fu_parts(response.fu_details or ())),
    )


def _counted(rules: Ruleset, tile: Tile) -> Tile:
    return Tile(tile & ~3) if tile in rules.extra_reds else tile


def _fu_parts(details: Iterable[Mapping[str, Any]]) -> Iterator[FuPart]:
    for detail in details:
        match detail["reason"], detail["fu"]:
            case "base", 25:
                yield FuPart("seven_pairs", 25)
            case "base", 30:
                yield FuPart("base", 20)
                yield FuPart("closed_ron", 10)
            case reason, fu:
                yield FuPart(reason, fu)


def score_win(
    state: Round, seat: Seat, from_seat: Seat, tile: Tile, ura_indicators: tuple[Tile, ...] = ()
) -> Score | None:
    """Return the score of a win now; None if the seat cannot win with the tile.

    Raises:
        ValueError: if the seat's hand is hidden.
    """
    hand = state.hands[seat]
    if hand is None:
        raise ValueError(f"the hand of seat {seat} is hidden in this round")
    tsumo = seat == from_seat
    closed = not tsumo and state.is_closed_kan_offer(from_seat, tile)
    chankan = not tsumo and (closed or state.is_chankan_offer())
    score = score_hand(
        state.rules,
        tuple(hand) if tsumo else (*hand, tile),
        state.melds[seat],
        tile,
        WinSituation(
            tsumo=tsumo,
            seat_wind=Kind(EAST + (seat - state.dealer) % 4),
            round_wind=Kind(EAST + state.number // 4),
            riichi=state.riichi[seat],
            double_riichi=state.double_riichi[seat],
            ippatsu=state.ippatsu[seat],
            rinshan=tsumo and state.rinshan,
            chankan=chankan,
            last_tile=state.tiles_left == 0,
            first_turn=tsumo and state.is_first_turn(seat),
        ),
        tuple(state.dora_indicators),
        ura_indicators if state.riichi[seat] else (),
    )
    if closed and score is not None and not any(each in KOKUSHI for each, _ in score.yaku):
        return None
    return score


@cache
def _options(rules: Ruleset) -> OptionalRules:
    return OptionalRules(
        has_open_tanyao=rules.open_tanyao,
        has_aka_dora=rules.red_fives,
        has_double_yakuman=False,
        kiriage=False,
        limit_to_sextuple_yakuman=False,
    )


DAISANGEN, DAISUUSHI = 39, 49
KOKUSHI: Final = (47, 48)
WINDS: Final = range(EAST, HAKU)
DRAGONS: Final = range(HAKU, CHUN + 1)


def pao_seat(melds: tuple[Meld, ...], yaku: tuple[YakuHan, ...]) -> Seat | None:
    """Return the seat liable for a yakuman (pao); None if there is none.

    The liable seat is the one whose discard completed the third dragon meld (daisangen) or the
    fourth wind meld (daisuushi). Source: Tenhou's rules, https://tenhou.net/man/.
    """
    numbers = {number for number, _ in yaku}
    for number, kinds in ((DAISANGEN, DRAGONS), (DAISUUSHI, WINDS)):
        sets = [meld for meld in melds if meld.kind in kinds]
        if number in numbers and len(sets) == len(kinds):
            return sets[-1].from_seat
    return None


def settle(
    score: Score,
    seat: Seat,
    from_seat: Seat,
    dealer: Seat,
    honba: int = 0,
    kyotaku: int = 0,
    pao: Seat | None = None,
) -> FourPoints:
    """Return the points each seat gains or pays, including honba (300 each) and riichi sticks.

    A seat liable under pao pays a tsumo alone; it splits a ron equally with the discarder and pays
    all the honba. Liability covers the whole hand, including any other yakuman in it.
    """
    deltas = [0, 0, 0, 0]
    if seat == from_seat:
        for other in SEATS:
            if other != seat:
                main = seat == dealer or other == dealer
                deltas[other] -= (score.payment if main else score.payment_others) + 100 * honba
    else:
        deltas[from_seat] -= score.payment + 300 * honba
    if pao is not None and pao != seat:
        whole = sum(deltas)
        deltas = [0, 0, 0, 0]
        if seat != from_seat and pao != from_seat:
            deltas[from_seat] = -score.payment // 2
        deltas[pao] = whole - sum(deltas)
    deltas[seat] = -sum(deltas) + 1000 * kyotaku
    return four(deltas)


def settle_win(state: Round, win: Win, score: Score) -> FourPoints:
    """Return the points each seat gains or pays; if several seats win, only the first gets honba
    and sticks."""
    first = not state.ended
    return settle(
        score,
        win.seat,
        win.from_seat,
        state.dealer,
        honba=state.honba if first else 0,
        kyotaku=state.kyotaku if first else 0,
        pao=pao_seat(state.melds[win.seat], score.yaku),
    )


def settle_exhaustive(tenpai: tuple[bool, bool, bool, bool]) -> FourPoints:
    """Return the points each seat gains or pays at an exhaustive draw: the noten seats pay 3000 in
    total to the tenpai seats, unless all or none are tenpai."""
    count = sum(tenpai)
    if count in (0, 4):
        return NO_POINTS
    return four(3000 // count if is_tenpai else -3000 // (4 - count) for is_tenpai in tenpai)


def settle_nagashi(winners: tuple[Seat, ...], dealer: Seat) -> FourPoints:
    deltas = [0, 0, 0, 0]
    for seat in winners:
        for other in SEATS:
            if other != seat:
                payment = 4000 if dealer in (seat, other) else 2000
                deltas[other] -= payment
                deltas[seat] += payment
    return four(deltas)
