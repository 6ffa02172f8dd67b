"""Safety against the paper's two tables, worked by hand."""

from dataclasses import replace

import numpy as np
import pytest

from rules.events import RiichiAccepted
from rules.observation import Observation
from rules.tiles import KINDS, Seat, mask_of, parse_kind
from tests.tables import deal, draw, go, throw
from tests.tutor.positions import position
from tutor.evaluators.findings import rank_discards
from tutor.evaluators.positions import Positions
from tutor.evaluators.safety import Danger, evaluate_safety, tenpai_probability
from tutor.evaluators.scores import evaluate

HAND = "147m258p369s1234z"


def danger(observation: Observation, name: str, opponent: int = 0) -> tuple[str, float]:
    """The reason and the probability of dealing in to one opponent (0 right, 1 across, 2 left)."""
    found = evaluate_safety(Positions.stack((observation,)))
    kind = parse_kind(name)
    reason = Danger(int(found.danger[0, opponent, kind])).key
    return reason, round(float(found.risk[0, opponent, kind]), 4)


def against_riichi(river: str, hand: str = HAND, others: str = "") -> Observation:
    """Right's river, with the riichi on its first discard; `others` lie in the own river."""
    return position(hand, "5z", rivers=(others, river, "", ""), riichi={1: 0}, indicators="6z")


def reopened(observation: Observation, river: str) -> Observation:
    """The same, right being safe against exactly these tiles."""
    safe = mask_of(parse_kind(name) for name in river.split())
    return replace(observation, genbutsu=(observation.genbutsu[0], safe, *observation.genbutsu[2:]))


@pytest.mark.parametrize(
    ("safe", "tile", "expected"),
    [
        ("", "5p", ("no_suji", 0.123)),
        ("", "3s", ("no_suji", 0.071)),
        ("", "7m", ("no_suji", 0.071)),
        ("", "2p", ("no_suji", 0.070)),
        ("", "8p", ("no_suji", 0.070)),
        ("", "1m", ("no_suji", 0.063)),
        ("", "9s", ("no_suji", 0.063)),
        ("2p", "5p", ("half_suji", 0.070)),
        ("8p", "5p", ("half_suji", 0.070)),
        ("2p 8p", "5p", ("suji", 0.048)),
        ("1m 7m", "4m", ("suji", 0.048)),
        ("4m", "1m", ("suji", 0.029)),
        ("4m", "7m", ("suji", 0.055)),
        ("5p", "2p", ("suji", 0.048)),
        ("5p", "8p", ("suji", 0.048)),
        ("6s", "3s", ("suji", 0.055)),
        ("6s", "9s", ("suji", 0.029)),
        ("5p", "5p", ("genbutsu", 0.0)),
        # the suji of another suit, and a tile three away across the end of a suit, mean nothing
        ("4p", "1m", ("no_suji", 0.063)),
        ("9m 3p", "6s", ("no_suji", 0.123)),
        ("8m", "2p", ("no_suji", 0.070)),
    ],
)
def test_number_tiles(safe: str, tile: str, expected: tuple[str, float]) -> None:
    assert danger(reopened(against_riichi("9m"), safe), tile) == expected


@pytest.mark.parametrize(
    ("others", "tile", "expected"),
    [
        ("", "2z", ("honour_3", 0.034)),
        ("2z", "2z", ("honour_2", 0.034)),
        ("22z", "2z", ("honour_1", 0.009)),
        ("222z", "2z", ("honour_0", 0.0)),
    ],
)
def test_honours_by_live_copies(others: str, tile: str, expected: tuple[str, float]) -> None:
    assert danger(reopened(against_riichi("9m", others=others), ""), tile) == expected


@pytest.mark.parametrize(
    ("seen", "tile", "expected"),
    [
        ("3333m", "1m", ("kabe", 0.029)),
        ("2222m", "1m", ("kabe", 0.029)),
        ("3333p", "2p", ("kabe", 0.048)),
        ("3333p", "5p", ("half_kabe", 0.070)),
        ("77p", "8p", ("no_suji", 0.070)),
    ],
)
def test_walls(seen: str, tile: str, expected: tuple[str, float]) -> None:
    assert danger(reopened(against_riichi("9m", others=seen), ""), tile) == expected


def test_wall_and_suji_exclude_a_side_each() -> None:
    observation = reopened(against_riichi("9m", others="6666p"), "2p")
    assert danger(observation, "5p") == ("kabe", 0.048)


def test_the_last_copy_of_a_neighbour_is_one_chance() -> None:
    observation = reopened(against_riichi("9m", others="333m"), "")
    found = evaluate_safety(Positions.stack((observation,)))
    assert found.one_chance[0, 0, parse_kind("1m")]
    assert not found.one_chance[0, 0, parse_kind("7m")]
    assert danger(observation, "1m") == ("no_suji", 0.063)


def test_what_passed_the_riichi_is_suji_base_and_what_came_before_is_not() -> None:
    """Right throws 4p before, others throw 6s before and 5s after its riichi on 9m."""
    table = deal({0: "147m258p369s1234z"})
    go(table, "0:4z 1:4p 2:6s 3:1z 0:3z")
    draw(table, 1, "9m")
    throw(table, 1, "9m", riichi=True)
    table.apply(RiichiAccepted(Seat(1)))
    go(table, "2:5s 3:2z")
    draw(table, 0, "1p")
    seen = table.observe(Seat(0))
    assert danger(seen, "5s") == ("genbutsu", 0.0)
    assert danger(seen, "8s") == ("suji", 0.048)
    assert danger(seen, "1p") == ("suji", 0.029)
    assert danger(seen, "3s") == ("no_suji", 0.071)
    assert danger(seen, "9s") == ("no_suji", 0.063)
    assert danger(seen, "6m") == ("half_suji", 0.070)


def test_what_just_passed_is_safe_now_but_no_suji_base() -> None:
    table = deal({0: "147m258p369s1234z"})
    go(table, "0:4z 1:9m 2:9p 3:6s")
    draw(table, 0, "1p")
    seen = table.observe(Seat(0))
    right, across = 0, 1
    assert danger(seen, "6s", right) == ("passed", 0.0)
    assert danger(seen, "6s", across) == ("passed", 0.0)
    assert danger(seen, "3s", right)[0] == "no_suji"
    assert danger(seen, "9p", across)[0] == "genbutsu"


def test_tenpai_probability_by_discards_and_riichi() -> None:
    observation = position(HAND, "5z", rivers=("", "19m", "", "1999m1199p"), riichi={1: 1},
                           indicators="6z")
    found = tenpai_probability(Positions.stack((observation,)))[0]
    assert found.tolist() == pytest.approx([1.0, 0.0002, 0.1079])


def test_late_rivers_stay_on_the_last_line_of_the_table() -> None:
    positions = Positions.stack((position(HAND, "5z"),))
    late = replace(positions, discards_made=np.array([[20, 24, 13]], np.int16))
    assert tenpai_probability(late)[0].tolist() == pytest.approx([0.5, 0.5, 0.2087])


def test_risks_multiply_over_the_opponents() -> None:
    observation = position(
        HAND, "5z", rivers=("", "9m", "9m", "9p"), riichi={1: 0, 2: 0}, indicators="6z"
    )
    found = evaluate_safety(Positions.stack((observation,)))
    # 5p: no suji twice in riichi; left has thrown once
    expected = (1 - 0.123) * (1 - 0.123) * (1 - 0.123 * 0.0002)
    assert found.score[0, parse_kind("5p")] == pytest.approx(expected, abs=1e-6)


def test_two_genbutsu_are_equally_safe_and_first() -> None:
    rivers = ("", "1m8p", "1m8p", "1m8p")
    observation = position(HAND, "5z", rivers=rivers, riichi={1: 0}, indicators="6z")
    ranking = rank_discards(observation).safety
    found = [(d.score, d.rank) for d in ranking[:3]]
    assert found == [(1.0, 1), (1.0, 1), (0.965915, 3)]


def test_nothing_is_ever_safer_than_sure_or_less_than_possible() -> None:
    rivers = ("", "1999m147p", "2588s14z", "36z")
    scores = evaluate_safety(Positions.stack((position(HAND, "5z", rivers=rivers),)))
    assert (scores.score <= 1).all()
    assert (scores.score > 0).all()
    assert (scores.risk >= 0).all()


def test_the_sure_tiles_are_the_sure_tiles_of_all_three() -> None:
    rivers = ("", "1999m147p", "2588s14z", "36z1m")
    observation = position(HAND, "5z", rivers=rivers, riichi={1: 0, 2: 0, 3: 0})
    positions = Positions.stack((observation,))
    score = evaluate(positions).safety.score[0]
    common = observation.genbutsu[1] & observation.genbutsu[2] & observation.genbutsu[3]
    for kind in KINDS:
        gone = kind >= 27 and positions.unseen[0, kind] == 0
        assert (score[kind] == 1) == bool(common >> kind & 1 or gone), kind
