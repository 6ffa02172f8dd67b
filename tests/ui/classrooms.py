"""Class pages to test with: games made by ourselves, a tree made by hand, work done on the spot."""

from pathlib import Path
from random import Random

from PySide6.QtWidgets import QWidget

from tests.tutor.classroom.classes import whole_class
from tests.ui.settling import settle, until
from tutor.classroom.class_folder import ClassFolder
from tutor.pages.classroom.page import ClassPage
from tutor.pages.parts.model import in_thread
from tutor.settings import Settings

PLAIN = Settings(language="en", theme="light")


def class_page(qtbot, settings: Settings = PLAIN, run=in_thread, data=None) -> ClassPage:
    around = QWidget()
    made = ClassPage(settings, around, run, Random(1), jobs=1, data=data)
    made.around = around
    made.said = []
    made.troubled.connect(made.said.append)
    around.resize(1216, 800)
    made.resize(1216, 800)
    qtbot.addWidget(around)
    around.show()
    around.activateWindow()
    until(around.isActiveWindow)
    made.take_focus()
    settle()
    return made


def full_page(qtbot, folder: ClassFolder) -> ClassPage:
    made = class_page(qtbot)
    made.open(folder.path)
    settle()
    made.view.show_number(1)
    settle()
    return made


def club(path: Path) -> ClassFolder:
    return whole_class(path / "class")
