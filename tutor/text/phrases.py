import re
from functools import cache, lru_cache
from html import unescape
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from budoux import Parser

JOINER: Final = "\u2060"
"""Prevents a line break between two characters."""
_FIRST_KANA: Final = "\u3040"
_FIRST_WIDE: Final = "\u2e80"
_CLOSING: Final = frozenset(
    "、。，．・：；！？）」』】〕〉》”’｜ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ)]},.:;!?%％…～"
)
_OPENING: Final = frozenset("（「『【〔〈《“‘([{")
_AFTER: Final = frozenset("、。：；！？｜→／ ")
"""Characters after which a line may always break."""
_LONGEST, _LEAST = 8, 3
"""Phrases longer than the first number of characters may be broken; the second number of characters
stays together at either end."""
_SURU: Final = ("して", "しま", "した", "され", "でき")
_SHORT: Final = 3
"""A last phrase shorter than this stays on the preceding line."""
_WHOLE: Final = re.compile(
    r"[零一二三四五六七八]?向聴|[一二]盃口|混全帯么九|純全帯么九|断么九|么九牌|門前清自摸和|門前|聴牌|和了|"
    r"対々和|混一色|清一色|七対子|一気通貫|筒子|索子|萬子|[東南西北][家場]|[上下]家|対面|嵌張|辺張|塔子|受け入れ|助言|手がかり|"
    r"約\d+％|[\d,.・－～]*\d[^\W\d_a-zA-Z]"
)
"""Terms, and numbers with counters. The model, trained on news, splits some of them."""
_READING: Final = re.compile(r"（[ァ-ヴー]{7,}）")
"""A reading too long to stay on a line with its word and the text after it."""
_TOKEN: Final = re.compile(r"<[^>]*>|&#?\w+;|.", re.DOTALL)
_INLINE: Final = re.compile(r"</?(?:a|b|i|em|strong|span|code|small|sub|sup|u)\b", re.IGNORECASE)


def is_japanese(text: str) -> bool:
    return any(letter > _FIRST_KANA for letter in text)


def phrases(text: str) -> tuple[str, ...]:
    """Split a text into pieces between which a line may break.

    >>> phrases("対面の現物の1索を切ります。")
    ('対面の', '現物の', '1索を', '切ります。')
    """
    breaks = _breaks(text)
    return tuple(text[start:end] for start, end in pairwise((0, *breaks, len(text))))


@lru_cache(4096)
def keep_phrases(text: str) -> str:
    return text if JOINER in text or not is_japanese(text) else _joined(text, list(text))


@lru_cache(1024)
def keep_phrases_in_markup(markup: str) -> str:
    if JOINER in markup or not is_japanese(markup):
        return markup
    tokens = _TOKEN.findall(markup)
    letters = "".join(map(_letter, tokens))
    return _joined(letters, tokens)


def with_breaks(markup: str) -> str:
    """Insert ``<wbr>`` between Japanese phrases in HTML, for use with ``word-break: keep-all``."""
    if not is_japanese(markup):
        return markup
    tokens = _TOKEN.findall(markup)
    breaks = frozenset(_breaks("".join(map(_letter, tokens))))
    parts = []
    at = 0
    for token in tokens:
        if at in breaks and _letter(token):
            parts.append("<wbr>")
        parts.append(token)
        at += len(_letter(token))
    return "".join(parts)


def plain_text(markup: str) -> str:
    return "".join(map(_letter, _TOKEN.findall(markup))).strip()


def _letter(token: str) -> str:
    if token.startswith("<") and len(token) > 1:
        return "" if _INLINE.match(token) else "\n"
    return unescape(token)


def _joined(text: str, tokens: list[str]) -> str:
    """Insert joiners before tokens that do not start a phrase. A token is a character or markup."""
    breaks = frozenset(_breaks(text))
    parts = []
    at = 0
    for token in tokens:
        letter = _letter(token)
        if letter and at > 0 and at not in breaks:
            around = text[at - 1] + letter
            if not around.isascii() and not any(map(str.isspace, around)):
                parts.append(JOINER)
        parts.append(token)
        at += len(letter)
    return "".join(parts)


def _may_part(before: str, after: str) -> bool:
    """Check whether a line may break between two characters; it may not within Latin words."""
    if before.isspace() or after.isspace():
        return not after.isspace()
    return before >= _FIRST_WIDE or after >= _FIRST_WIDE


@lru_cache(4096)
def _breaks(text: str) -> tuple[int, ...]:
    found: list[int] = []
    start = 0
    for line in text.split("\n"):
        found += [start + place for place in _breaks_of_line(line)]
        start += len(line) + 1
    return tuple(found)


def _breaks_of_line(line: str) -> list[int]:
    if not is_japanese(line):
        return []
    places = {place for place in range(1, len(line)) if line[place - 1] in _AFTER}
    places.update(edge for reading in _READING.finditer(line) for edge in reading.span())
    end = 0
    for piece in _parser().parse(line):
        end += len(piece)
        places.add(end)
    whole = {at for word in _WHOLE.finditer(line) for at in range(word.start() + 1, word.end())}
    allowed = [
        place
        for place in sorted(places)
        if 0 < place < len(line)
        and place not in whole
        and line[place] not in _CLOSING
        and line[place - 1] not in _OPENING
        and _may_part(line[place - 1], line[place])
    ]
    while allowed and sum(map(str.isalnum, line[allowed[-1] :])) < _SHORT:
        allowed.pop()
    for first, last in pairwise((0, *allowed, len(line))):
        if last - first > _LONGEST:
            inner = range(first + _LEAST, last - _LEAST + 1)
            allowed += [place for place in inner if place not in whole and _may_split(line, place)]
    return sorted(allowed)


def _may_split(line: str, place: int) -> bool:
    """Check whether a long phrase may break here: after hiragana or a bracket, before a number, or
    before the verb する."""
    before, after = line[place - 1], line[place]
    if after in _CLOSING or before in _OPENING:
        return False
    kana, wide = "\u3040" <= before < "\u30a0", "\u3040" <= after < "\u30a0"
    verb = not kana and line.startswith(_SURU, place)
    number = after.isdigit() and before >= _FIRST_WIDE
    return verb or number or before in "」）" or (kana and not wide)


@cache
def _parser() -> "Parser":
    from budoux import load_default_japanese_parser  # slow to import: not before the first frame

    return load_default_japanese_parser()
