"""Find the facts that a lesson's sentences are made of; nothing the seat could not see."""

from typing import assert_never

from rules.tiles import kind_name, kind_of, tile_name
from tutor.advice.advice import Decision
from tutor.advice.connectivity import stands_alone
from tutor.advice.discard_comparison import SURE
from tutor.advice.facts import row
from tutor.advice.reasons.shortfalls import BrokenPair, BrokenTriplet, LessSafe, Risk, SmallThings
from tutor.lessons.causes import CAUTIOUS_PLANS, held_value, lost_value
from tutor.lessons.comparison import Comparison, RankedTile
from tutor.lessons.lesson import Cause
from tutor.lessons.reasons import (
    CauseFacts,
    DangerFacts,
    FewerDrawsFacts,
    FoldedFacts,
    HeldValueFacts,
    LessonPlace,
    LessonShortfall,
    LostValueFacts,
    OtherFacts,
    PlayedOnFacts,
    Slowdown,
    StepBackFacts,
    Threat,
    TileValue,
    UsefulFirstFacts,
)


def lesson_facts(
    cause: Cause, found: Comparison, first: Decision, times: int
) -> tuple[LessonPlace, CauseFacts, LessonShortfall]:
    """Return the facts of a lesson.

    Args:
        cause: of all its decisions.
        found: the comparison of the one to look at.
        first: the first of them.
        times: how many there are.
    """
    seen = found.observation
    place = LessonPlace(
        round=seen.round,
        honba=seen.honba,
        turn=seen.turn,
        first=first.observation.turn,
        times=times,
        tile=tile_name(found.played.tile),
        other=tile_name(found.other.tile),
    )
    return place, _facts_of(cause, found), LessonShortfall(found.short, place.other)


def _facts_of(cause: Cause, found: Comparison) -> CauseFacts:
    match cause:
        case Cause.PLAYED_ON:
            return PlayedOnFacts(_threat(found), found.steps)
        case Cause.TOO_DANGEROUS:
            return _too_dangerous(found)
        case Cause.FOLDED_EARLY:
            return FoldedFacts(_threat(found), _pace(found))
        case Cause.GAVE_UP_VALUE:
            played, other = found.played, found.other
            return LostValueFacts(
                _value(lost_value(found) or "short", played, played.dora - other.dora)
            )
        case Cause.HELD_VALUE:
            count = found.other.dora - found.played.dora
            value = _value(held_value(found) or "value", found.other, count)
            return HeldValueFacts(value, _pace(found))
        case Cause.STEP_BACK:
            return StepBackFacts(found.steps)
        case Cause.USEFUL_FIRST:
            return _useful_first(found)
        case Cause.FEWER_DRAWS:
            return FewerDrawsFacts(_pace(found))
        case Cause.OTHER:
            return OtherFacts(not isinstance(found.lack, (SmallThings, Risk, LessSafe)))
    assert_never(cause)


def _too_dangerous(found: Comparison) -> DangerFacts:
    played, other = found.played, found.other
    count = max(0, other.dora - played.dora)
    one = found.could_lose_to
    threat = _threat(found)
    if one is not None and found.risk <= 0:  # of no other it can be said that the tile was safer
        threat = Threat("riichi", (one,), sure=True)
    return DangerFacts(
        threat,
        gain="nearer" if found.nearer else "draws" if found.more else "dora" if count else None,
        count=count,
        level=not other.falls_back and (played.falls_back or other.draws >= played.draws),
        slow="back" if found.back and found.risk > 0 else None,
    )


def _useful_first(found: Comparison) -> UsefulFirstFacts:
    lone = stands_alone(found.observation, kind_of(found.other.tile))
    match found.lack:
        case BrokenPair():
            return UsefulFirstFacts(lone, "pair", _pace(found))
        case BrokenTriplet():
            return UsefulFirstFacts(lone, "triplet", _pace(found))
        case _:
            return UsefulFirstFacts(lone, None, _pace(found))


def _threat(found: Comparison) -> Threat:
    """Against whom a tile has to be safe, and whether the advised one cannot lose to them."""
    if not found.threats:
        return Threat("plan" if found.strategy in CAUTIOUS_PLANS else "nobody", (), sure=False)
    seats, dangers = (row(found.other.safety, name) for name in ("seats", "dangers"))
    sure = all(
        danger in SURE for seat, danger in zip(seats, dangers, strict=True) if seat in found.threats
    )
    return Threat("riichi" if found.riichi else "calls", found.threats, sure)


def _pace(found: Comparison) -> Slowdown:
    """How the discard made the hand slower than the advised one."""
    return Slowdown(
        slow="back" if found.back else "draws" if found.fewer else None,
        draws=found.played.draws,
        more=found.other.draws,
        ready=found.steps == 0,
    )


def _value(what: str, holder: RankedTile, count: int) -> TileValue:
    """What of value it was, the tile that holds it, and how many dora."""
    if what == "yakuhai":
        what = holder.piece or what
    return TileValue(what, kind_name(kind_of(holder.tile)), count)
