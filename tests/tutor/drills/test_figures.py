"""Due, done today, and how well the last 30 days went."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from tests.tutor.drills.sets import drills
from tests.tutor.trees import TREE
from tutor.drills.drill import DrillSource
from tutor.drills.figures import Attempt, DrillFigures, attempt_of, drill_figures
from tutor.drills.question import Question, answer
from tutor.drills.spacing import after_answer, new_card
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict

NOW = datetime(2025, 3, 31, 20, tzinfo=UTC)
DAY = timedelta(days=1)
OWN = drills(6, DrillSource.OWN)
BUNDLED = drills(6, DrillSource.BUNDLED, start=61)


def attempt(verdict: Verdict, ago: timedelta) -> Attempt:
    rank = {Verdict.FIRST: 1, Verdict.IN_LINE: 2, Verdict.OFF_PLAN: 7}[verdict]
    return Attempt(OWN[0].id, NOW - ago, "4m", verdict, rank, Strategy.SPEED)


def test_an_answer_is_kept_as_the_advisor_saw_it() -> None:
    answered = answer(Question(OWN[0]), OWN[0].observation.hand[-1], TREE)
    tokyo = NOW.astimezone(timezone(timedelta(hours=9)))
    kept = attempt_of(answered, tokyo)
    assert (kept.drill, kept.at, kept.at.tzinfo) == (OWN[0].id, NOW, UTC)
    assert (kept.verdict, kept.rank, kept.plan) == (answered.verdict, answered.rank, answered.plan)
    with pytest.raises(ValueError, match="time zone"):
        attempt_of(answered, datetime(2025, 3, 31))


def test_nothing_done_is_nothing_claimed() -> None:
    assert drill_figures(BUNDLED, {}, [], NOW) == DrillFigures(0, 0, 0, 0, 0)


def test_the_figures() -> None:
    cards = {drill.id: new_card(drill, NOW) for drill in OWN[:4]}
    cards[BUNDLED[0].id] = after_answer(new_card(BUNDLED[0], NOW), Verdict.OFF_PLAN, NOW - DAY)
    cards[BUNDLED[1].id] = after_answer(new_card(BUNDLED[1], NOW), Verdict.FIRST, NOW)
    cards["0" * 16] = replace(cards[BUNDLED[0].id], drill="0" * 16)
    attempts = [
        attempt(Verdict.FIRST, 40 * DAY),
        attempt(Verdict.OFF_PLAN, 29 * DAY),
        attempt(Verdict.IN_LINE, 3 * DAY),
        attempt(Verdict.FIRST, timedelta(hours=21)),
        attempt(Verdict.FIRST, timedelta(hours=2)),
        attempt(Verdict.FIRST, timedelta(0)),
    ]
    assert drill_figures([*OWN[:4], *BUNDLED], cards, attempts, NOW) == DrillFigures(
        due=5, done_today=2, answers=5, first=3, within_three=4
    )


def test_what_a_wrong_clock_dated_ahead_is_left_out() -> None:
    ahead = [attempt(Verdict.FIRST, -400 * DAY), attempt(Verdict.FIRST, DAY)]
    assert drill_figures([], {}, ahead, NOW).answers == 1


def test_today_is_the_day_of_the_clock_on_the_wall() -> None:
    tokyo = datetime(2025, 3, 31, 1, tzinfo=timezone(timedelta(hours=9)))
    yesterday = replace(attempt(Verdict.FIRST, DAY), at=tokyo.astimezone(UTC) - timedelta(hours=2))
    today = replace(yesterday, at=tokyo.astimezone(UTC) - timedelta(minutes=30))
    assert drill_figures([], {}, [yesterday, today], tokyo).done_today == 1
