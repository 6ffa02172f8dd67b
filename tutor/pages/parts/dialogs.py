import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, QStandardPaths
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox, QPushButton, QWidget

from rules.message import TutorError
from tutor.language import gettext, mark
from tutor.pages.parts.look import styled
from tutor.text.phrases import keep_phrases

EDGE: Final = 24
"""Minimum difference between the sizes of a dialog and its window, in pixels."""


def within_window(dialog: QDialog, wanted: QSize) -> QSize:
    parent = dialog.parentWidget()
    if parent is None:
        return wanted
    return wanted.boundedTo(parent.window().size() - QSize(EDGE, EDGE))


def answers_of(dialog: QDialog, text: str) -> tuple[QPushButton, QPushButton]:
    """Add an accept button with this text, and Cancel; return both."""
    go = styled(QPushButton(text, dialog), "primary")
    cancel = styled(QPushButton(gettext("Cancel"), dialog), "outline")
    go.setDefault(True)
    go.clicked.connect(dialog.accept)
    cancel.clicked.connect(dialog.reject)
    return go, cancel


LAST_FOLDER: Final = "lastFolder"
TAKEN: Final = mark("{path} already exists. Choose another name.")


class NameTakenError(TutorError):
    def __init__(self, path: Path) -> None:
        super().__init__(TAKEN, path=path)


def last_folder(widget: QWidget) -> str:
    kept = _top(widget).property(LAST_FOLDER)
    if kept and os.path.isdir(kept):
        return str(kept)
    return QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)


def remember_folder(widget: QWidget, folder: Path | str) -> None:
    _top(widget).setProperty(LAST_FOLDER, str(folder))


def ask_file(parent: QWidget, title: str, kinds: str) -> Path | None:
    name, _ = QFileDialog.getOpenFileName(parent, title, last_folder(parent), kinds)
    return _used(parent, name)


def ask_files(parent: QWidget, title: str, kinds: str) -> tuple[Path, ...]:
    names, _ = QFileDialog.getOpenFileNames(parent, title, last_folder(parent), kinds)
    return tuple(_remembered(parent, Path(name)) for name in names)


def ask_target(
    parent: QWidget, title: str, proposed: Path | str, kinds: str, ending: str = ""
) -> Path | None:
    """Ask for the file to write; return None if the dialog is cancelled.

    Args:
        parent: the parent of the dialog.
        title: the title of the dialog.
        proposed: the proposed file, absolute or relative to the last folder.
        kinds: the file filter in Qt's syntax.
        ending: the suffix, in lower case, appended to a name that lacks it.

    Raises:
        NameTakenError: the name plus `ending` is an existing file; the dialog only asked about the
            name as typed.
    """
    begin = Path(last_folder(parent)) / proposed
    name, _ = QFileDialog.getSaveFileName(parent, title, str(begin), kinds)
    path = _used(parent, name)
    if path is None or path.name.endswith(ending):
        return path
    has_ending = path.name.lower().endswith(ending)
    whole = path.with_name(f"{path.name[: -len(ending)] if has_ending else path.name}{ending}")
    if os.path.lexists(whole) and not (path.exists() and path.samefile(whole)):
        raise NameTakenError(whole)
    return whole


def ask_folder(parent: QWidget, title: str) -> Path | None:
    name = QFileDialog.getExistingDirectory(parent, title, last_folder(parent))
    if not name:
        return None
    remember_folder(parent, Path(name).parent)
    return Path(name)


def _used(parent: QWidget, name: str) -> Path | None:
    return _remembered(parent, Path(name)) if name else None


def _remembered(parent: QWidget, path: Path) -> Path:
    remember_folder(parent, path.parent)
    return path


def _top(widget: QWidget) -> QWidget:
    window = widget.window()
    while (above := window.parentWidget()) is not None:
        window = above.window()
    return window


LIST_ENDING = ".txt"
FILE_FILTER = "*.mjlog *.xml *.json *.mjson *.jsonl *.gz *.zip *.tar *.txt"


def choose_folder(parent: QWidget) -> tuple[Path, ...]:
    chosen = ask_folder(parent, gettext("A folder of games"))
    return () if chosen is None else (chosen,)


def choose_files(parent: QWidget) -> tuple[Path, ...]:
    logs, everything = gettext("Game logs"), gettext("All files")
    kinds = f"{logs} ({FILE_FILTER});;{everything} (*)"
    return ask_files(parent, gettext("Games, archives, lists of addresses"), kinds)


def ask_to_fetch(
    places: tuple[Path, ...], may_fetch: str, then: Callable[[bool], None], parent: QWidget
) -> None:
    """Determine whether games may be downloaded, and call `then` with the answer.

    The user is asked only if `may_fetch` is "ask" and `places` includes a list of addresses.

    Args:
        places: the files and folders to import.
        may_fetch: the setting: "ask", "always" or "never".
        then: receives the answer; not called if the question is cancelled.
        parent: the parent of the question.
    """
    has_list = any(place.name.lower().endswith(LIST_ENDING) for place in places)
    if not has_list or may_fetch != "ask":
        then(has_list and may_fetch == "always")
        return
    buttons = QMessageBox.ButtonRole
    box = QMessageBox(parent)
    box.setObjectName("fetch")
    box.setText(keep_phrases(gettext("Fetch the games in these lists from tenhou.net?")))
    box.setInformativeText(
        keep_phrases(
            gettext("They are fetched one at a time, with a pause, and kept on this computer.")
        )
    )
    fetch = box.addButton(gettext("Fetch"), buttons.AcceptRole)
    without = box.addButton(gettext("Do not fetch"), buttons.DestructiveRole)
    box.addButton(gettext("Cancel"), buttons.RejectRole)
    fetch.clicked.connect(lambda: then(True))
    without.clicked.connect(lambda: then(False))
    box.open()
