from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.tiles import Kind, Tile, kind_of
from tutor.coach.aims import outside, pattern_steps, patterns
from tutor.coach.facts import draws_keep_yaku, steps_to_yaku
from tutor.coach.graded import Cause
from tutor.coach.plan import Plan
from tutor.coach.spot import Facts, Spot, Weighed
from tutor.position.hands import FLUSHES, HandName, HandPlan, serves

OUTSIDE: Final = 3.0
"""Log-odds, multiplied by the probability of the hand."""
INSIDE: Final = 1.4
FLUSH: Final = 2.8
FLUSH_FIRST: Final = 1.6
"""The least weight of a tile outside the flush being built."""
PIECE: Final = 1.2
NO_YAKU: Final = 4.0
LIKELY: Final = 0.25
SELECTIVE: Final = frozenset({HandName.TANYAO, *FLUSHES, HandName.OUTSIDE, HandName.ORPHANS})


@dataclass(frozen=True, slots=True)
class OutsidePlan:
    hand: HandPlan
    kind: Kind
    others: tuple[Kind, ...]
    """Other closed tiles outside the plan."""


@dataclass(frozen=True, slots=True)
class InsidePlan:
    hand: HandPlan
    kind: Kind


@dataclass(frozen=True, slots=True)
class PieceOf:
    """The tile is part of a sanshoku or ittsu in reach."""

    hand: HandPlan
    kind: Kind


@dataclass(frozen=True, slots=True)
class LosesYaku:
    """The rival discard leaves an open hand without a yaku, or further from one."""

    steps: int
    kept: int


CONCEPTS: Final[Mapping[type, str]] = {
    OutsidePlan: "yaku",
    InsidePlan: "yaku",
    PieceOf: "rare_hands",
    LosesYaku: "yaku",
}


def _wanted(plan: Plan) -> list[HandPlan]:
    hands = [one for one in (plan.hand, plan.other) if one is not None]
    shown = (one for one in hands if one.steps is not None or one.name in SELECTIVE)
    return [one for one in shown if one.probability >= LIKELY]


def role(spot: Spot, plan: Plan, tile: Tile) -> Facts:
    for hand in _wanted(plan):
        if hand.name in SELECTIVE and not serves(hand, kind_of(tile)):
            others = tuple(kind for kind in outside(spot, hand) if kind != kind_of(tile))
            weight = OUTSIDE * hand.probability / (2 if others else 1)
            if hand is plan.hand and hand.name in FLUSHES:
                weight = max(weight, FLUSH_FIRST)
            yield Weighed(OutsidePlan(hand, kind_of(tile), others), weight)
            return


def against(spot: Spot, plan: Plan, best: Tile, other: Tile) -> Facts:
    if spot.folds:
        return
    kind = kind_of(other)
    if spot.seen.is_open and spot.steps_after(best) == spot.steps_after(other):
        steps, kept = steps_to_yaku(spot.seen, (other, best))
        if steps > kept and not draws_keep_yaku(spot.seen, spot.rankings, other):
            yield Weighed(LosesYaku(steps, kept), NO_YAKU)
            return
    if spot.steps_after(best) == 0:
        return
    for hand in _wanted(plan):
        mine, its = serves(hand, kind_of(best)), serves(hand, kind)
        if hand.name in SELECTIVE and its and not mine:
            weight = FLUSH if hand.name in FLUSHES else INSIDE
            yield Weighed(InsidePlan(hand, kind), weight * hand.probability)
            return
    yield from _piece(spot, plan, best, kind)


def _piece(spot: Spot, plan: Plan, best: Tile, other: Kind) -> Facts:
    """Yield the pattern that the rival discard breaks and the advised one keeps: the plan's, or if
    it has none, the nearest that costs at most one step."""
    if spot.seen.own_melds or spot.counts[other] > 1:
        return
    for _, hand, needed in patterns(spot):
        if plan.pattern is not None and (hand.name, hand.about) != (
            plan.pattern.name,
            plan.pattern.about,
        ):
            continue
        near = pattern_steps(spot, needed, best) <= spot.steps + 1
        if other in needed and kind_of(best) not in needed and near:
            yield Weighed(PieceOf(hand, other), PIECE)
            return


CAUSES: Final[Mapping[type, Cause]] = {
    InsidePlan: Cause.LEFT_PLAN,
    PieceOf: Cause.LEFT_PLAN,
    LosesYaku: Cause.NO_YAKU,
}
