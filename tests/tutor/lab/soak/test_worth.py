"""Wins beside their settlement: what is said is paid, and a wrong worth or payment is found."""

from dataclasses import replace

from rules.tiles import four
from tests.tutor.trees import TREE
from tutor.lab.soak.figure import Figure
from tutor.lab.soak.rounds import soaked_game
from tutor.lab.soak.worth import PlayedWin, faults_of, soak_worth, wins_of


def played() -> list[PlayedWin]:
    return [won for number in range(4) for won in wins_of(soaked_game(0, number))]


def test_wins_pay_what_was_said_of_them() -> None:
    found = list(soak_worth(80, seed=5))
    assert [one for one in found if isinstance(one, str)] == []
    figures = {one.name: one.value for one in found if isinstance(one, Figure)}
    assert figures["wins"] == 80
    assert 0 < figures["wins that chance added nothing to"] < 80


def test_a_settlement_that_differs_is_found() -> None:
    for won in played():
        more = four(2 * delta for delta in won.win.deltas)
        wrong = replace(won, win=replace(won.win, deltas=more))
        assert any("at the win" in fault for fault in faults_of(wrong, TREE))
