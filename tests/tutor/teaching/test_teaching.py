"""Statistics of pupils, topics and lessons."""

from dataclasses import replace
from datetime import date

import pytest

from tutor.coach.graded import CallCause, Cause
from tutor.lessons.calls import ChanceCount
from tutor.strategy.choice import Sureness
from tutor.teaching.figures import (
    CauseCount,
    PupilFigures,
    SeatFigures,
    SeatGame,
    day_of,
    figures_of_games,
    figures_of_pupils,
)
from tutor.teaching.topics import Example, before_after, best_examples, topics_of, weakest_causes

DAY = date(2026, 11, 10)
ABOUT = (Cause.PLAYED_ON, Cause.TOO_DANGEROUS)


def game(day: date | None, marks: int, chances: int = 20) -> SeatGame:
    counts = {Cause.PLAYED_ON: CauseCount(marks, chances), Cause.STEP_BACK: CauseCount(9, 9)}
    return SeatGame("Aoi", SeatFigures(counts, day=day))


def test_games_are_split_by_the_day_and_undated_ones_ignored() -> None:
    games = [
        game(date(2026, 11, 8), 6),
        game(date(2026, 11, 9), 4),
        game(DAY, 1),
        game(date(2026, 11, 20), 1),
        game(None, 20),
    ]
    change = before_after(games, ABOUT, DAY)
    assert (change.before.part, change.before.whole) == (10, 40)
    assert (change.after.part, change.after.whole) == (2, 40)
    assert change.before.value == pytest.approx(0.25)
    low, high = change.before.interval or (0, 0)
    assert (low, high) == pytest.approx((0.2, 0.3))
    assert change.is_known
    assert not change.before.is_few


@pytest.mark.parametrize(
    ("texts", "day"),
    [
        (("2020121800gm-0029-0000-4afd59fb",), date(2020, 12, 18)),
        (("", "Thursday 2026-11-05 table 2.mjlog"), date(2026, 11, 5)),
        (("20261105.json",), date(2026, 11, 5)),
        (("", "201218-64d6d7a9-3d3c-4a1c-8f22-90a2e1.json"), date(2020, 12, 18)),
        (("201218-64d6d7a9", "999999-64d6d7a9-3d3c-4a1c-8f22"), None),
        (("abbb6845cd9693ff3cc8", "x(3).mjlog"), None),
        (("2026-13-05", "2026.02.03"), date(2026, 2, 3)),  # no thirteenth month
        (("2026-02.03",), None),
        ((), None),
    ],
)
def test_the_first_date_is_used(texts: tuple[str, ...], day: date | None) -> None:
    assert day_of(*texts) == day


def seat(pupil: str, points: float, marks: int = 0, day: date | None = None) -> SeatGame:
    count = CauseCount(marks, 10, points, points)
    figures = SeatFigures({Cause.PLAYED_ON: count}, count, (), day)
    return SeatGame(pupil, figures, {CallCause.NO_RIICHI: ChanceCount(1, 4)})


def test_points_are_a_mean_over_games_with_its_interval() -> None:
    figures = figures_of_games("Aoi", [seat("Aoi", each) for each in (0, 100, 200, 300, 400)])
    assert figures.points.value == 200
    assert not figures.points.is_few
    low, high = figures.points.interval or (0, 0)
    assert 0 < low < 200 < high < 400
    same = figures_of_games("Aoi", [seat("Aoi", 150)] * 5)
    assert same.points.interval == (150, 150)


def test_ratios_are_of_chances() -> None:
    games = [seat("Aoi", 0, marks) for marks in (1, 0, 2)]
    figures = figures_of_games("Aoi", games)
    for ratio in (figures.threats, figures.folding):
        assert (ratio.part, ratio.whole, ratio.value) == (3, 30, pytest.approx(0.1))
        assert not ratio.is_few
    assert (figures.calls.part, figures.calls.whole, figures.calls.is_few) == (3, 12, True)
    assert figures.causes == {Cause.PLAYED_ON: CauseCount(3, 30)}


def test_pupils_are_ordered_by_points_lost_with_few_games_last() -> None:
    games = [seat("Aoi", 100)] * 5 + [seat("Ren", 300)] * 5 + [seat("Yui", 900)] * 4
    found = figures_of_pupils(games)
    assert [one.pupil for one in found] == ["Ren", "Aoi", "Yui"]
    assert [one.points.is_few for one in found] == [False, False, True]
    assert sum(one.games for one in found) == len(games)


def topic_seat(pupil: str, **points: float) -> SeatGame:
    causes = {Cause(name): CauseCount(1, 5, cost, cost) for name, cost in points.items()}
    return SeatGame(pupil, SeatFigures(causes))


def test_topics_are_ordered_by_cost_and_pupils() -> None:
    games = [
        *[topic_seat("Aoi", played_on=100, folded_early=300)] * 2,
        *[topic_seat(name, played_on=100) for name in ("Ren", "Yui") for _ in range(2)],
    ]
    first, second = topics_of(games)
    assert (first.cause, set(first.pupils)) == (Cause.PLAYED_ON, {"Aoi", "Ren", "Yui"})
    assert (second.cause, second.pupils, second.of_pupils) == (Cause.FOLDED_EARLY, ("Aoi",), 3)
    assert (first.points_a_game, second.points_a_game) == (100, 100)
    assert first.count == CauseCount(6, 30, 600, 600)


def test_costs_not_in_points_count_for_less() -> None:
    games = [topic_seat("Aoi", played_on=100, step_back=300)] * 2
    unnamed = [
        SeatGame(
            game.pupil,
            SeatFigures(
                {
                    cause: replace(count, points=count.points * (cause is Cause.PLAYED_ON))
                    for cause, count in game.figures.causes.items()
                }
            ),
        )
        for game in games
    ]
    assert [topic.cause for topic in topics_of(games)] == [Cause.STEP_BACK, Cause.PLAYED_ON]
    assert [topic.cause for topic in topics_of(unnamed)] == [Cause.PLAYED_ON, Cause.STEP_BACK]


def example(pupil: str, game: str, cost: float, sure: Sureness | None = None) -> Example[str]:
    return Example(f"{pupil}{game}{cost:.0f}", pupil, game, cost, sure)


def test_examples_are_from_different_games_and_pupils() -> None:
    found = [
        example("Aoi", "1", 900),
        example("Aoi", "1", 800),
        example("Aoi", "2", 700),
        example("Ren", "1", 650),
        example("Ren", "3", 600),
    ]
    assert [one.shown for one in best_examples(found)] == ["Aoi1900", "Ren3600", "Aoi2700"]
    assert [one.shown for one in best_examples(found[:2])] == ["Aoi1900"]


FOLD, VALUE, STEP = Cause.PLAYED_ON, Cause.GAVE_UP_VALUE, Cause.STEP_BACK


def figures(**causes: CauseCount) -> PupilFigures:
    counts = {Cause(name): count for name, count in causes.items()}
    return figures_of_games("Aoi", [SeatGame("Aoi", SeatFigures(counts))])


def test_weaknesses_are_ordered_by_cost() -> None:
    mine = figures(played_on=CauseCount(3, 60, 900, 900), gave_up_value=CauseCount(3, 60, 600, 600))
    assert weakest_causes(mine, mine) == (FOLD, VALUE)


def test_weaknesses_compared_with_the_class_count_for_more() -> None:
    mine = figures(played_on=CauseCount(3, 60, 900, 900), gave_up_value=CauseCount(6, 60, 600, 600))
    every = figures(
        played_on=CauseCount(300, 6000, 1, 1), gave_up_value=CauseCount(200, 6000, 1, 1)
    )
    assert weakest_causes(mine, every) == (VALUE, FOLD)
    few = figures(played_on=CauseCount(3, 60, 900, 900), gave_up_value=CauseCount(2, 4, 600, 600))
    assert weakest_causes(few, every) == (FOLD, VALUE), "of four chances nothing is known"
