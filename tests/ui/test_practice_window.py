"""The practice window in use: real clicks and keys, whole games."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea

from tests.tutor.practice_games import opponent_of
from tests.ui.practices import PLAIN, QUICK, ByClicks, ByKeys, asked, begin, play_out, reach
from tests.ui.reviews import Later
from tests.ui.settling import settle, until
from tutor.coach.strategy.stance import Verdict
from tutor.opponents.players import Thinker
from tutor.pages.practice import model as practice_games
from tutor.pages.practice.model import GameRequest
from tutor.practice.folder import unfinished
from tutor.practice.hints import HINT_STEPS

pytestmark = pytest.mark.usefixtures("quick_opponents")


def text_of(widget):
    return " ".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


# --- chosen where play begins -------------------------------------------------------------


def test_a_hint_that_opens_by_itself_says_one_sentence_until_more_is_asked_for(qtbot, opened):
    window = opened(settings=replace(PLAIN, hints="open"))
    game = begin(window)
    reach(game, lambda question: not question.is_claim and question.win is None)
    hand, hints = ByKeys(qtbot, window), game.panel.hints
    assert hints.view.is_brief
    assert len([line for line in hints.answer.lines if line.isVisible()]) == 1
    assert hints.plan.isHidden()
    assert hints.table.isHidden()
    assert game.table._marks.chips, "the answer is shown on the hand"
    hand.hint()
    assert not hints.view.is_brief
    assert hints.plan.isVisible()
    assert hints.table.isHidden()
    assert hints.button.caption == "Compare the tiles"
    hand.hint()
    assert hints.table.isVisible()
    assert not hints.button.isVisible()


def test_hints_of_a_first_game_can_be_folded_away_and_opened_again(qtbot, opened, kept):
    window = opened(settings=replace(PLAIN, hints="open"))
    game = begin(window)
    question = reach(game, lambda question: not question.is_claim and question.win is None)
    hints = game.panel.hints
    qtbot.mouseClick(hints.fold, Qt.MouseButton.LeftButton)
    settle()
    assert window.settings.hints == "asked"
    assert not hints.fold.isVisible()
    assert not game.table._marks.chips
    assert not any(line.isVisible() for line in hints.answer.lines)
    ByKeys(qtbot, window).hint()
    assert hints.view.is_brief
    assert game.table._marks.chips
    game.controller.discard(question.discards[0].tile)
    if game.controller.intent.confirmation:
        game.controller.press("throw")
    assert game.session.last.hints == HINT_STEPS, "it was open when the turn began"
    reach(game, lambda other: other is not question and not other.is_claim)
    assert game.session.opened == 0


# --- what went wrong ----------------------------------------------------------------------


def throw_a_mistake(game):
    """Play on until a mistake was made."""
    for _ in range(200):
        question = reach(game, lambda each: not each.is_claim and each.win is None)
        game.controller.give(question.discard_of(wrong(game, question)))
        until(lambda: asked(game))
        last = game.session.last
        if last is not None and last.verdict is Verdict.OFF_PLAN and game.session.question:
            return last
        if game.session.result is not None:
            game.controller.go_on()
    raise AssertionError("never")


def wrong(game, question):
    combined = game.session.advice().combined
    return next(
        (each.discard for each in reversed(combined) if question.discard_of(each.discard)),
        combined[0].discard,
    )


def test_a_mistake_stays_in_the_panel_until_the_next_turn_is_answered(qtbot, window):
    game = begin(window, 12)
    last = throw_a_mistake(game)
    card = game.panel.hints.miss
    assert card.isVisible()
    assert card.title.text().startswith("Mistake")
    assert card.view.decision is last
    assert card.view.better == tuple(
        tile for tile in last.advice.best if tile >> 2 != last.played >> 2
    )
    assert card.lines.lines[0].isVisible()
    question = game.session.question
    best = next(iter(question.discards), None)
    game.controller.give(None if question.is_claim else best)
    until(lambda: asked(game))
    follows = game.controller.view.side.miss
    assert follows is None or follows.decision is not last


def test_a_mistake_stands_alone_until_the_next_hint_is_asked_for(qtbot, opened):
    window = opened(settings=replace(PLAIN, hints="open"))
    game = begin(window, 12)
    throw_a_mistake(game)
    hints = game.panel.hints
    assert hints.miss.isVisible()
    assert not any(part.isVisible() for part in (*hints.answer.lines, hints.picture, hints.asks))
    assert hints.button.caption == "Show the hint"
    assert not game.session.opened, "a throw without the hint counts as the learner's own"
    ByKeys(qtbot, window).hint()
    assert hints.view.is_brief
    assert hints.answer.lines[0].isVisible()
    assert not hints.miss.isVisible()


def test_a_mistake_is_taken_back_from_its_card(qtbot, window):
    game = begin(window, 12)
    last = throw_a_mistake(game)
    qtbot.mouseClick(game.panel.hints.miss.undo, Qt.MouseButton.LeftButton)
    settle()
    assert game.session.question.observation == last.observation
    assert not game.panel.hints.miss.isVisible()


def test_a_mistake_is_practised_and_the_game_waits(qtbot, window, tmp_path):
    game = begin(window, 12)
    last = throw_a_mistake(game)
    first = game.session
    qtbot.mouseClick(game.panel.hints.miss.practise, Qt.MouseButton.LeftButton)
    until(lambda: asked(game))
    assert game.session is not first
    assert game.session.is_one_round
    assert game.session.question.observation == last.observation
    assert len(unfinished(tmp_path)) == 1
    qtbot.mouseClick(game.header.leave, Qt.MouseButton.LeftButton)
    until(lambda: asked(game))
    assert not game.session.is_one_round
    assert game.session.setup == first.setup
    assert game.session.steps == first.steps


# --- whole games --------------------------------------------------------------------------


def test_a_game_by_keys_alone_from_the_start_page_to_the_review(qtbot, window, tmp_path):
    hand = ByKeys(qtbot, window)
    qtbot.keyClick(window, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    page = window.practice_page
    assert page.pages.currentWidget() is page.start
    page.start.length.setFocus()
    hand.press(Qt.Key.Key_Up)
    page.start.seed.setFocus()
    for key in "7":
        hand.press(Qt.Key(ord(key)))
    hand.press(Qt.Key.Key_Return)
    assert page.session.setup.seed == 7
    assert not page.session.setup.rules.hanchan
    done = play_out(window, hand)
    assert {f"hint {step}" for step in (1, 2, 3, 4)} <= {*done}
    assert done["throws"] > 20
    assert done["results"] >= 4
    assert done["calls"] >= 1
    assert page.pages.currentWidget() is page.end
    assert "points" in page.end.title.text()
    assert list((tmp_path / "games").glob("*.mjlog"))
    until(lambda: unfinished(tmp_path) == ())
    page.end.review.setFocus()
    hand.press(Qt.Key.Key_Return)
    until(lambda: window.page.state is not None and window.page.state.is_whole)
    assert window.pages.currentWidget() is window.page
    assert window.page.state.seat == 7 % 4
    assert page.end.end.drills == (), "these were the tutor's own tiles"


# --- single moments -----------------------------------------------------------------------


def test_left_right_home_end_choose_and_enter_throws(qtbot, window):
    game = begin(window)
    reach(game, lambda question: not question.is_claim and question.observation.drawn is not None)
    hand = ByKeys(qtbot, window)
    buttons = game.table.hand.buttons
    hand.press(Qt.Key.Key_Home)
    assert QApplication.focusWidget() is buttons[0]
    hand.press(Qt.Key.Key_Right)
    assert QApplication.focusWidget() is buttons[1]
    hand.press(Qt.Key.Key_Left)
    hand.press(Qt.Key.Key_Left)
    assert QApplication.focusWidget() is buttons[13]
    hand.press(Qt.Key.Key_End)
    assert QApplication.focusWidget() is buttons[-1]
    for at, key in (
        (0, Qt.Key.Key_1),
        (9, Qt.Key.Key_0),
        (10, Qt.Key.Key_Minus),
        (11, Qt.Key.Key_Equal),
        (12, Qt.Key.Key_BracketLeft),
        (13, Qt.Key.Key_BracketRight),
    ):
        hand.press(key)
        assert QApplication.focusWidget() is buttons[at]
    tile = buttons[-1].tile
    steps = game.session.steps
    hand.press(Qt.Key.Key_Return)
    assert game.session.steps > steps
    thrown = [river.tile for river in game.session.observation.rivers[game.session.setup.seat]]
    assert thrown[-1] == tile


def test_buttons_appear_only_where_there_is_a_choice(window):
    game = begin(window)
    reach(
        game,
        lambda question: not question.is_claim and len(question.offered) == len(question.discards),
    )
    assert not game.bar.isVisible()
    question = reach(game, lambda question: question.is_claim and question.win is None)
    assert game.bar.isVisible()
    acts = [button.act for button in game.bar.view.buttons]
    assert acts[-1] == "pass"
    assert game.table._offered == question.offer[1]
    assert ("chi" in acts) == bool(question.chi)
    assert all(button.height() >= 44 for button in game.bar.buttons)
    assert game.prompt.view.text.endswith("take it?")
    game.controller.discard(question.observation.hand[0])
    assert game.session.question is question, "no tile can be thrown on somebody else's turn"


def test_several_chi_are_shown_as_tiles(qtbot, window):
    game = begin(window, 5)
    question = reach(game, lambda question: len(question.chi) > 1)
    hand = ByKeys(qtbot, window)
    hand.press(Qt.Key.Key_C)
    options = game.bar.view.buttons
    assert [button.act for button in options][:2] == ["option 0", "option 1"]
    assert options[1].tiles == question.chi[1].meld.from_hand
    assert game.bar.buttons[1].accessibleName().startswith("Chi with ")
    hand.press(Qt.Key.Key_X)
    assert "chi" in [button.act for button in game.bar.view.buttons], "back to the choices"
    hand.press(Qt.Key.Key_C)
    hand.press(Qt.Key.Key_2)
    assert game.session.observation.own_melds[-1] == question.chi[1].meld


def test_riichi_asks_for_the_tile_and_can_be_left(qtbot, window):
    game = begin(window)
    question = reach(game, lambda question: bool(question.riichi))
    hand = ByKeys(qtbot, window)
    hand.press(Qt.Key.Key_I)
    assert "choose the tile" in game.prompt.view.text
    ready = {discard.tile for discard in question.riichi}
    barred = game.table._marks.barred
    assert ready.isdisjoint(barred)
    assert {tile >> 2 for tile in ready} | {tile >> 2 for tile in barred} == {
        tile >> 2 for tile in question.observation.hand
    }
    game.controller.discard(next(iter(barred)))
    assert game.session.question is question
    hand.press(Qt.Key.Key_I)
    assert game.table._marks.barred == frozenset()
    hand.press(Qt.Key.Key_I)
    seat = game.session.setup.seat
    game.controller.discard(question.riichi[0].tile)
    assert game.session.observation.riichi[seat] or game.session.result is not None


def test_when_a_win_is_drawn_no_tile_is_advised(window):
    game = begin(window, 7)
    reach(game, lambda question: question.win is not None and not question.is_claim)
    for _ in range(HINT_STEPS):
        game.controller.open_hint()
        settle()
    marks = game.controller.view.felt.marks
    assert (marks.chips, marks.raised, marks.bars, marks.groups) == (
        {},
        frozenset(),
        frozenset(),
        (),
    )
    assert game.panel.hints.picture.isHidden()
    assert [button.text for button in game.bar.view.buttons if not button.quiet] == ["Tsumo"]


@pytest.mark.parametrize("seed", [13, 7], ids=["ron", "tsumo"])
def test_a_win_is_not_lost_by_a_slip(qtbot, window, seed):
    game = begin(window, seed)
    question = reach(game, lambda question: question.win is not None)
    hand = ByKeys(qtbot, window)
    if question.is_claim:
        hand.press(Qt.Key.Key_X)
    else:
        hand.press(Qt.Key.Key_End)
        hand.press(Qt.Key.Key_Return)
    assert game.session.question is question, "it asks first"
    assert game.bar.view.text == "You can win with this tile."
    hand.press(Qt.Key.Key_Backspace)
    assert game.bar.view.text == ""
    game.controller.set_settings(replace(PLAIN, ask_before_passing_win=False))
    hand.press(Qt.Key.Key_W)
    assert game.session.result is not None
    assert game.panel.result.isVisible()
    assert game.panel.result.title.x() == game.panel.result.button.x() == 21
    shown = text_of(game.panel.result)
    assert "Yaku" in shown
    assert "han" in shown
    assert "Who pays" in shown
    assert game.table.isVisible(), "the hand's story stays in sight"


def test_a_throw_off_the_plan_is_asked_about_where_that_is_wanted(qtbot, window):
    game = begin(window)
    game.controller.set_settings(replace(PLAIN, ask_before_off_plan=True))

    def off(question):
        return (
            None
            if question.is_claim
            else next(
                (
                    d
                    for d in question.discards
                    if (made := game.session.deciding(d)()) and made.verdict is Verdict.OFF_PLAN
                ),
                None,
            )
        )

    question = reach(game, lambda question: off(question) is not None)
    game.controller.discard(off(question).tile)
    assert game.session.question is question
    assert game.bar.view.text.startswith("This is outside")
    hand = ByKeys(qtbot, window)
    hand.press(Qt.Key.Key_Backspace)
    assert not game.bar.view.buttons
    game.controller.discard(off(question).tile)
    ByClicks(qtbot, window).act("hint")
    assert game.session.opened == 1
    game.controller.discard(off(question).tile)
    hand.press(Qt.Key.Key_Return)
    assert game.session.question is not question


def test_taking_back(qtbot, window):
    game = begin(window)
    question = reach(game, lambda q: not q.is_claim and q.observation.turn == 3 and not q.riichi)
    before = game.session.observation
    game.controller.discard(question.discards[0].tile)
    until(lambda: asked(game))
    ByKeys(qtbot, window).press(Qt.Key.Key_Backspace)
    until(lambda: asked(game))
    while game.session.question.observation != before:
        ByClicks(qtbot, window).click(game.header.undo)
        until(lambda: asked(game))
    assert game.session.observation == before
    assert any(decision.taken_back for decision in game.session.decisions())
    game.controller.set_settings(replace(PLAIN, take_back=False))
    assert not game.header.undo.isEnabled()


def test_hints_say_nothing_of_ranks_before_the_answer(qtbot, window):
    game = begin(window)
    question = reach(game, lambda q: not q.is_claim and len(q.offered) == len(q.discards) > 6)
    hand = ByKeys(qtbot, window)
    assert game.panel.hints.plan.isHidden()
    hand.hint()
    assert not game.panel.hints.plan.isHidden()
    assert game.panel.hints.why.isHidden()
    places = {}
    hand.hint()
    places[game.panel.hints.plan] = game.panel.hints.plan.geometry()
    hand.hint()
    settle()
    assert game.panel.hints.plan.geometry() == places[game.panel.hints.plan], "nothing shown moves"
    rows = game.panel.hints.view.rows
    assert [row.tile for row in rows] == sorted(row.tile for row in rows)
    assert all(row.rank == 0 for row in rows)
    assert not any(ending in row.name for row in rows for ending in ("1st", "2nd", "3rd"))
    marks = game.table._marks
    assert marks.bars
    assert not marks.chips
    assert not marks.raised
    assert not game.panel.hints.answer.lines or game.panel.hints.answer.isHidden()
    hand.hint()
    settle()
    marks = game.table._marks
    assert marks.chips
    assert not marks.bars
    assert not game.panel.hints.answer.isHidden()
    assert not game.panel.hints.button.isVisible(), "nothing more can be shown"
    assert game.session.opened == 4
    game.controller.discard(question.discards[0].tile)
    assert game.session.last.hints == 4, "what was opened is kept"


def test_safety_marks_come_with_the_first_riichi(qtbot, window):
    game = begin(window, 33)
    assert not game.table._marks.safety
    hand = ByKeys(qtbot, window)
    hand.press(Qt.Key.Key_D)
    assert game.table._marks.safety
    hand.press(Qt.Key.Key_D)
    question = reach(
        game,
        lambda q: (
            not q.is_claim
            and any(q.observation.riichi[seat] for seat in q.observation.opponents)
            and not q.observation.must_tsumogiri
        ),
    )
    marks = game.table._marks
    assert {*marks.safety} == {*question.observation.hand}
    assert all(marks.reasons[tile] for tile in question.observation.hand)


# --- interrupted games --------------------------------------------------------------------


def test_a_window_closed_in_mid_call_loses_nothing(opened, qtbot):
    window = opened()
    game = begin(window)
    question = reach(game, lambda q: q.is_claim)
    before, steps = question.observation, game.session.steps
    window.close()
    again = opened()
    again.show_page("practice")
    page = again.practice_page
    assert page.start.resume.isVisible()
    ByClicks(qtbot, again).click(page.start.resume)
    until(lambda: asked(page.game))
    assert page.session.steps == steps
    assert page.session.question.observation == before
    assert page.session.question.is_claim


def test_of_several_interrupted_games_one_is_chosen(window, qtbot):
    moments = iter(("20250131-185900", "20250201-070500", "20250201-070600"))
    page = window.practice_page
    page.around = replace(page.around, moment=lambda: next(moments))
    hand = ByClicks(qtbot, window)
    for seed in (3, 4, 5):
        begin(window, seed)
        hand.click(page.game.header.leave)
    start = page.start
    shown = [start.interrupted.itemText(at) for at in range(start.interrupted.count())]
    assert shown == ["2025-02-01 07:06", "2025-02-01 07:05", "2025-01-31 18:59"]
    assert start.interrupted.isVisible()
    start.interrupted.setCurrentIndex(2)
    window.change_settings(replace(PLAIN, text_size=200))
    window.resize(960, 640)
    settle()
    (scroller,) = start.findChildren(QScrollArea)
    assert scroller.horizontalScrollBar().maximum() == 0
    assert start.interrupted.currentIndex() == 2, "another look forgets no choice"
    hand.click(start.resume)
    assert page.session.setup.seed == 3


def test_a_journal_that_is_none_is_said(window, tmp_path, qtbot):
    (tmp_path / "practice-x.journal").write_text("rubbish")
    window.show_page("practice")
    page = window.practice_page
    ByClicks(qtbot, window).click(page.start.resume)
    assert "practice-x.journal" in page.banner.text.text()
    assert page.session is None


def test_a_folder_that_cannot_be_written_is_said_and_the_game_goes_on(opened, tmp_path):
    (tmp_path / "file").write_text("")
    window = opened()
    window.games = tmp_path / "file" / "in it"
    game = begin(window)
    assert window.practice_page.banner.isVisible()
    assert game.session.question is not None


# --- the thread ---------------------------------------------------------------------------


def test_clicks_are_answered_while_opponents_think(opened, qtbot):
    later = Later()
    window = opened()
    window.practise(GameRequest(QUICK, "east", 3))
    game = window.practice_page.game

    def thought():
        if later.waiting:
            later.work()
            return False
        return game.session.question is not None

    def quiet():
        QCoreApplication.processEvents()
        until(thought)

    quiet()
    while game.session.question.is_claim:
        game.controller.answer(None)
        quiet()
    question = game.session.question
    game.controller.discard(question.discards[0].tile)
    QCoreApplication.processEvents()
    steps = game.session.steps
    assert later.waiting, "the opponents have not answered yet"
    assert game.controller.busy
    ByKeys(qtbot, window).press(Qt.Key.Key_D)
    assert game.header.safety.isChecked()
    game.controller.answer(None)
    assert game.session.steps == steps, "there is no question for the learner now"
    game.controller.rethink()
    later.work()
    QCoreApplication.processEvents()
    assert game.session.question is not None
    assert game.session.question.observation == question.observation, "what came late is dropped"


def test_an_opponent_who_falls_over_is_said_and_asked_again(window, monkeypatch):
    near = opponent_of("near")
    faults = []

    def fall_once(requests):
        if not faults:
            faults.append(len(requests))
            raise RuntimeError("fell over")
        return near.answer_all(requests)

    falling = Thinker("near", fall_once)
    monkeypatch.setattr(practice_games, "opponent", lambda name, tree: falling)
    window.practise(GameRequest(QUICK, "east", 3))
    game = window.practice_page.game

    def fallen():
        question = game.session.question
        if not faults and question is not None:
            game.controller.give(None if question.is_claim else question.discards[0])
        return faults

    until(fallen)
    until(lambda: "(RuntimeError)" in window.practice_page.banner.text.text())
    game.controller.go_on()
    until(lambda: asked(game))
    assert game.session.question is not None


def test_space_does_not_wait_for_the_pace(qtbot, window):
    game = begin(window)
    question = reach(game, lambda q: not q.is_claim and q.observation.turn == 2)
    game.controller.set_settings(
        replace(PLAIN, pace=10**9)
    )  # so the game never continues by itself
    game.controller.discard(question.discards[0].tile)
    assert game.controller.busy
    ByKeys(qtbot, window).press(Qt.Key.Key_Space)
    until(lambda: asked(game))


def test_f6_goes_round_the_areas(qtbot, window):
    game = begin(window)
    settle()
    cell = window.rail.buttons["practice"]
    areas = [cell, *(area for area in game.areas() if area.isVisible())]
    assert {game.table.hand, game.panel.scroller} < {*areas}
    cell.setFocus()
    for area in (*areas[1:], cell):
        window.next_area(1)
        focus = QApplication.focusWidget()
        assert focus is area or area.isAncestorOf(focus), area
    assert focus is cell, "once round"
