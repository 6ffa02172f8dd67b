"""Folders that others can look into: said once, and closed where the person says so."""

import os
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.ui.settling import settle
from tutor.classroom.class_folder import create_class
from tutor.files import open_to_others

pytestmark = pytest.mark.skipif(os.name == "nt", reason="no such permissions")


@pytest.fixture
def shared():
    with TemporaryDirectory() as place:
        folder = Path(place).resolve()
        folder.chmod(0o755)
        if not open_to_others([folder]):
            pytest.skip("the folder for temporary files is closed")
        yield folder


def test_what_is_open_is_closed_at_a_word(window, shared):
    window.offer_closing(shared, shared / "none")
    strip = window.privacy.strip
    assert strip.isVisible()
    assert str(shared) in strip.text.text()
    strip.yes.click()
    assert shared.stat().st_mode & 0o777 == 0o700
    assert strip.text.text() == f"Only you can look into this now: {shared}"
    strip.no.click()
    assert strip.isHidden()
    window.offer_closing(shared)
    assert strip.isHidden()
    assert window.settings.left_open == ()


def test_what_stays_open_is_not_said_again(window, shared):
    window.offer_closing(shared)
    window.offer_closing(shared)
    window.privacy.strip.no.click()
    assert shared.stat().st_mode & 0o777 == 0o755
    assert window.settings.left_open == (str(shared),)
    window.offer_closing(shared)
    assert window.privacy.strip.isHidden()


def test_two_folders_are_said_in_one_sentence_in_the_language_of_the_window(window, shared):
    (shared / "a").mkdir(0o755)
    window.offer_closing(shared)
    window.offer_closing(shared / "a")
    window.change_settings(replace(window.settings, language="ja"))
    text = window.privacy.strip.text.text()
    assert f"{shared} · {shared / 'a'}" in text
    assert "Others" not in text


def test_a_class_that_others_can_look_into_is_said_when_it_is_opened(window, shared):
    create_class(shared / "club", "Club")
    (shared / "club").chmod(0o750)
    window.show_page("class")
    window.pages.page("class").open(shared / "club")
    settle()
    assert str(shared / "club") in window.privacy.strip.text.text()


def test_what_cannot_be_closed_is_said(window, shared):
    window.offer_closing(shared)
    shared.rmdir()
    window.privacy.strip.yes.click()
    assert str(shared) in window.banner.text.text()
    shared.mkdir()
    assert window.privacy.strip.isHidden()


def test_nothing_is_made_where_all_is_closed(window, tmp_path):
    window.offer_closing(tmp_path)
    assert "privacy" not in vars(window)
