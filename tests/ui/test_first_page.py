"""The first page in use: clicks and keys of somebody who has never seen the program."""

from contextlib import closing
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QWidget

from rules.formats import write_mjlog
from rules.tiles import Seat, is_honour, is_red, kind_of, suit_of
from tests.tutor.practice_games import opponent_of, play, session
from tests.tutor.trees import TREE
from tests.ui.practices import PLAIN, asked
from tests.ui.reviews import AtOnce, Later, record
from tests.ui.settling import settle, until
from tutor.basics.keys import STEP_KEYS
from tutor.concepts.course import COURSE, WEEK, Concept
from tutor.concepts.ledger import ConceptLedger, DecisionPlace, Meeting
from tutor.history.database import FILE_NAME, open_database
from tutor.history.games import kept_games
from tutor.language import languages, translator
from tutor.practice.folder import unfinished, waiting
from tutor.practice.store import finish
from tutor.strategy import tree as tree_module
from tutor.ui.first.sample_hand import DRAWN_TILE, SAMPLE_TILES
from tutor.ui.parts.option_box import OptionBox
from tutor.ui.parts.theme import DARK
from tutor.ui.window.main_window import MainWindow
from tutor.view.first import open_choice, play_choice, sample_choice
from tutor.view.practice import games as practice_games
from tutor.view.practice.surroundings import GameRequest
from tutor.view.week import week_view

LEFT = Qt.MouseButton.LeftButton
SIZES = [(960, 640), (1280, 800), (1920, 1080)]


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(tree_module, "shipped_tree", lambda: TREE)
    monkeypatch.setattr(practice_games, "opponent", lambda name, tree: opponent_of("near"))


@pytest.fixture
def kept():
    return []


@pytest.fixture
def opened(qtbot, kept, tmp_path):
    def make(settings=PLAIN, **more):
        made = MainWindow(settings, kept.append, AtOnce(), games=tmp_path, **more)
        qtbot.addWidget(made)
        made.show()
        made.activateWindow()
        until(made.isActiveWindow)
        return made

    return make


@pytest.fixture
def window(opened):
    return opened()


def first_of(window):
    return window.pages.page("first")


def press(qtbot, window, keys):
    combination = QKeySequence(keys)[0]
    target = QApplication.focusWidget() or window
    qtbot.keyClick(target, combination.key(), combination.keyboardModifiers())
    settle()


# --- the ways in ----------------------------------------------------------------------------------


def test_the_ways_in_words():
    en = translator("en")
    told = [
        (way.title, way.line, way.key)
        for way in (
            play_choice(False, en),
            play_choice(True, en),
            open_choice(en),
            sample_choice(en),
        )
    ]
    assert told == [
        (
            "Play a round with hints",
            "Three opponents sit down at once. Ask whenever you like: H opens a hint.",
            "P",
        ),
        (
            "Go on with your game",
            "It stands where you left it. To begin another, leave it there: Ctrl+W.",
            "P",
        ),
        (
            "Open a game log",
            "Choose a file, or drop it here. You see where another tile was better.",
            "O",
        ),
        (
            "Look at a finished review",
            "A game of four programs, each turn explained: see what the tutor does.",
            "R",
        ),
    ]


@pytest.mark.parametrize("by", ["click", "P", "Space", "Return", "Enter"])
def test_one_step_to_a_game_and_one_more_to_a_hint(qtbot, window, by):
    page = first_of(window)
    assert page.play.hasFocus()
    if by == "click":
        qtbot.mouseClick(page.play, LEFT)
    else:
        press(qtbot, window, by)
    game = window.practice_page.game
    until(lambda: asked(game))
    assert window.pages.shown == "practice"
    assert game.isVisible()
    assert game.session.setup.opponents == ("steady", "steady", "steady")
    assert not game.session.setup.rules.hanchan
    press(qtbot, window, "H")
    assert game.session.opened == 1


def test_before_the_first_turn_the_panel_says_how_a_hint_is_opened(window):
    window.executor = Later()
    window.practise(GameRequest(("steady", "steady", "steady"), "east", seed=1))
    panel = window.practice_page.game.panel.hints
    assert window.practice_page.session.question is None, "the others play"
    assert panel.how.isVisible()
    assert panel.how.text() == "When it is your turn, H opens a hint."


def test_the_game_is_that_of_the_settings(qtbot, opened):
    settings = replace(
        PLAIN, opponent_right="novice", opponent_left="strong", game_length="hanchan"
    )
    window = opened(settings)
    qtbot.mouseClick(first_of(window).play, LEFT)
    setup = window.practice_page.session.setup
    assert setup.opponents == ("novice", "steady", "strong")
    assert setup.rules.hanchan


def test_a_game_under_way_is_gone_on_with(qtbot, window):
    page = first_of(window)
    qtbot.mouseClick(page.play, LEFT)
    session = window.practice_page.session
    qtbot.mouseClick(window.rail.mark, LEFT)
    assert window.pages.shown == "first"
    assert page.play.accessibleName() == "Go on with your game"
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
    assert page.play.accessibleName() == "Go on with your game"
    press(qtbot, window, "P")
    assert window.practice_page.session.setup == setup
    assert len(unfinished(tmp_path)) == 1


def test_a_finished_game_that_waits_for_the_history_is_not_gone_on_with(qtbot, opened, tmp_path):
    game = play(session(5, tmp_path))
    finish(game, tmp_path, lambda decision: (), keeps_journal=True)
    (over,) = waiting(tmp_path)
    window = opened()
    assert first_of(window).play.accessibleName() != "Go on with your game"
    first_of(window).painted.emit()
    until(lambda: waiting(tmp_path) == ())
    with closing(open_database(tmp_path / FILE_NAME)) as history:
        assert [one.game.game for one in kept_games(history)] == [over.stem]


def test_what_the_history_refuses_is_said_once_and_waits(qtbot, opened, tmp_path):
    game = play(session(5, tmp_path))
    finish(game, tmp_path, lambda decision: (), keeps_journal=True)
    (tmp_path / FILE_NAME).mkdir()
    window = opened()
    first_of(window).painted.emit()
    until(window.banner.isVisible)
    assert FILE_NAME in window.banner.text.text()
    window.banner.hide()
    qtbot.mouseClick(first_of(window).play, LEFT)
    assert not window.banner.isVisible()
    assert len(waiting(tmp_path)) == 1
    assert window.practice_page.session.steps == 0


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
def test_a_log_is_asked_for_and_opened(qtbot, window, tmp_path, monkeypatch, by):
    log = tmp_path / "own.mjlog"
    log.write_bytes(write_mjlog(record()))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *asked: (str(log), ""))
    if by == "click":
        qtbot.mouseClick(first_of(window).open, LEFT)
    else:
        press(qtbot, window, "O")
    settle()
    assert window.pages.shown == "review"
    assert window.windowTitle() == "own.mjlog · Review · Mahjong Tutor"


def test_where_no_log_is_chosen_nothing_happens(qtbot, window, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *asked: ("", ""))
    qtbot.mouseClick(first_of(window).open, LEFT)
    assert window.pages.shown == "first"


def test_an_address_is_asked_for(qtbot, window):
    qtbot.mouseClick(first_of(window).address, LEFT)
    assert window.address_dialog.isVisible()
    window.address_dialog.reject()


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
    assert first_of(window).play.hasFocus()


def test_a_window_for_a_game_begins_with_the_review(opened):
    window = opened(first="review")
    assert window.pages.shown == "review"
    assert window.pages.made("first") is None


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
    assert window.look.colours == DARK
    assert window.look.scale == 1.5
    assert not window.look.indices
    assert first_of(window).play.accessibleName() == "ヒント付きで打つ"


def test_the_hand_shows_what_the_choices_do(window):
    hand = first_of(window).choices.hand
    with_numbers = hand.grab().toImage()
    window.change_settings(replace(window.settings, tile_indices=False))
    assert hand.grab().toImage() != with_numbers


def test_the_hand_has_what_numbers_and_letters_help_with():
    tiles = (*SAMPLE_TILES, DRAWN_TILE)
    assert len({*tiles}) == 14
    assert any(is_red(tile) for tile in tiles)
    kinds = [kind_of(tile) for tile in tiles]
    assert {suit_of(kind) for kind in kinds if not is_honour(kind)} == {0, 1, 2}
    assert sum(is_honour(kind) for kind in kinds) >= 4


# --- room -----------------------------------------------------------------------------------------


def box_in(part: QWidget, whole: QWidget) -> QRect:
    return QRect(part.mapTo(whole, QPoint(0, 0)), part.size())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("language", languages())
def test_nothing_is_cut_and_nothing_overlaps(opened, size, scale, language):
    window = opened(replace(PLAIN, language=language, text_size=scale))
    window.resize(*size)
    settle()
    page = first_of(window)
    body = page.scroller.widget()
    assert body.width() <= page.scroller.viewport().width(), "nothing is beyond the right edge"
    cards = (page.play, page.open, page.sample)
    for card in cards:
        assert card.height() >= card.heightForWidth(card.width())
    parts = [page.title, page.line, *cards, page.address, page.choices, page.legend]
    boxes = [box_in(part, body) for part in parts]
    for number, one in enumerate(boxes):
        assert body.rect().contains(one)
        assert not any(one.intersects(other) for other in boxes[number + 1 :])
    for label in body.findChildren(QLabel):
        assert label.width() >= label.minimumSizeHint().width()
        assert label.height() >= label.heightForWidth(label.width())
    choices = page.choices
    inner = [
        box_in(part, choices) for part in (choices.hand, choices.numbers, *choices.boxes.values())
    ]
    for number, one in enumerate(inner):
        assert choices.rect().contains(one)
        assert not any(one.intersects(other) for other in inner[number + 1 :])


@pytest.mark.parametrize("language", languages())
def test_cards_stand_beside_one_another_or_below(opened, language):
    window = opened(replace(PLAIN, language=language))
    window.resize(960, 640)
    settle()
    page = first_of(window)
    assert page.play.y() == page.open.y() == page.sample.y()
    assert page.scroller.verticalScrollBar().maximum() == 0, "all of it fits the smallest window"
    window.change_settings(replace(PLAIN, language=language, text_size=200))
    settle()
    assert page.play.x() == page.open.x() == page.sample.x()
    assert page.play.y() < page.open.y() < page.sample.y()


def test_large_type_begins_with_the_title(opened):
    page = first_of(opened(replace(PLAIN, text_size=200)))
    assert page.scroller.verticalScrollBar().maximum() > 0
    assert page.scroller.verticalScrollBar().value() == 0


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


def test_the_path_in_words():
    en = translator("en")
    view = week_view(ConceptLedger(), STEP_KEYS, en)
    assert view.title == "Your first week: day 2, nearer to ready · 6 of 30 ideas met"
    assert view.idea.startswith("Next idea: steps from ready. Count the tiles")
    assert view.past == (True, *[False] * 6)
    view = week_view(met(Concept.SETS), (), en)
    assert view.title == "Your first week: day 1, what wins · 1 of 30 ideas met"
    assert week_view(met(Concept.SETS), ("sets",), en).title == view.title
    view = week_view(met(*COURSE), (), en)
    assert view.title == "All 30 ideas of the course are met"
    assert view.key == ""
    assert all(view.past)


def test_the_days_are_the_course():
    assert [concept for day in WEEK for concept in day] == [*COURSE]


def test_the_path_takes_the_place_of_the_first_steps(qtbot, opened):
    window = opened()
    page = first_of(window)
    until(lambda: page._ledger is not None)
    assert page.steps.isVisible()
    assert page.week is None, "whoever has not begun is shown where to begin"
    page.set_ledger(met(Concept.SETS))
    assert not page.steps.isVisible()
    assert page.week.isVisible()
    assert page.steps_again.isVisible()
    window.change_settings(replace(PLAIN, basics=STEP_KEYS[:2]))
    assert page.steps.isVisible(), "begun, and not done"
    assert not page.week.isVisible()
    window.change_settings(replace(PLAIN, basics=STEP_KEYS))
    assert page.week.isVisible()
    assert "day 2" in page.week.title.text()
    page.week.idea.asked.emit("shanten")
    assert window.pages.shown == "terms"


@pytest.mark.parametrize("language", languages())
def test_the_path_fits_the_smallest_window(opened, language):
    window = opened(replace(PLAIN, basics=STEP_KEYS, language=language))
    window.resize(960, 640)
    page = first_of(window)
    until(lambda: page.week is not None)
    settle()
    assert page.scroller.verticalScrollBar().maximum() == 0


# --- games that were opened before ----------------------------------------------------------------


def test_a_game_that_was_opened_is_offered_until_it_is_forgotten(qtbot, window, tmp_path):
    page = first_of(window)
    assert not page.recent.isVisible()
    game = tmp_path / "a & b.mjlog"
    game.write_bytes(write_mjlog(record()))
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


def test_the_sample_is_no_game_that_one_opened(window):
    window.open_sample()
    until(lambda: window.pages.shown == "review")
    window.show_page("first")
    settle()
    assert not first_of(window).recent.isVisible()
