"""Drills from self-play games."""

from functools import cache

from rules.observation import Observation
from rules.tiles import SEATS
from tests.games import game
from tutor.drills.drill import Drill, DrillSource, drill_at
from tutor.lab.discards import played_discards


@cache
def observations(seed: int = 3) -> tuple[Observation, ...]:
    rounds = played_discards(game(seed, calls=0.5), SEATS)
    return tuple(made.observation for some in rounds for made in some)


def drills(count: int, source: DrillSource, start: int = 0) -> list[Drill]:
    some = observations()[start::3][:count]
    assert len(some) == count
    return [drill_at(each, source, "a game") for each in some]
