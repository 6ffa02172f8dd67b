"""Games on their way into the history: those played here, and reviewed ones of one's own."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from rules.formats.mjlog_write import write_mjlog
from rules.record import Player
from tests.tutor.practice_games import play, session
from tests.ui.practices import PLAIN as QUICK
from tests.ui.practices import ByKeys, play_out
from tests.ui.reviews import Later, record
from tests.ui.settling import settle
from tutor.lab.kept_games import decisions_of
from tutor.pages.practice.model import GameRequest
from tutor.settings import Settings
from tutor.store.database import FILE_NAME, open_database
from tutor.store.games import kept_games
from tutor.store.rows import Origin

PLAIN = Settings(language="en", theme="light")
LEFT = Qt.MouseButton.LeftButton
NAMES = ("Aki", "Bo", "Chi", "Dai")


pytestmark = pytest.mark.usefixtures("quick_opponents", "impatient")


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "own"


@pytest.fixture
def opened(new_window, folder):
    return partial(new_window, folder=folder)


@pytest.fixture
def game(tmp_path):

    def make(seed=5, names=NAMES):
        named = replace(record(seed), players=tuple(Player(name) for name in names))
        path = tmp_path / f"{seed}.mjlog"
        path.write_bytes(bytes(write_mjlog(named)))
        return str(path)

    return make


def held(folder):
    if not (folder / FILE_NAME).exists():
        return ()
    with closing(open_database(folder / FILE_NAME)) as history:
        return kept_games(history)


# --- practice games -------------------------------------------------------------------------


def test_a_game_that_is_played_out_is_kept_with_its_hints(qtbot, opened, folder):
    window = opened(QUICK)
    window.practise(GameRequest(("novice",) * 3, "east", 3))
    play_out(window, ByKeys(qtbot, window))
    (kept,) = held(folder)
    assert kept.game.origin is Origin.PRACTICE
    with closing(open_database(folder / FILE_NAME)) as history:
        decisions = decisions_of(history, kept.id)
    assert len(decisions) > 20
    assert any(decision.hints for decision in decisions)
    window.show_page("progress")
    settle()
    page = window.pages.page("progress")
    assert page.head.games.text() == "Games 1"
    window.show_page("practice")
    qtbot.mouseClick(window.practice_page.end.review, LEFT)
    settle()
    box = window.page.header.mine
    assert (box.isChecked(), box.isEnabled()) == (True, False), "it is its learner's, and stays"
    assert len(held(folder)) == 1


def test_a_played_game_is_written_before_the_window_goes(opened, folder):
    later = Later()
    window = opened()
    window.show_page("practice")
    window.history_writer.keep_practice(play(session(11)))
    assert held(folder) == ()
    window.close()
    assert [kept.game.game for kept in held(folder)] == ["practice-11"]
    later.work()
    assert len(held(folder)) == 1


# --- one's own games in the review ------------------------------------------------------------


def test_a_click_keeps_the_game_and_the_name(qtbot, opened, game, folder):
    window = opened()
    source = game()
    window.open_source(source)
    window.replays.change_seat(2)
    settle()
    qtbot.mouseClick(window.page.header.mine, LEFT)
    settle()
    (kept,) = held(folder)
    assert (kept.game.seat, kept.game.origin, kept.game.source) == (2, Origin.REVIEW, source)
    assert kept.decisions == len(window.page.state.discards)
    assert window.settings.own_names == ("Chi",)


def test_the_next_game_of_the_name_is_kept_by_itself_from_its_seat(opened, game, folder):
    window = opened(replace(PLAIN, own_names=("Chi",)))
    window.open_source(game(6))
    settle()
    assert window.page.state.seat == 2
    assert window.page.header.mine.isChecked()
    (kept,) = held(folder)
    assert kept.game.seat == 2
    window.replays.change_seat(0)
    settle()
    assert not window.page.header.mine.isChecked()
    assert len(held(folder)) == 1


def test_by_a_key_and_back_again(qtbot, opened, game, folder):
    window = opened()
    window.open_source(game())
    settle()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_M)
    settle()
    assert window.page.header.mine.isChecked()
    assert len(held(folder)) == 1
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_M)
    settle()
    assert not window.page.header.mine.isChecked()
    assert held(folder) == ()
    assert window.settings.own_names == ()


def test_a_game_that_is_still_reviewed_is_kept_when_it_is_whole(qtbot, opened, game, folder):
    later = Later()
    window = opened()
    window.open_source(game())
    function, args = later.waiting.pop()  # the last that was asked for
    function(*args)
    settle()
    qtbot.mouseClick(window.page.header.mine, LEFT)
    assert not window.page.state.is_whole
    later.work()
    settle()
    later.work()
    (kept,) = held(folder)
    assert kept.decisions == len(window.page.state.discards)


def test_a_history_that_cannot_be_written_takes_the_tick_off(qtbot, opened, game, folder):
    window = opened()
    window.open_source(game())
    open_database(folder / FILE_NAME).close()
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        qtbot.mouseClick(window.page.header.mine, LEFT)
        settle()
        assert "in use by another window" in window.page.banner.text.text()
        assert not window.page.header.mine.isChecked()
        other.execute("ROLLBACK")
    qtbot.mouseClick(window.page.header.mine, LEFT)
    settle()
    assert len(held(folder)) == 1
