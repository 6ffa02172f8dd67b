"""The head of the review page gives up words, never a part of one."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QStyleOptionComboBox

from rules.tiles import Seat
from tests.ui.reviews import look, state
from tests.ui.settling import settle
from tutor.language import languages
from tutor.ui.parts.choice_box import ARROW_ROOM, ChoiceBox
from tutor.ui.parts.elided_label import ElidedLabel
from tutor.ui.parts.style_sheet import style_sheet
from tutor.view.review.ownership import Ownership

OWN = Ownership(is_shown=True, name="Aoi")
WIDTHS = (468, 556, 832, 1400)


def test_a_line_is_cut_where_it_still_says_something_and_else_gone(qtbot):
    line = ElidedLabel()
    qtbot.addWidget(line)
    line.show_text("East-only game · finished second")
    seen = []
    for width in (400, 120, 40):
        line.resize(width, 20)
        line.grab()
        seen.append(line.text())
    assert seen[0] == "East-only game · finished second"
    assert seen[1].startswith("East-only")
    assert seen[1].endswith("…")
    assert seen[2] == ""
    assert line.accessibleName() == seen[0]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scale", [0.9, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", languages())
def test_every_part_has_the_room_that_it_needs(head, width, scale, language):
    wanted = look(language, scale=scale)
    head.parentWidget().setStyleSheet(style_sheet(wanted.colours, scale))
    head.show_header(state(), False, width < 600, wanted)
    head.show_mine(OWN)
    head.resize(width, 52)
    head.show()
    settle()
    parts = [head.seat, head.mine, head.reveal, head.open]
    parts += [part for part in (head.title, head.panel) if part.isVisible()]
    for part in parts:
        assert part.width() >= part.minimumSizeHint().width() or part is head.seat
        assert part.geometry().right() < head.width()
    assert head.open.width() >= head.open.sizeHint().width()
    assert head.open.accessibleName() == wanted.translator.gettext("Open")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scale", [0.9, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", languages())
def test_nothing_is_squeezed_while_a_review_runs(head, width, scale, language):
    wanted = look(language, scale=scale)
    head.parentWidget().setStyleSheet(style_sheet(wanted.colours, scale))
    head.show_header(state(), True, width < 600, wanted)
    head.show_mine(OWN)
    head.resize(width, 52)
    head.show()
    settle()
    assert head.cancel.isVisible()
    assert head.cancel.accessibleName() == wanted.translator.gettext("Stop")
    assert head.cancel.text() or not head.cancel.icon().isNull()
    assert head.progress.accessibleName() in head.cancel.toolTip()
    for part in (head.cancel, head.progress, head.open, head.reveal, head.panel, head.mine):
        least = 90 if part is head.progress else part.sizeHint().width()
        assert not part.isVisible() or part.width() >= least, part.accessibleName()
    assert head.seat.width() >= head.seat.minimumWidth()
    head.show_header(state(), False, width < 600, wanted)
    settle()
    assert head.open.isVisible()
    assert not head.cancel.isVisible()
    assert not head.progress.isVisible()


@pytest.mark.parametrize("language", languages())
def test_the_box_to_tick_has_a_word_in_the_smallest_window_at_the_largest_type(head, language):
    wanted = look(language, scale=2.0)
    head.parentWidget().setStyleSheet(style_sheet(wanted.colours, 2.0))
    head.show_header(state(), False, True, wanted)
    head.show_mine(OWN)
    head.resize(WIDTHS[0], 60)
    head.show()
    settle()
    assert head.mine.text()
    assert head.seat.width() >= head.seat.minimumWidth()


def test_words_go_one_after_the_other(head):
    head.show_header(state(), False, True, look())
    head.show_mine(OWN)
    head.show()
    given_up = []
    for width in range(900, 240, -4):
        head.resize(width, 52)
        settle()
        kept = (head.mine.text(), head.title.isVisible(), bool(head.open.text()))
        if not given_up or given_up[-1] != kept:
            given_up.append(kept)
    assert given_up == [
        ("This is me", True, True),
        ("This is me", False, True),
        ("Me", False, True),
        ("Me", False, False),
        ("", False, False),
    ]
    assert not head.open.icon().isNull(), "where the word is gone there is a sign"
    head.resize(900, 52)
    settle()
    assert head.open.text() == "Open"
    assert head.open.icon().isNull()


def test_a_choice_that_is_too_long_ends_in_dots(qtbot):
    box = ChoiceBox()
    qtbot.addWidget(box)
    box.addItems(["A name that is far too long for this box"])
    box.resize(90, 34)
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    assert option.currentText.startswith("A")
    assert option.currentText.endswith("…")
    assert box.fontMetrics().horizontalAdvance(option.currentText) <= 90 - ARROW_ROOM
    box.resize(500, 34)
    box.initStyleOption(option)
    assert option.currentText == box.currentText()


def test_the_seats_and_the_line_tell_the_game(head):
    now = replace(state(), seat=Seat(0))
    head.show_header(now, False, False, look())
    head.resize(1400, 52)
    head.show()
    settle()
    assert head.seat.count() == 4
    assert head.line.text() == head.line.toolTip()


@pytest.mark.parametrize("language", languages())
def test_the_title_goes_before_the_line_is_cut(head, language):
    wanted = look(language)
    head.parentWidget().setStyleSheet(style_sheet(wanted.colours))
    head.show_header(replace(state(), seat=Seat(0)), False, False, wanted)
    head.show_mine(OWN)
    head.show()
    cut = set()
    for width in range(1400, 500, -4):
        head.resize(width, 52)
        settle()
        if head.title.isVisible():
            assert head.line.text() == head.line.toolTip()
        cut.add(head.line.text() != head.line.toolTip())
    assert cut == {False, True}
