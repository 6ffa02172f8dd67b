"""A page with nothing to show says what to do."""

import pytest

from tests.ui.settling import settle, until
from tests.ui.spoken import listening
from tutor.pages.parts.layouts import EmptyState


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
