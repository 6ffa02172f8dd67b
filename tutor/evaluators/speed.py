"""Speed: which discard leaves the hand closest to ready."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from rules.shanten import NOT_HELD, UkeireArrays, ukeire_of_discards
from rules.tiles import Kind, is_honour, suit_of
from tutor.evaluators.blocks import JOINTS, SETS, Block, Blocks, Shape, tile_shapes
from tutor.evaluators.components import Measures, no_terms, weigh
from tutor.evaluators.hand_model import Direction, Hands, usable
from tutor.evaluators.positions import Array, Method, Positions, masks_of, unpack, within

SETS_DONE: Final = 2
NEAR: Final = 3


@dataclass(frozen=True, slots=True)
class NextWaits:
    good: int
    live: int
    is_perfect: bool


def find_next_waits(
    blocks: Blocks, draws: Collection[Kind], unseen: Sequence[int]
) -> NextWaits | None:
    """Return what the waits are like after each draw that makes the hand ready.

    Args:
        blocks: of a hand of 13 tiles (three fewer for each meld) that is one step from ready.
        draws: the kinds that make it ready.
        unseen: 34 counts, live copies of each kind.

    Returns:
        None where the hand is not so plain that the joints tell.
    """
    joints = [block for block in blocks.blocks if block.shape in JOINTS]
    sets = blocks.melds + sum(block.shape in SETS for block in blocks.blocks)
    if sets != SETS_DONE or len(joints) + len(blocks.pairs) != 3 or not blocks.pairs:
        return None
    loose = [block for block in blocks.blocks if block.shape is not Shape.RUN]
    if any(
        _are_near(one, other)
        for place, one in enumerate(loose)
        for other in loose[place + 1 :]
        if not _is_copy(one, other) and not _is_copy(other, one)
    ):
        return None
    found = (
        _of_two_joints(blocks, joints, unseen) if len(joints) == 2 else _of_a_joint(blocks, joints)
    )
    if found is None or set(found) != set(draws):
        return None
    good = sum(unseen[kind] for kind, leaves in found.items() if leaves)
    live = sum(unseen[kind] for kind in found)
    perfect = (
        len(found) > len(joints[0].needs) + len(joints[1].needs) if len(joints) == 2 else False
    )
    return NextWaits(good, live, perfect and all(found.values()))


def _is_copy(one: Block, other: Block) -> bool:
    return one.shape is Shape.SINGLE and other.shape in JOINTS and one.kinds[0] in other.kinds


def _are_near(one: Block, other: Block) -> bool:
    return not is_honour(one.kinds[0]) and any(
        abs(mine - its) < NEAR and suit_of(mine) == suit_of(its)
        for mine in one.kinds
        for its in other.kinds
    )


def _of_two_joints(
    blocks: Blocks, joints: Sequence[Block], unseen: Sequence[int]
) -> dict[Kind, bool]:
    found: dict[Kind, bool] = {}
    for done, left in (joints, joints[::-1]):
        sides = sum(unseen[kind] for kind in left.needs)
        is_good = left.shape is Shape.TWO_SIDED and sides >= _of_pairs(blocks, left, unseen)
        for kind in done.needs:
            found[kind] = found.get(kind, False) or is_good
        for single in blocks.blocks:
            if single.shape is Shape.SINGLE and single.kinds[0] in done.kinds:
                for kind in (single.kinds[0], blocks.pairs[0].kinds[0]):
                    found[kind] = found.get(kind, False) or is_good
    return found


def _of_pairs(blocks: Blocks, joint: Block, unseen: Sequence[int]) -> int:
    copies = [
        block.kinds[0]
        for block in blocks.blocks
        if block.shape is Shape.SINGLE and block.kinds[0] in joint.kinds
    ]
    pair = unseen[blocks.pairs[0].kinds[0]]
    return max((pair + unseen[kind] for kind in copies), default=0)


def _of_a_joint(blocks: Blocks, joints: Sequence[Block]) -> dict[Kind, bool] | None:
    if len(joints) != 1:
        return None
    found = dict.fromkeys(joints[0].needs, False)
    found |= {pair.kinds[0]: joints[0].shape is Shape.TWO_SIDED for pair in blocks.pairs}
    return found


GAP: Final = 8
MANY_PAIRS: Final = 4
HONOUR: Final = np.arange(34) >= 27


def speed_measures(positions: Positions, live: Array, keeps: Array, hands: Hands) -> Measures:
    """The measures of every kind, held or not.

    Args:
        positions: n positions.
        live: (n, 34) int, unseen tiles that help after each discard.
        keeps: (n, 34) bool, whether it keeps the shanten.
        hands: what these hands are built into.
    """
    hand, unseen = positions.hand.astype(np.float32), positions.unseen.astype(np.float32)
    pairs = (hand >= 2).sum(axis=1, keepdims=True)
    return {
        "draws": _draws(live.astype(np.float32), keeps, hands, positions),
        "shape": _shape(positions, unseen),
        "pairs": {
            "number_pair": ((hand == 2) & ~HONOUR).astype(np.float32),
            "guest_pair": ((hand == 2) & HONOUR & (positions.yakuhai == 0)).astype(np.float32),
            "triplet": (hand >= 3).astype(np.float32),
            "one_of_many_pairs": ((hand >= 2) & (pairs >= MANY_PAIRS)).astype(np.float32),
            "seven_pairs": hands.harm(Direction.SEVEN_PAIRS),
            "all_triplets": hands.harm(Direction.ALL_TRIPLETS),
            "alone_beside_pairs": (hand == 1) * within(pairs - 3, 0, 3) * unseen / 4,
        },
        "honours": _honours(hand, unseen, positions),
    }


def beside(numbers: Array, step: int) -> Array:
    """(n, 34): of each kind the number of the kind `step` above it in its suit, 0 without one."""
    found = np.zeros_like(numbers)
    mine = numbers[:, :27].reshape(-1, 3, 9)
    theirs = found[:, :27].reshape(-1, 3, 9)
    if step > 0:
        theirs[:, :, :-step] = mine[:, :, step:]
    else:
        theirs[:, :, -step:] = mine[:, :, :step]
    return found


def _draws(live: Array, keeps: Array, hands: Hands, positions: Positions) -> dict[str, Array]:
    kept = np.where(keeps, live, 0)
    most = np.maximum(kept.max(axis=1, keepdims=True), 1)
    return {
        "falls_back": (~keeps).astype(np.float32),
        "falls_back_without_yaku": ~keeps * _yaku_behind(hands, positions),
        "fewer": np.where(keeps, (most - kept) / GAP, 0),
        "share_lost": np.where(keeps, 1 - kept / most, 0),
    }


def _yaku_behind(hands: Hands, positions: Positions) -> Array:
    if hands.distances is None:
        return np.zeros((len(positions), 1), np.float32)
    behind = within(hands.distances.yaku - hands.distances.hand, 0, 2) * positions.open
    column: Array = behind.astype(np.float32)[:, None]
    return column


def _shape(positions: Positions, unseen: Array) -> dict[str, Array]:
    return {
        "among": tile_shapes(positions.hand),
        "next_live": (beside(unseen, -1) + beside(unseen, 1)) / 4,
        "two_live": (beside(unseen, -2) + beside(unseen, 2)) / 4,
        "copies_live": unseen * ~HONOUR / 4,
    }


def _honours(hand: Array, unseen: Array, positions: Positions) -> dict[str, Array]:
    return {
        "guest_alone": ((hand == 1) & HONOUR & (positions.yakuhai == 0)).astype(np.float32),
        "copies_of_pair": unseen * ((hand == 2) & HONOUR),
    }


LIVE_COPY: Final = 2
HELD_NEXT: Final = 4
HELD_TWO_AWAY: Final = 3
SPEED_HONOUR: Final = 6
YAKUHAI: Final = 4
TRIPLET: Final = 8
OUTLOOK_UNIT: Final = 1 / 128
MOST: Final = 127


@dataclass(frozen=True, slots=True)
class Speed:
    score: Array
    """(n, 34) float64, tiles: live ukeire (or minus unseen copies) less outlook / 128."""
    terms: Array
    """(n, 4, 34) int32 thousandths, as in `SPEED_TERMS`; (n, 0, 34) by the paper."""
    ukeire: UkeireArrays
    keeps: Array
    """(n, 34) bool, whether throwing the kind keeps the shanten of the hand."""
    shanten: Array
    """(n,) int8, after the fastest discard that is allowed."""
    outlook: Array
    """(n, 34) int16, 0..127 points: what could still join the kind (0 by the paper)."""
    completing: Array
    """(n, 34) uint64 kind masks of what helps after each discard, with a yaku or without: furiten
    covers every wait."""


def evaluate_speed(positions: Positions, method: Method = "ours") -> Speed:
    ukeire = ukeire_of_discards(positions.hand, positions.melds.astype(np.uint8), positions.unseen)
    shanten = np.where(positions.allowed, ukeire.after, NOT_HELD).min(axis=1)
    keeps = positions.allowed & (ukeire.after == shanten[:, None])
    base = np.where(keeps, ukeire.live, -1.0 - positions.unseen)
    paper = method == "paper"
    outlook = np.zeros(keeps.shape, np.int16) if paper else find_outlook(positions)
    return Speed(
        base - outlook * OUTLOOK_UNIT,
        no_terms(len(positions)),
        ukeire,
        keeps,
        shanten,
        outlook,
        ukeire.improving,
    )


def weighed(positions: Positions, speed: Speed, hands: Hands) -> Speed:
    """Return what was found with its terms, the draws counted that leave the hand a yaku.

    Args:
        positions: n positions.
        speed: of these, by our method.
        hands: of these.
    """
    found = with_yaku(positions, speed, hands)
    measures = speed_measures(positions, found.ukeire.live, found.keeps, hands)
    return replace(found, terms=weigh(measures, found.shanten))


def with_yaku(positions: Positions, speed: Speed, hands: Hands) -> Speed:
    if hands.distances is None:
        return speed
    kinds = usable(positions, hands.distances)
    rows = np.flatnonzero(~kinds.all(axis=1))
    if not len(rows):
        return speed
    improving, live = speed.ukeire.improving.copy(), speed.ukeire.live.copy()
    improving[rows] &= masks_of(kinds[rows])[:, None]
    live[rows] = (unpack(improving[rows]) * positions.unseen[rows, None]).sum(axis=2)
    score = speed.score.copy()
    score[rows] += np.where(speed.keeps[rows], live[rows] - speed.ukeire.live[rows], 0)
    ukeire = replace(speed.ukeire, improving=improving, live=live)
    return replace(speed, score=score, ukeire=ukeire)


def find_outlook(positions: Positions) -> Array:
    """(n, 34) int16, 0..127 points: live tiles that would pair or neighbour the kind, own tiles
    that neighbour it already, and what an honour brings."""
    unseen = positions.unseen.astype(np.int16)
    held = np.minimum(positions.hand, 3).astype(np.int16)
    outlook = LIVE_COPY * unseen + YAKUHAI * positions.yakuhai.astype(np.int16)
    outlook += TRIPLET * (positions.hand >= 3)
    outlook[:, 27:] += SPEED_HONOUR
    by_rank = outlook[:, :27].reshape(-1, 3, 9)
    for step, joint in ((1, HELD_NEXT), (2, HELD_TWO_AWAY)):
        near = (unseen + joint * held)[:, :27].reshape(-1, 3, 9)
        by_rank[:, :, step:] += near[:, :, :-step]
        by_rank[:, :, :-step] += near[:, :, step:]
    outlook[:, :27] = by_rank.reshape(-1, 27)
    capped: Array = np.minimum(outlook, MOST)
    return capped
