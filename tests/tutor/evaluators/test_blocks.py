"""Blocks and the waits one step on, held to a search that tries every cut and every draw."""

from collections.abc import Iterator
from random import Random

import pytest

from rules.shanten import discards, improving, shanten, standard_shanten, waits
from rules.tiles import count_kinds, kinds_in, parse_tiles
from tutor.evaluators.blocks import Blocks, Shape, find_blocks
from tutor.evaluators.one_away import find_next_waits
from tutor.evaluators.wait_shapes import WaitShape, find_wait_shape


def cut(hand: str, melds: int = 0) -> str:
    found = find_blocks(count_kinds(parse_tiles(hand)), melds)
    assert found is not None
    return " ".join(
        f"{block.shape.value}:{''.join(str(kind % 9 + 1) for kind in block.kinds)}"
        for block in found.blocks
        if block.shape is not Shape.SINGLE
    )


@pytest.mark.parametrize(
    ("hand", "melds", "blocks"),
    [
        ("88m23456677p23s44z", 0, "pair:88 run:234 run:567 two_sided:67 two_sided:23 pair:44"),
        ("88m234567p23s444z", 0, "pair:88 run:234 run:567 two_sided:23 triplet:444"),
        ("4466m", 3, "pair:44 pair:66"),
        ("446m", 3, "pair:44"),
        ("2446m", 3, "inside:24 inside:46"),
        ("12m89p13s", 2, "edge:12 edge:89 inside:13"),
        ("3445m99s1z", 2, "run:345 pair:99"),
    ],
)
def test_a_hand_is_cut_as_a_player_would(hand: str, melds: int, blocks: str) -> None:
    assert cut(hand, melds) == blocks


def hands(tiles: int, melds: int, number: int, turns: int) -> Iterator[list[int]]:
    random = Random(f"{tiles} {melds} {turns}")
    for _ in range(number):
        wall = list(range(136))
        random.shuffle(wall)
        counts = count_kinds(tuple(wall[: tiles - 3 * melds]))  # type: ignore[arg-type]
        for tile in wall[tiles : tiles + turns]:
            if counts[tile // 4] == 4:
                continue
            if tiles % 3 == 1:
                counts[tile // 4] += 1
            found = discards(counts, melds)
            worst = min(found, key=lambda kind: (found[kind].shanten, kind))
            counts[worst] -= 1
            if tiles % 3 == 2:
                counts[tile // 4] += 1
        yield counts


def away(found: Blocks) -> int:
    shapes = [block.shape for block in found.blocks if block.shape is not Shape.SINGLE]
    sets = found.melds + shapes.count(Shape.RUN) + shapes.count(Shape.TRIPLET)
    others = len(shapes) + found.melds - sets
    ways = [8 - 2 * sets - min(others, 4 - sets)]
    if found.pairs:
        ways.append(7 - 2 * sets - min(others - 1, 4 - sets))
    return min(ways)


@pytest.mark.parametrize(("tiles", "melds"), [(14, 0), (13, 0), (14, 1), (13, 2)])
def test_the_blocks_are_the_tiles_of_the_hand_and_as_near_to_ready(tiles: int, melds: int) -> None:
    odd = 0
    for counts in hands(tiles, melds, 150, 8):
        found = find_blocks(counts, melds)
        if found is None:
            odd += melds > 0 or standard_shanten(counts) == shanten(counts)
            continue
        assert count_kinds_of(found) == counts
        assert away(found) == standard_shanten(counts, melds)
    assert odd <= 3


def count_kinds_of(found: Blocks) -> list[int]:
    counts = [0] * 34
    for block in found.blocks:
        for kind in block.kinds:
            counts[kind] += 1
    return counts


@pytest.mark.parametrize(
    ("hand", "shape"),
    [
        ("123m456p78s11122z", WaitShape.TWO_SIDED),
        ("123m456p79s11122z", WaitShape.INSIDE),
        ("123m456p89s11122z", WaitShape.EDGE),
        ("123m456p12s11122z", WaitShape.EDGE),
        ("123m456p88s11122z", WaitShape.TWO_PAIRS),
        ("123m456p789s1112z", WaitShape.SINGLE),
        ("123m456p4567s111z", WaitShape.MANY),
        ("123m456p45678s11z", WaitShape.MANY),
        ("1122m3344p5566s7z", WaitShape.SINGLE),
        ("1133m3344p5566s7z", WaitShape.SINGLE),
        ("1m2246p1133s2244z", None),
    ],
)
def test_a_wait_has_its_shape(hand: str, shape: WaitShape | None) -> None:
    assert find_wait_shape(count_kinds(parse_tiles(hand))) is shape


def leaves_good_wait(counts: list[int], melds: int, unseen: list[int]) -> bool:
    best: list[tuple[int, bool]] = []
    for kind, after in discards(counts, melds).items():
        if after.shanten:
            continue
        left = list(counts)
        left[kind] -= 1
        live = sum(unseen[wait] for wait in kinds_in(waits(left, melds)))
        shape = find_wait_shape(left, melds)
        best.append((live, shape in (WaitShape.TWO_SIDED, WaitShape.MANY)))
    return max(best)[1]


@pytest.mark.parametrize(("melds", "turns"), [(0, 14), (1, 10), (2, 5)])
def test_the_good_draws_of_plain_hands_are_those_that_leave_a_good_wait(
    melds: int, turns: int
) -> None:
    told = 0
    for counts in hands(13, melds, 220, turns):
        found = find_blocks(counts, melds)
        if found is None or shanten(counts, melds) != 1:
            continue
        unseen = [4 - count for count in counts]
        draws = kinds_in(improving(counts, melds))
        next_waits = find_next_waits(found, draws, unseen)
        if next_waits is None:
            continue
        told += 1
        good = 0
        for kind in draws:
            drawn = list(counts)
            drawn[kind] += 1
            good += unseen[kind] * leaves_good_wait(drawn, melds, unseen)
        assert next_waits.good == good, (counts, draws)
    assert told > 10


@pytest.mark.parametrize("hand", ["1355m233445p6m77s", "45579888m678s44z"])
def test_joints_that_share_draws_are_not_told_of(hand: str) -> None:
    counts = count_kinds(parse_tiles(hand))
    found = find_blocks(counts)
    assert found is not None
    assert shanten(counts) == 1
    draws = kinds_in(improving(counts))
    assert find_next_waits(found, draws, [4 - count for count in counts]) is None


def test_a_perfect_hand_has_only_good_draws() -> None:
    for hand, perfect in (
        ("123456m23s677p55z", True),
        ("123456m24s677p55z", False),
        ("123456m23s668p55z", False),
    ):
        counts = count_kinds(parse_tiles(hand))
        found = find_blocks(counts)
        assert found is not None
        draws = kinds_in(improving(counts))
        waits_next = find_next_waits(found, draws, [4 - count for count in counts])
        assert waits_next is not None
        assert waits_next.is_perfect is perfect
        assert (waits_next.good == waits_next.live) is perfect


def test_two_pairs_with_more_tiles_left_are_preferred_to_two_sides() -> None:
    counts = count_kinds(parse_tiles("66m23457p234778s"))
    found = find_blocks(counts)
    assert found is not None
    draws = kinds_in(improving(counts))
    unseen = [4 - count for count in counts]
    good = []
    for gone in (0, 4):
        unseen[23] = 4 - gone
        unseen[26] = 4 - gone // 2
        waits_next = find_next_waits(found, draws, unseen)
        assert waits_next is not None
        good.append(waits_next.good)
    assert good[0] > good[1] == 0
