"""What the best discards give up: the most telling thing."""

from collections.abc import Sequence
from typing import Final

from rules.observation import Observation
from rules.tiles import Seat, Tile, kind_of, tile_name
from tutor.advice.discard_comparison import sure_against
from tutor.advice.facts import find, flag, number, yakuhai_piece
from tutor.advice.praise import BestComparison, most_draws
from tutor.advice.reasons.kept import Cost, DoraCost, DrawsCost, RiskCost, StepCost, YakuhaiCost
from tutor.advice.shape_lacks import is_clearly_more
from tutor.advice.yaku_speed import draws_keep_yaku, steps_to_yaku
from tutor.evaluators.component_names import Axis
from tutor.evaluators.glance import riichi_opponents
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.thresholds import draws_no_more

FAR_STEPS: Final = 2


def cost_of(praised: BestComparison, axes: Sequence[Axis], *, told: bool) -> Cost | None:
    """The most telling thing that every one of these discards gives up; None where there is none.
    `told`: that they are not certain is said already."""
    observation, best = praised.observation, praised.best
    value = praised.of_best("value")
    if all(flag(ranked, "falls_back") for ranked in value) and not _is_nearest_yaku(praised):
        steps = {number(ranked, "shanten_after") for ranked in praised.of_best("speed")}
        return StepCost(steps.pop() if len(steps) == 1 else None)
    dora = {number(ranked, "dora_lost") for ranked in value}
    if len(dora) == 1 and dora != {0}:
        return _dora_cost(praised, dora.pop())
    seats = () if told else _uncertain(observation, praised.rankings, best)
    if seats:
        return RiskCost(seats)
    pieces = {yakuhai_piece(ranked) for ranked in value}
    live = all(observation.unseen[kind_of(tile)] for tile in best)
    if pieces == {"triplet"}:
        return YakuhaiCost("triplet")
    if pieces == {"pair"} and live:
        return YakuhaiCost("pair")
    return _draws_cost(praised) if "speed" in axes else None


def _dora_cost(praised: BestComparison, count: int) -> DoraCost | None:
    if draws_no_more(praised.observation):
        return None
    same = any(number(ranked, "dora_lost") >= count for ranked in praised.of_next("value"))
    return DoraCost(count, praised.like if same else ())


def _is_nearest_yaku(praised: BestComparison) -> bool:
    seen = praised.observation
    if not seen.is_open:
        return False
    away = dict(zip(seen.discards, steps_to_yaku(seen, seen.discards), strict=True))
    return max(away[tile] for tile in praised.best) == min(away.values())


def _draws_cost(praised: BestComparison) -> DrawsCost | None:
    speed = praised.of_best("speed")
    draws = {number(ranked, "live") for ranked in speed}
    most = most_draws(praised.rankings)
    if len(draws) > 1 or any(flag(ranked, "falls_back") for ranked in speed):
        return None
    fewer = draws.pop()
    if not is_clearly_more(most, fewer) or number(speed[0], "shanten_after") > FAR_STEPS:
        return None
    fastest = next(
        ranked
        for ranked in praised.rankings.speed
        if number(ranked, "live") == most and not flag(ranked, "falls_back")
    )
    if gives_up_more(praised.rankings, fastest.discard, praised.best[0]):
        return None  # the value that it would cost is why
    tiles = (fastest.discard, *praised.best)
    if not all(draws_keep_yaku(praised.observation, praised.rankings, tile) for tile in tiles):
        return None
    ready = number(speed[0], "shanten_after") == 0
    return DrawsCost(tile_name(fastest.discard), fewer, most, ready)


def _uncertain(
    observation: Observation, rankings: Rankings, best: Sequence[Tile]
) -> tuple[Seat, ...]:
    riichi = riichi_opponents(observation)
    mine = [sure_against(find(rankings.safety, tile)) for tile in best] if riichi else []
    seats = tuple(seat for seat in riichi if not any(seat in sure for sure in mine))
    if seats and any(set(riichi) <= sure_against(ranked) for ranked in rankings.safety):
        return seats
    return ()


def gives_up_more(rankings: Rankings, best: Tile, other: Tile) -> bool:
    mine, its = (find(rankings.value, tile) for tile in (best, other))
    if number(mine, "dora_lost") > number(its, "dora_lost"):
        return True
    pieces = ("pair", "triplet")
    return yakuhai_piece(mine) in pieces and yakuhai_piece(its) not in pieces
