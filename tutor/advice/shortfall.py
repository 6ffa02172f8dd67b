"""Why one discard stands below another: the term that counts most, as a fact with a sentence.

The terms are gone through by what the plan loses on them, the largest loss first; the first one
that plain facts bear out is told. So a reason names what really decided, or nothing in particular.
"""

from collections.abc import Callable, Mapping
from typing import Final

from rules.observation import Observation
from rules.tiles import is_honour, kind_name, suit_of
from tutor.advice.advice import Placed
from tutor.advice.connectivity import HONOURS, goes_with, is_beside_dora, joiners, stands_alone
from tutor.advice.discard_comparison import SURE, DiscardComparison, Found
from tutor.advice.facts import flag, number, row
from tutor.evaluators.component_names import AXIS_OF, TERMS
from tutor.evaluators.glance import threats
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.shapes import flush_suit, is_tanyao_in_reach
from tutor.evaluators.yaku import yakuhai_han
from tutor.strategy.weights import Weights

LAST: Final = 4
"""With fewer draws left than this the seat draws no more: what a tile may become says nothing."""
NOW: Final = frozenset({"draws", "dora", "risk", "sure"})
"""The terms that still say something then."""
MISSING: Final[Mapping[object, int]] = {"alone": 2, "pair": 1, "triplet": 0}
"""Copies that a piece of a yakuhai still needs."""


def shortfall(
    observation: Observation, weights: Weights, rankings: Rankings, best: Placed, other: Placed
) -> Found:
    """What a discard lacks beside the best one: ``how`` (which sentence; ``plan`` where nothing in
    particular can be named), the ``term`` and ``axis`` that it is about, and the sentence's facts.
    """
    pair = DiscardComparison(observation, rankings, other.discard, best.discard)
    losses = {
        term: weight * (its - mine)
        for term, weight, its, mine in zip(TERMS, weights, best.terms, other.terms, strict=True)
    }
    ordered = sorted(losses, key=lambda term: -losses[term])
    lost = [term for term in ordered if losses[term] > 0]
    if observation.tiles_left < LAST:
        lost = [term for term in lost if term in NOW]
    for term in lost:
        found = _TELL[term](pair)
        if found is not None:
            return {"axis": AXIS_OF[term], "term": term, **found}
    told = _later(pair) or {"how": "plan"}
    return {"axis": AXIS_OF[ordered[0]], "term": ordered[0], **told}


def _draws(pair: DiscardComparison) -> Found | None:
    mine, its = pair.both("speed")
    if flag(mine, "falls_back"):
        return None if flag(its, "falls_back") else {"how": "back"}
    draws, more = number(mine, "live"), number(its, "live")
    if flag(its, "falls_back") or draws >= more:
        return None
    ready = number(mine, "shanten_after") == 0
    return {"how": "draws", "draws": draws, "more": more, "ready": ready}


def _shape(pair: DiscardComparison) -> Found | None:
    """What the tile goes with, or what may still join it, where the best one has less of that."""
    tile, other = pair.kinds
    if is_honour(tile):
        return None
    mine, its = (goes_with(pair.observation, kind) for kind in pair.kinds)
    names = tuple(kind_name(kind) for kind in mine)
    if mine and stands_alone(pair.observation, other):
        return {"how": "outlook", "what": "joined", "with": names}
    if mine and not its:
        what = "goes" if is_honour(other) else "with"
        return {"how": "outlook", "what": what, "with": names}
    if len(mine) > len(its) and other not in mine:
        less = tuple(kind_name(kind) for kind in its)
        return {"how": "outlook", "what": "more", "with": names, "less": less}
    close = tuple(kind for kind in mine if abs(kind - tile) == 1)
    if close and not any(abs(kind - other) == 1 for kind in its) and other not in close:
        return {"how": "outlook", "what": "next", "with": tuple(map(kind_name, close))}
    count, more = (joiners(pair.observation, kind) for kind in (other, tile))
    if more <= count:
        return None
    return {"how": "outlook", "what": "joiners", "count": count, "more": more}


def _pairs(pair: DiscardComparison) -> Found | None:
    held, other = (pair.observation.counts[kind] for kind in pair.kinds)
    if held < 2 or other >= held:
        return None
    return {"how": "triplet" if held > 2 else "pair"}


def _honours(pair: DiscardComparison) -> Found | None:
    if not is_honour(pair.kinds[0]):
        return None
    return _pairs(pair) or _more_copies(pair) or _later(pair)


def _more_copies(pair: DiscardComparison) -> Found | None:
    """Two single honours: which one may still be paired."""
    seen = pair.observation
    single = all(is_honour(kind) and seen.counts[kind] == 1 for kind in pair.kinds)
    copies, left = (seen.unseen[kind] for kind in pair.kinds)
    if not single or copies <= left:
        return None
    return {"how": "more_copies", "count": left, "more": copies}


def _yakuhai(pair: DiscardComparison) -> Found | None:
    mine, its = (ranked.facts["yakuhai"] for ranked in pair.both("value"))
    seen = pair.observation
    if mine is None:
        return None
    if seen.unseen[pair.kinds[0]] < MISSING[mine]:
        return _more_copies(pair)
    if its is None:
        return {"how": "yakuhai", "piece": mine}
    if mine != "alone" or its != "alone":
        return None
    worth, other = (yakuhai_han(seen, kind) for kind in pair.kinds)
    return {"how": "double_wind"} if worth > other else _more_copies(pair)


def _dora(pair: DiscardComparison) -> Found | None:
    mine, its = pair.both("value")
    lost = number(mine, "dora_lost") - number(its, "dora_lost")
    if lost > 0:
        return {"how": "dora", "count": lost, "more": number(its, "dora_lost") > 0}
    beside, other = (is_beside_dora(pair.observation, kind) for kind in pair.kinds)
    free = beside and not other and lost == 0 and pair.observation.tiles_left >= LAST
    return {"how": "beside_dora"} if free else None


def _tanyao(pair: DiscardComparison) -> Found | None:
    mine, its = pair.both("value")
    if not is_tanyao_in_reach(mine):
        return None
    needed = flag(mine, "tanyao_tile") and not flag(its, "tanyao_tile")
    return {"how": "tanyao"} if needed else None


def _flush(pair: DiscardComparison) -> Found | None:
    """A tile that a flush in sight could use, beside one that it could not."""
    suit = flush_suit(pair.observation)
    if suit is None or suit_of(pair.kinds[1]) in (suit, HONOURS):
        return None
    mine = suit_of(pair.kinds[0])
    if mine not in (suit, HONOURS):
        return None
    counts = pair.observation.counts
    held = sum(counts[9 * suit : 9 * suit + 9])
    return {"how": "flush" if mine == suit else "half_flush", "suit": suit, "count": held}


def _risk(pair: DiscardComparison) -> Found | None:
    """Against whom a discard is riskier, those in riichi before the others."""
    mine, its = pair.both("safety")
    riichi = threats(pair.observation)
    gaps = [
        (seat in riichi and risk > other, risk - other, -place, seat, str(danger), known in SURE)
        for place, (seat, danger, risk, other, known) in enumerate(
            zip(
                row(mine, "seats"),
                row(mine, "dangers"),
                row(mine, "risks"),
                row(its, "risks"),
                row(its, "dangers"),
                strict=True,
            )
        )
    ]
    threat, gap, _place, seat, danger, other_is_sure = max(gaps)
    if gap <= 0:  # the difference is below the digits that facts keep
        return {"how": "less_safe", "seat": None}
    how = "risk" if threat else "less_safe"
    return {"how": how, "seat": seat, "danger": danger, "other_is_sure": other_is_sure}


def _sure(pair: DiscardComparison) -> Found | None:
    """Against somebody in riichi: one of the two may still lose, the other cannot."""
    mine, its = pair.both("safety")
    riichi = threats(pair.observation)
    for seat, danger, other in zip(
        row(mine, "seats"), row(mine, "dangers"), row(its, "dangers"), strict=True
    ):
        if seat in riichi and danger not in SURE and other in SURE:
            return {"how": "risk", "seat": seat, "danger": danger, "other_is_sure": True}
    return None


def _spare(pair: DiscardComparison) -> Found | None:
    """A tile that may be wanted when somebody has to be folded against."""
    if threats(pair.observation):
        return None
    mine, its = pair.both("safety")
    safe, other = (
        sum(danger == "genbutsu" for danger in row(ranked, "dangers")) for ranked in (mine, its)
    )
    if safe > other:
        return {"how": "spare", "count": safe}
    unseen, left = (number(ranked, "unseen") for ranked in pair.both("speed"))
    both = all(is_honour(kind) for kind in pair.kinds)
    if both and safe == other and unseen < left:
        return {"how": "few_copies"}
    return _later(pair)


def _later(pair: DiscardComparison) -> Found | None:
    """A single honour beside a number tile: no run can wait on it, so it stays the safer one,
    against two opponents at least."""
    tile, other = pair.kinds
    seen = pair.observation
    if threats(seen) or seen.counts[tile] > 1 or seen.tiles_left < LAST:
        return None
    mine, its = (row(ranked, "dangers") for ranked in pair.both("safety"))
    behind = sum(
        known in SURE and danger not in SURE for danger, known in zip(mine, its, strict=True)
    )
    if not is_honour(tile) or is_honour(other) or behind > 1:
        return None
    return {"how": "later"}


_TELL: Final[Mapping[str, Callable[[DiscardComparison], Found | None]]] = {
    "draws": _draws,
    "shape": _shape,
    "pairs": _pairs,
    "honours": _honours,
    "yakuhai": _yakuhai,
    "dora": _dora,
    "tanyao": _tanyao,
    "flush": _flush,
    "risk": _risk,
    "sure": _sure,
    "spare": _spare,
}
