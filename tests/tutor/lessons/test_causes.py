"""Why a discard is marked: the cause follows from the fault."""

from dataclasses import replace

import pytest

from tests.tutor.decisions import at_turn, in_turn
from tests.tutor.lessons.positions import CASES, Case
from tutor.advice.reasons.faults import Fault
from tutor.lessons.absence import ABSENT_DISCARDS, away
from tutor.lessons.causes import _CAUSES, cause_of, is_in_points
from tutor.lessons.lesson import Cause


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_each_case_has_its_cause(case: Case) -> None:
    assert case.decision.fault is not None
    assert cause_of(case.decision) is case.cause


def test_every_fault_has_a_cause() -> None:
    assert {*_CAUSES} == {*Fault.__args__}


def test_a_mark_of_an_older_log_has_no_cause() -> None:
    assert cause_of(replace(CASES["a run broken"].decision, reasons=())) is Cause.OTHER


def test_points_are_told_against_threats_of_ready_hands_and_in_last_rounds() -> None:
    told = {name for name, case in CASES.items() if is_in_points(case.decision)}
    assert told == {
        "built on against two riichi",
        "a tile that costs nothing was safer",
        "a ready hand broken",
        "no yaku",
        "furiten",
        "a worse wait",
    }
    assert is_in_points(at_turn(CASES["a dora thrown"].decision, 5, round_=7))


def test_nobody_sits_where_drawn_tiles_go_one_after_another() -> None:
    one = CASES["a run broken"].decision
    drawn, chosen = (replace(one, tsumogiri=thrown) for thrown in (True, False))
    decisions = in_turn((drawn,) * ABSENT_DISCARDS + (chosen, drawn))
    assert away(decisions, range(ABSENT_DISCARDS)) == frozenset(range(ABSENT_DISCARDS))
    assert away(decisions, range(ABSENT_DISCARDS - 1)) == frozenset()
    assert away(in_turn((chosen,) * ABSENT_DISCARDS), range(ABSENT_DISCARDS)) == frozenset()
    other_round = tuple(at_turn(each, 1, round_=place) for place, each in enumerate(decisions))
    assert away(other_round, range(ABSENT_DISCARDS)) == frozenset()
