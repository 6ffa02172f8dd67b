"""Whether what is said of speed holds with a yaku: an open hand wins with nothing else."""

from collections.abc import Sequence

from rules.observation import Observation
from rules.tiles import Tile, parse_kind
from tutor.advice.facts import find, number, row
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.tenpai import look_at_tenpai
from tutor.evaluators.yaku_distances import YakuDistances


def draws_keep_yaku(observation: Observation, rankings: Rankings, tile: Tile) -> bool:
    """Check whether every good draw after a discard leaves the hand as near to a yaku as to ready;
    of a ready hand, whether some wait has a yaku. A closed hand may declare riichi."""
    if not observation.is_open:
        return True
    ranked = find(rankings.speed, tile)
    steps, kinds = (
        number(ranked, "shanten_after"),
        [parse_kind(each) for each in row(ranked, "draws")],
    )
    if not steps:
        ready = look_at_tenpai(observation, tile)
        return ready is not None and any(wait.dama is not None for wait in ready.waits)
    drawn = YakuDistances.of_draws(observation, tile, kinds)
    return all(drawn.nearest(at)[0] < steps for at in range(len(kinds)))


def steps_to_yaku(observation: Observation, tiles: Sequence[Tile]) -> tuple[int, ...]:
    """Return how far the nearest yaku of an open hand is after each of some discards."""
    distances = YakuDistances.of_discards(observation, tiles)
    return tuple(distances.nearest(at)[0] for at in range(len(tiles)))
