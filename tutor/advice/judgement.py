"""The verdict on a discard: a mark is for what is improbable *and* has a fault with a name.

How improbable comes from the scores of the combined ranking: they are logarithms of odds, fitted to
strong players, so that they say how often such a player would throw the tile. That alone is no
fault: a strong player often keeps what the scores do not see. So a discard that gives up value or
shape is excused where it is safer, where it brings some yaku nearer, or where an honour was kept
for it; the last no more where strong players would hardly ever throw it. There, a step back and far
fewer good draws are faults as well. Safety is no excuse for a good ready hand that is given up at a
riichi: that little is risked is part of this fault. (In 16 hanchan of the phoenix room, tune part,
nobody is marked for it.)

The limits were set on games of the tune part (Suphx and LuckyJ, their opponents, the phoenix room)
and of our own with novices: the marks of each fault rise from the first to the last.
"""

from dataclasses import dataclass
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile, is_honour, kind_of
from tutor.advice.advice import Advice
from tutor.advice.faults import FAULT_FINDERS, DiscardPair, red_five_thrown
from tutor.advice.reasons.faults import (
    DoraThrown,
    DrawsGivenUp,
    Fault,
    FoldedWin,
    HandSetBack,
    SetBroken,
    YakuhaiBroken,
)
from tutor.strategy.verdict import Verdict

IMPROBABLE: Final = 0.1
"""A discard that strong players would throw less often than this may be a fault, 0..1. (A red five
for a plain one is a fault whatever the odds: they do not tell the two apart.)"""
RARE: Final = 0.005
SAFER: Final = 0.01
LAST_BUILDING_TURN: Final = 12
OPEN_MELDS: Final = 2
_OF_SHAPE: Final = (SetBroken, HandSetBack, DrawsGivenUp)
"""Faults that are none where there is hardly time to build."""
_OF_QUIET: Final = (DoraThrown, YakuhaiBroken, FoldedWin, *_OF_SHAPE)
_OF_RARE: Final = (HandSetBack, DrawsGivenUp)


@dataclass(frozen=True, slots=True)
class Judgement:
    verdict: Verdict
    fault: Fault | None = None
    """None where the discard is not marked."""


def judge(observation: Observation, advice: Advice, played: Tile) -> Judgement:
    """Return the verdict on a discard beside the advice.

    Raises:
        KeyError: the tile is not a legal discard here.
    """
    red = red_five_thrown(observation, played)
    if red is not None:
        return Judgement(Verdict.OFF_PLAN, red)
    if advice.rank_of(played) == 1:
        return Judgement(Verdict.FIRST)
    share = advice.share_of(played)
    if share is None or share >= IMPROBABLE:
        return Judgement(Verdict.IN_LINE)
    pair = DiscardPair(observation, advice.rankings, played, advice.best[0])
    for find_fault in FAULT_FINDERS:
        fault = find_fault(pair)
        if fault is not None and not _is_excused(fault, pair, share < RARE):
            return Judgement(Verdict.OFF_PLAN, fault)
    return Judgement(Verdict.IN_LINE)


def _is_excused(fault: Fault, pair: DiscardPair, rare: bool) -> bool:
    if not isinstance(fault, _OF_QUIET):
        return False
    if isinstance(fault, _OF_RARE) and not rare:
        return True
    if _is_safer(fault, pair) or (not rare and is_honour(kind_of(pair.other))):
        return True
    if isinstance(fault, _OF_SHAPE) and _is_no_time_to_build(pair):
        return True
    return pair.yaku.prefers(0, 1, min(pair.steps()) + 1)


def _is_safer(fault: Fault, pair: DiscardPair) -> bool:
    if isinstance(fault, FoldedWin) and pair.is_riichi:
        return False
    risk, other_risk = pair.risks()
    return risk <= other_risk - SAFER


def _is_no_time_to_build(pair: DiscardPair) -> bool:
    seen = pair.observation
    melds = max(len(seen.melds[seat]) for seat in seen.opponents)
    return seen.turn > LAST_BUILDING_TURN or melds >= OPEN_MELDS
