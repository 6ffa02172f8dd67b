"""Updates: the window asks only with a home and the learner's leave, and says what it hears."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.settling import settle
from tests.ui.stage import Stage
from tutor import settings
from tutor.pages.window import main_window
from tutor.pages.window import update_model as updates
from tutor.pages.window.main_window import MainWindow

HOME = "https://tutor.example.com/releases"


def test_without_a_home_there_is_nothing_to_tick(window: MainWindow) -> None:
    assert "look_for_updates" not in window.pages.page("settings").boxes


def test_the_learner_agrees_in_the_settings(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, window: MainWindow
) -> None:
    monkeypatch.setattr(settings, "releases_page", lambda: HOME)
    window.show_page("settings")
    page = window.pages.page("settings")
    box = page.boxes["look_for_updates"]
    page.scroller.ensureWidgetVisible(box)
    assert box.text() == "Off"
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton)
    assert window.settings.look_for_updates


def test_the_window_asks_only_then(bare: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path] = []

    def ask(folder: Path, now: float) -> str:
        asked.append(folder)
        return "99.0.0"

    monkeypatch.setattr(updates, "ask_for_update", ask)
    bare.window.look_for_updates()
    bare.change(look_for_updates=True)
    bare.window.look_for_updates()
    assert asked == [], "there is no home"
    monkeypatch.setattr(main_window, "releases_page", lambda: HOME)
    bare.change(look_for_updates=False)
    bare.window.look_for_updates()
    assert asked == [], "nobody agreed"
    bare.change(look_for_updates=True)
    bare.window.look_for_updates()
    settle()
    assert asked == [bare.window.games]
    assert bare.window.banner.text.text() == (
        "Version 99.0.0 is there. The settings open the download page."
    )
