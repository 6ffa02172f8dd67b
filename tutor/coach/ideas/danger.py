from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.tiles import Kind, Seat, Tile, is_honour, kind_of, suit_of
from tutor.coach.graded import Cause
from tutor.coach.plan import Plan, is_too_late
from tutor.coach.spot import Facts, Spot, Threat, Weighed
from tutor.coach.strategy.stance import Stance
from tutor.position.table_read import cannot_ron, look_at_open_hand, stays_safe
from tutor.position.yaku import yakuhai_han

PER_PERCENT: Final = {Stance.FOLD: 1.2, Stance.CAREFUL: 0.6, Stance.PUSH: 0.3, Stance.BUILD: 0.3}
"""Log-odds for each percentage point of risk."""
NOTICED: Final = 0.006
"""The least difference in risk that is worth mentioning."""
MUCH: Final = 0.03
"""The least difference in risk to mention between tiles dangerous for the same reason."""
SAFE: Final = 3.0
SAFEST: Final = 2.0
BEFORE: Final = 1.7
WHEN_LATE: Final = 0.5
LATER: Final = 0.7
FOR_LATER: Final = 0.4
ORDER: Final = 0.28
LATER_TURN: Final = 7
SHOWN: Final = 2
NEARLY_SAFE: Final = frozenset({"suji", "kabe", "half_suji", "half_kabe", "honour_0", "honour_1"})
"""The `Danger` keys of tiles that seldom deal in."""


@dataclass(frozen=True, slots=True)
class SafeTile:
    """No threatening opponent can win on the tile."""

    kind: Kind
    seats: tuple[Seat, ...]
    why: str
    """A `Danger` key: genbutsu, passed or no_wait."""


@dataclass(frozen=True, slots=True)
class LeastRisk:
    kind: Kind
    seat: Seat
    why: str
    risk: float
    safest: bool
    """Whether no other tile of the hand is safer."""
    least: bool = False
    """Whether no safer tile leaves the hand as near to ready as this one."""
    sure: tuple[Seat, ...] = ()
    """Other threatening opponents, who cannot win on the tile."""


@dataclass(frozen=True, slots=True)
class SafeFor:
    """An opponent can win on the advised discard but not on the rival, worth keeping for later."""

    kind: Kind
    seat: Seat
    """The first such opponent, preferably one with open melds."""


@dataclass(frozen=True, slots=True)
class BeforeReady:
    """Tile is of the suit that an open hand collects, but that hand is probably not ready yet."""

    kind: Kind
    seat: Seat
    suit: int


@dataclass(frozen=True, slots=True)
class GoesFirst:
    """The tile will become more dangerous, and the hand keeps a safe tile for later."""

    kind: Kind
    seat: Seat
    safe: Kind


@dataclass(frozen=True, slots=True)
class Riskier:
    kind: Kind
    seat: Seat
    why: str
    risk: float
    best_risk: float
    suit: int | None
    """The suit that an opponent's open hand is collecting, if the tile belongs to it."""


@dataclass(frozen=True, slots=True)
class SafeLater:
    """An honour with few unseen copies is worth keeping until an opponent is ready."""

    kind: Kind


CONCEPTS: Final[Mapping[type, str]] = {
    SafeTile: "sure_tiles",
    LeastRisk: "safer_tiles",
    GoesFirst: "safer_tiles",
    BeforeReady: "safer_tiles",
    SafeFor: "safer_tiles",
    Riskier: "sure_tiles",
    SafeLater: "safer_tiles",
}


def role(spot: Spot, plan: Plan, tile: Tile) -> Facts:
    seats = tuple(threat.seat for threat in spot.threats)
    late = spot.folds or is_too_late(spot, plan)
    if not seats and not late:
        for threat in spot.shown_hands:
            suit = None if threat.look is None else threat.look.suit
            if suit is not None and suit_of(kind_of(tile)) == suit:
                yield Weighed(BeforeReady(kind_of(tile), threat.seat, suit), BEFORE)
        return
    seats = seats or tuple(spot.seen.opponents)
    kind = kind_of(tile)
    if all(cannot_ron(spot.seen, seat, kind) for seat in seats):
        why = spot.danger(tile, seats[0])
        yield Weighed(SafeTile(kind, seats, why), SAFE if late else SAFE / 2)
        return
    if late or spot.stance is Stance.CAREFUL:
        open_to = [seat for seat in seats if not cannot_ron(spot.seen, seat, kind)]
        worst = max(open_to, key=lambda seat: spot.risk_to(tile, seat))
        others = [each for each in spot.seen.discards if kind_of(each) != kind]
        known = [each for each in others if cannot_ron(spot.seen, worst, kind_of(each))]
        same = [each for each in known if spot.live(each) >= spot.live(tile)]
        stays = [each for each in same if spot.steps_after(each) == spot.steps_after(tile) > 0]
        if stays and not late:
            yield Weighed(GoesFirst(kind, worst, min(map(kind_of, stays))), SAFEST)
            return
        safest = not known and all(spot.risk(tile) <= spot.risk(each) for each in others)
        keeps = [each for each in others if spot.steps_after(each) <= spot.steps_after(tile)]
        least = all(spot.risk(tile) <= spot.risk(each) for each in keeps)
        sure = tuple(each.seat for each in spot.threats if each.seat not in open_to)
        why, risk = spot.danger(tile, worst), spot.risk(tile)
        weight = SAFEST if spot.threats and (late or least) else WHEN_LATE
        yield Weighed(LeastRisk(kind, worst, why, risk, safest, least, sure), weight)


def two_sided(spot: Spot, kind: Kind, seat: Seat) -> tuple[tuple[Kind, Kind], ...]:
    """Return the ryanmen with which an opponent may wait for a number tile: copies of both tiles
    are unseen, and the opponent could also win on the other end."""
    found = []
    for low, end in ((kind - 2, kind - 3), (kind + 1, kind + 3)):
        inside = not is_honour(kind) and min(low, end) >= 0 and low // 9 == end // 9 == kind // 9
        left = inside and spot.unseen[low] and spot.unseen[low + 1]
        if left and not cannot_ron(spot.seen, seat, Kind(end)):
            found.append((Kind(low), Kind(low + 1)))
    return tuple(found)


def against(spot: Spot, plan: Plan, best: Tile, other: Tile) -> Facts:
    kind = kind_of(other)
    found = [_riskier(spot, threat, best, other) for threat in (spot.threats or spot.shown_hands)]
    riskier = [each for each in found if each is not None]
    if riskier:
        worst = max(riskier, key=lambda each: each.weight)
        yield worst
    if spot.folds:
        safe = spot.threats and spot.is_sure(best) and spot.is_sure(other)
        if safe and spot.counts[kind_of(best)] == 1:
            yield from _order(spot, best, other)
        return
    opened = [seat for seat in spot.seen.opponents if spot.seen.melds[seat]]
    mine_safe = [cannot_ron(spot.seen, seat, kind_of(best)) for seat in opened]
    safe_for = [seat for seat in opened if stays_safe(spot.seen, seat, kind)]
    if spot.threats:
        dead = is_honour(kind) and not spot.unseen[kind]
        if dead and safe_for and not any(mine_safe):
            yield Weighed(SafeFor(kind, safe_for[0]), FOR_LATER)
        if spot.is_sure(best):
            yield from _order(spot, best, other)
        return
    if spot.seen.turn >= LATER_TURN and safe_for and not any(mine_safe):
        yield Weighed(SafeFor(kind, safe_for[0]), FOR_LATER)
    genbutsu, mine = (
        sum(cannot_ron(spot.seen, seat, each) for seat in spot.seen.opponents)
        for each in (kind, kind_of(best))
    )
    # One copy fewer if the honour is a double wind for an opponent.
    double = any(yakuhai_han(spot.seen, kind, seat) > 1 for seat in spot.seen.opponents)
    honour = is_honour(kind) and spot.counts[kind] == 1 and spot.unseen[kind] <= SHOWN - double
    number = not is_honour(kind_of(best))
    rarer = spot.unseen[kind] < spot.unseen[kind_of(best)]
    late = spot.seen.turn >= LATER_TURN or (bool(opened) and not spot.unseen[kind])
    late &= spot.steps_after(best) > 0
    if late and honour and (number or rarer) and genbutsu >= mine:
        yield Weighed(SafeLater(kind), LATER)
    else:
        yield from _order(spot, best, other)


def _order(spot: Spot, best: Tile, other: Tile) -> Facts:
    """Yield facts saying that the rival discard is safer and worth keeping for later."""
    kind, opponents = kind_of(other), spot.seen.opponents
    mine = [seat for seat in opponents if cannot_ron(spot.seen, seat, kind_of(best))]
    its = [seat for seat in opponents if stays_safe(spot.seen, seat, kind)]
    more = [seat for seat in its if seat not in mine]
    more.sort(key=lambda seat: not spot.seen.melds[seat])
    ready = spot.steps_after(best) == 0
    if len(its) > len(mine) and not ready and spot.seen.turn >= LATER_TURN:
        yield Weighed(SafeFor(kind, more[0]), ORDER)


def collects(spot: Spot, tile: Tile, seat: Seat) -> bool:
    look = look_at_open_hand(spot.seen, seat)
    return look is not None and look.suit is not None and look.suit == suit_of(kind_of(tile))


def _riskier(spot: Spot, threat: Threat, best: Tile, other: Tile) -> Weighed | None:
    risk, mine = spot.risk_to(other, threat.seat), spot.risk_to(best, threat.seat)
    if risk - mine < NOTICED:
        return None
    kind, why = kind_of(other), spot.danger(other, threat.seat)
    look = threat.look
    suit = suit_of(kind) if collects(spot, other, threat.seat) else None
    if suit is None and why == spot.danger(best, threat.seat) and risk - mine < MUCH:
        return None
    flush = look is not None and look.suit is not None and not threat.riichi
    if flush and suit is None and not is_honour(kind):
        return None
    weight = 100 * (risk - mine) * PER_PERCENT[spot.stance]
    return Weighed(Riskier(kind, threat.seat, why, risk, mine, suit), weight)


CAUSES: Final[Mapping[type, Cause]] = {Riskier: Cause.TOO_DANGEROUS}
