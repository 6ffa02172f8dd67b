"""What a learner has done: turns with and without hints, drills, ideas, and calendar days."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

from tests.tutor.drills.sets import drills
from tests.tutor.histories import NOW, annotated, keep, put
from tests.tutor.trees import TREE
from tutor.coach.concepts.finders import Concept
from tutor.coach.concepts.ledger import Meeting, decision_place
from tutor.coach.strategy.stance import Verdict
from tutor.drills.drill import DrillQuestion, DrillSource, answer
from tutor.store.database import History
from tutor.store.drilling import keep_answer, keep_meeting
from tutor.store.progress import DayCount, Done, TurnCount, what_was_done
from tutor.store.rows import Origin


def test_nothing_was_done_in_an_empty_history(history: History) -> None:
    found = what_was_done(history, NOW)
    assert found.is_empty
    assert found == Done(NOW.date())
    assert found.streak == 0


def test_hinted_turns_are_counted_apart_and_turns_taken_back_too(history: History) -> None:
    record, decisions = annotated(3)
    again = replace(decisions[9], taken_back=True)
    played = (*decisions[:9], again, *decisions[9:])
    hinted = tuple(replace(each, hints=4 if at < 5 else 0) for at, each in enumerate(played))
    keep(history, 1, origin=Origin.IMPORT)
    put(history, record, hinted, origin=Origin.PRACTICE)
    found = what_was_done(history, NOW)
    first = [each.verdict is Verdict.FIRST for each in decisions]
    assert found.games == 1
    assert found.hinted == TurnCount(5, sum(first[:5]))
    assert found.free == TurnCount(len(decisions) - 5, sum(first[5:]))
    assert found.again == 1


def test_days_are_those_of_the_calendar_where_the_learner_is(history: History) -> None:
    japan = timezone(timedelta(hours=9))
    evening = datetime(2025, 1, 31, 22, 0, tzinfo=UTC)  # 1 February in Japan
    drill, other = drills(2, DrillSource.BUNDLED)
    keep(history, 2, origin=Origin.PRACTICE)  # NOW is 31 January in UTC, 1 February in Japan
    for at, each in enumerate((drill, other)):
        given = answer(DrillQuestion(each), each.observation.discards[0], TREE)
        keep_answer(history, given, evening + timedelta(days=at))
    here = what_was_done(history, evening + timedelta(days=1))
    there = what_was_done(history, (evening + timedelta(days=1)).astimezone(japan))
    later = what_was_done(history, evening + timedelta(days=2))
    after_a_day_off = what_was_done(history, evening + timedelta(days=3))
    much_later = what_was_done(history, evening + timedelta(days=4))
    assert [day.isoformat() for day in here.days] == ["2025-01-31", "2025-02-01"]
    assert [day.isoformat() for day in there.days] == ["2025-02-01", "2025-02-02"]
    assert here.days[NOW.date()].drills == 1
    assert here.days[NOW.date()].turns == len(annotated(2)[1])
    assert (here.drills, here.streak, later.streak, much_later.streak) == (2, 2, 2, 0)
    assert after_a_day_off.streak == 2


def test_a_streak_forgives_one_day_off_but_not_two() -> None:
    days = {NOW.date() - timedelta(days=ago): DayCount(1) for ago in (0, 1, 3, 5, 8, 9)}
    assert Done(NOW.date(), days=days).streak == 4


def test_ideas_of_drills_are_met_and_still_explained_in_full(history: History) -> None:
    for at, each in enumerate(drills(3, DrillSource.BUNDLED)):
        given = answer(DrillQuestion(each), each.observation.discards[0], TREE)
        keep_answer(history, given, NOW)
        keep_answer(history, given, NOW)
        ledger = what_was_done(history, NOW).ledger
        assert len(ledger.met_concepts) == at + 1
    assert not any(map(ledger.met, Concept))
    assert ledger.next_concept() not in ledger.met_concepts


def test_ideas_that_were_explained_are_met(history: History) -> None:
    seen = annotated(2)[1][0].observation
    meeting = Meeting(decision_place("g", seen, is_offer=False), Concept.SETS)
    keep_meeting(history, meeting, NOW)
    found = what_was_done(history, NOW)
    assert found.ledger.met_concepts == (Concept.SETS,)
    assert found.ledger.next_concept() is Concept.YAKU
    assert not found.is_empty
