from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from rules.observation import Observation
from rules.tiles import Kind, Tile, kind_of
from tutor.coach.advice import Advice, CombinedDiscard
from tutor.coach.explain import CLEAR, NAMED, WIDER, differences
from tutor.coach.facts import neighbours
from tutor.coach.ideas import waits, yaku
from tutor.coach.plan import plan_of
from tutor.coach.rails import yaku_rail
from tutor.coach.spot import Spot
from tutor.coach.strategy.stance import PushOrFold, Stance

MORE: Final = 40
"""The lead in share (per mille) from which another discard replaces the first one of the ranking if
an idea explains the choice."""
CLEARLY: Final = 1.4
"""The ratio of shares from which another discard replaces the first one without an explanation."""
TWICE: Final = 2
"""The ratio of shares from which a discard that increases the shanten replaces the first one."""


SURELY: Final = 4
"""The ratio of shares from which an unsafe tile replaces a safe one, or the previous advice is
reversed although nothing near has changed."""


def _breaks_rule(
    spot: Spot, combined: Sequence[CombinedDiscard], other: Tile, *, nearly_all: bool
) -> bool:
    """Check whether a discard breaks a rule: it gives up what must be kept, makes the wait furiten
    under a threat, or takes a tile that the only yaku needs.

    Args:
        nearly_all: whether nearly all strong players make this discard; it may then be furiten.
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
"""Facts that no discard may go against, however common it is."""
NEARLY_ALL: Final = 600
"""The share (per mille) from which the most common discard replaces a first one that few make."""
FEW_MAKE: Final = 120
"""The largest share (per mille) of strong players that counts as few."""
COMMON: Final = 100
"""The share of strong players (per mille) from which a discard belongs among the first."""
MOST_COMMON: Final = 3


MUCH_MORE: Final = 2
"""The ratio, in tiles times points, above which the first discard's better wait is not given up."""


def _worth(spot: Spot, tile: Tile) -> int:
    return sum(wait.live * wait.points for wait in spot.winning(tile))


SAFER: Final = 0.03
"""Added risk that a hand far from ready does not take if nearly as many strong players avoid it."""
AVOIDED: Final = 1.5
FEW_STEPS: Final = 3
WIDER_BY: Final = 2
"""The number of additional useful tiles that, together with the ratio `WIDER`, decides between two
discards that strong players make about equally often."""
NEARLY: Final = 2
"""Ratio of strong players up to which a safe tile is preferred to an unsafe one while folding."""


def overruled(
    spot: Spot, combined: Sequence[CombinedDiscard], shares: Mapping[Tile, int]
) -> Tile | None:
    """Return the discard that strong players make instead of the first one; None to keep the first.

    With no draws left, the rules for the end of the round decide, unless only the other discard
    leaves a hand that can win. A good wait is not given up for a more common discard. Where strong
    players are split under a threat, the safer discard is chosen.
    """
    first = combined[0].discard
    other = _more_common(spot, combined, shares)
    if not spot.draws_left:
        wins = other is not None and spot.winning(other) and not spot.winning(first)
        return other if wins and not spot.steps_after(first) else None
    other = _safer(spot, shares, first if other is None else other) or other
    return _for_free(spot, shares, first if other is None else other) or other


def _for_free(spot: Spot, shares: Mapping[Tile, int], chosen: Tile) -> Tile | None:
    """Return the most common discard, at least half as common as the chosen one, that is no riskier
    and keeps one step from ready under a threat, or the same wait for more points; None if there is
    none."""

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
    found = found or _wider(spot, shares, chosen)
    return max(found, key=lambda tile: (shares[tile], -spot.dora_lost(tile)), default=None)


def _wider(spot: Spot, shares: Mapping[Tile, int], chosen: Tile) -> list[Tile]:
    """Return the discards about as common as the chosen one that keep clearly more useful tiles and
    give up nothing that could be named."""
    steps, live = spot.steps_after(chosen), spot.live(chosen)
    if spot.threats or spot.folds or not 0 < steps <= FEW_STEPS:
        return []
    return [
        tile
        for tile, share in shares.items()
        if CLEAR * share >= shares[chosen]
        and spot.steps_after(tile) == steps
        and spot.live(tile) >= max(live * WIDER, live + WIDER_BY)
        and spot.dora_lost(tile) <= spot.dora_lost(chosen)
        and not any(
            each.weight >= NAMED for each in differences(spot, plan_of(spot, chosen), chosen, tile)
        )
    ]


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
    """Check whether no tile within two ranks of these kinds has been drawn or discarded."""
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
    """Return the previously advised discard if the new first discard does not clearly beat it among
    strong players and nothing near these two tiles has changed; None otherwise."""
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
"""The difference in share (per mille) from which tied discards are not called equal."""


def broken_ties(combined: Sequence[CombinedDiscard], shares: Mapping[Tile, int]) -> set[Tile]:
    """Return those of the tied first discards that are about as common among strong players as the
    most common of them."""
    first = [placed.discard for placed in combined if placed.rank == 1]
    most = max(shares[tile] for tile in first)
    return {tile for tile in first if shares[tile] >= most - AHEAD}


NEEDLESS: Final = 0.01
"""The risk, in addition to that of the safest tile, that a fold does not take."""


def safest_tiles(spot: Spot, combined: Sequence[CombinedDiscard]) -> set[Tile]:
    """Return the tiles to discard when folding, only certainly safe ones if there are any; empty if
    the first discard is one of them."""
    most = NEEDLESS + min(spot.risk(placed.discard) for placed in combined)
    found = {placed.discard for placed in combined if spot.risk(placed.discard) < most}
    sure = {tile for tile in found if spot.threats and spot.is_sure(tile)}
    return set() if combined[0].discard in (sure or found) else sure or found


FEW: Final = 300
"""The share of strong players (per mille) keeping the hand under a threat below which a push is
overruled; a fold is overruled if fewer than that set the hand back."""


def overruled_stance(
    pressure: PushOrFold | None, spot: Spot, shares: Mapping[Tile, int]
) -> PushOrFold | None:
    """Return the verdict of the stance tree or, where strong players differ widely from it, their
    verdict, which has no path."""
    if pressure is None or pressure.stance is None:
        return pressure
    keeping = sum(share for tile, share in shares.items() if not spot.falls_back(tile))
    pushes = pressure.stance is Stance.PUSH
    if (keeping if pushes else sum(shares.values()) - keeping) >= FEW:
        return pressure
    return replace(pressure, push=keeping / max(1, sum(shares.values())), path=())
