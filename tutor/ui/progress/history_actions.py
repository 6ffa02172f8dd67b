"""What is asked before it is done: a game forgotten, a copy of the history made or put back."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from tutor.language import gettext
from tutor.text.progress_page import (
    StripQuestion,
    backed_up_line,
    forget_question,
    restore_question,
    restored_line,
)
from tutor.ui.parts.file_dialogs import ask_file, ask_target
from tutor.ui.parts.history_writer import HistoryWriter
from tutor.ui.progress.local_time import day_line
from tutor.ui.progress.question_strip import QuestionStrip
from tutor.view.history.commands import BackUpHistory, CommandResult, ForgetGame, RestoreHistory

if TYPE_CHECKING:
    from tutor.history.backups import Backup
    from tutor.history.game import KeptGame


class HistoryActions(QObject):
    settled = Signal()

    def __init__(self, strip: QuestionStrip, writer: HistoryWriter, parent: QWidget) -> None:
        super().__init__(parent)
        self._strip, self._writer, self._parent = strip, writer, parent
        self._asked: Callable[[], StripQuestion] | None = None
        self._yes: Callable[[], None] | None = None
        strip.answered.connect(self._answered)
        writer.done.connect(self._carried_out)

    def forget(self, kept: "KeptGame") -> None:
        from tutor.text.kept_game import game_cells  # loaded
        from tutor.ui.progress.local_time import when_line

        def asked() -> StripQuestion:
            return forget_question(game_cells(kept, when_line(kept)).line)

        self._ask(asked, lambda: self._writer.take(ForgetGame(kept.id, kept.game.digest)))

    def back_up(self) -> None:
        chosen = ask_target(
            self._parent,
            gettext("Back up the history"),
            "mahjong-tutor-history.sqlite3",
            gettext("Histories") + " (*.sqlite3)",
        )
        if chosen is not None:
            self._writer.take(BackUpHistory(chosen))

    def restore(self) -> None:
        source = ask_file(
            self._parent, gettext("Restore a backup"), gettext("Histories") + " (*.sqlite3)"
        )
        if source is not None:
            self._ask_restore(source, lambda: "")

    def open_backup(self, backup: "Backup") -> None:
        self._ask_restore(backup.path, partial(day_line, backup.day))

    def _ask_restore(self, source: Path, day: Callable[[], str]) -> None:
        now = self._writer.place.now
        self._ask(
            lambda: restore_question(source.name, day()),
            lambda: self._writer.take(RestoreHistory(source, now())),
        )

    def retranslate(self) -> None:
        if self._asked is not None:
            self._strip.show_asked(self._asked())

    def _ask(self, asked: Callable[[], StripQuestion], yes: Callable[[], None]) -> None:
        self._say(asked)
        self._yes = yes
        self._strip.take_focus()

    def _say(self, said: Callable[[], StripQuestion]) -> None:
        self._asked, self._yes = said, None
        self._strip.show_asked(said())

    @Slot(bool)
    def _answered(self, yes: bool) -> None:
        act, self._asked, self._yes = self._yes, None, None
        self.settled.emit()
        if yes and act is not None:
            act()

    @Slot(object)
    def _carried_out(self, result: CommandResult) -> None:
        match result.command:
            case BackUpHistory(path=path):
                self._say(lambda: backed_up_line(path))
            case RestoreHistory():
                self._say(lambda: restored_line(result.aside))
