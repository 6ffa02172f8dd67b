"""Progress in sentences: whole texts, and nothing claimed on few data."""

import pytest

from tutor.history.progress import CauseSum, Figure, Placement, Progress, Trend
from tutor.language import Language, translator
from tutor.lessons.lesson import Cause
from tutor.text.progress import (
    behind_line,
    cause_line,
    deal_in_line,
    first_line,
    folding_line,
    in_line_line,
    method_note,
    placement_line,
    places_line,
    trend_line,
)

EN, JA = translator("en"), translator("ja")
NO_TREND = Trend(10, 12)


def figure(part: int, whole: int) -> Figure:
    interval = (0.62, 0.844) if whole >= 30 else None
    return Figure(part, whole, 9, interval, (), NO_TREND)


def rising(low: float, high: float) -> Trend:
    return Trend(10, 0, 0.618, 0.743, (low, high))


def progress_of(games: int, decisions: int, uncounted: int) -> Progress:
    none = figure(0, 0)
    return Progress(
        games, decisions, uncounted, none, none, (), none, Placement((0,) * 4, None, None), (), ()
    )


def test_a_share_says_what_is_behind_it_and_how_sure_it_is() -> None:
    share = figure(41, 55)
    assert in_line_line(share, EN) == "Fine 41 of 55, 75 % (likely 62 to 84 %)."
    assert first_line(share, EN) == "First choice 41 of 55, 75 % (likely 62 to 84 %)."
    assert folding_line(share, EN) == (
        "Folded when it was time to: 41 of 55, 75 % (likely 62 to 84 %)."
    )
    assert deal_in_line(share, EN) == (
        "Dealt in after it was time to fold: 41 of 55 rounds, 75 % (likely 62 to 84 %)."
    )
    assert in_line_line(figure(4100, 5500), EN) == (
        "Fine 4,100 of 5,500, 75 % (likely 62 to 84 %)."
    )
    assert in_line_line(share, JA) == "問題なし：55回中41回、75%（おそらく62〜84%）。"
    assert (
        deal_in_line(share, JA) == "オリるべき局面からの放銃：55局中41局、75%（おそらく62〜84%）。"
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Too few to say (12)."), ("ja", "まだ少なくて言えません（12回）。")],
)
def test_nothing_is_claimed_on_few_data(language: Language, said: str) -> None:
    for line in (first_line, in_line_line, folding_line, deal_in_line):
        assert line(figure(12, 12), translator(language)) == said
    assert in_line_line(figure(29, 29), EN) == "Too few to say (29)."


def test_a_trend_is_said_only_where_it_is_clear() -> None:
    assert trend_line(Trend(10, 12), EN) == "12 more games for a trend."
    assert trend_line(Trend(10, 1), EN) == "1 more game for a trend."
    assert trend_line(Trend(10, 12), JA) == "あと12戦で変化の傾向が出せます。"
    assert trend_line(Trend(10, 0), EN) == "Too few decisions for a trend."
    assert trend_line(rising(-0.01, 0.2), EN) == "No clear change in the last 10 games."
    better = "Better: 62 % before, 74 % in the last 10 games."
    worse = "Worse: 62 % before, 74 % in the last 10 games."
    assert trend_line(rising(0.01, 0.2), EN) == better
    assert trend_line(rising(0.01, 0.2), EN, more_is_better=False) == worse
    assert trend_line(rising(-0.2, -0.1), EN) == worse
    assert trend_line(rising(-0.2, -0.1), EN, more_is_better=False) == better
    assert trend_line(rising(0.01, 0.2), JA) == (
        "良くなりました：それ以前は62%、直近10戦は74%です。"
    )


def test_places() -> None:
    assert placement_line(Placement((1, 2, 1, 0), None, None), EN) == (
        "Mean place: too few to say (4 games, 10 are needed)."
    )
    many = Placement((20, 12, 11, 7), 2.1, (1.8, 2.4))
    assert placement_line(many, EN) == "Mean place 2.10 in 50 games (likely 1.80 to 2.40)."
    assert places_line(many, EN) == "First 20, second 12, third 11, fourth 7."
    assert placement_line(many, JA) == "平均順位2.10（50戦、おそらく1.80〜2.40）です。"


def test_what_all_rests_on() -> None:
    assert behind_line(progress_of(1, 1, 0), EN) == "1 decision in 1 game."
    assert behind_line(progress_of(10, 1920, 1), EN) == (
        "1,920 decisions in 10 games. 1 more, made with a hint or again after a take-back, "
        "is not counted."
    )
    assert behind_line(progress_of(10, 1920, 14), JA) == (
        "10戦、打牌1,920回です。"
        "ほかに、ヒントを見て、または待ったのあとに打った14回は数えていません。"
    )


def test_a_cause_and_what_it_cost() -> None:
    assert cause_line(CauseSum(Cause.PLAYED_ON, 41, 12, 8234.0), EN) == (
        "Played on too long: 41 decisions; 12 lessons, about 8,200 points."
    )
    assert cause_line(CauseSum(Cause.OTHER, 1, 0, 0.0), EN) == (
        "Another tile fits the plan: 1 decision."
    )


def test_the_note_says_how_far_to_trust_it() -> None:
    assert "19 of 20" in method_note(EN)
    assert "20回に19回" in method_note(JA)
