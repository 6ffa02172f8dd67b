from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.tiles import Tile
from tutor.coach.plan import Plan
from tutor.coach.spot import Facts, Spot, Weighed

WEIGHT: Final = 0.1


@dataclass(frozen=True, slots=True)
class Consensus:
    """The advised discard is the choice of strong players, for no known reason."""


CONCEPTS: Final[Mapping[type, str]] = {}
"""Empty: no concept of the course."""


def role(spot: Spot, plan: Plan, tile: Tile) -> Facts:
    if spot.yielded:
        yield Weighed(Consensus(), WEIGHT)


def against(spot: Spot, plan: Plan, best: Tile, other: Tile) -> Facts:
    yield from ()
