from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from rules import scoring
from rules.events import Ruleset
from rules.melds import Meld, MeldType
from rules.tiles import EAST, Kind, Seat, Tile, parse_tiles

SEAT_WINDS, ROUND_WINDS, DRAGON_YAKU = range(10, 14), range(14, 18), range(18, 21)
"""Tenhou's yaku numbers that share a row of the table, which is found by the first number."""
YAKUMAN_HAN: Final = 13
FU: Final = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
HAN: Final = (1, 2, 3, 4)
_RULES: Final = Ruleset(red_fives=False)
_SOUTH, _WEST = Kind(EAST + 1), Kind(EAST + 2)
_RON: Final = scoring.WinSituation(tsumo=False, seat_wind=_WEST, round_wind=EAST)
_TSUMO: Final = replace(_RON, tsumo=True)
_PLAIN: Final = "123m678m456p99s67s 8s"


@dataclass(frozen=True, slots=True)
class _Example:
    number: int
    tiles: str
    """The closed tiles without the winning tile, with kans after a bar."""
    meld: str = ""
    """The set of these tiles that the open version of the hand has called."""
    won: scoring.WinSituation = _RON


_EXAMPLES: Final = (
    _Example(0, _PLAIN, won=_TSUMO),
    _Example(1, _PLAIN, won=replace(_RON, riichi=True)),
    _Example(2, _PLAIN, won=replace(_RON, riichi=True, ippatsu=True)),
    _Example(3, _PLAIN, "123m", replace(_RON, chankan=True)),
    _Example(4, "123m678m99s67s 8s|1111p", "123m", replace(_TSUMO, rinshan=True)),
    _Example(5, _PLAIN, "123m", replace(_TSUMO, last_tile=True)),
    _Example(6, _PLAIN, "123m", replace(_RON, last_tile=True)),
    _Example(7, _PLAIN, "123m"),
    _Example(8, "234m567m345p66p68s 7s", "234m"),
    _Example(9, "123m223344p99s79s 8s", "123m"),
    _Example(10, "123m678m99s111z67s 8s", "111z", replace(_RON, seat_wind=EAST, round_wind=_SOUTH)),
    _Example(14, "123m678m99s111z67s 8s", "111z"),
    _Example(18, "123m678m99s555z67s 8s", "555z"),
    _Example(21, _PLAIN, won=replace(_RON, double_riichi=True)),
    _Example(22, "1133m5577p2288s6z 6z"),
    _Example(23, "123m789p444z99s12s 3s", "123m"),
    _Example(24, "123m456m789m44p57s 6s", "123m"),
    _Example(25, "234m234p678m99p24s 3s", "234m"),
    _Example(26, "222m222p222s99p57m 6m", "222m"),
    _Example(27, "678m9p 9p|1111m4444p9999s", "1111m"),
    _Example(28, "222m999p444s33z55s 5s", "222m"),
    _Example(29, "222m888p333s678m9p 9p", "678m"),
    _Example(30, "123m46p555z666z77z 5p", "555z"),
    _Example(31, "111m999p999s22z33z 2z", "111m"),
    _Example(32, "223344p667788s9m 9m", "234p"),
    _Example(33, "123m789p789s99m12s 3s", "123m"),
    _Example(34, "123p567p999p22z77z 2z", "123p"),
    _Example(35, "123p345p567p88p99p 9p", "123p"),
    _Example(37, _PLAIN, won=replace(_TSUMO, first_turn=True, seat_wind=EAST)),
    _Example(38, _PLAIN, won=replace(_TSUMO, first_turn=True)),
    _Example(39, "12m99p555z666z777z 3m", "555z"),
    _Example(40, "222m444m777p33s99s 3s", "222m", _TSUMO),
    _Example(41, "222m444m777p333s9s 9s", "222m"),
    _Example(42, "111z222z444z55z66z 5z", "111z"),
    _Example(43, "223344s666s88s66z 6z", "666s"),
    _Example(44, "111m999m111p99p99s 9s", "111m"),
    _Example(45, "1112455678999m 3m"),
    _Example(46, "1112345678999m 5m"),
    _Example(47, "119m19p19s123456z 7z"),
    _Example(48, "19m19p19s1234567z 1m"),
    _Example(49, "99p111z222z333z44z 4z", "111z"),
    _Example(50, "12m111z222z333z44z 3m", "111z"),
    _Example(51, "9p 9p|1111m4444p9999s3333z", "1111m"),
)
_FU_EXAMPLES: Final = (
    ("tsumo", "123m456p111s99s79s 8s", "", _TSUMO),
    ("kanchan", "123m678m456p99s79s 8s", "", _RON),
    ("penchan", "123m678m456p99s89s 7s", "", _RON),
    ("pair_wait", "123m678m456p678s9s 9s", "", _RON),
    ("valued_pair", "123m678m456p77z67s 8s", "", _RON),
    ("double_valued_pair", "123m678m456p11z67s 8s", "", replace(_RON, seat_wind=EAST)),
    ("open_pon", "123m678m55p222s67s 8s", "222s", _RON),
    ("closed_pon", "123m678m55p222s67s 8s", "", _RON),
    ("open_terminal_pon", "123m678m55p111z67s 8s", "111z", _RON),
    ("closed_terminal_pon", "123m678m55p111z67s 8s", "", _RON),
    ("open_kan", "123m678m55p67s 8s|2222s", "2222s", _RON),
    ("closed_kan", "123m678m55p67s 8s|2222s", "", _RON),
    ("open_terminal_kan", "123m678m55p67s 8s|1111z", "1111z", _RON),
    ("closed_terminal_kan", "123m678m55p67s 8s|1111z", "", _RON),
    ("base", _PLAIN, "", _RON),
    ("closed_ron", _PLAIN, "", _RON),
    ("seven_pairs", "1133m5577p2288s6z 6z", "", _RON),
)


@dataclass(frozen=True, slots=True)
class YakuRow:
    numbers: tuple[int, ...]
    """Tenhou's numbers of the yaku; several for winds and dragons."""
    closed: int
    """The han in a closed hand."""
    open: int | None
    """The han in an open hand; None if the yaku requires a closed hand."""
    hand: tuple[Tile, ...]
    win: Tile
    kans: tuple[tuple[Tile, ...], ...] = ()
    tsumo: bool = False

    @property
    def is_yakuman(self) -> bool:
        return self.closed >= YAKUMAN_HAN


@cache
def yaku_table() -> tuple[YakuRow, ...]:
    """Return the yaku in Tenhou's order, each with an example hand."""
    groups = (SEAT_WINDS, ROUND_WINDS, DRAGON_YAKU)
    rows = []
    for example in _EXAMPLES:
        closed = _han_of(example, is_open=False)
        assert closed is not None, example
        alone = (example.number,)
        numbers = next((tuple(group) for group in groups if example.number in group), alone)
        opened = _han_of(example, is_open=True) if example.meld else None
        hand, win, kans = _parsed(example.tiles)
        rows.append(YakuRow(numbers, closed, opened, hand, win, kans, example.won.tsumo))
    return tuple(rows)


def _han_of(example: _Example, *, is_open: bool) -> int | None:
    score = _score(example.tiles, example.meld if is_open else "", example.won)
    return None if score is None else dict(score.yaku).get(example.number)


def _score(tiles: str, meld: str, won: scoring.WinSituation) -> scoring.Score | None:
    hand, win, kans = _parsed(tiles)
    called: list[Meld] = []
    for kan in kans:
        is_called = len(meld) == len("1111m") and kan == _of_kind(meld, kan)
        called.append(_meld(MeldType.DAIMINKAN if is_called else MeldType.ANKAN, kan))
    if len(meld) == len("123m"):
        taken = _of_kind(meld, hand)
        hand = tuple(tile for tile in hand if tile not in taken)
        is_pon = meld[0] == meld[1]
        called.append(_meld(MeldType.PON if is_pon else MeldType.CHI, taken))
    return scoring.score_hand(_RULES, (*hand, win), tuple(called), win, won)


def _of_kind(meld: str, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    free = list(tiles)
    taken = []
    for wanted in parse_tiles(meld):
        found = next((tile for tile in free if tile // 4 == wanted // 4), None)
        if found is not None:
            free.remove(found)
            taken.append(found)
    return tuple(taken)


def _meld(type_: MeldType, tiles: tuple[Tile, ...]) -> Meld:
    if type_ is MeldType.ANKAN:
        return Meld(type_, tiles)
    return Meld(type_, tiles, called=tiles[0], from_seat=Seat(3))


def _parsed(text: str) -> tuple[tuple[Tile, ...], Tile, tuple[tuple[Tile, ...], ...]]:
    whole, _, kans = text.partition("|")
    every = parse_tiles(whole.replace(" ", "") + kans)
    count = len(parse_tiles(whole.replace(" ", "")))
    fours = every[count:]
    return (
        every[: count - 1],
        every[count - 1],
        tuple(fours[at : at + 4] for at in range(0, len(fours), 4)),
    )


# --- fu -------------------------------------------------------------------------------------------


@cache
def fu_table() -> dict[str, int]:
    """Return the fu for each reason of `FuPart`, taken from the score of an example hand."""
    found = {}
    for reason, tiles, meld, won in _FU_EXAMPLES:
        score = _score(tiles, meld, replace(won, last_tile=True))
        assert score is not None, reason
        found[reason] = next(part.fu for part in score.fu_parts if part.reason == reason)
    return found


# --- points ---------------------------------------------------------------------------------------


def can_have(han: int, fu: int, *, tsumo: bool) -> bool:
    """Check whether a win can have the given han and fu.

    20 fu are those of a pinfu tsumo, 25 those of seven pairs.

    >>> can_have(1, 25, tsumo=False), can_have(2, 25, tsumo=True), can_have(2, 20, tsumo=True)
    (False, False, True)
    """
    if fu == 20:
        return tsumo and han >= 2
    if fu == 25:
        return han >= (3 if tsumo else 2)
    return True


@dataclass(frozen=True, slots=True)
class HandWorth:
    ron: scoring.Payment | None
    tsumo: scoring.Payment | None


@cache
def hand_worth(han: int, fu: int, *, dealer: bool) -> HandWorth:
    return HandWorth(
        scoring.ron_payment(han, fu, dealer=dealer) if can_have(han, fu, tsumo=False) else None,
        scoring.tsumo_payment(han, fu, dealer=dealer) if can_have(han, fu, tsumo=True) else None,
    )


def is_mangan(han: int, fu: int) -> bool:
    return scoring.base_points(han, fu) >= scoring.MANGAN_BASE


def limits() -> Iterator[tuple[int, int | None, int]]:
    rising = sorted(scoring.LIMITS)
    assert rising[0] == (scoring.MANGAN_HAN, scoring.MANGAN_BASE)
    for at, (least, base) in enumerate(rising):
        yield least, rising[at + 1][0] - 1 if at + 1 < len(rising) else None, base


@cache
def honba_points() -> tuple[int, int]:
    score = _score(_PLAIN, "", _TSUMO)
    assert score is not None
    paid = []
    for loser in (Seat(1), Seat(0)):
        with_one = scoring.settle(score, Seat(0), loser, Seat(0), honba=1)
        without = scoring.settle(score, Seat(0), loser, Seat(0))
        paid.append(without[1] - with_one[1])
    return paid[0], paid[1]
