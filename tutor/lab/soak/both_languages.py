"""Whether an English text and its Japanese one name the same tiles, seats and numbers."""

import re
from collections import Counter
from typing import Final

from tutor.lab.soak.spoken import HONOURS, NUMBERS, SEATS, SUITS

_SET_PHRASES: Final = {
    "en": (
        r"half as much again",
        r"2,000 points or fewer",
        r"30,000 points",
        r"thirteen orphans",
        r"three of (?:a kind|it)",
        r"no (?:suji|wall|neighbour|difference|ron|value|other)",
        r"\bone of\b",
        r"one more draw, and one more dora",
        r"without one",
        r"no tile",
        r"terminals? (?:and|or) honours?",
        r"two han",
    ),
    "ja": (
        r"1\.5倍",
        r"2,?000点以下",
        r"30,?000点",
        r"1・9・字牌",
        r"1歩",
        r"1つ",
        r"そのうち1人",
        r"最後の1枚",
        r"2〜3番手",
        r"3枚そろえば2翻",
        r"1人は親",
        r"1枚も",
        r"リーチ中",
    ),
}
PLACES: Final = ("first", "second", "third", "fourth")
_JAPANESE: Final = ("東", "南", "西", "北", "白", "發", "中")
_JAPANESE_SEATS: Final = ("あなた", "下家", "対面", "上家")
_JAPANESE_SUITS: Final = ("萬", "筒", "索")


def differences(english: str, japanese: str) -> str | None:
    """What one of the texts names and the other does not; None where they agree."""
    one, other = _english(english), _japanese(japanese)
    if one == other:
        return None
    return f"{sorted((one - other).elements())} against {sorted((other - one).elements())}"


def _english(text: str) -> Counter[str]:
    rest = _without(text, "en")
    found: Counter[str] = Counter()
    for number, suit in re.findall(rf"([1-9])-({'|'.join(SUITS)})", rest):
        found[f"{number}{SUITS.index(suit)}"] += 1
    rest = re.sub(rf"[1-9]-(?:{'|'.join(SUITS)})", "", rest)
    for place, name in enumerate(HONOURS):
        found[f"honour {place}"] += rest.count(name)
        rest = rest.replace(name, "")
    for place, name in enumerate(SEATS[1:], 1):
        found[f"seat {place}"] += len(re.findall(rf"\b{name}\b", rest))
    for value in re.findall(r"[\d,]*\d", rest):
        found[value.replace(",", "")] += 1
    for value in re.findall(r"You are (first|second|third|fourth)", rest):
        found[str(1 + PLACES.index(value))] += 1
    for place, name in enumerate(NUMBERS):
        found[str(place)] += len(re.findall(rf"\b{name}\b", rest))
    return _counted(found)


def _japanese(text: str) -> Counter[str]:
    rest = _without(text, "ja")
    found: Counter[str] = Counter()
    for number, suit in re.findall(r"([1-9])([萬筒索])(?!子)", rest):
        found[f"{number}{_JAPANESE_SUITS.index(suit)}"] += 1
    rest = re.sub(r"[1-9][萬筒索](?!子)", "", rest)
    for place, name in enumerate(_JAPANESE):
        beside = rf"(?<![手の途]){name}" if name == "中" else name
        found[f"honour {place}"] += len(re.findall(beside, rest))
    for place, name in enumerate(_JAPANESE_SEATS[1:], 1):
        found[f"seat {place}"] += rest.count(name)
    for value in re.findall(r"[\d,]*\d", rest):
        found[value.replace(",", "")] += 1
    return _counted(found)


def _without(text: str, language: str) -> str:
    return re.sub("|".join(_SET_PHRASES[language]), "", text)


def _counted(found: Counter[str]) -> Counter[str]:
    """Without what is not named; no tile and 0 tiles are the same."""
    return Counter({name: count for name, count in found.items() if count and name != "0"})
