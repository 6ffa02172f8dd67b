"""Why one discard stands below another: the term that counts most, as a fact with a sentence.

The terms are gone through by what the plan loses on them, the largest loss first; the first one
that plain facts bear out is told. So a reason names what really decided, or nothing in particular.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.observation import Observation
from rules.tiles import Kind, Tile, is_honour, kind_of
from tutor.advice.advice import Placed
from tutor.advice.facts import find, flag, number, row
from tutor.advice.moment import threats
from tutor.evaluators.ranking import Fact, RankedDiscard, Rankings
from tutor.evaluators.terms import AXIS_OF, TERMS
from tutor.strategy.weights import Weights

Found: TypeAlias = dict[str, Fact | tuple[Fact, ...]]

SURE: Final = frozenset({"genbutsu", "passed"})
"""Why a tile cannot lose to an opponent now. A probability of 0 is only one too small to tell."""


@dataclass(frozen=True, slots=True)
class _Pair:
    """A discard beside the best one."""

    observation: Observation
    rankings: Rankings
    tile: Tile
    best: Tile

    def both(self, axis: str) -> tuple[RankedDiscard, RankedDiscard]:
        ranking = getattr(self.rankings, axis)
        return find(ranking, self.tile), find(ranking, self.best)

    @property
    def kinds(self) -> tuple[Kind, Kind]:
        return kind_of(self.tile), kind_of(self.best)


def shortfall(
    observation: Observation, weights: Weights, rankings: Rankings, best: Placed, other: Placed
) -> Found:
    """What a discard lacks beside the best one: ``how`` (which sentence; ``plan`` where nothing in
    particular can be named), the ``term`` and ``axis`` that it is about, and the sentence's facts.
    """
    pair = _Pair(observation, rankings, other.discard, best.discard)
    losses = {
        term: weight * (its - mine)
        for term, weight, its, mine in zip(TERMS, weights, best.terms, other.terms, strict=True)
    }
    ordered = sorted(losses, key=lambda term: -losses[term])
    for term in ordered:
        if losses[term] > 0:
            found = _TELL[term](pair)
            if found is not None:
                return {"axis": AXIS_OF[term], "term": term, **found}
    return {"axis": AXIS_OF[ordered[0]], "term": ordered[0], "how": "plan"}


def _draws(pair: _Pair) -> Found | None:
    mine, its = pair.both("speed")
    if flag(mine, "falls_back"):
        return None if flag(its, "falls_back") else {"how": "back"}
    draws, more = number(mine, "live"), number(its, "live")
    if flag(its, "falls_back") or draws >= more:
        return None
    ready = number(mine, "shanten_after") == 0
    return {"how": "draws", "draws": draws, "more": more, "ready": ready}


def _shape(pair: _Pair) -> Found | None:
    mine, its = pair.both("speed")
    if is_honour(pair.kinds[0]) or number(mine, "outlook") <= number(its, "outlook"):
        return None
    return {"how": "outlook"}


def _pairs(pair: _Pair) -> Found | None:
    held, other = (pair.observation.counts[kind] for kind in pair.kinds)
    if held < 2 or other >= held:
        return None
    return {"how": "triplet" if held > 2 else "pair"}


def _honours(pair: _Pair) -> Found | None:
    return _pairs(pair) if is_honour(pair.kinds[0]) else None


def _yakuhai(pair: _Pair) -> Found | None:
    mine, its = pair.both("value")
    piece = mine.facts["yakuhai"]
    if piece is None or its.facts["yakuhai"] is not None:
        return None
    return {"how": "yakuhai", "piece": piece}


def _dora(pair: _Pair) -> Found | None:
    mine, its = pair.both("value")
    lost = number(mine, "dora_lost") - number(its, "dora_lost")
    if lost > 0:
        return {"how": "dora", "count": lost}
    beside, other = (_beside_dora(pair.observation, kind) for kind in pair.kinds)
    return {"how": "beside_dora"} if beside and not other and lost == 0 else None


def _beside_dora(observation: Observation, kind: Kind) -> bool:
    """Whether a dora is one or two steps from the kind, in its suit."""
    if is_honour(kind):
        return False
    rank = kind % 9
    near = (kind + step for step in (-2, -1, 1, 2) if 0 <= rank + step <= 8)
    return any(observation.dora_in(Tile(4 * other + 1)) for other in near)


def _tanyao(pair: _Pair) -> Found | None:
    mine, its = pair.both("value")
    needed = flag(mine, "tanyao") and flag(mine, "tanyao_tile") and not flag(its, "tanyao_tile")
    return {"how": "tanyao"} if needed else None


def _flush(pair: _Pair) -> Found | None:
    """The suit that the closed hand holds most of, alone."""
    counts = pair.observation.counts
    suits = [sum(counts[start : start + 9]) for start in (0, 9, 18)]
    if suits.count(max(suits)) > 1:
        return None
    mine, its = ((kind // 9 if kind < 27 else None) for kind in pair.kinds)
    suit = suits.index(max(suits))
    if mine != suit or its is None or its == suit:
        return None
    return {"how": "flush"}


def _risk(pair: _Pair) -> Found | None:
    """Against whom a discard is riskier, those in riichi before the others."""
    mine, its = pair.both("safety")
    riichi = threats(pair.observation)
    gaps = [
        (seat in riichi and risk > other, risk - other, -place, seat, str(danger), known in SURE)
        for place, (seat, danger, risk, other, known) in enumerate(
            zip(
                row(mine, "seats"), row(mine, "dangers"), row(mine, "risks"), row(its, "risks"),
                row(its, "dangers"), strict=True,
            )
        )
    ]
    threat, gap, _place, seat, danger, other_is_sure = max(gaps)
    if gap <= 0:  # the difference is below the digits that facts keep
        return {"how": "less_safe", "seat": None}
    how = "risk" if threat else "less_safe"
    return {"how": how, "seat": seat, "danger": danger, "other_is_sure": other_is_sure}


def _sure(pair: _Pair) -> Found | None:
    """Against somebody in riichi: one of the two may still lose, the other cannot."""
    mine, its = pair.both("safety")
    riichi = threats(pair.observation)
    for seat, danger, other in zip(
        row(mine, "seats"), row(mine, "dangers"), row(its, "dangers"), strict=True
    ):
        if seat in riichi and danger not in SURE and other in SURE:
            return {"how": "risk", "seat": seat, "danger": danger, "other_is_sure": True}
    return None


def _spare(pair: _Pair) -> Found | None:
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
    return {"how": "few_copies"} if both and safe == other and unseen < left else None


_TELL: Final[Mapping[str, Callable[[_Pair], Found | None]]] = {
    "draws": _draws, "shape": _shape, "pairs": _pairs, "honours": _honours, "yakuhai": _yakuhai,
    "dora": _dora, "tanyao": _tanyao, "flush": _flush, "risk": _risk, "sure": _sure,
    "spare": _spare,
}  # fmt: skip
