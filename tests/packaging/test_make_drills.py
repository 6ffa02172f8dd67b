"""The maker of the bundled drills: what it chooses, and that it chooses the same again."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.tutor.positions import position
from tests.tutor.trees import TREE, always, leaf
from tutor.advice.advisor import advise
from tutor.drills.bundled import load_drills
from tutor.strategy.strategies import Strategy
from tutor.strategy.tree import StrategyTree

ROOT = Path(__file__).parents[2]
GAMES = 1
WANTED = 8


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    path = ROOT / "packaging" / "make_drills.py"
    spec = importlib.util.spec_from_file_location("make_drills", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_drills"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def made(maker: ModuleType) -> tuple[str, list]:  # type: ignore[type-arg]
    text, chosen = maker.make(TREE, 1, GAMES, WANTED)
    return text, chosen


def test_the_same_seed_gives_the_same_bytes(
    maker: ModuleType,
    made: tuple[str, list],
    tmp_path: Path,  # type: ignore[type-arg]
) -> None:
    text, chosen = made
    assert maker.make(TREE, 1, GAMES, WANTED)[0] == text
    path = tmp_path / "set.json"
    path.write_text(text, "utf-8")
    assert [d.game for d in load_drills(path)] == [each.game for each in chosen]


def test_the_plans_take_turns(made: tuple[str, list]) -> None:  # type: ignore[type-arg]
    chosen = made[1]
    plans = {each.plan for each in chosen}
    assert len(chosen) == WANTED
    assert len({each.plan for each in chosen[: len(plans)]}) == len(plans) >= 3


def test_a_round_gives_one_position(made: tuple[str, list]) -> None:  # type: ignore[type-arg]
    rounds = [each.round for each in made[1]]
    assert len(set(rounds)) == len(rounds)


def test_the_fastest_discards(maker: ModuleType) -> None:
    assert maker.fastest(position("13m99m456p456789s", "7z")) == (0, frozenset({33}))


def test_a_trap_is_where_the_fastest_discard_is_not_the_answer(maker: ModuleType) -> None:
    seen = position("13m99m456p456789s", "7z", rivers=("", "4s", "", ""), riichi={1: 0})
    for plan, is_trap in ((Strategy.SPEED, False), (Strategy.SAFETY, True)):
        found = maker.candidate(seen, advise(seen, always(plan)), "g")
        assert (found.is_trap, found.plan) == (is_trap, plan)


def test_what_teaches_nothing_is_left_out(maker: ModuleType) -> None:
    ready = position("13m99m456p456789s", "7z", rivers=("1z2z3z", "", "", ""))
    assert maker.teaches(ready, advise(ready, always(Strategy.SPEED)))
    won = position("123m99m456p45678s", "9s", rivers=("1z2z3z", "", "", ""))
    early = position("13m99m456p456789s", "7z", rivers=("1z", "", "", ""))
    assert not maker.teaches(won, advise(won, always(Strategy.SPEED)))
    assert not maker.teaches(early, advise(early, always(Strategy.SPEED)))


def test_a_close_call_teaches_only_where_both_plans_throw_the_same(maker: ModuleType) -> None:
    rivers = ("1z2z3z", "7z4s", "", "")
    same, other = (
        position("13m99m456p456789s", drawn, rivers=rivers, riichi={1: 0}) for drawn in ("7z", "6z")
    )
    close = StrategyTree((leaf(Strategy.SPEED, Strategy.SAFETY, lead=0.001),), {})
    assert maker.teaches(same, advise(same, close))
    assert not maker.teaches(other, advise(other, close))
    assert maker.teaches(other, advise(other, always(Strategy.SPEED)))


def test_nearly_the_same_hand_is_told(maker: ModuleType) -> None:
    one, other, third = (
        maker.Candidate(position(hand, "9m"), "g", Strategy.SPEED, True, False, 1)
        for hand in ("123m456p789s1122z", "123m456p789s3344z", "111m999p789s5566z")
    )
    assert one.is_like(other)
    assert not one.is_like(third)
