from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import log
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile, is_red, kind_of
from tutor.coach.advice import Advice, Decision
from tutor.coach.explain import IDEAS, NAMED, differences, explain, spot_of
from tutor.coach.graded import Cause, Severity, Slip
from tutor.coach.ideas import yaku
from tutor.coach.ideas.danger import Riskier
from tutor.coach.ideas.dora import RedForPlain
from tutor.coach.ideas.draws import StepBack
from tutor.coach.ideas.yaku import LosesYaku, OutsidePlan
from tutor.coach.ideas.yakuhai import YakuhaiPair
from tutor.coach.plan import Plan, is_too_late, plan_of
from tutor.coach.spot import GOOD_WAIT, Spot
from tutor.coach.stance import pressure_of
from tutor.coach.standing import Need
from tutor.coach.strategy.stance import Verdict
from tutor.position.standing import FAR_AHEAD, lead

CAUSES: Final[Mapping[type, Cause]] = {
    fact: cause for idea in IDEAS for fact, cause in getattr(idea, "CAUSES", {}).items()
}
UNLIKELY: Final = 0.05
"""The ratio (see `Graded`) below which a discard may be a slip."""
ODD: Final = 0.3
"""The ratio (see `Graded`) below which a discard may still be a lesson, if much was at stake."""
RARE: Final = 0.02
"""The ratio (see `Graded`) up to which a slip counts in full."""
CONCEDED: Final = 0.2
"""The ratio (see `Graded`) below which an advised discard is no standard to judge by."""
DOUBT: Final = 0.65
"""The share by which a slip at `ODD` counts less than one at `RARE`."""
CLEAR: Final = 0.25
GRAVE: Final = 0.7
"""The stakes from which a slip is clear (`CLEAR`) or grave."""
NOTED: Final = 0.15
"""The least loss, 0 to 1, at which the story of a round names a slip."""
CHANCE: Final = 1.5
"""The log-odds that some discard gives up if a decision is a chance to overlook the idea."""
SLOW_TO_GAIN: Final = 0.5
"""The factor for the weight of speed if the seat is far ahead or needs a win of some size."""
FULL: Final = 3.0
"""The log-odds from which the whole stake is lost."""
NEARNESS: Final = (1.0, 0.75, 0.35, 0.15, 0.1)
"""The stake of a hand 0, 1, 2, 3 or more steps from ready; a hand ready on fewer tiles than
`GOOD_WAIT` counts as one step away."""
GOOD_HAND: Final = 20_000
"""Winning tiles times points of a ready hand from which everything is at stake."""
DRAWN: Final = 0.45
"""The stake of a ready hand that is worth nothing: the payments of a drawn round."""
STEP: Final = 0.6
"""The weight of a step back in a hand that was not ready, because it is often made good."""
TIME: Final = 6
"""The number of draws left below which a ready hand is worth less."""
DRAWS: Final = 5
"""The number of draws left for each step from ready below which less is at stake."""
SHARED: Final = 0.25
"""What at least this share of strong players, 0 to 1, gives up as well is no slip."""
AS_MUCH: Final = 0.75
"""The share of a loss's weight from which another discard counts as losing the same."""
EARLY_TURN: Final = 8
WIDE: Final = 30
"""The number of useful tiles for which a poor wait may be given up until `EARLY_TURN`."""
DORA_STEPS: Final = 3
"""The highest shanten at which losing a dora counts in full."""
STAKES: Final[Mapping[Cause, float]] = {
    Cause.GAVE_UP_VALUE: 0.8,
    Cause.USEFUL_FIRST: 0.6,
    Cause.LEFT_PLAN: 0.6,
    Cause.YAKUHAI: 0.8,
    Cause.FOLDED_EARLY: 0.7,
    Cause.WORSE_WAIT: 1.5,
}
"""The weight of some causes relative to a step back, which counts in full."""
DEAR: Final = 2000
"""The avoidable risk times the cost of a deal-in, in points, from which everything is at stake."""
ALIKE: Final = 0.01
"""Risks that differ by less than this count as equal."""
LIKELY: Final = 0.3
"""The least probability at which a hand is a separate plan."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a discard gives up compared with the advised one."""

    cause: Cause
    fact: object
    weight: float
    """Log-odds, reduced by what the discard has over the advised one."""
    stake: float
    """The loss, 0 to 1, relative to a ready hand with a good wait."""


def cost_of(advice: Advice, observation: Observation, played: Tile) -> Cost | None:
    """Return what a mistaken discard cost; None if no idea explains the cost."""
    if is_red_for_plain(observation, played):
        near = spot_of(advice, observation).steps <= DORA_STEPS
        stake = GRAVE if near else GRAVE / 2
        return Cost(Cause.GAVE_UP_VALUE, RedForPlain(kind_of(played)), FULL, stake)
    best = advice.best[0]
    if kind_of(best) == kind_of(played):
        return None
    spot = spot_of(advice, observation)
    plan = plan_of(spot, best, advice.aims)
    named = list(_named(spot, plan, best, played))
    if not named:
        return None
    gain = max((each.weight for each in differences(spot, plan, played, best)), default=0.0)
    gain = gain if gain > NAMED else 0.0
    cause, fact, weight = named[0]
    if isinstance(fact, StepBack) and spot.steps_after(best):
        pair = next((one for one in named if isinstance(one[1], YakuhaiPair)), None)
        cause, fact = (cause, fact) if pair is None else pair[:2]
    left = weight - gain
    if left < NAMED or _is_shared(advice, spot, plan, fact, weight, spot.risk(played)):
        return None
    return Cost(cause, fact, left, _stake(spot, cause, fact, best, played, left))


def slip_cost(advice: Advice, observation: Observation, played: Tile) -> Cost | None:
    """Return the cost of a discard that hardly any strong player makes. If `cost_of` excuses it on
    other grounds, fall back on what the advice says it gives up, with a stake of 0."""
    found = cost_of(advice, observation, played)
    rival = explain(advice, observation, played).tempting
    if found is not None or rival is None:
        return found
    spot, best = spot_of(advice, observation), advice.best[0]
    for each in differences(spot, plan_of(spot, best, advice.aims), best, played):
        if type(each.fact) in CAUSES and each.fact in rival.gives_up:
            return Cost(CAUSES[type(each.fact)], each.fact, each.weight, 0.0)
    return None


def _is_shared(
    advice: Advice, spot: Spot, plan: Plan, fact: object, weight: float, risk: float
) -> bool:
    """Check whether many strong players give up the same thing with this or other discards; unless
    the fact is about safety, other discards count only if they are no safer than `risk`."""
    best, alike = advice.best[0], 0
    for placed, share in zip(advice.combined, advice.second, strict=False):
        tile = placed.discard
        is_safer = not isinstance(fact, Riskier) and spot.risk(tile) <= risk - ALIKE
        if share and kind_of(tile) != kind_of(best) and not is_safer:
            lost = differences(spot, plan, best, tile)
            same = (one for one in lost if type(one.fact) is type(fact))
            alike += share * any(one.weight >= AS_MUCH * weight for one in same)
    return alike >= SHARED * sum(advice.second) > 0


def _stake(
    spot: Spot, cause: Cause, fact: object, best: Tile, played: Tile, weight: float
) -> float:
    if isinstance(fact, Riskier):
        price = pressure_of(spot).price
        return min(1.0, price * (spot.risk(played) - spot.risk(best)) / DEAR)
    steps = fact.kept if isinstance(fact, LosesYaku) else spot.steps_after(best)
    nearness = NEARNESS[min(steps, len(NEARNESS) - 1)]
    if steps:
        nearness *= min(1.0, spot.draws_left / (DRAWS * steps))
        nearness *= STEP if isinstance(fact, StepBack) else 1.0
    elif not isinstance(fact, LosesYaku):
        nearness = _of_ready(spot, best, folds=cause is Cause.FOLDED_EARLY)
    if cause is Cause.GAVE_UP_VALUE:
        nearness = NEARNESS[1] if steps <= DORA_STEPS else NEARNESS[1] / 2
    if _is_far_ahead(spot) or (spot.standing and spot.standing.need is Need.POINTS):
        nearness *= SLOW_TO_GAIN
    return min(1.0, nearness * STAKES.get(cause, 1.0) * min(1.0, weight / FULL))


def _of_ready(spot: Spot, best: Tile, *, folds: bool) -> float:
    """Return the stake of a ready hand, 0 to 1; for a fold, by its value alone. A hand with which
    any win decides the place is always a grave loss."""
    worth = min(1.0, sum(wait.live * wait.points for wait in spot.ron(best)) / GOOD_HAND)
    worth *= min(1.0, spot.draws_left / TIME)
    if folds:
        return worth
    live = sum(wait.live for wait in spot.winning(best))
    if not live and spot.draws_left >= TIME:
        return 0.0
    stake = NEARNESS[live < GOOD_WAIT] * (DRAWN + (1 - DRAWN) * worth)
    decides = spot.standing is not None and spot.standing.need in (Need.ANY_WIN, Need.CONTINUE)
    return max(GRAVE, stake) if decides and live else stake


def is_red_for_plain(observation: Observation, played: Tile) -> bool:
    return (
        observation.rules.red_fives
        and is_red(played)
        and any(kind_of(t) == kind_of(played) and not is_red(t) for t in observation.hand)
    )


def _named(
    spot: Spot, plan: Plan, best: Tile, played: Tile
) -> Iterator[tuple[Cause, object, float]]:
    """Yield the ideas that a discard overlooked, with their log-odds, most important first.

    The stance decides what counts: only safety while folding and for a hand that needs nothing or
    comes too late; a discard that folds is judged as a fold.
    """
    safer = spot.risk(best) - spot.risk(played) >= ALIKE
    needs_nothing = spot.standing is not None and spot.standing.need in (Need.NOTHING, Need.KEEP)
    only_safety = spot.folds or needs_nothing or is_too_late(spot, plan)
    ready = spot.steps_after(best) == 0
    for each in differences(spot, plan, best, played):
        fact, cause = each.fact, CAUSES.get(type(each.fact))
        if isinstance(fact, Riskier):
            if not spot.threats:
                continue
            keeps = spot.steps_after(played) < spot.steps_after(best)
            cause = Cause.PLAYED_ON if spot.folds and keeps else Cause.TOO_DANGEROUS
        elif only_safety:
            continue
        elif spot.threats and safer:
            worth = not _is_far_ahead(spot) and sum(one.riichi for one in spot.threats) < 2
            folds = isinstance(fact, StepBack) and ready and worth
            cause = Cause.FOLDED_EARLY if folds else None
        elif isinstance(fact, StepBack):
            cause = None if _widens(spot, best, played) else cause
        elif _is_of_another_plan(spot, plan, played):
            continue
        if cause is not None:
            yield cause, fact, each.weight


def _is_far_ahead(spot: Spot) -> bool:
    return lead(spot.seen) >= FAR_AHEAD


def _widens(spot: Spot, best: Tile, played: Tile) -> bool:
    """Check whether a hand that is ready early on a poor wait is given up for a far better one."""
    if spot.steps_after(best) or spot.seen.turn > EARLY_TURN:
        return False
    live = sum(wait.live for wait in spot.winning(best))
    return live < GOOD_WAIT and spot.live(played) >= WIDE


def _is_of_another_plan(spot: Spot, plan: Plan, played: Tile) -> bool:
    other = plan_of(spot, played)
    if other.hand is None or other.hand == plan.hand or other.hand.probability < LIKELY:
        return False
    return any(isinstance(each.fact, OutsidePlan) for each in yaku.role(spot, other, played))


@dataclass(frozen=True, slots=True)
class Judgement:
    verdict: Verdict
    slip: Slip | None = None
    """None if the discard is not marked as a slip."""


def judge(observation: Observation, advice: Advice, played: Tile) -> Judgement:
    """Return the verdict on a discard, given the advice.

    Raises:
        KeyError: if the tile is not a legal discard here.
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
    return Judgement(Verdict.OFF_PLAN, Slip(cost.cause, severity(lost(cost.stake, ratio))))


def likeness(advice: Advice, tile: Tile) -> float | None:
    """Return the share of strong players who discard a tile, divided by that of the most common
    discard; None in logs without shares."""
    at = advice.combined.index(advice.placed(tile))
    if advice.second:
        return advice.second[at] / max(advice.second)
    share = advice.share_of(tile)
    most = max((advice.share_of(one.discard) or 0 for one in advice.combined), default=0)
    return share / most if share is not None and most else None


def lost(stake: float, ratio: float, rare: float = RARE) -> float:
    """Return the loss, 0 to 1: the stake, reduced for more common choices."""
    if ratio >= ODD:
        return 0.0
    return stake * (1 - DOUBT * max(0.0, log(ratio / rare) / log(ODD / rare)) if ratio else 1.0)


def severity(lost: float) -> Severity:
    if lost >= GRAVE:
        return Severity.GRAVE
    return Severity.CLEAR if lost >= CLEAR else Severity.SMALL


def chances_of(decision: Decision) -> frozenset[Cause]:
    """Return the causes of all slips that were possible at a decision, including the one made."""
    found = set(_chances(decision.advice, decision.observation))
    if decision.slip is not None:
        found.add(decision.slip.cause)
    return frozenset(found)


def _chances(advice: Advice, observation: Observation) -> Iterator[Cause]:
    spot, best = spot_of(advice, observation), advice.best[0]
    plan = plan_of(spot, best, advice.aims)
    for tile in {kind_of(tile): tile for tile in observation.discards}.values():
        if kind_of(tile) != kind_of(best):
            for cause, _, weight in _named(spot, plan, best, tile):
                if weight >= CHANCE:
                    yield cause
    if any(is_red_for_plain(observation, tile) for tile in observation.discards):
        yield Cause.GAVE_UP_VALUE
