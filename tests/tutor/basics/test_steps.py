"""The first steps: every position is one of the rules', and every answer is judged by them."""

import pytest

from rules.tiles import Seat, Tile, kind_name, tile_name
from tutor.basics.belonging import group_of
from tutor.basics.judging import Lack, judge_action, judge_tile, points_of
from tutor.basics.keys import STEP_KEYS, step_at
from tutor.basics.scene import after, ask, lay
from tutor.basics.steps import STEPS, Aim
from tutor.language import languages, translator
from tutor.practice.intent import choices
from tutor.text.basics import reply_line, step_words, title_of
from tutor.text.yaku import yaku_name
from tutor.view.basics import StepState, acts_of, click, press, question_of, view_of

BY_KEY = {step.key: step for step in STEPS}
EN = translator("en")


def answers(step, riichi=False):
    question = ask(lay(step.scene))
    replies = {
        tile_name(tile): judge_tile(step.aim, question, tile, riichi)
        for tile in question.observation.hand
    }
    return {name: reply for name, reply in replies.items() if reply is not None}


def right(step, riichi=False):
    return {name for name, reply in answers(step, riichi).items() if reply.is_right}


def test_the_names_are_those_of_the_steps():
    assert tuple(step.key for step in STEPS) == STEP_KEYS
    assert step_at(()) == 0
    assert step_at(("tiles", "sets")) == 1
    assert step_at(STEP_KEYS) == len(STEPS)


@pytest.mark.parametrize(
    ("key", "wanted"),
    [
        ("tiles", {"1p", "4p", "6p", "8p"}),
        ("honours", {"2z", "5z", "6z"}),
        ("sets", {"5z"}),
        ("yaku", {"1p"}),
        ("dora", {"0p", "5s"}),
        ("fold", {"9m", "5p", "2z"}),
        ("passed", {"4s"}),
    ],
)
def test_what_the_rules_call_right(key, wanted):
    assert right(BY_KEY[key]) == wanted


def test_riichi_is_declared_and_not_only_thrown():
    step = BY_KEY["riichi"]
    assert answers(step)["4z"].lack is Lack.QUIET
    assert right(step, riichi=True) == {"4z"}
    seen = after(step.scene, answers(step, riichi=True)["4z"].action)
    assert seen.riichi[0]
    assert seen.points[0] == 24_000


@pytest.mark.parametrize(
    ("key", "yaku", "points"),
    [("tsumo", (0,), 1500), ("ron", (8,), 2000), ("riichi_win", (0, 1), 3000)],
)
def test_wins_are_scored(key, yaku, points):
    step = BY_KEY[key]
    state = lay(step.scene)
    reply = judge_action(step.aim, state, ask(state).win)
    assert reply.is_right
    assert tuple(number for number, _ in reply.score.yaku) == yaku
    assert reply.points == points


@pytest.mark.parametrize(("earlier", "later"), [("sets", "tsumo"), ("yaku", "ron")])
def test_a_hand_that_goes_on_is_the_same_table_later(earlier, later):
    step = BY_KEY[earlier]
    (asked,) = (each for each in answers(step).values() if each.is_right)
    before, now = after(step.scene, asked.action), ask(lay(BY_KEY[later].scene)).observation
    assert now.tiles_left < before.tiles_left
    for old, new in zip(before.rivers, now.rivers, strict=True):
        thrown = [tile_name(each.tile) for each in new]
        assert [tile_name(each.tile) for each in old] == thrown[: len(old)]


def test_no_yaku_is_named_before_it_was_told():
    told = ""
    for at, step in enumerate(STEPS):
        told += view_of(StepState(at), EN).idea.lower()
        if step.aim is Aim.WIN:
            score = judge_action(step.aim, lay(step.scene), question_of(at).win).score
            names = [yaku_name(number, EN).lower().split()[-1] for number, _ in score.yaku]
            assert [name for name in names if name not in told] == []


def test_what_a_tsumo_pays_a_player_who_does_not_deal():
    step = BY_KEY["tsumo"]
    state = lay(step.scene)
    win = ask(state).win
    score = judge_action(step.aim, state, win).score
    assert points_of(win, score, Seat(1)) == score.payment + 2 * score.payment_others


def test_a_pon_is_taken_and_lies_open():
    step = BY_KEY["pon"]
    state = lay(step.scene)
    question = ask(state)
    assert judge_action(step.aim, state, None).lack is Lack.PASSED
    reply = judge_action(step.aim, state, question.pon[0])
    assert reply.is_right
    assert after(step.scene, reply.action).is_open


def test_a_win_where_something_else_is_asked_gives_that_up():
    state = lay(BY_KEY["tsumo"].scene)
    assert judge_action(Aim.READY, state, ask(state).win).lack is Lack.GIVES_UP


def test_what_a_tile_belongs_to():
    step = BY_KEY["sets"]
    replies = answers(step)
    groups = {name: tuple(map(kind_name, replies[name].kinds)) for name in ("2m", "9m", "3s", "7s")}
    assert groups == {
        "2m": ("1m", "2m", "3m"),
        "9m": ("9m", "9m"),
        "3s": ("3s", "4s"),
        "7s": ("7s", "7s", "7s"),
    }
    counts = ask(lay(step.scene)).observation.counts
    assert group_of(counts, 31) == ()


def test_a_lone_tile_that_leaves_the_hand_unready():
    question = ask(lay(BY_KEY["honours"].scene))
    west = next(tile for tile in question.observation.hand if tile_name(tile) == "2z")
    assert judge_tile(Aim.READY, question, west, False).lack is Lack.NOT_READY


def test_a_tile_that_cannot_be_thrown_is_no_answer():
    question = ask(lay(BY_KEY["riichi"].scene))
    one = question.observation.hand[0]
    assert judge_tile(Aim.RIICHI, question, one, True) is None


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("at", range(len(STEPS)))
def test_every_answer_has_its_words(at, language):
    said, step = translator(language), STEPS[at]
    seen = question_of(at).observation
    words = step_words(step, seen, said)
    told = [words.title, words.idea, words.task, title_of(step, said)]
    state, question = lay(step.scene), question_of(at)
    replies = [*answers(step).values(), *answers(step, riichi=True).values()]
    replies += [
        judge_action(step.aim, state, action)
        for actions in choices(question).values()
        for action in actions
    ]
    assert any(reply.is_right for reply in replies)
    assert any(not reply.is_right for reply in replies) or step.key in ("riichi_win",)
    told += [reply_line(step, reply, seen, said) for reply in replies]
    assert all(told)
    assert not [line for line in told if "{" in line or "  " in line]


def test_a_step_by_clicks_and_buttons():
    state = StepState(STEP_KEYS.index("riichi"))
    assert acts_of(state) == ("riichi",)
    assert press(state, "win") == state, "the bar does not show it"
    state = press(state, "riichi")
    assert state.riichi
    assert acts_of(state) == ("back",)
    assert press(state, "back") == StepState(state.at)
    hand = question_of(state.at).observation.hand
    north = next(tile for tile in hand if tile_name(tile) == "4z")
    assert click(state, hand[0]) == state, "it cannot declare riichi"
    barred = view_of(state, EN).marks.barred
    assert barred == frozenset(hand) - {north}
    done = click(state, north)
    assert done.is_done
    assert acts_of(done) == ()
    view = view_of(done, EN)
    assert view.is_done
    assert "3- and 6-sou" in view.reply
    assert view.observation.riichi[0]
    assert click(done, hand[0]) == done
    assert press(done, "riichi") == done


def test_a_wrong_tile_is_framed_and_stays():
    at = STEP_KEYS.index("sets")
    hand = question_of(at).observation.hand
    state = click(StepState(at), hand[0])
    view = view_of(state, EN)
    assert view.marks.pointed == hand[0]
    assert view.observation.hand == hand
    assert view.reply == (
        "1-man is part of the run 1-2-3 man. Without it the hand has a set less. Try another one."
    )


def test_a_tile_that_was_pointed_at_stands_higher():
    hand = question_of(0).observation.hand
    pin = next(tile for tile in hand if tile_name(tile) == "4p")
    state = click(StepState(0), pin)
    assert view_of(state, EN).marks.raised == {pin}
    assert view_of(StepState(0), EN).marks.framed is None
    assert Tile(pin) in view_of(state, EN).observation.hand
