from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Final

from rules.melds import MeldType
from rules.shanten import chiitoi_shanten, standard_shanten
from rules.tiles import SUITS, Kind, Tile, is_honour, is_simple, kind_of, suit_of
from tutor.coach.facts import row
from tutor.coach.spot import Spot
from tutor.coach.standing import Need
from tutor.position.blocks import JOINTS, SETS, Blocks, Shape
from tutor.position.hands import FLUSHES, FREE_FROM, NAMED_FROM, Aims, HandName, HandPlan, serves
from tutor.position.table_read import is_nearest_to_orphans, is_nearest_to_pairs

SECOND_FROM: Final = 0.25
MANY_PAIRS: Final = 4
SURE_PAIRS: Final = 5
FLUSH_LAST: Final = 2
"""The most tiles outside a flush, before the discard, with which the flush is named at once."""
FLUSH_OUTSIDE: Final = 3
"""The most tiles outside a flush, before the discard, to name the flush one step from ready."""
SELECTIVE: Final = frozenset({HandName.TANYAO, HandName.OUTSIDE, *FLUSHES})
"""The hands that exclude most kinds of tiles."""
CERTAIN_FROM: Final = 0.7
"""The least probability at which a hand is named at once, whichever tile is advised."""
PATTERN_STEPS: Final = 3
MISSING: Final = 2
"""The most kinds that may be missing from the nine of a pattern."""
PATTERNS: Final = (
    *(
        (HandName.THREE_COLOURS, low, tuple(Kind(9 * s + low + i) for s in SUITS for i in range(3)))
        for low in range(7)
    ),
    *(
        (HandName.STRAIGHT, suit, tuple(Kind(9 * suit + rank) for rank in range(9)))
        for suit in SUITS
    ),
)
"""Every sanshoku and ittsu: its name, its `HandPlan.about`, and its nine kinds."""

FLUSH_TILES: Final = 11
MUCH_OF_SUIT: Final = 9
"""The fewest tiles of one suit with which a flush is in reach, whatever the other tiles are."""
MOST_OF_SUIT: Final = 7
SUIT_TILES: Final = 5
SUIT_HONOURS: Final = 4
"""The fewest tiles of one suit, with or without honours, with which a flush may be named one tile
earlier."""
OUTSIDE_TILES: Final = 12
TANYAO_OUTER: Final = 4
"""The number of terminals and honours from which tanyao is far away."""
INNER_TILES: Final = 11
MARGIN: Final = 0.1
"""The lead in probability with which another plan replaces the one named before."""
PLAIN: Final = 0.3
"""The probability given to a hand that the tiles clearly show but the model considers unlikely."""


def aims_of(spot: Spot, best: Tile, before: Aims | None, last: Aims | None) -> tuple[Aims, Aims]:
    """Return the hands to name, and those that this turn alone would name.

    A hand named on the previous turn is kept while the tiles allow it, so that drawing and
    discarding one tile does not change the plan. Another hand is named once two turns in a row
    suggest it, or if it is nearly certain.

    Args:
        before: the hands named on the previous turn; None on the first turn and after a call.
        last: the hands that the previous turn would have named by itself.
    """
    plain = plain_hands(spot, best)
    far = spot.seen.own_melds or spot.steps > PATTERN_STEPS
    likely = _likely(spot, best, plain)
    pairs = bool(likely) and likely[0].name in (HandName.SEVEN_PAIRS, HandName.ORPHANS)
    near = (hand for _, hand, _ in patterns(spot) if _is_in_reach(spot, hand, best))
    pattern = None if far or pairs else next(near, None)
    fresh = Aims(_with_riichi(spot, best, likely), pattern)
    if before is None or last is None:
        return fresh, fresh
    if _key(pattern) not in (_key(before.pattern), _key(last.pattern)):
        held = None if far or pairs else before.pattern
        pattern = held if held is None or _is_in_reach(spot, held, best, stays=True) else pattern
    hands = _steady(spot, best, likely, plain, before.hands, last.hands)
    return Aims(_with_riichi(spot, best, hands), pattern), fresh


def _with_riichi(spot: Spot, best: Tile, hands: tuple[HandPlan, ...]) -> tuple[HandPlan, ...]:
    """Return the hands, with riichi put before a tanyao that the advised discard does not build."""
    tanyao = next((one for one in hands if one.name is HandName.TANYAO), None)
    of_pairs = bool(hands) and hands[0].name is HandName.SEVEN_PAIRS
    if tanyao is None or of_pairs or not spot.may_riichi:
        return hands
    leaves = outside(spot, tanyao) and serves(tanyao, kind_of(best))
    if not (leaves or _keeps_outer_sets(spot.blocks_without(kind_of(best)), SETS)):
        return hands
    riichi = (one for one in (*hands, *spot.hands) if one.name is HandName.RIICHI)
    return next(riichi, HandPlan(HandName.RIICHI, None, spot.steps, PLAIN)), tanyao


def _steady(
    spot: Spot,
    best: Tile,
    likely: tuple[HandPlan, ...],
    plain: Sequence[HandPlan],
    before: tuple[HandPlan, ...],
    last: tuple[HandPlan, ...],
) -> tuple[HandPlan, ...]:
    kept = tuple(
        one
        for hand in before
        for one in [each for each in (*plain, *spot.hands, *before) if _key(each) == _key(hand)][:1]
        if _holds(spot, one, best, plain)
    )
    new = [one for one in likely if _key(one) not in _keys(before)]
    pairs = [one for one in likely[:1] if one.name is HandName.SEVEN_PAIRS]
    new += [one for one in pairs if _key(one) not in _keys(before[:1])]
    again = _keys(likely) == _keys(last)
    if len(kept) == len(before) and (before or made(spot, best)):
        of_pairs = bool(kept) and kept[0].name is HandName.SEVEN_PAIRS
        clear = any(_is_clear(spot, one, best) for one in new)
        certain = any(one.name in FLUSHES and one.probability >= CERTAIN_FROM for one in new)
        clear &= not of_pairs or certain or (HandName.SEVEN_PAIRS, None) in _keys(likely)
        gone = [one.probability for one in kept if _key(one) not in _keys(likely)]
        least = max((PLAIN, *(each + MARGIN for each in gone)))
        agreed = again and all(one.probability >= least for one in new)
        agreed &= bool(new) or all(each < SECOND_FROM for each in gone)
        return likely if clear or agreed else kept
    return tuple(
        one
        for one in likely
        if one not in new or one is likely[0] or again or one.probability >= NAMED_FROM
    )


def _is_clear(spot: Spot, one: HandPlan, best: Tile) -> bool:
    """Check whether a hand may be named at once: nearly certain, seven pairs closer than any other
    hand, tanyao that every tile fits, a hand worth a step back, or a flush with few tiles outside
    of it."""
    if one.name is HandName.SEVEN_PAIRS and is_nearest_to_pairs(spot.seen):
        return True
    if one.name in SELECTIVE and not serves(one, kind_of(best)):
        few = sum(spot.counts[kind] for kind in outside(spot, one)) <= FLUSH_LAST
        if spot.falls_back(best) or (few and one.name in FLUSHES):
            return True
    whole = one.name is HandName.TANYAO and {*outside(spot, one)} <= {kind_of(best)}
    return whole or one.probability >= CERTAIN_FROM


def _holds(spot: Spot, one: HandPlan, best: Tile, plain: Sequence[HandPlan]) -> bool:
    """Check whether a hand named on the previous turn is still being built."""
    if one.name is HandName.SEVEN_PAIRS and _is_as_near_to_pairs(spot, best):
        return True
    known = any(_key(one) == _key(each) for each in spot.hands)
    known = (known and one.probability >= FREE_FROM) or one.name is HandName.RIICHI
    if one not in plain and not known:
        return False
    if one.name in SELECTIVE and not (one.name is HandName.TANYAO and spot.may_riichi):
        return _allows(spot, one, best, held=True) and _stays(spot, one, best)
    goes = one.probability < NAMED_FROM and _puts_back(spot, one, best)
    return _allows(spot, one, best, held=True) and not goes


def _stays(spot: Spot, one: HandPlan, best: Tile) -> bool:
    return one.probability >= CERTAIN_FROM or fits(spot, one, best)


def _is_as_near_to_pairs(spot: Spot, best: Tile) -> bool:
    """Check whether the hand has at least four pairs, which `best` leaves whole, and is as near to
    seven pairs as to any other hand."""
    if spot.counts[kind_of(best)] == 2:
        return False
    many = sum(count >= 2 for count in spot.counts)
    return many >= MANY_PAIRS and _allows_pairs(spot, best, 0)


def _allows_pairs(spot: Spot, best: Tile, most: int) -> bool:
    """Check whether seven pairs are at most `most` steps further than the hand after `best`."""
    left = list(spot.counts)
    left[kind_of(best)] -= 1
    return not spot.seen.own_melds and chiitoi_shanten(left) <= spot.steps_after(best) + most


def _key(hand: HandPlan | None) -> tuple[HandName, int | None] | None:
    return None if hand is None else (hand.name, hand.about)


def _keys(hands: Sequence[HandPlan]) -> tuple[object, ...]:
    return tuple(map(_key, hands))


def _likely(spot: Spot, best: Tile, plain: Sequence[HandPlan]) -> tuple[HandPlan, ...]:
    """Return the hands that this turn alone would name.

    Args:
        plain: the hands that `plain_hands` found.
    """
    pairs = sum(count >= 2 for count in spot.counts)
    nearest = is_nearest_to_pairs(spot.seen) and _is_as_near_to_pairs(spot, best)
    seven = None
    if plain and plain[0].name is HandName.ORPHANS:
        return (plain[0],)
    if pairs >= MANY_PAIRS and _allows_pairs(spot, best, spot.steps > 1):
        seven = next((one for one in spot.hands if one.name is HandName.SEVEN_PAIRS), None)
    if pairs >= SURE_PAIRS and _is_as_near_to_pairs(spot, best):
        seven = seven or HandPlan(HandName.SEVEN_PAIRS, None, spot.steps, PLAIN)
    if nearest:
        seven = seven or HandPlan(HandName.SEVEN_PAIRS, None, spot.steps, PLAIN)
        held = (
            one
            for one in (*spot.hands, *plain)
            if one.name is HandName.YAKUHAI and spot.counts[one.about or 0] == 2
        )
        certain = (one for one in spot.hands if one.probability >= CERTAIN_FROM)
        sure = next((one for one in certain if one.name is not HandName.SEVEN_PAIRS), None)
        if sure is not None and sure.name is not HandName.RIICHI:
            return (seven, sure)
        likely = [one for one in (*spot.hands, *plain) if one.probability >= SECOND_FROM]
        flush = (one for one in likely if one.name in FLUSHES and fits(spot, one, best))
        also = (one for one in likely if one.name in (HandName.RIICHI, HandName.TANYAO))
        near = (one for one in also if (one.steps or 0) <= spot.steps)
        return _pair(seven, next(flush, None) or next(held, None) or next(near, None))
    shown = {(one.name, one.about) for one in plain}
    known = [one for one in spot.hands if (one.name, one.about) not in shown]
    candidates = [
        one for one in (*known, *plain) if _allows(spot, one, best) if _stays(spot, one, best)
    ]
    none = HandPlan(HandName.NO_YAKU, None, spot.steps, 1.0)
    without = spot.seen.is_open and not made(spot, best)
    if not candidates:
        return (none,) if without else ()
    first, *rest = candidates
    if first.name is HandName.NO_YAKU:
        near = (
            each
            for each in rest
            if (each.steps is not None and each.steps <= spot.steps + 1)
            or each.probability >= NAMED_FROM
        )
        return _pair(first, next(near, None))
    if first.name is HandName.RIICHI and seven is not None:
        return (first, seven)
    if first.name is HandName.RIICHI:
        better = [one for one in rest if one.probability >= SECOND_FROM]
        better.sort(key=lambda one: not (one.name in FLUSHES and one in plain))
        if better:
            return (better[0], first) if better[0].probability >= NAMED_FROM else (first, better[0])
    second = next((one for one in rest if one.probability >= SECOND_FROM), None)
    if second is not None and second.name is HandName.RIICHI:
        last = first.held == 2 and spot.unseen[first.about or 0] < 2
        second = None if first.probability >= CERTAIN_FROM and not last else second
    if second is not None or first.probability >= FREE_FROM:
        return _pair(first, second)
    return (none, first) if without else ()


def _pair(first: HandPlan, second: HandPlan | None) -> tuple[HandPlan, ...]:
    return (first,) if second is None else (first, second)


def _allows(spot: Spot, one: HandPlan, best: Tile, *, held: bool = False) -> bool:
    """Check whether the tiles allow a hand to be named.

    Args:
        held: whether the hand was named on the previous turn.
    """
    match one.name:
        case HandName.YAKUHAI:
            about = one.about or 0
            paired = spot.counts[about] - (kind_of(best) == about) > 1
            sure = one.probability >= CERTAIN_FROM and spot.unseen[about] > 0
            live = spot.counts[about] > 2 or sure or _may_come(spot, Kind(about), best)
            possible = about not in made(spot, best) and live and (paired or one.held != 2)
        case HandName.SEVEN_PAIRS:
            possible = _allows_pairs(spot, best, spot.steps > 1)
        case HandName.TANYAO:
            outer = sum(not is_simple(kind_of(tile)) for tile in spot.seen.hand if tile != best)
            further = 1 if one.steps is None else one.steps - spot.steps
            shapes = SETS if held else (*SETS, Shape.PAIR)
            after = spot.blocks_without(kind_of(best))
            near = further < 1 or (further == 1 and not _keeps_outer_sets(after, shapes))
            possible = (near and outer <= TANYAO_OUTER) or one.probability >= CERTAIN_FROM
        case HandName.RIICHI:
            possible = spot.may_riichi
        case HandName.HALF_FLUSH | HandName.FULL_FLUSH:
            thrown = sum(spot.counts[kind] for kind in outside(spot, one))
            far = spot.steps < 2 and thrown > FLUSH_OUTSIDE
            # A flush that is still in doubt may cost one dora, not more.
            lost = sum(spot.seen.dora_in(t) for t in spot.seen.hand if not serves(one, kind_of(t)))
            possible = not far and not (lost > 1 and one.probability < CERTAIN_FROM)
        case HandName.THREE_COLOURS | HandName.STRAIGHT if not spot.seen.own_melds:
            needed = next(k for name, about, k in PATTERNS if (name, about) == _key(one))
            possible = pattern_steps(spot, needed, best) <= spot.steps + 1
            possible &= kind_of(best) not in needed or spot.counts[kind_of(best)] > 1
        case HandName.OUTSIDE:
            possible = _is_outside(spot, best) or one.probability >= CERTAIN_FROM
        case _:
            needed = next((k for name, about, k in PATTERNS if (name, about) == _key(one)), ())
            possible = kind_of(best) not in needed or spot.counts[kind_of(best)] > 1
    return possible


def _may_come(spot: Spot, kind: Kind, best: Tile) -> bool:
    """Check whether a third copy of a yakuhai can reasonably be expected. If riichi is possible
    too, more than one copy must be left, and the pair must not be needed as the head."""
    if not spot.may_riichi:
        return spot.unseen[kind] > 0
    return spot.unseen[kind] > 1 and (spot.steps_after(best) != 1 or kind in spot.draws(best))


def made(spot: Spot, best: Tile) -> tuple[Kind, ...]:
    seen = spot.seen
    called = {meld.kind for meld in seen.own_melds if meld.type is not MeldType.CHI}
    counts = list(spot.counts)
    counts[kind_of(best)] -= 1
    held = {Kind(kind) for kind in range(27, 34) if counts[kind] >= 3}
    return tuple(sorted(kind for kind in called | held if spot.is_yakuhai(kind)))


def patterns(spot: Spot, most: int = MISSING) -> list[tuple[int, HandPlan, tuple[Kind, ...]]]:
    """Return the patterns in reach, nearest first: number of missing kinds, hand, nine kinds."""
    found = []
    for name, about, needed in PATTERNS:
        absent = [kind for kind in needed if not spot.counts[kind]]
        if len(absent) <= most and all(spot.unseen[kind] > 1 for kind in absent):
            found.append((len(absent), HandPlan(name, about, None, 0.0), needed))
    return sorted(found, key=lambda each: each[0])


def _is_in_reach(spot: Spot, hand: HandPlan, best: Tile, *, stays: bool = False) -> bool:
    """Check whether a pattern is nearly complete and the advised discard does not break it.

    Args:
        stays: whether the pattern was named on the previous turn.
    """
    known = ((lacks, needed) for lacks, one, needed in patterns(spot) if _key(one) == _key(hand))
    missing, needed = next(known, (MISSING + 1, ()))
    if missing > MISSING:
        return False
    further = pattern_steps(spot, needed, best) - spot.steps
    if further > 1:
        return False
    kind = kind_of(best)
    draws = spot.draws(best) if spot.steps_after(best) == 1 else frozenset()
    absent = {each for each in needed if not spot.counts[each]}
    runs = (needed[at : at + 3] for at in range(0, len(needed), 3))
    spread = spot.steps > 1 and all(len(absent & {*run}) < 2 for run in runs)
    spread &= further < 1
    near = missing < MISSING - (spot.steps > 2) or spread or draws >= absent
    near |= stays and further < 1
    return near and (kind not in needed or spot.counts[kind] > 1)


def pattern_steps(spot: Spot, needed: Sequence[Kind], best: Tile) -> int:
    """Return the shanten of a hand that keeps three runs for a pattern; a completed run cannot also
    use tiles of these three."""
    left = list(spot.counts)
    left[kind_of(best)] -= 1
    missing = sum(not left[kind] for kind in needed)
    rest = [many - (kind in needed and many > 0) for kind, many in enumerate(left)]
    return missing + standard_shanten(rest, len(needed) // 3)


def plain_hands(spot: Spot, best: Tile) -> list[HandPlan]:
    """Return hands that the tiles clearly show but the model considers unlikely: a flush, tanyao or
    outside hand that includes nearly all tiles, thirteen orphans, and pairs of yakuhai."""
    certain = any(one.probability >= CERTAIN_FROM for one in spot.hands)
    if is_nearest_to_orphans(spot.seen) and not (certain and spot.steps > PATTERN_STEPS):
        return [HandPlan(HandName.ORPHANS, None, spot.steps, PLAIN)]
    known = {one.name for one in spot.hands if one.probability >= SECOND_FROM}
    melded = [kind_of(each) for meld in spot.seen.own_melds for each in meld.tiles]
    tiles = [*(kind_of(each) for each in spot.seen.hand if each != best), *melded]
    found = []
    suits, honours = [*map(suit_of, tiles)], sum(map(is_honour, tiles))
    for suit in SUITS:
        if any(not is_honour(kind) and suit_of(kind) != suit for kind in melded):
            continue
        of_suit = suits.count(suit)
        mine = of_suit + honours
        if spot.steps < 2 and len(tiles) - mine > 1:
            continue
        wanted = spot.standing is not None and spot.standing.need is Need.POINTS
        wanted |= of_suit >= SUIT_TILES and honours >= SUIT_HONOURS
        wanted |= of_suit >= MOST_OF_SUIT
        if (mine >= FLUSH_TILES - wanted or of_suit >= MUCH_OF_SUIT) and not known & FLUSHES:
            found.append(HandPlan(HandName.HALF_FLUSH, suit, None, PLAIN))
    yakuhai = [
        HandPlan(HandName.YAKUHAI, kind, None, PLAIN, 2)
        for kind in map(Kind, range(27, 34))
        if spot.counts[kind] == 2 and spot.is_yakuhai(kind) and _may_come(spot, kind, best)
        if spot.steps and kind != kind_of(best)
        if not any(one.about == kind and one.probability > PLAIN for one in spot.hands)
    ]
    found = [*yakuhai, *found]
    inner = sum(is_simple(kind) for kind in tiles)
    barred = bars_tanyao(spot, best, of_pairs=is_nearest_to_pairs(spot.seen))
    barred |= spot.steps < 2 and _keeps_outer_sets(spot.blocks, JOINTS)
    is_new = HandName.TANYAO not in known and spot.steps and not barred
    if inner >= INNER_TILES and is_new and all(map(is_simple, melded)):
        found.append(HandPlan(HandName.TANYAO, None, None, PLAIN))
    outer = HandPlan(HandName.OUTSIDE, None, None, PLAIN)
    outer_tiles = sum(serves(outer, kind) for kind in tiles) if _is_outside(spot, best) else 0
    if outer_tiles >= OUTSIDE_TILES and outer.name not in known and not spot.seen.is_open:
        found.append(outer)
    return found


def _is_outside(spot: Spot, best: Tile) -> bool:
    after = spot.blocks_without(kind_of(best))
    blocks = () if after is None else after.blocks
    return all(
        any(not is_simple(kind) for kind in (*block.kinds, *block.needs))
        for block in blocks
        if block.shape is not Shape.SINGLE
    )


def full(spot: Spot, hand: HandPlan) -> HandPlan:
    """Return a half flush that has no honours as a full flush, and any other hand unchanged."""
    if hand.name is not HandName.HALF_FLUSH:
        return hand
    melded = (each for meld in spot.seen.own_melds for each in meld.tiles)
    tiles = (*spot.seen.hand, *melded)
    if any(is_honour(kind_of(each)) for each in tiles):
        return hand
    return replace(hand, name=HandName.FULL_FLUSH)


def _keeps_outer_sets(
    blocks: Blocks | None, shapes: Container[Shape] = (*SETS, Shape.PAIR)
) -> bool:
    return blocks is not None and any(
        block.shape in shapes and not all(map(is_simple, block.kinds)) for block in blocks.blocks
    )


def bars_tanyao(spot: Spot, best: Tile, *, of_pairs: bool) -> bool:
    """Check whether the kept tiles rule out tanyao because it is further than the nearest form: by
    any step if at most one step from ready; otherwise by two, or by one with an outer set or pair.

    Args:
        of_pairs: whether the hand is building seven pairs.
    """
    left = [many * is_simple(Kind(kind)) for kind, many in enumerate(spot.counts)]
    left[kind_of(best)] -= is_simple(kind_of(best))
    melds, steps = len(spot.seen.own_melds), spot.steps_after(best)
    further = (chiitoi_shanten(left) if of_pairs else standard_shanten(left, melds)) - steps
    stays = _keeps_outer_sets(spot.blocks_without(kind_of(best)))
    return further > 0 and (steps < 2 or further > 1 or stays)


def fits(spot: Spot, hand: HandPlan, best: Tile) -> bool:
    if hand.name in (HandName.RIICHI, HandName.NO_YAKU):
        return True
    if _puts_back(spot, hand, best):
        return False
    return not outside(spot, hand) or not serves(hand, kind_of(best))


def _puts_back(spot: Spot, hand: HandPlan, best: Tile) -> bool:
    facts = spot.value(best)
    return "puts_back" in facts.facts and hand.name.direction in row(facts, "puts_back")


def outside(spot: Spot, hand: HandPlan) -> tuple[Kind, ...]:
    return tuple(
        Kind(kind)
        for kind, count in enumerate(spot.counts)
        if count and not serves(hand, Kind(kind))
    )
