"""The banner: what went wrong is said in full; of a damaged log at least the way to the list."""

from functools import partial

import pytest
from PySide6.QtWidgets import QDialog, QWidget

from rules.formats.reading import UnreadableGame
from rules.message import Message
from rules.record import Repair
from tests.tutor.practice_games import play, session
from tests.ui.reviews import use_look
from tests.ui.settling import settle
from tutor.pages.parts.banner import Banner, RepairList
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
