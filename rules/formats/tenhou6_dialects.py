"""The dialects of tenhou.net/6 JSON: heads, rules, and the words for the end of a round.

Tenhou writes Japanese. Converters of Mahjong Soul's records write Japanese, romanised Japanese,
English or Chinese, with arbitrary names of rooms and tournaments. So rules and ends are inferred
from tiles, points and counts if possible, otherwise from words.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Final

from rules.events import FourPoints, Ruleset, RyukyokuType, Win
from rules.formats.addresses import GAME_ID
from rules.formats.faces import FIRST_RED_FACE, FIVE_KINDS, second_reds, was_hanchan
from rules.formats.reading import BadRound, UnreadableGame, points_in, seat_in, shortened
from rules.record import Player
from rules.tiles import Tile, four

Document = dict[str, object]
MAX_ENTRIES: Final = 60
"""The maximum number of entries read from a column."""


def list_in(value: object) -> list[object]:
    return value if isinstance(value, list) else []


# --- tiles ---------------------------------------------------------------------------------------


def face_in(number: object) -> int:
    if type(number) is not int:
        raise BadRound("{what!r} is not a tile", what=shortened(number))
    suit, rank = divmod(number, 10)
    if 1 <= suit <= 3 and rank:
        return suit * 9 + rank - 10
    if suit == 4 and 1 <= rank <= 7:
        return 26 + rank
    if suit == 5 and 1 <= rank <= 3:
        return FIRST_RED_FACE + rank - 1
    raise BadRound("{what} is not a tile", what=shortened(number))


def faces_in(value: object) -> list[int]:
    return [face_in(number) for number in list_in(value)[:20]]


def refuse_text_tiles(indicators: object) -> None:
    """Reject a file that writes its tiles as text.

    Raises:
        UnreadableGame: if the dora indicators are strings such as "9s" rather than numbers.
    """
    match indicators:
        case [str(tile), *_] if TEXT_TILE.fullmatch(tile):
            raise UnreadableGame(
                "The tiles of this file are written as text ({tile!r}), not as the numbers of "
                "tenhou.net/6 (39 for 9s). Convert the game again with another program.",
                tile=tile,
            )


TEXT_TILE: Final = re.compile(r"[0-9][mpsz]r?|[mpsz][0-9]|[ESWNPFC]")


# --- heads ---------------------------------------------------------------------------------------

DANS: Final = tuple(
    (
        "新人、9級、8級、7級、6級、5級、4級、3級、2級、1級、初段、二段、三段、四段、五段、六段、"
        "七段、八段、九段、十段、天鳳"
    ).split("、")
)

_DAY: Final = re.compile(
    r"(?<![0-9])((?:19|20)[0-9]{2})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})(?![0-9])"
)


def day_of(head: Document) -> date | None:
    """Return the date in the title, as in ``["Friends", "2026/11/5 21:30:00"]``; only the order
    year, month, day is recognised. None if there is no date."""
    title = head.get("title")
    for text in title if isinstance(title, list) else [title]:
        found = _DAY.search(text) if isinstance(text, str) else None
        if found:
            with suppress(ValueError):
                return date(int(found[1]), int(found[2]), int(found[3]))
    return None


def ids_of_others(documents: Iterable[Document]) -> frozenset[str]:
    """Return Tenhou's ids of games other than the first; an id that occurs only once is ignored
    because it may be damaged."""
    counts = Counter(map(id_of, documents))
    repeated = [game for game, count in counts.items() if game and count > 1]
    return frozenset(repeated[1:])


def id_of(document: Document) -> str:
    reference = document.get("ref")
    match = GAME_ID.search(reference[:100]) if isinstance(reference, str) else None
    return match[1].lower() if match else ""


def names_of(document: Document) -> list[str]:
    names = document.get("name")
    names = names[:4] if isinstance(names, list) else []  # a hostile file may have millions
    return [name[:100] if isinstance(name, str) else "" for name in [*names, "", "", "", ""][:4]]


def named_players(head: Document) -> tuple[Player, Player, Player, Player]:

    def column(key: str) -> list[object]:
        values = head.get(key)
        return values if isinstance(values, list) and len(values) == 4 else [None] * 4

    def dan_number(value: object) -> int | None:
        text = unicodedata.normalize("NFKC", value[:10]) if isinstance(value, str) else ""
        return DANS.index(text) if text in DANS else None

    return four(
        Player(
            name,
            dan_number(dan),
            float(rate) if isinstance(rate, int | float) and abs(rate) < 10**6 else None,
            sex[:10] if isinstance(sex, str) and sex else None,
        )
        for name, dan, rate, sex in zip(
            names_of(head), column("dan"), column("rate"), column("sx"), strict=True
        )
    )


def final_points_of(document: Document) -> FourPoints | None:
    results = document.get("sc")
    try:
        return points_in(results[:8:2]) if isinstance(results, list) else None
    except BadRound:
        return None


# --- rules ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundFacts:
    number: int
    points: FourPoints
    faces: Counter[int]
    has_open_tanyao: bool


def column_facts(rounds: Iterable[object]) -> Iterator[RoundFacts]:
    for columns in rounds:
        with suppress(BadRound):
            match columns:
                case [[int(number), *_], points, doras, uras, *sides] if len(sides) >= 12:
                    tiles = [doras, uras, *sides[0:12:3], *sides[1:12:3]]
                    faces = Counter(
                        face_in(entry)
                        for column in tiles
                        for entry in list_in(column)[:MAX_ENTRIES]
                        if type(entry) is int and 10 < entry < 60
                    )
                    tanyao = _has_open_tanyao(sides[1:12:3], sides[12:])
                    yield RoundFacts(number, points_in(points), faces, tanyao)


def _has_open_tanyao(takes: list[object], end: list[object]) -> bool:
    details = [each for each in list_in(end[0] if end else None)[:7] if isinstance(each, list)]
    for detail in details[1::2]:
        match detail:
            case [int(seat), _, _, *words] if 0 <= seat < 4:
                is_open = any(isinstance(entry, str) for entry in list_in(takes[seat]))
                names = (word for word in words[:MAX_ENTRIES] if isinstance(word, str))
                if is_open and any(TANYAO.match(word) for word in names):
                    return True
    return False


TANYAO: Final = re.compile(r"断[幺ヤ么]九?|斷[幺么]九?|Tanyao|All Simples", re.IGNORECASE)
NO_KUITAN: Final = re.compile(r"四?[般上特鳳若銀琥孔技雀].?[東南][赤速祝光琥－-]*")
LENGTH: Final = re.compile(
    r"(?P<south>南(?=[喰赤速祝光場风風戦战－-]|ナシ|なし|\s|$)|半荘|半庄|半莊|hanchan"
    r"|\bsouth\b(?=\s*(?:red|aka|no|kui|open|[-,:(]|$)))"
    r"|(?P<east>[東东](?=[喰赤速祝光場风風戦战－-]|ナシ|なし|\s|$)|tonp?uu?(?:sen)?\b"
    r"|\beast\b(?=\s*(?:red|aka|no|kui|open|[-,:(]|$)))",
    re.IGNORECASE,
)
RED: Final = re.compile(r"赤|\bred\b|\baka\b", re.IGNORECASE)
NO_RED: Final = re.compile(r"赤(?:なし|ナシ|無し?)|no red|aka nashi", re.IGNORECASE)
RED_FLAGS: Final = ("aka", "aka51", "aka52", "aka53")


def rules_of(head: Document, rounds: list[RoundFacts], final: FourPoints | None) -> Ruleset:
    rule = head.get("rule")
    rule = rule if isinstance(rule, dict) else {}
    name = rule.get("disp")
    name = unicodedata.normalize("NFKC", name[:100]) if isinstance(name, str) else ""
    open_tanyao = any(each.has_open_tanyao for each in rounds) or not NO_KUITAN.fullmatch(name)
    flags = [rule.get(f"aka5{suit}") for suit in (1, 2, 3)]
    named = [FIRST_RED_FACE + suit for suit, n in enumerate(flags) if type(n) is int and n > 1]
    extra = second_reds([named * 2, *(each.faces.elements() for each in rounds)])
    played = was_hanchan([(each.number, each.points) for each in rounds], final)
    words = [*LENGTH.finditer(name)]
    hanchan = words[-1]["south"] is not None if words and not played else played is not False
    return Ruleset(hanchan, _has_reds(name, rule, rounds), open_tanyao, extra)


def _has_reds(name: str, rule: Document, rounds: list[RoundFacts]) -> bool:
    if any(each.faces[FIRST_RED_FACE + suit] for each in rounds for suit in range(3)):
        return True
    if any(each.faces[kind] == 4 for each in rounds for kind in FIVE_KINDS):
        return False
    flags = [rule[key] for key in RED_FLAGS if key in rule]
    if flags:
        return any(flags)
    return not name or (RED.search(name) is not None and not NO_RED.search(name))


# --- ends ----------------------------------------------------------------------------------------

WIN_WORDS: Final = ("和了", "agari", "和牌", "胡牌", "胡了")
ALL_TENPAI: Final = "全員聴牌"
NO_TENPAI: Final = "全員不聴"
ENDS: Final = (
    (RyukyokuType.NINE_TERMINALS, r"九[種种]|kyuu?sh[iu]u?|nine"),
    (RyukyokuType.FOUR_WINDS, r"四[風风]|suu?f|four ?wind"),
    (RyukyokuType.FOUR_RIICHI, r"四[家人](?:立|リ|リーチ)|suu?cha|four ?(?:riichi|reach)"),
    (RyukyokuType.FOUR_KANS, r"四[槓杠開开カ]|suu?ka|four ?k[ao]n"),
    (RyukyokuType.TRIPLE_RON, r"三[家人]|sancha|(?:three|triple) ?ron"),
    (RyukyokuType.NAGASHI_MANGAN, r"流し|[満满滿][貫贯]|nagashi|mangan"),
    (RyukyokuType.EXHAUSTIVE, r"流局|荒牌|平局|全員|ryuu?kyoku|draw"),
)
"""Patterns of the words for a drawn round; the first match counts."""


def is_win(result: list[object]) -> bool:
    match result:
        case [str(word), *_] if plain_word(word) in WIN_WORDS:
            return True
        case [_, [_, _, _, _], [int(seat), int(giver), *_], *_]:
            return 0 <= seat < 4 and 0 <= giver < 4
    return False


def type_of_draw(word: object) -> RyukyokuType | None:
    """Return the type of a drawn round from its word in any language; None if the word is unknown.

    >>> type_of_draw("Kyuushu-Kyuuhai").value, type_of_draw("四杠散了").value, type_of_draw("tea")
    ('nine_terminals', 'four_kans', None)
    """
    text = plain_word(word) if isinstance(word, str) else ""
    return next((kind for kind, pattern in ENDS if re.search(pattern, text)), None)


def plain_word(word: str) -> str:
    text = unicodedata.normalize("NFKC", word[:40]).casefold()
    return " ".join(re.split(r"[\s_.\-]+", text)).strip()


YAKU: Final = tuple(
    (
        "門前清自摸和、立直、一発、槍槓、嶺上開花、海底摸月、河底撈魚、平和、断幺九、一盃口、"
        "自風 東、自風 南、自風 西、自風 北、場風 東、場風 南、場風 西、場風 北、役牌 白、"
        "役牌 發、役牌 中、両立直、七対子、混全帯幺九、一気通貫、三色同順、三色同刻、三槓子、"
        "対々和、三暗刻、小三元、混老頭、二盃口、純全帯幺九、混一色、清一色、人和、天和、地和、"
        "大三元、四暗刻、四暗刻単騎、字一色、緑一色、清老頭、九蓮宝燈、純正九蓮宝燈、国士無双、"
        "国士無双13面、大四喜、小四喜、四槓子、ドラ、裏ドラ、赤ドラ"
    ).split("、")
)
NUMBER_OF_YAKU: Final = {name: number for number, name in enumerate(YAKU)}
OTHER_NAMES: Final = {
    "ダブル立直": "両立直",
    "翻牌 白": "役牌 白",
    "翻牌 發": "役牌 發",
    "翻牌 中": "役牌 中",
    "国士無双十三面": "国士無双13面",
    "国士無双十三面待ち": "国士無双13面",
}
HAN: Final = r"([0-9]{1,2})(?:[飜翻番]| ?han)"
YAKU_WORD: Final = re.compile(rf"(.{{1,40}})\((?:{HAN}|(役[満满滿]))\)", re.IGNORECASE)
FU_AND_HAN: Final = re.compile(rf"(?:([0-9]{{2,3}})(?:符| ?fu))?(?:{HAN})?", re.IGNORECASE)


def read_win(detail: object, deltas: object, tile: Tile, ura: tuple[Tile, ...]) -> Win:
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


def _yaku(text: str) -> tuple[int, int] | None:
    match = YAKU_WORD.fullmatch(unicodedata.normalize("NFKC", text[:40]))
    number = yaku_number(match[1]) if match else None
    if match is None or number is None:
        return None
    return number, 13 if match[3] else int(match[2])


def yaku_number(name: str) -> int | None:
    return NUMBER_OF_YAKU.get(OTHER_NAMES.get(name, name))
