"""One step from ready: how many of the draws leave a good wait.

Told of plain hands only: two sets, a pair and two joints (or two pairs and a joint), where every
draw that helps completes one of these. A good wait is two-sided, or better.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from rules.tiles import Kind, is_honour, suit_of
from tutor.evaluators.blocks import JOINTS, SETS, Block, Blocks, Shape

SETS_DONE: Final = 2
"""Sets of such a hand, laid ones included."""
NEAR: Final = 3
"""Steps in a suit, from which on two tiles cannot be in one run."""


@dataclass(frozen=True, slots=True)
class NextWaits:
    """What the waits after the next good draw are like."""

    good: int
    """Live tiles whose draw leaves a good wait."""
    live: int
    """Live tiles that make the hand ready."""
    is_perfect: bool
    """Two two-sided joints, and a spare tile that may pair one of them: every draw is good."""


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
    if not _stand_apart(blocks):
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


def _stand_apart(blocks: Blocks) -> bool:
    """Whether a draw for one joint or pair is of no use to another: they, single tiles and triplets
    are three steps apart in a suit. (A single tile may be a further copy of a joint's.)"""
    loose = [block for block in blocks.blocks if block.shape is not Shape.RUN]
    return not any(
        _are_near(one, other)
        for place, one in enumerate(loose)
        for other in loose[place + 1 :]
        if not _is_copy(one, other) and not _is_copy(other, one)
    )


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
    """By helping kind: whether the joint that is left waits on two sides, and on no fewer tiles
    than two pairs would."""
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
    """Live tiles that win where a further copy of a joint's tile makes two pairs of the hand; 0
    without one."""
    copies = [
        block.kinds[0]
        for block in blocks.blocks
        if block.shape is Shape.SINGLE and block.kinds[0] in joint.kinds
    ]
    pair = unseen[blocks.pairs[0].kinds[0]]
    return max((pair + unseen[kind] for kind in copies), default=0)


def _of_a_joint(blocks: Blocks, joints: Sequence[Block]) -> dict[Kind, bool] | None:
    """Two pairs and a joint: a third copy leaves the joint, the joint's tile leaves two pairs."""
    if len(joints) != 1:
        return None
    found = dict.fromkeys(joints[0].needs, False)
    found |= {pair.kinds[0]: joints[0].shape is Shape.TWO_SIDED for pair in blocks.pairs}
    return found
