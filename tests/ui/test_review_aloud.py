"""What a screen reader says in a review: the decision moved to, unless it is read anyway."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.settling import settle
from tests.ui.spoken import listening
from tests.ui.stage import furnished


@pytest.fixture(scope="module")
def whole(qapp, tmp_path_factory):
    with furnished(tmp_path_factory.mktemp("furnished")) as made:
        yield made


@pytest.fixture
def stage(whole):
    whole.change(language="en")
    whole.show("review all")
    whole.window.activateWindow()
    settle()
    return whole


def test_the_decision_that_one_moved_to_is_said(stage):
    page = stage.window.page
    page.navigator.go_to(0)
    page.timeline.setFocus()
    with listening() as heard:
        QTest.keyClick(page.timeline, Qt.Key.Key_Right)
        assert heard.take() == [
            "East 1, turn 2; fine; you threw 5-man, the tutor Green dragon; Build."
        ]
        QTest.keyClick(page.timeline, Qt.Key.Key_O)
        assert heard.take() == [], "it is still the same decision"
        stage.change(language="ja")
        assert heard.take() == []
        QTest.keyClick(page.timeline, Qt.Key.Key_Right)
        said = heard.take()
        assert len(said) == 1
        assert said[0].startswith("東1局")


def test_a_list_that_has_the_keyboard_reads_itself_out(stage):
    page = stage.window.page
    page.navigator.go_to(0)
    page.list.view.setFocus()
    with listening() as heard:
        QTest.keyClick(page.list.view, Qt.Key.Key_Right)
        assert page.state.current == 1
        assert heard.take() == []
