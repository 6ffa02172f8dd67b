"""The referee: where strong players nearly all discard another tile, that one goes first."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from rules.tiles import Tile, kind_of
from tutor.coach.advice import CombinedDiscard
from tutor.coach.explain import NAMED, differences
from tutor.coach.ideas import waits, yaku
from tutor.coach.plan import plan_of
from tutor.coach.rails import yaku_rail
from tutor.coach.spot import Spot
from tutor.strategy.stance import PushOrFold, Stance

UNDER: Final = 250
"""Per mille of strong players for the first discard of the ranking below which it may yield."""
OVER: Final = 450
"""Per mille for another discard above which that one goes first, if an idea explains it."""
SURE_UNDER: Final = 100
SURE_OVER: Final = 600
"""The same without an explanation: the advice then says that the reason is a fine one."""


def _breaks_rule(spot: Spot, combined: Sequence[CombinedDiscard], other: Tile) -> bool:
    """Check for a furiten wait under a threat, and for a tile that the only yaku needs."""
    ready = spot.tenpai(other)
    if spot.threats and ready is not None and ready.furiten:
        return True
    moved = sorted(combined, key=lambda placed: placed.discard != other)
    return other in yaku_rail(spot.seen, spot.rankings, moved)


BY_RULE: Final = (waits.CannotWin, waits.Furiten, yaku.LosesYaku)
"""What a discard may not give up for being common: the rules are against it."""
COMMON: Final = 100
"""Per mille of strong players from which a discard belongs among the first."""
MOST_COMMON: Final = 3


def overruled(
    spot: Spot, combined: Sequence[CombinedDiscard], shares: Mapping[Tile, int]
) -> Tile | None:
    """Return the discard that strong players make instead of the first one; None to keep it.

    A win is never given up for it: if the first discard leaves the hand ready with a wait that
    wins, the other one has to do so as well.
    """
    first = combined[0].discard
    other = max(shares, key=lambda tile: shares[tile])
    share, mine = shares[other], shares[first]
    if kind_of(other) == kind_of(first) or mine >= UNDER or share <= OVER:
        return None
    if spot.winning(first) and not spot.winning(other) and spot.stance is not Stance.FOLD:
        return None
    gives_up = differences(spot, plan_of(spot, first), first, other)
    if any(isinstance(each.fact, BY_RULE) for each in gives_up) or _breaks_rule(
        spot, combined, other
    ):
        return None
    losses = differences(spot, plan_of(spot, other), other, first)
    explained = any(each.weight >= NAMED for each in losses)
    return other if explained or (mine < SURE_UNDER and share > SURE_OVER) else None


def common(combined: Sequence[CombinedDiscard], shares: Mapping[Tile, int]) -> set[Tile]:
    """Return the first discard and up to two others that many strong players make."""
    first = [placed.discard for placed in combined if placed.rank == 1]
    others = sorted((tile for tile in shares if tile not in first), key=lambda each: -shares[each])
    room = max(0, MOST_COMMON - len(first))
    return {*first, *(tile for tile in others[:room] if shares[tile] >= COMMON)}


AHEAD: Final = 150
"""Per mille between two equal discards from which they are not called equal."""


def broken_ties(combined: Sequence[CombinedDiscard], shares: Mapping[Tile, int]) -> set[Tile]:
    """Return those of the first discards that strong players make about as often as the most
    common of them."""
    first = [placed.discard for placed in combined if placed.rank == 1]
    most = max(shares[tile] for tile in first)
    return {tile for tile in first if shares[tile] >= most - AHEAD}


FEW: Final = 300
"""Per mille of strong players who keep the hand under a threat below which a push is overruled; a
fold is overruled where as few set it back."""


def overruled_stance(
    pressure: PushOrFold | None, spot: Spot, shares: Mapping[Tile, int]
) -> PushOrFold | None:
    """Return the decision of the stance tree, or that of strong players, without a path, where they
    differ widely."""
    if pressure is None or pressure.stance is None:
        return pressure
    keeping = sum(share for tile, share in shares.items() if not spot.falls_back(tile))
    pushes = pressure.stance is Stance.PUSH
    if (keeping if pushes else sum(shares.values()) - keeping) >= FEW:
        return pressure
    return replace(pressure, push=keeping / max(1, sum(shares.values())), path=())
