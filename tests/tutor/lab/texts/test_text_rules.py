"""Literal texts beside real decisions: each rule finds what it forbids and passes what is right."""

import pytest

from rules.observation import Observation
from rules.tiles import tile_name
from tests.tutor.decisions import marked, threw
from tests.tutor.positions import DEALER_RIICHI as FAR
from tests.tutor.positions import QUIET, READY, position
from tests.tutor.trees import TREE
from tutor.lab.texts.finished import Finished, Texts, finish
from tutor.lab.texts.rules import broken, sure_hand
from tutor.lab.texts.words import JAPANESE

TWO_ALONE = position("367m3667p223347s", "2m")
SEVEN_BLOCKS = position("2366m125778p238s", "9s")
SLOW = position("2399m148p239s366z", "4z")


def decided(seen: Observation, advised: str = "") -> Finished:
    played = tile_name(seen.hand[0])
    return finish(marked(seen, played, advised, TREE) if advised else threw(seen, played, TREE))


def texts_of(said: str, headline: str = "", situation: str = "") -> Texts:
    """
    Args:
        said: the answer, its parts divided by ``|``; a text with kana is Japanese.
    """
    is_japanese = JAPANESE.search(said) is not None
    parts = tuple(said.split(" | "))
    before = (situation,) if situation else ()
    headline = headline or ("タンヤオ" if is_japanese else "Tanyao")
    return Texts("ja" if is_japanese else "en", headline, before, parts, parts)


def found(
    said: str, seen: Observation = QUIET, headline: str = "", situation: str = "", advised: str = ""
) -> set[str]:
    decision = decided(seen, advised).decision
    return {one.rule for one in broken(Finished(decision, (texts_of(said, headline, situation),)))}


def test_good_texts_keep_every_rule() -> None:
    assert found("Throw South: it does not belong to the tanyao. | White can be paired.") == set()
    assert found("タンヤオに使えない南を切ります。 | 白は重なれば役が見える牌です。") == set()
    for seen in (QUIET, READY, FAR):
        assert [one for one in broken(decided(seen)) if one.language == "en"] == []


# --- what is said, and the hand -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headline", "said", "is_dead"),
    [
        ("Ready on 3-6-9 sou", "Throw 9-man: ready on 3-6-9 sou.", False),
        ("Ready on 3-6 sou and East", "Throw 9-man: it stands alone.", True),
        ("Ready on 3-6-9 sou", "Throw 9-man. | 8-sou waits on 5-pin.", True),
        ("Riichi", "Throw 9-man: 8-sou belongs to 7-8 sou, which waits for 5-pin.", False),
        ("3・6・9索待ち", "9萬を切り、3－6－9索待ち（残り10枚）の聴牌に取ります。", False),
        ("3・5索待ち", "9萬を切り、聴牌に取ります。", True),
        ("5索の片アガリ", "9萬を切り、聴牌に取ります。", True),
        ("3・6・9索待ち", "9萬を切り、5索（残り2枚）の片アガリです。", True),
    ],
)
def test_a_wait_that_cannot_win_is_not_named(headline: str, said: str, is_dead: bool) -> None:
    assert ("dead_waits" in found(said, READY, headline)) == is_dead


def test_a_reason_that_is_as_true_of_the_tempting_tile_is_found() -> None:
    said = "Throw 7-sou: it stands alone."
    assert "true_of_both" not in found("Throw 7-sou: like 3-pin, it stands alone.", TWO_ALONE)
    assert "true_of_both" in found(said, TWO_ALONE)
    assert "true_of_both" not in found("Throw South: no yaku.", QUIET)


@pytest.mark.parametrize(
    ("said", "is_unnamed"),
    [
        ("Throw 1-man: genbutsu.", True),
        ("Throw 1-man: it is safe, thrown already.", True),
        ("Throw 1-man: it is safe against Across.", False),
        ("Throw 1-man: nothing is safe.", False),
        ("Throw North: it is safe.", False),
        ("現物の1萬を切ります。", True),
        ("対面の現物の1萬を切ります。", False),
    ],
)
def test_safety_says_against_whom(said: str, is_unnamed: bool) -> None:
    assert ("unnamed_safety" in found(said, FAR)) == is_unnamed


def test_a_headline_names_the_hand_that_the_discard_builds() -> None:
    for said in ("Throw 3-pin: it stands alone.", "3筒を切ります。"):
        assert "contradicted_hand" in found(said, advised="3p")
        assert "contradicted_hand" not in found(said, advised="2z")
        assert "contradicted_hand" not in found(said, headline="Riichi", advised="3p")
    assert "contradicted_hand" not in found("Throw 3-pin, although tanyao is near.", advised="3p")


def test_a_hand_that_is_nearly_sure_is_named() -> None:
    hand = sure_hand(decided(SLOW))
    assert hand is not None
    assert hand.name == "yakuhai"
    for headline in ("Slow hand", "遅い手"):
        assert "hidden_hand" in found("Throw North.", SLOW, headline)
    for headline in ("Green, slow hand", "發の遅い手", "役牌の遅い手"):
        assert "hidden_hand" not in found("Throw North.", SLOW, headline)


def test_six_blocks_are_six() -> None:
    for said in ("Six blocks, and five are enough.", "6ブロックあるので、1つ払います。"):
        assert "wrong_blocks" in found(said, SEVEN_BLOCKS)


# --- what a text is made of -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("Throw South.", "no_reason"),
        ("南を切ります。", "no_reason"),
        ("Throw South: it keeps the most useful tiles, 24.", "bare_counts"),
        (
            "Throw South: an off-wind. | White would leave 12 useful tiles instead of 20.",
            "bare_counts",
        ),
        ("オタ風の南を切ります。 | 白を切ると受け入れが20枚から12枚に減ります。", "bare_counts"),
        ("It waits on 7-man: 3 tiles and 1,000 instead of 4 and 2,000.", "count_list"),
        ("Throw South (an off-wind) (no yaku).", "double_brackets"),
        ("Throw South (an off-wind (no yaku)).", "double_brackets"),
        ("オタ風の南（役なし）（孤立）を切ります。", "double_brackets"),
        ("Throw South: <OffWind>.", "unfinished"),
        ("Throw South: no steps away.", "unfinished"),
        ("Throw South: " + "an off-wind " * 10, "long_sentence"),
        ("オタ風の南を切り、" * 7 + "白を残します。", "long_sentence"),
        ("Throw South: an off-wind. " * 17, "long_text"),
        ("Throw South: a guest wind.", "banned_word"),
        ("Throw South: it adds little.", "banned_word"),
        ("客風の南を切ります。", "banned_word"),
        ("下家が見逃した南を切ります。", "banned_word"),
        ("南を切れば2位です。", "banned_word"),
        ("南を切れば8000点です。", "banned_word"),
        ("南を切れば役なしの聴牌です。", "banned_word"),
        ("南はDoraです。", "banned_word"),
        ("Throw South: you are tenpai.", "two_names"),
        ("南を切ればイーシャンテンです。", "two_names"),
        ("南を切れば和了できます。", "two_names"),
        ("まだ面子は0つです。", "zero_counts"),
        ("安全：情報なし", "no_information"),
        ("5萬は上家のリーチにおよそ5回に1回放銃します。", "tile_deals_in"),
        ("オタ風の南を切る。", "plain_style"),
        ("南はオタ風である。", "plain_style"),
    ],
)
def test_a_bad_text_is_found(said: str, rule: str) -> None:
    assert rule in found(said)


@pytest.mark.parametrize(
    "said",
    [
        "Throw South or White, either is right.",
        "Throw South: an off-wind. | White would lose 3-6 man: 12 useful tiles instead of 20.",
        "オタ風の南を切ります。 | 白を切ると3・6萬の受け入れを失い、20枚が12枚に減ります。",
        "上家のリーチに5萬（放銃率約20％）。 | 現物の1索がありました。",
        "聴牌への受け入れは10枚です。 | 南を切ります。オタ風です。",
        "残り10枚の待ちです。",
        "嵌張（カンチャン）の3索を切ります。",
        "アガれば2着に上がります。",
        "オタ風の南を切ってください。",
        "役がないので、和了（ホーラ）はできません。",
    ],
)
def test_a_good_text_passes(said: str) -> None:
    assert found(said) <= {"unnamed_safety"}
