"""find_lessons: the lessons of one seat's game, the dearest first."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.tiles import tile_name
from tutor.advice.advice import Decision
from tutor.advice.reasons.faults import RedFiveThrown
from tutor.lessons.absence import away
from tutor.lessons.causes import cause_of, is_in_points
from tutor.lessons.costs import costs
from tutor.lessons.lesson import CAUSES_OF_THREATS, MAX_LESSONS, Cause, Lesson, dearest, phase_of
from tutor.lessons.reasons import LessonPlace, LessonReason, LessonStakes

MAX_GAP: Final = 1
MIN_COST: Final = 100.0
"""Points below which a cost is not told in points, and a lesson about a threat not given: there the
two voices of the program hardly differ."""


def find_lessons(
    decisions: Sequence[Decision], *, most: int = MAX_LESSONS, present: bool = False
) -> tuple[Lesson, ...]:
    """What a game teaches one seat, by cost, the biggest first; the earlier where equal.

    Marked discards that have one cause are one lesson while they follow each other in one round:
    one decision without a mark between two of them does not split it, two in a row do, and so does
    a discard marked for another cause. What was taken back is left out, as if it had not been
    there; a mark whose fault an older log did not keep gives none. No lesson goes on from one round
    to the next, so the lessons of a game are the dearest of those of its rounds.

    Args:
        decisions: those of one seat in one game, in order.
        most: how many lessons to give.
        present: somebody sat there for sure (a game of practice).
    """
    places = [
        place
        for place, decision in enumerate(decisions)
        if decision.fault is not None and not decision.taken_back
    ]
    nobody = frozenset[int]() if present else away(decisions, places)
    causes = {place: cause_of(decisions[place]) for place in places if place not in nobody}
    cost = dict(zip(causes, costs([decisions[place] for place in causes]), strict=True))
    lessons = [_lesson(decisions, run, cost) for run in _runs(decisions, causes)]
    worth = (
        each for each in lessons if each.cost >= MIN_COST or each.cause not in CAUSES_OF_THREATS
    )
    return dearest(worth, most)


def _runs(decisions: Sequence[Decision], causes: Mapping[int, Cause]) -> Iterator[tuple[int, ...]]:
    run: list[int] = []
    unmarked = 0
    for place, decision in enumerate(decisions):
        if decision.taken_back:
            continue
        if run and (unmarked > MAX_GAP or _round(decision) != _round(decisions[run[0]])):
            yield tuple(run)
            run = []
        if place not in causes:
            unmarked += 1
            continue
        if run and causes[place] != causes[run[0]]:
            yield tuple(run)
            run = []
        run.append(place)
        unmarked = 0
    if run:
        yield tuple(run)


def _round(decision: Decision) -> tuple[int, int]:
    return decision.observation.round, decision.observation.honba


def _lesson(
    decisions: Sequence[Decision], run: tuple[int, ...], cost: Mapping[int, float]
) -> Lesson:
    at = max(run, key=lambda place: (cost[place], -place))
    whole = sum(cost[place] for place in run)
    in_points = is_in_points(decisions[at]) and whole >= MIN_COST
    return Lesson(
        cause=cause_of(decisions[run[0]]),
        decisions=run,
        at=at,
        cost=whole,
        strategy=decisions[at].advice.choice.strategy,
        phase=phase_of(decisions[at].observation),
        reasons=(*_facts(decisions[at], decisions[run[0]], len(run)), LessonStakes(in_points)),
    )


def _facts(shown: Decision, first: Decision, times: int) -> tuple[LessonReason, ...]:
    seen, fault = shown.observation, shown.fault
    if fault is None:
        raise ValueError("a lesson is about a fault")
    place = LessonPlace(
        round=seen.round,
        honba=seen.honba,
        turn=seen.turn,
        first=first.observation.turn,
        times=times,
        tile=tile_name(shown.played),
        other=fault.plain if isinstance(fault, RedFiveThrown) else fault.other,
    )
    return place, fault
