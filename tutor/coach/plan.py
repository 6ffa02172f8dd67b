from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from rules.scoring import ron_payment, tsumo_payment
from rules.shanten import standard_shanten
from rules.tiles import SUITS, Kind, Tile, kind_of
from tutor.coach.aims import CERTAIN_FROM, aims_of, bars_tanyao, fits, full, outside, plain_hands
from tutor.coach.aims import made as made_of
from tutor.coach.spot import Spot
from tutor.coach.standing import Need, Standing
from tutor.coach.worth import YAKU_HAN
from tutor.position.blocks import BLOCKS_NEEDED, JOINTS, SETS, Blocks, Shape
from tutor.position.hands import FLUSHES, NAMED_FROM, Aims, HandName, HandPlan
from tutor.position.standing import FAR_AHEAD, lead
from tutor.position.yaku import yakuhai_han

OF_NO_BLOCKS: Final = frozenset({HandName.SEVEN_PAIRS, HandName.ORPHANS})
SLOW_STEPS: Final = 4
"""Steps from which a hand without dora or a made yaku is called slow; one fewer, without a good
shape, where the seat leads far late in the game."""
PINFU_STEPS: Final = 2
PINFU_SHAPES: Final = 4
"""Runs and two-tile shapes that become the four runs."""
LATE_DRAWS: Final = 7
LAST_DRAWS: Final = 2
MUCH_DORA: Final = 3
RUN_STARTS: Final = tuple(9 * suit + rank for suit in SUITS for rank in range(7))


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
        hand = self.hand
        return hand is not None and hand.steps is not None and hand.steps <= self.steps

    @property
    def has_blocks(self) -> bool:
        return self.hand is None or self.hand.name not in OF_NO_BLOCKS

    @property
    def is_of_pairs(self) -> bool:
        return self.hand is not None and self.hand.name is HandName.SEVEN_PAIRS


def _without_far_riichi(
    spot: Spot, first: HandPlan | None, other: HandPlan | None
) -> tuple[HandPlan | None, HandPlan | None]:
    """Return the hands without the riichi of sets and a pair that seven pairs leave behind."""
    if first is None or other is None or other.name is not HandName.RIICHI:
        return first, other
    far = standard_shanten(spot.counts, len(spot.seen.own_melds)) > spot.steps
    return first, None if first.name is HandName.SEVEN_PAIRS and far else other


def plan_of(spot: Spot, best: Tile, aims: Aims | None = None) -> Plan:
    """Return the hand that a discard builds.

    Args:
        aims: the named hands, where they are known.
    """
    seen = spot.seen
    made = made_of(spot, best)
    aims = aims or aims_of(spot, best, None, None)[0]
    named = [full(spot, each) for each in aims.hands]
    if spot.standing is not None and spot.standing.need is Need.NOTHING:
        named = [one for one in named if one.name not in FLUSHES or one.probability >= CERTAIN_FROM]
    first, other = _without_far_riichi(spot, *(*named, None, None)[:2])
    only = first is not None and not (first.name is HandName.TANYAO and other is not None)
    leaves = first is not None and only and not fits(spot, first, best)
    blocks = spot.blocks
    frame = None
    pinfu = False
    of_pairs = first is not None and first.name in OF_NO_BLOCKS
    if blocks is not None and spot.steps and not of_pairs:
        frame = _frame(spot, blocks)
        taatsu = [block for block in blocks.blocks if block.shape in JOINTS]
        pairs = [block.kinds[0] for block in blocks.pairs]
        far = spot.steps > 1
        pinfu = (
            not seen.own_melds
            and all(block.shape is not Shape.TRIPLET for block in blocks.blocks)
            and len(pairs) <= 2
            and not any(spot.is_yakuhai(kind) for kind in pairs)
            and bool(taatsu)
            and sum(block.shape is Shape.TWO_SIDED for block in taatsu) >= max(1, len(taatsu) - far)
            and sum(block.shape in SETS for block in blocks.blocks) + len(taatsu) >= PINFU_SHAPES
        )
    called = [tile for meld in seen.own_melds for tile in meld.tiles]
    lost = () if len(named) != 1 else outside(spot, named[0])
    kept = [each for each in seen.hand if kind_of(each) not in {*lost} - {*made}]
    dora = sum(map(seen.dora_in, (*kept, *called)))
    dora -= spot.dora_lost(best) if kind_of(best) not in lost else 0
    flush = any(one.name in FLUSHES for one in named)
    rare = first is not None and first.name is HandName.ORPHANS
    good = blocks is None or any(each.shape is Shape.TWO_SIDED for each in blocks.blocks)
    poor = not good and not dora and not of_pairs and _leads(spot)
    far = spot.steps >= SLOW_STEPS - poor
    slow = far and dora < 2 and not made and not flush and not rare
    pinfu = pinfu and spot.steps <= PINFU_STEPS and frame is not Frame.TOO_FEW
    many = BLOCKS_NEEDED if blocks is None or of_pairs else blocks.count
    if blocks is not None and many < BLOCKS_NEEDED:
        many = min(blocks.most, BLOCKS_NEEDED)
    missing = BLOCKS_NEEDED - many
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
        aims.pattern if spot.draws_left > LAST_DRAWS else None,
        leaves=leaves,
    )
    standing = spot.standing
    if standing is None or standing.need is not Need.POINTS or standing.place == 1:
        return replace(found, standing=standing)
    route = route_to(standing, spot, found, best)
    far = not _ways(standing, spot, route.han + LUCK, fu_of(spot, found))
    if spot.steps and far and standing.below is not None:
        return replace(found, standing=replace(standing, need=Need.KEEP))
    return replace(found, standing=standing, route=route)


def _leads(spot: Spot) -> bool:
    seen = spot.seen
    late = seen.round + 2 >= seen.rules.rounds and spot.standing is None
    return late and lead(seen) >= FAR_AHEAD


def _frame(spot: Spot, blocks: Blocks) -> Frame | None:
    """Return how many blocks a hand has; None where it can be divided into five or fewer."""
    if blocks.count > BLOCKS_NEEDED:
        return Frame.TOO_MANY
    if blocks.most < BLOCKS_NEEDED:
        return Frame.TOO_FEW
    if not blocks.pairs and all(count < 2 for count in spot.counts):
        return Frame.NO_PAIR
    return Frame.FIVE if blocks.fewest >= BLOCKS_NEEDED else None


def is_too_late(spot: Spot, plan: Plan) -> bool:
    """Check that few draws are left for a hand two or more steps away without much dora, or hardly
    any for one that the discard takes as far."""
    few = LATE_DRAWS if spot.steps > 1 else LAST_DRAWS
    late = spot.draws_left <= few and plan.steps > 1 and not plan.made
    return late and plan.dora < MUCH_DORA


def is_far_from_yaku(spot: Spot, plan: Plan) -> bool:
    """Check for an open hand that is further from its only yaku than from being ready."""
    hand, late = plan.hand, spot.draws_left <= LAST_DRAWS
    if hand is None or hand.steps is None or hand.name is HandName.NO_YAKU or late:
        return False
    return spot.seen.is_open and not plan.made and hand.steps > plan.steps


def named_steps(spot: Spot, plan: Plan) -> int:
    """Return how far the named hand is: for a flush, named alone, or the only yaku of an open hand,
    its own steps."""
    hand = plan.hand
    alone = hand is not None and hand.name in FLUSHES and plan.other is None
    if hand is None or plan.made or not (alone or is_far_from_yaku(spot, plan)):
        return plan.steps
    return max(hand.steps or 0, plan.steps)


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
    points: int = 0
    """What a ron would usually pay."""
    tight: bool = False
    """With a han less, fewer wins would gain the place, or none."""


MOST_HAN: Final = 13
OPEN_FU: Final = (30, 30)
"""Usual fu of a ron and of a self-draw."""
CLOSED_FU: Final = (40, 30)
PINFU_FU: Final = (30, 20)
PAIRS_FU: Final = (25, 25)
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
    made = () if plan.is_of_pairs else plan.made
    han = plan.dora + riichi + plan.pinfu + sum(yakuhai_han(spot.seen, kind) for kind in made)
    named = [plan.hand, plan.other, plan.pattern, *plain_hands(spot, best)]
    if bars_tanyao(spot, best, of_pairs=plan.is_of_pairs):
        named = [one for one in named if one is not None and one.name is not HandName.TANYAO]
    pinfu, fu = plan.pinfu, fu_of(spot, plan)
    if not pinfu and riichi and _may_be_pinfu(spot, plan) and not _ways(standing, spot, han, fu):
        pinfu, han, fu = True, han + 1, PINFU_FU

    def ways_of(han: int) -> tuple[Way, ...]:
        return _ways(standing, spot, han, fu)

    chosen: list[HandPlan] = []
    for one in (each for each in named if each is not None and each.name in YAKU_HAN):
        if Way.ANYONE in ways_of(han) and one.probability < NAMED_FROM:
            continue
        names = {each.name for each in chosen} - {HandName.YAKUHAI}
        rivals = set[HandName]().union(*(each for each in EXCLUSIVE if one.name in each))
        again = any((each.name, each.about) == (one.name, one.about) for each in chosen)
        if names & rivals or again or (one.about in plan.made and one.held):
            continue
        worth = YAKU_HAN[one.name][closed] + (plan.is_of_pairs and one is plan.hand)
        if one.name is HandName.YAKUHAI and one.about is not None:
            about = Kind(one.about)
            third = spot.counts[about] == 2 and about in spot.seen.dora
            worth = yakuhai_han(spot.seen, about) + third
        chosen.append(one)
        han += worth
    ways, missing = ways_of(han), 0
    while not ways_of(han + missing) and missing < MOST_HAN:
        missing += 1
    paid = ron_payment(max(han, 1), fu[0], dealer=spot.seen.is_dealer).whole
    return Route(riichi, pinfu, tuple(chosen), ways, han, missing, paid, ways != ways_of(han - 1))


def fu_of(spot: Spot, plan: Plan) -> tuple[int, int]:
    """Return the usual fu of a ron and of a self-draw with the hand that is built."""
    if plan.is_of_pairs:
        return PAIRS_FU
    closed = PINFU_FU if plan.pinfu else CLOSED_FU
    return OPEN_FU if spot.seen.is_open else closed


def _may_be_pinfu(spot: Spot, plan: Plan) -> bool:
    """Check that nothing but time keeps a closed hand of runs from pinfu."""
    blocks = spot.blocks
    if blocks is None or not plan.has_blocks or spot.steps > PINFU_STEPS:
        return False
    heads = [block.kinds[0] for block in blocks.pairs]
    triplet = any(block.shape is Shape.TRIPLET for block in blocks.blocks)
    poor = sum(block.shape in (Shape.INSIDE, Shape.EDGE) for block in blocks.blocks)
    return poor < 2 and not triplet and len(heads) < 2 and not any(map(spot.is_yakuhai, heads))


def _ways(standing: Standing, spot: Spot, han: int, fu: tuple[int, int]) -> tuple[Way, ...]:
    """Return the wins with some han that gain the place.

    Args:
        fu: of a ron and of a self-draw.
    """
    dealer, closed = spot.seen.is_dealer, not spot.seen.is_open
    ron = ron_payment(max(han, 1), fu[0], dealer=dealer).whole
    drawn = tsumo_payment(max(han, 1) + closed, fu[1], dealer=dealer).whole
    found = []
    if standing.ron is not None and ron >= standing.ron:
        found.append(Way.ANYONE)
    if standing.direct is not None and ron >= standing.direct:
        found.append(Way.DIRECT)
    if standing.tsumo is not None and drawn >= standing.tsumo.whole:
        found.append(Way.SELF_DRAW)
    return tuple(found)
