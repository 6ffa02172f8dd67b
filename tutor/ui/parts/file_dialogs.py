"""Qt's dialogs for files and folders: each begins in the folder that was used last.

The folder stands at the top window, so that all of its pages and dialogs share it.
"""

import os
from pathlib import Path
from typing import Final

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

from rules.message import TutorError
from tutor.language import mark

LAST_FOLDER: Final = "lastFolder"
TAKEN: Final = mark("{path} is there already; choose another name.")


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
    """Ask where to write; None: nowhere.

    Args:
        parent: the dialog belongs to it.
        title: of the dialog.
        proposed: the name; it may name a folder, too.
        kinds: the dialog shows such files.
        ending: a name without it gets it, and it is in small letters.

    Raises:
        NameTakenError: with its ending the name is that of a file that is there; the dialog has
            asked about the name that was typed, and not about that one.
    """
    begin = Path(last_folder(parent)) / proposed
    name, _ = QFileDialog.getSaveFileName(parent, title, str(begin), kinds)
    path = _used(parent, name)
    if path is None or path.name.endswith(ending):
        return path
    has_it = path.name.lower().endswith(ending)
    whole = path.with_name(f"{path.name[: -len(ending)] if has_it else path.name}{ending}")
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
