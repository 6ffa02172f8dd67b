"""What speaks for a discard and against another: facts, without words.

Every reason follows from the observation, the rankings and the plan, so it cannot contradict
them. `about_best` tells what the advised discard keeps, `played_reasons` where the played one
falls short of it (see `shortfall`).
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from rules.observation import Observation
from rules.tiles import Seat, Tile, kind_of, tile_name
from tutor.advice.advice import Advice, Placed
from tutor.advice.discard_comparison import SURE
from tutor.advice.facts import find, flag, number, row, yakuhai_piece
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
from tutor.advice.reasons.kept import (
    Cost,
    DoraCost,
    KeptSafety,
    KeptSpeed,
    KeptValue,
    RiskCost,
    StepCost,
    YakuhaiCost,
)
from tutor.advice.shortfall import shortfall
from tutor.evaluators.component_names import AXIS_OF, Axis
from tutor.evaluators.glance import threats
from tutor.evaluators.ranking import RankedDiscard, Rankings
from tutor.evaluators.shapes import is_near_tanyao
from tutor.strategy.choice import Choice
from tutor.strategy.strategies import Strategy
from tutor.strategy.weights import AXES

CLOSE: Final = 0.15
"""Scores (logarithms of odds) nearer than this are close: strong players would throw the one
hardly more often than the other."""


def about_best(
    observation: Observation, choice: Choice, rankings: Rankings, combined: Sequence[Placed]
) -> tuple[DiscardReason, ...]:
    """What the discards of the first rank keep, and what the next one in line costs."""
    best = [placed.discard for placed in combined if placed.rank == 1]
    reasons: list[DiscardReason] = [_keeps(observation, choice.strategy, rankings, best)]
    rest = [placed for placed in combined if placed.rank > 1]
    following = [placed.discard for placed in rest if placed.rank == rest[0].rank]
    if len(following) == 1:
        short = _falls_short(observation, choice, rankings, _first(combined), rest[0])
        reasons.append(NextDiscard(short))
    elif following:
        reasons.append(NextDiscards(tuple(map(tile_name, following))))
    return tuple(reasons)


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
    short = _falls_short(observation, advice.choice, advice.rankings, first, other)
    return place, PlayedShortfall(short)


def weighed(strategy: Strategy) -> tuple[Axis, ...]:
    """Return the axes that the strategy weighs."""
    return tuple(axis for axis, weight in zip(AXES, strategy.weights, strict=True) if weight)


# --- what the best ones keep ------------------------------------------------------------------


def _keeps(
    observation: Observation, strategy: Strategy, rankings: Rankings, best: Sequence[Tile]
) -> BestDiscards:
    """What all of these discards keep, on the axes that the plan weighs, and what they give up."""
    axes = weighed(strategy)
    most = max(number(r, "live") for r in rankings.speed if not flag(r, "falls_back"))
    speed = _kept_speed([find(rankings.speed, tile) for tile in best], most)
    value = _kept_value(observation, [find(rankings.value, tile) for tile in best])
    safety = _kept_safety(observation, rankings, best) if "safety" in axes else None
    told = safety is not None and safety.danger is not None
    return BestDiscards(
        tuple(map(tile_name, best)),
        axes,
        speed=speed if "speed" in axes else None,
        value=value if "value" in axes else None,
        safety=safety,
        cost=_gives_up(observation, rankings, best, told=told),
    )


def _gives_up(
    observation: Observation, rankings: Rankings, best: Sequence[Tile], *, told: bool
) -> Cost | None:
    """The most telling thing that every one of these discards gives up; None where there is none.
    `told`: that they are not certain is said already."""
    value = [find(rankings.value, tile) for tile in best]
    if all(flag(ranked, "falls_back") for ranked in value):
        return StepCost()
    dora = {number(ranked, "dora_lost") for ranked in value}
    if len(dora) == 1 and dora != {0}:
        return DoraCost(dora.pop())
    seats = () if told else _uncertain(observation, rankings, best)
    if seats:
        return RiskCost(seats)
    pieces = {yakuhai_piece(ranked) for ranked in value}
    live = all(observation.unseen[kind_of(tile)] for tile in best)
    if pieces == {"triplet"}:
        return YakuhaiCost("triplet")
    return YakuhaiCost("pair") if pieces == {"pair"} and live else None


def _uncertain(
    observation: Observation, rankings: Rankings, best: Sequence[Tile]
) -> tuple[Seat, ...]:
    """Those in riichi to whom each of these discards may lose, where another discard cannot."""
    riichi = threats(observation)
    mine = [_sure(find(rankings.safety, tile)) for tile in best] if riichi else []
    seats = tuple(seat for seat in riichi if not any(seat in sure for sure in mine))
    if seats and any(set(riichi) <= _sure(ranked) for ranked in rankings.safety):
        return seats
    return ()


def _sure(ranked: RankedDiscard) -> set[Seat]:
    """To whom the discard cannot lose now."""
    dangers = zip(row(ranked, "seats"), row(ranked, "dangers"), strict=True)
    return {seat for seat, danger in dangers if danger in SURE}


def _kept_speed(best: Sequence[RankedDiscard], most: int) -> KeptSpeed | None:
    draws = {number(ranked, "live") for ranked in best}
    if len(draws) > 1 or any(flag(ranked, "falls_back") for ranked in best):
        return None
    return KeptSpeed(
        draws=draws.pop(),
        most=most,
        steps=number(best[0], "shanten_after"),
        most_draws=number(best[0], "live") == most,
        furiten=all(flag(ranked, "furiten") for ranked in best),
    )


def _kept_value(observation: Observation, best: Sequence[RankedDiscard]) -> KeptValue:
    kept = {number(ranked, "dora_kept") for ranked in best}
    whole = len(kept) == 1 and not any(number(ranked, "dora_lost") for ranked in best)
    return KeptValue(
        value_first=all(ranked.rank == 1 for ranked in best),
        no_value_lost=not any(ranked.facts["han_lost"] for ranked in best),
        dora=kept.pop() if whole else None,
        tanyao=_moves_to_tanyao(observation, best),
    )


def _moves_to_tanyao(observation: Observation, best: Sequence[RankedDiscard]) -> bool:
    """Whether each is a terminal or an honour, and the hand is on its way to tanyao."""
    return not any(flag(each, "tanyao_tile") for each in best) and is_near_tanyao(observation)


def _kept_safety(observation: Observation, rankings: Rankings, tiles: Sequence[Tile]) -> KeptSafety:
    best = [find(rankings.safety, tile) for tile in tiles]
    safest = all(ranked.rank == 1 for ranked in best)
    tied = len(_firsts(rankings, "safety")) > len(best)
    riichi = threats(observation)
    if not riichi:
        return KeptSafety(safest, safest_tied=tied)
    dangers = {
        str(danger)
        for ranked in best
        for seat, danger in zip(row(ranked, "seats"), row(ranked, "dangers"), strict=True)
        if seat in riichi
    }
    if dangers <= SURE:
        sure: Literal["genbutsu", "passed"] = "passed" if "passed" in dangers else "genbutsu"
        return KeptSafety(safest, riichi, sure=sure, safest_tied=tied)
    only = dangers.pop() if len(dangers) == 1 and len(riichi) == 1 else None
    return KeptSafety(safest, riichi, danger=only, safest_tied=tied)


# --- where another falls short ----------------------------------------------------------------


def _first(combined: Sequence[Placed]) -> Placed:
    return next(placed for placed in combined if placed.rank == 1)


def _falls_short(
    observation: Observation, choice: Choice, rankings: Rankings, best: Placed, other: Placed
) -> Shortfall:
    """What a discard lacks beside the best one, by what counts most for the plan."""
    most = shortfall(observation, choice.weights, rankings, best, other)
    axis = AXIS_OF[most.term]
    short = Shortfall(
        tile=tile_name(other.discard),
        other=tile_name(best.discard),
        axis=axis,
        term=most.term,
        lack=most.lack,
        close=(best.score or 0) - (other.score or 0) < CLOSE,
    )
    for strong in sorted(AXES, key=lambda each: each in weighed(choice.strategy)):
        first = _firsts(rankings, strong)
        if strong != axis and other.discard in first and best.discard not in first:
            return replace(short, strong=strong, strong_tied=len(first) > 1)
    return short


def _firsts(rankings: Rankings, axis: str) -> list[Tile]:
    """The discards that nothing beats on an axis. What leaves as many good draws is as fast."""
    if axis != "speed":
        return [ranked.discard for ranked in getattr(rankings, axis) if ranked.rank == 1]
    most = number(rankings.speed[0], "live")
    return [
        ranked.discard
        for ranked in rankings.speed
        if number(ranked, "live") == most and not flag(ranked, "falls_back")
    ]
