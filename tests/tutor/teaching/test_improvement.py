"""Who improved: chance and regression to the mean do not count."""

from datetime import date, timedelta

import numpy as np
import pytest

from tutor.coach.grading.grade import Grade
from tutor.teaching.figures import SeatFigures, SeatGame, figures_of_pupils
from tutor.teaching.improvement import Halves, improvements

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
