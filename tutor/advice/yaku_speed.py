"""Whether what is said of speed holds with a yaku: an open hand wins with nothing else."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from rules.observation import Observation
from rules.tiles import Kind, Tile, kind_of, parse_kind
from tutor.advice.facts import find, number, row
from tutor.evaluators.once import once_in_a_row
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.tenpai import look_at_tenpai
from tutor.evaluators.yaku import yakuhai_han
from tutor.evaluators.yaku_distances import YakuDistances

REMEMBERED: Final = 64


def draws_keep_yaku(observation: Observation, rankings: Rankings, tile: Tile) -> bool:
    if not observation.is_open or has_yaku(observation):
        return True
    ranked = find(rankings.speed, tile)
    steps = number(ranked, "shanten_after")
    kinds = [parse_kind(each) for each in row(ranked, "draws")]
    return _keep_yaku(observation, tile, steps, tuple(kinds))


@lru_cache(maxsize=REMEMBERED)
def _keep_yaku(observation: Observation, tile: Tile, steps: int, kinds: tuple[Kind, ...]) -> bool:
    if not steps:
        ready = look_at_tenpai(observation, tile)
        return ready is not None and any(wait.dama is not None for wait in ready.waits)
    if steps_to_yaku(observation, (tile,))[0] > steps:
        return not kinds
    drawn = YakuDistances.of_draws(observation, tile, kinds)
    return all(drawn.nearest(at)[0] < steps for at in range(len(kinds)))


def has_yaku(observation: Observation) -> bool:
    return any(yakuhai_han(observation, meld.kind) for meld in observation.own_melds)


def steps_to_yaku(observation: Observation, tiles: Iterable[Tile]) -> tuple[int, ...]:
    away = _steps_to_yaku(observation)
    return tuple(away[kind_of(tile)] for tile in tiles)


@once_in_a_row
def _steps_to_yaku(observation: Observation) -> Mapping[Kind, int]:
    distances = YakuDistances.of_discards(observation, observation.discards)
    kinds = map(kind_of, observation.discards)
    return {kind: distances.nearest(at)[0] for at, kind in enumerate(kinds)}
