"""Names and messages of others are shown as they stand: Qt takes nothing in them for markup."""

from collections.abc import Callable, Iterator
from unittest.mock import create_autospec

import pytest
from PySide6.QtCore import QAbstractItemModel
from PySide6.QtGui import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from rules.events import Ruleset
from rules.tiles import Seat
from tutor.classroom.intake import Fate, FileEntry
from tutor.classroom.sources import SurveyedName
from tutor.export.figure_tables import ColumnHead, FigureCell, FigureTableView, PupilRow
from tutor.pages.classroom.figures_tab import FigureModel
from tutor.pages.classroom.intake import NameList, ReportTab
from tutor.pages.classroom.model import PositionLine
from tutor.pages.classroom.positions import PositionList
from tutor.pages.classroom.state_model import ShownClass
from tutor.pages.parts.banner import Banner
from tutor.pages.parts.sentence import ElidedLabel, plain_tip
from tutor.pages.progress.games_list import GamesList, GamesModel
from tutor.pages.review.header import AddressDialog, ReviewHeader
from tutor.pages.review.words import Ownership
from tutor.store.rows import Game, KeptGame, Origin
from tutor.text.messages import error_sentence

NAME = "<img src='file:///etc/hostname'>"
IMAGE = "<img src=x>"


def taken_for_markup(widget: QWidget) -> Iterator[str]:
    for part in (widget, *widget.findChildren(QWidget)):
        if isinstance(part, QLabel) and NAME in part.text():
            format_ = part.textFormat()
            if format_ != Qt.TextFormat.PlainText and Qt.mightBeRichText(part.text()):
                yield part.text()
        if NAME in part.toolTip() and Qt.mightBeRichText(part.toolTip()):
            yield part.toolTip()


def header() -> QWidget:
    made = ReviewHeader()
    made.show_mine(Ownership(is_shown=True, name=NAME))
    return made


def own_names() -> QWidget:
    made = GamesList()
    made.show_names((NAME,))
    return made


def banner() -> QWidget:
    made = Banner()
    error = FileNotFoundError(2, "gone", NAME)
    made.text.setText(error_sentence(error))
    return made


def line() -> QWidget:
    made = ElidedLabel()
    made.show_text(NAME)
    return made


def names() -> QWidget:
    made = NameList()
    made.show_names([SurveyedName(NAME, 1, None, None, proposed=False)], False)
    tip = made.item(0).toolTip()
    assert not (NAME in tip and Qt.mightBeRichText(tip))
    return made


def address() -> QWidget:
    made = AddressDialog(None)
    made.error.setText(NAME)
    return made


@pytest.mark.parametrize("make", [header, own_names, banner, line, names, address])
def test_a_name_is_plain_text(make: Callable[[], QWidget], qtbot: QtBot) -> None:
    shown = make()
    qtbot.addWidget(shown)
    assert [*taken_for_markup(shown)] == []


def figures(parent: QWidget) -> QAbstractItemModel:
    made = FigureModel(parent)
    row = PupilRow(IMAGE, IMAGE, "", (FigureCell((IMAGE, None), name=f"{IMAGE}, 1"),))
    made.show_table(FigureTableView((ColumnHead("", None),), (row,)), "")
    return made


def positions(parent: QWidget) -> QAbstractItemModel:
    made = PositionList(parent)
    made.show_lines([PositionLine(IMAGE, "")], 0, "")
    return made.lines_model


def imports(parent: QWidget) -> QAbstractItemModel:
    made = ReportTab(create_autospec(ShownClass), parent)
    made.show_entries(1, (FileEntry(IMAGE, Fate.NO_PUPIL, names=(IMAGE,)),))
    model = made.table.model()
    assert model is not None
    return model


def games(parent: QWidget) -> QAbstractItemModel:
    made = GamesModel(parent)
    one = Game(
        "", Seat(0), "", "", Origin.IMPORT, IMAGE, (IMAGE,) * 4, Ruleset(), 1, None, None, ""
    )
    made.show_games((KeptGame(1, one, 1, 1),))
    return made


@pytest.mark.parametrize("make", [figures, positions, imports, games])
def test_a_name_in_a_table_is_plain_text_where_it_is_pointed_at(
    make: Callable[[QWidget], QAbstractItemModel], qtbot: QtBot
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    model = make(parent)
    tips = [model.index(0, column).data(Qt.ItemDataRole.ToolTipRole) for column in range(2)]
    said = [tip for tip in tips if tip]
    assert any("img src=x" in tip for tip in said)
    assert not any("<img" in tip and Qt.mightBeRichText(tip) for tip in said)


def test_a_tip_says_a_text_as_it_is() -> None:
    assert plain_tip("Aoi (M)") == "Aoi (M)"
    assert plain_tip("<b>\n<i>") == "<p>&lt;b&gt;<br>&lt;i&gt;</p>", "as many lines as it has"
    assert plain_tip(NAME) == "<p>&lt;img src=&#x27;file:///etc/hostname&#x27;&gt;</p>"
