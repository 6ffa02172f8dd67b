"""The Japanese author: whole headlines and paragraphs of positions made by hand."""

from dataclasses import dataclass, replace
from typing import Final

import pytest

from rules.observation import Observation
from rules.tiles import tile_name
from tests.tutor.positions import position
from tutor.authors import ja
from tutor.coach.advisor import advise
from tutor.coach.explain import explain, spot_of
from tutor.strategy.tree import shipped_tree

LAST: Final = 7
QUIET_RIVERS: Final = ("1z9p", "4z1z1s", "9s4z1s", "1p5z1m")
RIICHI: Final = ("1p9m2z9s", "2z8m9m5z1m7z", "6p5m1p9s4z3z4m", "6z1s9s6z5m2z4p")


@dataclass(frozen=True, slots=True)
class Said:
    seen: Observation
    thrown: str | None
    """The tile that the learner threw; None before a discard."""
    headline: str
    paragraph: tuple[str, ...]


POSITIONS: Final[dict[str, Said]] = {
    "a fold with safe tiles left": Said(
        position(
            "1578m258p379s244z",
            "6m",
            rivers=RIICHI,
            riichi={2: 4},
            indicators="2s",
            dealer=2,
            round_=1,
            tiles_left=14,
        ),
        "5p",
        "オリ｜四向聴｜親の対面がリーチ",
        (
            "親の対面のリーチに対して、こちらは四向聴で、安全牌が6枚あるので、オリます。",
            "対面の現物の1萬を切ります。",
            "5筒は対面に無スジで放銃率約10％なので避けます。",
            "次は5萬・9索・南・北が安全です。",
        ),
    ),
    "a fold for the lead": Said(
        position(
            "456m066p23478s11z",
            "9m",
            rivers=("9p4z9s2z", "3z2z1s9p", "9s4z1s7z", "1p5z9m4z"),
            riichi={1: 3},
            points=(42_000, 23_500, 20_000, 14_500),
            dealer=3,
            round_=LAST,
            tiles_left=40,
        ),
        None,
        "オリ｜一向聴｜下家がリーチ｜トップ目 18,500点リード",
        (
            "オーラス、2着の下家に18,500点差のトップ目で、流局でもトップなので無理はしません。",
            "下家のリーチに対して、こちらは一向聴で、手を進めると放銃率が5％ほど高くなるので、オリます。",
            "安全牌がないので、1枚切れで下家への放銃率1％未満と、手牌の中で最も安全な東を切ります。",
            "9萬は下家に無スジで放銃率約5％なので避けます。",
            "その次は放銃率約3％の2索です。",
        ),
    ),
    "a push": Said(
        position(
            "34067m340p23478s",
            "1s",
            rivers=("9p1z9s2z", "3z1z1s9p", "9s4z1s7z", "1p5z9m4z"),
            riichi={2: 3},
            indicators="4p",
            tiles_left=45,
        ),
        "4s",
        "押し｜タンヤオ・平和 ドラ3｜一向聴 受け入れ35枚｜対面がリーチ",
        (
            "対面のリーチに対して、こちらは一向聴で、オリるための安全牌も乏しいので、押します。",
            "対面の現物の1索を切ります。",
            "4索は対面に片スジで放銃率約5％なので避けます。",
            "聴牌への受け入れは11種35枚です。",
        ),
    ),
    "going on with care, seven pairs": Said(
        position(
            "58m225599p133s44z",
            "7m",
            rivers=RIICHI,
            riichi={2: 4},
            indicators="2s",
            dealer=2,
            round_=1,
            tiles_left=30,
        ),
        None,
        "慎重に前進｜七対子 ドラ2｜一向聴 受け入れ7枚｜親の対面がリーチ",
        (
            "親の対面のリーチに対して、こちらは一向聴なので、危険の小さい牌が切れる間だけ進めます。",
            "対面の現物の5萬を切ります。",
            "北を切ると二向聴に戻ります。",
            "聴牌への受け入れは7・8萬、1索の7枚です。",
        ),
    ),
    "a size of win in the last round": Said(
        position(
            "456m0p11356s5566z",
            "2m",
            rivers=QUIET_RIVERS,
            points=(22_000, 37_400, 25_600, 15_000),
            dealer=3,
            round_=LAST,
            tiles_left=50,
        ),
        None,
        "役牌の白 ドラ1｜二向聴｜出アガリ3,900点で2着",
        (
            "オーラス、2着の対面と3,600点差の3着目です。",
            "逆転の条件は出アガリ3,900点、直撃2,000点、ツモ800・1,600です。",
            "456萬の順子に足しても受け入れの増えない2萬を切ります。",
        ),
    ),
    "any win in the last round": Said(
        position(
            "2346m3467p34588s",
            "9s",
            rivers=QUIET_RIVERS,
            points=(24_000, 24_900, 30_000, 21_100),
            dealer=2,
            round_=LAST,
            tiles_left=45,
        ),
        "6m",
        "平和｜一向聴 受け入れ12枚｜アガれば2着",
        (
            "オーラス、2着の下家と900点差の3着目です。",
            "アガれば点数を問わず2着に上がります。",
            "88索の対子に足しても受け入れの増えない9索を切ります。",
            "6萬も互角です。",
            "聴牌への受け入れは2・5・8筒の12枚です。",
        ),
    ),
    "riichi for its points": Said(
        position("123677888m2567p", "9m", rivers=QUIET_RIVERS, tiles_left=52),
        "8m",
        "5－8萬待ち リーチ・平和 2,900点",
        (
            "2筒を切り、5－8萬待ち（残り5枚）の聴牌に取ります。",
            "8萬を切ると2筒待ちで、待ちが5枚から3枚に減り、打点も2,000点に下がります。",
            "リーチして、ダマでは1,500点の出アガリを2,900点に上げます。",
        ),
    ),
    "riichi for its yaku": Said(
        position("13m345678p44678s", "9m", rivers=QUIET_RIVERS, indicators="3s", tiles_left=50),
        None,
        "2萬待ち リーチ 7,700点",
        (
            "9萬をツモ切りして、2萬待ち（残り4枚）の聴牌を保ちます。",
            "1萬を切ると聴牌が崩れます。",
            "ダマでは役がないので、リーチして出アガリ7,700点にします。",
        ),
    ),
    "a one-sided wait": Said(
        position("123067m44s55z", "7s", rivers=QUIET_RIVERS, melds={0: ("345p",)}, tiles_left=40),
        None,
        "白の片アガリ 2,900点",
        (
            "7索を切って聴牌を保ちます。",
            "4索では役がなく、白（残り1枚）の片アガリです。",
            "白を切ると聴牌が崩れます。",
            "出アガリは2,900点です。",
        ),
    ),
    "ready without a yaku": Said(
        position(
            "12666p77z", "7s", rivers=QUIET_RIVERS, melds={0: ("888s", "999s")}, tiles_left=18
        ),
        None,
        "役なしの形式聴牌",
        ("7索を切っても聴牌ですが、役がなく形式聴牌です。", "2筒を切ると聴牌が崩れます。"),
    ),
    "an early off-wind": Said(
        position("24m55789p13467s3z", "5z", rivers=("", "9m", "1s", "2z"), tiles_left=66),
        "5z",
        "平和｜二向聴",
        (
            "5ブロックがそろっているので、オタ風の西を切ります。",
            "白も候補ですが、残り3枚で、重なれば役が狙える牌なので残します。",
        ),
    ),
    "six blocks": Said(
        position("4m34566778p34s55z", "3m", rivers=QUIET_RIVERS, tiles_left=52),
        None,
        "リーチ狙い｜一向聴 受け入れ18枚",
        (
            "6ブロックあるので、最も弱い34索の両面を4索から払います。",
            "聴牌への受け入れは2・5萬、2・5・8筒の18枚です。",
        ),
    ),
    "a half flush": Said(
        position("1356789s113777z", "3p", rivers=("2m8p", "9p4z", "9s1m", "1p9m"), tiles_left=55),
        None,
        "中・索子の混一色含み｜一向聴 受け入れ11枚",
        (
            "索子の混一色に使えない牌は3筒だけなので、これを切ります。",
            "聴牌への受け入れは2・4・7索の11枚です。",
        ),
    ),
    "seven pairs": Said(
        position("67889m44p1133s44z", "7s", rivers=QUIET_RIVERS, tiles_left=52),
        None,
        "七対子｜一向聴 受け入れ9枚",
        ("七対子を目指し、まだ対子でない7索を切ります。", "聴牌への受け入れは6・7・9萬の9枚です。"),
    ),
}


@pytest.mark.parametrize("said", POSITIONS.values(), ids=POSITIONS)
def test_a_position_is_explained_in_whole_sentences(said: Said) -> None:
    seen = said.seen
    advice = advise(seen, shipped_tree())
    thrown = next((tile for tile in seen.hand if tile_name(tile) == said.thrown), None)
    found = explain(advice, seen, thrown)
    spot = spot_of(advice, seen)
    assert ja.headline(spot, found) == said.headline
    assert (*ja.situation(spot, found), *ja.answer(spot, found)) == said.paragraph


def test_a_fact_without_japanese_words_is_refused() -> None:
    seen = POSITIONS["an early off-wind"].seen
    advice = advise(seen, shipped_tree())
    found = replace(explain(advice, seen), role=object())
    with pytest.raises(TypeError, match="no Japanese"):
        ja.answer(spot_of(advice, seen), found)
