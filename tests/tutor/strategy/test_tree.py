"""The tree: choosing, its JSON, and what a bad file says."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from tests.tutor.trees import TREE, always
from tutor.strategy.choice import Change, Choice, Condition
from tutor.strategy.nodes import Leaf, Split
from tutor.strategy.situation import FEATURES, Situation, situation_at
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.strategy.tree import BadTree, StrategyTree, format_tree, load_tree, shipped_tree
from tutor.strategy.weights import PLAIN

pytestmark = pytest.mark.measured

QUIET = Situation(
    placement=2,
    round=1,
    sudden_death=0,
    turn=6,
    shanten=2,
    riichi=0,
    own_calls=0,
    behind_leader=3000,
    behind_leader_per_round=400,
    somebody_low=0,
    rounds_left=7,
    ahead_of_next=1200,
    dealer=0,
    riichi_dealer=0,
    most_calls=1,
    ukeire=20,
    dora=1,
    safe_kinds=0,
    safe_against_all=1,
    risk=0,
    in_the_way=3,
)


def moment(**changes: float) -> Situation:
    return Situation(**{**{name: getattr(QUIET, name) for name in FEATURES}, **changes})


def leaf(strategy: Strategy, decisions: int = 10) -> Leaf:
    first = tuple(0.5 if each is strategy else 0.25 for each in STRATEGIES)
    return Leaf(strategy, decisions, first, first)


def test_a_whole_choice() -> None:
    assert TREE.choose(moment(riichi=1, shanten=3, dora=1)) == Choice(
        strategy=Strategy.SAFETY,
        support=0.6,
        runner_up=Strategy.SPEED_VALUE,
        runner_up_support=0.2,
        path=(
            Condition("riichi", 0, None, 1),
            Condition("shanten", 0, None, 3),
            Condition("dora", None, 2, 1),
        ),
        change=Change(Condition("riichi", None, 0, 1), Strategy.SPEED_VALUE),
        weights=PLAIN[Strategy.SAFETY],
    )


def test_questions_about_one_feature_merge() -> None:
    tree = StrategyTree(
        (
            Split("turn", 12, 1, 6),
            Split("shanten", 1, 2, 3),
            leaf(Strategy.SPEED),
            Split("turn", 3, 4, 5),
            leaf(Strategy.VALUE),
            leaf(Strategy.SPEED_VALUE),
            leaf(Strategy.SAFETY),
        ),
        {},
    )
    assert tree.choose(moment(turn=8)).path == (
        Condition("turn", 3, 12, 8),
        Condition("shanten", 1, None, 2),
    )
    assert tree.choose(moment(turn=3)).path[0] == Condition("turn", None, 3, 3)


def test_a_value_on_the_threshold_goes_low() -> None:
    assert TREE.choose(moment(shanten=1)).strategy is Strategy.SPEED
    assert TREE.choose(moment(shanten=2)).strategy is Strategy.SPEED_VALUE


def test_the_runner_up_is_the_best_of_those_that_do_not_weigh_the_same_and_more() -> None:
    shares = (0.3, 0.5, 0.1, 0.1, 0.45, 0.2, 0.4)
    three = (0.9, 0.6, 0.2, 0.2, 0.70, 0.3, 0.6)
    node = Leaf(Strategy.SPEED_VALUE, 10, shares, three)
    choice = StrategyTree((node,), {}).choose(QUIET)
    assert (choice.support, choice.runner_up, choice.runner_up_support) == (
        0.5,
        Strategy.SPEED,
        0.45,
    )


def test_a_plan_that_decides_nothing_is_no_runner_up() -> None:
    shares = (0.3, 0.5, 0.1, 0.1, 0.45, 0.2, 0.4)
    node = Leaf(
        Strategy.SPEED_VALUE, 10, shares, shares, decisive=(Strategy.SPEED_VALUE, Strategy.VALUE)
    )
    choice = StrategyTree((node,), {}).choose(QUIET)
    assert (choice.runner_up, choice.runner_up_support) == (Strategy.VALUE, 0.2)
    alone = Leaf(Strategy.SPEED, 10, shares, shares, decisive=(Strategy.SPEED,))
    choice = StrategyTree((alone,), {}).choose(QUIET)
    assert (choice.runner_up, choice.runner_up_support) == (Strategy.NONE, 0)


def test_one_situation_and_arrays_go_the_same_way() -> None:
    random = np.random.default_rng(0)
    matrix = random.integers(0, 5, (500, len(FEATURES))).astype(float)
    for tree in (TREE, shipped_tree()):
        chosen = tree.strategies_of(matrix)
        assert tree.choose_all(matrix) == [
            tree.choose(situation_at(matrix, row)) for row in range(500)
        ]
        assert [STRATEGIES[index] for index in chosen] == [
            choice.strategy for choice in tree.choose_all(matrix)
        ]


def test_a_tree_survives_its_json(tmp_path: Path) -> None:
    learned = {"games": 3, "corpus_hash": "abc"}
    tree = StrategyTree(TREE.nodes, learned)
    path = tmp_path / "tree.json"
    path.write_text(format_tree(tree), "utf-8")
    assert load_tree(path) == tree
    assert format_tree(load_tree(path)) == format_tree(tree)


def test_the_json_is_read_by_people() -> None:
    lines = format_tree(TREE).splitlines()
    assert '    {"node": 0, "feature": "riichi", "at_most": 0.0, "then": 1, "else": 4},' in lines


def test_the_hash_tells_trees_apart() -> None:
    assert TREE.hash == StrategyTree(TREE.nodes, {"games": 1}).hash
    assert TREE.hash != always(Strategy.SPEED).hash
    assert len(TREE.hash) == 12


def test_leaves_and_depth() -> None:
    assert (TREE.leaves, TREE.depth) == (5, 3)
    assert (always(Strategy.SPEED).leaves, always(Strategy.SPEED).depth) == (1, 0)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a strategy tree"),
        ("[]", "not a strategy tree"),
        ('{"nodes": []}', "not a strategy tree"),
        ('{"strategy_tree": 1, "learned": {}, "nodes": []}', "version 1"),
        (format_tree(StrategyTree((), {})), "without nodes"),
        (format_tree(TREE).replace('"then"', '"thn"'), "not a strategy tree"),
        (format_tree(TREE).replace('"draws": 1.0', '"draws": -1.0'), "less than 0"),
        (format_tree(TREE).replace('"draws"', '"luck"'), "luck"),
        (re.sub('"at_most": [0-9.]+', '"at_most": NaN', format_tree(TREE)), "without end"),
        (re.sub('"at_most": [0-9.]+', '"at_most": "1"', format_tree(TREE)), "at_most is not what"),
        (re.sub('"then": 1', '"then": 1.5', format_tree(TREE)), "then is not what"),
        (re.sub('"decisions": [0-9]+', '"decisions": "5"', format_tree(TREE)), "decisions is not"),
        (
            re.sub('("first": .*?): [0-9.]+', r"\1: 17", format_tree(TREE)),
            r"first\[...\] is not what belongs there",
        ),
    ],
)
def test_a_bad_file_says_which_and_why(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "tree.json"
    path.write_text(text, "utf-8")
    with pytest.raises(BadTree, match=why) as caught:
        load_tree(path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"feature": "weather"}, "node 0 asks for 'weather'"),
        ({"then": 0}, "node 0 leads nowhere"),
        ({"else": 99}, "node 0 leads nowhere"),
    ],
)
def test_a_walk_always_ends(tmp_path: Path, change: dict[str, object], why: str) -> None:
    stored = json.loads(format_tree(TREE))
    stored["nodes"][0] |= change
    path = tmp_path / "tree.json"
    path.write_text(json.dumps(stored), "utf-8")
    with pytest.raises(BadTree, match=why):
        load_tree(path)


def test_no_file() -> None:
    with pytest.raises(OSError, match="no_such_tree"):
        load_tree(Path("no_such_tree.json"))


def test_the_shipped_tree() -> None:
    tree = shipped_tree()
    assert tree.leaves <= 32
    assert tree.depth <= 6
    assert tree.learned["part"] == "train"
    assert tree.learned["method"] == "ours"
    far = moment(riichi=1, shanten=3, turn=9, risk=9, safe_kinds=3, ukeire=16)
    assert tree.choose(far).strategy is Strategy.SAFETY
    assert tree.choose(moment(turn=3)).strategy in (Strategy.SPEED, Strategy.SPEED_VALUE)
    for choice in tree.choose_all(np.array([[getattr(far, name) for name in FEATURES]])):
        assert choice.support > 0.4
