from collections.abc import Sequence

from rules.tiles import SEATS, Seat

GOAL_POINTS = 30_000
"""Points that a seat must have for the game to end after its regular rounds."""
EXTRA_ROUNDS = 4


def by_placement(points: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats in order of placement.

    >>> by_placement((25_000, 30_000, 20_000, 25_000))
    (1, 0, 3, 2)
    """
    return tuple(sorted(SEATS, key=lambda seat: (-points[seat], seat)))


def placement_of(points: Sequence[int], seat: Seat) -> int:
    """Return the placement of a seat, 1 to 4.

    >>> placement_of((25_000, 30_000, 20_000, 25_000), Seat(3))
    3
    """
    return 1 + by_placement(points).index(seat)
