"""Japanese has one name for one thing, です・ます, and its own punctuation, in the program, its
authors and the manual."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[3]
CATALOGUES = {
    "program": ROOT / "assets/translations/ja/LC_MESSAGES/tutor.po",
    "manual": ROOT / "docs/manual/translations/ja/LC_MESSAGES/manual.po",
}
AUTHORS = ROOT / "tutor" / "explanations"
COMMANDS = ("tutor/commands", "tutor/lab", "tutor/cli.py")
"""Helps of commands are in the dictionary form, as Japanese manual pages are."""

WORDS = {
    r"元に戻す|考え直": "待った",
    r"強い人|強い打ち手|強者|エキスパート": "上級者",
    r"講座": "コース",
    r"客風|客風牌": "オタ風",
    r"最終局|南4局で": "オーラス",
    r"(?<![道本一])筋(?!道|書|肉)": "スジ",
    r"(?<![\d\uff10-\uff19])[1-8１-８]向聴|[ぁ-ん\d]シャンテン(?!）)": "一向聴, 二向聴",
    r"(?<![\d.,])\d{4,}点": "8,000点",
    r"\u301c": "～",
    r"[1-4１-４}]位(?!置)|一位|二位|三位|四位": "1着; of tiles 第1候補",
    r"[1-4１-４}]番手": "第1候補, 次点",
    r"和了(?!率)": "アガリ, アガる",
    r"情報なし": "無スジ",
    r"見逃し牌|が見逃し$": "通った牌",
    r"明るい配色|暗い配色": "ライト, ダーク",
    r"[\d}] ?%(?![(a-zA-Z])": "％",
    r"赤五": "赤5",
    r"だれ": "誰",
    r"(?<!\d)0[つ枚]": "まだありません",
    r"(?:ロン|ツモ)上が|上がり(?!ま|方|下)|あがり": "アガリ",
    r"リー直|立直(?!率)": "リーチ",
    r"フォルダ(?!ー)|ブラウザ(?!ー)": "フォルダー, ブラウザー",
    r"パソコン": "コンピューター",
    r"アドバイス": "助言",
    r"回答": "解答",
    r"搭子|断幺九|飜": "塔子, 断么九, 翻",
    r"降り": "オリ",
}
JAPANESE = "ぁ-んァ-ヶー一-鿿々"
PUNCTUATION = {
    rf"[{JAPANESE}][,;!?(]|[,;!?)][{JAPANESE}]": "full-width marks beside Japanese",
    rf"[{JAPANESE}]: ?[{JAPANESE}]": "：",
    r" [（）、。「」：]|[（）、。「」] (?![A-Za-z0-9{`.\-*\[_<])": "no space beside wide marks",
    r"，|．|[｡-ﾟ]": "、 and 。, no half-width kana",
    rf"[{JAPANESE}]\.\.\.|\.\.\.[{JAPANESE}]": "……",
    r"）（(?!%)": "one bracket",
}
POLITE = re.compile(r"(?:です|ます|でした|ました|ません|でしょう|ましょう|ください)$")
PLAIN = re.compile(r"(?:である|[うくぐすつぬぶむるただい])$")
COUNTS = re.compile(
    r"[二三四五六七八九](?:つ(?!とも)|人(?!麻雀)|枚)|[一二三四五六七八九](?:個|冊|題|問)"
)


def messages(name: str) -> Iterator[tuple[str, str]]:
    with CATALOGUES[name].open("rb") as file:
        for message in read_po(file):
            places = [place for place, _ in message.locations]
            strings = message.string if isinstance(message.string, tuple) else (message.string,)
            for text in strings:
                yield (places[0] if places else ""), text


def of_authors() -> Iterator[tuple[str, str]]:
    for path in sorted(AUTHORS.glob("ja*.py")):
        for text in re.findall(r'"([^"\n]*[ぁ-鿿][^"\n]*)"', path.read_text(encoding="utf-8")):
            if not re.search(r"[a-z]{3,} [a-z]{2,}", text):  # a docstring
                yield path.name, text


def all_texts() -> list[tuple[str, str]]:
    program = [each for each in messages("program") if each[1]]
    return [*program, *messages("manual"), *of_authors()]


def prose(text: str) -> str:
    """Return a text without Markdown's links and code."""
    return re.sub(r"\]\([^)]*\)", "", re.sub(r"`[^`]*`", "x", text))


TEXTS = all_texts()


def test_there_is_much_japanese() -> None:
    assert len(TEXTS) > 3000


@pytest.mark.parametrize("pattern", WORDS)
def test_one_thing_has_one_name(pattern: str) -> None:
    wrong = [
        f"{place}: {text[:60]}"
        for place, text in TEXTS
        if re.search(pattern, text.replace("アガリ（和了）", ""))
    ]
    assert wrong == [], f"write {WORDS[pattern]}"


@pytest.mark.parametrize("pattern", PUNCTUATION)
def test_punctuation_is_japanese(pattern: str) -> None:
    wrong = [f"{place}: {text[:60]}" for place, text in TEXTS if re.search(pattern, prose(text))]
    assert wrong == [], PUNCTUATION[pattern]


def test_sentences_are_polite() -> None:
    wrong = []
    for place, text in TEXTS:
        if place.startswith(COMMANDS):
            continue
        for sentence in re.findall(r"[^。]+(?=。)", text):
            if PLAIN.search(sentence) and not POLITE.search(sentence):
                wrong.append(f"{place}: {sentence[-40:]}")
    assert wrong == []


def test_counts_are_in_digits() -> None:
    wrong = [f"{place}: {text[:60]}" for place, text in TEXTS if COUNTS.search(text)]
    assert wrong == [], "write 2つ, 3枚, 4人"
