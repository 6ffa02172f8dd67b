"""Blocks and waits, compared with an exhaustive search."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.observation import Observation
from rules.shanten import improving, shanten, shanten_of_discards, standard_shanten, wait_mask
from rules.tiles import KINDS, Seat, count_kinds, kinds_in, parse_kind, parse_tiles
from tests.games import game
from tests.tutor.positions import position
from tutor.lab.training.examples import decisions_of
from tutor.position.blocks import (
    CASES,
    Blocks,
    Shape,
    WaitShape,
    find_blocks,
    find_wait_shape,
    tile_shapes,
)
from tutor.position.positions import Positions, unpack_masks
from tutor.position.safety_features import has_no_wait, no_wait
from tutor.position.speed import find_next_waits
from tutor.position.table_read import cannot_ron


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
def test_blocks_of_hands(hand: str, melds: int, blocks: str) -> None:
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
            found = shanten_of_discards(counts, melds)
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
def test_blocks_keep_the_tiles_and_the_shanten(tiles: int, melds: int) -> None:
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
def test_wait_shapes(hand: str, shape: WaitShape | None) -> None:
    assert find_wait_shape(count_kinds(parse_tiles(hand))) is shape


def leaves_good_wait(counts: list[int], melds: int, unseen: list[int]) -> bool:
    best: list[tuple[int, bool]] = []
    for kind, after in shanten_of_discards(counts, melds).items():
        if after.shanten:
            continue
        left = list(counts)
        left[kind] -= 1
        live = sum(unseen[wait] for wait in kinds_in(wait_mask(left, melds)))
        shape = find_wait_shape(left, melds)
        best.append((live, shape in (WaitShape.TWO_SIDED, WaitShape.MANY)))
    return max(best)[1]


@pytest.mark.parametrize(("melds", "turns"), [(0, 14), (1, 10), (2, 5)])
def test_good_draws_leave_a_good_wait(melds: int, turns: int) -> None:
    checked = 0
    for counts in hands(13, melds, 220, turns):
        found = find_blocks(counts, melds)
        if found is None or shanten(counts, melds) != 1:
            continue
        unseen = [4 - count for count in counts]
        draws = kinds_in(improving(counts, melds))
        next_waits = find_next_waits(found, draws, unseen)
        if next_waits is None:
            continue
        checked += 1
        good = 0
        for kind in draws:
            drawn = list(counts)
            drawn[kind] += 1
            good += unseen[kind] * leaves_good_wait(drawn, melds, unseen)
        assert next_waits.good == good, (counts, draws)
    assert checked > 10


RIGHT, ACROSS = Seat(1), Seat(2)
HAND = "147m258p369s123z4z"


def seen(river: str, drawn: str = "6z", laid: str = "") -> Observation:
    melds = {1: (laid,)} if laid else None
    return position(HAND, drawn, rivers=("", "9p", river, ""), melds=melds)


@pytest.mark.parametrize(
    ("river", "laid", "kind", "none_left"),
    [
        ("666z", "", "6z", False),  # thirteen orphans may lack it
        ("666z1999m", "", "6z", False),
        ("666z9999m", "", "6z", True),  # no 9-man is left for them
        ("666z", "1111s", "6z", True),  # nor with a closed kan
        ("66z", "1111s", "6z", False),
        ("111m", "1111s", "1m", False),
        ("111m222m2m", "1111s", "1m", True),
        ("111m333m3m", "1111s", "1m", True),
        ("444m0555m3333m", "1111s", "4m", True),
        ("444m0555m333m", "1111s", "4m", False),  # 2-3 man
        ("777m8888m6666m", "1111s", "7m", True),
        ("777m8888m0555m", "1111s", "7m", True),  # inside and both sides need one of them
        ("777m9999m0555m", "1111s", "7m", False),  # 6-8 man
        ("6666p055p", "", "6p", True),  # 7-8 pin would be furiten: 9-pin was thrown
        ("4444p055p", "", "4p", False),  # 2-3 pin
    ],
)
def test_no_wait_is_left(river: str, laid: str, kind: str, none_left: bool) -> None:
    table = seen(river, laid=laid)
    assert has_no_wait(table, RIGHT, parse_kind(kind)) == none_left
    assert cannot_ron(table, RIGHT, parse_kind(kind)) == none_left


def test_single_and_batch_no_wait_agree() -> None:
    observations = [table for seed in (1, 2) for table, _ in decisions_of(game(seed))]
    positions = Positions.stack(observations)
    found = no_wait(positions, unpack_masks(positions.genbutsu))
    assert found.any()
    for row, table in enumerate(observations):
        said = [[has_no_wait(table, seat, kind) for kind in KINDS] for seat in table.opponents]
        assert np.array_equal(found[row], said)
        free = [kind for kind in KINDS if table.unseen[kind]]
        for at, kind in np.argwhere(found[row]):
            assert kind not in free
            held = [two for two in combinations(free, 2) if is_run(kind, *two)]
            furiten = table.genbutsu[table.opponents[at]]
            for low, high in held:
                assert high == low + 1
                assert furiten >> (low + high - kind) & 1


def is_run(kind: int, low: int, high: int) -> bool:
    first, *_, last = ordered = sorted((kind, low, high))
    return last < 27 and first // 9 == last // 9 and ordered == [first, first + 1, first + 2]


def case(hand: str, kind: str) -> int:
    counts = np.array([count_kinds(parse_tiles(hand))], np.uint8)
    return int(tile_shapes(counts)[0, parse_kind(kind)])


suits = st.lists(st.integers(0, 4), min_size=9, max_size=9)


@given(suits)
def test_tile_shapes_are_symmetric(suit: list[int]) -> None:
    hand = np.array([[*suit, *suit[::-1], *[0] * 16]], np.uint8)
    found = tile_shapes(hand)[0]
    same = found[:9] == found[9:18][::-1]
    assert same[np.arange(9) != 4].all(), "a 5 has no nearer end"


@given(suits, st.lists(st.integers(0, 4), min_size=7, max_size=7))
def test_tile_shapes_are_distinct(suit: list[int], honours: list[int]) -> None:
    hand = np.array([[*suit, *[0] * 18, *honours]], np.uint8)
    found = tile_shapes(hand)[0]
    assert found.min() >= 0
    assert found.max() < CASES
    assert set(found[27:]) <= {CASES - 3, CASES - 2, CASES - 1}


def test_tile_shapes_that_differ() -> None:
    assert case("5m", "5m") == case("5p", "5p") == case("5m9m", "5m")
    different = "5m 4m 55m 555m 45m 56m 455m 5577m 35m 57m 25m 58m".split()
    numbers = [case(hand, "4m" if hand == "4m" else "5m") for hand in different]
    assert len(set(numbers)) == len(numbers)


def test_tile_shapes_ignore_distant_tiles() -> None:
    assert case("15m", "5m") == case("5m", "5m")
    assert case("5556m", "5m") == case("05556m", "5m")
    assert case("4445m", "5m") == case("445m", "5m")
    assert case("2225m", "5m") == case("25m", "5m")
