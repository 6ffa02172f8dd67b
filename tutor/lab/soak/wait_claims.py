"""Whether what is said of a wait is so: by every way to make a won hand of the tiles."""

from collections.abc import Iterator, Sequence

from rules.shanten import shanten
from tutor.advice.reasons.discards import KeptSpeed
from tutor.coach.worth import Wait, look_at_tenpai
from tutor.lab.soak.case import Case, kind_named
from tutor.lab.soak.sight import Sight

GOOD = frozenset({"two_sided", "many"})


def are_waits_true(kept: KeptSpeed, case: Case) -> bool:
    """Check the shape of the wait, and how many draws leave a good one."""
    sight, kind = case.sight, case.about[0]
    if kept.wait is not None and kept.wait != wait_of(_after(sight, kind), _melds(sight)):
        return False
    if kept.paying and [kind_named(name) for name in kept.paying] != _paying(sight, kind):
        return False
    if kept.good is None:
        return kept.perfect is None
    draws = sight.after[kind][1]
    good = sum(live for drawn, live in draws.items() if _leaves_good_wait(sight, kind, drawn))
    return kept.steps == 1 and kept.good == good and (not kept.perfect or good == kept.draws)


def _paying(sight: Sight, kind: int) -> list[int]:
    live = [wait for wait, count in sight.after[kind][1].items() if count]
    wins = wins_after(sight, kind)
    paying = [wait for wait in live if wins[wait].best is not None]
    return paying if len(paying) < len(live) else []


def is_wait_named(kinds: Sequence[str], wait: str | None, case: Case, tile: int) -> bool:
    """Check the kinds that a ready hand waits for after a discard, and the shape of the wait."""
    if not kinds:
        return wait is None
    sight = case.sight
    named = {kind_named(name) for name in kinds}
    shape = wait_of(_after(sight, tile), _melds(sight))
    return named == set(sight.after[tile][1]) and wait == shape


def ron_of(sight: Sight, thrown: int, wait: int) -> int:
    """Return what a ron on a wait pays after a throw, with riichi where it may be declared; 0
    without a yaku."""
    return wins_after(sight, thrown)[wait].points


def wins_after(sight: Sight, thrown: int) -> dict[int, Wait]:
    """Return the worth of each wait by its kind, which ``soak worth`` holds to what wins pay."""
    seen = sight.observation
    tile = next(tile for tile in seen.discards if tile // 4 == thrown)
    facts = look_at_tenpai(seen, tile)
    return {} if facts is None else {wait.kind: wait for wait in facts.waits}


def _melds(sight: Sight) -> int:
    return len(sight.observation.own_melds)


def _after(sight: Sight, kind: int) -> list[int]:
    left = list(sight.held)
    left[kind] -= 1
    return left


def _leaves_good_wait(sight: Sight, kind: int, drawn: int) -> bool:
    hand = _after(sight, kind)
    hand[drawn] += 1
    unseen = list(sight.unseen)
    unseen[drawn] -= 1
    found = []
    for other in range(34):
        if not hand[other]:
            continue
        hand[other] -= 1
        if shanten(hand, _melds(sight)) == 0:
            live = sum(unseen[wait] for wait in _waits(hand, _melds(sight)))
            found.append((live, wait_of(hand, _melds(sight)) in GOOD))
        hand[other] += 1
    return max(found)[1]


def _waits(hand: list[int], melds: int) -> list[int]:
    waits = []
    for kind in range(34):
        if hand[kind] < 4:
            hand[kind] += 1
            if shanten(hand, melds) == -1:
                waits.append(kind)
            hand[kind] -= 1
    return waits


def wait_of(hand: Sequence[int], melds: int) -> str | None:
    """Return the shape of a ready hand's wait; None: it is not ready."""
    left = list(hand)
    waits = _waits(left, melds)
    ways = []
    for kind in waits:
        left[kind] += 1
        found = {way for blocks in _won(left, 4 - melds) for way in _ways_in(blocks, kind)}
        pairs = not melds and sum(count == 2 for count in left) == 7
        ways.append(found or ({"single"} if pairs else set()))
        left[kind] -= 1
    for shape, count in (("two_sided", 2), ("two_pairs", 2), ("inside", 1), ("edge", 1)):
        if len(waits) == count and all(shape in each for each in ways):
            return shape
    if not waits:
        return None
    return "single" if len(waits) == 1 and "single" in ways[0] else "many"


def _won(counts: list[int], sets: int) -> Iterator[list[tuple[int, ...]]]:
    for pair in range(34):
        if counts[pair] > 1:
            counts[pair] -= 2
            for blocks in _sets(counts, sets):
                yield [(pair, pair), *blocks]
            counts[pair] += 2


def _sets(counts: list[int], sets: int) -> Iterator[list[tuple[int, ...]]]:
    first = next((kind for kind in range(34) if counts[kind]), None)
    if first is None:
        if not sets:
            yield []
        return
    run = first < 27 and first % 9 < 7 and counts[first + 1] and counts[first + 2]
    shapes = [(first,) * 3] if counts[first] > 2 else []
    shapes += [(first, first + 1, first + 2)] if run else []
    for shape in shapes:
        for kind in shape:
            counts[kind] -= 1
        for blocks in _sets(counts, sets - 1):
            yield [shape, *blocks]
        for kind in shape:
            counts[kind] += 1


def _ways_in(blocks: Sequence[tuple[int, ...]], kind: int) -> Iterator[str]:
    for block in blocks:
        if kind not in block:
            continue
        if len(block) == 2:
            yield "single"
        elif block[0] == block[1]:
            yield "two_pairs"
        elif block[1] == kind:
            yield "inside"
        else:
            joint = [other for other in block if other != kind]
            yield "edge" if joint[0] % 9 == 0 or joint[1] % 9 == 8 else "two_sided"
