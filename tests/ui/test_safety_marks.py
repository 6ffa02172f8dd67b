"""Marks by the worst of the threats, each with its named reason."""

from dataclasses import replace

import pytest

from tests.tutor.trees import TREE
from tests.ui.tables import ACROSS, LEFT, RIGHT, busy
from tutor.advice.advisor import advise
from tutor.advice.facts import row
from tutor.language import words
from tutor.ui.panel.safety_marks import are_due, legend_of, mark_of, reasons_of, safety_of, threats
from tutor.ui.table.hand_marks import SafetyMark

EN = words("en")


@pytest.mark.parametrize(
    ("risk", "mark"),
    [(0.0, SafetyMark.SAFE), (0.001, SafetyMark.FAIRLY_SAFE), (0.0299, SafetyMark.FAIRLY_SAFE),
     (0.03, SafetyMark.UNCERTAIN), (0.0799, SafetyMark.UNCERTAIN), (0.08, SafetyMark.RISKY),
     (0.3, SafetyMark.RISKY)],
)  # fmt: skip
def test_the_thresholds_of_the_design(risk, mark):
    assert mark_of(risk) is mark


def test_only_players_in_riichi_are_threats_where_somebody_is():
    seen = busy()
    assert threats(seen) == (ACROSS,)
    quiet = replace(seen, riichi=(False,) * 4)
    assert threats(quiet) == (RIGHT, ACROSS, LEFT)
    assert not are_due(quiet)
    assert are_due(seen)
    assert not are_due(replace(seen, riichi=(True, False, False, False))), "the own riichi"


def test_every_copy_has_its_mark_and_a_line_for_each_threat():
    seen = replace(busy(), riichi=(False, True, True, False))
    ranking = advise(seen, TREE).rankings.safety
    marks, told = safety_of(ranking, seen), reasons_of(ranking, seen, EN)
    assert {*marks} == {*seen.hand}
    for ranked in ranking:
        risks = dict(zip(row(ranked, "seats"), row(ranked, "risks"), strict=True))
        assert marks[ranked.discard] is mark_of(max(risks[RIGHT], risks[ACROSS]))
        right, across = told[ranked.discard].splitlines()
        assert right.startswith("Right")
        assert across.startswith("Across")


def test_suji_is_never_called_safe():
    seen = busy()
    ranking = advise(seen, TREE).rankings.safety
    told = reasons_of(ranking, seen, EN)
    suji = [ranked for ranked in ranking
            if dict(zip(row(ranked, "seats"), row(ranked, "dangers"), strict=True))[ACROSS]
            == "suji"]  # fmt: skip
    for ranked in suji:
        assert told[ranked.discard] == "Across: suji only"


def test_the_legend_names_a_single_threat():
    assert legend_of(busy(), EN)[0] == "Across: risky"
    assert legend_of(replace(busy(), riichi=(False,) * 4), EN)[0] == "risky"
