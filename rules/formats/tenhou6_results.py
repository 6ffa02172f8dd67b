"""Wins and draws in tenhou.net/6 JSON."""

import re
import unicodedata
from typing import Final

from rules.events import NO_POINTS, FourPoints, Ryukyoku, RyukyokuType, Win
from rules.formats.reading import BadRound, hand_points, limit_of, nagashi_winners, shown
from rules.tiles import SEATS, Seat, Tile, four

WIN_WORDS: Final = ("和了", "Agari")
ALL_TENPAI: Final = "全員聴牌"
NO_TENPAI: Final = "全員不聴"
WORDS: Final = {
    "流局": RyukyokuType.EXHAUSTIVE,
    "Ryuukyoku": RyukyokuType.EXHAUSTIVE,
    ALL_TENPAI: RyukyokuType.EXHAUSTIVE,
    NO_TENPAI: RyukyokuType.EXHAUSTIVE,
    "流し満貫": RyukyokuType.NAGASHI_MANGAN,
    "Mangan at Draw": RyukyokuType.NAGASHI_MANGAN,
    "Nagashi Mangan": RyukyokuType.NAGASHI_MANGAN,
    "九種九牌": RyukyokuType.NINE_TERMINALS,
    "Kyuushu Kyuuhai": RyukyokuType.NINE_TERMINALS,
    "四風連打": RyukyokuType.FOUR_WINDS,
    "Suufon Renda": RyukyokuType.FOUR_WINDS,
    "四家立直": RyukyokuType.FOUR_RIICHI,
    "Suucha Riichi": RyukyokuType.FOUR_RIICHI,
    "四槓散了": RyukyokuType.FOUR_KANS,
    "四開槓": RyukyokuType.FOUR_KANS,
    "Suukaikan": RyukyokuType.FOUR_KANS,
    "三家和了": RyukyokuType.TRIPLE_RON,
    "三家和": RyukyokuType.TRIPLE_RON,
    "Sanchahou": RyukyokuType.TRIPLE_RON,
}
YAKU: Final = (
    "門前清自摸和",
    "立直",
    "一発",
    "槍槓",
    "嶺上開花",
    "海底摸月",
    "河底撈魚",
    "平和",
    "断幺九",
    "一盃口",
    "自風 東",
    "自風 南",
    "自風 西",
    "自風 北",
    "場風 東",
    "場風 南",
    "場風 西",
    "場風 北",
    "役牌 白",
    "役牌 發",
    "役牌 中",
    "両立直",
    "七対子",
    "混全帯幺九",
    "一気通貫",
    "三色同順",
    "三色同刻",
    "三槓子",
    "対々和",
    "三暗刻",
    "小三元",
    "混老頭",
    "二盃口",
    "純全帯幺九",
    "混一色",
    "清一色",
    "人和",
    "天和",
    "地和",
    "大三元",
    "四暗刻",
    "四暗刻単騎",
    "字一色",
    "緑一色",
    "清老頭",
    "九蓮宝燈",
    "純正九蓮宝燈",
    "国士無双",
    "国士無双13面",
    "大四喜",
    "小四喜",
    "四槓子",
    "ドラ",
    "裏ドラ",
    "赤ドラ",
)
YAKUMAN: Final = range(37, 52)
NUMBER_OF_YAKU: Final = {name: number for number, name in enumerate(YAKU)}
YAKU_WORD: Final = re.compile(r"(.{1,40})\((?:([0-9]{1,2})飜|(役満))\)")
FU_AND_HAN: Final = re.compile(r"(?:([0-9]{2,3})符)?(?:([0-9]{1,2})飜)?")
LIMITS: Final = ("", "満貫", "跳満", "倍満", "三倍満", "役満")


def read_win(detail: object, deltas: object, tile: Tile, ura: tuple[Tile, ...]) -> Win:
    """Read one win from its two entries.

    Raises:
        BadRound: an entry has the wrong form.
    """
    if not isinstance(detail, list) or len(detail) < 3:
        raise BadRound("the win has no winner")
    who, giver, pao = (seat_in(number) for number in detail[:3])
    texts = [text for text in detail[3:60] if isinstance(text, str)]
    pairs = [_yaku(text) for text in texts[1:]]
    yaku = tuple(pair for pair in pairs if pair is not None)
    value = FU_AND_HAN.match(texts[0]) if texts else None
    han = int(value[2]) if value and value[2] else None
    if han is None and pairs and None not in pairs:
        han = sum(number for _, number in yaku)
    return Win(
        seat=who,
        from_seat=giver,
        tile=tile,
        ura_indicators=ura,
        deltas=points_in(deltas),
        han=han,
        fu=int(value[1]) if value and value[1] else None,
        yaku=yaku,
        pao_seat=None if pao == who else pao,
    )


def read_ryukyoku(result: list[object], dealer: Seat) -> Ryukyoku:
    """Read a drawn round.

    Raises:
        BadRound: the type of draw is unknown.
    """
    word = result[0]
    kind = WORDS.get(word) if isinstance(word, str) else None
    if kind is None:
        raise BadRound("unknown result {word!r}", word=shown(word, 30))
    deltas = points_in(result[1]) if len(result) > 1 else NO_POINTS
    if kind is RyukyokuType.NAGASHI_MANGAN:
        return Ryukyoku(kind, (False,) * 4, deltas, nagashi_winners(deltas, dealer))
    if kind is not RyukyokuType.EXHAUSTIVE:
        return Ryukyoku(kind, (False,) * 4, deltas)
    east, south, west, north = (word == ALL_TENPAI or deltas[seat] > 0 for seat in SEATS)
    return Ryukyoku(kind, (east, south, west, north), deltas)


def write_win(win: Win, dealer: Seat, honba: int, sticks: int) -> list[object]:
    pao = win.seat if win.pao_seat is None else win.pao_seat
    words: list[object] = [win.seat, win.from_seat, pao]
    words.append(_value_text(win, dealer, honba, sticks))
    yaku = [(number, han) for number, han in win.yaku if 0 <= number < len(YAKU)]
    if sum(13 if number in YAKUMAN else han for number, han in yaku) == win.han:
        # An incomplete list is left out, because readers add up the han.
        words += [
            f"{YAKU[number]}({'役満' if number in YAKUMAN else f'{han}飜'})" for number, han in yaku
        ]
    return [list(win.deltas), words]


def write_ryukyoku(end: Ryukyoku) -> list[object]:
    if end.type is RyukyokuType.EXHAUSTIVE and end.deltas == NO_POINTS:
        return [ALL_TENPAI if all(end.tenpai) else NO_TENPAI]
    word = next(word for word, kind in WORDS.items() if kind is end.type)
    return [word] if end.deltas == NO_POINTS else [word, list(end.deltas)]


def seat_in(value: object) -> Seat:
    """Read a seat from a JSON value.

    Raises:
        BadRound: it is not 0 to 3.
    """
    if type(value) is int and 0 <= value < 4:
        return Seat(value)
    raise BadRound("{what!r} is not a seat", what=shown(value))


def points_in(value: object) -> FourPoints:
    """Read the points of four seats from a JSON value.

    Raises:
        BadRound: it is not a list of four numbers up to 10**7.
    """
    if (
        isinstance(value, list)
        and len(value) == 4
        and all(type(points) is int and abs(points) <= 10**7 for points in value)
    ):
        return four(value)
    raise BadRound("{what} are not the points of four seats", what=shown(value, 60))


def _yaku(text: str) -> tuple[int, int] | None:
    match = YAKU_WORD.fullmatch(unicodedata.normalize("NFKC", text[:40]))
    if not match or match[1] not in NUMBER_OF_YAKU:
        return None
    return NUMBER_OF_YAKU[match[1]], 13 if match[3] else int(match[2])


def _value_text(win: Win, dealer: Seat, honba: int, sticks: int) -> str:
    if win.seat != win.from_seat:
        points = f"{hand_points(win, honba, sticks)}点"
    else:
        paid = {s: -win.deltas[s] - 100 * honba for s in SEATS if s != win.seat}
        if win.seat == dealer:
            points = f"{max(paid.values())}点∀"
        else:
            low = min(points for seat, points in paid.items() if seat != dealer)
            points = f"{low}-{paid[dealer]}点"
    limit = limit_of(win)
    if limit:
        return LIMITS[limit] + points
    fu = "" if win.fu is None else f"{win.fu}符"
    return fu + ("" if win.han is None else f"{win.han}飜") + points
