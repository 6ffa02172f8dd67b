"""What the practice page says that a ready hand waits for: one wait, not two."""

from random import Random

from tests.tutor.practice_games import session, whim
from tutor.language import translator
from tutor.practice.intent import Intent
from tutor.practice.session import PracticeSession
from tutor.settings import Settings
from tutor.text.stance import waits_word
from tutor.view.practice.deriving import game_view
from tutor.view.practice.game_view import SideView
from tutor.view.practice.safety_switch import SafetySwitch

EN = translator("en")


def side(played: PracticeSession) -> SideView:
    return game_view(played, Intent(), Settings(), SafetySwitch(), EN).side


def test_where_a_plan_is_told_the_waits_are_those_of_its_tile() -> None:
    played, random, changed = session(1), Random(1), 0
    while not (played.is_over and played.result is None):
        question = played.question
        if question is None:
            played.advance()
            continue
        if not question.is_claim and question.forced is None:
            waits = waits_word(played.advice(), EN).removeprefix("ready on ")
            before = side(played)
            played.open_hint()
            after = side(played)
            if waits:
                assert after.hint is not None
                assert after.hint.plan is not None
                assert waits in after.hint.plan.title
                assert after.status is not None
                assert waits in after.status.said
                changed += before.status != after.status
        played.answer(whim(question, random))
    assert changed > 1
