"""Who stands where by points."""

from rules.placement import by_placement, place_of
from rules.tiles import SEATS


def test_the_first_dealer_stands_above_an_equal() -> None:
    points = (25_000, 30_000, 25_000, 20_000)
    assert by_placement(points) == (1, 0, 2, 3)
    assert [place_of(points, seat) for seat in SEATS] == [2, 1, 3, 4]


def test_four_equals_stand_as_they_sit() -> None:
    assert by_placement((25_000,) * 4) == SEATS
