"""Which games are to be taken in: a folder, files and archives, lists of addresses; and whether
addresses may be fetched."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QMessageBox, QWidget

from tutor.language import gettext
from tutor.ui.parts.file_dialogs import ask_files, ask_folder

LIST_ENDING = ".txt"
FILE_FILTER = "*.mjlog *.xml *.json *.mjson *.jsonl *.gz *.zip *.tar *.txt"


def choose_folder(parent: QWidget) -> tuple[Path, ...]:
    chosen = ask_folder(parent, gettext("A folder of games"))
    return () if chosen is None else (chosen,)


def choose_files(parent: QWidget) -> tuple[Path, ...]:
    logs, everything = gettext("Game logs"), gettext("All files")
    kinds = f"{logs} ({FILE_FILTER});;{everything} (*)"
    return ask_files(parent, gettext("Games, archives, lists of addresses"), kinds)


def with_leave(
    places: tuple[Path, ...], may_fetch: str, then: Callable[[bool], None], parent: QWidget
) -> None:
    """Call `then` with whether the network may be used: asked about where a list of addresses is
    among the places.

    Args:
        may_fetch: the setting: ask, always or never.
        then: not called where the person gives up.
    """
    has_list = any(place.name.lower().endswith(LIST_ENDING) for place in places)
    if has_list and may_fetch == "ask":
        _ask_to_fetch(then, parent)
    else:
        then(has_list and may_fetch == "always")


def _ask_to_fetch(then: Callable[[bool], None], parent: QWidget) -> None:
    buttons = QMessageBox.ButtonRole
    box = QMessageBox(parent)
    box.setObjectName("fetch")
    box.setText(gettext("May games that a list names be fetched from tenhou.net?"))
    box.setInformativeText(
        gettext("They come one after another, with a rest between, and are kept on this computer.")
    )
    fetch = box.addButton(gettext("Fetch"), buttons.AcceptRole)
    without = box.addButton(gettext("Without fetching"), buttons.DestructiveRole)
    box.addButton(gettext("Cancel"), buttons.RejectRole)
    fetch.clicked.connect(lambda: then(True))
    without.clicked.connect(lambda: then(False))
    box.open()
