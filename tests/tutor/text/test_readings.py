"""Japanese terms: each has a reading, every term of the advice is one, and readings are added
where a term is first mentioned."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.conftest import GOLDEN
from tutor.language import override
from tutor.text.glossary.lookup import glossary_terms, headword, terms_in, with_readings
from tutor.text.glossary.readings import READINGS
from tutor.text.hands import yaku_name

AUTHORS = Path(__file__).parents[3] / "tutor" / "explanations"
KANJI = re.compile(r"[\u3400-\u9fff々]{2,}")
EVERYDAY = frozenset(
    re.findall(
        r"\S+",
        """
        危険 候補 終局 点差 問題 無理 上位 点以上 失点 一部 不足 未満 慎重 前進 点数
        最善 有力 互角 不要 見切 手牌 逆転困難 逆転 条件 着目 一択 番手 大差 枚多
        可能性 枚分 確定 最後 平均 片側 枚残 終盤 手放 整理 字牌整理 勝負 前後 目指
        僅差 上級者 優先 必要 全員 判断 以上 維持 同点 疑問 異例 安全 方針 点目
        枚切 安全重視 安全牌優先 模様 手模様 連形 着 十分 残 聴牌気配 聴牌濃厚
        手役未定 点前後 単純 比較 順番 大幅 牌整理 流局時 萬筒索 東南西北白發中
        零一二三四五六七八 三倍満以上 対々和模様 索待 萬待 筒待 筒切 索切 萬切 混一色含
        三色含 放銃率約 打点 相手 場合 白切 發切 中切
        枚余 唯一 翻要 見送 全部見 後回 完成 回増 見合 材料 孤立 気配 濃厚 自分 見込
        両方 注意 余地 回多 延長戦 守備力 手変 手遠 時間 東含 枚数 枚目 自力 警戒 風整理
        承知 索受 萬受 筒受 翻足
        """,
    )
)
"""Words of the advice that any reader knows."""


def said() -> Iterator[str]:
    for path in sorted(AUTHORS.glob("ja*.py")):
        text = path.read_text(encoding="utf-8")
        yield from re.findall(r'"([^"\n]*[\u3040-\u9fff][^"\n]*)"', text)
    for name in ("authors", "explanations"):
        yield from (GOLDEN / f"{name}.ja.txt").read_text(encoding="utf-8").splitlines()


def test_every_term_and_every_yaku_has_a_reading() -> None:
    with override("ja"):
        for term in glossary_terms():
            plan = term.key.startswith("plan_")
            assert plan or term.kana or not KANJI.search(term.japanese), term.key
        names = {yaku_name(number) for number in range(52)}
    unread = {part for name in names for part in KANJI.findall(name) if part not in READINGS}
    assert unread == set()


def test_every_term_of_the_advice_is_in_the_terms_with_a_reading() -> None:
    with override("ja"):
        listed = {term.japanese for term in glossary_terms()} | {
            term.word for term in glossary_terms()
        }
        unknown = {
            word
            for text in said()
            for word in KANJI.findall(text)
            if word not in EVERYDAY and not any(key in word for key in READINGS if len(key) > 1)
        }
    assert unknown == set(), "a term for tutor/text/glossary, or an everyday word"
    assert {"嵌張", "暗刻", "么九牌", "オタ風", "無スジ", "生牌", "連荘"} <= listed


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("46萬の嵌張を払います。", "46萬の嵌張（カンチャン）を払います。"),
        ("こちらは一向聴なので、", "こちらは一向聴（イーシャンテン）なので、"),
        ("5筒は放銃率約10％です。", "5筒は放銃率約10％です。"),
        ("現物の1索を切ります。", "現物の1索を切ります。"),
        ("対面に嵌張と辺張。", "対面（トイメン）に嵌張（カンチャン）と辺張。"),
        ("4つの面子（メンツ）。面子は3枚。", "4つの面子（メンツ）。面子は3枚。"),
        ("3枚（順子：シュンツ）です。", "3枚（順子：シュンツ）です。"),
    ],
)
def test_a_reading_stands_at_the_first_mention(text: str, read: str) -> None:
    with override("ja"):
        mentioned: set[str] = set()
        assert with_readings(text, frozenset(), mentioned) == read
        assert with_readings(text, frozenset(), mentioned) == text, "once"


def test_a_known_term_needs_no_reading() -> None:
    with override("ja"):
        assert with_readings("嵌張です。", frozenset({"inside"}), set()) == "嵌張です。"
    with override("en"):
        assert with_readings("嵌張です。", frozenset(), set()) == "嵌張です。"


def test_each_language_links_its_own_terms() -> None:
    with override("ja"):
        found = [
            term.key for _, _, term in terms_in("面子と対子を残します。対子は雀頭の候補です。")
        ]
        assert found == ["set", "pair", "head"], "each once"
        assert headword(next(term for term in glossary_terms() if term.key == "win")) == (
            "アガリ（和了）"
        )
    with override("en"):
        assert terms_in("Keep the set and the pair.") == ()


def test_terms_are_in_the_order_of_the_text_even_if_one_comes_again() -> None:
    with override("ja"):
        found = terms_in("待ちを決める前に河を見ます。待ち牌が河にあるとフリテンです。")
    assert [term.key for _, _, term in found] == ["wait", "river", "furiten"]
    assert all(end <= start for (_, end, _), (start, _, _) in pairwise(found))
