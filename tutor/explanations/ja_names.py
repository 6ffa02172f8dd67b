from collections.abc import Sequence
from itertools import pairwise
from typing import Final, assert_never

from rules.observation import Observation
from rules.tiles import Kind, Seat, Tile, is_honour, is_red, kind_of, rank_of
from tutor.position.blocks import Block, Shape, WaitShape
from tutor.position.hands import HandName, HandPlan

LISTED: Final = 4
"""The maximum number of tiles that are named individually."""
SUITS: Final = "萬筒索"
SUIT_NAMES: Final = ("萬子", "筒子", "索子")
HONOURS: Final = "東南西北白發中"
SEATS: Final = ("あなた", "下家", "対面", "上家")
NUMERALS: Final = "零一二三四五六七八"
PLACES: Final = ("トップ", "2着", "3着", "4着")
YAKU: Final = (
    *("ツモ", "リーチ", "一発", "槍槓", "嶺上開花", "海底", "河底", "平和", "タンヤオ", "一盃口"),
    *("東", "南", "西", "北", "東", "南", "西", "北", "白", "發", "中", "ダブルリーチ"),
    *("七対子", "チャンタ", "一気通貫", "三色", "三色同刻", "三槓子", "対々和", "三暗刻"),
    *("小三元", "混老頭", "二盃口", "純チャン", "混一色", "清一色", "人和", "天和", "地和"),
    *("大三元", "四暗刻", "四暗刻単騎", "字一色", "緑一色", "清老頭", "九蓮宝燈", "純正九蓮宝燈"),
    *("国士無双", "国士無双十三面", "大四喜", "小四喜", "四槓子"),
)
"""Names in the order of Tenhou's numbers. A double wind is given as the numbers of both winds."""


def tile(of: Tile, red: bool = True) -> str:
    return ("赤" if red and is_red(of) else "") + kind(kind_of(of))


def held(seen: Observation, of: Kind) -> str:
    """Return the name of a hand tile, as a red five if all copies held are red."""
    copies = [each for each in seen.hand if kind_of(each) == of]
    return tile(min(copies, key=is_red), seen.rules.red_fives) if copies else kind(of)


def kind(of: Kind) -> str:
    return HONOURS[of - 27] if is_honour(of) else f"{rank_of(of)}{SUITS[of // 9]}"


def kinds(of: Sequence[Kind]) -> str:
    """Return the names of tiles, naming each suit once.

    >>> kinds([Kind(2), Kind(31)]), kinds([Kind(2), Kind(5), Kind(31)])
    ('3萬・白', '3・6萬、白')
    """
    suits = _by_suit(of)
    parts = ["・".join(map(str, ranks)) + SUITS[suit] for suit, ranks in suits]
    between = "、" if any(len(ranks) > 1 for _, ranks in suits) else "・"
    honours = "・".join(kind(each) for each in of if is_honour(each))
    return between.join([*parts, *([honours] if honours else [])])


def waits(of: Sequence[Kind]) -> str:
    """Return the names of winning tiles; a dash joins the ends of a run.

    >>> waits([Kind(2), Kind(5)]), waits([Kind(10), Kind(12), Kind(13)])
    ('3－6萬待ち', '2・4・5筒待ち')
    """
    parts = [_joined(ranks) + SUITS[suit] for suit, ranks in _by_suit(of)]
    return "・".join([*parts, *(kind(each) for each in of if is_honour(each))]) + "待ち"


WAITS: Final = {
    WaitShape.INSIDE: "嵌張",
    WaitShape.EDGE: "辺張",
    WaitShape.TWO_PAIRS: "シャンポン",
    WaitShape.SINGLE: "単騎",
}
"""The names of poor waits."""


def shaped_waits(of: Sequence[Kind], shape: WaitShape | None) -> str:
    """Return the name of a wait: its tiles and, if given, its shape.

    >>> shaped_waits([Kind(2)], WaitShape.INSIDE), shaped_waits([Kind(2)], WaitShape.SINGLE)
    ('3萬の嵌張待ち', '3萬単騎')
    """
    if shape is WaitShape.SINGLE:
        return f"{kinds(of)}単騎"
    return f"{kinds(of)}の{WAITS[shape]}待ち" if shape in WAITS else waits(of)


def _by_suit(of: Sequence[Kind]) -> list[tuple[int, list[int]]]:
    found: dict[int, list[int]] = {}
    for each in sorted(of):
        if not is_honour(each):
            found.setdefault(each // 9, []).append(rank_of(each))
    return list(found.items())


def _joined(ranks: Sequence[int]) -> str:
    said = str(ranks[0])
    for before, rank in pairwise(ranks):
        said += ("－" if rank - before == 3 else "・") + str(rank)
    return said


def suit_name(suit: int) -> str:
    return SUIT_NAMES[suit]


def block(of: Block) -> str:
    first = of.kinds[0]
    tiles = kind(first) if len({*of.kinds}) == 1 else group(sorted(of.kinds))
    match of.shape:
        case Shape.RUN:
            return f"{tiles}の順子"
        case Shape.TRIPLET:
            return f"{tiles}の暗刻"
        case Shape.TWO_SIDED:
            return f"{tiles}の両面"
        case Shape.INSIDE:
            return f"{tiles}の嵌張"
        case Shape.EDGE:
            return f"{tiles}の辺張"
        case Shape.PAIR:
            return f"{tiles}の対子"
        case Shape.SINGLE:
            return tiles
        case _:
            assert_never(of.shape)


def group(of: Sequence[Kind]) -> str:
    """Return the name of a group of tiles so that it cannot be read as a number: 1・2筒."""
    return "・".join(str(rank_of(each)) for each in of) + SUITS[of[0] // 9]


def hand(of: HandPlan, pinfu: bool = False) -> str:
    about = of.about or 0
    match of.name:
        case HandName.RIICHI:
            return "平和" if pinfu else "リーチ"
        case HandName.TANYAO:
            return "タンヤオ"
        case HandName.YAKUHAI:
            return "役牌" if of.held == 1 else f"役牌の{kind(Kind(about))}"
        case HandName.HALF_FLUSH:
            return f"{suit_name(about)}の混一色"
        case HandName.FULL_FLUSH:
            return f"{suit_name(about)}の清一色"
        case HandName.SEVEN_PAIRS:
            return "七対子"
        case HandName.ALL_TRIPLETS:
            return "対々和"
        case HandName.THREE_COLOURS:
            return f"{about + 1}{about + 2}{about + 3}の三色"
        case HandName.STRAIGHT:
            return f"{suit_name(about)}の一気通貫"
        case HandName.OUTSIDE:
            return "チャンタ"
        case HandName.ORPHANS:
            return "国士無双"
        case HandName.NO_YAKU:
            return "役なし"
        case _:
            assert_never(of.name)


def yaku(numbers: Sequence[int]) -> str:
    names = [YAKU[number] for number in numbers]
    doubled = [f"ダブ{name}" if names.count(name) > 1 else name for name in names]
    return "・".join(dict.fromkeys(doubled))


def seat(observation: Observation, of: Seat) -> str:
    return SEATS[(of - observation.seat) % 4]


def seat_or_dealer(observation: Observation, of: Seat) -> str:
    return ("親の" if of == observation.dealer else "") + seat(observation, of)


def steps(of: int) -> str:
    return "聴牌" if of == 0 else f"{NUMERALS[of]}向聴"


def points(least: int, most: int | None = None) -> str:
    if most is None or most == least:
        return f"{least:,}点"
    return f"{least:,}～{most:,}点"


def percent(chance: float) -> str:
    """Return a probability as a percentage in words.

    >>> percent(0.004), percent(0.053)
    ('1％未満', '約5％')
    """
    return "1％未満" if chance < 0.01 else f"約{round(100 * chance)}％"
