"""The hand that is being built: its yaku, its blocks, and the tiles outside it."""

from collections.abc import Container
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from rules.melds import MeldType
from rules.tiles import SUITS, Kind, Tile, is_honour, is_simple, kind_of, suit_of
from tutor.coach.facts import row
from tutor.coach.spot import Spot
from tutor.coach.standing import Need, Standing
from tutor.coach.worth import HONBA, ROUGH_POINTS, YAKU_HAN
from tutor.evaluators.blocks import BLOCKS_NEEDED, JOINTS, SETS, Blocks, Shape
from tutor.evaluators.hands import FLUSHES, FREE_FROM, NAMED_FROM, HandName, HandPlan, serves
from tutor.evaluators.thresholds import is_nearest_to_orphans, is_nearest_to_pairs
from tutor.evaluators.yaku import yakuhai_han

OF_NO_BLOCKS: Final = frozenset({HandName.SEVEN_PAIRS, HandName.ORPHANS})
SLOW_STEPS: Final = 4
"""Steps from which a hand without dora or a made yaku is called slow."""
PINFU_STEPS: Final = 2
PINFU_SHAPES: Final = 4
"""Runs and two-tile shapes that become the four runs."""
SECOND_FROM: Final = 0.25
MANY_PAIRS: Final = 4
SURE_PAIRS: Final = 5
LATE_DRAWS: Final = 7
MUCH_DORA: Final = 3
RUN_STARTS: Final = tuple(9 * suit + rank for suit in SUITS for rank in range(7))
FLUSH_OUTSIDE: Final = 3
"""Tiles outside a flush, before the discard, up to which it is named one step from ready."""
CERTAIN_FROM: Final = 0.7
"""Probability from which a hand is named whatever the advised tile is."""


class Frame(StrEnum):
    """How far the blocks of a hand are: five are needed, one of them a pair."""

    TOO_MANY = "too_many"
    TOO_FEW = "too_few"
    NO_PAIR = "no_pair"
    FIVE = "five"


@dataclass(frozen=True, slots=True)
class Plan:
    hand: HandPlan | None
    """The hand being built; None while it is open which."""
    other: HandPlan | None
    """A second hand that is nearly as likely."""
    made: tuple[Kind, ...]
    """Yakuhai that the hand already has."""
    steps: int
    frame: Frame | None
    pinfu: bool
    """A closed hand whose blocks are runs and ryanmen, with no pair of yakuhai."""
    dora: int
    slow: bool
    missing: int = 0
    """Blocks that are missing of the five; below 0 for blocks too many."""
    double_run: bool = False
    """Two equal runs in a closed hand."""
    double: Kind | None = None
    """A pair or triplet of the wind that counts two han."""
    pattern: HandPlan | None = None
    """Three colours or a straight that lacks at most two of its nine kinds."""
    standing: Standing | None = None
    """The last round, with a place that the hand cannot gain given up."""
    route: "Route | None" = None
    """How the hand could gain the place above."""
    leaves: bool = False
    """The advised tile takes the hand further away."""

    @property
    def is_near(self) -> bool:
        """Whether the named hand is as near as any."""
        hand = self.hand
        return hand is not None and hand.steps is not None and hand.steps <= self.steps

    @property
    def has_blocks(self) -> bool:
        """Whether the named hand is made of sets."""
        return self.hand is None or self.hand.name not in OF_NO_BLOCKS

    @property
    def is_of_pairs(self) -> bool:
        return self.hand is not None and self.hand.name is HandName.SEVEN_PAIRS


def plan_of(spot: Spot, best: Tile) -> Plan:
    """Return the hand that the advised discard builds."""
    seen = spot.seen
    made = _made(spot, best)
    first, other = (_full(spot, each, best) for each in _hands(spot, best, made))
    leaves = first is not None and not fits(spot, first, best)
    blocks = spot.blocks
    frame = None
    pinfu = False
    of_pairs = first is not None and first.name in OF_NO_BLOCKS
    if blocks is not None and spot.steps and not of_pairs:
        frame = _frame(spot, blocks)
        taatsu = [block for block in blocks.blocks if block.shape in JOINTS]
        pairs = [block.kinds[0] for block in blocks.pairs]
        pinfu = (
            not seen.own_melds
            and all(block.shape is not Shape.TRIPLET for block in blocks.blocks)
            and len(pairs) <= 2
            and not any(spot.is_yakuhai(kind) for kind in pairs)
            and bool(taatsu)
            and sum(block.shape is Shape.TWO_SIDED for block in taatsu) >= max(1, len(taatsu) - 1)
            and sum(block.shape in SETS for block in blocks.blocks) + len(taatsu) >= PINFU_SHAPES
        )
    called = [tile for meld in seen.own_melds for tile in meld.tiles]
    named = [one for one in (first, other) if one is not None]
    lost = () if len(named) != 1 else outside(spot, named[0])
    lone = {Kind(k) for k in range(27, 34) if spot.counts[k] == 1 and spot.steps > 1}
    kept = [each for each in seen.hand if kind_of(each) not in {*lost, *lone} - {*made}]
    dora = sum(map(seen.dora_in, (*kept, *called)))
    dora -= spot.dora_lost(best) if kind_of(best) not in {*lost, *lone} else 0
    flush = any(one.name in FLUSHES for one in named)
    rare = first is not None and first.name is HandName.ORPHANS
    slow = spot.steps >= SLOW_STEPS and dora < 2 and not made and not flush and not rare
    pinfu = pinfu and spot.steps <= PINFU_STEPS and frame is not Frame.TOO_FEW
    many = BLOCKS_NEEDED if blocks is None or of_pairs else blocks.count
    if blocks is not None and many < BLOCKS_NEEDED:
        many = min(blocks.most, BLOCKS_NEEDED)
    missing = BLOCKS_NEEDED - many
    far = seen.own_melds or of_pairs or spot.steps > PATTERN_STEPS
    pattern = None if far else nearest_pattern(spot, best)
    steps = max(spot.steps, spot.steps_after(best)) if not spot.folds else spot.steps
    left = list(spot.counts)
    left[kind_of(best)] -= 1
    twice = (all(left[kind + i] > 1 for i in range(3)) for kind in RUN_STARTS)
    double_run = not seen.own_melds and not of_pairs and any(twice)
    winds = (kind for kind in map(Kind, range(27, 31)) if left[kind] > 1 or kind in made)
    double = next((kind for kind in winds if yakuhai_han(seen, kind) > 1), None)
    found = Plan(
        first,
        other,
        made,
        steps,
        frame,
        pinfu,
        dora,
        slow,
        missing,
        double_run,
        double,
        pattern,
        leaves=leaves,
    )
    standing = spot.standing
    if standing is None or standing.need is not Need.POINTS or standing.place == 1:
        return replace(found, standing=standing)
    route = route_to(standing, spot, found, best)
    far = not _ways(standing, spot, route.han + LUCK)
    if spot.steps and far and standing.below is not None:
        return replace(found, standing=replace(standing, need=Need.KEEP))
    return replace(found, standing=standing, route=route)


def _frame(spot: Spot, blocks: Blocks) -> Frame | None:
    """Return how many blocks a hand has; None where it can be divided into five or fewer."""
    if blocks.count > BLOCKS_NEEDED:
        return Frame.TOO_MANY
    if blocks.most < BLOCKS_NEEDED:
        return Frame.TOO_FEW
    if not blocks.pairs and all(count < 2 for count in spot.counts):
        return Frame.NO_PAIR
    return Frame.FIVE if blocks.fewest >= BLOCKS_NEEDED else None


PATTERN_STEPS: Final = 3
MISSING: Final = 2
"""Kinds of the nine of a pattern that may be missing."""
PATTERNS: Final = (
    *(
        (HandName.THREE_COLOURS, low, tuple(Kind(9 * s + low + i) for s in SUITS for i in range(3)))
        for low in range(7)
    ),
    *(
        (HandName.STRAIGHT, suit, tuple(Kind(9 * suit + rank) for rank in range(9)))
        for suit in SUITS
    ),
)
"""Name, `HandPlan.about`, and the nine kinds of each three colours and straight."""


def is_too_late(spot: Spot, plan: Plan) -> bool:
    """Check that few draws are left for a hand two or more steps away without much dora."""
    late = spot.draws_left <= LATE_DRAWS and plan.steps > 1 and not plan.made
    return late and plan.dora < MUCH_DORA


def patterns(spot: Spot, most: int = MISSING) -> list[tuple[int, HandPlan, tuple[Kind, ...]]]:
    """Return the patterns in reach, the nearest first: kinds missing, the hand, its nine kinds."""
    found = []
    for name, about, needed in PATTERNS:
        absent = [kind for kind in needed if not spot.counts[kind]]
        if len(absent) <= most and all(spot.unseen[kind] > 1 for kind in absent):
            found.append((len(absent), HandPlan(name, about, None, 0.0), needed))
    return sorted(found, key=lambda each: each[0])


def nearest_pattern(spot: Spot, best: Tile) -> HandPlan | None:
    """Return the nearest pattern that the advised discard does not break."""
    kind = kind_of(best)
    draws = spot.draws(best) if spot.steps_after(best) == 1 else frozenset()
    for missing, hand, needed in patterns(spot):
        absent = {each for each in needed if not spot.counts[each]}
        runs = (needed[at : at + 3] for at in range(0, len(needed), 3))
        spread = spot.steps > 1 and all(len(absent & {*run}) < 2 for run in runs)
        near = missing < MISSING - (spot.steps > 2) or spread or draws >= absent
        if near and (kind not in needed or spot.counts[kind] > 1):
            return hand
    return None


def _made(spot: Spot, best: Tile) -> tuple[Kind, ...]:
    seen = spot.seen
    called = {meld.kind for meld in seen.own_melds if meld.type is not MeldType.CHI}
    counts = list(spot.counts)
    counts[kind_of(best)] -= 1
    held = {Kind(kind) for kind in range(27, 34) if counts[kind] >= 3}
    return tuple(sorted(kind for kind in called | held if spot.is_yakuhai(kind)))


def _hands(
    spot: Spot, best: Tile, made: tuple[Kind, ...]
) -> tuple[HandPlan | None, HandPlan | None]:
    pairs = sum(count >= 2 for count in spot.counts)
    seven = None
    if is_nearest_to_orphans(spot.seen):
        return HandPlan(HandName.ORPHANS, None, spot.steps, CERTAIN_FROM), None
    if pairs >= MANY_PAIRS and not spot.seen.own_melds:
        seven = next((one for one in spot.hands if one.name is HandName.SEVEN_PAIRS), None)
    plain = _plain_hands(spot, best)
    if pairs >= MANY_PAIRS and is_nearest_to_pairs(spot.seen):
        seven = seven or HandPlan(HandName.SEVEN_PAIRS, None, spot.steps, PLAIN)
        held = (
            one
            for one in (*spot.hands, *plain)
            if one.name is HandName.YAKUHAI and spot.counts[one.about or 0] == 2
        )
        certain = (one for one in spot.hands if one.probability >= CERTAIN_FROM)
        sure = next((one for one in certain if one.name is not HandName.SEVEN_PAIRS), None)
        if sure is not None and sure.name is not HandName.RIICHI:
            return seven, sure
        if pairs >= SURE_PAIRS:
            also = (one for one in spot.hands if one.probability >= SECOND_FROM)
            also = (one for one in also if one.name in (HandName.RIICHI, HandName.TANYAO))
            return seven, next(also, None) if spot.steps > 1 else None
        likely = (one for one in (*spot.hands, *plain) if one.probability >= SECOND_FROM)
        flush = (one for one in likely if one.name in FLUSHES and fits(spot, one, best))
        return seven, next(flush, None) or next(held, None)
    shown = {(one.name, one.about) for one in plain}
    known = [one for one in spot.hands if (one.name, one.about) not in shown]
    candidates = [
        one
        for one in (*known, *plain)
        if not (one.name is HandName.YAKUHAI and one.about in made)
        and (one.probability >= CERTAIN_FROM or fits(spot, one, best))
        and not (
            one.name is HandName.TANYAO
            and one.probability < CERTAIN_FROM
            and _keeps_outer_sets(spot)
        )
        and (one.name is not HandName.RIICHI or spot.may_riichi)
        and not (one.name in FLUSHES and spot.steps < 2 and _is_far_flush(spot, one))
        and not (one.name in FLUSHES and _costs_dora(spot, one))
    ]
    if not candidates:
        return None, None
    first, *rest = candidates
    if first.name is HandName.NO_YAKU:
        near = (each for each in rest if each.steps is not None and each.steps <= spot.steps + 1)
        return first, next(near, None)
    if first.name is HandName.RIICHI and seven is not None:
        return first, seven
    if first.name is HandName.RIICHI:
        better = [one for one in rest if one.probability >= SECOND_FROM]
        better.sort(key=lambda one: not (one.name in FLUSHES and one in plain))
        if better:
            return (better[0], first) if better[0].probability >= NAMED_FROM else (first, better[0])
    second = next((one for one in rest if one.probability >= SECOND_FROM), None)
    if second is not None or first.probability >= FREE_FROM:
        return first, second
    return None, None


class Way(StrEnum):
    """How a win gains the place above."""

    ANYONE = "anyone"
    DIRECT = "direct"
    SELF_DRAW = "self_draw"


@dataclass(frozen=True, slots=True)
class Route:
    """How the hand could be worth what the last round asks for."""

    riichi: bool
    pinfu: bool
    """Whether pinfu is counted, made or in reach."""
    hands: tuple[HandPlan, ...]
    """Yaku to add, the likeliest first; empty if riichi and dora are enough."""
    ways: tuple[Way, ...]
    """Wins that would then gain the place; empty if none does."""
    han: int
    missing: int = 0
    """Han more that would gain the place with the rival's discard or by self-draw."""


MOST_HAN: Final = 13
LUCK: Final = 2
"""Han that luck may add; a place that is out of reach even then is given up."""
EXCLUSIVE: Final = (
    {HandName.TANYAO, HandName.YAKUHAI},
    {HandName.TANYAO, HandName.OUTSIDE},
    {HandName.HALF_FLUSH, HandName.THREE_COLOURS, HandName.FULL_FLUSH},
    {HandName.SEVEN_PAIRS, HandName.THREE_COLOURS, HandName.STRAIGHT, HandName.OUTSIDE},
    {HandName.SEVEN_PAIRS, HandName.YAKUHAI, HandName.ALL_TRIPLETS},
)
"""Of each set a hand has at most one."""


def route_to(standing: Standing, spot: Spot, plan: Plan, best: Tile) -> Route:
    """Return the yaku that bring the hand to the points that gain the place above, as far as they
    do, and which wins would then gain it."""
    closed = not spot.seen.is_open
    riichi = closed and spot.may_riichi
    han = plan.dora + riichi + plan.pinfu + sum(yakuhai_han(spot.seen, kind) for kind in plan.made)
    named = (plan.hand, plan.other, plan.pattern, *_plain_hands(spot, best))
    pinfu = plan.pinfu
    if not pinfu and riichi and _may_be_pinfu(spot, plan) and not _ways(standing, spot, han):
        pinfu, han = True, han + 1
    chosen: list[HandPlan] = []
    for one in (each for each in named if each is not None and each.name in YAKU_HAN):
        if Way.ANYONE in _ways(standing, spot, han):
            break
        names = {each.name for each in chosen} - {HandName.YAKUHAI}
        rivals = set[HandName]().union(*(each for each in EXCLUSIVE if one.name in each))
        again = any((each.name, each.about) == (one.name, one.about) for each in chosen)
        if names & rivals or again or (one.about in plan.made and one.held):
            continue
        worth = YAKU_HAN[one.name][closed]
        if one.name is HandName.YAKUHAI and one.about is not None:
            about = Kind(one.about)
            third = spot.counts[about] == 2 and about in spot.seen.dora
            worth = yakuhai_han(spot.seen, about) + third
        chosen.append(one)
        han += worth
    ways, missing = _ways(standing, spot, han), 0
    while not _ways(standing, spot, han + missing) and missing < MOST_HAN:
        missing += 1
    return Route(riichi, pinfu, tuple(chosen), ways, han, missing)


def _may_be_pinfu(spot: Spot, plan: Plan) -> bool:
    """Check that nothing but time keeps a closed hand of runs from pinfu."""
    blocks = spot.blocks
    if blocks is None or not plan.has_blocks or spot.steps > PINFU_STEPS:
        return False
    heads = [block.kinds[0] for block in blocks.pairs]
    triplet = any(block.shape is Shape.TRIPLET for block in blocks.blocks)
    return not triplet and len(heads) < 2 and not any(map(spot.is_yakuhai, heads))


def _ways(standing: Standing, spot: Spot, han: int) -> tuple[Way, ...]:
    table = ROUGH_POINTS[spot.seen.is_dealer]

    def worth(of: int) -> int:
        return table[min(of, len(table) - 1)] + HONBA * spot.seen.honba

    drawn = worth(han + (not spot.seen.is_open))
    found = []
    if standing.ron is not None and worth(han) >= standing.ron:
        found.append(Way.ANYONE)
    if standing.direct is not None and worth(han) >= standing.direct:
        found.append(Way.DIRECT)
    if standing.tsumo is not None and drawn >= standing.tsumo.whole:
        found.append(Way.SELF_DRAW)
    return tuple(found)


FLUSH_TILES: Final = 11
MUCH_OF_SUIT: Final = 9
"""Tiles of one suit from which a flush is in reach whatever the others are."""
MOST_OF_SUIT: Final = 7
SUIT_TILES: Final = 5
SUIT_HONOURS: Final = 4
"""Tiles of one suit, or of one suit and honours, from which a flush needs one tile fewer to be
named."""
OUTSIDE_TILES: Final = 12
INNER_TILES: Final = 11
PLAIN: Final = 0.3
"""Probability given to a hand that the tiles show plainly, where the model names another."""


def _plain_hands(spot: Spot, best: Tile) -> list[HandPlan]:
    """Return hands that the tiles show and the model finds unlikely: a flush, tanyao or an outside
    hand that nearly all tiles belong to, and pairs of yakuhai."""
    known = {one.name for one in spot.hands if one.probability >= SECOND_FROM}
    tiles = [kind_of(each) for each in spot.seen.hand if each != best]
    tiles += [kind_of(each) for meld in spot.seen.own_melds for each in meld.tiles]
    found = []
    melded = [kind_of(each) for meld in spot.seen.own_melds for each in meld.tiles]
    melded = [kind for kind in melded if not is_honour(kind)]
    for suit in SUITS:
        if any(suit_of(kind) != suit for kind in melded):
            continue
        off = sum(not is_honour(kind) and suit_of(kind) != suit for kind in tiles)
        if spot.steps < 2 and off > 1:
            continue
        mine = sum(is_honour(kind) or suit_of(kind) == suit for kind in tiles)
        wanted = spot.standing is not None and spot.standing.need is Need.POINTS
        of_suit = sum(not is_honour(kind) and suit_of(kind) == suit for kind in tiles)
        wanted |= of_suit >= SUIT_TILES and mine - of_suit >= SUIT_HONOURS
        wanted |= of_suit >= MOST_OF_SUIT
        if (mine >= FLUSH_TILES - wanted or of_suit >= MUCH_OF_SUIT) and not known & FLUSHES:
            found.append(HandPlan(HandName.HALF_FLUSH, suit, None, PLAIN))
    yakuhai = [
        HandPlan(HandName.YAKUHAI, kind, None, PLAIN, 2)
        for kind in map(Kind, range(27, 34))
        if spot.counts[kind] == 2 and spot.is_yakuhai(kind) and spot.unseen[kind]
        if spot.steps and kind != kind_of(best)
        if not any(one.about == kind and one.probability > PLAIN for one in spot.hands)
    ]
    found = [*yakuhai, *found]
    inner = sum(is_simple(kind) for kind in tiles)
    called = (kind_of(each) for meld in spot.seen.own_melds for each in meld.tiles)
    near = spot.steps < 2 and _keeps_outer_sets(spot, JOINTS)
    if inner >= INNER_TILES and HandName.TANYAO not in known and spot.steps and not near:
        found += (
            [HandPlan(HandName.TANYAO, None, None, PLAIN)] if all(map(is_simple, called)) else []
        )
    outer = HandPlan(HandName.OUTSIDE, None, None, PLAIN)
    outer_tiles = sum(serves(outer, kind) for kind in tiles) if _is_outside(spot, best) else 0
    if outer_tiles >= OUTSIDE_TILES and outer.name not in known and not spot.seen.is_open:
        found.append(outer)
    return found


def _is_outside(spot: Spot, best: Tile) -> bool:
    """Check that each set, pair and shape has a terminal or an honour, or can still get one."""
    after = spot.blocks_without(kind_of(best))
    blocks = () if after is None else after.blocks
    return all(
        any(not is_simple(kind) for kind in (*block.kinds, *block.needs))
        for block in blocks
        if block.shape is not Shape.SINGLE
    )


def _full(spot: Spot, hand: HandPlan | None, best: Tile) -> HandPlan | None:
    """Return a half flush without honours as a full flush."""
    if hand is None or hand.name is not HandName.HALF_FLUSH:
        return hand
    tiles = [each for each in spot.seen.hand if each != best]
    tiles += [each for meld in spot.seen.own_melds for each in meld.tiles]
    if any(is_honour(kind_of(each)) for each in tiles):
        return hand
    return replace(hand, name=HandName.FULL_FLUSH)


def _costs_dora(spot: Spot, hand: HandPlan) -> bool:
    """Check for dora outside a flush that is not nearly certain."""
    lost = sum(spot.seen.dora_in(t) for t in spot.seen.hand if not serves(hand, kind_of(t)))
    return lost > 1 and hand.probability < CERTAIN_FROM


def _is_far_flush(spot: Spot, hand: HandPlan) -> bool:
    return sum(spot.counts[kind] for kind in outside(spot, hand)) > FLUSH_OUTSIDE


def _keeps_outer_sets(spot: Spot, shapes: Container[Shape] = (*SETS, Shape.PAIR)) -> bool:
    """Check for a finished set or a pair with a terminal or an honour, which tanyao cannot use."""
    blocks = () if spot.blocks is None else spot.blocks.blocks
    return any(
        block.shape in shapes and not all(is_simple(kind) for kind in block.kinds)
        for block in blocks
    )


def fits(spot: Spot, hand: HandPlan, best: Tile) -> bool:
    """Check that the advised discard does not take the hand further from a plan."""
    if hand.name in (HandName.RIICHI, HandName.NO_YAKU):
        return True
    puts_back = row(spot.value(best), "puts_back") if "puts_back" in spot.value(best).facts else ()
    if hand.name.direction in puts_back:
        return False
    kind = kind_of(best)
    lone_wind = (
        hand.name in (HandName.HALF_FLUSH, HandName.OUTSIDE)
        and spot.is_off_wind(kind)
        and spot.counts[kind] == 1
    )
    return lone_wind or not outside(spot, hand) or not serves(hand, kind)


def outside(spot: Spot, hand: HandPlan) -> tuple[Kind, ...]:
    """Return the kinds of the closed hand that a plan cannot use."""
    return tuple(
        Kind(kind)
        for kind, count in enumerate(spot.counts)
        if count and not serves(hand, Kind(kind))
    )
