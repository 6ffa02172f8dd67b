"""Random hands for tests and benchmarks: any tiles, near to a win, and the awkward ones."""

from random import Random

from rules.tiles import TERMINALS_AND_HONOURS, count_kinds, parse_tiles

Counts = list[int]


def counts_of(text: str) -> Counts:
    return count_kinds(parse_tiles(text))


def uniform_hand(random: Random, tiles: int) -> Counts:
    return _drawn(random, [kind for kind in range(34) for _ in range(4)], tiles)


def mid_hand(random: Random, tiles: int, swaps: int = 3) -> Counts:
    counts = _won(random, tiles // 3)
    for _ in range(min(random.randint(0, swaps), tiles)):
        counts[random.choice(_held(counts))] -= 1
    while sum(counts) > tiles:
        counts[random.choice(_held(counts))] -= 1
    while sum(counts) < tiles:
        counts[random.choice([kind for kind in range(34) if counts[kind] < 4])] += 1
    return counts


def awkward_hand(random: Random, tiles: int) -> Counts:
    suit = range(random.choice((0, 9, 18)), 27)[:9]
    pools = (
        [kind for kind in random.sample(range(34), random.randint(4, 9)) for _ in range(4)],
        [*suit] * 4,
        [kind for kind in random.sample(range(34), 8) for _ in range(2)],
        [*TERMINALS_AND_HONOURS] * 2,
        [*range(27, 34)] * 4,
    )
    return _drawn(random, random.choice(pools), tiles)


def some_hand(random: Random, tiles: int) -> Counts:
    return random.choice((uniform_hand, mid_hand, awkward_hand))(random, tiles)


def _drawn(random: Random, pool: list[int], tiles: int) -> Counts:
    counts = [0] * 34
    for kind in random.sample(pool, tiles):
        counts[kind] += 1
    return counts


def _won(random: Random, sets: int) -> Counts:
    while True:
        counts = [0] * 34
        counts[random.randrange(34)] += 2
        for _ in range(sets):
            if random.random() < 0.3:
                counts[random.randrange(34)] += 3
            else:
                start = 9 * random.randrange(3) + random.randrange(7)
                for kind in range(start, start + 3):
                    counts[kind] += 1
        if max(counts) <= 4:
            return counts


def _held(counts: Counts) -> list[int]:
    return [kind for kind, count in enumerate(counts) if count]
