"""Where the tutor's own eyes are weak, and so no lesson is given.

The rankings look at steps, good draws, dora and risk. Reading games showed where a player who
leaves the plan sees more than they do, or did not choose at all:

- a hand on its way to one suit that is kept on it: no ranking counts the suit;
- a dora or tanyao that is kept for a few good draws: points are worth some draws;
- a dora that is kept and is a yakuhai: a pair of it makes a big hand;
- a tile that deals in one time in seven or more and was not thrown: no plan weighs that well;
- an open hand without a yaku that keeps the one it can still make;
- tanyao that is kept in the first turns, for a step;
- a tile that tanyao needs, thrown from a hand that is far from it;
- a hand on its way to terminals and honours in every set: no ranking counts it;
- a hand that is a step or more away by seven pairs (or thirteen orphans) alone: its good draws
  are few, and which tile is a good wait counts for more;
- a hand that would need a good draw every other time until the end: only its risks count;
- a seat that throws what it draws again and again, off the plan each time: nobody sat there.
"""

from collections.abc import Collection, Sequence
from typing import Final

from rules.melds import MeldType
from rules.observation import Observation
from rules.shanten import standard_shanten
from rules.tiles import KINDS, Tile, is_honour, kind_of, rank_of
from tutor.advice.advice import Decision
from tutor.lessons.causes import cause_in, held_value, lost_value
from tutor.lessons.comparison import Comparison
from tutor.lessons.lesson import LAST_EARLY_TURN, Cause

MIN_DRAWS_KEPT: Final = 2 / 3
"""So much of the good draws has to be left for a kept han."""
HIGH_RISK: Final = 1 / 7
"""Probability of dealing in from which on nobody is blamed for another tile."""
DEAL_IN_CAUSES: Final = frozenset({Cause.PLAYED_ON, Cause.TOO_DANGEROUS})
"""Causes that are about dealing in, to the last tile."""
OUTSIDE_HAND_TILES: Final = 12
"""Tiles (of 14) from 1 to 3, from 7 to 9 and honours, from which on a hand is said to be on its way
to an outside hand."""
ABSENT_DISCARDS: Final = 4
"""So many discards off the plan among drawn tiles thrown one after another: nobody sat there."""


def is_doubtful(found: Comparison) -> bool:
    """Whether the player may well have seen more than the rankings. A risk is plain to both."""
    if cause_in(found) in DEAL_IN_CAUSES:
        return False
    if found.other.risk >= HIGH_RISK:
        return True
    seen = found.observation
    held = None if found.needless else held_value(found)
    if held == "suit":
        return True
    nearly_as_many = found.fewer and found.played.draws >= MIN_DRAWS_KEPT * found.other.draws
    if held in ("dora", "tanyao") and nearly_as_many:
        return True
    if held == "dora" and found.other.piece is not None:
        return True
    if held in ("tanyao", "yakuhai") and seen.is_open and not has_yakuhai(seen):
        return True
    if lost_value(found) == "tanyao" and not found.near_tanyao:
        return True
    if held == "tanyao" and seen.turn <= LAST_EARLY_TURN:
        return True
    if _is_from_the_middle(found.played.tile) and _is_outside(seen):
        return True
    if found.steps and 2 * found.steps >= (seen.tiles_left + 3) // 4:
        return True
    return 0 < found.steps < standard_shanten(seen.counts, len(seen.own_melds))


def _is_outside(observation: Observation) -> bool:
    """Whether hardly a tile of the hand and its melds is from the middle of a suit."""
    melded = [tile for meld in observation.own_melds for tile in meld.tiles[:3]]
    held = [*observation.hand, *melded]
    return sum(not _is_from_the_middle(tile) for tile in held) >= OUTSIDE_HAND_TILES


def _is_from_the_middle(tile: Tile) -> bool:
    kind = kind_of(tile)
    return not is_honour(kind) and 4 <= rank_of(kind) <= 6


def has_yakuhai(observation: Observation) -> bool:
    """Whether the hand holds a yakuhai, in its melds or as three of a kind."""
    laid = {meld.kind for meld in observation.own_melds if meld.type is not MeldType.CHI}
    counts = observation.counts
    return any(
        (counts[kind] >= 3 or kind in laid) and observation.is_yakuhai(kind, observation.seat)
        for kind in KINDS
    )


def away(decisions: Sequence[Decision], off: Collection[int]) -> frozenset[int]:
    """The places where nobody seems to have sat at the table.

    Args:
        decisions: those of one seat in one game, in order.
        off: the places of those off the plan.
    """
    found: set[int] = set()
    run: list[int] = []
    for place, decision in enumerate(decisions):
        here = decision.observation
        before = decisions[run[-1]].observation if run else here
        same = (here.round, here.honba) == (before.round, before.honba)
        if not (same and decision.tsumogiri):
            run = []
        if decision.tsumogiri:
            run.append(place)
        if sum(one in off for one in run) >= ABSENT_DISCARDS:
            found |= set(run)
    return frozenset(found)
