"""The window comes to the front, and opens what a second start was to open."""

import os
from concurrent.futures import ThreadPoolExecutor

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from tests.ui.settling import until
from tutor.commands import window as command
from tutor.pages.window.main_window import restore_place, window_place
from tutor.pages.window.startup import SecondStarts
from tutor.system.single_instance import TOKEN, meeting_place, pass_to_window


class Opener(QMainWindow):
    def __init__(self):
        super().__init__()
        self.opened = []

    def open_source(self, source):
        self.opened.append(source)


@pytest.fixture
def window(qtbot):
    made = Opener()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def met(window, tmp_path):
    place = meeting_place(tmp_path, {"DISPLAY": ":1"})
    starts = SecondStarts(window, window)
    starts.meet(place)
    yield place
    starts.close()
    starts.close()


def given(place, sources, token=""):
    with ThreadPoolExecutor(1) as pool:
        start = pool.submit(pass_to_window, place, sources, token)
        until(start.done)
        return start.result()


def test_a_second_start_opens_its_file_here(window, met, monkeypatch):
    monkeypatch.delenv(TOKEN, raising=False)
    window.showMinimized()
    assert given(met, ["https://tenhou.net/0/?log=x"])
    until(lambda: bool(window.opened))
    assert window.opened == ["https://tenhou.net/0/?log=x"]
    assert not window.windowState() & Qt.WindowState.WindowMinimized
    assert window.isVisible()


def test_one_without_a_file_only_brings_it_to_the_front(window, met, monkeypatch):
    monkeypatch.setenv(TOKEN, "")
    assert given(met, [], "from the desktop")
    until(window.isVisible)
    assert window.opened == []
    assert os.environ[TOKEN] == "from the desktop"


def test_where_nobody_can_be_met_the_window_is_there_all_the_same(window, tmp_path):
    (tmp_path / "file").write_text("x")
    starts = SecondStarts(window, window)
    starts.meet(str(tmp_path / "file" / "place"))
    window.show()
    until(window.isVisible)
    starts.close()
    assert window.isVisible()
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_the_command_ends_where_a_window_took_its_file(met, monkeypatch, tmp_path):
    monkeypatch.setattr(command, "meeting_place", lambda folder, environment: met)
    with ThreadPoolExecutor(1) as pool:
        start = pool.submit(command.run, ["https://tenhou.net/0/?log=x"])
        until(start.done)
    assert start.result() == 0


# --- where it stood -------------------------------------------------------------------------------


def test_a_window_stands_where_it_stood(qtbot, monkeypatch):
    first, second = QMainWindow(), QMainWindow()
    qtbot.addWidget(first)
    qtbot.addWidget(second)
    first.setGeometry(30, 40, 500, 300)
    assert window_place(first, "before") == "before", "no screen: nothing is known"
    monkeypatch.setattr(
        "tutor.pages.window.main_window.QGuiApplication.platformName", staticmethod(lambda: "xcb")
    )
    place = window_place(first, "")
    restore_place(second, place)
    assert second.size() == first.size()


def test_a_damaged_place_changes_nothing(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(500, 300)
    for place in ("", "no such thing", "é", "AAAA", "=" * 50):
        restore_place(window, place)
        assert (window.width(), window.height()) == (500, 300)
