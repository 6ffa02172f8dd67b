from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.tiles import Kind, Tile, is_honour, kind_of
from tutor.coach.graded import Cause
from tutor.coach.ideas.shape import centre
from tutor.coach.plan import Frame, Plan
from tutor.coach.spot import Facts, Spot, Weighed
from tutor.position.blocks import JOINTS, SETS, Block

ONLY_PAIR: Final = 1.8
SPARE_PAIR: Final = 1.3
NO_THIRD: Final = 1.0
COUNTS_AS_PAIR: Final = 2.0
MANY: Final = 3
THIRD: Final = 1.5
NONE_LEFT: Final = 3.0
SLOW: Final = 0.8
USELESS: Final = 0.6


@dataclass(frozen=True, slots=True)
class OnlyPair:
    kind: Kind


@dataclass(frozen=True, slots=True)
class SparePair:
    """The hand has surplus pairs, and this pair is the least likely to become a triplet."""

    kind: Kind
    pairs: int
    left: int
    fewest: bool = False
    """Whether every other pair has more copies left."""
    stays: Block | None = None
    """The block with this kind that the hand keeps without the second copy."""


@dataclass(frozen=True, slots=True)
class SecondPair:
    """A hand with six blocks gives up a pair because another pair is its head."""

    kind: Kind
    head: Kind


@dataclass(frozen=True, slots=True)
class SevenPairsPair:
    """A hand of seven pairs needs every pair."""

    kind: Kind
    pairs: int


@dataclass(frozen=True, slots=True)
class ThirdCopy:
    """A hand of seven pairs has no use for a third copy of a kind."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class HardToPair:
    """Of the single tiles of a seven-pairs hand, this one has the fewest copies left."""

    kind: Kind
    left: int


@dataclass(frozen=True, slots=True)
class SlowSingle:
    """In a seven-pairs hand, opponents are less likely to discard this more central single tile."""

    kind: Kind
    easier: tuple[Kind, ...]
    """Single tiles closer to the end of a suit, or honours."""


@dataclass(frozen=True, slots=True)
class UselessSingle:
    """In a seven-pairs hand, this single tile would not help a standard hand either."""

    kind: Kind
    alike: tuple[Kind, ...]
    """Other single tiles that are equally useless."""


@dataclass(frozen=True, slots=True)
class AnySingle:
    """In a seven-pairs hand one step from ready, all single tiles are equally good."""

    kind: Kind
    kept: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class EasierToPair:
    """In a seven-pairs hand, the rival tile has more copies left than the advised one."""

    kind: Kind
    left: int


@dataclass(frozen=True, slots=True)
class EasierToGet:
    """In a seven-pairs hand, the rival tile is easier to get: an honour, or less central."""

    kind: Kind
    left: int


@dataclass(frozen=True, slots=True)
class EasierWait:
    """The hand will wait on its last single tile; opponents discard an honour sooner than the
    advised number tile."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class StillRuns:
    """In a seven-pairs hand that may become a standard hand, the rival tile has neighbours."""

    kind: Kind


# fmt: off
CONCEPTS: Final[Mapping[type, str]] = {
    OnlyPair: "pair", SparePair: "pair", SecondPair: "six_blocks", SevenPairsPair: "pairs",
    EasierToPair: "pairs", ThirdCopy: "pairs", HardToPair: "pairs", SlowSingle: "pairs",
    UselessSingle: "pairs", AnySingle: "pairs", EasierToGet: "pairs", StillRuns: "pairs",
    EasierWait: "waits",
}
# fmt: on


def _pairs(spot: Spot) -> list[Kind]:
    return [Kind(kind) for kind, count in enumerate(spot.counts) if count == 2]


def _of_seven(spot: Spot, tile: Tile) -> Facts:
    kind = kind_of(tile)
    if spot.counts[kind] >= MANY:
        yield Weighed(ThirdCopy(kind), THIRD)
    if spot.counts[kind] != 1:
        return
    left = spot.unseen[kind]
    singles = [Kind(each) for each, n in enumerate(spot.counts) if n == 1 and each != kind]
    if not left or all(left < spot.unseen[each] for each in singles):
        yield Weighed(HardToPair(kind, left), NO_THIRD if left else NONE_LEFT)
    easier = tuple(
        each
        for each in singles
        if centre(each) < centre(kind) and spot.unseen[each] >= max(1, left)
        if each not in spot.seen.dora
    )
    slower = any(centre(each) > centre(kind) and spot.unseen[each] <= left for each in singles)
    if spot.steps > 1 and singles and not spot.near(kind) and all(map(spot.near, singles)):
        yield Weighed(UselessSingle(kind, ()), SLOW)
    elif easier and not slower:
        yield Weighed(SlowSingle(kind, easier), SLOW)
    elif spot.steps > 1 and not spot.near(kind):
        alike = tuple(
            each
            for each in singles
            if not spot.near(each)
            and is_honour(each) == is_honour(kind)
            and not spot.is_yakuhai(each)
            and spot.unseen[each] == left
            and centre(each) <= centre(kind)
            and each not in spot.seen.dora
        )
        yield Weighed(UselessSingle(kind, alike), USELESS)
    elif spot.steps == 1 and singles and spot.draws(tile) <= {*singles}:
        yield Weighed(AnySingle(kind, tuple(singles)), USELESS)


def role(spot: Spot, plan: Plan, tile: Tile) -> Facts:
    kind = kind_of(tile)
    if plan.is_of_pairs:
        yield from _of_seven(spot, tile)
        return
    if not plan.has_blocks:
        return
    pairs = _pairs(spot)
    apart = MANY if spot.blocks is None else len(spot.blocks.pairs)
    if spot.counts[kind] == 2 and min(len(pairs), apart) >= MANY:
        left = spot.unseen[kind]
        fewest = all(left < spot.unseen[each] for each in pairs if each != kind)
        after = spot.blocks_without(kind)
        blocks = () if after is None else after.blocks
        held = (each for each in blocks if kind in each.kinds and each.shape in (*JOINTS, *SETS))
        yield Weighed(SparePair(kind, len(pairs), left, fewest, next(held, None)), SPARE_PAIR)
        return
    heads = [] if spot.blocks is None else [block.kinds[0] for block in spot.blocks.pairs]
    if plan.frame is Frame.TOO_MANY and kind in heads and len(heads) > 1:
        head = next(each for each in heads if each != kind)
        yield Weighed(SecondPair(kind, head), SPARE_PAIR)


def against(spot: Spot, plan: Plan, best: Tile, other: Tile) -> Facts:
    if spot.folds or spot.steps_after(best) == 0:
        return
    kind = kind_of(other)
    pairs = _pairs(spot)
    if plan.is_of_pairs:
        if spot.counts[kind] == 2 and spot.counts[kind_of(best)] != 2:
            yield Weighed(SevenPairsPair(kind, len(pairs)), COUNTS_AS_PAIR)
            return
        mine = kind_of(best)
        if spot.unseen[kind] > spot.unseen[mine]:
            yield Weighed(EasierToPair(kind, spot.unseen[kind]), NO_THIRD)
        elif centre(kind) < centre(mine) and spot.unseen[kind] >= max(1, spot.unseen[mine]):
            yield Weighed(EasierToGet(kind, spot.unseen[kind]), SLOW)
        if plan.other is not None and spot.near(kind) and not spot.near(mine):
            yield Weighed(StillRuns(kind), USELESS)
        return
    if not plan.has_blocks:
        return
    blocks = spot.blocks
    lone_honour = is_honour(kind) and spot.counts[kind] == 1 and spot.unseen[kind] > 1
    if lone_honour and not is_honour(kind_of(best)) and spot.steps_after(best) == 1:
        after = spot.blocks_without(kind_of(best))
        if after is not None and not any(block.shape in JOINTS for block in after.blocks):
            yield Weighed(EasierWait(kind), SLOW)
    if spot.counts[kind] == 2 and pairs == [kind] and kind_of(best) != kind and blocks is not None:
        if any(count > 2 for count in spot.counts) or not blocks.pairs:
            return
        yield Weighed(OnlyPair(kind), ONLY_PAIR)


CAUSES: Final[Mapping[type, Cause]] = {
    OnlyPair: Cause.USEFUL_FIRST,
    SevenPairsPair: Cause.LEFT_PLAN,
    EasierToPair: Cause.USEFUL_FIRST,
}
