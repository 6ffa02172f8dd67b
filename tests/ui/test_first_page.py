"""The first page in use: clicks and keys of somebody who has never seen the program."""

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from rules.tiles import Seat, kind_of
from tests.tutor.practice_games import play, session
from tests.ui.practices import PLAIN, ByClicks, asked, play_out
from tests.ui.settling import settle, until
from tutor.basics.keys import STEP_KEYS
from tutor.coach.concepts.finders import Concept
from tutor.coach.concepts.ledger import ConceptLedger, DecisionPlace, Meeting
from tutor.pages.parts.buttons import OptionBox
from tutor.pages.parts.look import look
from tutor.pages.parts.theme import DARK
from tutor.practice.folder import unfinished, waiting
from tutor.practice.saved_games import finish_game
from tutor.store.database import FILE_NAME, open_database
from tutor.store.games import kept_games

LEFT = Qt.MouseButton.LeftButton


pytestmark = pytest.mark.usefixtures("quick_opponents")


def first_of(window):
    return window.pages.page("first")


def press(qtbot, window, keys):
    combination = QKeySequence(keys)[0]
    target = QApplication.focusWidget() or window
    qtbot.keyClick(target, combination.key(), combination.keyboardModifiers())
    settle()


# --- the ways in ----------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["click", "P"])
def test_one_step_to_a_game_and_one_more_to_a_hint(qtbot, window, by):
    page = first_of(window)
    assert page.steps.hasFocus(), "a newcomer's Enter begins the first steps"
    if by == "click":
        qtbot.mouseClick(page.play, LEFT)
    else:
        press(qtbot, window, by)
    game = window.practice_page.game
    until(lambda: asked(game))
    assert window.pages.shown == "practice"
    assert game.isVisible()
    assert game.session.setup.opponents == ("learner", "learner", "learner")
    assert not game.session.setup.rules.hanchan
    press(qtbot, window, "H")
    assert game.session.opened == 1


def test_the_game_is_that_of_the_settings(qtbot, opened):
    settings = replace(
        PLAIN, opponent_right="novice", opponent_left="strong", game_length="hanchan"
    )
    window = opened(settings)
    qtbot.mouseClick(first_of(window).play, LEFT)
    setup = window.practice_page.session.setup
    assert setup.opponents == ("novice", "learner", "strong")
    assert setup.rules.hanchan


def test_a_game_under_way_is_gone_on_with(qtbot, window):
    page = first_of(window)
    qtbot.mouseClick(page.play, LEFT)
    session = window.practice_page.session
    qtbot.mouseClick(window.rail.mark, LEFT)
    assert window.pages.shown == "first"
    assert page.play.accessibleName() == "Continue your game"
    qtbot.mouseClick(page.play, LEFT)
    assert window.pages.shown == "practice"
    assert window.practice_page.session is session


def test_an_interrupted_game_is_gone_on_with(qtbot, opened, tmp_path):
    before = opened()
    qtbot.mouseClick(first_of(before).play, LEFT)
    until(lambda: asked(before.practice_page.game))
    setup = before.practice_page.session.setup
    before.close()
    assert len(unfinished(tmp_path)) == 1
    window = opened()
    page = first_of(window)
    assert page.play.accessibleName() == "Continue your game"
    press(qtbot, window, "P")
    assert window.practice_page.session.setup == setup
    assert len(unfinished(tmp_path)) == 1


def test_a_finished_game_that_waits_for_the_history_is_not_gone_on_with(qtbot, opened, tmp_path):
    game = play(session(11, tmp_path))
    finish_game(game, tmp_path, lambda decision: (), keeps_journal=True)
    (over,) = waiting(tmp_path)
    window = opened()
    assert first_of(window).play.accessibleName() != "Continue your game"
    first_of(window).read_history()
    until(lambda: waiting(tmp_path) == ())
    with closing(open_database(tmp_path / FILE_NAME)) as history:
        assert [one.game.game for one in kept_games(history)] == [over.stem]


@pytest.mark.parametrize("by", ["click", "key"])
def test_one_step_to_a_finished_review(qtbot, window, by):
    if by == "click":
        qtbot.mouseClick(first_of(window).sample, LEFT)
    else:
        press(qtbot, window, "R")
    until(lambda: window.page.state is not None and window.page.state.is_whole)
    assert window.pages.shown == "review"
    assert window.page.summary.isVisible(), "a review opens on what the game teaches"


@pytest.mark.parametrize("by", ["click", "key"])
def test_a_log_is_asked_for_and_opened(qtbot, window, log, answer, by):
    answer(open=log)
    if by == "click":
        qtbot.mouseClick(first_of(window).open, LEFT)
    else:
        press(qtbot, window, "O")
    settle()
    assert window.pages.shown == "review"
    assert window.windowTitle() == "own.mjlog · Review · Mahjong Tutor"


def test_a_log_that_cannot_be_read_is_said_here(window, tmp_path):
    window.open_source(str(tmp_path / "nothing.mjlog"))
    settle()
    assert window.pages.shown == "first"
    assert window.banner.isVisible()
    assert "nothing.mjlog" in window.banner.text.text()


# --- the way back ---------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["click", "key"])
def test_the_mark_and_its_key_lead_back(qtbot, window, by):
    window.show_page("review")
    if by == "click":
        qtbot.mouseClick(window.rail.mark, LEFT)
    else:
        press(qtbot, window, "Alt+Home")
    assert window.pages.shown == "first"
    assert window.rail.mark.isChecked()
    assert first_of(window).steps.hasFocus()


def test_a_window_for_a_game_begins_with_the_review(opened):
    window = opened(first="review")
    assert window.pages.shown == "review"
    assert "first" not in window.pages._made


# --- the choices ----------------------------------------------------------------------------------


def choose(box: OptionBox, value: object) -> None:
    box.setCurrentIndex(box.option.choices.index(value))
    box.activated.emit(box.currentIndex())
    settle()


def test_choices_take_effect_at_once_and_are_kept(qtbot, window, kept):
    choices = first_of(window).choices
    choose(choices.boxes["theme"], "dark")
    choose(choices.boxes["language"], "ja")
    choose(choices.boxes["text_size"], 150)
    press(qtbot, window, "Alt+Home")
    qtbot.mouseClick(choices.numbers, LEFT)
    wanted = replace(PLAIN, theme="dark", language="ja", text_size=150, tile_indices=False)
    assert kept[-1] == wanted
    assert window.settings == wanted
    assert look().colours == DARK
    assert look().scale == 1.5
    assert not look().indices
    assert first_of(window).play.accessibleName() == "ヒント付きで打つ"


# --- room -----------------------------------------------------------------------------------------


def box_in(part: QWidget, whole: QWidget) -> QRect:
    return QRect(part.mapTo(whole, QPoint(0, 0)), part.size())


def test_what_the_keyboard_goes_to_is_scrolled_to(qtbot, opened):
    window = opened(replace(PLAIN, text_size=200))
    window.resize(960, 640)
    settle()
    page = first_of(window)
    go = partial(press, qtbot, window)
    seen = set()
    for keys in ("F6", "F6", "Tab", "Tab", "Tab", "F6", "F6"):
        go(keys)
        focus = QApplication.focusWidget()
        seen.add(focus)
        if page.isAncestorOf(focus):
            view = page.scroller.viewport()
            assert view.rect().intersects(box_in(focus, view)), focus.accessibleName()
    assert {page.steps, page.address, page.choices.numbers, *page.choices.boxes.values()} <= seen


# --- the path of the first week -------------------------------------------------------------------


def met(*concepts):
    places = (
        DecisionPlace("a", Seat(0), at, 0, 1, 60, is_offer=False) for at in range(len(concepts))
    )
    return ConceptLedger(tuple(map(Meeting, places, concepts)))


def test_the_path_takes_the_place_of_the_first_steps(qtbot, opened):
    window = opened()
    page = first_of(window)
    until(lambda: page._ledger is not None)
    assert page.steps.isVisible()
    assert page.week is None, "whoever has not begun is shown where to begin"
    page.set_done(replace(page._done, drills=5))
    assert not page.steps.isVisible(), "whoever has answered drills is no beginner any more"
    assert page.week.isVisible()
    page.set_ledger(met(Concept.SETS))
    assert not page.steps.isVisible()
    assert page.week.isVisible()
    assert page.steps_again.isVisible()
    window.change_settings(replace(PLAIN, basics=STEP_KEYS[:2]))
    assert page.steps.isVisible(), "begun, and not done"
    assert not page.week.isVisible()
    window.change_settings(replace(PLAIN, basics=STEP_KEYS))
    assert page.week.isVisible()
    assert "nearer to ready" in page.week.title.text()
    page.week.idea.asked.emit("shanten")
    assert window.pages.shown == "terms"


# --- games that were opened before ----------------------------------------------------------------


def test_a_game_that_was_opened_is_offered_until_it_is_forgotten(qtbot, window, log, tmp_path):
    page = first_of(window)
    assert not page.recent.isVisible()
    game = tmp_path / "a & b.mjlog"
    log.rename(game)
    window.open_source(str(game))
    until(lambda: window.pages.shown == "review")
    window.show_page("first")
    settle()
    assert page.recent.isVisible()
    qtbot.mouseClick(page.recent, LEFT)
    assert page.recent.games.isVisible()
    page.recent.games.close()
    actions = page.recent.games.actions()
    assert actions[0].text() == f"a && b.mjlog · {tmp_path.name}"
    assert actions[0].toolTip() == str(game)
    actions[0].trigger()
    until(lambda: window.pages.shown == "review")
    window.show_page("first")
    page.recent.games.actions()[-1].trigger()
    settle()
    assert not page.recent.isVisible()
    window.show_page("first")
    settle()
    assert not page.recent.isVisible()


# --- today ----------------------------------------------------------------------------------------


def today_of(window):
    page = first_of(window)
    until(lambda: page.week is not None and page.week.today.isVisible())
    return page.week.today


def drill(qtbot, window, count):
    window.show_page("drills")
    session = window.pages.page("drills").session
    session.begin()
    for _ in range(count):
        until(lambda: session.is_asking)
        position = session.position
        at = position.view.question.choices[0]
        button = next(
            one for one in position.table.hand.buttons if kind_of(one.tile) == kind_of(at)
        )
        qtbot.mouseClick(button, LEFT)
        until(lambda position=position: position.view.marked is not None)
        qtbot.mouseClick(position.side.button, LEFT)
        settle()


def test_today_asks_for_a_round_and_five_drills_and_ticks_them(qtbot, opened, tmp_path):
    open_database(tmp_path / FILE_NAME).close()
    window = opened(replace(PLAIN, basics=STEP_KEYS))
    today = today_of(window)
    assert today.title.text() == "Today"
    assert today.round.accessibleName() == "One round, still to do"
    assert today.drills.accessibleName() == "0 of 5 drills, still to do"
    assert today.streak.isHidden()
    qtbot.mouseClick(today.drills, LEFT)
    assert window.pages.currentWidget() is window.pages.page("drills")
    drill(qtbot, window, 2)
    window.show_page("first")
    settle()
    assert today.drills.accessibleName() == "2 of 5 drills, still to do"
    qtbot.mouseClick(today.round, LEFT)
    game = window.practice_page.game
    until(lambda: asked(game))
    play_out(window, ByClicks(qtbot, window), rounds=1)
    window.show_page("first")
    settle()
    assert today.round.accessibleName() == "One round, done", "before its game is over"
    drill(qtbot, window, 3)
    window.show_page("first")
    settle()
    assert today.title.text() == "Today is done"
    assert today.drills.accessibleName() == "5 of 5 drills, done"


def test_what_was_done_in_an_unfinished_game_is_there_after_a_restart(qtbot, opened, tmp_path):
    window = opened(replace(PLAIN, basics=STEP_KEYS, hints="open"))
    today_of(window)
    qtbot.mouseClick(window.pages.page("first").week.today.round, LEFT)
    until(lambda: asked(window.practice_page.game))
    play_out(window, ByClicks(qtbot, window), rounds=1)
    window.show_page("first")
    settle()
    met = window.pages.page("first").week.title.text()
    settings = window.settings
    window.close()
    window = opened(settings)
    assert today_of(window).round.accessibleName() == "One round, done"
    assert window.pages.page("first").week.title.text() == met
    assert {*window.course.done.badges} == {*settings.badges}


def test_a_new_day_begins_anew_and_the_streak_forgives_one_day_off(opened, tmp_path, qtbot):
    open_database(tmp_path / FILE_NAME).close()
    window = opened(replace(PLAIN, basics=STEP_KEYS))
    today = today_of(window)
    clock = [datetime(2025, 6, 1, 9, tzinfo=UTC)]
    writer = window.history_writer
    writer.place = replace(writer.place, now=lambda: clock[0])
    for day, streak in ((1, ""), (3, "2 days in a row"), (4, "3 days in a row"), (7, "")):
        clock[0] = datetime(2025, 6, day, 9, tzinfo=UTC)
        window.show_page("first")
        settle()
        assert today.drills.accessibleName() == "0 of 5 drills, still to do"
        drill(qtbot, window, 1)
        window.show_page("first")
        settle()
        assert today.drills.accessibleName() == "1 of 5 drills, still to do"
        assert (today.streak.text() if today.streak.isVisible() else "") == streak
