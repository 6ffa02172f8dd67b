"""Ready discards are compared by what they win: live tiles times points, by the exact scorer.

A wait without a yaku wins nothing; in furiten a hand wins by its own draws alone.
"""

from collections.abc import Sequence
from math import log
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile
from tutor.advice.advice import Placed
from tutor.advice.facts import find, number
from tutor.advice.rails.rail import Penalties
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.tenpai import Wait, look_at_tenpai, may_declare_riichi

BETTER: Final = 1.25
"""How many times as much a ready discard has to win to stand above another without an argument."""
RISK_MORE: Final = 0.01
"""How much likelier it may deal in and still do so."""
FURITEN: Final = 0.35
"""What a wait in furiten is worth beside one that wins on every opponent's discard: three of four
tiles are thrown by others."""
MOST: Final = 3.0
"""No rail takes a discard further below the better one, in log-odds."""


def ready_rail(
    observation: Observation, rankings: Rankings, combined: Sequence[Placed]
) -> Penalties:
    """Return what a ready discard loses that another one beats: it stands below that one then."""
    speed = rankings.speed
    if number(speed[0], "shanten_after") > 0:
        return {}
    ready = [ranked.discard for ranked in speed if number(ranked, "shanten_after") == 0]
    if len(ready) < 2:
        return {}
    worth = {tile: worth_of(observation, tile) for tile in ready}
    risk = {tile: 1 - find(rankings.safety, tile).score for tile in ready}
    score = {placed.discard: placed.score or 0.0 for placed in combined}
    penalties: dict[Tile, float] = {}
    for tile in sorted(ready, key=lambda each: -worth[each]):
        for other in ready:
            better = worth[tile] > BETTER * worth[other]
            if better and risk[tile] <= risk[other] + RISK_MORE:
                below = min(MOST, log(max(worth[tile], 1.0) / max(worth[other], 1.0)))
                off = score[other] - score[tile] + below
                penalties[other] = max(penalties.get(other, 0.0), off)
    return {tile: off for tile, off in penalties.items() if off > 0}


def worth_of(observation: Observation, tile: Tile) -> float:
    """Return what the hand may win after a ready discard: live waiting tiles times the points of
    a ron, summed; 0 without a yaku."""
    facts = look_at_tenpai(observation, tile)
    if facts is None:
        return 0.0
    total = sum(wait.live * points_of(observation, wait) for wait in facts.waits)
    return total * FURITEN if facts.furiten else float(total)


def points_of(observation: Observation, wait: Wait) -> int:
    """Return the points of a ron on a wait, after riichi where that may be declared; 0 where it
    has no yaku."""
    score = wait.riichi if may_declare_riichi(observation) and wait.riichi else wait.dama
    return score.payment if score else 0
