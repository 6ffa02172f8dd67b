"""The pages of the window, made when wanted; a second start comes to the first window."""

import errno
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFontMetrics, QKeySequence
from PySide6.QtWidgets import QMainWindow

from tests.ui.settling import settle, until
from tutor.commands import window as command
from tutor.pages.host import Page
from tutor.pages.parts.look import look
from tutor.pages.parts.theme import THEMES
from tutor.pages.window.main_window import restore_place, window_place
from tutor.pages.window.page_entries import FIRST_PAGE, PAGES
from tutor.pages.window.startup import SecondStarts
from tutor.settings import Settings
from tutor.system.single_instance import TOKEN, meeting_place, pass_to_window

PLAIN = Settings(language="en", theme="light")
NAMES = [place.name for place in PAGES]
pytestmark = pytest.mark.usefixtures("small_tree")


def press(qtbot, window, keys: str) -> None:
    combination = QKeySequence(keys)[0]
    qtbot.keyClick(window, combination.key(), combination.keyboardModifiers())
    settle()


def test_every_page_is_reached_by_its_key_and_from_the_rail(qtbot, window):
    for place in PAGES:
        name = place.name
        press(qtbot, window, place.key)
        page = window.pages.currentWidget()
        assert window.pages.shown == name
        assert isinstance(page, Page)
        assert page.areas()
        focus = window.focusWidget()
        assert focus is page or page.isAncestorOf(focus), name
    for name in (place.name for place in PAGES if place.in_rail):
        qtbot.mouseClick(window.rail.buttons[name], Qt.MouseButton.LeftButton)
        assert window.pages.shown == name
        checked = [each for each, button in window.rail.buttons.items() if button.isChecked()]
        assert checked == [name]


def test_esc_leaves_only_the_pages_at_the_foot(qtbot, window):
    window.show_page("practice")
    for name in (place.name for place in PAGES if place.at_foot):
        window.show_page(name)
        press(qtbot, window, "Esc")
        assert window.pages.shown == "practice"
    press(qtbot, window, "Esc")
    assert window.pages.shown == "practice"


def test_an_error_is_shown_on_every_page(window):
    for name in NAMES:
        window.show_page(name)
        window.show_error("It fell over.")
        settle()
        banners = (window.banner, window.page.banner, window.practice_page.banner)
        shown = [banner for banner in banners if banner.isVisible()]
        assert [banner.text.text() for banner in shown] == ["It fell over."], name
        shown[0].close_button.click()


def test_the_window_opens_where_its_folder_cannot_be_opened(new_window, tmp_path):
    shut = tmp_path / ("d" * 300)  # refused by the system, as the folder of another person is
    window = new_window(folder=shut)
    for name in NAMES:
        window.show_page(name)
        settle()
        assert window.pages.shown == name
    assert "File name too long" in window.banner.text.text()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_rail_has_its_words_whole_in_the_smallest_window(window, language):
    window.resize(960, 640)
    window.change_settings(replace(PLAIN, language=language, text_size=200))
    for name, button in window.rail.buttons.items():
        window.rail.show_page(name)  # the page itself need not be made
        settle()
        assert button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextUnderIcon
        bold = QFontMetrics(look().font("small", 600))  # the cell of the page that is open
        assert bold.horizontalAdvance(button.text()) + 4 <= button.width(), button.text()


@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("en", ["Mahjong Tutor", "Drills · Mahjong Tutor", "The tree · Mahjong Tutor"]),
        ("ja", ["麻雀チューター", "ドリル · 麻雀チューター", "方針決定ツリー · 麻雀チューター"]),
    ],
)
def test_the_title_says_which_page_is_shown(window, language, titles):
    window.change_settings(replace(PLAIN, language=language))
    said = []
    for page in (FIRST_PAGE, "drills", "tree"):
        window.show_page(page)
        said.append(window.windowTitle())
    assert said == titles


def test_enter_presses_the_button_in_focus_on_every_page(qtbot, window):
    window.show_page("review")
    play = window.pages.page("review").empty.buttons[2]
    play.setFocus()
    qtbot.keyClick(play, Qt.Key.Key_Return)
    settle()
    assert window.pages.shown == "practice"
    cell = window.rail.buttons["review"]
    cell.setFocus()
    qtbot.keyClick(cell, Qt.Key.Key_Enter)
    assert window.pages.shown == "review"


def test_no_key_does_two_things(window):
    actions: list[QAction] = window.actions()
    keys = [keys.toString() for action in actions for keys in action.shortcuts()]
    assert len(keys) == len(set(keys))


def test_words_grow_with_a_large_window_and_shrink_with_it(window):
    page = window.pages.currentWidget()
    plain = page.title.fontMetrics().height()
    window.resize(2560, 1440)
    settle()
    assert look().scale == 1.3
    assert page.title.fontMetrics().height() > 1.2 * plain
    window.change_settings(replace(PLAIN, text_size=200))
    assert look().scale == 2.0
    window.change_settings(PLAIN)
    window.resize(1280, 800)
    settle()
    assert look().scale == 1.0
    assert page.title.fontMetrics().height() == plain


def test_settings_that_cannot_be_written_count_all_the_same(new_window):
    def full(settings: Settings) -> None:
        raise OSError(errno.ENOSPC, "full", "settings.json")

    unkept = new_window(PLAIN, full)
    unkept.change_settings(replace(PLAIN, theme="dark"))
    assert look().colours is THEMES["dark"]
    assert "settings.json" in unkept.banner.text.text()


class Opener(QMainWindow):
    def __init__(self):
        super().__init__()
        self.opened = []

    def open_source(self, source):
        self.opened.append(source)


@pytest.fixture
def opener(qtbot):
    made = Opener()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def met(opener, tmp_path):
    place = meeting_place(tmp_path, {"DISPLAY": ":1"})
    starts = SecondStarts(opener, opener)
    starts.meet(place)
    yield place
    starts.close()
    starts.close()


def given(place, sources, token=""):
    with ThreadPoolExecutor(1) as pool:
        start = pool.submit(pass_to_window, place, sources, token)
        until(start.done)
        return start.result()


def test_a_second_start_opens_its_file_here(opener, met, monkeypatch):
    monkeypatch.delenv(TOKEN, raising=False)
    opener.showMinimized()
    assert given(met, ["https://tenhou.net/0/?log=x"])
    until(lambda: bool(opener.opened))
    assert opener.opened == ["https://tenhou.net/0/?log=x"]
    assert not opener.windowState() & Qt.WindowState.WindowMinimized
    assert opener.isVisible()


def test_one_without_a_file_only_brings_it_to_the_front(opener, met, monkeypatch):
    monkeypatch.setenv(TOKEN, "")
    assert given(met, [], "from the desktop")
    until(opener.isVisible)
    assert opener.opened == []
    assert os.environ[TOKEN] == "from the desktop"


def test_where_nobody_can_be_met_the_window_is_there_all_the_same(opener, tmp_path):
    (tmp_path / "file").write_text("x")
    starts = SecondStarts(opener, opener)
    starts.meet(str(tmp_path / "file" / "place"))
    opener.show()
    until(opener.isVisible)
    starts.close()
    assert opener.isVisible()
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
