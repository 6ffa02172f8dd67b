"""Why one discard stands below another: the term that counts most, as a fact with a sentence.

The terms are gone through by what the plan loses on them, the largest loss first; the first one
that plain facts bear out is told. So a reason names what really decided, or nothing in particular.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.observation import Observation
from rules.tiles import is_honour, kind_name, kind_of, suit_of
from tutor.advice.advice import Placed
from tutor.advice.connectivity import (
    HONOURS,
    connected_kinds,
    is_beside_dora,
    joiners,
    nearby,
    stands_alone,
)
from tutor.advice.discard_comparison import DiscardComparison
from tutor.advice.end_lack import end_lack
from tutor.advice.facts import YakuhaiPiece, flag, number, row, yakuhai_piece
from tutor.advice.reasons.shortfalls import (
    Adjacent,
    Connected,
    DoubleWind,
    FlushTile,
    HalfFlushTile,
    Lack,
    LessSafe,
    LostDora,
    LostYakuhai,
    MoreConnected,
    MoreJoiners,
    MoreNearby,
    MorePairers,
    NearDora,
    OtherAlone,
    OtherUnconnected,
    PutsBack,
    SmallThings,
    TanyaoTile,
)
from tutor.advice.safety_lacks import later_lack, risk_lack, spare_lack, sure_lack
from tutor.advice.shape_lacks import (
    broken_joint,
    draws_lack,
    is_clearly_more,
    pairs_lack,
    ready_lack,
    single_order,
)
from tutor.evaluators.component_names import TERMS
from tutor.evaluators.directions import Direction
from tutor.evaluators.hand_names import HandName, HandPlan, is_likely, named, serves
from tutor.evaluators.open_hands import threatening
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.shapes import (
    draws_no_more,
    is_near_tanyao,
    is_nearest_to_pairs,
    near_flush_suit,
)
from tutor.evaluators.yaku import yakuhai_han
from tutor.strategy.weights import Weights

NOW: Final = frozenset({"draws", "dora", "risk", "sure"})
"""The terms that still say something where the seat draws no more."""
FOLDING: Final = frozenset({"risk", "sure", "spare"})
"""Those that say something where the hand is given up."""
READY: Final = frozenset({"draws", "dora", "risk", "sure", "yakuhai", "tanyao", "flush", "yaku"})
"""Those that say something between two discards that leave the hand ready."""
PLAIN: Final = ("shape", "pairs", "yakuhai", "dora", "tanyao")
"""Terms whose facts are told where no term that counts has one."""
CLEAR_DANGER: Final = 0.05
"""Probability of dealing in to a threat beyond that of the best discard, from which on it is told
before all but a step back."""
NEAR_ENOUGH: Final = 2
"""A hand that is further from ready than this is none that a tile puts further away."""
MISSING: Final[Mapping[YakuhaiPiece, int]] = {"alone": 2, "pair": 1, "triplet": 0}
"""Copies that a piece of a yakuhai still needs."""


@dataclass(frozen=True, slots=True)
class TermLack:
    """What a discard lacks, and the component of the plan's score that it is about."""

    term: str
    """One of TERMS."""
    lack: Lack


def shortfall(
    observation: Observation,
    weights: Weights,
    rankings: Rankings,
    best: Placed,
    other: Placed,
    hands: tuple[HandPlan, ...] = (),
    *,
    folds: bool = False,
) -> TermLack:
    """Return what a discard lacks beside the best one, by what the plan loses most on.

    The lack is `SmallThings` where nothing in particular can be named. Where the hand is given up
    (`folds`), what it would lose as a hand is none.
    """
    comparison = DiscardComparison(observation, rankings, other.discard, best.discard, hands)
    losses = {
        term: weight * (its - mine)
        for term, weight, its, mine in zip(TERMS, weights, best.terms, other.terms, strict=True)
    }
    at_end = end_lack(comparison)
    if isinstance(at_end, LessSafe):
        return TermLack("risk", risk_lack(comparison))
    if at_end is not None:
        return TermLack("draws", at_end)
    if _is_far_riskier(comparison):
        return TermLack("risk", risk_lack(comparison))
    ordered = sorted(losses, key=lambda term: -losses[term])
    lost = [term for term in ordered if losses[term] > 0]
    ready = _are_both_ready(comparison)
    wins_less = ready_lack(comparison) if ready else None
    if wins_less is not None:
        return TermLack("yaku", wins_less)
    for told, only in ((draws_no_more(observation), NOW), (folds, FOLDING), (ready, READY)):
        if told:
            lost = [term for term in lost if term in only]
    for term in lost:
        lack = _LACKS[term](comparison)
        if lack is not None:
            return TermLack(term, lack)
    if folds and losses["risk"] > 0:
        return TermLack("risk", risk_lack(comparison))
    plain = None if ready or folds or draws_no_more(observation) else _plain_lack(comparison)
    later = None if ready else later_lack(comparison)
    return plain or TermLack(ordered[0], later or SmallThings())


def _plain_lack(comparison: DiscardComparison) -> TermLack | None:
    """What anybody sees of the two tiles, where it is not what the plan counts most."""
    found = ((term, _LACKS[term](comparison)) for term in PLAIN)
    return next((TermLack(term, lack) for term, lack in found if lack is not None), None)


def _is_far_riskier(comparison: DiscardComparison) -> bool:
    """Whether a threat makes the discard clearly more dangerous, and it takes the hand no step
    back that the best one does not take."""
    mine, its = comparison.both("safety")
    back, best_back = (flag(each, "falls_back") for each in comparison.both("speed"))
    if its.score - mine.score < CLEAR_DANGER or (back and not best_back):
        return False
    return bool(threatening(comparison.observation, comparison.rankings))


def _are_both_ready(comparison: DiscardComparison) -> bool:
    return all(number(each, "shanten_after") == 0 for each in comparison.both("speed"))


def _shape(comparison: DiscardComparison) -> Lack | None:
    """What the tile goes with, or what may still join it, where the best one has less of that."""
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
    mine, its = (connected_kinds(comparison.observation, kind) for kind in comparison.kinds)
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
    """Whether the hand is made for seven pairs or all triplets: no tile goes with a neighbour."""
    hand = named(comparison.hands)
    triplets = hand is not None and hand.name is HandName.ALL_TRIPLETS
    return triplets or _is_of_pairs(comparison)


def _is_of_pairs(comparison: DiscardComparison) -> bool:
    """Whether the hand is nearest to seven pairs and these are likely."""
    likely = not comparison.hands or is_likely(comparison.hands, HandName.SEVEN_PAIRS)
    return likely and is_nearest_to_pairs(comparison.observation)


def _pairs(comparison: DiscardComparison) -> Lack | None:
    """A pair or three of a kind; of seven pairs the third tile of a kind is spare."""
    third = comparison.observation.counts[comparison.kinds[0]] > 2
    return None if third and _is_of_pairs(comparison) else pairs_lack(comparison)


def _honours(comparison: DiscardComparison) -> Lack | None:
    if not is_honour(comparison.kinds[0]):
        return single_order(comparison) if is_honour(comparison.kinds[1]) else None
    return _pairs(comparison) or _more_copies(comparison) or later_lack(comparison)


def _more_copies(comparison: DiscardComparison) -> Lack | None:
    """Two single honours, or single tiles of a hand of pairs: which one may still be paired."""
    seen = comparison.observation
    pairs = _is_of_pairs(comparison)
    single = all((pairs or is_honour(kind)) and seen.counts[kind] == 1 for kind in comparison.kinds)
    copies, left = (seen.unseen[kind] for kind in comparison.kinds)
    if not single or copies <= left:
        return None
    return MorePairers(left, copies)


def _yakuhai(comparison: DiscardComparison) -> Lack | None:
    mine, its = (yakuhai_piece(ranked) for ranked in comparison.both("value"))
    seen = comparison.observation
    if mine is None:
        return _puts_back(comparison, Direction.YAKUHAI)
    if seen.unseen[comparison.kinds[0]] < MISSING[mine]:
        return _more_copies(comparison)
    if its is None:
        return LostYakuhai(mine)
    if mine != "alone" or its != "alone":
        return None
    worth, other = (yakuhai_han(seen, kind) for kind in comparison.kinds)
    return DoubleWind() if worth > other else _more_copies(comparison)


def _dora(comparison: DiscardComparison) -> Lack | None:
    mine, its = comparison.both("value")
    lost = number(mine, "dora_lost") - number(its, "dora_lost")
    if lost > 0:
        return LostDora(lost, number(its, "dora_lost") > 0)
    beside, other = (is_beside_dora(comparison.observation, kind) for kind in comparison.kinds)
    free = beside and not other and lost == 0 and not draws_no_more(comparison.observation)
    return NearDora() if free and not _has_no_runs(comparison) else None


def _tanyao(comparison: DiscardComparison) -> Lack | None:
    mine, its = comparison.both("value")
    needed = flag(mine, "tanyao_tile") and not flag(its, "tanyao_tile")
    likely = not comparison.hands or is_likely(comparison.hands, HandName.TANYAO)
    near = likely and is_near_tanyao(comparison.observation)
    return TanyaoTile() if needed and near else None


def _flush(comparison: DiscardComparison) -> Lack | None:
    """A tile that a flush in sight could use, beside one that it could not."""
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


def _yaku(comparison: DiscardComparison) -> Lack | None:
    return _puts_back(comparison, Direction.OTHER)


def _puts_back(comparison: DiscardComparison, direction: Direction) -> PutsBack | None:
    """It puts a likely hand a tile further away, and the best one does not."""
    mine, its = (row(ranked, "puts_back") for ranked in comparison.both("value"))
    if direction not in mine or direction in its:
        return None
    hand = next((each for each in comparison.hands if each.name.direction == direction), None)
    if hand is None or hand.steps is None or hand.steps > NEAR_ENOUGH:
        return None
    return PutsBack(hand.name, hand.about)


def _risk_of_threats(comparison: DiscardComparison) -> Lack | None:
    """Nothing where nobody threatens: the riskier tile may as well go while it can."""
    threatened = threatening(comparison.observation, comparison.rankings)
    return risk_lack(comparison) if threatened else None


_LACKS: Final[Mapping[str, Callable[[DiscardComparison], Lack | None]]] = {
    "draws": draws_lack,
    "shape": _shape,
    "pairs": _pairs,
    "honours": _honours,
    "yakuhai": _yakuhai,
    "dora": _dora,
    "tanyao": _tanyao,
    "flush": _flush,
    "yaku": _yaku,
    "risk": _risk_of_threats,
    "sure": sure_lack,
    "spare": spare_lack,
}
