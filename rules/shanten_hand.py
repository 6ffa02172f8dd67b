"""Shanten, waits and ukeire of one hand: in plain Python on class tables (no numpy on import).

Shanten counts the tiles that a hand is away from ready: -1 won, 0 tenpai. It is the least of the
standard form (sets and a pair), seven pairs and thirteen orphans, the last two for a hand without
melds only. A hand is 34 counts of its closed tiles and the number of its melds; 13 tiles or 14,
three fewer for each meld.

A fifth copy of a kind cannot come, so a shape that would need one does not count: ``1111m`` beside
three sets is not waiting for ``1m``. What lies in melds is not known here; `waits` takes it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import itemgetter

from rules.tiles import TERMINALS_AND_HONOURS, KindMask

_DIGITS = bytes.maketrans(bytes(range(5)), b"01234")
_orphans = itemgetter(*TERMINALS_AND_HONOURS)
_STEPS = tuple(5 ** (8 - kind % 9) if kind < 27 else 5 ** (33 - kind) for kind in range(34))


def shanten(counts: Sequence[int], melds: int = 0) -> int:
    """Return the least shanten over all forms, -1 (won) to 8.

    >>> from rules.tiles import count_kinds, parse_tiles
    >>> shanten(count_kinds(parse_tiles("123m406p789s1122z")))
    0
    >>> shanten(count_kinds(parse_tiles("1111m222333444p")))
    1
    """
    best = standard_shanten(counts, melds)
    if melds:
        return best
    return min(best, chiitoi_shanten(counts), kokushi_shanten(counts))


def standard_shanten(counts: Sequence[int], melds: int = 0) -> int:
    tables = _tables()
    man, pin, sou, honours = tables.classes(_patterns(counts))
    union, size = tables.union, tables.size
    return tables.short[4 - melds][union[man * size + pin] * size + union[sou * size + honours]] - 1


def chiitoi_shanten(counts: Sequence[int]) -> int:
    """Return the shanten for seven pairs of different kinds: four of a kind are one pair.

    >>> chiitoi_shanten([4, 4, 4, 1] + [0] * 30)
    6
    """
    none, single = counts.count(0), counts.count(1)
    return 6 - (34 - none - single) + max(0, none - 27)


def kokushi_shanten(counts: Sequence[int]) -> int:
    orphans = _orphans(counts)
    return int(orphans.count(0)) - int(max(orphans) >= 2)


def waits(counts: Sequence[int], melds: int = 0, held: Sequence[int] | None = None) -> KindMask:
    """Return the kinds that complete a hand of 13 tiles (three fewer for each meld), none if it is
    not tenpai.

    Args:
        counts: 34 counts of the closed tiles.
        melds: how many melds the hand has.
        held: 34 counts of closed tiles and own melds together. A kind of which the hand holds all
            four copies is no wait; a hand without any other is noten. Without `held` only the
            closed tiles are looked at.

    >>> from rules.tiles import count_kinds, kinds_in, parse_tiles
    >>> kinds_in(waits(count_kinds(parse_tiles("123m456p7889s111z"))))
    (25,)
    """
    if shanten(counts, melds) != 0:
        return KindMask(0)
    mask = int(improving(counts, melds))
    for kind, copies in enumerate(held or ()):
        if copies >= 4:
            mask &= ~(1 << kind)
    return KindMask(mask)


@dataclass(frozen=True, slots=True)
class HandShanten:
    """The shanten of a hand of 13 tiles (three fewer for each meld), and the kinds that lower
    it."""

    shanten: int
    improving: KindMask


def improving(counts: Sequence[int], melds: int = 0) -> KindMask:
    """Return the kinds whose draw lowers the shanten of a hand of 13 tiles (three fewer for each
    meld)."""
    return _ready(counts, _patterns(counts), melds).improving


def discards(counts: Sequence[int], melds: int = 0) -> dict[int, HandShanten]:
    """Return the shanten after the discard of each kind held, for a hand of 14 tiles (three fewer
    for each meld)."""
    left = bytearray(counts)
    patterns = _patterns(left)
    result = {}
    for kind, count in enumerate(counts):
        if count:
            left[kind] -= 1
            patterns[kind // 9] -= _STEPS[kind]
            result[kind] = _ready(left, patterns, melds)
            patterns[kind // 9] += _STEPS[kind]
            left[kind] += 1
    return result


def _ready(counts: Sequence[int], patterns: list[int], melds: int) -> HandShanten:
    tables = _tables()
    union, size = tables.union, tables.size
    man, pin, sou, honours = tables.classes(patterns)
    low, high = union[man * size + pin], union[sou * size + honours]
    needed = 4 - melds
    best = standard = tables.short[needed][low * size + high] - 1
    if not melds:
        chiitoi, kokushi = chiitoi_shanten(counts), kokushi_shanten(counts)
        best = min(standard, chiitoi, kokushi)
    mask = 0
    if best == standard:
        low, high = low * size, high * size
        mask = (
            _draws(False, patterns[0], needed, union[high + pin])
            | _draws(False, patterns[1], needed, union[high + man]) << 9
            | _draws(False, patterns[2], needed, union[low + honours]) << 18
            | _draws(True, patterns[3], needed, union[low + sou]) << 27
        )
    if not melds and best == chiitoi:
        mask |= _chiitoi_draws(counts)
    if not melds and best == kokushi:
        mask |= _kokushi_draws(counts)
    return HandShanten(best, KindMask(mask))


@lru_cache(maxsize=1 << 14)
def _draws(honours: bool, pattern: int, needed: int, rest: int) -> int:
    tables = _tables()
    classes = tables.honours if honours else tables.suit
    line = tables.short[needed][rest * tables.size : (rest + 1) * tables.size]
    now = line[classes[pattern]]
    mask = 0
    step = len(classes) // 5
    for rank in range(7 if honours else 9):
        if pattern // step % 5 < 4 and line[classes[pattern + step]] < now:
            mask |= 1 << rank
        step //= 5
    return mask


def _chiitoi_draws(counts: Sequence[int]) -> int:
    least = 0 if counts.count(0) > 27 else 1
    return sum(1 << kind for kind, count in enumerate(counts) if least <= count <= 1)


def _kokushi_draws(counts: Sequence[int]) -> int:
    paired = max(_orphans(counts)) >= 2
    return sum(1 << kind for kind in TERMINALS_AND_HONOURS if not (counts[kind] and paired))


def _patterns(counts: Sequence[int]) -> list[int]:
    digits = bytes(counts).translate(_DIGITS)
    return [int(digits[:9], 5), int(digits[9:18], 5), int(digits[18:27], 5), int(digits[27:], 5)]


@dataclass(frozen=True, eq=False, slots=True)
class _Tables:
    suit: bytes
    honours: bytes
    union: bytes
    short: tuple[bytes, ...]
    size: int

    def classes(self, patterns: list[int]) -> tuple[int, int, int, int]:
        man, pin, sou, honours = patterns
        return self.suit[man], self.suit[pin], self.suit[sou], self.honours[honours]


@cache
def _tables() -> _Tables:
    from rules.shanten_tables import class_tables  # noqa: PLC0415  numpy waits until it is needed

    tables = class_tables()
    return _Tables(
        suit=tables.suit.tobytes(),
        honours=tables.honours.tobytes(),
        union=tables.union.tobytes(),
        short=tuple(short.tobytes() for short in tables.short),
        size=len(tables.union),
    )
