from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from rules.observation import Observation
from rules.tiles import Kind, Tile, kind_of
from tutor.coach.advice import Advice, CombinedDiscard
from tutor.coach.explain import NAMED, differences
from tutor.coach.facts import neighbours
from tutor.coach.ideas import waits, yaku
from tutor.coach.plan import plan_of
from tutor.coach.rails import yaku_rail
from tutor.coach.spot import Spot
from tutor.coach.strategy.stance import PushOrFold, Stance

MORE: Final = 40
"""Per mille of strong players by which another discard leads the first one of the ranking, from
which that one goes first, if an idea explains it."""
CLEARLY: Final = 1.4
"""Times as many, from which it goes first without an explanation."""
TWICE: Final = 2
"""Times as many, from which the hand is taken a step back for it."""


SURELY: Final = 4
"""Times as many from which a tile that is not safe is thrown while a safe one is held, and from
which the advice of the turn before is turned round though nothing near it has changed."""


def _breaks_rule(
    spot: Spot, combined: Sequence[CombinedDiscard], other: Tile, *, nearly_all: bool
) -> bool:
    """Check for what may not be given up, a furiten wait under a threat, and a tile that the only
    yaku needs.

    Args:
        nearly_all: whether nearly all strong players throw it; they may wait furiten.
    """
    first, ready = combined[0].discard, spot.tenpai(other)
    if spot.seen.is_open or spot.are_ready(first, other):
        rules = tuple(rule for rule in BY_RULE if not (nearly_all and rule is waits.Furiten))
        plan = plan_of(spot, first)
        gives_up = (idea.against(spot, plan, first, other) for idea in (waits, yaku))
        if any(isinstance(each.fact, rules) for each in chain.from_iterable(gives_up)):
            return True
    if spot.threats and ready is not None and ready.furiten and not nearly_all:
        return True
    moved = sorted(combined, key=lambda placed: placed.discard != other)
    return other in yaku_rail(spot.seen, spot.rankings, moved)


BY_RULE: Final = (waits.CannotWin, waits.Furiten, yaku.LosesYaku)
"""What a discard may not give up for being common: the rules are against it."""
NEARLY_ALL: Final = 600
"""Per mille of strong players whose discard goes first if few make the first one."""
FEW_MAKE: Final = 120
"""Per mille of strong players up to which few make a discard."""
COMMON: Final = 100
"""Per mille of strong players from which a discard belongs among the first."""
MOST_COMMON: Final = 3


MUCH_MORE: Final = 2
"""Times as much that the first discard's wait may be worth, in tiles times points."""


def _worth(spot: Spot, tile: Tile) -> int:
    return sum(wait.live * wait.points for wait in spot.winning(tile))


SAFER: Final = 0.03
"""Risk that a hand far from ready does not take on where nearly as many strong players avoid it."""
AVOIDED: Final = 1.5
NEARLY: Final = 2
"""Times as many strong players who may throw a tile that is not safe, while a safe one is held and
the hand is given up."""


def overruled(
    spot: Spot, combined: Sequence[CombinedDiscard], shares: Mapping[Tile, int]
) -> Tile | None:
    """Return the discard that strong players make instead of the first one; None to keep it.

    Where nothing is left to draw, the rules of the end decide, unless only the other one can win.
    A good wait is not given up for it.
    Where strong players are split under a threat, a learner is shown the safer way.
    """
    first = combined[0].discard
    other = _more_common(spot, combined, shares)
    if not spot.draws_left:
        wins = other is not None and spot.winning(other) and not spot.winning(first)
        return other if wins and not spot.steps_after(first) else None
    other = _safer(spot, shares, first if other is None else other) or other
    return _for_free(spot, shares, first if other is None else other) or other


def _for_free(spot: Spot, shares: Mapping[Tile, int], chosen: Tile) -> Tile | None:
    """Return the most common discard, nearly as common, that is no riskier and keeps the hand one
    step from ready under a threat, or keeps the same wait for more points."""

    def gains(tile: Tile) -> bool:
        ready = spot.are_ready(chosen, tile)
        riskier = spot.risk(tile) > spot.risk(chosen) + NEEDLESS * ready
        if riskier and not (spot.threats and spot.is_sure(tile)):
            return False
        if spot.falls_back(chosen):
            return bool(spot.threats) and spot.steps == 1 and not spot.falls_back(tile)
        same = ready and spot.waits_on(tile) == spot.waits_on(chosen)
        return same and _worth(spot, tile) > _worth(spot, chosen)

    found = [each for each in shares if TWICE * shares[each] >= shares[chosen] and gains(each)]
    return max(found, key=lambda tile: (shares[tile], -spot.dora_lost(tile)), default=None)


def _safer(spot: Spot, shares: Mapping[Tile, int], chosen: Tile) -> Tile | None:
    if not spot.threats or spot.steps_after(chosen) == 0:
        return None
    if spot.folds:
        found = [] if spot.is_sure(chosen) else [tile for tile in shares if spot.is_sure(tile)]
        times: float = NEARLY
    else:
        most = spot.risk(chosen) - SAFER
        found = [tile for tile in shares if spot.steps > 1 and spot.risk(tile) <= most]
        times = AVOIDED
    other = max(found, key=lambda tile: shares[tile], default=None)
    return other if other is not None and times * shares[other] >= shares[chosen] else None


def _more_common(
    spot: Spot, combined: Sequence[CombinedDiscard], shares: Mapping[Tile, int]
) -> Tile | None:
    first = combined[0].discard
    other = max(shares, key=lambda tile: shares[tile])
    share, mine = shares[other], shares[first]
    if kind_of(other) == kind_of(first) or share < mine + MORE:
        return None
    if spot.stance is not Stance.FOLD and _worth(spot, first) > MUCH_MORE * _worth(spot, other):
        return None
    sure = spot.folds and spot.threats and spot.is_sure(first) and not spot.is_sure(other)
    if sure and share < SURELY * mine:
        return None
    nearly_all = share >= NEARLY_ALL and mine < FEW_MAKE
    if _breaks_rule(spot, combined, other, nearly_all=nearly_all):
        return None
    if nearly_all:
        return other
    steps_back = spot.falls_back(other) and not spot.threats
    if share < TWICE * mine if steps_back else share >= CLEARLY * mine:
        return None if steps_back else other
    losses = differences(spot, plan_of(spot, other), other, first)
    return other if any(each.weight >= NAMED for each in losses) else None


def common(combined: Sequence[CombinedDiscard], shares: Mapping[Tile, int]) -> set[Tile]:
    first = [placed.discard for placed in combined if placed.rank == 1]
    others = sorted((tile for tile in shares if tile not in first), key=lambda each: -shares[each])
    room = max(0, MOST_COMMON - len(first))
    return {*first, *(tile for tile in others[:room] if shares[tile] >= COMMON)}


def untouched(then: Observation, now: Observation, kinds: Iterable[Kind]) -> bool:
    """Check that no tile that was drawn or thrown since lies within two ranks of some kinds."""
    around = {each for kind in kinds for each in (kind, *neighbours(kind))}
    one, other = then.counts, now.counts
    return all(one[k] == other[k] and then.seen[k] == now.seen[k] for k in around)


def still_first(
    then: Observation,
    advised: Advice,
    spot: Spot,
    combined: Sequence[CombinedDiscard],
    shares: Mapping[Tile, int],
) -> Tile | None:
    """Return the discard of the turn before that lost its place to one behind it, though nothing
    near either of them has changed and strong players do not clearly prefer the other one."""
    first = combined[0].discard
    held = {*map(kind_of, advised.best)}
    found = [one.discard for one in combined[1:] if kind_of(one.discard) in held and one.rank <= 3]
    if not found or kind_of(first) in held or not then.counts[kind_of(first)]:
        return None
    riskier = spot.threats and spot.risk(found[0]) > spot.risk(first)
    if riskier or not untouched(then, spot.seen, (kind_of(first), kind_of(found[0]))):
        return None
    return found[0] if shares.get(first, 0) < SURELY * shares.get(found[0], 1) else None


AHEAD: Final = 150
"""Per mille between two equal discards from which they are not called equal."""


def broken_ties(combined: Sequence[CombinedDiscard], shares: Mapping[Tile, int]) -> set[Tile]:
    """Return those of the first discards that strong players make about as often as the most
    common of them."""
    first = [placed.discard for placed in combined if placed.rank == 1]
    most = max(shares[tile] for tile in first)
    return {tile for tile in first if shares[tile] >= most - AHEAD}


NEEDLESS: Final = 0.01
"""Risk above that of the safest tile that a fold does not take."""


def safest_tiles(spot: Spot, combined: Sequence[CombinedDiscard]) -> set[Tile]:
    """Return the tiles that a fold may throw, where the first one is riskier than needed: those
    that no threat can win on, if there are any."""
    most = NEEDLESS + min(spot.risk(placed.discard) for placed in combined)
    found = {placed.discard for placed in combined if spot.risk(placed.discard) < most}
    sure = {tile for tile in found if spot.threats and spot.is_sure(tile)}
    return set() if combined[0].discard in (sure or found) else sure or found


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
