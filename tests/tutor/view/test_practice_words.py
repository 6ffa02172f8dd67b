"""What the practice page says, and what its bar offers."""

from dataclasses import replace

import pytest

from rules.events import NO_POINTS, Call, Discard, Win
from rules.melds import Meld, MeldType
from rules.tiles import Kind, Seat, parse_tiles
from tests.tutor.decisions import marked
from tests.tutor.lessons.positions import QUIET
from tests.tutor.trees import TREE
from tests.ui.tables import LEFT, YOU, Copies, table
from tutor.advice.advisor import advise
from tutor.advice.call_advice import ActionAdvice, Doubt
from tutor.advice.reasons.offers import OfferReason
from tutor.language import translator
from tutor.practice.hints import HINT_STEPS, Hint, HintQuestion, hint_of
from tutor.practice.intent import NO_INTENT, choices
from tutor.practice.question import Question
from tutor.practice.status import Furiten, FuritenKind, LiveWait, Status
from tutor.strategy.verdict import Verdict
from tutor.text.hand_status import describe_hand_status
from tutor.text.names import tile_word
from tutor.text.practice_table import VerdictSign, feedback, header_line, question_line
from tutor.view.practice.bar_view import ask_off_plan, ask_passing_win, bar_now, bar_of, options_of
from tutor.view.practice.felt import marks_for, question_prompt
from tutor.view.practice.layout import practice_layout

EN = translator("en")


def own_turn(*more):
    seen = table()
    discards = tuple(Discard(YOU, tile, tile == seen.drawn) for tile in seen.discards)
    return Question(seen, (*more, *discards))


def claim(*more):
    take = Copies()
    hand = take("3445567m") + take("123s55z1p")
    called = take("5m")[0]
    seen = table(hand=tuple(sorted(hand)), drawn=None)
    by_name = {tile >> 2: tile for tile in hand}
    pairs = ((by_name[2], by_name[3]), (by_name[3], by_name[5]), (by_name[5], by_name[6]))
    chi = tuple(
        Call(YOU, Meld(MeldType.CHI, tuple(sorted((*pair, called))), called, LEFT))
        for pair in pairs
    )
    return Question(seen, (*more, *chi))


def test_the_head_says_where_the_game_stands():
    assert header_line(table(round=1, turn=7), EN) == "East 2 · turn 7 · you are first"


@pytest.mark.parametrize("verdict", Verdict)
def test_each_verdict_has_its_own_shape(verdict):
    tiles = {Verdict.FIRST: "9s", Verdict.IN_LINE: "1z", Verdict.OFF_PLAN: "7s"}
    decision = marked(QUIET, tiles[verdict], "9s", TREE)
    view = feedback(decision, EN)
    assert (
        view.sign
        is {
            Verdict.FIRST: VerdictSign.DOT,
            Verdict.IN_LINE: VerdictSign.RING,
            Verdict.OFF_PLAN: VerdictSign.TRIANGLE,
        }[verdict]
    )
    assert ("Backspace" in view.text) == (verdict is Verdict.OFF_PLAN)
    assert "mistake" not in view.text.lower()


def test_a_plain_turn_has_no_bar():
    assert bar_of(own_turn(), False, EN).buttons == ()
    assert question_line(own_turn(), False, EN) == "Your turn: choose a tile to throw"
    only = Question(table(), (Discard(YOU, table().discards[0], False),))
    assert question_line(only, False, EN) == "Only one tile can be thrown now"
    riichi = replace(table(), riichi=(True, False, False, False))
    only = Question(riichi, (Discard(YOU, riichi.drawn, True),))
    assert question_line(only, False, EN) == "In riichi: what you draw is thrown"


def test_the_line_names_what_an_open_hint_says_and_not_before():
    question = own_turn()
    seen = question.observation
    advice = advise(seen, TREE)
    hints = [hint_of(question, opened, lambda: advice) for opened in range(HINT_STEPS + 1)]
    lines = [question_prompt(question, hint, False, False, EN).shown for hint in hints]
    assert set(lines[:-1]) == {"Your turn: choose a tile to throw"}
    best = tile_word(advice.best[0], EN)
    assert lines[-1] == f"Your turn: choose a tile to throw · hint: {best}"
    declare = Discard(YOU, advice.best[0], False, riichi=True)
    told = replace(hints[-1], action=ActionAdvice((), declare, Doubt.SURE, ()))
    line = question_prompt(question, told, False, False, EN).shown
    assert line.endswith(f" · hint: riichi with {best}")
    choosing = question_prompt(question, told, True, False, EN).shown
    assert choosing == "Riichi: choose the tile to declare with"
    win = replace(
        told, action=replace(told.action, recommended=Win(YOU, YOU, table().drawn, (), NO_POINTS))
    )
    line = question_prompt(question, win, False, False, EN).shown
    assert line.endswith(" · hint: Tsumo")


def test_an_open_hint_names_the_button_and_fills_it():
    question = claim()
    closed = Hint(HINT_STEPS - 1, True, HintQuestion.CALL)
    assert "hint" not in question_prompt(question, closed, False, False, EN).shown
    assert filled(question, closed) == filled(question, None) == ["Chi"]
    for action, word in ((question.chi[0], "Chi"), (None, "Pass")):
        line = question_prompt(question, told(action), False, False, EN).shown
        assert line == f"Left threw 5-man: take it? · hint: {word}"
        assert filled(question, told(action)) == [word]


def test_a_hint_for_a_plain_throw_fills_no_button():
    seen = table()
    declare = Discard(YOU, seen.discards[0], False, riichi=True)
    question = own_turn(declare)
    assert filled(question, told(declare)) == ["Riichi"]
    assert filled(question, told(None)) == []


def told(action):
    advice = ActionAdvice((), action, Doubt.SURE, (OfferReason.CALL_NO_NEARER,))
    return Hint(HINT_STEPS, True, HintQuestion.CALL, action=advice)


def filled(question, hint):
    bar = bar_now(question, NO_INTENT, EN, hint)
    return [button.text for button in bar.buttons if not button.quiet]


def test_only_what_is_offered_has_a_button():
    question = claim()
    assert [(button.text, button.key) for button in bar_of(question, False, EN).buttons] == [
        ("Chi", "C"),
        ("Pass", "X"),
    ]
    assert choices(question)["pass"] == (None,)
    assert question_line(question, False, EN) == "Left threw 5-man: take it?"
    options = options_of(choices(question)["chi"], question.observation, EN)
    assert [len(button.tiles) for button in options.buttons] == [2, 2, 2, 0]
    assert options.buttons[0].name == "Chi with 3-man, 4-man"


def test_a_win_comes_before_passing_and_is_asked_about():
    offered = Win(YOU, LEFT, parse_tiles("5m")[0], (), NO_POINTS)
    question = claim(offered)
    assert [button.text for button in bar_of(question, False, EN).buttons] == ["Chi", "Ron", "Pass"]
    assert "you can win" in question_line(question, False, EN)
    assert next(button.key for button in ask_passing_win(question, EN).buttons) == "W"
    tsumo = own_turn(Win(YOU, YOU, table().drawn, (), NO_POINTS))
    assert bar_of(tsumo, False, EN).buttons[0].text == "Tsumo"
    assert not any(button.act == "pass" for button in bar_of(tsumo, False, EN).buttons)


def test_the_question_before_a_throw_has_three_answers():
    assert [button.key for button in ask_off_plan(EN).buttons] == ["Enter", "Backspace", "H"]


def test_marks_tell_no_rank_before_the_answer():
    question = own_turn()
    advice = advise(question.observation, TREE)
    for opened in (0, 1, 2):
        marks = marks_for(question, advice, opened, False, False, EN)
        assert not (marks.bars)
        assert not (marks.chips)
        assert not (marks.raised)
        assert not (marks.safety)
    third = marks_for(question, advice, 3, False, False, EN)
    assert third.bars
    assert not (third.chips)
    assert not (third.raised)
    fits = {placed.discard >> 2 for placed in advice.combined[:3]}
    assert fits <= {tile >> 2 for tile in third.bars}
    fourth = marks_for(question, advice, 4, False, True, EN)
    assert fourth.chips
    assert {*fourth.safety} == {*question.observation.hand}


def test_what_may_not_be_thrown_is_barred():
    question = own_turn()
    held = question.observation.hand
    fewer = replace(question, offered=question.offered[:2])
    marks = marks_for(fewer, None, 0, False, False, EN)
    assert marks.barred
    assert not marks.barred & {discard.tile for discard in fewer.discards}
    assert marks.barred | {t for t in held if fewer.discard_of(t)} == {*held}


@pytest.mark.parametrize(
    ("width", "panel", "drawer"),
    [(1216, 384, False), (896, 340, True), (1856, 420, False), (1100, 340, False)],
)
def test_the_page_keeps_to_the_design(width, panel, drawer):
    layout = practice_layout(width, 800)
    assert layout.panel[2] == panel
    assert layout.drawer is drawer
    assert layout.felt[0] + layout.felt[2] <= layout.panel[0]
    assert practice_layout(width, 800, drawer_open=False).panel[2] == (0 if drawer else panel)


def test_the_felt_of_the_design():
    assert practice_layout(1216, 800).felt == (12, 52, 808, 736)


def test_names_of_seats_are_seen_from_the_learner():
    seen = table(seat=Seat(2), round=2, dealer=Seat(2))
    assert header_line(seen, EN).startswith("East 3")


def waits(*kinds, furiten=None, is_open=False):
    shown = tuple(LiveWait(Kind(kind), live, yaku) for kind, live, yaku in kinds)
    return Status(0, shown, furiten, is_open, False)


def test_a_ready_hand_says_its_waits_with_the_tiles_left():
    view = describe_hand_status(waits((2, 3, True), (5, 1, True)), EN)
    assert view.head == "Ready: 4 tiles left to win with"
    assert view.waits == ((2, "×3"), (5, "×1"))
    assert "3-man and 6-man" in view.said
    assert view.note == ""


def test_furiten_and_a_missing_yaku_are_said():
    furiten = Furiten(FuritenKind.DISCARD, (Kind(2),))
    view = describe_hand_status(waits((2, 3, False), furiten=furiten, is_open=True), EN)
    assert "Furiten" in view.note
    assert "No yaku" in view.note
