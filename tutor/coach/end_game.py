from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from rules.observation import Observation
from rules.placement import placement_of
from rules.tiles import SEATS, Tile
from tutor.coach.facts import find, number
from tutor.coach.worth import look_at_tenpai
from tutor.position import standing
from tutor.position.positions import cache_last_call
from tutor.position.rankings import Rankings
from tutor.position.table_read import threatening

DEAL_IN: Final = 6000.0
"""The average points that a deal-in costs."""
READY: Final = 2000.0
"""The points gained, or not paid, by being tenpai when the wall runs out."""
AS_SAFE: Final = 0.004
RISK_DIGITS: Final = 3


class EndRule(StrEnum):
    SAFE_LEAD = "safe_lead"
    NO_DRAWS = "no_draws"


@cache_last_call
def end_rule(observation: Observation, rankings: Rankings) -> EndRule | None:
    if standing.is_lead_safe(observation, threatening(observation, rankings)):
        return EndRule.SAFE_LEAD
    draws, steps = standing.own_draws_left(observation), steps_of(rankings)
    hopeless = steps > draws or (steps == draws and steps > 1)
    return EndRule.NO_DRAWS if hopeless or not draws else None


def worth_at_end(
    rule: EndRule, observation: Observation, rankings: Rankings
) -> Mapping[Tile, float]:
    """Return the value of each discard under a rule, in points.

    0 for discards within `AS_SAFE` of the safest (the plan decides between them), negative for
    riskier ones. With no draws left, being ready adds `READY`, unless the seat finishes first in a
    drawn round anyway.
    """
    safest = max(one.score for one in rankings.safety)
    worth = {
        one.discard: DEAL_IN * min(0.0, round(one.score - safest + AS_SAFE, RISK_DIGITS))
        for one in rankings.safety
    }
    if rule is EndRule.NO_DRAWS and not standing.stays_first_at_draw(observation):
        for ranked in rankings.speed:
            worth[ranked.discard] += READY * (number(ranked, "shanten_after") == 0)
    return worth


def steps_of(rankings: Rankings) -> int:
    return min(number(ranked, "shanten_after") for ranked in rankings.speed)


def is_ready_after(rankings: Rankings, tile: Tile) -> bool:
    return number(find(rankings.speed, tile), "shanten_after") == 0


def lifts(observation: Observation, rankings: Rankings) -> Mapping[Tile, bool]:
    """Return, for each discard that leaves the hand ready, whether a ron on a live tile would lift
    the seat out of last place at the end of the game, ignoring ura dora."""
    found: dict[Tile, bool] = {}
    for tile in observation.discards:
        if not is_ready_after(rankings, tile):
            continue
        facts = look_at_tenpai(observation, tile)
        waits = [] if facts is None or facts.furiten else facts.waits
        found[tile] = any(
            not standing.ends_last(observation, wait.best.deltas(payer))
            for wait in waits
            if wait.live and wait.best is not None
            for payer in observation.opponents
        )
    return found


def is_last_place(observation: Observation) -> bool:
    last = placement_of(observation.points, observation.seat) == len(SEATS)
    return last and standing.is_last_round(observation)
