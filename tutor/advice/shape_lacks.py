"""What a discard breaks beside the best one, in tiles and shapes.

A joint is said to be broken only where tiles that complete it help after the best discard, and no
longer after this one: what is told is what the good draws really lose.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Final, cast

from rules.observation import Observation
from rules.tiles import Kind, Tile, is_honour, kind_name, rank_of
from tutor.advice.connectivity import connected_kinds, stands_alone
from tutor.advice.discard_comparison import DiscardComparison
from tutor.advice.facts import flag, number, row
from tutor.advice.rails.ready import pays
from tutor.advice.reasons.shortfalls import (
    BlockShape,
    BrokenJoint,
    BrokenPair,
    BrokenTriplet,
    CheaperWait,
    FewerDraws,
    FuritenLack,
    JointShape,
    Lack,
    LostDraws,
    LostYakuhai,
    StepBack,
)
from tutor.advice.reasons.singles import SingleOrder, SinglePlace
from tutor.evaluators.blocks import JOINTS, SETS, Block, Blocks, Shape, completing, find_blocks
from tutor.evaluators.tenpai import look_at_tenpai
from tutor.evaluators.thresholds import draws_no_more
from tutor.evaluators.wait_shapes import find_wait_shape
from tutor.evaluators.yaku import yakuhai_han

FEW_LESS: Final = 0.95
"""Good draws of one discard, as a share of those of another, up to which the difference is told
where there is nothing else to tell."""
CLEARLY: Final = 0.15
MUCH: Final = 1.25
NAMED: Final = 3
_ORDER: Final[dict[SinglePlace, int]] = {"guest": 0, "end": 1, "near_end": 2, "middle": 3}


def is_clearly_more(more: int, less: int) -> bool:
    return more - less >= CLEARLY * more > 0


def blocks_after(observation: Observation, kind: Kind) -> Blocks | None:
    counts = observation.counts
    counts[kind] -= 1
    return find_blocks(counts, len(observation.own_melds))


def covering(observation: Observation, kind: Kind) -> Block | None:
    takes = runs_of(observation, kind)
    blocks = blocks_after(observation, kind) if takes and observation.counts[kind] == 1 else None
    joints = [] if blocks is None else [each for each in blocks.blocks if each.shape in JOINTS]
    return next((each for each in joints if {*takes} <= {*each.needs}), None)


def runs_of(observation: Observation, kind: Kind) -> tuple[Kind, ...]:
    beside = connected_kinds(observation, kind)
    found = {third for other in beside for third in completing(kind, other)}
    return tuple(third for third in sorted(found) if observation.unseen[third])


def draws_lack(comparison: DiscardComparison) -> Lack | None:
    mine, its = comparison.both("speed")
    if not comparison.is_speed_real():
        return None
    if flag(mine, "falls_back"):
        return None if flag(its, "falls_back") else step_back(comparison)
    draws, more = number(mine, "live"), number(its, "live")
    if flag(its, "falls_back") or draws >= more:
        return None
    steps = number(mine, "shanten_after")
    if not steps:
        seen, both = comparison.observation, (comparison.tile, comparison.best)
        whole = all(wins_by_all(seen, tile) for tile in both)
        return _fewer_waits(comparison, FewerDraws(draws, more, ready=True)) if whole else None
    clear = is_clearly_more(more, draws)
    if (steps > 1 and not clear) or draws_no_more(comparison.observation):
        return None
    return (
        broken_joint(comparison)
        or _lost_pair(comparison)
        or _lost_draws(comparison)
        or FewerDraws(draws, more, ready=False)
    )


def few_fewer(comparison: DiscardComparison) -> FewerDraws | None:
    mine, its = comparison.both("speed")
    steps, back = number(mine, "shanten_after"), flag(mine, "falls_back") or flag(its, "falls_back")
    if back or not steps or not comparison.is_speed_real():
        return None
    draws, more = number(mine, "live"), number(its, "live")
    return FewerDraws(draws, more, ready=False) if draws <= FEW_LESS * more else None


def ready_lack(comparison: DiscardComparison) -> CheaperWait | FuritenLack | None:
    mine, its = (flag(each, "furiten") for each in comparison.both("speed"))
    return FuritenLack() if mine and not its else _cheaper_wait(comparison)


def _cheaper_wait(comparison: DiscardComparison) -> CheaperWait | None:
    waits = [
        look_at_tenpai(comparison.observation, tile) for tile in (comparison.tile, comparison.best)
    ]
    mine, its = waits
    if mine is None or its is None or not (mine.live and its.live) or its.furiten:
        return None
    (live, points), (other, more) = (pays(comparison.observation, each) for each in waits)
    wins_more = other * more > live * points
    by_points = more >= MUCH * points and more * live > points * other
    return CheaperWait(points, more) if wins_more and by_points else None


def wins_by_all(observation: Observation, tile: Tile) -> bool:
    """Check whether every live tile that a hand waits for after a discard has a yaku, or none has;
    of a hand that is not ready, too."""
    ready = look_at_tenpai(observation, tile)
    return ready is None or pays(observation, ready)[0] == ready.live


def _lost_pair(comparison: DiscardComparison) -> Lack | None:
    return pairs_lack(comparison) if comparison.kinds[0] in _lost(comparison) else None


def _fewer_waits(comparison: DiscardComparison, lack: FewerDraws) -> FewerDraws:
    mine, _ = comparison.both("speed")
    if not lack.draws:
        return lack
    counts = comparison.observation.counts
    counts[comparison.kinds[0]] -= 1
    shape = find_wait_shape(counts, len(comparison.observation.own_melds))
    wait = None if shape is None else shape.value
    return replace(lack, kinds=tuple(map(str, row(mine, "draws"))), wait=wait)


def _lost_draws(comparison: DiscardComparison) -> LostDraws | None:
    mine, its = comparison.both("speed")
    lost = _lost(comparison)
    gained = set(row(mine, "draws")) - set(row(its, "draws"))
    if gained or not 0 < len(lost) <= NAMED:
        return None
    return LostDraws(tuple(map(kind_name, lost)), number(mine, "shanten_after"))


def _lost(comparison: DiscardComparison) -> list[Kind]:
    mine, its = comparison.both("speed")
    kept = () if flag(mine, "falls_back") else row(mine, "draws")
    helping: Collection[object] = row(its, "draws")
    unseen = comparison.observation.unseen
    return [
        Kind(kind)
        for kind in range(34)
        if unseen[kind] and (name := kind_name(Kind(kind))) in helping and name not in kept
    ]


def broken_joint(comparison: DiscardComparison) -> BrokenJoint | None:
    if any(flag(ranked, "falls_back") for ranked in comparison.both("speed")):
        return None
    if not comparison.is_speed_real():
        return None
    block = _broken(comparison)
    if block is None or block.shape not in JOINTS:
        return None
    lost = _lost(comparison)
    needs = tuple(kind_name(kind) for kind in block.needs if kind in lost)
    if not needs:
        return None
    return BrokenJoint(_names(block), cast(JointShape, block.shape.value), needs)


def step_back(comparison: DiscardComparison) -> StepBack:
    steps = number(comparison.both("speed")[0], "shanten_after")
    block = _broken(comparison)
    if block is None or (block.shape in SETS and not _breaks_set(comparison)):
        return StepBack(steps=steps)
    return StepBack(_names(block), cast(BlockShape, block.shape.value), steps)


def _broken(comparison: DiscardComparison) -> Block | None:
    tile, _ = comparison.kinds
    blocks = blocks_after(comparison.observation, comparison.kinds[1])
    found = () if blocks is None else blocks.of(tile)
    return found[0] if len(found) == 1 and found[0].shape is not Shape.SINGLE else None


def _breaks_set(comparison: DiscardComparison) -> bool:
    mine, its = _sets_after(comparison)
    return mine is not None and its is not None and mine < its


def _keeps_sets(comparison: DiscardComparison) -> bool:
    mine, its = _sets_after(comparison)
    return mine is not None and its is not None and mine >= its


def _sets_after(comparison: DiscardComparison) -> list[int | None]:
    found = (blocks_after(comparison.observation, kind) for kind in comparison.kinds)
    return [
        None if blocks is None else sum(block.shape in SETS for block in blocks.blocks)
        for blocks in found
    ]


def _names(block: Block) -> tuple[str, ...]:
    return tuple(map(kind_name, block.kinds))


def pairs_lack(comparison: DiscardComparison) -> Lack | None:
    counts = comparison.observation.counts
    held, other = (counts[kind] for kind in comparison.kinds)
    if held < 2 or other >= held:
        return None
    if held > 2:
        if held > 3 or _keeps_sets(comparison):
            return None
        yakuhai = yakuhai_han(comparison.observation, comparison.kinds[0])
        return LostYakuhai("triplet") if yakuhai else BrokenTriplet()
    blocks = blocks_after(comparison.observation, comparison.kinds[1])
    shapes = [] if blocks is None else [each.shape for each in blocks.of(comparison.kinds[0])]
    if Shape.RUN in shapes and Shape.PAIR not in shapes:
        return None
    return BrokenPair(only=sum(count > 1 for count in counts) == 1)


def single_order(comparison: DiscardComparison) -> SingleOrder | None:
    seen = comparison.observation
    if not all(stands_alone(seen, kind) for kind in comparison.kinds):
        return None
    mine, its = (_place(seen, kind) for kind in comparison.kinds)
    if mine is None or its is None or _ORDER[mine] <= _ORDER[its]:
        return None
    return SingleOrder(mine, its)


def _place(observation: Observation, kind: Kind) -> SinglePlace | None:
    if is_honour(kind):
        return None if yakuhai_han(observation, kind) else "guest"
    rank = rank_of(kind)
    return "end" if rank in (1, 9) else "near_end" if rank in (2, 8) else "middle"
