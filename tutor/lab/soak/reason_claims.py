"""Whether a reason of an explanation is true: each fact is compared with the table."""

from dataclasses import replace
from typing import Final

from tutor.advice.advice import Advice
from tutor.advice.reasons.discards import (
    AdviceReason,
    BestDiscards,
    DoraDiscarded,
    DrawsGivenUp,
    FoldedWin,
    FuritenWait,
    HandSetBack,
    NextDiscard,
    NextDiscards,
    NoYakuLeft,
    PlayedOn,
    PlayedRank,
    PlayedReason,
    PlayedShortfall,
    RedFiveDiscarded,
    SetBroken,
    Shortfall,
    TooDangerous,
    WorseWait,
    YakuhaiBroken,
)
from tutor.lab.soak.case import Case, kind_named
from tutor.lab.soak.fault_claims import is_fault_true
from tutor.lab.soak.kept_claims import is_cost_true, is_safety_kept, is_speed_kept, is_value_kept
from tutor.lab.soak.lack_claims import is_lacking
from tutor.lab.soak.moment_claims import is_moment_true
from tutor.lab.soak.shape_claims import is_idle_true
from tutor.lab.soak.sight import Sight

CLOSE: Final = 0.15


def is_true(reason: AdviceReason | PlayedReason, sight: Sight, advice: Advice) -> bool:
    match reason:
        case BestDiscards():
            best = _of_rank(advice, 1)
            case = Case(sight, advice, tuple(best), best[0])
            weights = dict(
                zip(("speed", "value", "safety"), advice.choice.strategy.weights, strict=True)
            )
            return (
                [kind_named(name) for name in reason.tiles] == best
                and list(reason.axes) == [axis for axis, weight in weights.items() if weight]
                and (reason.speed is None or is_speed_kept(reason.speed, case))
                and (reason.value is None or is_value_kept(reason.value, case))
                and (reason.safety is None or is_safety_kept(reason.safety, case))
                and (reason.cost is None or is_cost_true(reason.cost, case))
                and (reason.idle is None or is_idle_true(reason.idle, case))
            )
        case NextDiscard(short):
            return [kind_named(short.tile)] == _next(advice) and _is_short(short, sight, advice)
        case NextDiscards(tiles, short):
            named = [kind_named(name) for name in tiles]
            each = () if short is None else (replace(short, tile=name) for name in tiles)
            alike = all(_is_short(one, sight, advice) for one in each)
            return len(named) > 1 and named == _next(advice) and alike
        case PlayedRank():
            kind = kind_named(reason.tile)
            scores = {placed.discard // 4: placed.score or 0 for placed in advice.combined}
            better = sum(other > scores[kind] for other in scores.values())
            level = sum(other == scores[kind] for other in scores.values()) - 1
            case = Case(sight, advice, (kind,), kind)
            axes = tuple(case.ranked(axis, kind).rank for axis in ("speed", "value", "safety"))
            stated = (reason.rank, reason.tied, reason.of)
            return stated == (better + 1, level, len(scores)) and axes == (
                reason.speed,
                reason.value,
                reason.safety,
            )
        case PlayedShortfall(short):
            return _is_short(short, sight, advice)
        case (
            RedFiveDiscarded()
            | NoYakuLeft()
            | FuritenWait()
            | WorseWait()
            | FoldedWin()
            | DoraDiscarded()
            | SetBroken()
            | HandSetBack()
            | DrawsGivenUp()
            | YakuhaiBroken()
            | TooDangerous()
            | PlayedOn()
        ):
            return is_fault_true(reason, sight, advice)
        case _:
            return is_moment_true(reason, sight, advice)


def _of_rank(advice: Advice, rank: int) -> list[int]:
    return [placed.discard // 4 for placed in advice.combined if placed.rank == rank]


def _next(advice: Advice) -> list[int]:
    return _of_rank(advice, min(placed.rank for placed in advice.combined if placed.rank > 1))


def _is_short(short: Shortfall, sight: Sight, advice: Advice) -> bool:
    tile, other = kind_named(short.tile), kind_named(short.other)
    scores = {placed.discard // 4: placed.score or 0 for placed in advice.combined}
    ranks = {placed.discard // 4: placed.rank for placed in advice.combined}
    case = Case(sight, advice, (tile,), other)
    strong = None if short.strong is None else case.first(short.strong)
    return (
        other == _of_rank(advice, 1)[0]
        and ranks[tile] > 1
        and short.close == (max(scores.values()) - scores[tile] < CLOSE)
        and (
            strong is None
            or (tile in strong and short.strong_tied == (len(strong) > 1))
            or (short.strong == "safety" and _is_sure_alone(case, tile, other))
        )
        and is_lacking(short.lack, case)
    )


def _is_sure_alone(case: Case, tile: int, other: int) -> bool:
    sight = case.sight
    sure = all(tile in sight.not_now(seat) for seat in sight.riichi)
    dangerous = any(other not in sight.not_now(seat) for seat in sight.riichi)
    safe = {one.discard // 4: one.score for one in case.advice.rankings.safety}
    return sure and dangerous and safe[tile] > safe[other]
