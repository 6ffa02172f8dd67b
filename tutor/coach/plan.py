from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from rules.scoring import ron_payment, tsumo_payment
from rules.shanten import chiitoi_shanten, standard_shanten
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
"""The shanten from which a hand without dora or a completed yaku is called slow; without a good
shape, one less if the seat leads far late in the game."""
PINFU_STEPS: Final = 2
PINFU_SHAPES: Final = 4
"""The number of runs and taatsu that are to become the four runs."""
LATE_DRAWS: Final = 7
LAST_DRAWS: Final = 2
MUCH_DORA: Final = 3
RUN_STARTS: Final = tuple(9 * suit + rank for suit in SUITS for rank in range(7))


class Frame(StrEnum):
    """How many blocks a hand has compared with the five it needs, one of them a pair."""

    TOO_MANY = "too_many"
    TOO_FEW = "too_few"
    NO_PAIR = "no_pair"
    FIVE = "five"


@dataclass(frozen=True, slots=True)
class Plan:
    hand: HandPlan | None
    """The hand being built; None while that is undecided."""
    other: HandPlan | None
    """A second hand that is nearly as likely."""
    made: tuple[Kind, ...]
    """Completed yakuhai."""
    steps: int
    frame: Frame | None
    pinfu: bool
    """Whether the hand is closed and its blocks are runs and ryanmen, without a pair of yakuhai."""
    dora: int
    slow: bool
    missing: int = 0
    """How many of the five blocks are missing; negative for surplus blocks."""
    double_run: bool = False
    """Whether a closed hand has two identical runs."""
    double: Kind | None = None
    """A pair or triplet of the double wind."""
    pattern: HandPlan | None = None
    """A sanshoku or ittsu that lacks at most two of its nine kinds."""
    standing: Standing | None = None
    """What the seat needs in the last round; a place out of the hand's reach counts as given up."""
    route: "Route | None" = None
    """How the hand could gain the place above."""
    leaves: bool = False
    """Whether the advised discard takes the hand further from ready."""

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


def _as_near(
    spot: Spot, first: HandPlan | None, other: HandPlan | None
) -> tuple[HandPlan | None, HandPlan | None]:
    """Return the two hands, but only one of seven pairs and a hand at another distance: the first,
    unless it is seven pairs and farther.

    Seven pairs may still be tanyao or a flush."""
    if first is None or other is None or spot.seen.own_melds:
        return first, other
    names, pairs = {first.name, other.name}, chiitoi_shanten(spot.counts)
    sets, both = standard_shanten(spot.counts), {HandName.TANYAO, *FLUSHES}
    if HandName.SEVEN_PAIRS not in names or pairs == sets or (pairs < sets and names & both):
        return first, other
    farther = first.name is HandName.SEVEN_PAIRS and pairs > sets
    return other if farther else first, None


def plan_of(spot: Spot, best: Tile, aims: Aims | None = None) -> Plan:
    """Return the hand that a discard builds.

    Args:
        aims: the named hands, if already known.
    """
    seen = spot.seen
    made = made_of(spot, best)
    aims = aims or aims_of(spot, best, None, None)[0]
    named = [full(spot, each) for each in aims.hands]
    if spot.standing is not None and spot.standing.need is Need.NOTHING:
        named = [one for one in named if one.name not in FLUSHES or one.probability >= CERTAIN_FROM]
    first, other = _as_near(spot, *(*named, None, None)[:2])
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
    """Return how the number of blocks compares with five, or that a pair is missing; None if the
    ways to divide the hand disagree."""
    if blocks.count > BLOCKS_NEEDED:
        return Frame.TOO_MANY
    if blocks.most < BLOCKS_NEEDED:
        return Frame.TOO_FEW
    if not blocks.pairs and all(count < 2 for count in spot.counts):
        return Frame.NO_PAIR
    return Frame.FIVE if blocks.fewest >= BLOCKS_NEEDED else None


def is_too_late(spot: Spot, plan: Plan) -> bool:
    """Check whether few draws are left for a hand at least two steps from ready with few dora, or
    hardly any for a hand that the discard takes that far."""
    few = LATE_DRAWS if spot.steps > 1 else LAST_DRAWS
    late = spot.draws_left <= few and plan.steps > 1 and not plan.made
    return late and plan.dora < MUCH_DORA


def is_far_from_yaku(spot: Spot, plan: Plan) -> bool:
    """Check whether an open hand is further from its only yaku than from being ready."""
    hand, late = plan.hand, spot.draws_left <= LAST_DRAWS
    if hand is None or hand.steps is None or hand.name is HandName.NO_YAKU or late:
        return False
    return spot.seen.is_open and not plan.made and hand.steps > plan.steps


def named_steps(spot: Spot, plan: Plan) -> int:
    """Return the shanten to state for the named hand: that of a flush named alone or of an open
    hand's only yaku, otherwise the plan's."""
    hand, steps = plan.hand, plan.steps
    if not any(each.name in OF_NO_BLOCKS for each in (hand, plan.other) if each is not None):
        steps = max(steps, standard_shanten(spot.counts, len(spot.seen.own_melds)))
    alone = hand is not None and hand.name in FLUSHES and plan.other is None
    if hand is None or plan.made or not (alone or is_far_from_yaku(spot, plan)):
        return steps
    return max(hand.steps or 0, steps)


class Way(StrEnum):
    """A way in which a win gains the place above."""

    ANYONE = "anyone"
    DIRECT = "direct"
    SELF_DRAW = "self_draw"


@dataclass(frozen=True, slots=True)
class Route:
    """How the hand could become worth what the seat needs in the last round."""

    riichi: bool
    pinfu: bool
    """Whether pinfu, completed or in reach, is counted."""
    hands: tuple[HandPlan, ...]
    """The yaku to add, most likely first; empty if riichi and dora are enough."""
    ways: tuple[Way, ...]
    """The wins that would then gain the place; empty if none does."""
    han: int
    missing: int = 0
    """The additional han with which a ron from the rival or a tsumo would gain the place."""
    points: int = 0
    """The usual points of a ron with this hand; 0 if unknown."""
    tight: bool = False
    """Whether fewer wins, or none, would gain the place with one han less."""


MOST_HAN: Final = 13
OPEN_FU: Final = (30, 30)
"""The usual fu of a ron and of a tsumo."""
CLOSED_FU: Final = (40, 30)
PINFU_FU: Final = (30, 20)
PAIRS_FU: Final = (25, 25)
LUCK: Final = 2
"""The han that luck may add; a place still out of reach with these is given up."""
EXCLUSIVE: Final = (
    {HandName.TANYAO, HandName.YAKUHAI},
    {HandName.TANYAO, HandName.OUTSIDE},
    {HandName.HALF_FLUSH, HandName.THREE_COLOURS, HandName.FULL_FLUSH},
    {HandName.SEVEN_PAIRS, HandName.THREE_COLOURS, HandName.STRAIGHT, HandName.OUTSIDE},
    {HandName.SEVEN_PAIRS, HandName.YAKUHAI, HandName.ALL_TRIPLETS},
)
"""Groups of yaku that exclude each other."""


def route_to(standing: Standing, spot: Spot, plan: Plan, best: Tile) -> Route:
    """Return the yaku that bring the hand closest to the points needed for the place above, and the
    wins that would then gain it."""
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
    """Return the usual fu of a ron and of a tsumo with the hand being built."""
    if plan.is_of_pairs:
        return PAIRS_FU
    closed = PINFU_FU if plan.pinfu else CLOSED_FU
    return OPEN_FU if spot.seen.is_open else closed


def _may_be_pinfu(spot: Spot, plan: Plan) -> bool:
    """Check whether a hand of runs can still become pinfu."""
    blocks = spot.blocks
    if blocks is None or not plan.has_blocks or spot.steps > PINFU_STEPS:
        return False
    heads = [block.kinds[0] for block in blocks.pairs]
    triplet = any(block.shape is Shape.TRIPLET for block in blocks.blocks)
    poor = sum(block.shape in (Shape.INSIDE, Shape.EDGE) for block in blocks.blocks)
    return poor < 2 and not triplet and len(heads) < 2 and not any(map(spot.is_yakuhai, heads))


def _ways(standing: Standing, spot: Spot, han: int, fu: tuple[int, int]) -> tuple[Way, ...]:
    """Return the wins with the given han that gain the place.

    Args:
        fu: the fu of a ron and of a tsumo.
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
