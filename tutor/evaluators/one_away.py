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
