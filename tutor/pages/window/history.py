from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from tutor.history.database import FILE_NAME
from tutor.pages.history.model import HistoryPlace
from tutor.pages.history.writer import HistoryWriter
from tutor.pages.host import Host
from tutor.text.messages import error_sentence


def history_writer(window: Host, parent: QObject) -> HistoryWriter:
    def path() -> Path:
        return window.games / FILE_NAME

    def say_fault(error: Exception) -> None:
        window.show_error(partial(error_sentence, error))

    made = HistoryWriter(HistoryPlace(path), parent)
    made.noticed.connect(window.show_error)
    made.failed.connect(say_fault)
    return made
