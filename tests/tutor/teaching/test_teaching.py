"""Statistics of pupils, topics and lessons."""

from datetime import date, timedelta

import numpy as np
import pytest

from tutor.coach.graded import CallCause, Cause
from tutor.coach.grading.grade import Grade
from tutor.coach.lessons.calls import ChanceCount
from tutor.teaching.figures import (
    ONE_GAME,
    CauseCount,
    PupilFigures,
    SeatFigures,
    SeatGame,
    day_in,
    figures_of_games,
    figures_of_pupils,
)
from tutor.teaching.improvement import Halves, improvements
from tutor.teaching.since import changes_since
from tutor.teaching.units import weakest_causes
from tutor.text.habits import change_text, change_words

DAY = date(2026, 11, 10)
ABOUT = (Cause.PLAYED_ON, Cause.TOO_DANGEROUS)


def game(day: date | None, marks: int, chances: int = 20, pupil: str = "Aoi") -> SeatGame:
    counts = {Cause.PLAYED_ON: CauseCount(marks, chances), Cause.STEP_BACK: CauseCount(9, 9)}
    return SeatGame(pupil, SeatFigures(counts, day=day))


def test_games_are_split_by_the_day_and_undated_ones_ignored() -> None:
    games = [
        game(date(2026, 11, 8), 6),
        game(date(2026, 11, 9), 4),
        game(DAY, 1),
        game(date(2026, 11, 20), 1),
        game(None, 20),
    ]
    change = changes_since(games, ABOUT, DAY)["Aoi"]
    assert (change.before.part, change.before.whole) == (10, 40)
    assert (change.after.part, change.after.whole) == (2, 40)
    assert change.before.value == pytest.approx(0.25)
    low, high = change.before.interval or (0, 0)
    assert (low, high) == pytest.approx((0.2, 0.3))
    assert change.is_known
    assert not change.before.is_few


def weeks(pupil: str, before: list[int], since: list[int]) -> list[SeatGame]:
    """Return games with so many slips of 20, two a day, before a lesson and from its day on."""
    found = [game(date(2026, 11, 1 + at // 2), each, 20, pupil) for at, each in enumerate(before)]
    return found + [game(date(2026, 11, 10 + at), each, 20, pupil) for at, each in enumerate(since)]


def test_a_change_is_told_only_where_chance_does_not_explain_it() -> None:
    others = [one for name in "BCDE" for one in weeks(name, [5, 6, 7, 8, 9, 6], [6, 7, 8, 7, 6, 8])]
    learned = weeks("Aoi", [10] * 8, [2] * 8)
    clear = changes_since([*learned, *others], ABOUT, DAY)["Aoi"]
    assert clear.is_clear
    assert change_text(clear) == "50 % → 10 %"
    assert change_words(clear) == "before: 50 % (80 of 160), since: 10 % (16 of 160)"
    early = changes_since([*weeks("Aoi", [10] * 8, [7]), *others], ABOUT, DAY)["Aoi"]
    assert not early.is_clear
    assert change_text(early) == "too early to say (80/160 → 7/20)"
    assert change_words(early).endswith("since: 7 of 20: too early to say")


def test_who_did_badly_by_chance_has_not_learned_by_doing_as_the_others_do() -> None:
    """Six pupils who do alike: the worst of the first weeks is held against what they all do."""
    chance = np.random.default_rng(1)
    told = 0
    for _ in range(40):
        drawn = {name: chance.binomial(20, 0.3, 12).tolist() for name in "ABCDEF"}
        games = [one for name, each in drawn.items() for one in weeks(name, each[:6], each[6:])]
        found = changes_since(games, ABOUT, DAY)
        worst = max("ABCDEF", key=lambda name: found[name].before.part)
        told += found[worst].is_clear
        expected, before = found[worst].expected, found[worst].before.value
        assert expected is not None
        assert before is not None
        assert expected < before
    assert told <= 4


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
    assert day_in(*texts) == day


def seat(pupil: str, grade: int | None = None, marks: int = 0, day: date | None = None) -> SeatGame:
    count = CauseCount(marks, 10)
    figures = SeatFigures({Cause.PLAYED_ON: count}, count, (), day)
    sums = None if grade is None else (100, 600 * grade, 60_000)
    return SeatGame(pupil, figures, {CallCause.NO_RIICHI: ChanceCount(1, 4)}, grade=sums)


def test_a_grade_is_of_all_games_with_its_interval() -> None:
    figures = figures_of_games("Aoi", [seat("Aoi", each) for each in (40, 50, 60, 70, 80)])
    assert figures.grade.value == pytest.approx(60)
    assert not figures.is_few
    low, high = figures.grade.interval or (0, 0)
    assert 40 < low < 60 < high < 80
    same = figures_of_games("Aoi", [seat("Aoi", 50)] * 4)
    assert same.is_few
    assert same.grade.interval == pytest.approx((50 - ONE_GAME / 2, 50 + ONE_GAME / 2))
    assert figures_of_games("Aoi", [seat("Aoi")] * 9).is_few


def test_ratios_are_of_chances() -> None:
    games = [seat("Aoi", 50, marks) for marks in (1, 0, 2)]
    figures = figures_of_games("Aoi", games)
    for ratio in (figures.threats, figures.folding):
        assert (ratio.part, ratio.whole, ratio.value) == (3, 30, pytest.approx(0.1))
        assert not ratio.is_few
    assert (figures.calls.part, figures.calls.whole, figures.calls.is_few) == (3, 12, True)
    assert figures.causes == {Cause.PLAYED_ON: CauseCount(3, 30)}


def test_the_lowest_grade_comes_first_and_few_games_last() -> None:
    games = [seat("Aoi", 70)] * 5 + [seat("Ren", 40)] * 5 + [seat("Yui", 10)] * 4
    found = figures_of_pupils(games)
    assert [one.pupil for one in found] == ["Ren", "Aoi", "Yui"]
    assert [one.is_few for one in found] == [False, False, True]
    assert sum(one.games for one in found) == len(games)


FOLD, VALUE = Cause.PLAYED_ON, Cause.GAVE_UP_VALUE


def figures(**causes: CauseCount) -> PupilFigures:
    counts = {Cause(name): count for name, count in causes.items()}
    return figures_of_games("Aoi", [SeatGame("Aoi", SeatFigures(counts))])


def test_weaknesses_are_ordered_by_what_they_cost_beyond_strong_players() -> None:
    mine = figures(played_on=CauseCount(3, 60, 900, 900), gave_up_value=CauseCount(3, 60, 600, 600))
    assert weakest_causes(mine) == (FOLD, VALUE)
    usual = figures(
        played_on=CauseCount(3, 9000, 900, 900), gave_up_value=CauseCount(3, 60, 600, 600)
    )
    assert weakest_causes(usual) == (VALUE, FOLD), "strong players play on as often"


FIRST = date(2026, 11, 2)
MILLE = 1000


def grade(value: float, reach: float = 5.0) -> Grade:
    return Grade(500, value, (value - reach, value + reach))


CLASS = {"Aoi": (20, 20), "Ben": (40, 40), "Chie": (60, 60), "Dai": (80, 80)}


def changes(**of: tuple[float, float]) -> dict[str, int]:
    halves = {name: Halves(grade(a), grade(b)) for name, (a, b) in {**CLASS, **of}.items()}
    return {name: one.direction for name, one in improvements(halves).items()}


def test_a_clear_rise_is_told_and_a_small_one_is_not() -> None:
    assert changes() == {"Aoi": 0, "Ben": 0, "Chie": 0, "Dai": 0}
    assert changes(Aoi=(20, 40), Dai=(80, 60)) == {"Aoi": 1, "Ben": 0, "Chie": 0, "Dai": -1}
    assert changes(Aoi=(20, 23))["Aoi"] == 0


def test_where_pupils_differ_by_chance_alone_the_mean_is_to_be_expected() -> None:
    halves = {name: Halves(grade(48 + at, 20), grade(50, 20)) for at, name in enumerate("ABCDE")}
    found = improvements(halves)
    assert [one.expected for one in found.values()] == pytest.approx([50.0] * 5)
    assert not any(one.direction for one in found.values())


def test_few_pupils_or_games_say_nothing() -> None:
    halves = {name: Halves(grade(a), grade(b)) for name, (a, b) in CLASS.items()}
    halves["Dai"] = Halves(grade(80), Grade(3, None))
    assert improvements(halves) == {}


def played(pupil: str, skill: float, chance: np.random.Generator, games: int) -> list[SeatGame]:
    found = []
    for game in range(games):
        day = FIRST + timedelta(days=7 * (4 * game // games))
        above = 100 * (skill / 100 * 0.6 + chance.normal(0, 0.1))
        sums = (100, round(MILLE * above), 60 * MILLE)
        found.append(SeatGame(pupil, SeatFigures(day=day), game=f"{pupil} {game}", grade=sums))
    return found


@pytest.mark.parametrize(("rise", "least", "most"), [(0, 0, 0.06), (25, 0.8, 1)])
def test_how_often_a_change_is_told(rise: float, least: float, most: float) -> None:
    chance = np.random.default_rng(5)
    told = []
    for _ in range(12):
        games = []
        for pupil, skill in enumerate(chance.normal(50, 8, 12).tolist()):
            name, half = f"Pupil {pupil}", 8
            games += played(name, skill, chance, half)
            later = played(name, skill + rise, chance, half)
            games += [
                SeatGame(name, SeatFigures(day=day + timedelta(weeks=4)), grade=one.grade)
                for one in later
                if (day := one.figures.day) is not None
            ]
        told += [one.improvement for one in figures_of_pupils(games)]
    share = sum(one is not None and one.direction > 0 for one in told) / len(told)
    assert least <= share <= most


def test_each_week_has_its_grade() -> None:
    chance = np.random.default_rng(6)
    (found,) = figures_of_pupils(played("Aoi", 50, chance, 20))
    assert [week.monday for week in found.weeks] == [FIRST + timedelta(weeks=at) for at in range(4)]
    assert [week.games for week in found.weeks] == [5] * 4
    assert all(week.grade.interval is not None for week in found.weeks)
    assert found.improvement is None
