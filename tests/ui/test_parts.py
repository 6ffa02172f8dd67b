"""Parts of pages: banner, empty state, sheet of keys, dialogs for files; what is heard."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from rules.formats.reading import UnreadableGame
from rules.message import Message
from rules.record import Repair
from tests.tutor.practice_games import play, session
from tests.ui.practices import asked, begin, reach
from tests.ui.reviews import use_look
from tests.ui.settling import settle, until
from tests.ui.spoken import listening
from tutor.pages.classroom.answering import OFFER_KEYS
from tutor.pages.parts.banner import Banner, RepairList
from tutor.pages.parts.dialogs import ask_file, ask_files, ask_folder, ask_target, last_folder
from tutor.pages.parts.keys_sheet import PAGE_KEYS, KeysSheet
from tutor.pages.parts.layouts import EmptyState
from tutor.pages.window.main_window import MainWindow
from tutor.settings import Settings
from tutor.system.sound import Sound
from tutor.text.messages import error_sentence

REPAIRS = (
    Repair(Message("the file stops before the end of the game")),
    Repair(Message("there is no tile {number}", number=200), 3, 7),
)


@pytest.fixture
def page(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(1400, 400)
    made.show()
    return made


def put(page, banner, width):
    banner.setGeometry(0, 0, width, banner.wanted_height(width))
    banner.show()
    settle()


def test_the_list_tells_what_was_read_and_what_was_not(page):
    banner = Banner(page)
    banner.show_repairs(REPAIRS, 5)
    put(page, banner, 1300)
    banner.show_list.click()
    (dialog,) = page.findChildren(QDialog)
    assert isinstance(dialog, RepairList)
    assert [dialog.lines.item(at).text() for at in range(dialog.lines.count())] == [
        "The whole file: the file stops before the end of the game",
        "Round 4 of the file, event 8: there is no tile 200",
    ]
    assert dialog.width() < page.width()
    assert dialog.height() < page.height()
    dialog.close()


@pytest.mark.parametrize(
    ("saying", "english", "japanese"),
    [
        ("as it is", "as it is", "as it is"),
        (Message("seat {seat} must draw", seat=2), "seat 2 must draw", "席2がツモる番です"),
        (
            partial(error_sentence, UnreadableGame("The file is empty.")),
            "The file is empty.",
            "ファイルが空です。",
        ),
        (
            partial(error_sentence, PermissionError(13, "Permission denied", "a")),
            "a: Permission denied",
            "a: アクセスが許可されていません",
        ),
    ],
)
def test_what_is_said_follows_the_language(page, saying, english, japanese):
    use_look()
    banner = Banner(page)
    for show in (banner.show_error, banner.show_note):
        use_look()
        show(saying)
        assert banner.text.text() == english
        use_look("ja")
        banner.show_look()
        assert banner.text.text() == banner.accessibleName() == japanese
        use_look()
        banner.show_look()
        assert banner.text.text() == english


def test_of_two_things_that_went_wrong_both_are_said(page):
    use_look()
    banner = Banner(page)
    gone, full = Message("there is no such folder"), "The disk is full."
    for sentence, said in (
        (gone, "there is no such folder"),
        (gone, "there is no such folder"),
        (full, "there is no such folder The disk is full."),
        ("Again.", "The disk is full. Again."),
    ):
        use_look()
        banner.add_error(sentence)
        assert banner.text.text() == said
    banner.close_button.click()
    use_look()
    banner.add_error(gone)
    assert banner.text.text() == "there is no such folder"
    use_look("ja")
    banner.show_look()
    assert banner.text.text() != "there is no such folder"


def test_a_finished_game_that_is_kept_nowhere_is_said_so(new_window, tmp_path):
    shut = tmp_path / ("d" * 300)
    window = new_window(folder=shut)
    window.show_page("practice")
    window.practice_page.show_error("The finished game cannot be kept.")
    window.history_writer.keep_practice(play(session(11)))
    settle()
    said = window.practice_page.banner.text.text()
    assert said.startswith("The finished game cannot be kept. The history ")


@pytest.fixture
def state(qtbot):
    made = EmptyState("class", 2)
    qtbot.addWidget(made)
    made.resize(600, 400)
    made.show()
    made.activateWindow()
    until(made.isActiveWindow)
    return made


def test_the_keyboard_stays_where_a_button_goes(state):
    state.show_state("Class", "Nothing here.", "", ("Make one", "Open one"))
    state.take_focus()
    assert state.buttons[0].hasFocus()
    state.show_state("Class", "Opening …", "", ("", ""))
    settle()
    assert state.hasFocus()


def test_another_sentence_is_said_aloud_the_same_is_not(state):
    state.show_state("Class", "Nothing here.", "", ("Make one", ""))
    with listening() as heard:
        state.show_state("Class", "Nothing here.", "", ("Make one", ""))
        state.show_state("Class", "Opening …", "", ("", ""))
    assert heard.take() == ["Opening …"]


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


@pytest.fixture
def sheet(new_window):
    window = new_window()
    window.show_page("practice")
    window.show_keys()
    settle()
    yield window.findChild(KeysSheet)
    window.findChild(KeysSheet).close()


def shown(sheet):
    return {
        head.text(): [key.text() for key, _ in rows if key.isVisibleTo(sheet)]
        for head, rows in sheet.groups
        if head.isVisibleTo(sheet)
    }


def test_a_word_is_looked_for_in_all_groups(sheet):
    assert sheet.search.hasFocus()
    assert next(iter(shown(sheet))) == "Practice"
    sheet.search.setText("Riichi")
    found = shown(sheet)
    assert found["Practice"] == ["I   W   X   N"]
    assert found["First steps"] == ["I   P   W   X"]
    assert "Everywhere" not in found
    sheet.search.setText("backspace")
    assert "Backspace" in shown(sheet)["Practice"]
    sheet.search.setText("no such thing")
    assert shown(sheet) == {}
    assert sheet.nothing.isVisibleTo(sheet)
    sheet.search.clear()
    assert len(shown(sheet)) == len(sheet.groups)
    assert not sheet.nothing.isVisibleTo(sheet)


def test_the_answers_to_offers_of_a_problem_set_are_listed():
    listed = {key for keys, _ in PAGE_KEYS["problems"] for key in keys.split()}
    assert listed.issuperset(OFFER_KEYS.values())


DOCUMENTS = QStandardPaths.StandardLocation.DocumentsLocation


@pytest.fixture
def begun(monkeypatch):

    class Begun(list):
        answer = ""

    noted = Begun()

    def asked(parent, title, folder, *kinds):
        noted.append(folder)
        return noted.answer

    for name in ("getOpenFileName", "getOpenFileNames", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *given: (asked(*given), ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", asked)
    return noted


@pytest.fixture
def parent(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.within = QWidget(window)
    yield window.within
    window.close()


def test_at_first_they_begin_in_the_documents(parent, begun):
    assert ask_file(parent, "Open", "*") is None
    assert begun == [QStandardPaths.writableLocation(DOCUMENTS)]


def test_each_begins_where_the_last_one_ended(parent, begun, tmp_path):
    logs, out = tmp_path / "logs", tmp_path / "out"
    logs.mkdir()
    out.mkdir()
    begun.answer = str(logs / "a.mjlog")
    assert ask_file(parent, "Open", "*") == logs / "a.mjlog"
    begun.answer = str(out / "report.html")
    assert ask_target(parent, "Where to?", "report.html", "*.html") == out / "report.html"
    begun.answer = [str(logs / "b.mjlog"), str(logs / "c.mjlog")]
    assert ask_files(parent, "Open", "*") == (logs / "b.mjlog", logs / "c.mjlog")
    begun.answer = str(out)
    assert ask_folder(parent, "A folder") == out
    begun.answer = ""
    assert ask_folder(parent, "A folder") is None
    assert begun[1:] == [str(logs / "report.html"), str(out), str(logs), str(tmp_path)]


def test_the_folder_is_kept_until_the_next_time(qtbot, begun, tmp_path):
    kept: list[Settings] = []
    window = MainWindow(Settings(language="en"), kept.append, games=tmp_path / "own")
    qtbot.addWidget(window)
    begun.answer = str(tmp_path / "gone.mjlog")
    window.choose_file()
    window.close()
    assert Path(kept[-1].last_folder) == tmp_path
    again = MainWindow(kept[-1], kept.append, games=tmp_path / "own")
    qtbot.addWidget(again)
    assert last_folder(again) == str(tmp_path)
    again.close()
    assert len(kept) == 1
