"""The habits of learners."""

from dataclasses import replace

import pytest

from rules.check import check_game
from rules.events import Call, Discard
from rules.formats.reader import parse_game
from rules.table import Answer
from rules.tiles import is_red, kind_of, parse_tiles
from tests.tutor.habit_moments import EAST_ONLY, THROWN, Asked, claiming, kind_thrown, on_turn
from tests.tutor.trees import TREE
from tutor.coach.diagnosis.habits import Habit
from tutor.coach.strategy.tree import shipped_tree
from tutor.lab.play import Match, play_some
from tutor.opponents.opponents import BadProfile, is_drawn, opponent, parse_profile


def answers(habit: Habit, request: Asked) -> tuple[Answer, Answer]:
    steady, learner = (
        opponent(name, shipped_tree()).answer(*request) for name in ("steady", f"learner:{habit}=1")
    )
    return steady, learner


@pytest.mark.parametrize(
    ("habit", "request_", "steady", "learner"), THROWN, ids=[str(each[0]) for each in THROWN]
)
def test_habits_of_discards(habit: Habit, request_: Asked, steady: str, learner: str) -> None:
    assert tuple(map(kind_thrown, answers(habit, request_))) == (steady, learner)


def test_ignoring_dora_discards_the_red_five_first() -> None:
    steady, learner = answers(Habit.IGNORES_DORA, on_turn("234m405p3478s55z4m", "4m"))
    assert kind_thrown(steady) == kind_thrown(learner) == "5p"
    assert isinstance(steady, Discard)
    assert isinstance(learner, Discard)
    assert not is_red(steady.tile)
    assert is_red(learner.tile)


@pytest.mark.parametrize(
    ("habit", "hand", "thrown"),
    [
        (Habit.CALLS_WITHOUT_YAKU, "23m456p789s11p99s4z", "1m"),
        (Habit.CALLS_EVERYTHING, "234m457p78s99s15z1m", "6s"),
    ],
)
def test_habits_of_calls(habit: Habit, hand: str, thrown: str) -> None:
    steady, learner = answers(habit, claiming(hand, thrown))
    assert steady is None
    assert isinstance(learner, Call)


def test_riichi_on_a_dead_wait() -> None:
    seen, offered = on_turn("234m456p678s2255s", "1z")
    counts = bytearray(seen.seen)
    for name in ("2s", "5s"):
        counts[kind_of(parse_tiles(name)[0])] = 4
    steady, learner = answers(Habit.BAD_RIICHI, (replace(seen, seen=bytes(counts)), offered))
    assert isinstance(steady, Discard)
    assert not steady.riichi
    assert isinstance(learner, Discard)
    assert learner.riichi


def test_habits_do_not_affect_wins_and_kans() -> None:
    habits = ",".join(f"{habit}=1" for habit in Habit)
    request = on_turn("234m456p66s11155z", "1z")
    player = opponent(f"learner:{habits}", TREE)
    assert player.answer(*request) == opponent("steady", TREE).answer(*request)


def test_a_game_with_all_habits_is_legal() -> None:
    habits = ",".join(f"{habit}=0.5" for habit in Habit)
    name = f"learner:{habits},noise=1"
    match = Match((name, "learner", "steady", name), TREE, EAST_ONLY, 5, keep=True)
    (game,) = play_some(match, [3])
    assert game.mjlog is not None
    checked = check_game(parse_game(game.mjlog).record)
    assert not checked.illegal
    assert not checked.points_mismatches


def test_a_stronger_habit_includes_a_weaker_one() -> None:
    seen, _ = on_turn("234m456p678s2255s", "1z")
    moments = [replace(seen, tiles_left=left) for left in range(70)]
    some, more = ({one.tiles_left for one in moments if is_drawn(one, "x", p)} for p in (0.3, 0.6))
    assert some < more
    assert 10 <= len(some) <= 32
    assert not any(is_drawn(one, "x", 0.0) for one in moments)
    assert all(is_drawn(one, "x", 1.0) for one in moments)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("novice", "'novice' is not a learner"),
        ("learner:folds=1", "Unknown habit 'folds'. Choose from never_folds, folds_at_riichi"),
        ("learner:", "Unknown habit ''"),
        ("learner:noise=1.5", "noise: the strength must be from 0 to 1, not '1.5'"),
        ("learner:noise=nan", "not 'nan'"),
        ("learner:noise", "not ''"),
        ("learner:no_riichi=1,no_riichi=0.5", "repeats no_riichi"),
    ],
)
def test_bad_profiles_are_rejected(text: str, why: str) -> None:
    with pytest.raises(BadProfile, match=why):
        parse_profile(text)
