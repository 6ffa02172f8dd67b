"""The first steps."""

import pytest

from rules.tiles import kind_name, tile_name
from tutor.basics.judging import Lack, group_of, judge_action, judge_tile
from tutor.basics.keys import STEP_KEYS, step_at
from tutor.basics.steps import STEPS, after_action, ask, lay
from tutor.pages.basics.model import StepState, acts_of, click, press, question_of, view_of

BY_KEY = {step.key: step for step in STEPS}


def answers(step, riichi=False):
    question = ask(lay(step.scene))
    replies = {
        tile_name(tile): judge_tile(step.aim, question, tile, riichi)
        for tile in question.observation.hand
    }
    return {name: reply for name, reply in replies.items() if reply is not None}


def right(step, riichi=False):
    return {name for name, reply in answers(step, riichi).items() if reply.is_right}


def test_step_keys_match_the_steps():
    assert tuple(step.key for step in STEPS) == STEP_KEYS
    assert step_at(()) == 0
    assert step_at(("tiles", "sets")) == 1
    assert step_at(STEP_KEYS) == len(STEPS)
    assert step_at(("tiles", "passed")) == len(STEPS), "steps that were added since are not asked"


def test_wrong_answers_say_what_is_missing():
    winds, furiten = answers(BY_KEY["winds"]), answers(BY_KEY["furiten"])
    assert winds["3z"].lack is winds["4z"].lack is Lack.OFF_WIND
    assert winds["3m"].lack is Lack.NO_WIND
    assert furiten["6s"].lack is Lack.FURITEN
    assert [kind_name(kind) for kind in furiten["6s"].kinds] == ["3s"]
    assert furiten["1m"].lack is Lack.BREAKS_GROUP


@pytest.mark.parametrize(
    ("key", "wanted"),
    [
        ("tiles", {"1p", "4p", "6p", "8p"}),
        ("honours", {"2z", "5z", "6z"}),
        ("sets", {"5z"}),
        ("yaku", {"1p"}),
        ("winds", {"1z", "2z"}),
        ("dora", {"0p", "5s"}),
        ("furiten", {"2s"}),
        ("fold", {"9m", "5p", "2z"}),
        ("passed", {"4s"}),
    ],
)
def test_right_answers(key, wanted):
    assert right(BY_KEY[key]) == wanted


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
    before, now = lay(step.scene).observe(0).points, after_action(step.scene, reply.action).points
    assert now[0] - before[0] - points in (0, 1000), "the winner takes the riichi stick back"
    assert sum(now) - sum(before) == now[0] - before[0] - points


@pytest.mark.parametrize(("earlier", "later"), [("sets", "tsumo"), ("yaku", "ron")])
def test_continued_scenes_share_their_moves(earlier, later):
    step = BY_KEY[earlier]
    (asked,) = (each for each in answers(step).values() if each.is_right)
    before, now = after_action(step.scene, asked.action), ask(lay(BY_KEY[later].scene)).observation
    assert now.tiles_left < before.tiles_left
    for old, new in zip(before.rivers, now.rivers, strict=True):
        thrown = [tile_name(each.tile) for each in new]
        assert [tile_name(each.tile) for each in old] == thrown[: len(old)]


def test_a_pon_is_laid_open():
    step = BY_KEY["pon"]
    state = lay(step.scene)
    question = ask(state)
    assert judge_action(step.aim, state, None).lack is Lack.PASSED
    reply = judge_action(step.aim, state, question.pon[0])
    assert reply.is_right
    assert after_action(step.scene, reply.action).is_open


def test_groups_of_tiles():
    step = BY_KEY["sets"]
    replies = answers(step)
    groups = {name: tuple(map(kind_name, replies[name].kinds)) for name in ("2m", "9m", "3s", "7m")}
    assert groups == {
        "2m": ("1m", "2m", "3m"),
        "9m": ("9m", "9m"),
        "3s": ("3s", "4s"),
        "7m": ("7m", "7m", "7m"),
    }
    counts = ask(lay(step.scene)).observation.counts
    assert group_of(counts, 31) == ()


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
    refused = click(state, hand[0])
    assert refused.reply.lack is Lack.NOT_READY, "it cannot declare riichi"
    assert not refused.is_done
    barred = view_of(state).marks.barred
    assert barred == frozenset(hand) - {north}
    done = click(state, north)
    assert done.is_done
    assert acts_of(done) == ()
    view = view_of(done)
    assert view.is_done
    assert "3- and 6-sou" in view.reply
    assert view.observation.riichi[0]
    assert click(done, hand[0]) == done
    assert press(done, "riichi") == done
