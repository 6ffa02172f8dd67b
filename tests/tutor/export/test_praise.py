"""Praise is chosen by its stated order, and every number in it is a count."""

from tutor.export.praise import praise
from tutor.export.totals import VerdictCount
from tutor.language import translator
from tutor.strategy.strategies import Strategy

EN = translator("en")


def said(**plans: VerdictCount) -> str:
    return praise({Strategy(plan): count for plan, count in plans.items()}, 3, EN)


def test_folding_comes_first() -> None:
    praised = said(
        safety=VerdictCount(40, first=20, in_line=19, off_plan=1),
        speed=VerdictCount(100, first=100),
    )
    assert praised == ("Folds well: where the plan was safety first, 39 of 40 throws were fine.")


def test_then_the_plan_that_is_followed_best() -> None:
    praised = said(
        safety=VerdictCount(40, first=10, off_plan=30),
        speed=VerdictCount(100, first=80, in_line=8, off_plan=12),
        speed_value=VerdictCount(30, first=29, off_plan=1),
    )
    assert praised == ("Follows the plan “Speed and value” well: 29 of 30 throws were fine.")


def test_a_plan_met_a_few_times_is_not_praised() -> None:
    praised = said(safety=VerdictCount(29, first=29), speed=VerdictCount(30, first=12, off_plan=18))
    assert praised == "41 throws of 59 were the tutor’s very first choice."


def test_where_none_is_the_first_choice_those_in_line_are_told() -> None:
    praised = said(speed=VerdictCount(5, in_line=1, off_plan=4))
    assert praised == "1 throw of 5 was fine."


def test_where_nothing_is_in_line_only_the_games_are_told() -> None:
    assert said(speed=VerdictCount(5, off_plan=5)) == ("3 games played: that is how it is learned.")
    assert said() == "3 games played: that is how it is learned."


def test_no_clear_plan_is_no_plan_to_praise() -> None:
    praised = said(none=VerdictCount(50, first=50))
    assert praised == "50 throws of 50 were the tutor’s very first choice."


def test_in_japanese() -> None:
    plans = {Strategy.SAFETY: VerdictCount(40, first=39, off_plan=1)}
    assert praise(plans, 3, translator("ja")) == (
        "オリが上手です。安全第一の場面で、40打のうち39打が問題なしでした。"
    )
