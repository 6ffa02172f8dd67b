"""What tests of the window share: its own fonts, and windows that the scenes are shown in."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from rules.formats.mjlog_write import write_mjlog
from tests.tutor.practice_games import opponent_of
from tests.tutor.trees import TREE
from tests.ui.classrooms import club
from tests.ui.practices import PLAIN
from tests.ui.reviews import AtOnce, record
from tests.ui.settling import noted, settle, until
from tests.ui.stage import Stage, furnished, opened
from tutor.classroom.class_folder import ClassFolder
from tutor.coach.strategy import tree as trees
from tutor.pages.parts.jobs import set_executor
from tutor.pages.parts.look import Look, look, set_look
from tutor.pages.parts.theme import load_fonts
from tutor.pages.practice import model as practice_games
from tutor.pages.review.header import ReviewHeader
from tutor.pages.window.main_window import MainWindow
from tutor.settings import Settings
from tutor.store import database

DIALOGS = {
    "open": "getOpenFileName",
    "several": "getOpenFileNames",
    "save": "getSaveFileName",
    "folder": "getExistingDirectory",
}


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: QApplication) -> None:
    load_fonts()


@pytest.fixture(scope="session", autouse=True)
def pieces() -> Iterator[None]:
    with noted():
        yield


@pytest.fixture(autouse=True, scope="module")
def plain_look() -> Iterator[None]:
    yield
    set_look(Look())


@pytest.fixture(autouse=True, scope="session")
def first_executor() -> None:
    set_executor(AtOnce())


@pytest.fixture(autouse=True)
def executor_as_found(first_executor: None) -> Iterator[None]:
    yield
    set_executor(AtOnce())


@pytest.fixture(autouse=True)
def look_as_found() -> Iterator[None]:
    found = look()
    yield
    set_look(found)


@pytest.fixture(autouse=True)
def empty_clipboard(qapp: QApplication) -> None:
    QGuiApplication.clipboard().clear()


@pytest.fixture(scope="module")
def stage(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with furnished(tmp_path_factory.mktemp("furnished")) as made:
        yield made


@pytest.fixture(scope="module")
def bare(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with opened(tmp_path_factory.mktemp("bare")) as made:
        yield made


@pytest.fixture
def new_window(qtbot: QtBot, tmp_path: Path) -> Callable[..., MainWindow]:
    """Return a function that opens a window with its games in an own folder."""

    def make(
        settings: Settings = PLAIN,
        keep: Callable[[Settings], object] = lambda _: None,
        folder: Path = tmp_path,
        **more: Any,
    ) -> MainWindow:
        made = MainWindow(settings, keep, games=folder, **more)
        qtbot.addWidget(made)
        made.show()
        made.activateWindow()
        until(made.isActiveWindow)
        settle()
        return made

    return make


@pytest.fixture
def kept() -> list[Settings]:
    return []


@pytest.fixture(name="opened")
def window_maker(new_window: Callable[..., MainWindow], kept: list[Settings]) -> Any:
    return partial(new_window, keep=kept.append)


@pytest.fixture
def window(opened: Callable[..., MainWindow]) -> MainWindow:
    return opened()


@pytest.fixture
def log(tmp_path: Path) -> Path:
    (tmp_path / "own.mjlog").write_bytes(write_mjlog(record()))
    return tmp_path / "own.mjlog"


@pytest.fixture
def reviewing(new_window: Callable[..., MainWindow], log: Path) -> MainWindow:
    """A window in which the own game is reviewed."""
    made = new_window(folder=log.parent / "games")
    made.open_source(str(log))
    settle()
    return made


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that answers the dialogs for files: with a path, "" gives up."""

    def make(**answers: Any) -> None:
        for kind, path in answers.items():
            if kind == "folder":
                found: Any = str(path)
            else:
                found = [*map(str, path)] if kind == "several" else str(path), ""
            monkeypatch.setattr(QFileDialog, DIALOGS[kind], lambda *_, found=found: found)

    return make


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT", 0.0)


@pytest.fixture
def small_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "shipped_tree", lambda: TREE)


@pytest.fixture
def quick_opponents(small_tree: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice_games, "opponent", lambda name, tree: opponent_of("near"))


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> ClassFolder:
    return club(tmp_path_factory.mktemp("shared"))


@pytest.fixture
def head(qtbot: QtBot) -> Iterator[ReviewHeader]:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(1600, 200)
    page.show()
    yield ReviewHeader(page)
    page.close()


@pytest.fixture(autouse=True)
def deleted(qapp: QApplication) -> Iterator[None]:
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
