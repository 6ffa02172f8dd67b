"""Why one discard stands below another: the term that counts most, as a fact with a sentence.

The terms are gone through by what the plan loses on them, the largest loss first; the first one
that plain facts bear out is told. So a reason names what really decided, or nothing in particular.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.observation import Observation
from tutor.advice.advice import CombinedDiscard
from tutor.advice.discard_comparison import CLEAR_DANGER, DiscardComparison, sure_against
from tutor.advice.end_lack import end_lack
from tutor.advice.facts import flag, number
from tutor.advice.hand_lacks import (
    connection_lack,
    dora_lack,
    flush_lack,
    honours_lack,
    pair_lack,
    tanyao_lack,
    yaku_lack,
    yakuhai_lack,
)
from tutor.advice.reasons.shortfalls import AsSafe, Lack, LessSafe, SmallThings
from tutor.advice.safety_lacks import later_lack, risk_lack, spare_lack, sure_lack
from tutor.advice.shape_lacks import draws_lack, few_fewer, ready_lack
from tutor.evaluators.component_names import TERMS
from tutor.evaluators.glance import riichi_opponents
from tutor.evaluators.hand_names import HandPlan
from tutor.evaluators.open_hands import threatening
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.thresholds import draws_no_more
from tutor.strategy.weights import Weights

NOW: Final = frozenset({"draws", "dora", "risk", "sure"})
FOLDING: Final = frozenset({"risk", "sure", "spare"})
READY: Final = frozenset({"draws", "dora", "risk", "sure", "yakuhai", "tanyao", "flush", "yaku"})
PLAIN: Final = ("shape", "pairs", "yakuhai", "dora", "tanyao")


@dataclass(frozen=True, slots=True)
class TermLack:
    term: str
    lack: Lack


def shortfall(
    observation: Observation,
    weights: Weights,
    rankings: Rankings,
    best: CombinedDiscard,
    other: CombinedDiscard,
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
    level = folds and _are_both_sure(comparison)
    for told, only in ((draws_no_more(observation), NOW), (folds, FOLDING), (ready, READY)):
        if told:
            lost = [term for term in lost if term in only]
    if level:
        return TermLack("risk", _riskier_to_open(comparison) or AsSafe())
    for term in lost:
        lack = _LACKS[term](comparison)
        if lack is not None:
            return TermLack(term, lack)
    if folds and losses["risk"] > 0:
        return TermLack("risk", risk_lack(comparison))
    plain = None if ready or folds or draws_no_more(observation) else _plain_lack(comparison)
    if plain is not None:
        return plain
    later = None if ready else later_lack(comparison)
    counts = losses["draws"] > 0 and not (ready or folds or draws_no_more(observation))
    few = few_fewer(comparison) if counts and later is None else None
    if few is not None:
        return TermLack("draws", few)
    return TermLack(ordered[0], later or SmallThings())


def _plain_lack(comparison: DiscardComparison) -> TermLack | None:
    found = ((term, _LACKS[term](comparison)) for term in PLAIN)
    return next((TermLack(term, lack) for term, lack in found if lack is not None), None)


def _is_far_riskier(comparison: DiscardComparison) -> bool:
    mine, its = comparison.both("safety")
    back, best_back = (flag(each, "falls_back") for each in comparison.both("speed"))
    if its.score - mine.score < CLEAR_DANGER or (back and not best_back):
        return False
    return bool(threatening(comparison.observation, comparison.rankings))


def _are_both_sure(comparison: DiscardComparison) -> bool:
    riichi = {*riichi_opponents(comparison.observation)}
    return bool(riichi) and all(
        riichi <= sure_against(ranked) for ranked in comparison.both("safety")
    )


def _riskier_to_open(comparison: DiscardComparison) -> LessSafe | None:
    lack = risk_lack(comparison)
    threats = threatening(comparison.observation, comparison.rankings)
    return lack if isinstance(lack, LessSafe) and lack.seat in threats else None


def _are_both_ready(comparison: DiscardComparison) -> bool:
    return all(number(each, "shanten_after") == 0 for each in comparison.both("speed"))


def _risk_of_threats(comparison: DiscardComparison) -> Lack | None:
    threatened = threatening(comparison.observation, comparison.rankings)
    return risk_lack(comparison) if threatened else None


_LACKS: Final[Mapping[str, Callable[[DiscardComparison], Lack | None]]] = {
    "draws": draws_lack,
    "shape": connection_lack,
    "pairs": pair_lack,
    "honours": honours_lack,
    "yakuhai": yakuhai_lack,
    "dora": dora_lack,
    "tanyao": tanyao_lack,
    "flush": flush_lack,
    "yaku": yaku_lack,
    "risk": _risk_of_threats,
    "sure": sure_lack,
    "spare": spare_lack,
}
