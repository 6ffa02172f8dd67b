"""The day of a game, by its id or its file."""

from datetime import date

import pytest

from tutor.teaching.days import day_of, week_of


@pytest.mark.parametrize(
    ("told", "day"),
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
def test_the_first_text_that_tells_a_day_counts(told: tuple[str, ...], day: date | None) -> None:
    assert day_of(*told) == day


def test_a_week_begins_on_monday() -> None:
    assert week_of(date(2026, 11, 8)) == week_of(date(2026, 11, 2)) == date(2026, 11, 2)
    assert week_of(date(2026, 11, 9)) == date(2026, 11, 9)
