"""Bars and lines of a class share a scale on which all its pupils can be told apart."""

from datetime import date, timedelta

from tests.tutor.teaching.test_pupil_figures import MONDAY, seat
from tutor.teaching.pupil_figures import PupilFigures, figures_of_pupils
from tutor.teaching.scales import points_scale, reach, trend, week_scale


def weeks(pupil: str, *points: float, since: date = MONDAY) -> PupilFigures:
    games = [seat(pupil, each, day=since + timedelta(weeks=at)) for at, each in enumerate(points)]
    return figures_of_pupils(games)[0]


def test_one_bad_week_does_not_press_all_others_to_the_floor() -> None:
    usual = [weeks(f"Pupil {at}", 100, 200, 300, 400) for at in range(9)]
    scale = week_scale([*usual, weeks("Aoi", 300, 200, 9000)])
    assert scale == 400
    assert trend(usual[0], scale) == (0.25, 0.5, 0.75, 1)
    assert trend(weeks("Aoi", 300, 200, 9000), scale) == (0.75, 0.5, 1)


def test_a_few_weeks_all_fit() -> None:
    class_ = [weeks("Aoi", 100, 900), weeks("Ren", 200, 300)]
    assert week_scale(class_) == 900
    assert trend(class_[0], 900) == (100 / 900, 1)


def test_one_week_is_no_line() -> None:
    assert trend(weeks("Aoi", 100), 100) == ()


def test_where_nothing_is_lost_there_is_still_a_scale() -> None:
    assert week_scale([]) == points_scale([]) == 1
    assert week_scale([weeks("Aoi", 0, 0)]) == points_scale([weeks("Aoi", 0, 0)]) == 1


def test_a_whisker_fits_beside_its_bar_and_of_few_the_bar_counts() -> None:
    many, few = weeks("Aoi", 100, 200, 300, 400, 500), weeks("Ren", 100, 700)
    assert many.points.interval is not None
    assert reach(many.points) == many.points.interval[1] > 300
    assert reach(few.points) == 400
    assert points_scale([many, few]) == max(reach(many.points), 400)
