"""Class pages to test with: games made by ourselves, a tree made by hand, work done on the spot."""

from pathlib import Path
from random import Random

from PySide6.QtWidgets import QWidget

from tests.tutor.classroom.classes import whole_class
from tests.ui.reviews import in_thread
from tests.ui.settling import settle, until
from tutor.classroom.class_folder import ClassFolder
from tutor.pages.classroom.page import ClassPage
from tutor.settings import Settings

PLAIN = Settings(language="en", theme="light")


class Window:
    """What the class page asks of the window."""

    def __init__(self, settings: Settings, games: Path) -> None:
        self.settings, self.games = settings, games
        self.said: list[object] = []
        self.show_error = self.said.append

    def change_settings(self, settings: Settings) -> None:
        self.settings = settings

    def show_page(self, name: str) -> None: ...


def class_page(qtbot, settings: Settings = PLAIN, run=in_thread, data=Path()) -> ClassPage:
    around = QWidget()
    host = Window(settings, data)
    made = ClassPage(host, around, run, Random(1), jobs=1)
    made.around, made.said = around, host.said
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
