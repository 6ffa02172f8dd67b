"""The settings page: every option has its place, and a choice takes effect at once."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices

from tests.ui.reviews import use_look
from tests.ui.settling import settle
from tutor import __version__
from tutor.language import languages
from tutor.pages.parts.buttons import ChoiceBox, OptionTick
from tutor.pages.parts.look import look
from tutor.pages.parts.theme import style_sheet
from tutor.pages.settings import page as settings_page
from tutor.settings import Settings, options, releases_page

PLAIN = Settings(language="en", theme="light")
SHOWN = options()


def settings_page_of(window):
    window.show_page("settings")
    settle()
    return window.pages.page("settings")


@pytest.fixture
def page(new_window):
    return settings_page_of(new_window(PLAIN))


def test_the_list_of_a_choice_opens_whole_with_rows_that_can_be_hit(page):
    use_look(scale=2.0)
    page.setStyleSheet(style_sheet(look().colours, 2.0))
    page.retranslate()
    boxes = [box for box in page.boxes.values() if isinstance(box, ChoiceBox)]
    assert len(boxes) > 5
    for box in boxes:
        box.showPopup()
        settle()
        rows, room = box.view(), box.view().viewport().rect()
        for number in range(box.count()):
            row = rows.visualRect(box.model().index(number, 0))
            assert room.contains(row), (box.accessibleName(), box.itemText(number))
            assert row.height() >= 32
        box.hidePopup()


def test_each_choice_asks_for_the_settings_with_it(qtbot, page):
    plain = page.host.settings
    for option in SHOWN:
        box = page.boxes[option.name]
        page.scroller.ensureWidgetVisible(box)
        if isinstance(box, OptionTick):
            qtbot.mouseClick(box, Qt.MouseButton.LeftButton)
            other = not option.default
        else:
            other = next(one for one in option.choices if one != getattr(PLAIN, option.name))
            box.setCurrentIndex(option.choices.index(other))
            box.activated.emit(box.currentIndex())
        assert page.host.settings == replace(plain, **{option.name: other})
        page.host.change_settings(plain)


def test_it_shows_what_is_chosen(page):
    page.host.change_settings(replace(page.host.settings, pace=1000, take_back=False))
    assert page.boxes["pace"].currentText() == "1 s"
    assert not page.boxes["take_back"].isChecked()
    assert page.boxes["take_back"].text() == "Off"


# --- a newer version ----------------------------------------------------------------------------


@pytest.fixture
def opened(monkeypatch):
    found = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: found.append(url.toString()))
    return found


@pytest.mark.parametrize("language", languages())
def test_a_newer_version_is_looked_for_at_a_click_and_by_the_browser(
    qtbot, monkeypatch, opened, new_window, language
):
    releases = "https://tutor.example.com/releases"
    monkeypatch.setattr(settings_page, "releases_page", lambda: releases)
    page = settings_page_of(new_window(Settings(language=language)))
    description = page.newer.accessibleDescription()
    assert __version__ in description, "which version one has"
    assert page.newer.toolTip() == releases, "where the click leads"
    settle()
    assert opened == []
    qtbot.mouseClick(page.newer, Qt.MouseButton.LeftButton)
    assert opened == [releases]


def test_while_there_is_no_such_page_there_is_no_button(page, opened):
    assert releases_page() is None, "once the project has a home, this test goes"
    assert not page.newer.isVisible()
    assert f"This is version {__version__}." in page.newer.accessibleDescription()
