"""What a win would change in the last round: the places."""

from collections.abc import Iterator
from typing import Final

from rules.observation import Observation
from rules.placement import place_of
from rules.tiles import Seat

GAME_ENDS: Final = 30_000
"""Points that somebody needs for a game to end after its last regular round (Tenhou)."""
HONBA: Final = 300
STICK: Final = 1000


def is_last_round(observation: Observation) -> bool:
    """Check whether the round is the last regular one, or a later one."""
    return observation.round >= observation.rules.rounds - 1


def place_now(observation: Observation) -> int:
    """Return the seat's place by points, 1 to 4."""
    return place_of(observation.points, observation.seat)


def leads_last_round(observation: Observation) -> bool:
    """Check whether the seat is first in the last round, so that any win of its own ends it."""
    return is_last_round(observation) and place_now(observation) == 1


def fixes_last_place(observation: Observation, ron: int) -> bool:
    """Check whether a win of so many points would end the game with the seat in last place,
    whoever pays. A dealer's win ends nothing; nor does one after which nobody has 30,000.

    Args:
        observation: what the seat sees.
        ron: the points of the biggest win that is hoped for, honba and sticks aside.
    """
    if observation.is_dealer or not is_last_round(observation) or place_now(observation) < 4:
        return False
    return all(
        max(after) >= GAME_ENDS and place_of(after, observation.seat) == 4
        for after in _after_wins(observation, ron)
    )


def short_of_third(observation: Observation) -> int:
    """Return how many points the seat in last place is behind the third."""
    points = sorted(observation.points)
    return points[1] - points[0]


def _after_wins(observation: Observation, ron: int) -> Iterator[list[int]]:
    """Yield everybody's points after a ron from each opponent, and after a tsumo."""
    gain = STICK * observation.kyotaku
    for payer in observation.opponents:
        yield _paid(observation, {payer: ron + HONBA * observation.honba}, gain)
    shares = {
        seat: _hundreds(ron // (2 if seat == observation.dealer else 4)) + 100 * observation.honba
        for seat in observation.opponents
    }
    yield _paid(observation, shares, gain)


def _paid(observation: Observation, shares: dict[Seat, int], gain: int) -> list[int]:
    points = list(observation.points)
    for seat, share in shares.items():
        points[seat] -= share
    points[observation.seat] += gain + sum(shares.values())
    return points


def _hundreds(points: int) -> int:
    return -(-points // 100) * 100
