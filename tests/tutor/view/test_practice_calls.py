"""What the practice page says of a call that another one goes before."""

from random import Random

from rules.events import Call
from rules.tiles import Seat
from tests.tutor.practice_games import session, whim
from tutor.language import translator
from tutor.practice.intent import Intent
from tutor.practice.session import PracticeSession
from tutor.settings import Settings
from tutor.view.practice.deriving import game_view
from tutor.view.practice.safety_switch import SafetySwitch

EN = translator("en")


def test_a_chi_that_loses_to_a_pon_is_told() -> None:
    played, calls = chi_and_pon()
    chi = played.question.chi[0] if played.question is not None else None
    seat, pon = calls
    others = {each: pon if each == seat else None for each in played.thinking}
    played.answer(chi, others)
    view = game_view(played, Intent(), Settings(), SafetySwitch(), EN)
    assert played.lost_to == pon
    assert "pon and kan go before chi" in view.felt.prompt.text
    assert played.take_back()
    view = game_view(played, Intent(), Settings(), SafetySwitch(), EN)
    assert "go before" not in view.felt.prompt.text
    played.answer(chi, dict.fromkeys(others))
    assert played.lost_to is None


def chi_and_pon() -> tuple[PracticeSession, tuple[Seat, Call]]:
    for seed in range(1, 30):
        played, random = session(seed), Random(seed)
        while not (played.is_over and played.result is None):
            question = played.question
            if question is None:
                played.advance()
                continue
            if question.chi:
                for seat in played.thinking:
                    for action in played._table.pending[seat]:
                        if isinstance(action, Call):
                            return played, (seat, action)
            played.answer(whim(question, random))
    raise AssertionError("no such game")
