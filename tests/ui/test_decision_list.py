"""The list of decisions while a review runs, and in little room."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QEnterEvent, QFontMetricsF
from PySide6.QtWidgets import QApplication

from rules.tiles import Seat
from tests.ui.reviews import entries, look, record
from tests.ui.settling import settle
from tutor.language import translator
from tutor.ui.parts.line_breaks import BREAK, JOINER, kept_whole, words_whole
from tutor.ui.parts.look import Look
from tutor.ui.review.decision_list import DecisionList
from tutor.ui.review.page import ReviewPage
from tutor.ui.review.row_painter import ListHeads
from tutor.view.page_layout import LIST_STRIP_WIDTH
from tutor.view.review.loading import OpenedGame, reviewing_job


@pytest.fixture
def shown(qtbot):
    made = DecisionList(look())
    qtbot.addWidget(made)
    made.resize(224, 580)
    made.show()
    return made


def show(shown, rows, current, narrow=False, worth_only=False):
    shown.show_rows(rows, 3, len(rows), current, worth_only, look(), narrow)
    settle()


def test_more_rows_below_move_nothing(shown):
    rows = entries().rows(worth_only=False)
    show(shown, rows[:30], rows[0].index)
    bar = shown.view.verticalScrollBar()
    bar.setValue(400)  # the learner looks about
    for more in (40, 60):
        show(shown, rows[:more], rows[0].index)
        assert bar.value() == 400
    assert shown.view.model().rowCount() == 60


def test_a_row_that_changes_is_told_and_stays_where_it_is(shown):
    rows = entries().rows(worth_only=True)
    other = (replace(rows[0], cost=rows[0].cost + 100), *rows[1:3])
    show(shown, rows[:2], rows[0].index)
    model, told = shown.view.model(), []
    model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    model.modelReset.connect(lambda: told.append("reset"))
    show(shown, other, rows[0].index)
    assert told == [(0, 0)]
    assert model.rows == other


def test_other_rows_come_in_sight_with_the_one_that_is_shown(shown):
    rows = entries().rows(worth_only=False)
    show(shown, rows, rows[0].index)
    show(shown, rows[10:], rows[60].index)
    index = shown.view.currentIndex()
    assert index.row() == 50
    assert shown.view.viewport().rect().contains(shown.view.visualRect(index))


def test_the_mouse_over_the_rows_is_known(shown):
    assert not shown.is_pointed_at
    spot = QPointF(shown.view.viewport().rect().center())
    QApplication.sendEvent(shown.view.viewport(), QEnterEvent(spot, spot, spot))
    assert shown.is_pointed_at
    QApplication.sendEvent(shown.view.viewport(), QEvent(QEvent.Type.Leave))
    assert not shown.is_pointed_at


def test_while_the_mouse_is_over_the_rows_the_review_goes_nowhere(qtbot, monkeypatch):
    game, pieces = record(), [*reviewing_job(record(), Seat(0))]
    for pointed in (True, False):
        monkeypatch.setattr(DecisionList, "is_pointed_at", pointed)
        page = ReviewPage(look())
        qtbot.addWidget(page)
        page.show_game(OpenedGame(game, (), "", Seat(0)))
        for piece in pieces:
            page.show_round(piece)
        assert page.state.is_whole
        assert (page.state.current == 0) is pointed


def test_a_strip_has_the_tiles_and_one_button_for_the_switch(shown, qtbot):
    rows = entries().rows(worth_only=True)
    shown.resize(LIST_STRIP_WIDTH, 380)
    show(shown, rows, rows[0].index, narrow=True, worth_only=True)
    assert not shown.worth.isVisible()
    assert (shown.switch.text(), shown.switch.accessibleName()) == ("3", "Worth a look 3")
    assert shown.switch.width() >= shown.switch.sizeHint().width()
    with qtbot.waitSignal(shown.filtered) as wanted:
        qtbot.mouseClick(shown.switch, Qt.MouseButton.LeftButton)
    assert wanted.args == [False]
    show(shown, rows, rows[0].index, narrow=True)
    assert shown.switch.text() == str(len(rows))
    with qtbot.waitSignal(shown.filtered) as wanted:
        qtbot.mouseClick(shown.switch, Qt.MouseButton.LeftButton)
    assert wanted.args == [True]


@pytest.mark.parametrize(("wide", "narrow"), [(LIST_STRIP_WIDTH, True), (224, False), (196, False)])
def test_all_tiles_of_a_row_are_inside_it(shown, monkeypatch, wide, narrow):
    drawn = []

    def tile(look, painter, rect, tile, *more):
        drawn.append(rect)

    monkeypatch.setattr(Look, "tile", tile)
    rows = tuple(row for row in entries().rows(worth_only=False) if row.call is None)
    two = next(row for row in rows if row.played is not None and row.best)
    rows = (replace(two, best=(two.best[0], two.played)), *rows[:40])
    shown.resize(wide, 300)
    show(shown, rows, rows[0].index, narrow)
    shown.view.scrollToTop()
    drawn.clear()
    shown.view.viewport().grab()
    room = shown.view.viewport().width()
    assert len(drawn) > 4
    assert all(rect.left() >= 0 and rect.right() <= room for rect in drawn)


@pytest.mark.parametrize("scale", [0.9, 1.0, 1.3, 2.0])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_heads_do_not_run_into_each_other(qapp, language, scale):
    shown = Look(translator(language), scale=scale)
    heads = ListHeads(shown)
    heads.show_heads(shown)
    metrics = QFontMetricsF(shown.font("small", 400))
    words = heads.accessibleName().split(", ")
    ends = [
        left + metrics.horizontalAdvance(word)
        for word, left in zip(words, heads.lefts(), strict=True)
    ]
    assert all(end + 4 <= left for end, left in zip(ends[:-1], heads.lefts()[1:], strict=True))
    assert ends[-1] <= 224 * (0.5 + 0.5 * scale) - 8


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("リーチしない→リーチ", ["リーチしない→", "リーチ"]),
        ("オリ・下家がリーチ中", ["オリ・", "下家がリーチ中"]),
    ],
)
def test_no_word_of_japanese_breaks_where_it_has_room(qapp, line, parts):
    metrics = QFontMetricsF(look("ja").font("small"))
    assert kept_whole(line, metrics, 1000) == line
    room = QRectF(0, 0, max(map(metrics.horizontalAdvance, parts)) + 2, 1000)
    kept = kept_whole(line, metrics, room.width())
    assert kept.replace(JOINER, "").split(BREAK) == parts
    high = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, kept).height()
    assert high < 3 * metrics.lineSpacing()
    for narrow in kept_whole(line, metrics, metrics.horizontalAdvance("リ") + 1).split(BREAK):
        assert JOINER not in narrow
    assert kept_whole("Fold: Right is in riichi", metrics, 20) == "Fold: Right is in riichi"


def test_no_word_of_a_japanese_title_breaks(qapp):
    title, metrics = "東4局 1本場 · 13巡目", QFontMetricsF(look("ja").font("title"))
    kept = words_whole(title)
    assert kept.replace(JOINER, "") == title
    room = QRectF(0, 0, metrics.horizontalAdvance(title) - 2, 1000)
    wide = [
        metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, one).width() for one in (title, kept)
    ]
    assert wide[1] < wide[0] - metrics.horizontalAdvance("13"), "the whole turn is below"
    assert words_whole("East 4, 1 honba · turn 13") == "East 4, 1 honba · turn 13"
