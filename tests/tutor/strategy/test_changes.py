"""What would have to be different for another plan."""

import pytest

from tests.tutor.strategy.test_tree import leaf, moment
from tests.tutor.trees import TREE, always
from tutor.strategy.choice import Change, Condition
from tutor.strategy.nodes import Split
from tutor.strategy.strategies import Strategy
from tutor.strategy.tree import StrategyTree

pytestmark = pytest.mark.measured


def test_the_nearest_change_counts_in_steps_of_its_feature() -> None:
    far = moment(riichi=1, shanten=3, dora=1)
    assert TREE.choose(far).change == Change(Condition("riichi", None, 0, 1), Strategy.SPEED_VALUE)
    near = moment(riichi=2, shanten=3, dora=2)
    assert TREE.choose(near).change == Change(Condition("dora", 2, None, 2), Strategy.VALUE_SAFETY)


def test_the_change_leads_where_it_says() -> None:
    for riichi in range(3):
        for shanten in range(5):
            for dora in range(5):
                here = moment(riichi=riichi, shanten=shanten, dora=dora)
                change = TREE.choose(here).change
                assert change is not None
                one = change.condition
                there = one.high if one.low is None else one.low + 1
                assert there is not None
                now = {"riichi": riichi, "shanten": shanten, "dora": dora}
                other = TREE.choose(moment(**{**now, one.feature: there}))
                assert other.strategy is change.strategy is not TREE.choose(here).strategy


def test_what_cannot_change_in_a_round_is_not_offered() -> None:
    tree = StrategyTree(
        (
            Split("dealer", 0, 1, 2),
            leaf(Strategy.SPEED),
            Split("turn", 9, 3, 4),
            leaf(Strategy.VALUE),
            leaf(Strategy.SAFETY),
        ),
        {},
    )
    assert tree.choose(moment(dealer=0)).change is None
    assert tree.choose(moment(dealer=1, turn=3)).change == Change(
        Condition("turn", 9, None, 3), Strategy.SAFETY
    )


def test_another_leaf_with_the_same_plan_is_no_change() -> None:
    tree = StrategyTree((Split("turn", 9, 1, 2), leaf(Strategy.SPEED), leaf(Strategy.SPEED)), {})
    assert tree.choose(moment()).change is None
    assert always(Strategy.VALUE).choose(moment()).change is None
