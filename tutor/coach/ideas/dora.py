from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.tiles import Kind, Tile, is_honour, is_red, kind_of
from tutor.coach.facts import neighbours
from tutor.coach.graded import Cause
from tutor.coach.plan import Plan
from tutor.coach.spot import Facts, Spot, Weighed

DORA: Final = 1.8
BESIDE: Final = 0.6


@dataclass(frozen=True, slots=True)
class IsDora:
    kind: Kind
    count: int
    red: bool


@dataclass(frozen=True, slots=True)
class BesideDora:
    """The tile could form a shape with a dora drawn later."""

    kind: Kind
    dora: Kind


@dataclass(frozen=True, slots=True)
class RedForPlain:
    """The red five was discarded although the hand keeps a plain one."""

    kind: Kind


CONCEPTS: Final[Mapping[type, str]] = {IsDora: "dora", BesideDora: "dora", RedForPlain: "dora"}


def role(spot: Spot, plan: Plan, tile: Tile) -> Facts:
    yield from ()


def against(spot: Spot, plan: Plan, best: Tile, other: Tile) -> Facts:
    if spot.folds or not spot.draws_left or spot.are_ready(best, other):
        return  # what a ready hand pays tells it
    lost = spot.dora_lost(other) - spot.dora_lost(best)
    kind = kind_of(other)
    if is_honour(kind) and spot.counts[kind] == 1 and not spot.unseen[kind]:
        return
    if lost > 0:
        red = spot.seen.rules.red_fives and is_red(other)
        yield Weighed(IsDora(kind_of(other), lost, red), DORA * lost)
        return
    beside = [
        dora
        for dora in spot.seen.dora
        if dora in neighbours(kind) and spot.unseen[dora] and not spot.counts[dora]
        if dora != kind_of(best) and dora not in neighbours(kind_of(best))
    ]
    loose = spot.counts[kind] == 1 and not plan.is_of_pairs
    if beside and spot.steps_after(best) and loose:
        yield Weighed(BesideDora(kind, beside[0]), BESIDE)


CAUSES: Final[Mapping[type, Cause]] = {
    IsDora: Cause.GAVE_UP_VALUE,
    RedForPlain: Cause.GAVE_UP_VALUE,
}
