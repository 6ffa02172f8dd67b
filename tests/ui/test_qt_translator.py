"""Qt's own words follow the language of the window."""

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QLineEdit, QMessageBox

from tests.ui.settling import settle
from tutor.pages.app import name_locale
from tutor.pages.window.main_window import MainWindow, QtTranslator
from tutor.settings import Settings, chosen_language


@pytest.fixture
def qt_words(qapp):
    made = QtTranslator()
    yield made
    made.silence()


def menu_of_a_field() -> list[str]:
    field = QLineEdit()
    menu = field.createStandardContextMenu()
    said = [action.text().partition("\t")[0].replace("&", "") for action in menu.actions()]
    menu.deleteLater()
    return [text for text in said if text]


def cancel() -> str:
    box = QMessageBox(QMessageBox.Icon.Question, "", "", QMessageBox.StandardButton.Cancel)
    return box.button(QMessageBox.StandardButton.Cancel).text().replace("&", "")


ENGLISH = ["Undo", "Redo", "Cut", "Copy", "Paste", "Delete", "Select All"]


def test_menus_and_buttons_are_in_the_language_and_in_english_again(qt_words):
    assert (menu_of_a_field(), cancel()) == (ENGLISH, "Cancel")
    qt_words.speak("ja")
    assert menu_of_a_field()[2:5] == ["切り取り(T)", "コピー(C)", "貼り付け(P)"]
    assert cancel() == "キャンセル"
    qt_words.speak("en")
    assert (menu_of_a_field(), cancel()) == (ENGLISH, "Cancel")


def test_a_language_that_qt_does_not_know_stays_english(qt_words):
    qt_words.speak("ja")
    qt_words.speak("zz_ZZ")
    assert cancel() == "Cancel"


def test_the_window_takes_qt_along(qtbot, tmp_path):
    kept = []
    window = MainWindow(Settings(language="ja"), kept.append, games=tmp_path)
    qtbot.addWidget(window)
    window.show()
    assert cancel() == "キャンセル"
    window.change_settings(Settings(language="en"))
    assert cancel() == "Cancel"
    window.change_settings(Settings(language="ja"))
    assert cancel() == "キャンセル"
    window.close()
    settle()
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


@pytest.mark.parametrize(
    ("environment", "language"),
    [({}, "ja"), ({"LANG": ""}, "ja"), ({"LANG": "en_GB.UTF-8"}, "en"), ({"LC_ALL": "C"}, "en")],
)
def test_where_the_environment_is_silent_qt_tells_the_system_s_language(
    qapp, monkeypatch, environment, language
):
    monkeypatch.setattr(QLocale, "system", lambda: QLocale("ja_JP"))
    name_locale(environment)
    assert chosen_language(Settings(), environment) == language
