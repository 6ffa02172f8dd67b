"""The strategy tree: choosing, its JSON, and errors of bad files."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rules.events import Ruleset
from rules.melds import Meld, MeldType
from rules.message import BadValue
from rules.tiles import Seat, kind_of, parse_tiles
from tests.games import game
from tests.tutor.positions import position, seen_as
from tests.tutor.trees import TREE
from tutor.coach.strategy.situation import (
    FEATURES,
    PLAIN,
    STRATEGIES,
    Situation,
    Strategy,
    situation_at,
    situation_of,
    situations,
)
from tutor.coach.strategy.stance import Change, Choice, Condition
from tutor.coach.strategy.tree import (
    Leaf,
    Split,
    StrategyTree,
    format_tree,
    load_tree,
    shipped_tree,
)
from tutor.lab.soak.sight import Sight
from tutor.lab.training.examples import decisions_of
from tutor.position.positions import Positions
from tutor.position.rankings import evaluate

QUIET = {"placement": 2, "turn": 6, "shanten": 2, "rounds_left": 7, "ukeire": 20, "dora": 1}


def moment(**changes: float) -> Situation:
    return Situation(**{**dict.fromkeys(FEATURES, 0), **QUIET, **changes})


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


def test_the_runner_up_does_not_include_the_chosen_strategy() -> None:
    shares = (0.3, 0.5, 0.1, 0.1, 0.45, 0.2, 0.4)
    three = (0.9, 0.6, 0.2, 0.2, 0.70, 0.3, 0.6)
    node = Leaf(Strategy.SPEED_VALUE, 10, shares, three)
    choice = StrategyTree((node,), {}).choose(moment())
    assert (choice.support, choice.runner_up, choice.runner_up_support) == (
        0.5,
        Strategy.SPEED,
        0.45,
    )


def test_one_situation_and_arrays_reach_the_same_leaf() -> None:
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


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[]", "is damaged"),
        (format_tree(TREE).replace('"strategy_tree": 2', '"strategy_tree": 1'), "version 1"),
        (format_tree(TREE).replace('"draws"', '"luck"'), "luck"),
        (re.sub('"at_most": [0-9.]+', '"at_most": "1"', format_tree(TREE)), "at_most has a wrong"),
    ],
)
def test_a_bad_file_is_named_with_the_cause(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "tree.json"
    path.write_text(text, "utf-8")
    with pytest.raises(BadValue, match=why) as caught:
        load_tree(path)
    assert str(path) in str(caught.value)


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


def test_a_whole_situation() -> None:
    seen = seen_as("""123m456m789p45s11z 9s, S1, dealer 1, dora 3s, points 20000 41000 24000
        15000, riichi 1:0, rivers 3z 9m 2m1p 2z""")
    pon = Meld(MeldType.PON, parse_tiles("777z"), parse_tiles("777z")[2], Seat(0))
    assert situation_of(replace(seen, melds=((), (), (), (pon,)))) == Situation(
        placement=3,
        round=4,
        sudden_death=0,
        turn=2,
        shanten=0,
        riichi=1,
        own_calls=0,
        behind_leader=21_000,
        behind_leader_per_round=5_200,
        somebody_low=0,
        rounds_left=4,
        ahead_of_next=5_000,
        dealer=0,
        riichi_dealer=1,
        most_calls=1,
        ukeire=7,
        dora=1,
        safe_kinds=1,
        safe_against_all=0,
        risk=5,
        in_the_way=5,
    )


@pytest.mark.parametrize(
    ("points", "placement", "behind", "ahead"),
    [
        ((25_000,) * 4, 1, 0, 0),
        ((30_000, 30_000, 20_000, 20_000), 1, 0, 0),
        ((40_000, 30_000, 20_000, 10_000), 1, 0, 10_000),
        ((10_000, 30_000, 20_000, 40_000), 4, 30_000, 0),
        ((-500, 45_500, 30_000, 25_000), 4, 46_000, 0),
    ],
)
def test_points(points: tuple[int, int, int, int], placement: int, behind: int, ahead: int) -> None:
    found = situation_of(position("123m456m789p45s11z", "9s", points=points))
    assert (found.placement, found.behind_leader, found.ahead_of_next) == (placement, behind, ahead)
    assert found.somebody_low == (min(points) <= 2000)


def test_rounds_left_and_sudden_death() -> None:
    last = position("123m456m789p45s11z", "9s", round_=3)
    east_only = replace(last, rules=Ruleset(hanchan=False))
    assert (situation_of(east_only).rounds_left, situation_of(east_only).sudden_death) == (1, 0)
    extra = replace(east_only, round=4)
    assert (situation_of(extra).rounds_left, situation_of(extra).sudden_death) == (1, 1)


def test_arrays_match_single_observations() -> None:
    observations = [seen for seen, _ in decisions_of(game(4))]
    positions = Positions.stack(observations)
    matrix = situations(positions, evaluate(positions))
    named = dict(zip(FEATURES, matrix.T, strict=True))
    for row, seen in enumerate(observations):
        others = seen.opponents
        everywhere = set.intersection(*(Sight(seen).not_now(seat) for seat in others))
        kinds = {kind_of(tile) for tile in seen.discards}
        assert named["riichi"][row] == sum(seen.riichi[seat] for seat in others)
        assert named["turn"][row] == seen.turn
        assert named["own_calls"][row] == len(seen.own_melds)
        assert named["most_calls"][row] == max(len(seen.melds[seat]) for seat in others)
        assert named["dealer"][row] == seen.is_dealer
        assert named["safe_against_all"][row] == len(kinds & everywhere)
        own = [*seen.hand, *(tile for meld in seen.own_melds for tile in meld.tiles)]
        assert named["dora"][row] == sum(map(seen.dora_in, own))
