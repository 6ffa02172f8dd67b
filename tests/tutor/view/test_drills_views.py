"""What the drills page says, as whole texts."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.tutor.drills.sets import drills
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tutor.drills.drill import DrillSource, drill_at
from tutor.drills.question import Question
from tutor.language import translator
from tutor.strategy.verdict import Verdict
from tutor.text.drills import position_line, question_lines
from tutor.text.practice_table import VerdictSign
from tutor.view.drills.day import DrillDay, MarkedAnswer
from tutor.view.drills.views import card_view, verdict_view

EN, JA = translator("en"), translator("ja")
NOW = datetime(2025, 6, 1, 9, 30, tzinfo=UTC)
RED_FIVE = position("2468m678p056777s", "2m", rivers=("1z9m", "4z", "9s", "1p"))
OWN = tuple(drills(2, DrillSource.OWN))
BUNDLED = tuple(drills(3, DrillSource.BUNDLED, start=61))


def day(own=OWN, queue=(*OWN, *BUNDLED)) -> DrillDay:
    return DrillDay(NOW, TREE, (*own, *BUNDLED), {}, (), queue)


def answered(now: DrillDay, verdict: Verdict) -> tuple[DrillDay, MarkedAnswer]:
    if verdict is Verdict.OFF_PLAN:
        red = drill_at(RED_FIVE, DrillSource.OWN, "g")
        now = replace(now, drills=(red, *now.drills[1:]), queue=(red, *now.queue[1:]))
    question = Question(now.queue[0])
    answers = (now.mark(question, tile, now.now) for tile in question.observation.hand)
    marked = next(each for each in answers if each.answered.verdict is verdict)
    return now.with_answer(marked), marked


def test_nothing_yet():
    new = day(own=(), queue=BUNDLED)
    view = card_view(new, (), EN)
    assert view.title == "3 positions come with the program."
    assert view.lines == ("Add a position from a review and it comes back here.",)
    assert (view.begin, view.more) == ("Begin with these", "")
    japanese = card_view(new, (), JA)
    assert japanese.title == "付属の問題集が3問あります。"
    assert japanese.lines == ("検討から局面を追加すると、ここで繰り返し出題されます。",)
    without = card_view(replace(new, drills=(), queue=()), (), EN)
    assert (without.title, without.lines, without.begin) == ("No drills yet.", view.lines, "")


@pytest.mark.parametrize(
    ("count", "size"),
    [
        (1, "1 position, about 1 minute."),
        (2, "2 positions, about 1 minute."),
        (5, "5 positions, about 3 minutes."),
    ],
)
def test_how_many_and_how_long(count, size):
    view = card_view(day(queue=(*OWN, *BUNDLED)[:count]), (), EN)
    assert view.title == "Today's positions"
    assert view.lines == (size, "2 positions due, 0 answered today.")
    assert view.begin == "Begin"


def test_in_the_middle_and_at_the_end():
    now, first = answered(day(), Verdict.FIRST)
    view = card_view(now, (first,), EN)
    assert view.lines == (
        "4 positions, about 3 minutes.",
        "1 position due, 1 answered today.",
        "Last 30 days: 1 of 1 answer first, 1 fine.",
    )
    assert view.begin == "Go on"
    done = [first]
    for _ in range(4):
        now, marked = answered(now, Verdict.FIRST)
        done.append(marked)
    end = card_view(now, done, EN)
    assert (end.title, end.begin, end.more) == ("Done for today.", "", "")
    assert end.lines == (
        "The next position comes back in 2 days.",
        "0 positions due, 5 answered today.",
        "Last 30 days: 5 of 5 answers first, 5 fine.",
    )
    later = card_view(now, done[3:], EN)
    assert later.lines[0] == "This time: 2 of 2 answers first, 2 fine."
    assert later.lines[1:] == end.lines
    assert card_view(now, done[3:], JA).lines == (
        "今回の解答2問のうち、1番手が2問、問題なしが2問です。",
        "次の問題は2日後に出題します。",
        "出題待ち0問、今日の解答5問。",
        "直近30日間の解答5問のうち、1番手が5問、問題なしが5問です。",
    )


def test_off_the_plan_it_comes_back_today_and_goes_on_after_ten_minutes():
    now, marked = answered(replace(day(), queue=OWN[:1]), Verdict.OFF_PLAN)
    end = card_view(now, (marked,), EN)
    assert end.title == "Done for now."
    assert end.lines[0] == "What was off the plan comes back today, in about ten minutes."
    assert end.more == "Practise more", "there is more that was not asked"
    waited = replace(now, now=NOW + timedelta(minutes=10), queue=OWN[:1])
    assert card_view(waited, (), EN).begin == "Go on"


@pytest.mark.parametrize(
    ("verdict", "sign", "again"),
    [
        (Verdict.FIRST, VerdictSign.DOT, "Again in 2 days."),
        (Verdict.IN_LINE, VerdictSign.RING, "Again tomorrow."),
        (Verdict.OFF_PLAN, VerdictSign.TRIANGLE, "Better met here than in a game. Again today."),
    ],
)
def test_the_verdict(verdict, sign, again):
    _, marked = answered(day(), verdict)
    view = verdict_view(marked, EN)
    assert (view.sign, view.again) == (sign, again)


def test_the_question_says_where_it_is_from_and_nothing_of_the_advice():
    own, bundled = Question(OWN[0]), Question(BUNDLED[0])
    assert question_lines(own, EN) == (
        "Look first: who may be dangerous? How far are you from ready?",
        "Click a tile, or choose one with ← → and throw it with Enter.",
        "From one of your games.",
    )
    assert question_lines(bundled, EN)[2] == "From the positions that come with the program."
    assert position_line(own, 2, 5, EN).startswith("Position 2 of 5 · East 1 · turn ")
    assert position_line(own, 2, 5, JA).startswith("5問中2問目 · 東1局 · ")
