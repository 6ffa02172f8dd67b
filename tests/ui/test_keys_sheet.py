"""The sheet of keys: grouped by page, and searched."""

import pytest

from tests.ui.settling import settle
from tutor.pages.classroom.answering import OFFER_KEYS
from tutor.pages.parts.keys_sheet import PAGE_KEYS, KeysSheet
from tutor.settings import Settings

PLAIN = Settings(language="en", theme="light", reduce_motion=True)


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
