"""Marks by the worst of the threats, each with its named reason."""

from dataclasses import replace

import pytest

from tests.tables import deal, draw
from tests.tutor.trees import TREE
from tests.ui.tables import ACROSS, LEFT, RIGHT, YOU, busy, table
from tutor.advice.advisor import advise
from tutor.advice.facts import row
from tutor.language import translator
from tutor.settings import Settings
from tutor.text.candidate_cells import safety_words
from tutor.view.panel.safety_marks import (
    legend_of,
    mark_of,
    needs_safety_marks,
    reasons_of,
    riichi_opponents,
    safety_of,
)
from tutor.view.practice.safety_switch import SafetySwitch
from tutor.view.table.hand_marks import SafetyMark

EN = translator("en")


@pytest.mark.parametrize(
    ("risk", "mark"),
    [
        (0.0, SafetyMark.FAIRLY_SAFE),
        (0.0299, SafetyMark.FAIRLY_SAFE),
        (0.03, SafetyMark.UNCERTAIN),
        (0.0799, SafetyMark.UNCERTAIN),
        (0.08, SafetyMark.RISKY),
        (0.3, SafetyMark.RISKY),
    ],
)
def test_the_thresholds_of_the_design(risk, mark):
    assert mark_of(risk, is_sure=False) is mark
    assert mark_of(risk, is_sure=True) is SafetyMark.SAFE


def test_only_players_in_riichi_are_threats_where_somebody_is():
    seen = busy()
    assert riichi_opponents(seen) == (ACROSS,)
    quiet = replace(seen, riichi=(False,) * 4)
    assert riichi_opponents(quiet) == (RIGHT, ACROSS, LEFT)
    assert not needs_safety_marks(quiet)
    assert needs_safety_marks(seen)
    assert not needs_safety_marks(replace(seen, riichi=(True, False, False, False))), (
        "the own riichi"
    )


def test_every_copy_has_its_mark_and_a_line_for_each_threat():
    seen = replace(busy(), riichi=(False, True, True, False))
    ranking = advise(seen, TREE).rankings.safety
    marks, told = safety_of(ranking, seen), reasons_of(ranking, seen, EN)
    assert {*marks} == {*seen.hand}
    for ranked in ranking:
        risks = dict(zip(row(ranked, "seats"), row(ranked, "risks"), strict=True))
        dangers = dict(zip(row(ranked, "seats"), row(ranked, "dangers"), strict=True))
        sure = {dangers[RIGHT], dangers[ACROSS]} <= {"genbutsu", "passed"}
        expected = mark_of(max(risks[RIGHT], risks[ACROSS]), is_sure=sure)
        assert marks[ranked.discard] is expected
        right, across = told[ranked.discard].splitlines()
        assert right.startswith("Right")
        assert across.startswith("Across")


def test_suji_is_never_called_safe():
    seen = busy()
    ranking = advise(seen, TREE).rankings.safety
    told = reasons_of(ranking, seen, EN)
    suji = [
        ranked
        for ranked in ranking
        if dict(zip(row(ranked, "seats"), row(ranked, "dangers"), strict=True))[ACROSS] == "suji"
    ]
    for ranked in suji:
        assert told[ranked.discard] == "Across: suji only"


def test_the_legend_names_a_single_threat():
    assert legend_of(busy(), EN)[0] == "Across: risky"
    assert legend_of(replace(busy(), riichi=(False,) * 4), EN)[0] == "risky"


def test_nothing_is_sure_on_the_first_turn_however_small_the_risk():
    seen = deal({0: "159m159p159s1234z"}, keep="7z")
    draw(seen, 0, "7z")
    first = seen.observe(YOU)
    ranking = advise(first, TREE).rankings.safety
    assert max(max(row(ranked, "risks")) for ranked in ranking) < 0.001
    assert SafetyMark.SAFE not in safety_of(ranking, first).values()
    said = {safety_words(ranked, first, EN) for ranked in ranking}
    assert said == {"nothing known", "honour, 3 unseen"}


@pytest.mark.parametrize(
    ("chosen", "in_riichi", "shown"),
    [
        ("riichi", False, False),
        ("riichi", True, True),
        ("always", False, True),
        ("never", True, False),
    ],
)
def test_marks_are_shown_by_the_settings_until_the_learner_turns_them(chosen, in_riichi, shown):
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


def test_marks_that_were_turned_back_come_by_themselves_later():
    settings = Settings(safety_marks="riichi")
    quiet, later = table(), table(riichi=(False, True, False, False))
    switch = SafetySwitch()
    for _ in range(2):
        switch.turn(settings, quiet)
    assert switch.shows(settings, later), "turned on and off again: by the settings"
    switch.turn(settings, later)
    assert not switch.shows(settings, later), "the learner has hidden them"
