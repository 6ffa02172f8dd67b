"""The diagnosis of habits."""

from dataclasses import replace

import pytest

from rules.events import Discard
from rules.table import Answer
from rules.tiles import kind_name, kind_of, parse_tiles
from tests.tutor.habit_moments import THROWN, Asked, claiming, on_turn
from tutor.coach.advice import CallDecision, Decision, PlayedDiscard
from tutor.coach.advisor import advise
from tutor.coach.calls import advise_action
from tutor.coach.diagnosis.diagnosis import (
    NOISY,
    STEADY,
    STRONG,
    HabitSureness,
    Sign,
    UsualHabits,
    added,
    count_habits,
    diagnose,
    discard_signs,
    offer_signs,
    shown_habits,
    usual_habits,
)
from tutor.coach.diagnosis.habits import Habit
from tutor.coach.lessons.calls import ChanceCount
from tutor.coach.review import decide
from tutor.coach.strategy.tree import shipped_tree
from tutor.lab.diagnosis import format_habits
from tutor.opponents.opponents import opponent
from tutor.system import files

FOLDS, HONOURS, DRAWS = Habit.NEVER_FOLDS, Habit.KEEPS_HONOURS, Habit.COUNTS_NO_DRAWS


def counts(folds: int, honours: int, draws: int, chances: int = 100) -> dict[Habit, ChanceCount]:
    return {
        habit: ChanceCount(shown, chances)
        for habit, shown in ((FOLDS, folds), (HONOURS, honours), (DRAWS, draws))
    }


USUAL = UsualHabits(
    {
        STEADY: counts(0, 2, 2, 1000),
        NOISY: counts(20, 20, 20),
        STRONG: counts(5, 30, 5),
        FOLDS: counts(90, 1, 1),
        HONOURS: counts(1, 95, 40),
        DRAWS: counts(1, 2, 60),
    },
    {},
)


@pytest.mark.parametrize(
    ("folds", "honours", "draws", "found"),
    [
        (0, 76, 32, [HONOURS]),  # draws are a side effect
        (0, 2, 48, [DRAWS]),
        (60, 76, 33, [FOLDS, HONOURS]),  # the clearer first
        (0, 50, 90, [DRAWS, HONOURS]),  # independent signs
        (60, 76, 64, [DRAWS, FOLDS, HONOURS]),
        (60, 70, 64, [DRAWS, FOLDS]),  # the third is not sure
        (0, 0, 0, []),  # steady
        (10, 11, 9, []),  # noisy
        (5, 30, 5, []),  # strong
    ],
)
def test_habits_are_found_without_side_effects(
    folds: int, honours: int, draws: int, found: list[Habit]
) -> None:
    assert [one.habit for one in diagnose(counts(folds, honours, draws), USUAL)] == found
    assert diagnose({}, USUAL) == ()


def test_the_shipped_counts_cover_every_habit() -> None:
    shipped = usual_habits()
    assert {STEADY, NOISY, STRONG, *map(str, Habit)} == set(shipped.players)
    text = (files.data() / "habits.json").read_text(encoding="utf-8")
    assert format_habits(shipped) == text
    steady = shipped.players[STEADY]
    for habit in set(Habit) - {Habit.FORGETS_STANDING}:
        assert shipped.players[habit][habit].rate > steady[habit].rate


CHANCES = {
    Habit.NEVER_FOLDS: 222,
    Habit.FOLDS_AT_RIICHI: 56,
    Habit.IGNORES_DORA: 204,
    Habit.KEEPS_HONOURS: 1070,
    Habit.BREAKS_YAKUHAI: 400,
    Habit.BREAKS_SHAPES: 1513,
    Habit.COUNTS_NO_DRAWS: 1064,
    Habit.CALLS_WITHOUT_YAKU: 62,
    Habit.CALLS_EVERYTHING: 389,
    Habit.PASSES_YAKUHAI: 46,
    Habit.NO_RIICHI: 11,
    Habit.BAD_RIICHI: 24,
    Habit.TRUSTS_SUJI: 310,
    Habit.CHASES_FLUSH: 1295,
}


def test_a_habit_that_explains_most_does_not_hide_another() -> None:
    usual = usual_habits()
    rates = usual.rates(STEADY)
    rates += 0.8 * usual.shift(Habit.CHASES_FLUSH) + 0.8 * usual.shift(Habit.CALLS_WITHOUT_YAKU)
    by_habit = dict(zip(Habit, rates.clip(0, 1).tolist(), strict=True))
    shown = {
        habit: ChanceCount(round(by_habit[habit] * chances), chances)
        for habit, chances in CHANCES.items()
    }
    named = [finding.habit for finding in diagnose(shown)]
    assert named == [Habit.CHASES_FLUSH, Habit.CALLS_WITHOUT_YAKU]


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
def test_signs_of_discards(habit: Habit, request_: Asked) -> None:
    shown = [*discard_signs(decided(request_, answer_of(f"learner:{habit}=1", request_)))]
    assert Sign(habit, True) in shown
    best = advise(request_[0], shipped_tree()).best[0]
    advised = next(
        action for action in request_[1] if isinstance(action, Discard) and action.tile == best
    )
    signs = [*discard_signs(decided(request_, advised))]
    assert Sign(habit, False) in signs
    assert not any(sign.shown for sign in signs)


@pytest.mark.parametrize(
    ("habit", "request_"),
    [
        (Habit.CALLS_WITHOUT_YAKU, claiming("23m456p789s11p99s4z", "1m")),
        (Habit.CALLS_EVERYTHING, claiming("234m457p78s99s15z1m", "6s")),
        (Habit.PASSES_YAKUHAI, claiming("234m456p8s99s1p55z1m", "5z")),
        (Habit.NO_RIICHI, on_turn("234m456p678s2255s", "1z")),
    ],
)
def test_signs_of_calls(habit: Habit, request_: Asked) -> None:
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


def test_decisions_taken_back_or_with_hints_do_not_count() -> None:
    habit, request = TOLD[0][:2]
    decision = decided(request, answer_of(f"learner:{habit}=1", request))
    twice = count_habits((decision, decision))
    assert twice[habit] == ChanceCount(2, 2)
    assert count_habits((replace(decision, taken_back=True), replace(decision, hints=1))) == {}
    assert added((twice, twice))[habit] == ChanceCount(4, 4)
    assert ChanceCount().rate == 0.0
    assert kind_name(kind_of(decision.played)) == TOLD[0][3]


QUIET = {Habit.NEVER_FOLDS: ChanceCount(0, 3), Habit.KEEPS_HONOURS: ChanceCount(2, 30)}


def test_a_habit_is_shown_with_its_games_and_the_rate_of_strong_players() -> None:
    folds = {Habit.NEVER_FOLDS: ChanceCount(3, 4)}
    shown = shown_habits([folds, folds, folds, QUIET, {}], of=9)
    (found,) = shown.habits
    assert (shown.games, shown.of) == (5, 9)
    assert (found.habit, found.count) == (Habit.NEVER_FOLDS, ChanceCount(9, 15))
    assert (found.games, found.chances) == (3, 4)
    assert found.strong == usual_habits().players[STRONG][Habit.NEVER_FOLDS].rate
    assert found.sureness is HabitSureness.SURE
