"""What a beginner looks up is what the rules pay."""

import pytest

from rules.scoring import FuPart
from rules.value_tables import (
    FU,
    HAN,
    can_have,
    fu_table,
    hand_worth,
    honba_points,
    is_mangan,
    limits,
    yaku_table,
)

NEVER_ON_TENHOU = {36}  # renhou


def test_every_yaku_has_a_row_and_a_hand() -> None:
    rows = yaku_table()
    numbers = [number for row in rows for number in row.numbers]
    assert sorted(numbers) == sorted(set(range(52)) - NEVER_ON_TENHOU)
    assert all(len(row.hand) + 1 + 3 * len(row.kans) == 14 for row in rows)


@pytest.mark.parametrize(
    ("number", "closed", "is_open"),
    [
        (1, 1, None),  # riichi
        (7, 1, None),  # pinfu
        (8, 1, 1),  # tanyao
        (18, 1, 1),  # a dragon
        (22, 2, None),  # seven pairs
        (23, 2, 1),  # chanta
        (25, 2, 1),  # three colours
        (28, 2, 2),  # all triplets
        (29, 2, 2),  # three concealed triplets
        (32, 3, None),  # ryanpeikou
        (33, 3, 2),  # junchan
        (34, 3, 2),  # half flush
        (35, 6, 5),  # full flush
        (40, 13, None),  # four concealed triplets
        (39, 13, 13),  # big three dragons
    ],
)
def test_a_yaku_is_worth_its_han(number: int, closed: int, is_open: int | None) -> None:
    row = next(row for row in yaku_table() if number in row.numbers)
    assert (row.closed, row.open) == (closed, is_open)


def test_fu_are_those_of_the_rules() -> None:
    assert fu_table() == {
        "base": 20,
        "closed_ron": 10,
        "seven_pairs": 25,
        "tsumo": 2,
        "kanchan": 2,
        "penchan": 2,
        "pair_wait": 2,
        "valued_pair": 2,
        "double_valued_pair": 4,
        "open_pon": 2,
        "closed_pon": 4,
        "open_terminal_pon": 4,
        "closed_terminal_pon": 8,
        "open_kan": 8,
        "closed_kan": 16,
        "open_terminal_kan": 16,
        "closed_terminal_kan": 32,
    }
    assert FuPart("base", fu_table()["base"]).fu == 20


def test_points_are_those_that_every_table_prints() -> None:
    child, dealer = hand_worth(3, 40, dealer=False), hand_worth(3, 40, dealer=True)
    assert child.ron is not None
    assert child.tsumo is not None
    assert (child.ron.whole, child.tsumo.each, child.tsumo.dealer) == (5200, 1300, 2600)
    assert dealer.ron is not None
    assert dealer.tsumo is not None
    assert (dealer.ron.whole, dealer.tsumo.each) == (7700, 2600)
    assert hand_worth(1, 20, dealer=False).ron is hand_worth(1, 20, dealer=False).tsumo is None
    assert hand_worth(2, 25, dealer=False).tsumo is None
    assert [is_mangan(4, fu) for fu in (20, 25, 30, 40)] == [False, False, False, True]
    assert all(can_have(han, fu, tsumo=True) for han in HAN for fu in FU if fu >= 30)


def test_limits_and_honba() -> None:
    assert list(limits()) == [
        (5, 5, 2000),
        (6, 7, 3000),
        (8, 10, 4000),
        (11, 12, 6000),
        (13, None, 8000),
    ]
    assert honba_points() == (300, 100)
