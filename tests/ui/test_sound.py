"""What is heard in a practice game, and the key that switches it."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.practices import asked, begin, reach
from tests.ui.settling import until
from tutor.system.sound import Sound


def test_tiles_calls_and_wins_are_heard_until_m_is_pressed(qtbot, window, monkeypatch):
    game = begin(window)
    heard: list[Sound] = []
    monkeypatch.setattr(game.speaker, "play", heard.append)
    reach(game, lambda question: len(set(heard)) > 1)
    assert Sound.TILE in heard
    game.setFocus()
    QTest.keyClick(game, Qt.Key.Key_M)
    assert not window.settings.sound
    assert not game.controller.settings.sound
    heard.clear()
    turns = game.session.steps
    reach(game, lambda question: game.session.steps > turns + 3)
    assert heard == []
    QTest.keyClick(game, Qt.Key.Key_M)
    assert window.settings.sound
    assert heard == [Sound.TILE], "that it is on again"


def test_without_a_screen_nothing_is_looked_for(qtbot, window):
    game = begin(window)
    until(lambda: asked(game))
    thread = game.speaker._thread
    if thread is not None:
        thread.join(10)
        assert not thread.is_alive(), "no player was found"
