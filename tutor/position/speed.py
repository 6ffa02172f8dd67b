from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from rules.shanten import NOT_HELD, UkeireArrays, ukeire_of_discards
from rules.tiles import Kind, is_honour, suit_of
from tutor.position.blocks import JOINTS, SETS, Block, Blocks, Shape, tile_shapes
from tutor.position.components import Measures
from tutor.position.hands import Direction, Hands, usable
from tutor.position.positions import Array, Positions, masks_of, unpack_masks, within

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
    """Return the quality of the waits after the draws that make the hand tenpai; None if the blocks
    do not determine the waits.

    Args:
        blocks: the blocks of a hand of 13 tiles (three fewer for each meld) with shanten 1.
        draws: the kinds that make the hand tenpai.
        unseen: the live copies of each of the 34 kinds.
    """
    taatsu = [block for block in blocks.blocks if block.shape in JOINTS]
    sets = blocks.melds + sum(block.shape in SETS for block in blocks.blocks)
    if sets != SETS_DONE or len(taatsu) + len(blocks.pairs) != 3 or not blocks.pairs:
        return None
    loose = [block for block in blocks.blocks if block.shape is not Shape.RUN]
    if any(
        not is_honour(one.kinds[0])
        and any(
            abs(mine - its) < NEAR and suit_of(mine) == suit_of(its)
            for mine in one.kinds
            for its in other.kinds
        )
        for place, one in enumerate(loose)
        for other in loose[place + 1 :]
        if not _is_copy(one, other) and not _is_copy(other, one)
    ):
        return None
    is_perfect = False
    if len(taatsu) == 2:
        good_after = _draws_of_two_taatsu(blocks, taatsu, unseen)
        is_perfect = len(good_after) > len(taatsu[0].needs) + len(taatsu[1].needs)
    elif len(taatsu) == 1:
        good_after = dict.fromkeys(taatsu[0].needs, False)
        good_after |= {p.kinds[0]: taatsu[0].shape is Shape.TWO_SIDED for p in blocks.pairs}
    else:
        return None
    if set(good_after) != set(draws):
        return None
    good = sum(unseen[kind] for kind, is_good in good_after.items() if is_good)
    live = sum(unseen[kind] for kind in good_after)
    return NextWaits(good, live, is_perfect and all(good_after.values()))


def _is_copy(one: Block, other: Block) -> bool:
    return one.shape is Shape.SINGLE and other.shape in JOINTS and one.kinds[0] in other.kinds


def _draws_of_two_taatsu(
    blocks: Blocks, taatsu: Sequence[Block], unseen: Sequence[int]
) -> dict[Kind, bool]:
    """Return, for each kind that makes the hand tenpai, whether the remaining wait is good."""
    pair = blocks.pairs[0].kinds[0]
    singles = [block.kinds[0] for block in blocks.blocks if block.shape is Shape.SINGLE]
    found: dict[Kind, bool] = {}
    for done, left in (taatsu, taatsu[::-1]):
        two_pairs = [unseen[pair] + unseen[kind] for kind in singles if kind in left.kinds]
        sides = sum(unseen[kind] for kind in left.needs)
        is_good = left.shape is Shape.TWO_SIDED and sides >= max(two_pairs, default=0)
        draws = [*done.needs]
        for single in singles:
            if single in done.kinds:
                draws += (single, pair)
        for kind in draws:
            found[kind] = found.get(kind, False) or is_good
    return found


GAP: Final = 8
MANY_PAIRS: Final = 4
HONOUR: Final = np.arange(34) >= 27


def speed_measures(positions: Positions, live: Array, keeps: Array, hands: Hands) -> Measures:
    """Return the speed measures of every kind, held or not.

    Args:
        positions: n positions.
        live: (n, 34) int, the live ukeire after each discard.
        keeps: (n, 34) bool, whether the discard preserves the shanten.
        hands: the hands of these positions.
    """
    hand, unseen = positions.hand.astype(np.float32), positions.unseen.astype(np.float32)
    pairs = (hand >= 2).sum(axis=1, keepdims=True)
    return {
        "draws": draw_measures(positions, live, keeps, hands),
        "shape": {
            "among": tile_shapes(positions.hand),
            "next_live": (shifted(unseen, -1) + shifted(unseen, 1)) / 4,
            "two_live": (shifted(unseen, -2) + shifted(unseen, 2)) / 4,
            "copies_live": unseen * ~HONOUR / 4,
        },
        "pairs": {
            "number_pair": ((hand == 2) & ~HONOUR).astype(np.float32),
            "guest_pair": ((hand == 2) & HONOUR & (positions.yakuhai == 0)).astype(np.float32),
            "triplet": (hand >= 3).astype(np.float32),
            "one_of_many_pairs": ((hand >= 2) & (pairs >= MANY_PAIRS)).astype(np.float32),
            "seven_pairs": hands.harm(Direction.SEVEN_PAIRS),
            "all_triplets": hands.harm(Direction.ALL_TRIPLETS),
            "alone_beside_pairs": (hand == 1) * within(pairs - 3, 0, 3) * unseen / 4,
        },
        "honours": {
            "guest_alone": ((hand == 1) & HONOUR & (positions.yakuhai == 0)).astype(np.float32),
            "copies_of_pair": unseen * ((hand == 2) & HONOUR),
        },
    }


def draw_measures(
    positions: Positions, live: Array, keeps: Array, hands: Hands
) -> Mapping[str, Array]:
    """Return the measures of the term `draws`; the arguments are those of `speed_measures`."""
    kept = np.where(keeps, live.astype(np.float32), 0)
    most = np.maximum(kept.max(axis=1, keepdims=True), 1)
    behind = within(hands.distances.yaku - hands.distances.hand, 0, 2) * positions.open
    return {
        "falls_back": (~keeps).astype(np.float32),
        "falls_back_without_yaku": ~keeps * behind.astype(np.float32)[:, None],
        "fewer": np.where(keeps, (most - kept) / GAP, 0),
        "share_lost": np.where(keeps, 1 - kept / most, 0),
    }


def shifted(numbers: Array, step: int) -> Array:
    """Return (n, 34): for each kind, the number of the kind `step` above; 0 outside the suit."""
    found = np.zeros_like(numbers)
    mine = numbers[:, :27].reshape(-1, 3, 9)
    theirs = found[:, :27].reshape(-1, 3, 9)
    if step > 0:
        theirs[:, :, :-step] = mine[:, :, step:]
    else:
        theirs[:, :, -step:] = mine[:, :, :step]
    return found


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
    """(n, 34) float64, in tiles: live ukeire (or minus unseen copies) less outlook / 128."""
    ukeire: UkeireArrays
    keeps: Array
    """(n, 34) bool, whether discarding the kind preserves the shanten of the hand."""
    shanten: Array
    """(n,) int8, the shanten after the fastest allowed discard."""
    outlook: Array
    """(n, 34) int16, 0 to 127 points for how useful the kind may become."""
    completing: Array
    """(n, 34) uint64 kind masks, the ukeire after each discard with or without a yaku (furiten also
    depends on waits without one)."""


def evaluate_speed(positions: Positions) -> Speed:
    ukeire = ukeire_of_discards(positions.hand, positions.melds.astype(np.uint8), positions.unseen)
    shanten = np.where(positions.allowed, ukeire.after, NOT_HELD).min(axis=1)
    keeps = positions.allowed & (ukeire.after == shanten[:, None])
    base = np.where(keeps, ukeire.live, -1.0 - positions.unseen)
    outlook = find_outlook(positions)
    return Speed(base - outlook * OUTLOOK_UNIT, ukeire, keeps, shanten, outlook, ukeire.improving)


def with_yaku(positions: Positions, speed: Speed, hands: Hands) -> Speed:
    """Return the evaluation with only the draws that leave the hand a yaku."""
    kinds = usable(positions, hands.distances)
    rows = np.flatnonzero(~kinds.all(axis=1))
    if not len(rows):
        return speed
    improving, live = speed.ukeire.improving.copy(), speed.ukeire.live.copy()
    improving[rows] &= masks_of(kinds[rows])[:, None]
    live[rows] = (unpack_masks(improving[rows]) * positions.unseen[rows, None]).sum(axis=2)
    score = speed.score.copy()
    score[rows] += np.where(speed.keeps[rows], live[rows] - speed.ukeire.live[rows], 0)
    ukeire = replace(speed.ukeire, improving=improving, live=live)
    return replace(speed, score=score, ukeire=ukeire)


def find_outlook(positions: Positions) -> Array:
    """Return (n, 34) int16, 0 to 127 points for live tiles that would pair or neighbour the kind,
    for held tiles next to it, and for the value of an honour."""
    unseen = positions.unseen.astype(np.int16)
    held = np.minimum(positions.hand, 3).astype(np.int16)
    outlook = LIVE_COPY * unseen + YAKUHAI * positions.yakuhai.astype(np.int16)
    outlook += TRIPLET * (positions.hand >= 3)
    outlook[:, 27:] += SPEED_HONOUR
    by_rank = outlook[:, :27].reshape(-1, 3, 9)
    for step, weight in ((1, HELD_NEXT), (2, HELD_TWO_AWAY)):
        near = (unseen + weight * held)[:, :27].reshape(-1, 3, 9)
        by_rank[:, :, step:] += near[:, :, :-step]
        by_rank[:, :, :-step] += near[:, :, step:]
    outlook[:, :27] = by_rank.reshape(-1, 27)
    capped: Array = np.minimum(outlook, MOST)
    return capped
