"""The set that the program ships, and files that are no set.

What the tree says of a position may change with every training; so these tests ask only for what
holds with any tree.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from rules.tiles import kind_of
from tests.tutor.drills.sets import drills
from tutor.advice.advisor import advise_all
from tutor.drills.bundled import BadDrills, bundled_path, format_drills, load_drills
from tutor.drills.drill import Drill, DrillSource
from tutor.strategy.tree import shipped_tree

pytestmark = pytest.mark.measured


@pytest.fixture(scope="module")
def shipped() -> tuple[Drill, ...]:
    return load_drills()


def test_there_are_enough(shipped: tuple[Drill, ...]) -> None:
    assert len(shipped) >= 120
    assert {drill.source for drill in shipped} == {DrillSource.BUNDLED}
    assert bundled_path().stat().st_size < 512 * 1024


def test_every_position_has_a_legal_answer(shipped: tuple[Drill, ...]) -> None:
    advices = advise_all([drill.observation for drill in shipped], shipped_tree())
    for drill, advice in zip(shipped, advices, strict=True):
        choices = set(drill.observation.discards)
        assert {placed.discard for placed in advice.combined} == choices
        assert advice.best
        assert set(advice.best) <= set(advice.within_three) <= choices
        assert len(choices) >= 5


def test_no_two_are_of_one_round(shipped: tuple[Drill, ...]) -> None:
    rounds = [(d.game, d.observation.round, d.observation.honba) for d in shipped]
    assert len(set(rounds)) == len(rounds)


def test_no_two_hands_are_nearly_alike(shipped: tuple[Drill, ...]) -> None:
    hands = [Counter(map(kind_of, drill.observation.hand)) for drill in shipped]
    for index, hand in enumerate(hands):
        assert all((hand & other).total() < 10 for other in hands[:index])


def test_they_are_spread_over_turns_and_over_riichi(shipped: tuple[Drill, ...]) -> None:
    phases = Counter((d.observation.turn > 6) + (d.observation.turn > 12) for d in shipped)
    riichi = Counter(min(sum(d.observation.riichi), 2) for d in shipped)
    assert min(phases[phase] for phase in range(3)) >= 20
    assert min(riichi[count] for count in range(3)) >= 15


def test_they_are_of_games_that_our_own_program_played(shipped: tuple[Drill, ...]) -> None:
    made = json.loads(bundled_path().read_text("utf-8"))["made"]
    assert made["players"] == ["strong", "steady", "strong", "steady"]
    names = {f"make_drills {made['seed']}/{number}" for number in range(made["games"])}
    assert {drill.game for drill in shipped} <= names


def test_the_file_is_as_the_program_writes_it(shipped: tuple[Drill, ...]) -> None:
    text = bundled_path().read_text("utf-8")
    assert format_drills(shipped, json.loads(text)["made"]) == text


def test_a_set_is_read_as_it_was_written(tmp_path: Path) -> None:
    some = drills(5, DrillSource.BUNDLED)
    path = tmp_path / "set.json"
    path.write_text(format_drills(some, {"seed": 1}), "utf-8")
    assert load_drills(path) == tuple(some)
    assert len(path.read_text("utf-8").splitlines()) == 6 + 5 + 2


def _set(*positions: object) -> str:
    return json.dumps({"drills": 1, "made": {}, "positions": positions})


ONE = json.loads(format_drills(drills(1, DrillSource.BUNDLED), {}))["positions"][0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a set of drills (its JSON breaks at character 1)."),
        ("[]", "not a set of drills."),
        ('{"strategy_tree": 1}', "not a set of drills."),
        ('{"drills": 2}', "a set of drills of version 2; this program reads version 1."),
        ('{"drills": 1}', "a set of drills without positions."),
        (_set(), "a set of drills without positions."),
        (_set(ONE, 7), "position 2: not a position (it holds something else)."),
        (_set(ONE, {"seat": 0}), "position 2: not a position (round is missing)."),
        (_set(ONE, ONE), "position 2 stands in the file twice."),
        (_set(ONE | {"seat": 9}), "position 1: not a position (seat is not what belongs there)."),
    ],
)
def test_a_file_that_is_no_set_says_why(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    path.write_text(text, "utf-8")
    with pytest.raises(BadDrills) as caught:
        load_drills(path)
    assert str(caught.value) == f"{path}: {why}"


def test_bytes_that_are_no_text_are_no_set(tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    path.write_bytes(b"\xff\xfe\x00drills")
    with pytest.raises(BadDrills, match="not a set of drills"):
        load_drills(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_drills(tmp_path / "none.json")
