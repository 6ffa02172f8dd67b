"""Where the tutor's own eyes are weak, and so no lesson is given.

The rankings look at steps, good draws, dora and risk. Reading games showed where a player who
leaves the plan sees more than they do, or did not choose at all:

- a hand on its way to one suit that is kept on it: no ranking counts the suit;
- a dora or tanyao that is kept for a few good draws: points are worth some draws;
- a dora that is kept and is a yakuhai: a pair of it makes a big hand;
- a tile that deals in one time in seven or more and was not thrown: no plan weighs that well;
- an open hand without a yaku that keeps the one it can still make;
- a hand that is two steps or more away by seven pairs (or thirteen orphans) alone: its good draws
  are few, and steps by pairs mislead;
- a hand that cannot be ready any more in the draws that are left: only its risks count;
- a seat that throws what it draws again and again, off the plan each time: nobody sat there.
"""

from collections.abc import Collection, Sequence
from typing import Final

from rules.melds import MeldType
from rules.observation import Observation
from rules.shanten import standard_shanten
from rules.tiles import KINDS
from tutor.advice.advice import Decision
from tutor.lessons.causes import cause_in, held_value
from tutor.lessons.comparison import Comparison
from tutor.lessons.lesson import Cause

WORTH: Final = 2 / 3
"""So much of the good draws has to be left for a kept han."""
STEEP: Final = 1 / 7
"""Probability of dealing in from which on nobody is blamed for another tile."""
RISKS: Final = frozenset({Cause.PLAYED_ON, Cause.TOO_DANGEROUS})
"""Causes that are about dealing in, to the last tile."""
FAR: Final = 2
"""Steps from which on seven pairs alone are no way to count."""
AWAY: Final = 4
"""So many discards off the plan among drawn tiles thrown one after another: nobody sat there."""


def is_doubtful(found: Comparison) -> bool:
    """Whether the player may well have seen more than the rankings. A risk is plain to both."""
    if cause_in(found) in RISKS:
        return False
    if found.other.risk >= STEEP:
        return True
    seen = found.observation
    held = held_value(found)
    if held == "suit":
        return True
    nearly_as_many = found.fewer and found.played.draws >= WORTH * found.other.draws
    if held in ("dora", "tanyao") and nearly_as_many:
        return True
    if held == "dora" and found.other.piece is not None:
        return True
    if held in ("tanyao", "yakuhai") and seen.is_open and not has_yakuhai(seen):
        return True
    if found.steps > (seen.tiles_left + 3) // 4:
        return True
    far = standard_shanten(seen.counts, len(seen.own_melds))
    return found.steps >= FAR and far > found.steps


def has_yakuhai(observation: Observation) -> bool:
    """Whether the hand holds a yakuhai, in its melds or as three of a kind."""
    laid = {meld.kind for meld in observation.own_melds if meld.type is not MeldType.CHI}
    counts = observation.counts
    return any(
        (counts[kind] >= 3 or kind in laid) and observation.is_yakuhai(kind, observation.seat)
        for kind in KINDS
    )  # fmt: skip


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
        if sum(one in off for one in run) >= AWAY:
            found |= set(run)
    return frozenset(found)
