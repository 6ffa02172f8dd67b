"""A window that changes its language is like one that began in it; Qt's own words follow."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QLineEdit, QMessageBox

from tests.ui.settling import settle, unpainted
from tests.ui.spoken import spoken
from tests.ui.stage import Stage, furnished
from tutor.language import activate
from tutor.pages.app import name_locale
from tutor.pages.parts.look import look, set_look
from tutor.pages.window.main_window import MainWindow, QtTranslator
from tutor.settings import Settings, chosen_language

SHOWN = (
    "practice hint 4",
    "practice result",
    "practice end",
    "first week",
    "basics wrong",
    "review",
    "review summary",
    "drills answered",
    "progress",
    "class teach",
    "class figures",
    "problem solved",
    "tree",
    "settings",
)


@pytest.fixture(scope="module")
def stage(qapp, tmp_path_factory) -> Iterator[Stage]:
    folder = tmp_path_factory.mktemp("here") / "home"
    folder.mkdir()
    with furnished(folder) as made, unpainted(made.window):
        yield made


@pytest.fixture(scope="module")
def japanese(qapp, tmp_path_factory) -> Iterator[Stage]:
    folder = tmp_path_factory.mktemp("there") / "home"
    folder.mkdir()
    found = look()
    with furnished(folder, language="ja") as made, unpainted(made.window):
        activate("en")
        set_look(found)
        yield made


def said(stage: Stage) -> list[str]:
    return [line.replace(str(stage.folder), "HOME") for line in spoken(stage.window)]


@pytest.mark.parametrize("scene", SHOWN)
def test_what_a_page_says_follows_the_language_there_and_back(
    stage: Stage, japanese: Stage, scene: str
) -> None:
    stage.show(scene)
    english = said(stage)
    stage.change(language="ja")
    switched = said(stage)
    japanese.show(scene)
    assert switched == said(japanese)
    stage.change(language="en")
    assert said(stage) == english
    assert switched != english


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
