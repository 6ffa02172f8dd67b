"""A page with nothing to show says what to do."""

import pytest

from tests.ui.heard import listening
from tests.ui.reviews import look
from tests.ui.settling import settle, until
from tutor.ui.parts.empty_state import EmptyState


@pytest.fixture
def state(qtbot):
    made = EmptyState("class", 2)
    qtbot.addWidget(made)
    made.resize(600, 400)
    made.show()
    made.activateWindow()
    until(made.isActiveWindow)
    return made


def test_it_shows_one_sentence_and_only_the_buttons_that_are_wanted(state):
    state.show_state("Class", "Nothing here.", "", ("Make one", ""), look())
    assert state.text.text() == "Nothing here."
    assert [button.isVisible() for button in state.buttons] == [True, False]
    assert not state.more.isVisible()
    assert (state.accessibleName(), state.areas()) == ("Nothing here.", (state.buttons[0],))


def test_the_keyboard_stays_where_a_button_goes(state):
    state.show_state("Class", "Nothing here.", "", ("Make one", "Open one"), look())
    state.take_focus()
    assert state.buttons[0].hasFocus()
    state.show_state("Class", "Opening …", "", ("", ""), look())
    settle()
    assert state.hasFocus()


def test_another_sentence_is_said_aloud_the_same_is_not(state):
    state.show_state("Class", "Nothing here.", "", ("Make one", ""), look())
    with listening() as heard:
        state.show_state("Class", "Nothing here.", "", ("Make one", ""), look())
        state.show_state("Class", "Opening …", "", ("", ""), look())
    assert heard.take() == ["Opening …"]
