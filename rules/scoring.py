"""What a win is worth: han, fu and yaku, by the `mahjong` package.

The only module that knows that package. Rules are Tenhou's: counted yakuman, no double yakuman,
several yakuman adding up, no rounding up to mangan, four fu for a pair of both winds.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.yaku_config import YAKU_ID_TO_TENHOU_ID
from mahjong.meld import Meld as ScoringMeld

from rules.melds import Meld, MeldType
from rules.round import Round
from rules.ruleset import Ruleset
from rules.tiles import EAST, Kind, Seat, Tile

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
    """Return the worth of a complete hand, None where it is not complete or has no yaku.

    Args:
        tiles: the closed tiles, the winning one included.
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
        every_tile,
        win_tile,
        [_scoring_meld(meld) for meld in melds],
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
    """Return the worth of a win at this moment, None where the seat cannot win with the tile.

    Raises:
        ValueError: the seat's hand is hidden.
    """
    hand = state.hands[seat]
    if hand is None:
        raise ValueError(f"the hand of seat {seat} is hidden in this round")
    tsumo = seat == from_seat
    chankan = not tsumo and state.is_chankan_offer()
    return score_hand(
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


def _scoring_meld(meld: Meld) -> ScoringMeld:
    return ScoringMeld(_MELD_NAMES[meld.type], meld.tiles, opened=meld.is_open)


@cache
def _options(rules: Ruleset) -> OptionalRules:
    return OptionalRules(
        has_open_tanyao=rules.open_tanyao,
        has_aka_dora=rules.red_fives,
        has_double_yakuman=False,
        kiriage=False,
        limit_to_sextuple_yakuman=False,
    )
