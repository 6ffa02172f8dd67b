"""Safety marks by the worst threat, with reasons."""

from dataclasses import replace

import pytest

from tests.tutor.trees import TREE
from tests.ui.tables import ACROSS, RIGHT, busy, table
from tutor.coach.advisor import advise
from tutor.coach.facts import row
from tutor.pages.panel.model import reasons_of, safety_mark_of, safety_of
from tutor.pages.practice.game_model import SafetySwitch
from tutor.settings import Settings


def test_every_copy_has_a_mark_and_a_reason_per_threat():
    seen = replace(busy(), riichi=(False, True, True, False))
    ranking = advise(seen, TREE).rankings.safety
    marks, reasons = safety_of(ranking, seen), reasons_of(ranking, seen)
    assert {*marks} == {*seen.hand}
    for ranked in ranking:
        risks = dict(zip(row(ranked, "seats"), row(ranked, "risks"), strict=True))
        dangers = dict(zip(row(ranked, "seats"), row(ranked, "dangers"), strict=True))
        sure = {dangers[RIGHT], dangers[ACROSS]} <= {"genbutsu", "passed"}
        expected = safety_mark_of(max(risks[RIGHT], risks[ACROSS]), is_sure=sure)
        assert marks[ranked.discard] is expected
        right, across = reasons[ranked.discard].splitlines()
        assert right.startswith("Right")
        assert across.startswith("Across")


def test_suji_is_never_called_safe():
    seen = busy()
    ranking = advise(seen, TREE).rankings.safety
    reasons = reasons_of(ranking, seen)
    suji = [
        ranked
        for ranked in ranking
        if dict(zip(row(ranked, "seats"), row(ranked, "dangers"), strict=True))[ACROSS] == "suji"
    ]
    for ranked in suji:
        assert reasons[ranked.discard] == "Across: suji only"


@pytest.mark.parametrize(
    ("chosen", "in_riichi", "shown"),
    [
        ("riichi", False, False),
        ("riichi", True, True),
        ("always", False, True),
        ("never", True, False),
    ],
)
def test_settings_decide_on_marks_until_the_learner_toggles_them(chosen, in_riichi, shown):
    settings = Settings(safety_marks=chosen)
    seen = table(riichi=(False, in_riichi, False, False))
    switch = SafetySwitch()
    assert switch.shows(settings, seen) is shown
    switch.turn(settings, seen)
    assert switch.shows(settings, seen) is not shown
    switch.turn(settings, seen)
    assert switch.shows(settings, seen) is shown
    switch.turn(settings, seen)
    switch.forget()
    assert switch.shows(settings, seen) is shown
