"""What the words of finished texts name, in English and Japanese, and which words are not used.

A pattern serves both languages, as no word of one can be read as a word of the other.
"""

import re
from collections.abc import Iterator
from typing import Final

from rules.tiles import Kind
from tutor.position.hands import HandName, HandPlan

SUITS: Final = {"man": 0, "pin": 1, "sou": 2, "萬": 0, "筒": 1, "索": 2}
HONOURS: Final = {
    name: Kind(27 + at)
    for names in (("East", "South", "West", "North", "White", "Green", "Red"), "東南西北白發中")
    for at, name in enumerate(names)
}
TILE: Final = (
    r"(?:\b[Rr]ed )?[1-9](?:-(?:, | and | or )?[1-9])*[- ](?:man|pin|sou)\b"
    r"|\b(?:East|South|West|North|White|Green|Red)\b"
    r"|赤?[1-9](?:[－・～]?[1-9])*[萬筒索]"
    r"|(?<![一-龥])(?:[東南西北白發]|(?<!の)中)(?!(?!切)[一-龥ァ-ヶ])"
)
"""One tile, or several of a suit."""
_TILE: Final = re.compile(TILE)
_SUIT: Final = re.compile(r"man|pin|sou|[萬筒索]")
TILE_LIST: Final = rf"(?:{TILE})(?:(?:, | and | or |、|・|と)(?:{TILE}))*"
WAIT: Final = re.compile(
    rf"\b(?:[Rr]eady|waits?) on (?P<en>{TILE_LIST})"
    rf"|(?P<ja>{TILE_LIST})(?:（[^）]*）)?(?:の?(?:嵌張|辺張|シャンポン)?待ち|単騎|の片アガリ)"
)

SEAT: Final = re.compile(r"\b(?:Right|Across|Left)\b|上家|対面|下家|全員|誰")
FOLD: Final = re.compile(r"\bFold\b|オリ(?!る)")
PUSH: Final = re.compile(r"\bPush\b|\bgo for the win\b|押し(?!ません)|押します|勝負します")
SAFE: Final = re.compile(
    r"\bgenbutsu\b|\bthrown already\b|\balready thrown\b|\bjust passed\b"
    r"|(?<!nothing )\b(?:is|are) safe\b|現物|に通った|安全牌"
)
PLACE: Final = re.compile(
    r"\b(?:first|second|third|fourth|last) place\b|\b(?:first|second) by\b|\blead\b|\bbehind\b"
    r"|\byou need\b|\bany win\b|\bout of reach\b|\bmakes? you\b|\bkeep (?:first|second|third)\b"
    r"|トップ|[234]着|ラス目|点差|リード|逆転|同点|届きません|条件"
)
BLOCKS: Final = re.compile(
    r"\b[Bb]locks?\b|\bslow\b|\bsteps? (?:from ready|away)\b|\bready\b|\bno yaku\b|\byaku\b"
    r"|ブロック|向聴|遅い|聴牌|役"
)
THREAT: Final = re.compile(
    rf"{SEAT.pattern}|\briichi\b|\bsafe\b|\bsafer\b|\bdanger(?:ous)?\b|リーチ|現物|安全|危険|放銃|オリ"
)
SIX_BLOCKS: Final = re.compile(r"\b[Ss]ix blocks\b|(?:6|六)ブロック")
IDEA: Final = re.compile(
    r"\b(?:alone|blocks?|pairs?|triplets?|run|runs|kanchan|penchan|two-sided|adds nothing|dora|han"
    r"|yaku|yakuhai|off-winds?|safe|safer|safest|dangerous|certain|risk|suji|wall|passed|thrown"
    r"|collects|flush|tanyao|straight|colours|outside|pinfu|riichi|ready|back|furiten|waits? on"
    r"|grow|widen|part of|belongs?|give up|pays|break|as good|either is right|cannot win"
    r"|draw payment|strong players|paired|spare|equal|out|gone|deals in|hardly different"
    r"|same wait|split|orphans|of more use)\b"
    r"|重なら|余り牌|大差|浮き牌|孤立|ブロック|対子|刻子|暗刻|順子|面子|雀頭|嵌張|カンチャン|辺張|ペンチャン|両面"
    r"|ドラ|赤|役|翻|オタ風|安全|危険|放銃|現物|スジ|壁|通った|当たらない|染め手|タンヤオ|三色"
    r"|一気通貫|チャンタ|七対子|国士無双|対々和|混一色|清一色|平和|リーチ|(?<!への)聴牌(?!への)|向聴|フリテン|待ち|アガ|和了"
    r"|浮いている|なくても残る|使い道|周りの牌|上級者|伸び|つなが|重なり|オリ|見切|互角|同じ|大差"
    r"|切りやすい|切りにくい|重ねられ|どちら|の形が崩れ|集めている|通りやすい"
)
"""Words that give a reason, or say that there is none to prefer a tile."""
COUNT: Final = re.compile(r"\b\d+ (?:useful )?tiles?\b|\binstead of \d+\b|, \d+\b(?!-)|\d+枚|\d+種")
NEXT_DRAWS: Final = re.compile(r"^聴牌への受け入れ")
JAPANESE: Final = re.compile(r"[ぁ-んァ-ヶ一-龥]")

HANDS: Final = {
    HandName.TANYAO: "tanyao|タンヤオ",
    HandName.HALF_FLUSH: "half flush|full flush|混一色|清一色",
    HandName.FULL_FLUSH: "full flush|清一色",
    HandName.SEVEN_PAIRS: "seven pairs|七対子",
    HandName.ALL_TRIPLETS: "all triplets|対々和",
    HandName.THREE_COLOURS: "three colours|三色",
    HandName.STRAIGHT: "straight|一気通貫",
    HandName.OUTSIDE: "outside hand|チャンタ",
    HandName.ORPHANS: "thirteen orphans|国士無双",
}
_HANDS: Final = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in HANDS.items()}
_ANY_HAND: Final = re.compile("|".join(HANDS.values()), re.IGNORECASE)
_RIICHI: Final = re.compile(
    r"\briichi\b(?<!in riichi)|リーチ(?:狙い|か)|[か・]リーチ|pinfu|平和", re.IGNORECASE
)


def tiles_in(text: str) -> list[Kind]:
    """Return the kinds of tiles that a text names, in order.

    >>> tiles_in("Red 5-sou waits on 3-6 man or North."), tiles_in("3－6萬、北と赤5筒")
    ([22, 2, 5, 30], [2, 5, 30, 13])
    >>> tiles_in("2- and 5-man and 3-, 4- or 6-9 pin make you ready")
    [1, 4, 11, 12, 14, 17]
    """
    found = []
    for match in _TILE.finditer(text):
        name = match[0]
        suit = _SUIT.search(name)
        if suit is None:
            found.append(HONOURS[name])
        else:
            found += [Kind(9 * SUITS[suit[0]] + int(rank) - 1) for rank in re.findall(r"\d", name)]
    return found


def waits_in(text: str) -> list[Kind]:
    """Return the kinds that a text says a hand waits on.

    >>> waits_in("Ready on 3-6 man and East (9-man has no yaku)"), waits_in("3－6萬待ち")
    ([2, 5, 27], [2, 5])
    """
    return [kind for match in WAIT.finditer(text) for kind in tiles_in(match["en"] or match["ja"])]


def hands_in(text: str) -> set[HandName]:
    """Return the hands that a text names.

    >>> hands_in("Half flush in sou · two steps away")
    {<HandName.HALF_FLUSH: 'half_flush'>}
    >>> sorted(hands_in("タンヤオか平和"))
    [<HandName.RIICHI: 'riichi'>, <HandName.TANYAO: 'tanyao'>]
    """
    found = {name for name, pattern in _HANDS.items() if pattern.search(text)}
    return found | ({HandName.RIICHI} if _RIICHI.search(text) else set())


def names_hand(text: str, hand: HandPlan) -> bool:
    if hand.name is HandName.YAKUHAI:
        return "yakuhai" in text or "役牌" in text or hand.about in tiles_in(text)
    return hand.name in hands_in(text)


def has_plan(text: str) -> bool:
    return bool(BLOCKS.search(text) or _ANY_HAND.search(text))


_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+|(?<=。)")


def sentences_of(text: str) -> list[str]:
    """
    >>> sentences_of("Throw 9-man. It stands alone."), sentences_of("9萬を切ります。浮き牌です。")
    (['Throw 9-man.', 'It stands alone.'], ['9萬を切ります。', '浮き牌です。'])
    """
    return [part for part in _SENTENCE.split(text) if part]


BANNED: Final = {
    "en": (
        r"guest winds?",
        r"\bjoints?\b",
        r"\bgo(?:es)? with it\b",
        r"\badds little\b",
        r"\bby your own draw\b",
        r"\bas near as\b",
        r"\bbrings? the hand nearer\b",
        r"\bcan never be paired\b",
        r"\bnothing known\b",
        r"\blive tiles?\b",
        r"\bukeire\b",
        r"\bshanten\b",
        r"\btaatsu\b",
        r"\brunner-up\b",
        r"\bcomes? first\b",
        r"\btold\b",
    ),
    "ja": (
        r"客風",
        r"見逃し",
        r"考え直",
        r"元に戻す",
        r"エキスパート",
        r"くっつく牌が",
        r"おすすめ",
        r"目的：",
        r"合計",
        r"ここの面子",
        r"[1-4]位",
        r"役なしの聴牌",
        r"ノーテン罰符の",
        r"\d枚の?手放",
        r"同じ近さ",
        r"最終局",
        r"[A-Za-z]{2,}(?<!CPU)(?<!NAGA)",
        r"(?<![0-9,])[0-9]{4,}点",
    ),
}
"""Patterns of words that a text of the language does not use."""
SYNONYMS: Final = {
    "en": (
        ("kanchan", r"inside (?:shape|wait)|closed wait"),
        ("penchan", r"edge (?:shape|wait)"),
        ("two-sided", r"ryanmen|open-ended"),
        ("ready", r"tenpai"),
        ("self-draw", r"tsumo\b|own draw"),
        ("outside hand", r"chanta"),
        ("all triplets", r"toitoi"),
        ("seven pairs", r"chiitoitsu|chiitoi"),
        ("half flush", r"honitsu"),
        ("full flush", r"chinitsu"),
        ("three colours", r"sanshoku"),
        ("straight", r"ittsuu?"),
        ("useful tiles", r"good draws?|draws that help|good tiles"),
        ("red five", r"akadora|red dora"),
        ("off-wind", r"valueless wind|useless wind"),
        ("dealer", r"\boya\b|East seat"),
        ("thrown", r"discarded"),
        ("throw", r"discard\b"),
    ),
    "ja": (
        ("待った", r"アンドゥ"),
        ("上級者", r"強者|熟練者"),
        ("オタ風", r"客風牌|自分に関係ない風"),
        ("オーラス", r"最終局|最後の局"),
        ("スジ", r"筋(?!肉)"),
        ("無スジ", r"ノースジ"),
        ("一向聴", r"[1１]向聴|イーシャンテン"),
        ("二向聴", r"[2２]向聴|リャンシャンテン"),
        ("アガ", r"和了(?!（)|あが(?:る|り|れ)|(?:ツモ|ロン|で)上が(?:る|り|れ)"),
        ("片アガリ", r"片和了"),
        ("聴牌", r"テンパイ"),
        ("放銃", r"振り込"),
        ("嵌張", r"カンチャン(?!）)"),
        ("辺張", r"ペンチャン(?!）)"),
        ("タンヤオ", r"断么九?|断幺九?"),
        ("チャンタ", r"混全帯"),
        ("対々和", r"トイトイ"),
        ("混一色", r"ホンイツ"),
        ("清一色", r"チンイツ"),
        ("三色", r"サンショク"),
        ("ツモ番", r"自摸番"),
        ("ツモ", r"自摸"),
        ("ロン", r"栄和"),
        ("～", r"[~〜]"),
    ),
}
"""The name that is used, and others for the same thing that are not."""
_NOT_USED: Final = {
    language: [re.compile(word, re.IGNORECASE) for word in words]
    for language, words in BANNED.items()
}
_OTHER_NAMES: Final = {
    language: [(name, re.compile(other, re.IGNORECASE)) for name, other in names]
    for language, names in SYNONYMS.items()
}


def banned_in(text: str, language: str) -> Iterator[str]:
    """
    >>> list(banned_in("North is a guest wind.", "en"))
    ['guest wind']
    >>> list(banned_in("客風です。2位です。", "ja"))
    ['客風', '2位']
    """
    yield from (match[0] for word in _NOT_USED[language] for match in word.finditer(text))


def other_names_in(text: str, language: str) -> Iterator[str]:
    """Yield each name that stands for a thing with another name.

    >>> list(other_names_in("You are tenpai.", "en"))
    ['tenpai (ready)']
    >>> list(other_names_in("イーシャンテンです。", "ja"))
    ['イーシャンテン (一向聴)']
    """
    for name, other in _OTHER_NAMES[language]:
        yield from (f"{match[0]} ({name})" for match in other.finditer(text))
