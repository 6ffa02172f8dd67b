"""Two columns: beside each other where there is room, else one below the other."""

import pytest
from PySide6.QtWidgets import QLabel, QListWidget, QWidget

from tests.ui.reviews import look
from tests.ui.settling import settle
from tutor.ui.classroom.columns import MIN_TWO_COLUMN_WIDTH, Columns


@pytest.fixture
def columns(qtbot):
    around = QWidget()
    qtbot.addWidget(around)
    made = Columns(look(), around)
    made.parts = [QListWidget(), QListWidget()]
    for column, part in zip((made.left, made.right), made.parts, strict=True):
        label = QLabel("A sentence that may need more than one line where there is little room.")
        label.setWordWrap(True)
        column.addWidget(label)
        column.addWidget(part, 1)
    made.around = around
    return made


def resized(columns, width, height):
    columns.around.resize(width, height)
    columns.resize(width, height)
    columns.around.show()
    settle()


def test_where_there_is_room_they_stand_beside_each_other(columns):
    resized(columns, MIN_TWO_COLUMN_WIDTH + 20, 500)
    left, right = columns.parts
    assert left.x() + left.width() <= right.x()


def test_where_there_is_none_one_stands_below_the_other(columns):
    resized(columns, MIN_TWO_COLUMN_WIDTH - 20, 500)
    left, right = columns.parts
    assert left.y() + left.height() <= right.y()


def test_once_there_is_room_again_nothing_is_to_be_scrolled_for(columns):
    resized(columns, MIN_TWO_COLUMN_WIDTH - 20, 300)
    assert columns.verticalScrollBar().maximum() > 0
    resized(columns, MIN_TWO_COLUMN_WIDTH + 20, 300)
    assert columns.verticalScrollBar().maximum() == 0
    assert columns.widget().height() == columns.viewport().height()


def test_with_large_type_they_need_more_room(columns):
    columns.show_look("Names", look(scale=1.5))
    resized(columns, MIN_TWO_COLUMN_WIDTH + 20, 900)
    left, right = columns.parts
    assert left.y() + left.height() <= right.y()
    assert columns.accessibleName() == "Names"
