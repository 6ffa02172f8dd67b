"""The strategy tree in words."""

import pytest

from tests.tutor.trees import TREE, always, asks
from tutor.language import languages, translator
from tutor.strategy.nodes import Leaf, Split, walk
from tutor.strategy.situation import FEATURES
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.strategy.tree import StrategyTree
from tutor.text.tree import path_of, spoken_node, tree_lines, tree_text
from tutor.text.tree_questions import question

EN, JA = translator("en"), translator("ja")
RIICHI = {"riichi": 1.0, "shanten": 2.0, "dora": 1.0}


def test_the_whole_tree_reads_as_an_indented_text() -> None:
    assert (
        tree_text(tree_lines(TREE, EN), EN)
        == """\
Somebody in riichi?
    yes: Ready with this throw?
        yes: Speed and safety (1,000 decisions; its first tile in 60 %)
        no: Three dora or more?
            yes: Value and safety (1,000 decisions; its first tile in 35 %)
            no: Safety alone (1,000 decisions; its first tile in 60 %)
    no: One step from ready or nearer?
        yes: Speed alone (1,000 decisions; its first tile in 60 %)
        no: Speed and value (1,000 decisions; its first tile in 60 %)
"""
    )


def test_and_in_japanese_with_the_way_of_a_moment() -> None:
    assert (
        tree_text(tree_lines(TREE, JA, RIICHI), JA)
        == """\
→ リーチがかかっているか？
    → はい：この打牌で聴牌できるか？
        はい：速さと安全（打牌1,000回、1番手を切った割合60%）
        → いいえ：ドラが3枚以上か？
            はい：打点と安全（打牌1,000回、1番手を切った割合35%）
            → いいえ：安全だけ（打牌1,000回、1番手を切った割合60%）
    いいえ：1向聴以内か？
        はい：速さだけ（打牌1,000回、1番手を切った割合60%）
        いいえ：速さと打点（打牌1,000回、1番手を切った割合60%）
"""
    )


def test_the_way_ends_at_the_leaf_that_the_tree_walks_to() -> None:
    path = path_of(TREE.nodes, RIICHI)
    assert TREE.nodes[path[-1]] is walk(TREE.nodes, RIICHI)
    assert [line.node for line in tree_lines(TREE, EN, RIICHI) if line.lit] == list(path)
    assert path_of(TREE.nodes, {"riichi": 1.0}) == (0, 4), "the rest is not known"
    assert not any(line.lit for line in tree_lines(TREE, EN))


def test_parents_and_answers_lead_from_the_first_question_to_every_plan() -> None:
    lines = {line.node: line for line in tree_lines(TREE, EN)}
    assert {*lines} == {*range(len(TREE.nodes))}
    for line in lines.values():
        node = TREE.nodes[line.node]
        assert (line.strategy is None) == isinstance(node, Split)
        if line.depth:
            assert lines[line.parent].depth == line.depth - 1
            assert line.answer in {"yes", "no"}


def test_what_is_read_out_of_a_node() -> None:
    lines = {line.node: line for line in tree_lines(TREE, EN, RIICHI)}
    assert spoken_node(lines[6], EN) == (
        "Question 3: no: Three dora or more? On the way of this decision."
    )
    assert spoken_node(lines[5], EN) == (
        "yes: Speed and safety (1,000 decisions; its first tile in 60 %) "
        "Speed counts, and what the tile risks."
    )


def test_a_tree_that_asks_nothing_is_one_plan() -> None:
    (line,) = tree_lines(always(Strategy.SPEED), EN, {})
    assert (line.text, line.depth, line.answer, line.lit) == ("Speed alone", 0, "", True)


def test_no_clear_plan_has_no_share() -> None:
    none = Leaf(Strategy.NONE, 1, (0.1,) * len(STRATEGIES), (0.3,) * len(STRATEGIES))
    lines = tree_lines(StrategyTree((none,), {}), EN)
    assert tree_text(lines, EN) == "No clear plan (1 decision)\n"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("feature", FEATURES)
def test_every_feature_asks_a_question_of_its_own(language: str, feature: str) -> None:
    spoken = translator(language)  # type: ignore[arg-type]
    said = question(feature, 1.0, spoken)[0]
    assert said.endswith(("?", "か？"))
    assert feature.replace("_", " ") not in said.lower() or " above " not in said
    assert len(said) <= 60
    others = {question(other, 1.0, spoken)[0] for other in FEATURES if other != feature}
    assert said not in others


@pytest.mark.parametrize(
    ("feature", "threshold", "english", "japanese", "yes"),
    [
        ("riichi", 0, "Somebody in riichi?", "リーチがかかっているか？", "high"),
        ("riichi", 1, "Several players in riichi?", "2人以上がリーチしているか？", "high"),
        ("riichi", 2, "All three others in riichi?", "ほかの3人ともリーチしているか？", "high"),
        ("shanten", 0, "Ready with this throw?", "この打牌で聴牌できるか？", "low"),
        ("shanten", 2, "Two steps from ready or nearer?", "2向聴以内か？", "low"),
        ("turn", 6, "Turn 7 or later?", "7巡目以降か？", "high"),
        ("placement", 1, "In second place or worse?", "2位以下か？", "high"),
        ("placement", 3, "In last place?", "ラスか？", "high"),
        ("round", 3, "South 1 or later?", "南1局以降か？", "high"),
        ("rounds_left", 1, "The last round?", "オーラスか？", "low"),
        ("rounds_left", 2, "2 rounds left or fewer?", "残り2局以内か？", "low"),
        ("own_calls", 0, "One meld of your own or more?", "自分が1副露以上か？", "high"),
        (
            "most_calls",
            1,
            "An opponent with two melds or more?",
            "2副露以上の相手がいるか？",
            "high",
        ),
        (
            "behind_leader",
            3900,
            "More than 3,900 points behind the leader?",
            "トップとの差が3,900点を超えるか？",
            "high",
        ),
        (
            "safe_kinds",
            0,
            "One tile safe against riichi?",
            "リーチへの安全牌が1種類以上あるか？",
            "high",
        ),
        (
            "risk",
            0,
            "Fastest throw 1 % or more likely to deal in?",
            "最速の打牌の放銃率が1%以上か？",
            "high",
        ),
        ("dora", 0, "One dora or more?", "ドラが1枚以上か？", "high"),
    ],
)
def test_questions(feature: str, threshold: float, english: str, japanese: str, yes: str) -> None:
    assert question(feature, threshold, EN) == (english, yes == "low")
    assert question(feature, threshold, JA) == (japanese, yes == "low")
    tree = asks(feature, threshold)
    first = tree_lines(tree, EN)[1]
    split = tree.nodes[0]
    assert isinstance(split, Split)
    assert first.answer == "yes"
    assert first.node == (split.low if yes == "low" else split.high)
