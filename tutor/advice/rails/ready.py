"""Ready discards are compared by what they win: live tiles times points, by the exact scorer.

A wait without a yaku wins nothing; in furiten a hand wins by its own draws alone.
"""

from collections.abc import Mapping, Sequence
from math import log
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile
from tutor.advice.advice import CombinedDiscard
from tutor.advice.end_game import DEAL_IN
from tutor.advice.facts import number
from tutor.advice.rails.rail import Penalties
from tutor.evaluators.open_hands import threatening
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.standing import own_draws_left
from tutor.evaluators.tenpai import TenpaiFacts, Wait, look_at_tenpai, may_declare_riichi

BETTER: Final = 1.15
RISK_MORE: Final = 0.01
FURITEN: Final = 0.35
RISK_LESS: Final = 0.005
TIE: Final = 0.16
"""Log-odds by which it does: not quite level."""
READY_AT_END: Final = 1500.0
"""Points that being ready when the wall runs out brings on average."""
MOST: Final = 3.0
"""No rail takes a discard further below the better one, in log-odds."""


def ready_rail(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    speed = rankings.speed
    if number(speed[0], "shanten_after") > 0:
        return {}
    ready = [ranked.discard for ranked in speed if number(ranked, "shanten_after") == 0]
    if len(ready) < 2 and not threatening(observation, rankings):
        return {}
    worth = {tile: worth_of(observation, tile) for tile in ready}
    risk = {one.discard: 1 - one.score for one in rankings.safety}
    score = {placed.discard: placed.score or 0.0 for placed in combined}
    penalties: dict[Tile, float] = {}
    for tile in sorted(ready, key=lambda each: -worth[each]):
        for other in ready:
            better = worth[tile] > BETTER * worth[other]
            if better and risk[tile] <= risk[other] + RISK_MORE:
                below = min(MOST, log(max(worth[tile], 1.0) / max(worth[other], 1.0)))
                off = score[other] - score[tile] + below
                penalties[other] = max(penalties.get(other, 0.0), off)
            elif is_as_good(tile, other, worth, risk):
                off = score[other] - score[tile] + TIE
                penalties[other] = max(penalties.get(other, 0.0), off)
    penalties |= _not_worth_it(observation, rankings, score, worth)
    return {tile: off for tile, off in penalties.items() if off > 0}


def is_as_good(
    tile: Tile, other: Tile, worth: Mapping[Tile, float], risk: Mapping[Tile, float]
) -> bool:
    return worth[tile] >= worth[other] and risk[tile] < risk[other] - RISK_LESS


def _not_worth_it(
    observation: Observation,
    rankings: Rankings,
    score: Mapping[Tile, float],
    worth: Mapping[Tile, float],
) -> dict[Tile, float]:
    if not threatening(observation, rankings):
        return {}
    risk = {one.discard: 1 - one.score for one in rankings.safety}
    safest = min(risk.values())
    turns = 1 + own_draws_left(observation)
    best = max(score[tile] for tile in score if risk[tile] <= safest + RISK_MORE)
    found = {}
    for tile, wins in worth.items():
        facts = look_at_tenpai(observation, tile)
        if wins and facts is not None and not facts.furiten:
            continue
        brings = READY_AT_END + wins / FURITEN * turns / sum(observation.unseen)
        if DEAL_IN * (risk[tile] - safest) * turns > brings:
            found[tile] = score[tile] - best + TIE
    return found


def worth_of(observation: Observation, tile: Tile) -> float:
    """Return what the hand may win after a ready discard: live waiting tiles times the points of
    a ron, summed; 0 without a yaku."""
    facts = look_at_tenpai(observation, tile)
    if facts is None:
        return 0.0
    total = sum(wait.live * points_of(observation, wait) for wait in facts.waits)
    return total * FURITEN if facts.furiten else float(total)


def pays(observation: Observation, ready: TenpaiFacts | None) -> tuple[int, int]:
    """Return how many of the live waiting tiles have a yaku, and what a ron on these pays, on
    average, in points; all live tiles and 0 where none has one, 0 and 0 where the hand is not
    ready."""
    if ready is None:
        return 0, 0
    paid = {wait: points_of(observation, wait) for wait in ready.waits if wait.live}
    live = sum(wait.live for wait, points in paid.items() if points)
    if not live:
        return ready.live, 0
    return live, round(sum(wait.live * points for wait, points in paid.items()) / live)


def points_of(observation: Observation, wait: Wait) -> int:
    """Return the points of a ron on a wait, after riichi where that may be declared; 0 where it
    has no yaku."""
    score = wait.riichi if may_declare_riichi(observation) and wait.riichi else wait.dama
    return score.payment if score else 0
