"""The dialogs for files begin where the last one ended, also the next time the program runs."""

from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from tutor.pages.parts.dialogs import ask_file, ask_files, ask_folder, ask_target, last_folder
from tutor.pages.window.main_window import MainWindow
from tutor.settings import Settings

DOCUMENTS = QStandardPaths.StandardLocation.DocumentsLocation


@pytest.fixture
def begun(monkeypatch):

    class Begun(list):
        answer = ""

    noted = Begun()

    def asked(parent, title, folder, *kinds):
        noted.append(folder)
        return noted.answer

    for name in ("getOpenFileName", "getOpenFileNames", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *given: (asked(*given), ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", asked)
    return noted


@pytest.fixture
def parent(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.within = QWidget(window)
    yield window.within
    window.close()


def test_at_first_they_begin_in_the_documents(parent, begun):
    assert ask_file(parent, "Open", "*") is None
    assert begun == [QStandardPaths.writableLocation(DOCUMENTS)]


def test_each_begins_where_the_last_one_ended(parent, begun, tmp_path):
    logs, out = tmp_path / "logs", tmp_path / "out"
    logs.mkdir()
    out.mkdir()
    begun.answer = str(logs / "a.mjlog")
    assert ask_file(parent, "Open", "*") == logs / "a.mjlog"
    begun.answer = str(out / "report.html")
    assert ask_target(parent, "Where to?", "report.html", "*.html") == out / "report.html"
    begun.answer = [str(logs / "b.mjlog"), str(logs / "c.mjlog")]
    assert ask_files(parent, "Open", "*") == (logs / "b.mjlog", logs / "c.mjlog")
    begun.answer = str(out)
    assert ask_folder(parent, "A folder") == out
    begun.answer = ""
    assert ask_folder(parent, "A folder") is None
    assert begun[1:] == [str(logs / "report.html"), str(out), str(logs), str(tmp_path)]


def test_the_folder_is_kept_until_the_next_time(qtbot, begun, tmp_path):
    kept: list[Settings] = []
    window = MainWindow(Settings(language="en"), kept.append, games=tmp_path / "own")
    qtbot.addWidget(window)
    begun.answer = str(tmp_path / "gone.mjlog")
    window.choose_file()
    window.close()
    assert Path(kept[-1].last_folder) == tmp_path
    again = MainWindow(kept[-1], kept.append, games=tmp_path / "own")
    qtbot.addWidget(again)
    assert last_folder(again) == str(tmp_path)
    again.close()
    assert len(kept) == 1
