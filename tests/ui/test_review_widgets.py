"""Widgets of the review page: its head, the list of decisions, the timeline, the luck of draws."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QEnterEvent, QFontMetricsF
from PySide6.QtWidgets import QApplication, QStyleOptionComboBox

from tests.ui.reviews import entries, record, state, use_look
from tests.ui.settling import settle
from tutor.language import languages
from tutor.luck.chances import NoLuckReason
from tutor.luck.game import game_luck
from tutor.luck.model import shipped_luck_model
from tutor.pages.parts.buttons import ARROW_ROOM, ChoiceBox
from tutor.pages.parts.look import look
from tutor.pages.parts.model import LIST_STRIP_WIDTH
from tutor.pages.parts.sentence import BREAK, JOINER, ElidedLabel, break_at_arrows
from tutor.pages.review.decision_list import DecisionList
from tutor.pages.review.summary_model import luck_view
from tutor.pages.review.timeline import MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH, ROUND_GAP, places_of
from tutor.pages.review.words import RoundOutcome, RoundSpan, RoundStory


def test_a_line_loses_its_first_part_and_is_gone_before_it_is_cut(qtbot):
    line = ElidedLabel()
    qtbot.addWidget(line)
    line.show_text("East-only game · finished second")
    seen = []
    for width in (400, 120, 90, 40):
        line.resize(width, 20)
        line.grab()
        seen.append(line.text())
    assert seen[0] == "East-only game · finished second"
    assert seen[1] == "finished second"
    assert seen[2:] == ["", ""]
    assert line.accessibleName() == seen[0]


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


@pytest.fixture
def shown(qtbot):
    made = DecisionList()
    qtbot.addWidget(made)
    made.resize(224, 580)
    made.show()
    return made


def show(shown, rows, current, narrow=False, worth_only=False):
    shown.show_rows(rows, 3, len(rows), current, worth_only, narrow)
    settle()


def test_the_mouse_over_the_rows_is_known(shown):
    assert not shown.is_pointed_at
    spot = QPointF(shown.view.viewport().rect().center())
    QApplication.sendEvent(shown.view.viewport(), QEnterEvent(spot, spot, spot))
    assert shown.is_pointed_at
    QApplication.sendEvent(shown.view.viewport(), QEvent(QEvent.Type.Leave))
    assert not shown.is_pointed_at


def test_a_strip_has_the_tiles_and_one_button_for_the_switch(shown, qtbot):
    rows = entries().rows(worth_only=True)
    shown.resize(LIST_STRIP_WIDTH, 380)
    show(shown, rows, rows[0].index, narrow=True, worth_only=True)
    assert not shown.worth.isVisible()
    said = (shown.switch.text(), shown.switch.accessibleName())
    assert said == (f"3/{len(rows)}", "Worth a look 3")
    assert shown.switch.width() >= shown.switch.sizeHint().width()
    with qtbot.waitSignal(shown.filtered) as wanted:
        qtbot.mouseClick(shown.switch, Qt.MouseButton.LeftButton)
    assert wanted.args == [False]
    show(shown, rows, rows[0].index, narrow=True)
    assert shown.switch.text() == f"All {len(rows)}"
    with qtbot.waitSignal(shown.filtered) as wanted:
        qtbot.mouseClick(shown.switch, Qt.MouseButton.LeftButton)
    assert wanted.args == [True]


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("リーチしない→リーチ", ["リーチしない→", "リーチ"]),
        ("オリ・下家がリーチ中", ["オリ・", "下家がリーチ中"]),
    ],
)
def test_no_word_of_japanese_breaks_where_it_has_room(qapp, line, parts):
    use_look("ja")
    metrics = QFontMetricsF(look().font("small"))
    assert break_at_arrows(line, metrics, 1000) == line
    room = QRectF(0, 0, max(map(metrics.horizontalAdvance, parts)) + 2, 1000)
    kept = break_at_arrows(line, metrics, room.width())
    assert kept.replace(JOINER, "").split(BREAK) == parts
    high = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, kept).height()
    assert high < 3 * metrics.lineSpacing()
    for narrow in break_at_arrows(line, metrics, metrics.horizontalAdvance("リ") + 1).split(BREAK):
        assert JOINER not in narrow
    assert break_at_arrows("Fold: Right is in riichi", metrics, 20) == "Fold: Right is in riichi"


def spans(*lengths):
    made, index = [], 0
    for number, length in enumerate(lengths):
        columns = tuple(SimpleNamespace(index=index + place) for place in range(length))
        index += length
        story = RoundStory(number, 0, RoundOutcome.WON, 0, length, ())
        made.append(RoundSpan(story, columns, ()))
    return tuple(made)


def test_few_rounds_have_wide_columns_side_by_side():
    places, page, pages = places_of(spans(5, 8), 0, 1000, [20, 20])
    assert (page, pages) == (0, 1)
    assert [place.column for place in places] == [MAX_COLUMN_WIDTH, MAX_COLUMN_WIDTH]
    assert places[1].x == 5 * MAX_COLUMN_WIDTH + ROUND_GAP


def test_a_full_game_fills_the_width_and_no_more():
    made = spans(*[14] * 9)
    places, _, pages = places_of(made, 0, 700, [30] * 9)
    assert pages == 1
    end = places[-1].x + places[-1].width
    assert 690 <= end <= 700
    assert MIN_COLUMN_WIDTH <= places[0].column < MAX_COLUMN_WIDTH


@pytest.mark.parametrize("current", [0, 100, 339])
def test_a_long_game_is_shown_page_by_page(current):
    made = spans(*[17] * 20)
    places, page, pages = places_of(made, current, 700, [30] * 20)
    assert pages > 1
    assert any(column.index == current for place in places for column in place.span.columns)
    assert places[-1].x + places[-1].width <= 700
    assert page == (0 if current == 0 else page)
    shown = [places_of(made, at * 17, 700, [30] * 20)[0] for at in range(20)]
    assert {place.span.story.round for places in shown for place in places} == set(range(20))


def with_luck(seat=0):
    return replace(entries(seat), luck=game_luck(record(), shipped_luck_model()))


@pytest.mark.parametrize("seat", [0, 2])
def test_each_draw_leads_to_its_turn(seat):
    now = with_luck(seat)
    view = luck_view(now)
    draws = [*view.lucky, *view.unlucky]

    assert len(draws) == 6
    for draw in draws:
        assert draw.index is not None
        seen = now.flat[draw.index].observation
        turn = int(draw.text.split("turn ")[1].split(":")[0])
        assert seen.seat == seat
        assert seen.turn in (turn, turn - 1)


@pytest.mark.parametrize("language", languages())
def test_the_button_tells_the_figure_and_its_menu_goes_there(head, language, qtbot):
    now = with_luck()
    use_look(language)
    head.resize(1400, 52)
    head.show_header(now, False, False)
    head.show()
    view = luck_view(now)
    gone = []
    head.luck.chosen.connect(gone.append)
    actions = [action for action in head.luck.draws.actions() if action.text()]
    for action in actions:
        action.trigger()

    assert head.luck.isVisible()
    assert head.luck.text() == view.short
    assert head.luck.accessibleDescription() == view.line
    assert [action.text() for action in actions] == [d.text for d in (*view.lucky, *view.unlucky)]
    assert gone == [each.index for each in (*view.lucky, *view.unlucky)]


def test_a_game_without_a_figure_says_why(head):
    now = replace(state(), luck=NoLuckReason.DISCONNECTED)
    head.show_header(now, False, False)

    assert head.luck.text() == "Luck ?"
    assert "lost the connection" in head.luck.toolTip()
    assert not [action for action in head.luck.draws.actions() if action.text()]
