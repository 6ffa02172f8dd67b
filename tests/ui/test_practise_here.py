"""From a decision of a review into the rest of its round, and back: real keys and clicks."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from rules.tiles import Seat
from tests.ui.practices import PLAIN, ByKeys, asked, play_out
from tests.ui.settling import settle, until
from tutor.lab.soak.rounds import mask
from tutor.language import gettext
from tutor.pages.history.model import RecordMeeting
from tutor.pages.review.model import practice_start_at
from tutor.practice.folder import GAMES_FOLDER, unfinished

LEFT = Qt.MouseButton.LeftButton


pytestmark = pytest.mark.usefixtures("quick_opponents")


@pytest.fixture
def window(new_window, log, tmp_path):
    made = new_window(folder=tmp_path / "games")
    made.replays.open_at(log, Seat(0), None)
    settle()
    made.activateWindow()
    made.page.navigator.show_table()  # the summary before it: test_review_summary.py
    return made


def key(qtbot, window, which) -> None:
    qtbot.keyClick(QApplication.focusWidget() or window, which)
    settle()


def test_b_plays_on_from_the_decision_that_is_shown(qtbot, window) -> None:
    window.page.navigator.step(7)
    decision = window.page.state.decision
    key(qtbot, window, Qt.Key.Key_B)
    game = window.practice_page.game
    until(lambda: asked(game))
    assert window.pages.shown == "practice"
    assert game.session.question.observation == decision.observation
    assert window.practice_page.banner.text.text() == (
        "Every hand is as it was, and the rest of the wall is shuffled. This round is not counted;"
        " Leave brings you back to where you were."
    )
    assert game.header.leave.toolTip() == "Back to the game you came from (Ctrl+W)"
    window.change_settings(replace(PLAIN, language="ja"))
    assert window.practice_page.banner.text.text() == gettext(
        "Every hand is as it was, and the rest of the wall is shuffled. This round is not counted;"
        " Leave brings you back to where you were."
    )


def test_the_button_does_the_same_and_leaving_leads_back(qtbot, window) -> None:
    window.page.navigator.step(3)
    before = window.page.state.current
    qtbot.mouseClick(window.page.foot.practise, LEFT)
    settle()
    assert window.pages.shown == "practice"
    key(qtbot, window, Qt.Key.Key_H)
    qtbot.mouseClick(window.practice_page.game.header.leave, LEFT)
    settle()
    assert window.pages.shown == "review"
    assert window.page.state.current == before
    assert not window.practice_page.banner.is_wanted
    assert unfinished(window.games) == ()


def test_the_round_is_played_to_its_end_and_again(qtbot, window) -> None:
    window.page.navigator.step(3)
    key(qtbot, window, Qt.Key.Key_B)
    page = window.practice_page
    kept = []
    window.history_writer.done.connect(kept.append)
    play_out(window, ByKeys(qtbot, window))
    assert page.pages.currentWidget() is page.end
    assert page.end.title.text().startswith("After this round you are ")
    assert page.end.again.text() == "Same position again"
    assert page.end.new.text() == "Back to the game you came from"
    assert {type(result.command) for result in kept} <= {RecordMeeting}, "no game"
    assert len(list((window.games / GAMES_FOLDER).glob("*.mjlog"))) == 1
    begun = window.page.state.decision.observation
    qtbot.mouseClick(page.end.again, LEFT)
    until(lambda: asked(page.game))
    assert page.session.question.observation == begun
    play_out(window, ByKeys(qtbot, window))
    qtbot.mouseClick(page.end.new, LEFT)
    assert window.pages.shown == "review"


def test_a_log_that_hides_hands_is_refused_in_words(window) -> None:
    window.page.navigator.step(3)
    here = practice_start_at(window.page.state)
    events = tuple(mask(event, Seat(0)) for event in here.events)
    window.practise_here(replace(here, events=events))
    page = window.practice_page
    assert page.pages.currentWidget() is page.start
    assert page.banner.text.text() == "This position cannot be played on from its log."
