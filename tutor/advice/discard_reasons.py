"""Reasons for the best discards and against the others."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile, kind_of, tile_name
from tutor.advice import hand_lacks, praise
from tutor.advice.advice import Advice, CombinedDiscard
from tutor.advice.discard_comparison import CLEAR_DANGER, DiscardComparison, sure_against
from tutor.advice.facts import draws_keep_yaku, find, flag, number, steps_to_yaku, yakuhai_piece
from tutor.advice.reasons import discards
from tutor.advice.safety_lacks import end_lack, later_lack, risk_lack, spare_lack, sure_lack
from tutor.evaluators.components import AXIS_OF, TERMS, Axis
from tutor.evaluators.hands import HandPlan
from tutor.evaluators.rankings import Rankings
from tutor.evaluators.table_read import riichi_opponents, threatening
from tutor.evaluators.thresholds import draws_no_more
from tutor.strategy.choice import Choice
from tutor.strategy.situation import Strategy
from tutor.strategy.stance import AS_SAFE, Stance
from tutor.strategy.weights import AXES, Weights

FAR_STEPS: Final = 2


def cost_of(
    praised: praise.BestComparison, axes: Sequence[Axis], *, risk_said: bool
) -> discards.Cost | None:
    """Return the main thing that all of the best discards give up.

    Args:
        praised: the best discards.
        axes: what the plan weighs.
        risk_said: another reason already says that they are not safe.
    """
    observation, best = praised.observation, praised.best
    value = praised.of_best("value")
    if all(flag(ranked, "falls_back") for ranked in value) and not _is_nearest_yaku(praised):
        steps = {number(ranked, "shanten_after") for ranked in praised.of_best("speed")}
        return discards.StepCost(steps.pop() if len(steps) == 1 else None)
    dora = {number(ranked, "dora_lost") for ranked in value}
    if len(dora) == 1 and dora != {0}:
        count = dora.pop()
        if draws_no_more(praised.observation):
            return None
        same = any(number(ranked, "dora_lost") >= count for ranked in praised.of_next("value"))
        return discards.DoraCost(count, praised.like if same else ())
    riichi = () if risk_said else riichi_opponents(observation)
    if riichi:
        safe = [sure_against(ranked) for ranked in praised.of_best("safety")]
        seats = tuple(seat for seat in riichi if not any(seat in each for each in safe))
        others = praised.rankings.safety
        if seats and any(set(riichi) <= sure_against(ranked) for ranked in others):
            return discards.RiskCost(seats)
    pieces = {yakuhai_piece(ranked) for ranked in value}
    live = all(observation.unseen[kind_of(tile)] for tile in best)
    if pieces == {"triplet"}:
        return discards.YakuhaiCost("triplet")
    if pieces == {"pair"} and live:
        return discards.YakuhaiCost("pair")
    return _draws_cost(praised) if "speed" in axes else None


def _is_nearest_yaku(praised: praise.BestComparison) -> bool:
    seen = praised.observation
    if not seen.is_open:
        return False
    steps = dict(zip(seen.discards, steps_to_yaku(seen, seen.discards), strict=True))
    return max(steps[tile] for tile in praised.best) == min(steps.values())


def _draws_cost(praised: praise.BestComparison) -> discards.DrawsCost | None:
    speed = praised.of_best("speed")
    draws = {number(ranked, "live") for ranked in speed}
    most = praise.most_draws(praised.rankings)
    if len(draws) > 1 or any(flag(ranked, "falls_back") for ranked in speed):
        return None
    fewer = draws.pop()
    if not hand_lacks.is_clearly_more(most, fewer) or number(speed[0], "shanten_after") > FAR_STEPS:
        return None
    fastest = next(
        ranked
        for ranked in praised.rankings.speed
        if number(ranked, "live") == most and not flag(ranked, "falls_back")
    )
    if gives_up_more(praised.rankings, fastest.discard, praised.best[0]):
        return None  # it would cost value
    tiles = (fastest.discard, *praised.best)
    if not all(draws_keep_yaku(praised.observation, praised.rankings, tile) for tile in tiles):
        return None
    ready = number(speed[0], "shanten_after") == 0
    return discards.DrawsCost(tile_name(fastest.discard), fewer, most, ready)


def gives_up_more(rankings: Rankings, best: Tile, other: Tile) -> bool:
    mine, its = (find(rankings.value, tile) for tile in (best, other))
    if number(mine, "dora_lost") > number(its, "dora_lost"):
        return True
    pieces = ("pair", "triplet")
    return yakuhai_piece(mine) in pieces and yakuhai_piece(its) not in pieces


NOW: Final = frozenset({"draws", "dora", "risk", "sure"})
FOLDING: Final = frozenset({"risk", "sure", "spare"})
READY: Final = frozenset({"draws", "dora", "risk", "sure", "yakuhai", "tanyao", "flush", "yaku"})
PLAIN: Final = ("shape", "pairs", "yakuhai", "dora", "tanyao")


@dataclass(frozen=True, slots=True)
class TermLack:
    term: str
    lack: discards.Lack


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
    """Return what a discard lacks compared with the best one: the term that costs it most.

    The lack is `SmallThings` if no particular one can be named. When folding (`folds`), only
    safety counts.
    """
    comparison = DiscardComparison(observation, rankings, other.discard, best.discard, hands)
    losses = {
        term: weight * (its - mine)
        for term, weight, its, mine in zip(TERMS, weights, best.terms, other.terms, strict=True)
    }
    at_end = end_lack(comparison)
    if isinstance(at_end, discards.LessSafe):
        return TermLack("risk", risk_lack(comparison))
    if at_end is not None:
        return TermLack("draws", at_end)
    if _is_far_riskier(comparison):
        return TermLack("risk", risk_lack(comparison))
    ordered = sorted(losses, key=lambda term: -losses[term])
    lost = [term for term in ordered if losses[term] > 0]
    ready = all(number(each, "shanten_after") == 0 for each in comparison.both("speed"))
    wins_less = hand_lacks.ready_lack(comparison) if ready else None
    if wins_less is not None:
        return TermLack("yaku", wins_less)
    last_draw = draws_no_more(observation)
    for applies, terms in ((last_draw, NOW), (folds, FOLDING), (ready, READY)):
        if applies:
            lost = [term for term in lost if term in terms]
    riichi = set(riichi_opponents(observation))
    if folds and riichi and all(riichi <= sure_against(r) for r in comparison.both("safety")):
        risk = risk_lack(comparison)
        threats = threatening(observation, rankings)
        riskier = isinstance(risk, discards.LessSafe) and risk.seat in threats
        return TermLack("risk", risk if riskier else discards.AsSafe())
    for term in lost:
        lack = _LACKS[term](comparison)
        if lack is not None:
            return TermLack(term, lack)
    if folds and losses["risk"] > 0:
        return TermLack("risk", risk_lack(comparison))
    builds = not (ready or folds or last_draw)
    for term in PLAIN if builds else ():
        lack = _LACKS[term](comparison)
        if lack is not None:
            return TermLack(term, lack)
    later = None if ready else later_lack(comparison)
    fewer = builds and losses["draws"] > 0 and later is None
    few = hand_lacks.slightly_fewer(comparison) if fewer else None
    if few is not None:
        return TermLack("draws", few)
    return TermLack(ordered[0], later or discards.SmallThings())


def _is_far_riskier(comparison: DiscardComparison) -> bool:
    mine, its = comparison.both("safety")
    back, best_back = (flag(each, "falls_back") for each in comparison.both("speed"))
    if its.score - mine.score < CLEAR_DANGER or (back and not best_back):
        return False
    return bool(threatening(comparison.observation, comparison.rankings))


_LACKS: Final[Mapping[str, Callable[[DiscardComparison], discards.Lack | None]]] = {
    "draws": hand_lacks.draws_lack,
    "shape": hand_lacks.connection_lack,
    "pairs": hand_lacks.pair_lack,
    "honours": hand_lacks.honours_lack,
    "yakuhai": hand_lacks.yakuhai_lack,
    "dora": hand_lacks.dora_lack,
    "tanyao": hand_lacks.tanyao_lack,
    "flush": hand_lacks.flush_lack,
    "yaku": hand_lacks.yaku_lack,
    "risk": lambda each: risk_lack(each) if threatening(each.observation, each.rankings) else None,
    "sure": sure_lack,
    "spare": spare_lack,
}


CLOSE: Final = 0.15


def about_best(
    observation: Observation,
    choice: Choice,
    rankings: Rankings,
    combined: Sequence[CombinedDiscard],
    hands: tuple[HandPlan, ...] = (),
    *,
    folds: bool = False,
) -> tuple[discards.DiscardReason, ...]:
    best = tuple(placed.discard for placed in combined if placed.rank == 1)
    rest = [placed for placed in combined if placed.rank > 1]
    following = [placed.discard for placed in rest if placed.rank == rest[0].rank]
    praised = praise.BestComparison(
        observation, rankings, best, following[0] if following else None, hands
    )
    kept = _keeps(praised, choice.strategy, folds=folds)
    if not following:
        return (kept,)
    shorts = [
        _falls_short(observation, choice, rankings, _first(combined), placed, hands, folds=folds)
        for placed in rest[: len(following)]
    ]
    if len(following) == 1:
        short = shorts[0]
        if _is_empty(kept) and not folds:
            dora = isinstance(short.lack, discards.LostDora | discards.NearDora)
            kept = replace(kept, idle=praise.shared_idle(praised, dora_said=dora))
        if _is_empty(kept) and not folds:
            kept = _with_fallback(kept, praised, short)
        riskier = isinstance(short.lack, discards.Risk | discards.LessSafe) and (
            short.lack.seat in riichi_opponents(observation)
        )
        if riskier and kept.safety is not None:
            kept = replace(kept, safety=replace(kept.safety, like=()))
        return kept, discards.NextDiscard(short)
    same = all(short.lack == shorts[0].lack for short in shorts)
    names = tuple(map(tile_name, following))
    each = replace(shorts[0], strong=None, strong_tied=None)
    return kept, discards.NextDiscards(names, each if same else None)


def played_reasons(
    observation: Observation, advice: Advice, played: Tile
) -> tuple[discards.PlayedReason, ...]:
    """Return the rank of the played discard and what it gives up under the plan.

    Raises:
        KeyError: the tile is not a legal discard here.
    """
    rank = advice.rank_of(played)
    place = discards.PlayedRank(
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
    return place, discards.PlayedShortfall(short)


def weighed(strategy: Strategy) -> tuple[Axis, ...]:
    return tuple(axis for axis, weight in zip(AXES, strategy.weights, strict=True) if weight)


# --- advantages of the best discards ----------------------------------------------------------


def _keeps(
    praised: praise.BestComparison, strategy: Strategy, *, folds: bool
) -> discards.BestDiscards:
    axes = weighed(strategy)
    speed = praise.kept_speed(praised) if "speed" in axes and not folds else None
    value = praise.kept_value(praised) if "value" in axes and not folds else None
    safety = praise.kept_safety(praised) if "safety" in axes else None
    if safety is not None and not folds:
        safety = replace(safety, risk=None)  # the reasons for pushing give the risk
    risk_said = safety is not None and safety.danger is not None
    cost = cost_of(praised, axes, risk_said=risk_said)
    if folds and not isinstance(cost, discards.RiskCost):
        cost = None  # when folding, losses of the hand do not count
    idle = praise.idle_reason(praised) if "speed" in axes and not folds else None
    if isinstance(cost, discards.DrawsCost):
        speed = speed if cost.waits else None
        idle = (
            None if isinstance(idle, discards.SpareTile) else idle
        )  # it is not idle: it gives draws
        if speed is None and value is None and safety is None and idle is None:
            cost = None  # no advantage outweighs it
    return discards.BestDiscards(
        tuple(map(tile_name, praised.best)),
        axes,
        speed=speed,
        value=value,
        safety=safety,
        cost=cost,
        idle=idle,
    )


def _with_fallback(
    kept: discards.BestDiscards, praised: praise.BestComparison, short: discards.Shortfall
) -> discards.BestDiscards:
    if isinstance(short.lack, discards.OtherAlone | discards.SingleOrder | discards.FewerDraws):
        return kept  # the next sentence says it
    named = not isinstance(short.lack, discards.SmallThings)
    idle = praise.idle_isolated(praised) if named else None
    fast = idle is None and "speed" in kept.axes
    speed = praise.few_more_draws(praised) if fast else None
    return replace(kept, idle=idle, speed=speed)


def _is_empty(kept: discards.BestDiscards) -> bool:
    found = (kept.speed, kept.value, kept.safety, kept.cost, kept.idle)
    return all(each is None for each in found)


# --- shortfalls of another discard ------------------------------------------------------------


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
) -> discards.Shortfall:
    most = shortfall(observation, choice.weights, rankings, best, other, hands, folds=folds)
    axis = AXIS_OF[most.term]
    short = discards.Shortfall(
        tile=tile_name(other.discard),
        other=tile_name(best.discard),
        axis=axis,
        term=most.term,
        lack=most.lack,
        close=(best.score or 0) - (other.score or 0) < CLOSE,
    )
    if isinstance(short.lack, discards.SmallThings):
        return short
    comparison = DiscardComparison(observation, rankings, other.discard, best.discard)
    for strong in sorted(AXES, key=lambda each: each in weighed(choice.strategy)):
        mine, its = comparison.both(strong)
        if strong == "safety":
            if not threatening(observation, rankings):
                continue
            riichi = set(riichi_opponents(observation))
            only_safe = riichi <= sure_against(mine) and not riichi <= sure_against(its)
            if riichi and only_safe and mine.score > its.score:
                return replace(short, strong=strong, strong_tied=False)
            better = mine.score - its.score > AS_SAFE
        elif strong == "value":
            better = gives_up_more(rankings, best.discard, other.discard)
        else:
            more = hand_lacks.is_clearly_more(number(mine, "live"), number(its, "live"))
            better = (flag(its, "falls_back") or more) and hand_lacks.wins_by_all(
                observation, other.discard
            )
        first = _first_on(rankings, strong)
        if better and strong != axis and other.discard in first and best.discard not in first:
            return replace(short, strong=strong, strong_tied=len(first) > 1)
    return short


def _first_on(rankings: Rankings, axis: str) -> list[Tile]:
    if axis != "speed":
        return [ranked.discard for ranked in getattr(rankings, axis) if ranked.rank == 1]
    most = number(rankings.speed[0], "live")
    return [
        ranked.discard
        for ranked in rankings.speed
        if number(ranked, "live") == most and not flag(ranked, "falls_back")
    ]
