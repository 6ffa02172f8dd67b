"""Slips: discards that hardly any strong player makes, and the idea that each overlooked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile, is_red, kind_of
from tutor.coach.advice import Advice, Decision
from tutor.coach.explain import IDEAS, NAMED, differences, spot_of
from tutor.coach.graded import Cause, Severity, Slip
from tutor.coach.ideas.danger import Riskier
from tutor.coach.ideas.dora import RedForPlain
from tutor.coach.ideas.draws import StepBack
from tutor.coach.ideas.yakuhai import YakuhaiPair
from tutor.coach.plan import plan_of
from tutor.coach.spot import Spot
from tutor.coach.standing import Need
from tutor.strategy.choice import Verdict

CAUSES: Final[Mapping[type, Cause]] = {
    fact: cause for idea in IDEAS for fact, cause in getattr(idea, "CAUSES", {}).items()
}
UNLIKELY: Final = 0.05
"""A discard with a smaller ratio (see `Graded`) may be a slip."""
RARE: Final = 0.02
VERY_RARE: Final = 0.005
"""Ratios below which a slip may be clear or grave."""
CONCEDED: Final = 0.2
"""An advised discard with a smaller ratio is no advice to be measured by."""
CLEAR: Final = 1.5
GRAVE: Final = 3.5
"""Log-odds that a discard gives up on balance, from which a slip is clear or grave."""
FAR_STEPS: Final = 3
EARLY_TURN: Final = 6
FAR: Final = 1.0
"""Log-odds of a step back to more than `FAR_STEPS` steps from ready, or early to as many: there is
time."""
CHANCE: Final = CLEAR
"""Log-odds that some discard gives up, from which a decision is a chance to overlook the idea."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a discard gives up beside the advised one."""

    cause: Cause
    fact: object
    weight: float
    """Log-odds, less what the discard has over the advised one."""


def cost_of(advice: Advice, observation: Observation, played: Tile) -> Cost | None:
    """Return the weightiest idea that a discard overlooked; None if none names what it cost."""
    if is_red_for_plain(observation, played):
        return Cost(Cause.GAVE_UP_VALUE, RedForPlain(kind_of(played)), GRAVE)
    best = advice.best[0]
    if kind_of(best) == kind_of(played):
        return None
    spot = spot_of(advice, observation)
    plan = plan_of(spot, best)
    gains = (each.weight for each in differences(spot, plan, played, best))
    gain = max((weight for weight in gains if weight > NAMED), default=0.0)
    named = [
        Cost(cause, each.fact, each.weight - max(0.0, gain))
        for each in differences(spot, plan, best, played)
        if (cause := _cause(spot, each.fact, best, played)) is not None
    ]
    if not named:
        return None
    first = named[0]
    if isinstance(first.fact, StepBack):
        if _is_no_hurry(spot, first.fact, best, played):
            first = replace(first, weight=min(first.weight, FAR))
        pair = next((one for one in named if isinstance(one.fact, YakuhaiPair)), None)
        if pair is not None and spot.steps_after(best):
            first = replace(pair, weight=max(pair.weight, first.weight))
    return first if first.weight >= NAMED else None


def _is_no_hurry(spot: Spot, fact: StepBack, best: Tile, played: Tile) -> bool:
    """Check whether a step back is early, or the fold of a hand that is not ready."""
    folds = bool(spot.threats) and spot.is_sure(played) and spot.steps_after(best) > 0
    early = fact.steps == FAR_STEPS and spot.seen.turn <= EARLY_TURN
    return fact.steps > FAR_STEPS or early or folds


def is_red_for_plain(observation: Observation, played: Tile) -> bool:
    return (
        observation.rules.red_fives
        and is_red(played)
        and any(kind_of(t) == kind_of(played) and not is_red(t) for t in observation.hand)
    )


def _cause(spot: Spot, fact: object, best: Tile, played: Tile) -> Cause | None:
    standing = spot.standing
    if standing is not None and standing.need in (Need.NOTHING, Need.KEEP):
        return Cause.TOO_DANGEROUS if isinstance(fact, Riskier) else None
    match fact:
        case Riskier() if spot.folds:
            return Cause.PLAYED_ON
        case StepBack() if spot.threats and spot.steps_after(best) == 0:
            safer = spot.risk(played) < spot.risk(best)
            return Cause.FOLDED_EARLY if safer else Cause.STEP_BACK
        case _:
            return CAUSES.get(type(fact))


@dataclass(frozen=True, slots=True)
class Judgement:
    verdict: Verdict
    slip: Slip | None = None
    """None if the discard is not marked."""


def judge(observation: Observation, advice: Advice, played: Tile) -> Judgement:
    """Return the verdict on a discard, given the advice.

    Raises:
        KeyError: the tile is not a legal discard here.
    """
    if is_red_for_plain(observation, played):
        return Judgement(Verdict.OFF_PLAN, Slip(Cause.GAVE_UP_VALUE, Severity.CLEAR))
    if advice.rank_of(played) == 1:
        return Judgement(Verdict.FIRST)
    ratio = likeness(advice, played)
    if ratio is None or ratio >= UNLIKELY or (likeness(advice, advice.best[0]) or 0) < CONCEDED:
        return Judgement(Verdict.IN_LINE)
    cost = cost_of(advice, observation, played)
    if cost is None:
        return Judgement(Verdict.IN_LINE)
    return Judgement(Verdict.OFF_PLAN, Slip(cost.cause, severity(cost.weight, ratio)))


def likeness(advice: Advice, tile: Tile) -> float | None:
    """Return the share of strong players who throw a tile, divided by that of the likeliest one;
    None in logs without shares."""
    at = advice.combined.index(advice.placed(tile))
    if advice.second:
        return advice.second[at] / max(advice.second)
    share = advice.share_of(tile)
    most = max((advice.share_of(one.discard) or 0 for one in advice.combined), default=0)
    return share / most if share is not None and most else None


def severity(weight: float, ratio: float) -> Severity:
    if weight >= GRAVE and ratio < VERY_RARE:
        return Severity.GRAVE
    return Severity.CLEAR if weight >= CLEAR and ratio < RARE else Severity.SMALL


def chances_of(decision: Decision) -> frozenset[Cause]:
    """Return the causes of the slips that could be made at a decision, and of the one made."""
    found = set(_chances(decision.advice, decision.observation))
    if decision.slip is not None:
        found.add(decision.slip.cause)
    return frozenset(found)


def _chances(advice: Advice, observation: Observation) -> Iterator[Cause]:
    spot, best = spot_of(advice, observation), advice.best[0]
    plan = plan_of(spot, best)
    for tile in {kind_of(tile): tile for tile in observation.discards}.values():
        if kind_of(tile) == kind_of(best):
            continue
        for each in differences(spot, plan, best, tile):
            cause = _cause(spot, each.fact, best, tile)
            if each.weight >= CHANCE and cause is not None:
                yield cause
    if any(is_red_for_plain(observation, tile) for tile in observation.discards):
        yield Cause.GAVE_UP_VALUE
