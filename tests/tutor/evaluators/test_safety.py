"""Safety: the paper's two tables worked by hand, and ours by what they must never say."""

from dataclasses import replace

import numpy as np
import pytest

from rules.events import RiichiAccepted
from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.tiles import KINDS, Seat, mask_of, parse_kind, parse_tiles
from tests.tables import deal, draw, go, throw
from tests.tutor.positions import position
from tutor.evaluators.findings import rank_discards
from tutor.evaluators.method import Method
from tutor.evaluators.positions import Positions
from tutor.evaluators.safety import Danger, evaluate_safety, tenpai_probability
from tutor.evaluators.safety_features import WAITS_SIGN
from tutor.evaluators.safety_tables import learned_tables
from tutor.evaluators.scores import evaluate

HAND = "147m258p369s1234z"


def danger(
    observation: Observation, name: str, opponent: int = 0, method: Method = "paper"
) -> tuple[str, float]:
    found = evaluate_safety(Positions.stack((observation,)), method)
    kind = parse_kind(name)
    reason = Danger(int(found.danger[0, opponent, kind])).key
    return reason, round(float(found.risk[0, opponent, kind]), 4)


def against_riichi(river: str, hand: str = HAND, others: str = "") -> Observation:
    return position(hand, "5z", rivers=(others, river, "", ""), riichi={1: 0}, indicators="6z")


def reopened(observation: Observation, river: str) -> Observation:
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


def reason(observation: Observation, name: str, opponent: int = 0) -> str:
    return danger(observation, name, opponent, "ours")[0]


@pytest.mark.parametrize(
    ("seen", "tile", "expected"),
    [
        ("3333m", "1m", "kabe"),
        ("2222m", "1m", "kabe"),
        ("3333p", "2p", "kabe"),
        ("3333p", "5p", "half_kabe"),
        ("77p", "8p", "no_suji"),
    ],
)
def test_walls(seen: str, tile: str, expected: str) -> None:
    observation = reopened(against_riichi("9m", others=seen), "")
    assert reason(observation, tile) == expected
    assert danger(observation, tile)[0] == "no_suji"  # the paper's evaluator sees no walls


def test_wall_and_suji_exclude_a_side_each() -> None:
    assert reason(reopened(against_riichi("9m", others="6666p"), "2p"), "5p") == "kabe"


def test_the_last_copy_of_a_neighbour_is_one_chance() -> None:
    observation = reopened(against_riichi("9m", others="333m"), "")
    found = evaluate_safety(Positions.stack((observation,)))
    assert found.one_chance[0, 0, parse_kind("1m")]
    assert not found.one_chance[0, 0, parse_kind("7m")]
    assert reason(observation, "1m") == "no_suji"


def test_what_passed_the_riichi_is_suji_base_and_what_came_before_is_not() -> None:
    state = deal({0: "147m258p369s1234z"})
    go(state, "0:4z 1:4p 2:6s 3:1z 0:3z")
    draw(state, 1, "9m")
    throw(state, 1, "9m", riichi=True)
    state.apply(RiichiAccepted(Seat(1)))
    go(state, "2:5s 3:2z")
    draw(state, 0, "1p")
    seen = state.observe(Seat(0))
    assert danger(seen, "5s") == ("genbutsu", 0.0)
    assert danger(seen, "8s") == ("suji", 0.048)
    assert danger(seen, "1p") == ("suji", 0.029)
    assert danger(seen, "3s") == ("no_suji", 0.071)
    assert danger(seen, "9s") == ("no_suji", 0.063)
    assert danger(seen, "6m") == ("half_suji", 0.070)


def test_what_just_passed_is_safe_now_but_no_suji_base() -> None:
    state = deal({0: "147m258p369s1234z"})
    go(state, "0:4z 1:9m 2:9p 3:6s")
    draw(state, 0, "1p")
    seen = state.observe(Seat(0))
    right, across = 0, 1
    assert danger(seen, "6s", right, "ours") == ("passed", 0.0)
    assert danger(seen, "6s", across, "ours") == ("passed", 0.0)
    assert reason(seen, "3s", right) == "no_suji"
    assert reason(seen, "9p", across) == "genbutsu"


def test_tenpai_probability_by_discards_and_riichi() -> None:
    observation = position(
        HAND, "5z", rivers=("", "19m", "", "1999m1199p"), riichi={1: 1}, indicators="6z"
    )
    found = tenpai_probability(Positions.stack((observation,)), "paper")[0]
    assert found.tolist() == pytest.approx([1.0, 0.0002, 0.1079])


def test_late_rivers_stay_on_the_last_line_of_the_table() -> None:
    positions = Positions.stack((position(HAND, "5z"),))
    late = replace(positions, discards_made=np.array([[20, 24, 13]], np.int16))
    assert tenpai_probability(late, "paper")[0].tolist() == pytest.approx([0.5, 0.5, 0.2087])


def test_risks_multiply_over_the_opponents() -> None:
    observation = position(
        HAND, "5z", rivers=("", "9m", "9m", "9p"), riichi={1: 0, 2: 0}, indicators="6z"
    )
    found = evaluate_safety(Positions.stack((observation,)), "paper")
    # 5p: no suji twice in riichi; left has thrown once
    expected = (1 - 0.123) * (1 - 0.123) * (1 - 0.123 * 0.0002)
    assert found.score[0, parse_kind("5p")] == pytest.approx(expected, abs=1e-6)


def test_two_genbutsu_are_equally_safe_and_first() -> None:
    rivers = ("", "1m8p", "1m8p", "1m8p")
    observation = position(HAND, "5z", rivers=rivers, riichi={1: 0}, indicators="6z")
    best, second, third = rank_discards(observation).safety[:3]
    assert (best.score, best.rank) == (second.score, second.rank) == (1.0, 1)
    assert third.rank == 3
    assert third.score < 1


def test_nothing_is_ever_safer_than_sure_or_less_than_possible() -> None:
    rivers = ("", "1999m147p", "2588s14z", "36z")
    scores = evaluate_safety(Positions.stack((position(HAND, "5z", rivers=rivers),)))
    assert (scores.score <= 1).all()
    assert (scores.score > 0).all()
    assert (scores.risk >= 0).all()


def test_the_sure_tiles_are_the_genbutsu_of_all_three() -> None:
    rivers = ("", "1999m147p", "2588s14z", "36z1m")
    observation = position(HAND, "5z", rivers=rivers, riichi={1: 0, 2: 0, 3: 0})
    positions = Positions.stack((observation,))
    score = evaluate(positions).safety.score[0]
    common = observation.genbutsu[1] & observation.genbutsu[2] & observation.genbutsu[3]
    for kind in KINDS:
        if positions.unseen[0, kind]:
            assert (score[kind] == 1) == bool(common >> kind & 1), kind


def learned(observation: Observation, name: str, opponent: int = 0) -> float:
    return danger(observation, name, opponent, "ours")[1]


@pytest.mark.parametrize(
    ("safe", "safer", "than"),
    [
        ("5p", "2p", "2s"),  # suji against no suji
        ("2p", "5p", "5s"),  # half suji
        ("2p 8p", "5p", "5s"),
        ("2p 8p", "5p", "4s"),
        ("9m", "1m", "5m"),  # an end of a suit against its middle
        ("9m", "2z", "5s"),  # an honour
    ],
)
def test_what_a_learner_is_told_first_holds(safe: str, safer: str, than: str) -> None:
    observation = reopened(against_riichi("9m"), safe)
    assert learned(observation, safer) < learned(observation, than)


def test_an_honour_is_safer_the_more_of_it_is_seen() -> None:
    risks = [
        learned(reopened(against_riichi("9m", others=f"{'2' * seen}z" if seen else ""), ""), "2z")
        for seen in range(4)
    ]
    assert risks[3] < 0.002
    assert risks[3] < risks[2] < min(risks[0], risks[1])


def test_the_fewer_tiles_are_left_the_likelier_is_each() -> None:
    fresh = reopened(against_riichi("9m"), "9m")
    late = reopened(against_riichi("9m"), "9m 1p 4p 5p 6p 1s 4s 5s 6s 2s 8s 2m 5m 8m")
    assert learned(late, "7m") > 1.5 * learned(fresh, "7m")


def test_a_caller_is_likelier_to_be_ready_than_a_closed_hand() -> None:
    closed = position(HAND, "5z", rivers=("", "19m4z", "19m4z", "19m4z"))
    before = tenpai_probability(Positions.stack((closed,)))[0]
    pons = tuple(
        Meld(MeldType.PON, parse_tiles(text), parse_tiles(text)[0], Seat(0))
        for text in ("222p", "777s")
    )
    called = replace(closed, melds=((), (), pons, ()))
    after = tenpai_probability(Positions.stack((called,)))[0]
    assert after[1] > 5 * before[1]
    assert after[[0, 2]].tolist() == before[[0, 2]].tolist()


def test_a_closed_kan_opens_nothing() -> None:
    closed = position(HAND, "5z", rivers=("", "19m4z", "19m4z", "19m4z"))
    kan = replace(closed, melds=((), (), (Meld(MeldType.ANKAN, parse_tiles("2222p")),), ()))
    one, other = tenpai_probability(Positions.stack((closed, kan)))
    assert one.tolist() == other.tolist()


def test_risk_is_the_wait_times_the_tenpai_probability() -> None:
    rivers = ("", "1999m147p", "2588s14z", "36z1m")
    observation = position(HAND, "5z", rivers=rivers, riichi={2: 3})
    positions = Positions.stack((observation,))
    found = evaluate_safety(positions)
    assert found.tenpai == pytest.approx(tenpai_probability(positions))
    assert found.tenpai[0, 1] == 1
    assert found.score == pytest.approx(np.prod(1 - found.risk, axis=1), abs=1e-6)
    assert (found.risk <= found.tenpai[..., None]).all()


def test_the_tiles_share_out_what_a_ready_hand_waits_on() -> None:
    observation = reopened(against_riichi("9m"), "4m 5m 6m 4p 5p 6p 4s 5s 6s")
    found = evaluate_safety(Positions.stack((observation,)))
    waits = learned_tables().waits[:-1].reshape(WAITS_SIGN.shape)
    assert found.risk[0, 0].sum() == pytest.approx(waits[0, 0])
    one = evaluate_safety(Positions.stack((reopened(observation, "4m 5m 4p 5p 6p 4s 5s 6s"),)))
    assert one.risk[0, 0].sum() == pytest.approx(waits[0, 2])


def test_a_batch_says_of_each_what_it_says_of_one() -> None:
    rivers = ("", "1999m147p", "2588s14z", "36z1m")
    several = [
        position(
            HAND, "5z", rivers=rivers[:turn] + ("",) * (4 - turn), riichi={2: 0} if turn > 2 else {}
        )
        for turn in range(5)
    ]
    whole = evaluate_safety(Positions.stack(several))
    for row, one in enumerate(several):
        alone = evaluate_safety(Positions.stack((one,)))
        assert alone.risk[0] == pytest.approx(whole.risk[row])
        assert alone.tenpai[0] == pytest.approx(whole.tenpai[row])
