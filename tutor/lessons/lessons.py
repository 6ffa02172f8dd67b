"""find_lessons: the lessons of one seat's game, the dearest first."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from tutor.advice.advice import Decision
from tutor.lessons.causes import cause_in, compare, held_value, lost_value
from tutor.lessons.comparison import Comparison
from tutor.lessons.costs import costs
from tutor.lessons.doubts import away, is_doubtful
from tutor.lessons.lesson import MAX_LESSONS, Cause, Lesson, dearest, phase_of
from tutor.lessons.lesson_facts import lesson_facts
from tutor.strategy.verdict import Verdict

MAX_GAP: Final = 1
"""So many decisions in line do not split a lesson."""
MIN_COST: Final = 100.0
"""Points that a lesson has to cost: where the estimate finds less, the two voices of the program
hardly differ, and nothing is to be learned."""

Topic: TypeAlias = tuple[Cause, str | None]
"""A cause, and the kind of value that it is about, if any."""


def find_lessons(decisions: Sequence[Decision], *, most: int = MAX_LESSONS) -> tuple[Lesson, ...]:
    """What a game teaches one seat, by cost, the biggest first; the earlier where equal.

    Discards that are off the plan and have one cause are one lesson while they follow each other
    in one round: one decision in line between two of them does not split it, two in a row do, and
    so does a discard off the plan for another cause. Value held on to or given up is one cause
    where it is the same kind of value. What the tutor is a poor judge of (see `doubts`) counts as
    in line here; what was taken back is left out, as if it had not been there. A lesson costs at
    least `MIN_COST` points by the estimate (see `costs`). No lesson goes on from one round to the
    next, so the lessons of a game are the dearest of those of its rounds.

    Args:
        decisions: those of one seat in one game, in order.
        most: how many lessons to give.
    """
    places = [
        place
        for place, decision in enumerate(decisions)
        if decision.verdict is Verdict.OFF_PLAN and not decision.taken_back
    ]
    nobody = away(decisions, places)
    found = {place: compare(decisions[place]) for place in places if place not in nobody}
    sound = {place: each for place, each in found.items() if not is_doubtful(each)}
    topics = {place: _topic(each) for place, each in sound.items()}
    cost = dict(zip(sound, costs([decisions[place] for place in sound]), strict=True))
    lessons = [_lesson(decisions, run, cost, sound) for run in _runs(decisions, topics)]
    return dearest((lesson for lesson in lessons if lesson.cost >= MIN_COST), most)


def _topic(found: Comparison) -> Topic:
    cause = cause_in(found)
    if cause is Cause.HELD_VALUE:
        return cause, held_value(found)
    return cause, lost_value(found) if cause is Cause.GAVE_UP_VALUE else None


def _runs(decisions: Sequence[Decision], topics: Mapping[int, Topic]) -> Iterator[tuple[int, ...]]:
    """Places that belong together, in order."""
    run: list[int] = []
    in_line = 0
    for place, decision in enumerate(decisions):
        if decision.taken_back:
            continue
        if run and (in_line > MAX_GAP or _round(decision) != _round(decisions[run[0]])):
            yield tuple(run)
            run = []
        if place not in topics:
            in_line += 1
            continue
        if run and topics[place] != topics[run[0]]:
            yield tuple(run)
            run = []
        run.append(place)
        in_line = 0
    if run:
        yield tuple(run)


def _round(decision: Decision) -> tuple[int, int]:
    return decision.observation.round, decision.observation.honba


def _lesson(
    decisions: Sequence[Decision],
    run: tuple[int, ...],
    cost: Mapping[int, float],
    found: Mapping[int, Comparison],
) -> Lesson:
    cause = cause_in(found[run[0]])
    at = max(run, key=lambda place: (cost[place], -place))
    return Lesson(
        cause=cause,
        decisions=run,
        at=at,
        cost=sum(cost[place] for place in run),
        strategy=decisions[at].advice.choice.strategy,
        phase=phase_of(decisions[at].observation),
        reasons=lesson_facts(cause, found[at], decisions[run[0]], len(run)),
    )
