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
"""A kept honour is no excuse for what strong players throw less often than this, 0..1."""
SAFER: Final = 0.01
"""A discard that is less likely to deal in by so much was not thrown for nothing."""
LAST_BUILDING_TURN: Final = 12
"""After this turn a broken set is no fault: there is hardly time for the hand."""
OPEN_MELDS: Final = 2
"""Melds of an opponent from which a broken set may have been careful."""
_OF_SHAPE: Final = (SetBroken, HandSetBack, DrawsGivenUp)
"""Faults that are none where there is hardly time to build."""
_OF_QUIET: Final = (DoraThrown, YakuhaiBroken, FoldedWin, *_OF_SHAPE)
"""Faults that safety or another yaku excuses, and a kept honour where they are not too rare."""
_OF_RARE: Final = (HandSetBack, DrawsGivenUp)
"""Faults of what strong players hardly ever throw, and of nothing else."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, and the fault that a mark is for."""

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
    """Whether a strong player may well have seen more than the scores do."""
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
    """Whether the discard was not made for nothing; a ready hand that is given up at a riichi
    though little is risked was."""
    if isinstance(fault, FoldedWin) and pair.is_riichi:
        return False
    risk, other_risk = pair.risks()
    return risk <= other_risk - SAFER


def _is_no_time_to_build(pair: DiscardPair) -> bool:
    seen = pair.observation
    melds = max(len(seen.melds[seat]) for seat in seen.opponents)
    return seen.turn > LAST_BUILDING_TURN or melds >= OPEN_MELDS
