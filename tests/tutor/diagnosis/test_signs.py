"""What a discard and an answer show of habits."""

from dataclasses import replace

import pytest

from rules.events import Discard
from rules.table import Answer
from rules.tiles import is_red, kind_name, kind_of, parse_tiles
from tests.tutor.habit_moments import THROWN, Asked, claiming, on_turn, with_dora
from tutor.advice.advice import Decision
from tutor.advice.advisor import advise
from tutor.advice.call_advice import CallDecision
from tutor.advice.calls import advise_action
from tutor.diagnosis.counting import HabitCount, added, count_habits
from tutor.diagnosis.discard_signs import discard_signs
from tutor.diagnosis.offer_signs import offer_signs
from tutor.diagnosis.sign import Sign
from tutor.habits import Habit
from tutor.opponents.opponents import opponent
from tutor.review import PlayedDiscard, decide
from tutor.strategy.tree import shipped_tree

SILENT = (Habit.FORGETS_STANDING,)
TOLD = [each for each in THROWN if each[0] not in SILENT]


def answer_of(name: str, request: Asked) -> Answer:
    return opponent(name, shipped_tree()).answer(*request)


def decided(request: Asked, answer: Answer) -> Decision:
    assert isinstance(answer, Discard)
    seen, _ = request
    return decide("game", PlayedDiscard(seen, answer), advise(seen, shipped_tree()))


def answered(request: Asked, answer: Answer) -> CallDecision:
    seen, offered = request
    advice = advise(seen, shipped_tree()) if seen.drawn is not None else None
    action = advise_action(seen, offered, advice)
    assert action is not None
    return CallDecision("game", seen, answer, action)


@pytest.mark.parametrize(("habit", "request_"), [each[:2] for each in TOLD])
def test_a_discard_of_habit_shows_it(habit: Habit, request_: Asked) -> None:
    shown = [*discard_signs(decided(request_, answer_of(f"learner:{habit}=1", request_)))]
    assert Sign(habit, True) in shown
    best = advise(request_[0], shipped_tree()).best[0]
    advised = next(
        action for action in request_[1] if isinstance(action, Discard) and action.tile == best
    )
    signs = [*discard_signs(decided(request_, advised))]
    assert Sign(habit, False) in signs
    assert not any(sign.shown for sign in signs)


def test_the_red_five_instead_of_a_plain_one_is_a_sign() -> None:
    request = on_turn("234m405p3478s55z4m", "4m")
    red = decided(request, answer_of("learner:ignores_dora=1", request))
    plain = decided(request, answer_of("steady", request))
    assert is_red(red.played)
    assert Sign(Habit.IGNORES_DORA, True) in [*discard_signs(red)]
    assert Sign(Habit.IGNORES_DORA, False) in [*discard_signs(plain)]


def test_an_advice_read_from_a_log_says_nothing_of_dora() -> None:
    request = with_dora(on_turn("234m345p99s689s18m", "2z"), "7m")
    decision = decided(request, answer_of("steady", request))
    bare = tuple(replace(placed, terms=()) for placed in decision.advice.combined)
    read = replace(decision, advice=replace(decision.advice, combined=bare))
    assert Habit.IGNORES_DORA not in {sign.habit for sign in discard_signs(read)}
    assert Habit.IGNORES_DORA in {sign.habit for sign in discard_signs(decision)}


@pytest.mark.parametrize(
    ("habit", "request_"),
    [
        (Habit.CALLS_WITHOUT_YAKU, claiming("23m456p789s11p99s4z", "1m")),
        (Habit.CALLS_EVERYTHING, claiming("234m457p78s99s15z1m", "6s")),
        (Habit.PASSES_YAKUHAI, claiming("234m456p8s99s1p55z1m", "5z")),
        (Habit.NO_RIICHI, on_turn("234m456p678s2255s", "1z")),
    ],
)
def test_an_answer_of_habit_shows_it(habit: Habit, request_: Asked) -> None:
    learner, steady = (
        [*offer_signs(answered(request_, answer_of(name, request_)))]
        for name in (f"learner:{habit}=1", "steady")
    )
    assert Sign(habit, True) in learner or habit is Habit.CALLS_EVERYTHING
    assert any(sign.shown for sign in learner)
    assert not any(sign.shown for sign in steady)


def test_riichi_on_a_dead_wait_is_a_sign() -> None:
    seen, offered = on_turn("234m456p678s2255s", "1z")
    counts = bytearray(seen.seen)
    for name in ("2s", "5s"):
        counts[kind_of(parse_tiles(name)[0])] = 4
    request = replace(seen, seen=bytes(counts)), offered
    declared = answer_of("learner:bad_riichi=1", request)
    quiet = answer_of("steady", request)
    assert Sign(Habit.BAD_RIICHI, True) in [*offer_signs(answered(request, declared))]
    assert Sign(Habit.BAD_RIICHI, False) in [*offer_signs(answered(request, quiet))]


def test_what_was_taken_back_or_helped_does_not_count() -> None:
    habit, request = TOLD[0][:2]
    decision = decided(request, answer_of(f"learner:{habit}=1", request))
    twice = count_habits((decision, decision))
    assert twice[habit] == HabitCount(2, 2)
    assert count_habits((replace(decision, taken_back=True), replace(decision, hints=1))) == {}
    assert added((twice, twice))[habit] == HabitCount(4, 4)
    assert HabitCount().rate == 0.0
    assert kind_name(kind_of(decision.played)) == TOLD[0][3]
