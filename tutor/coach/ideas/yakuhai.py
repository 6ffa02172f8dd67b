from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.tiles import Kind, Seat, Tile, is_honour, kind_of
from tutor.coach.graded import Cause
from tutor.coach.plan import Plan
from tutor.coach.spot import Facts, Spot, Weighed
from tutor.position.hands import NAMED_FROM, HandName
from tutor.position.yaku import yakuhai_han

OFF_WIND: Final = 1.6
LONE: Final = 1.2
PAIR: Final = 2.2
TRIPLET: Final = 4.0
KEEP_SINGLE: Final = 0.7
MORE_LEFT: Final = 0.5
FEW: Final = 2
NEAR_STEPS: Final = 2
"""The shanten below which a lone honour is not kept as a future pair."""
NONE_LEFT: Final = 2.5
OTHERS_USE: Final = 0.4


@dataclass(frozen=True, slots=True)
class OffWind:
    kinds: tuple[Kind, ...]
    """The kind of the tile, then other lone off-winds in the hand."""
    live: int
    kept: tuple[Kind, ...] = ()
    """Lone yakuhai that can still be paired."""
    last: bool = False
    """Whether the hand has no other isolated tile."""


@dataclass(frozen=True, slots=True)
class LoneYakuhai:
    kind: Kind
    live: int
    more: tuple[Kind, ...] = ()
    """Other lone yakuhai that are more worth keeping: worth two han, or with more copies left."""
    alike: tuple[Kind, ...] = ()
    """Other lone yakuhai, equally or less worth keeping."""
    last: bool = False
    """Whether the hand has no other isolated tile."""


@dataclass(frozen=True, slots=True)
class KeepsYakuhai:
    """The rival tile is a single yakuhai that can still be paired."""

    kind: Kind
    live: int


@dataclass(frozen=True, slots=True)
class CountsDouble:
    """The rival tile is both round and seat wind, worth two han as a triplet."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class OthersUse:
    """The advised lone yakuhai is a yaku for more opponents, or a double wind for one of them."""

    kind: Kind
    double: Seat | None
    """The opponent for whom the advised tile is a double wind."""


@dataclass(frozen=True, slots=True)
class MoreLeft:
    """Both tiles are yakuhai, or both off-winds; fewer copies of the advised one are left."""

    kind: Kind
    left: int
    best: int


@dataclass(frozen=True, slots=True)
class YakuhaiPair:
    kind: Kind
    live: int
    triplet: bool


CONCEPTS: Final[Mapping[type, str]] = {
    OffWind: "singles",
    LoneYakuhai: "yakuhai",
    KeepsYakuhai: "yakuhai",
    MoreLeft: "singles",
    OthersUse: "yakuhai",
    CountsDouble: "yakuhai",
    YakuhaiPair: "yakuhai",
}


def role(spot: Spot, plan: Plan, tile: Tile) -> Facts:
    kind = kind_of(tile)
    if not is_honour(kind) or spot.counts[kind] != 1 or not plan.has_blocks:
        return
    last = not any(
        count == 1 and each != kind and not spot.near(Kind(each))
        for each, count in enumerate(spot.counts)
    )
    if spot.is_off_wind(kind):
        alike = [
            Kind(each)
            for each in range(27, 34)
            if each != kind and spot.counts[each] == 1 and spot.is_off_wind(Kind(each))
        ]
        off_wind = OffWind((kind, *alike), spot.unseen[kind], spot.hopeful, last)
        yield Weighed(off_wind, OFF_WIND)
    else:
        worth = {
            each: (yakuhai_han(spot.seen, each), spot.unseen[each])
            for each in map(Kind, range(27, 34))
            if spot.counts[each] == 1 and spot.is_yakuhai(each)
        }
        more = tuple(each for each in worth if worth[each] > worth[kind])
        same = tuple(each for each in worth if worth[each] <= worth[kind] and each != kind)
        live = spot.unseen[kind]
        yield Weighed(LoneYakuhai(kind, live, more, same, last), LONE if live else NONE_LEFT)


def pairs_of(spot: Spot) -> tuple[Kind, ...]:
    honours = map(Kind, range(27, 34))
    return tuple(kind for kind in honours if spot.counts[kind] > 1 and spot.is_yakuhai(kind))


def _for_others(spot: Spot, kind: Kind) -> dict[Seat, int]:
    return {seat: yakuhai_han(spot.seen, kind, seat) for seat in spot.seen.opponents}


def _others_use(spot: Spot, kind: Kind, best: Kind) -> Facts:
    its, given_up = _for_others(spot, kind), _for_others(spot, best)
    double = [seat for seat in spot.seen.opponents if given_up[seat] > 1]
    if sum(given_up.values()) > sum(its.values()):
        yield Weighed(OthersUse(kind, double[0] if double else None), OTHERS_USE)


def against(spot: Spot, plan: Plan, best: Tile, other: Tile) -> Facts:
    kind, mine = kind_of(other), kind_of(best)
    if spot.folds or not is_honour(kind) or not plan.has_blocks:
        return
    both = is_honour(mine) and spot.counts[mine] == spot.counts[kind] == 1
    if both and spot.is_yakuhai(mine) and spot.is_off_wind(kind) and spot.unseen[mine] > 1:
        yield from _others_use(spot, kind, mine)
        return
    if spot.steps < NEAR_STEPS and spot.counts[kind] == 1:
        if both and spot.is_yakuhai(mine) and spot.unseen[mine] > 1:
            yield from _others_use(spot, kind, mine)
        return
    if both and spot.is_yakuhai(mine) == spot.is_yakuhai(kind):
        han, mine_han = yakuhai_han(spot.seen, kind), yakuhai_han(spot.seen, mine)
        if han > mine_han:
            yield Weighed(CountsDouble(kind), MORE_LEFT)
        elif spot.unseen[kind] > spot.unseen[mine]:
            yield Weighed(MoreLeft(kind, spot.unseen[kind], spot.unseen[mine]), MORE_LEFT)
        elif spot.is_yakuhai(mine) and spot.unseen[mine] > 1:
            yield from _others_use(spot, kind, mine)
        return
    if not spot.is_yakuhai(kind):
        return
    count, live, hand = spot.counts[kind], spot.unseen[kind], plan.hand
    tanyao = hand is not None and hand.name is HandName.TANYAO and hand.probability >= NAMED_FROM
    if count >= 3:
        yield Weighed(YakuhaiPair(kind, live, triplet=True), TRIPLET)
    elif count == 2 and live:
        yield Weighed(YakuhaiPair(kind, live, triplet=False), PAIR)
    elif count == 1 and live >= FEW and spot.steps > 1 and not tanyao:
        yield Weighed(KeepsYakuhai(kind, live), KEEP_SINGLE)


CAUSES: Final[Mapping[type, Cause]] = {
    YakuhaiPair: Cause.YAKUHAI,
    KeepsYakuhai: Cause.YAKUHAI,
    CountsDouble: Cause.YAKUHAI,
}
