import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from math import log
from types import ModuleType
from typing import Any, Final

from rules.observation import Observation
from rules.tiles import Kind, Tile, is_honour, kind_of
from tutor.coach.advice import Advice
from tutor.coach.facts import number
from tutor.coach.ideas import consensus, danger, dora, draws, pairs, shape, waits, yaku, yakuhai
from tutor.coach.plan import Plan, is_too_late, plan_of
from tutor.coach.spot import Spot, Weighed, once
from tutor.coach.strategy.stance import Stance
from tutor.position.hands import HandPlan, serves
from tutor.position.positions import cache_last_call

IDEAS: Final[tuple[ModuleType, ...]] = (
    draws, waits, yaku, dora, yakuhai, shape, pairs, danger, consensus,
)  # fmt: skip
NAMED: Final = 0.35
"""The least difference, in log-odds, that is worth a sentence."""
SECOND: Final = 0.8
"""The least weight of a second difference to mention, as a share of the first one's weight."""
RARE: Final = 8
"""How many times as common another discard must be for one that clearly slows the hand down to go
without comment."""
SLOWER: Final = (draws.StepBack, draws.FewerDraws)
CONCEDED: Final = 1.0
"""The least log-odds at which the text admits what the advised discard gives up."""
WIDER: Final = 1.25
WIDER_BY: Final = 4
"""How many times as many useful tiles (`WIDER`), or how many more, a rival discard must keep for
this to be admitted."""
COUNTED_FROM: Final = 3
"""The shanten from which the number of useful tiles says little."""
EITHER: Final = log(1.25)
CLEAR: Final = 1.5
"""The ratio of two discards' shares from which the choice is no longer a matter of taste."""


@dataclass(frozen=True, slots=True)
class Tempting:
    tile: Tile
    played: bool
    gives_up: tuple[object, ...]
    """Facts about what this discard gives up, most important first; empty if nothing."""
    gains: object | None
    """A fact about what this discard has over the advised one."""
    close: bool
    alike: bool = False
    """Whether nothing distinguishes this discard from the advised one."""
    ahead: bool = False
    """Whether more strong players make this discard than the advised one."""
    counter: object | None = None
    """What the advised discard gives up in comparison, if the choice is close."""
    share: int = 0
    """The share of strong players (per mille) who make this discard; 0 without a network."""
    level: bool = False
    """Whether this discard keeps the same shanten, useful tiles and dora as the advised one, and no
    third discard is more common."""


IDLE: Final = (
    shape.Alone,
    shape.Duplicate,
    shape.Spare,
    yakuhai.OffWind,
    yakuhai.LoneYakuhai,
    pairs.UselessSingle,
)
"""Roles of tiles that do nothing for the hand."""
ALIKE: Final = (danger.Riskier, danger.SafeLater, danger.SafeFor, yakuhai.KeepsYakuhai)
"""Facts that are mentioned for one tile only."""
LATE: Final = (draws.StepBack, yakuhai.YakuhaiPair, dora.IsDora)
"""Facts that still matter when a hand is given up late, besides those about danger."""
SPARE: Final = (*IDLE, yaku.OutsidePlan, pairs.SlowSingle)
"""Roles of tiles that do nothing for the hand or do not fit the plan."""
LONE: Final = (shape.Alone, shape.Duplicate, yakuhai.OffWind, yakuhai.LoneYakuhai)
"""Roles of tiles that a reader recognizes at a glance, so that these tiles are compared."""


@dataclass(frozen=True, slots=True)
class Explanation:
    plan: Plan
    best: tuple[Tile, ...]
    role: object | None
    tempting: Tempting | None
    watch: object | None = None
    """A fact about what to look out for next."""
    peer: Tempting | None = None
    """The next discard of the same sort as the advised one, such as another isolated tile."""

    others: tuple[Tempting, ...] = ()
    """Further discards that many strong players make."""
    share: int = 0
    """The share of strong players (per mille) who make the advised discard; 0 without a network."""
    second: Tempting | None = None
    """The next discard in the displayed ranking, with its main difference however small."""

    @property
    def rivals(self) -> tuple[Tempting, ...]:
        first = [each for each in (self.peer, self.tempting) if each is not None]
        every = (*first, *self.others)
        most = max((each.share for each in every), default=0)
        return tuple(
            each
            for each in every
            if each.played
            or each.share * RARE >= most
            or not isinstance(next(iter(each.gives_up), None), SLOWER)
        )

    def keeps_to(self, hand: HandPlan) -> bool:
        """Check whether a plan can use the tile that was discarded, or else the tempting one."""
        return self.tempting is None or serves(hand, kind_of(self.tempting.tile))

    def divides(self, rival: Tempting) -> bool:
        """Check whether strong players make the rival discard about as often as the advised one."""
        low, high = sorted((self.share, rival.share))
        return 0 < high < CLEAR * low

    @property
    def split(self) -> tuple[Tempting, ...]:
        """Discards that strong players prefer to the advised one, for no known reason."""
        return tuple(
            each
            for each in self.rivals
            if each.ahead and not (each.gives_up or each.alike) and each.counter is None
        )

    @property
    def ties(self) -> tuple[Tempting, ...]:
        """Discards of tiles as useless as the advised one."""
        if not isinstance(self.role, SPARE):
            return ()
        equal = (each for each in self.rivals if each.alike)
        return tuple(each for each in equal if not each.gives_up)


def plays_safe_late(spot: Spot, found: Explanation) -> bool:
    """Check whether a slow hand with few draws left is given up for a safe tile, or holds none."""
    if not is_too_late(spot, found.plan) or type(found.role) not in danger.CONCEPTS:
        return False
    return spot.is_sure(found.best[0]) or not any(map(spot.is_sure, spot.seen.discards))


@cache_last_call
def spot_of(advice: Advice, observation: Observation) -> Spot:
    stance = advice.stance or Stance.BUILD
    return Spot(
        observation,
        advice.rankings,
        advice.hands,
        stance,
        advice.win,
        advice.pressure,
        advice.yielded,
    )


@cache_last_call
def explain(advice: Advice, observation: Observation, played: Tile | None = None) -> Explanation:
    """Return what the advised discard does for the hand, and how it differs from others: the next
    one of the same sort, the one made or tempting to a beginner, and those that many strong players
    make."""
    spot = spot_of(advice, observation)
    best = advice.best
    first = best[0]
    plan = plan_of(spot, first, advice.aims)
    roles = _roles(spot, plan, first)
    strong = [each for each in roles if not isinstance(each.fact, WEAK)] or roles
    role = max(strong, key=lambda each: each.weight).fact if strong else None
    watch = _watch(spot, plan, first)
    if played is not None and not _among(played, best):
        peer: Tempting | None = None
        other: Tempting | None = _tempting(advice, spot, plan, role, played, played=True)
    else:
        peer = _peer(advice, spot, plan, role)
        other = _rival(advice, spot, plan, role, peer)
        if other is not None and peer is not None and _share(advice, peer.tile) < UNHEARD_OF:
            peer = None if not _is_alone(spot, peer.tile) else peer
    more = () if played is not None else _common(advice, spot, plan, role, (peer, other))
    mate = None if played is not None else _mate(advice, spot, plan, role, (peer, other, *more))
    more = more if mate is None else (*more, mate)
    wider = _wider(advice, spot, plan, role, (peer, other, *more))
    more = more if wider is None else (*more, wider)
    differs = any(each is not None and each.gives_up for each in (peer, other, *more))
    if role is None and not differs and advice.second:
        role = consensus.Consensus()
    shared = isinstance(role, draws.MostDraws) and role.shared
    if differs and (shared or isinstance(role, consensus.Consensus)):
        role = None
    tiles = (one.discard for one in advice.combined if not _among(one.discard, best))
    tile = next(tiles, None) if advice.second else None
    was = tile is not None and played is not None and _among(tile, [played])
    second = None
    if tile is not None:
        second = _tempting(advice, spot, plan, role, tile, played=was, any_weight=True)
    found = Explanation(plan, best, role, other, watch, peer, more, _share(advice, first), second)
    if second is None or not found.divides(second):
        return found
    keeps = ((spot.steps_after(e), spot.live(e), spot.dora_lost(e)) for e in (first, second.tile))
    others = (one.discard for one in advice.combined if not _among(one.discard, best))
    most = max(_share(advice, each) for each in others)
    level = len({*keeps}) == 1 and second.share == most
    return replace(found, second=replace(second, level=level))


def _common(
    advice: Advice, spot: Spot, plan: Plan, role: object | None, answered: Sequence[Tempting | None]
) -> tuple[Tempting, ...]:
    """Return further discards that many strong players make, if there is something to say."""
    if not advice.second:
        return ()
    said = [*advice.best, *(each.tile for each in answered if each is not None)]
    found: list[Tempting] = []
    for one in sorted(advice.combined, key=lambda each: -_share(advice, each.discard)):
        alone = isinstance(role, shape.Alone) and _is_alone(spot, one.discard)
        if _share(advice, one.discard) < COMMON and not alone:
            continue
        if not _among(one.discard, said):
            rival = _tempting(advice, spot, plan, role, one.discard)
            earlier = [each for each in (*answered, *found) if each is not None]
            safe = spot.folds and spot.is_sure(one.discard)
            if not (rival.gives_up or ((rival.close or rival.alike) and not safe)):
                continue
            if not (rival.gives_up and any(_is_same(rival, each) for each in earlier)):
                found.append(replace(rival, gives_up=rival.gives_up[:1]))
    return tuple(found[: MOST_RIVALS - len(said) + len(advice.best)])


def _mate(
    advice: Advice, spot: Spot, plan: Plan, role: object | None, answered: Sequence[Tempting | None]
) -> Tempting | None:
    if not isinstance(role, shape.WeakestBlock | shape.WeakBlock):
        return None
    said = [*advice.best, *(each.tile for each in answered if each is not None)]
    halves = [one.discard for one in advice.combined if kind_of(one.discard) in role.block.kinds]
    mate = next((tile for tile in halves if not _among(tile, said)), None)
    if mate is None or _share(advice, mate) < UNHEARD_OF:
        return None
    found = _tempting(advice, spot, plan, role, mate, any_weight=True)
    return found if found.gives_up else None


def _wider(
    advice: Advice, spot: Spot, plan: Plan, role: object | None, answered: Sequence[Tempting | None]
) -> Tempting | None:
    """Return the discard that keeps the most useful tiles, if the advised one keeps far fewer and
    no other fact says so."""
    first = advice.best[0]
    near = 0 < spot.steps_after(first) < COUNTED_FROM
    if spot.threats or spot.folds or not near:
        return None
    known = [each for each in answered if each is not None]
    if any(isinstance(each.gains or each.counter, draws.FewerDraws) for each in known):
        return None
    steps = spot.steps_after(first)
    same = (one.discard for one in advice.combined if spot.steps_after(one.discard) == steps)
    widest = max(same, key=spot.live)
    if _among(widest, [*advice.best, *(each.tile for each in known)]):
        return None
    found = _tempting(advice, spot, plan, role, widest, any_weight=True)
    return found if isinstance(found.gains, draws.FewerDraws) else None


def _is_alone(spot: Spot, tile: Tile) -> bool:
    kind = kind_of(tile)
    return not is_honour(kind) and spot.counts[kind] == 1 and not spot.near(kind)


def _is_same(rival: Tempting, other: Tempting) -> bool:
    """Check whether two discards break the same block, or the same can be said of both."""
    if isinstance(rival.gives_up[0], ALIKE):
        return any(isinstance(each, type(rival.gives_up[0])) for each in other.gives_up)
    block = getattr(rival.gives_up[0], "block", None)
    return block is not None and block in (getattr(each, "block", None) for each in other.gives_up)


def _rival(
    advice: Advice, spot: Spot, plan: Plan, role: object | None, peer: Tempting | None
) -> Tempting | None:
    tile = tempting_tile(advice, advice.best, () if peer is None else (peer.tile,))
    found = None if tile is None else _tempting(advice, spot, plan, role, tile)
    natural = _natural(advice, spot, plan, role, peer)
    if natural is not None and (found is None or _share(advice, found.tile) < RIVAL):
        found = natural
    if peer is None or found is None:
        return found
    if not (found.gives_up or found.close):
        return None
    repeats = {*map(type, found.gives_up)} <= {*map(type, peer.gives_up)}
    return None if found.gives_up and repeats else found


def _natural(
    advice: Advice, spot: Spot, plan: Plan, role: object | None, peer: Tempting | None
) -> Tempting | None:
    """Return a discard that a beginner would prefer but that has a drawback, or None: a lone honour
    if a number tile is advised or, one step from ready, a lone number tile if an honour is."""
    honour = is_honour(kind_of(advice.best[0]))
    if spot.threats or honour is not (spot.steps == 1):
        return None
    lone = [
        one.discard
        for one in advice.combined
        if is_honour(kind_of(one.discard)) is not honour
        and spot.counts[kind_of(one.discard)] == 1
        and not (honour and spot.falls_back(one.discard))
    ]
    for tile in sorted(lone, key=lambda each: (-_share(advice, each), each)):
        found = _tempting(advice, spot, plan, role, tile)
        same = peer is not None and kind_of(peer.tile) == kind_of(tile)
        said = isinstance(role, shape.Alone) and kind_of(tile) in role.yakuhai
        if found.gives_up and not same and not said:
            return found
    return None


def _tempting(
    advice: Advice,
    spot: Spot,
    plan: Plan,
    role: object | None,
    other: Tile,
    *,
    played: bool = False,
    any_weight: bool = False,
) -> Tempting:
    """Return how a rival discard differs from the advised one.

    Args:
        any_weight: whether even a small difference counts. Always true if the discard was made, is
            as useless or nearly as common as the advised one, or also leaves the hand ready.
    """
    first = advice.best[0]
    same, close = _is_alike(role, _roles(spot, plan, other)), _close(advice, other)
    idle = same and isinstance(role, SPARE)
    any_weight |= played or idle or close or spot.are_ready(first, other)
    kept = _kept(spot, plan, first, other, any_weight=any_weight)
    if is_too_late(spot, plan) and type(role) in danger.CONCEPTS:
        kept = tuple(each for each in kept if isinstance(each, (*LATE, *danger.CONCEPTS)))
    gains = differences(spot, plan, other, first)
    conceded = (each.fact for each in gains if each.weight >= CONCEDED or _is_far(each.fact))
    gain = next(conceded, None)
    ahead = bool(advice.second) and _share(advice, other) > _share(advice, first)
    ahead = ahead and not (spot.folds and spot.is_sure(other))
    if isinstance(gain, danger.Riskier):
        kept = tuple(each for each in kept if getattr(each, "seat", None) != gain.seat)
    counter = None
    if (close or ahead) and gains and (kept or gains[0].weight >= NAMED):
        said = (each.fact for each in gains if not (kept and _denies(each.fact, role)))
        near = spot.steps < COUNTED_FROM
        counter = next((each for each in said if near or not _is_long(each)), None)
    pair = idle and spot.counts[kind_of(other)] > spot.counts[kind_of(first)]
    alike = same and not kept and not pair and counter is None
    share = _share(advice, other)
    return Tempting(other, played, kept, gain, close or ahead, alike, ahead, counter, share)


def _denies(fact: object, role: object | None) -> bool:
    """Check whether a fact against the advised discard contradicts or repeats its role."""
    match role:
        case shape.Duplicate() | shape.Spare():
            return type(fact) in shape.CONCEPTS
        case danger.SafeTile():
            return isinstance(fact, danger.SafeFor | danger.SafeLater)
        case danger.BeforeReady(seat=who):
            return isinstance(fact, danger.Riskier) and fact.seat == who
        case _:
            return False


GROUPS: Final[tuple[tuple[type, ...], ...]] = (
    (shape.Alone, shape.Duplicate, shape.Spare),
    (yakuhai.OffWind, yakuhai.LoneYakuhai),
    (shape.WeakestBlock, shape.WeakBlock),
    (pairs.SparePair, pairs.SecondPair),
    (yaku.OutsidePlan,),
    (danger.SafeTile,),
    (danger.LeastRisk,),
)
"""Groups of similar roles: told about one isolated tile, a reader asks about the others."""


FIRST_TO_GO: Final = (shape.Alone, yakuhai.OffWind)
"""Roles of tiles that are discarded before any other of their group."""


def _is_alike(role: object | None, its: Sequence[Weighed]) -> bool:
    """Check whether another discard has a role similar to that of the advised one."""
    if isinstance(role, IDLE):
        return any(isinstance(each.fact, IDLE) for each in its)
    group = next((each for each in GROUPS if isinstance(role, each)), (type(role),))
    return any(isinstance(each.fact, group) for each in its)


def shares_role(advice: Advice, spot: Spot, found: Explanation) -> bool:
    """Check whether the reason given for the advised discard applies equally to the discard
    actually made, or to another discard that is rarely chosen."""
    group: tuple[type, ...] = (type(found.role),)
    if not isinstance(found.role, FIRST_TO_GO):
        group = next((each for each in GROUPS if isinstance(found.role, each)), group)
    named = _named_in(found.role, "kept", "more")
    named -= {kind_of(found.tempting.tile)} if found.tempting is not None else set()
    most = advice.second[0] // 2
    return any(
        isinstance(role.fact, group)
        for one, share in zip(advice.combined, advice.second, strict=True)
        if share < most
        and kind_of(one.discard) not in named
        and not _among(one.discard, found.best)
        for role in _roles(spot, found.plan, one.discard)
    )


def names_exactly(spot: Spot, found: Explanation, right: Sequence[Tile]) -> bool:
    """Check whether the reason for the advised discard fits the given discards and no others.

    Args:
        right: the discards, the advised one first.
    """
    rest = {kind_of(tile) for tile in right[1:]}
    if isinstance(found.role, danger.SafeTile):
        return all(map(spot.is_sure, right[1:]))
    named = _named_in(found.role, "kinds", "alike", "others") - {kind_of(right[0])}
    return rest == named & {kind_of(tile) for tile in spot.seen.discards}


def _named_in(role: object | None, *keys: str) -> set[Kind]:
    if isinstance(role, shape.WeakestBlock | shape.WeakBlock):
        return {*role.block.kinds}
    if isinstance(role, yaku.OutsidePlan) and len(role.others) > 1:
        return set()  # sentences name no more than one
    return {kind for key in keys for kind in getattr(role, key, ())}


def _peer(advice: Advice, spot: Spot, plan: Plan, role: object | None) -> Tempting | None:
    """Return the most common other discard of the same sort as the advised one that differs from it
    in some way; if none differs, the most common one, provided it is nearly as common."""
    group = next((each for each in GROUPS if isinstance(role, each)), None)
    if group is None:
        return None
    best = advice.best
    blocks = {spot.block_lost(kind_of(tile)) for tile in best} if group is GROUPS[2] else set()
    steps = spot.steps_after(best[0])
    for kinds in (group, LONE) if isinstance(role, IDLE) else (group,):
        for one in sorted(advice.combined, key=lambda each: -_share(advice, each.discard)):
            tile = one.discard
            if _among(tile, best) or spot.block_lost(kind_of(tile)) in blocks:
                continue
            if kinds is not group or isinstance(role, danger.LeastRisk):
                far = spot.steps_after(tile) > steps or spot.counts[kind_of(tile)] > 1
                if far or _share(advice, tile) < UNHEARD_OF:
                    continue
            if not any(isinstance(each.fact, kinds) for each in _roles(spot, plan, tile)):
                continue
            found = _tempting(advice, spot, plan, role, tile)
            if found.gives_up or found.close:
                return found
    return None


def _watch(spot: Spot, plan: Plan, best: Tile) -> object | None:
    """Return a fact about what to look out for after the advised discard; None when folding."""
    if spot.folds:
        return None
    found = (
        fact for idea in IDEAS if hasattr(idea, "watch") for fact in idea.watch(spot, plan, best)
    )
    return next(found, None)


def _kept(
    spot: Spot, plan: Plan, best: Tile, other: Tile, *, any_weight: bool
) -> tuple[object, ...]:
    """Return what the rival discard gives up, as far as it is worth a sentence.

    Args:
        any_weight: whether to return a small difference if there is no larger one.
    """
    losses = differences(spot, plan, best, other)
    if spot.threats and spot.is_sure(best) and is_too_late(spot, plan):
        losses = [each for each in losses if type(each.fact) in danger.CONCEPTS]
    said = [each for each in losses if each.weight >= NAMED]
    if not said and (spot.yielded or any_weight):
        said = [each for each in losses if not _is_long(each.fact)][:1]
    if not said:
        return ()
    first = said[0]
    block = getattr(first.fact, "block", None)
    more = [
        each.fact
        for each in said[1:2]
        if (each.weight >= SECOND * first.weight or isinstance(each.fact, waits.WorseWait))
        and (block is None or getattr(each.fact, "block", None) != block)
    ]
    return (first.fact, *more)


def _is_far(fact: object) -> bool:
    """Check whether a fact is about far fewer useful tiles in a hand near enough to ready."""
    if not isinstance(fact, draws.FewerDraws) or fact.steps >= COUNTED_FROM:
        return False
    return fact.best >= max(WIDER * fact.live, fact.live + WIDER_BY)


def _is_long(fact: object) -> bool:
    """Check whether a fact lists too many draws for a small difference."""
    return isinstance(fact, draws.FewerDraws) and len(fact.lost) > MOST_DRAWS and not fact.block


def _share(advice: Advice, tile: Tile) -> int:
    """Return the share of strong players (per mille) who make a discard; 0 without a network."""
    shares = zip(advice.combined, advice.second, strict=False)
    return next((share for one, share in shares if one.discard >> 2 == tile >> 2), 0)


WEAK: Final = (consensus.Consensus, draws.MostDraws)
"""Roles that are mentioned only if there is nothing else to say."""
CLOSE_SHARE: Final = 200
"""The least difference in share (per mille) at which a discard is not called equally good."""


def _close(advice: Advice, other: Tile) -> bool:
    if advice.second:
        return _share(advice, other) >= max(CLOSE_SHARE, advice.second[0] // 2)
    lead = (advice.combined[0].score or 0.0) - (advice.placed(other).score or 0.0)
    return lead < EITHER


@once
def differences(spot: Spot, plan: Plan, best: Tile, other: Tile) -> list[Weighed]:
    found = [each for idea in IDEAS for each in idea.against(spot, plan, best, other)]
    return sorted(found, key=lambda each: -each.weight)


@once
def _roles(spot: Spot, plan: Plan, tile: Tile) -> list[Weighed]:
    """Return the roles of a discard: only its safety when folding, only the wait if it leaves the
    hand ready."""
    ideas = IDEAS
    if spot.folds:
        ideas = (danger,)
    elif spot.steps_after(tile) == 0 and not spot.folds:
        ideas = (waits,)
    elif spot.threats and spot.is_sure(tile):
        ideas = (danger,)
    return [each for idea in ideas for each in idea.role(spot, plan, tile)]


def _among(tile: Tile, tiles: Sequence[Tile]) -> bool:
    return any(kind_of(tile) == kind_of(each) for each in tiles)


UNHEARD_OF: Final = 10
"""The share of strong players (per mille) below which a discard needs no comment beside another,
unless its tile is isolated."""
MOST_DRAWS: Final = 3
COMMON: Final = 100
"""The share of strong players (per mille) from which a discard is always commented on."""
MOST_RIVALS: Final = 3
RIVAL: Final = 60
"""The share (per mille) from which strong players' second choice is the one to argue against."""


def tempting_tile(
    advice: Advice, best: Sequence[Tile], answered: Sequence[Tile] = ()
) -> Tile | None:
    """Return the discard to argue against: the second choice of strong players if common enough,
    otherwise the fastest, which a beginner would choose; without a network, the runner-up.

    Args:
        answered: discards that have been commented on already.
    """
    best = (*best, *answered)
    others = [one.discard for one in advice.combined if not _among(one.discard, best)]
    if advice.second:
        shares = {one.discard: n for one, n in zip(advice.combined, advice.second, strict=True)}
        rival = max(others, key=lambda tile: shares[tile], default=None)
        if rival is not None and shares[rival] >= RIVAL:
            return rival
    ready = _also_ready(advice, others)
    if ready is not None:
        return ready
    fastest = advice.rankings.speed[0].discard
    if not _among(fastest, best):
        return fastest
    return None if advice.second else next(iter(others), None)


def _also_ready(advice: Advice, others: Sequence[Tile]) -> Tile | None:
    speed = {ranked.discard: number(ranked, "shanten_after") for ranked in advice.rankings.speed}
    if speed[advice.best[0]]:
        return None
    ready = [tile for tile in others if not speed[tile]]
    return max(ready, key=lambda tile: _share(advice, tile), default=None)


def facts_of_explanation(found: Explanation) -> list[dict[str, Any]]:
    """Return the explanation as ``{"key": ..., "facts": ...}``, for the advice log."""
    facts: list[Any] = [] if found.role is None else [found.role]
    facts += [fact for rival in found.rivals for fact in rival.gives_up]
    facts += [] if found.watch is None else [found.watch]
    keys = [re.sub(r"(?<!^)(?=[A-Z])", "_", type(fact).__name__).lower() for fact in facts]
    return [{"key": key, "facts": asdict(fact)} for key, fact in zip(keys, facts, strict=True)]
