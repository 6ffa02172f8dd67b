"""The pages of the window: made when wanted, each with what the window asks of it."""

import errno
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFontMetrics, QKeySequence

from tests.ui.settling import settle
from tutor.pages.host import Page
from tutor.pages.parts.look import look
from tutor.pages.parts.theme import THEMES
from tutor.pages.window.page_entries import FIRST_PAGE, PAGES
from tutor.settings import Settings

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
