"""What speaks for a discard and against another: facts, without words.

Every reason follows from the observation, the rankings and the plan, so it cannot contradict
them. `about_best` tells what the advised discard keeps, `played_reasons` where the played one
falls short of it (see `shortfall`).
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile, tile_name
from tutor.advice.advice import Advice, CombinedDiscard
from tutor.advice.costs import cost_of, gives_up_more
from tutor.advice.discard_comparison import sure_against
from tutor.advice.facts import find, flag, number
from tutor.advice.idle import alone_too, idle_reason, shared_idle
from tutor.advice.praise import BestComparison, few_more_draws, kept_safety, kept_speed, kept_value
from tutor.advice.reasons.discards import (
    BestDiscards,
    DiscardReason,
    NextDiscard,
    NextDiscards,
    PlayedRank,
    PlayedReason,
    PlayedShortfall,
    Shortfall,
)
from tutor.advice.reasons.kept import DrawsCost, RiskCost, SpareTile
from tutor.advice.reasons.shortfalls import (
    FewerDraws,
    LessSafe,
    LostDora,
    NearDora,
    Risk,
    SmallThings,
)
from tutor.advice.reasons.singles import OtherAlone, SingleOrder
from tutor.advice.shape_lacks import is_clearly_more, wins_by_all
from tutor.advice.shortfall import shortfall
from tutor.evaluators.component_names import AXIS_OF, Axis
from tutor.evaluators.glance import riichi_opponents
from tutor.evaluators.hand_names import HandPlan
from tutor.evaluators.open_hands import threatening
from tutor.evaluators.ranking import Rankings
from tutor.strategy.choice import Choice
from tutor.strategy.stance import AS_SAFE, Stance
from tutor.strategy.strategies import Strategy
from tutor.strategy.weights import AXES

CLOSE: Final = 0.15


def about_best(
    observation: Observation,
    choice: Choice,
    rankings: Rankings,
    combined: Sequence[CombinedDiscard],
    hands: tuple[HandPlan, ...] = (),
    *,
    folds: bool = False,
) -> tuple[DiscardReason, ...]:
    best = tuple(placed.discard for placed in combined if placed.rank == 1)
    rest = [placed for placed in combined if placed.rank > 1]
    following = [placed.discard for placed in rest if placed.rank == rest[0].rank]
    praised = BestComparison(
        observation, rankings, best, following[0] if following else None, hands
    )
    if not following:
        return (_keeps(praised, choice.strategy, folds=folds),)
    kept = _keeps(praised, choice.strategy, folds=folds)
    shorts = [
        _falls_short(observation, choice, rankings, _first(combined), placed, hands, folds=folds)
        for placed in rest[: len(following)]
    ]
    if len(following) == 1:
        short = shorts[0]
        if _tells_nothing(kept) and not folds:
            dora = isinstance(short.lack, LostDora | NearDora)
            kept = replace(kept, idle=shared_idle(praised, dora_told=dora))
        if _tells_nothing(kept) and not folds:
            kept = _at_least(kept, praised, short)
        return _not_level(kept, short, observation), NextDiscard(short)
    same = all(short.lack == shorts[0].lack for short in shorts)
    names = tuple(map(tile_name, following))
    each = replace(shorts[0], strong=None, strong_tied=None)
    return kept, NextDiscards(names, each if same else None)


def played_reasons(
    observation: Observation, advice: Advice, played: Tile
) -> tuple[PlayedReason, ...]:
    """Return where the played discard stands, and what it gives up for the plan.

    Raises:
        KeyError: the tile is not a legal discard here.
    """
    rank = advice.rank_of(played)
    place = PlayedRank(
        tile_name(played),
        rank=rank,
        of=len(advice.combined),
        tied=sum(placed.rank == rank for placed in advice.combined) - 1,
        speed=find(advice.rankings.speed, played).rank,
        value=find(advice.rankings.value, played).rank,
        safety=find(advice.rankings.safety, played).rank,
    )
    if rank == 1:
        return (place,)
    first, other = _first(advice.combined), advice.placed(played)
    folds = advice.stance is Stance.FOLD
    short = _falls_short(
        observation, advice.choice, advice.rankings, first, other, advice.hands, folds=folds
    )
    return place, PlayedShortfall(short)


def weighed(strategy: Strategy) -> tuple[Axis, ...]:
    return tuple(axis for axis, weight in zip(AXES, strategy.weights, strict=True) if weight)


# --- what the best ones keep ------------------------------------------------------------------


def _keeps(praised: BestComparison, strategy: Strategy, *, folds: bool) -> BestDiscards:
    axes = weighed(strategy)
    speed = kept_speed(praised) if "speed" in axes and not folds else None
    value = kept_value(praised) if "value" in axes and not folds else None
    safety = kept_safety(praised) if "safety" in axes else None
    if safety is not None and not folds:
        safety = replace(safety, risk=None)  # going on, the price is told elsewhere
    told = safety is not None and safety.danger is not None
    cost = cost_of(praised, axes, told=told)
    if folds and not isinstance(cost, RiskCost):
        cost = None  # the hand is given up: what it loses is no cost
    idle = idle_reason(praised) if "speed" in axes and not folds else None
    if isinstance(cost, DrawsCost):
        speed = speed if cost.waits else None
        idle = None if isinstance(idle, SpareTile) else idle  # the draws are what it is good for
        if speed is None and value is None and safety is None and idle is None:
            cost = None  # nothing is said that outweighs it
    return BestDiscards(
        tuple(map(tile_name, praised.best)),
        axes,
        speed=speed,
        value=value,
        safety=safety,
        cost=cost,
        idle=idle,
    )


def _not_level(kept: BestDiscards, short: Shortfall, observation: Observation) -> BestDiscards:
    riskier = isinstance(short.lack, Risk | LessSafe) and short.lack.seat in riichi_opponents(
        observation
    )
    if kept.safety is None or not kept.safety.like or not riskier:
        return kept
    return replace(kept, safety=replace(kept.safety, like=()))


def _at_least(kept: BestDiscards, praised: BestComparison, short: Shortfall) -> BestDiscards:
    if isinstance(short.lack, OtherAlone | SingleOrder | FewerDraws):
        return kept  # the next sentence says it
    told = not isinstance(short.lack, SmallThings)
    idle = alone_too(praised) if told else None
    fast = idle is None and "speed" in kept.axes
    speed = few_more_draws(praised) if fast else None
    return replace(kept, idle=idle, speed=speed)


def _tells_nothing(kept: BestDiscards) -> bool:
    found = (kept.speed, kept.value, kept.safety, kept.cost, kept.idle)
    return all(each is None for each in found)


# --- where another falls short ----------------------------------------------------------------


def _first(combined: Sequence[CombinedDiscard]) -> CombinedDiscard:
    return next(placed for placed in combined if placed.rank == 1)


def _falls_short(
    observation: Observation,
    choice: Choice,
    rankings: Rankings,
    best: CombinedDiscard,
    other: CombinedDiscard,
    hands: tuple[HandPlan, ...],
    *,
    folds: bool,
) -> Shortfall:
    most = shortfall(observation, choice.weights, rankings, best, other, hands, folds=folds)
    axis = AXIS_OF[most.term]
    short = Shortfall(
        tile=tile_name(other.discard),
        other=tile_name(best.discard),
        axis=axis,
        term=most.term,
        lack=most.lack,
        close=(best.score or 0) - (other.score or 0) < CLOSE,
    )
    if isinstance(short.lack, SmallThings):
        return short
    quiet = not threatening(observation, rankings)
    for strong in sorted(AXES, key=lambda each: each in weighed(choice.strategy)):
        if strong == "safety" and quiet:  # nobody to be safe against
            continue
        if strong == "safety" and _is_sure_alone(observation, rankings, other, best):
            return replace(short, strong=strong, strong_tied=False)
        first = _firsts(rankings, strong)
        if strong == "value" and not gives_up_more(rankings, best.discard, other.discard):
            continue  # a chance that is hardly worth a word
        if strong == "safety" and not _is_clearly_safer(rankings, other.discard, best.discard):
            continue
        if strong == "speed" and not (
            _is_clearly_faster(rankings, other.discard, best.discard)
            and wins_by_all(observation, other.discard)
        ):
            continue
        if strong != axis and other.discard in first and best.discard not in first:
            return replace(short, strong=strong, strong_tied=len(first) > 1)
    return short


def _is_clearly_faster(rankings: Rankings, tile: Tile, best: Tile) -> bool:
    mine, its = (find(rankings.speed, each) for each in (tile, best))
    return flag(its, "falls_back") or is_clearly_more(number(mine, "live"), number(its, "live"))


def _is_clearly_safer(rankings: Rankings, tile: Tile, best: Tile) -> bool:
    its, mine = (find(rankings.safety, each).score for each in (tile, best))
    return its - mine > AS_SAFE


def _is_sure_alone(
    observation: Observation, rankings: Rankings, other: CombinedDiscard, best: CombinedDiscard
) -> bool:
    riichi = set(riichi_opponents(observation))
    its, mine = (find(rankings.safety, one.discard) for one in (other, best))
    sure = bool(riichi) and riichi <= sure_against(its) and not riichi <= sure_against(mine)
    return sure and its.score > mine.score


def _firsts(rankings: Rankings, axis: str) -> list[Tile]:
    if axis != "speed":
        return [ranked.discard for ranked in getattr(rankings, axis) if ranked.rank == 1]
    most = number(rankings.speed[0], "live")
    return [
        ranked.discard
        for ranked in rankings.speed
        if number(ranked, "live") == most and not flag(ranked, "falls_back")
    ]
