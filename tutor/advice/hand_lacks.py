"""What a discard lacks beside the best one as a tile of the hand: connections, copies, yaku."""

from collections.abc import Mapping
from typing import Final

from rules.tiles import is_honour, kind_name, kind_of, suit_of
from tutor.advice.connectivity import (
    HONOURS,
    connected_kinds,
    is_beside_dora,
    is_of_pairs,
    joined_kinds,
    joiners,
    nearby,
    stands_alone,
)
from tutor.advice.discard_comparison import DiscardComparison
from tutor.advice.facts import YakuhaiPiece, flag, number, row, yakuhai_piece
from tutor.advice.reasons.shortfalls import (
    DoubleWind,
    FlushTile,
    HalfFlushTile,
    Lack,
    LostDora,
    LostYakuhai,
    NearDora,
    PutsBack,
    TanyaoTile,
)
from tutor.advice.reasons.singles import (
    Adjacent,
    Connected,
    MoreConnected,
    MoreJoiners,
    MoreNearby,
    MorePairers,
    OtherAlone,
    OtherUnconnected,
)
from tutor.advice.safety_lacks import later_lack
from tutor.advice.shape_lacks import (
    broken_joint,
    covering,
    is_clearly_more,
    pairs_lack,
    single_order,
)
from tutor.evaluators.directions import Direction
from tutor.evaluators.hand_names import HandName, is_likely, named, serves
from tutor.evaluators.thresholds import draws_no_more, is_near_tanyao, near_flush_suit
from tutor.evaluators.yaku import yakuhai_han

NEAR_ENOUGH: Final = 2
MISSING: Final[Mapping[YakuhaiPiece, int]] = {"alone": 2, "pair": 1, "triplet": 0}


def connection_lack(comparison: DiscardComparison) -> Lack | None:
    tile, other = comparison.kinds
    if _has_no_runs(comparison):
        return _more_copies(comparison)
    plan = named(comparison.hands)
    if is_honour(tile) or (plan is not None and not serves(plan, tile)):
        return None
    shaped = broken_joint(comparison) or single_order(comparison)
    if shaped is not None:
        return shaped
    if comparison.observation.counts[tile] > 1:
        return None
    adds = covering(comparison.observation, tile) is None
    mine = joined_kinds(comparison.observation, tile) if adds else ()
    its = connected_kinds(comparison.observation, other)
    names = tuple(kind_name(kind) for kind in mine)
    if mine and stands_alone(comparison.observation, other):
        return OtherAlone(names)
    if mine and not its:
        return Connected(names) if is_honour(other) else OtherUnconnected(names)
    if len(mine) > len(its) and other not in mine:
        less = tuple(kind_name(kind) for kind in its)
        return MoreConnected(names, less)
    close = tuple(kind for kind in mine if abs(kind - tile) == 1)
    if close and not any(abs(kind - other) == 1 for kind in its) and other not in close:
        return Adjacent(tuple(map(kind_name, close)))
    count, more = (nearby(comparison.observation, kind) for kind in (other, tile))
    if more > count > 0:
        return MoreNearby(count, more)
    count, more = (joiners(comparison.observation, kind) for kind in (other, tile))
    return MoreJoiners(count, more) if is_clearly_more(more, count) else None


def _has_no_runs(comparison: DiscardComparison) -> bool:
    hand = named(comparison.hands)
    pairs = (HandName.ALL_TRIPLETS, HandName.SEVEN_PAIRS)
    return (hand is not None and hand.name in pairs) or _is_of_pairs(comparison)


def _is_of_pairs(comparison: DiscardComparison) -> bool:
    return is_of_pairs(comparison.hands, comparison.observation)


def pair_lack(comparison: DiscardComparison) -> Lack | None:
    third = comparison.observation.counts[comparison.kinds[0]] > 2
    return None if third and _is_of_pairs(comparison) else pairs_lack(comparison)


def honours_lack(comparison: DiscardComparison) -> Lack | None:
    if not is_honour(comparison.kinds[0]):
        return single_order(comparison) if is_honour(comparison.kinds[1]) else None
    return pair_lack(comparison) or _more_copies(comparison) or later_lack(comparison)


def _more_copies(comparison: DiscardComparison) -> Lack | None:
    seen = comparison.observation
    pairs = _is_of_pairs(comparison)
    single = all((pairs or is_honour(kind)) and seen.counts[kind] == 1 for kind in comparison.kinds)
    copies, left = (seen.unseen[kind] for kind in comparison.kinds)
    if not single or copies <= left:
        return None
    return MorePairers(left, copies)


def yakuhai_lack(comparison: DiscardComparison) -> Lack | None:
    mine, its = (yakuhai_piece(ranked) for ranked in comparison.both("value"))
    seen = comparison.observation
    if mine is None:
        return _puts_back(comparison, Direction.YAKUHAI)
    if seen.unseen[comparison.kinds[0]] < MISSING[mine]:
        return _more_copies(comparison)
    if its is None:
        left = seen.unseen[comparison.kinds[0]] if mine == "alone" else None
        return LostYakuhai(mine, left)
    if mine != "alone" or its != "alone":
        return None
    worth, other = (yakuhai_han(seen, kind) for kind in comparison.kinds)
    return DoubleWind() if worth > other else _more_copies(comparison)


def dora_lack(comparison: DiscardComparison) -> Lack | None:
    mine, its = comparison.both("value")
    lost = number(mine, "dora_lost") - number(its, "dora_lost")
    if lost > 0:
        return LostDora(lost, number(its, "dora_lost") > 0)
    beside, other = (is_beside_dora(comparison.observation, kind) for kind in comparison.kinds)
    free = beside and not other and lost == 0 and not draws_no_more(comparison.observation)
    return NearDora() if free and not _has_no_runs(comparison) else None


def tanyao_lack(comparison: DiscardComparison) -> Lack | None:
    mine, its = comparison.both("value")
    needed = flag(mine, "tanyao_tile") and not flag(its, "tanyao_tile")
    likely = not comparison.hands or is_likely(comparison.hands, HandName.TANYAO)
    near = likely and is_near_tanyao(comparison.observation)
    return TanyaoTile() if needed and near else None


def flush_lack(comparison: DiscardComparison) -> Lack | None:
    suit = near_flush_suit(comparison.observation)
    if suit is None or suit_of(comparison.kinds[1]) in (suit, HONOURS):
        return None
    tile = comparison.kinds[0]
    mine = suit_of(tile)
    dead = comparison.observation.counts[tile] == 1 and not comparison.observation.unseen[tile]
    if mine not in (suit, HONOURS) or (mine == HONOURS and dead):
        return None
    counts = comparison.observation.counts
    held = sum(counts[9 * suit : 9 * suit + 9])
    laid = sum(
        suit_of(kind_of(laid)) == suit
        for meld in comparison.observation.own_melds
        for laid in meld.tiles
    )
    if mine == suit:
        return FlushTile(suit, held, held + laid - 1)
    return HalfFlushTile(suit, held, held + laid)


def yaku_lack(comparison: DiscardComparison) -> Lack | None:
    return _puts_back(comparison, Direction.OTHER)


def _puts_back(comparison: DiscardComparison, direction: Direction) -> PutsBack | None:
    mine, its = (row(ranked, "puts_back") for ranked in comparison.both("value"))
    if direction not in mine or direction in its:
        return None
    hand = next((each for each in comparison.hands if each.name.direction == direction), None)
    if hand is None or hand.steps is None or hand.steps > NEAR_ENOUGH:
        return None
    return PutsBack(hand.name, hand.about)
