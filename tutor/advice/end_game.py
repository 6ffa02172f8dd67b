"""What alone counts near the end of a round and of a game, and the facts to tell of it."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from rules.observation import Observation
from rules.placement import place_of
from rules.scoring import Payment
from rules.tiles import SEATS, Tile
from tutor.advice.facts import find, number
from tutor.advice.reasons.moment import (
    DealInPlace,
    NearestPlaces,
    NoDrawsLeft,
    ReadyAtEnd,
    SafeLead,
    WinNeeded,
)
from tutor.evaluators import standing
from tutor.evaluators.positions import once_in_a_row
from tutor.evaluators.rankings import Rankings
from tutor.evaluators.table_read import riichi_opponents, threatening
from tutor.evaluators.tenpai import look_at_tenpai, may_declare_riichi

DEAL_IN: Final = 6000.0
"""Points that a deal-in costs on average."""
READY: Final = 2000.0
"""Points that it is worth to be ready when the wall runs out: what is paid, and not paid."""
AS_SAFE: Final = 0.004
RISK_DIGITS: Final = 3
FEW_DRAWS: Final = 3


class EndRule(StrEnum):
    SAFE_LEAD = "safe_lead"
    NO_DRAWS = "no_draws"


@once_in_a_row
def end_rule(observation: Observation, rankings: Rankings) -> EndRule | None:
    """Return what alone counts now; None: the plan."""
    if standing.is_lead_safe(observation, threatening(observation, rankings)):
        return EndRule.SAFE_LEAD
    draws, steps = standing.own_draws_left(observation), steps_of(rankings)
    hopeless = steps > draws or (steps == draws and steps > 1)
    return EndRule.NO_DRAWS if hopeless or not draws else None


def worth_at_end(
    rule: EndRule, observation: Observation, rankings: Rankings
) -> Mapping[Tile, float]:
    """Return what each discard is worth where one of the rules holds, in points, 0 or less; more
    for a hand that is ready when the wall runs out, unless the seat stays first without. What
    is `AS_SAFE` as the safest is worth as much: the plan decides between such."""
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


def steps_after(rankings: Rankings, tiles: Iterable[Tile]) -> int:
    return min(number(find(rankings.speed, tile), "shanten_after") for tile in tiles)


def is_ready_after(rankings: Rankings, tile: Tile) -> bool:
    return number(find(rankings.speed, tile), "shanten_after") == 0


def lifts(observation: Observation, rankings: Rankings) -> Mapping[Tile, bool]:
    """Return of each ready discard whether some ron on a live tile, as far as points can be known
    beforehand, does not leave the seat last at the end of the game."""
    ready = (tile for tile in observation.discards if is_ready_after(rankings, tile))
    return {tile: _lifts(observation, tile) for tile in ready}


def _lifts(observation: Observation, tile: Tile) -> bool:
    facts = look_at_tenpai(observation, tile)
    if facts is None or facts.furiten:
        return False
    scores = [
        (wait.riichi if may_declare_riichi(observation) else None) or wait.dama
        for wait in facts.waits
        if wait.live
    ]
    return any(
        not standing.leaves_last(observation, Payment(score.payment), payer)
        for score in scores
        if score is not None
        for payer in observation.opponents
    )


# --- what there is to tell ------------------------------------------------------------------------


def ruling(observation: Observation, rankings: Rankings) -> SafeLead | NoDrawsLeft | None:
    """Return why something else than the plan counts; None where it does not."""
    match end_rule(observation, rankings):
        case EndRule.SAFE_LEAD:
            seats = threatening(observation, rankings)
            nearest = max(observation.points[seat] for seat in seats)
            return SafeLead(observation.points[observation.seat] - nearest, seats)
        case EndRule.NO_DRAWS:
            return NoDrawsLeft(
                standing.own_draws_left(observation),
                steps_of(rankings),
                first=standing.stays_first_at_draw(observation),
            )
        case _:
            return None


def places(observation: Observation) -> WinNeeded | NearestPlaces | None:
    """Return what the place above takes in the last round; the gaps in the round before; None
    where there is nothing of it to tell."""
    above = standing.seat_above(observation)
    if standing.is_last_round(observation):
        return None if above is None else _needed(standing.win_needed(observation, above))
    if observation.round != observation.rules.rounds - 2:
        return None
    below, points = standing.seat_below(observation), observation.points
    mine = points[observation.seat]
    return NearestPlaces(
        above,
        0 if above is None else points[above] - mine,
        below,
        0 if below is None else mine - points[below],
    )


def deal_in_place(observation: Observation) -> DealInPlace | None:
    """Return what a deal-in to the threat that would cost most places costs in the last round;
    None where there is no threat, or none would cost a place."""
    riichi = riichi_opponents(observation)
    if not (riichi and standing.is_last_round(observation)):
        return None
    place = place_of(observation.points, observation.seat)
    after = {seat: standing.place_after_deal_in(observation, seat) for seat in riichi}
    worst = max(riichi, key=lambda seat: after[seat])
    if after[worst] == place:
        return None
    whole = standing.mangan_of(observation, worst).whole + 300 * observation.honba
    return DealInPlace(worst, whole, after[worst])


def ready_at_end(observation: Observation, rankings: Rankings) -> ReadyAtEnd | None:
    draws = standing.own_draws_left(observation)
    may_be = steps_of(rankings) <= min(draws, 1)
    if not 0 < draws <= FEW_DRAWS or not may_be or standing.stays_first_at_draw(observation):
        return None
    return ReadyAtEnd(draws, observation.is_dealer)


def _needed(needed: standing.WinNeeded) -> WinNeeded:
    tsumo = None if needed.tsumo is None else needed.tsumo.whole
    return WinNeeded(needed.seat, needed.place, needed.behind, needed.ron, needed.direct, tsumo)


def is_last_place(observation: Observation) -> bool:
    last = place_of(observation.points, observation.seat) == len(SEATS)
    return last and standing.is_last_round(observation)
