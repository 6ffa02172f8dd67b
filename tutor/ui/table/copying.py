"""Copy what lies on a table, as text or as a picture."""

from functools import partial

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QToolTip, QWidget

from rules.observation import Observation
from tutor.language import gettext
from tutor.ui.parts.motion import announce


def copy_text(table: QWidget, seen: Observation) -> None:
    from tutor.text.shared_position import position_text  # only when needed

    QGuiApplication.clipboard().setText(position_text(seen))
    _say(table, gettext("The position is copied as text; paste it to open it again."))


def copy_picture(table: QWidget) -> None:
    QGuiApplication.clipboard().setPixmap(table.grab())
    _say(table, gettext("The position is copied as a picture."))


def copy_menu(table: QWidget, seen: Observation) -> QMenu:
    menu = QMenu(table)
    as_text, as_picture = gettext("Copy the position as text"), gettext("Copy it as a picture")
    menu.addAction(f"{as_text}\tCtrl+C", partial(copy_text, table, seen))
    menu.addAction(f"{as_picture}\tCtrl+Shift+C", partial(copy_picture, table))
    return menu


def _say(table: QWidget, sentence: str) -> None:
    announce(table, sentence)
    QToolTip.showText(table.mapToGlobal(table.rect().center()), sentence, table)
