"""The timeline has a column a decision, and tells the lanes apart without colour."""

import re

from tests.tutor.export.reports import annotated
from tutor.advice.advice import Decision
from tutor.export.timeline_picture import timeline_of
from tutor.language import translator
from tutor.strategy.verdict import Verdict


def decisions() -> tuple[Decision, ...]:
    return annotated(3, 0, "Hana").decisions


def path_of(name: str) -> str:
    drawn = str(timeline_of(decisions(), translator("en")))
    found = re.search(rf'<path class="{name}" d="([^"]*)"', drawn)
    assert found is not None
    return found[1]


def test_each_lane_has_a_column_for_each_decision_that_it_counted_in() -> None:
    for lane, name in enumerate(("speed", "value", "safety")):
        counted = sum(d.advice.choice.strategy.weights[lane] > 0 for d in decisions())
        assert path_of(name).count("M") == counted > 0


def test_what_is_off_the_plan_and_what_is_second_or_third_is_marked_below() -> None:
    for verdict in (Verdict.OFF_PLAN, Verdict.IN_LINE):
        assert path_of(verdict).count("M") == sum(d.verdict is verdict for d in decisions()) > 0


def test_no_two_columns_stand_on_one_place() -> None:
    columns = re.findall(r"M(\d+) ", path_of("speed"))
    assert len(set(columns)) == len(columns)


def test_no_decision_is_no_picture() -> None:
    assert str(timeline_of((), translator("en"))) == ""
