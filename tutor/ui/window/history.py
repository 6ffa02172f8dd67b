"""The one writer of the history, made for the window."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from tutor.history.database import FILE_NAME
from tutor.text.messages import error_sentence
from tutor.ui.parts.history_writer import HistoryWriter
from tutor.ui.window.page_entries import Window
from tutor.view.history.place import HistoryPlace


def history_writer(window: Window, parent: QObject) -> HistoryWriter:

    def path() -> Path:
        return window.games / FILE_NAME

    def say_fault(error: Exception) -> None:
        window.show_error(partial(error_sentence, error))

    made = HistoryWriter(HistoryPlace(path), window.executor, parent)
    made.noticed.connect(window.say_notice)
    made.failed.connect(say_fault)
    return made
