"""Shares stand with their counts, and few decisions get no percentage."""

from tutor.export.figures import cost_text, share_text
from tutor.language import translator

EN, JA = translator("en"), translator("ja")


def test_a_share_has_its_counts_behind_it() -> None:
    assert share_text(120, 226, EN) == "53 % (120 of 226)"
    assert share_text(120, 226, JA) == "53%（226回中120回）"
    assert share_text(7, 2054, EN) == "0.3 % (7 of 2,054)"
    assert share_text(1, 2054, EN) == "<0.1 % (1 of 2,054)"
    assert share_text(199, 2000, EN) == "10 % (199 of 2,000)"
    assert share_text(0, 2054, EN) == "0 % (0 of 2,054)"
    assert share_text(2054, 2054, EN) == "100 % (2,054 of 2,054)"


def test_of_fewer_than_thirty_only_the_counts_are_told() -> None:
    assert share_text(3, 29, EN) == "3 of 29"
    assert share_text(3, 30, EN) == "10 % (3 of 30)"
    assert share_text(0, 0, EN) == "-"


def test_points_are_told_to_the_hundred() -> None:
    assert cost_text(2349.9) == "2,300"
    assert cost_text(12.0) == "0"
