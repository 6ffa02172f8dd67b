"""Moments of a game: a win unfolds yaku by yaku, calls are seen, badges are kept."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from tests.ui.settling import settle, until


@pytest.fixture(autouse=True)
def english(stage):
    stage.change(language="en", theme="light", text_size=100, reduce_motion=False, pace=200)
    yield
    stage.change(reduce_motion=True)


def visible(panel) -> list[str]:
    found = panel.scroller.widget().findChildren(QLabel)
    return [label.text() for label in found if label.isVisible() and label.text()]


def test_a_win_unfolds_at_the_pace_of_the_game_and_space_shows_all_of_it(stage, qtbot):
    stage.show("practice result")
    game, panel = stage.game, stage.game.panel.result
    assert panel.reveal.is_running
    assert not {"1 han", "Worth", "Every win"} & {*visible(panel)}
    assert "28,200" not in visible(panel)
    until(lambda: "1 han" in visible(panel))
    assert "Worth" not in visible(panel)
    round_ = game.session.observation.round
    qtbot.keyClick(game, Qt.Key.Key_Space)
    assert not panel.reveal.is_running
    assert {"2 han, 30 fu: 3,200 points", "Worth", "28,200"} <= {*visible(panel)}
    assert game.session.result is not None
    qtbot.keyClick(game, Qt.Key.Key_Space)
    settle()
    assert game.session.result is None or game.session.observation.round != round_


def test_without_motion_a_win_stands_at_once(stage):
    stage.change(reduce_motion=True)
    stage.show("practice result")
    panel = stage.game.panel.result
    assert not panel.reveal.is_running
    assert {"2 han, 30 fu: 3,200 points", "Worth", "28,200"} <= {*visible(panel)}
