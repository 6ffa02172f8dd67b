"""Ctrl+E on the review page: the advice log of the game that is shown, as files."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tutor.language import gettext
from tutor.ui.classroom.note import Note
from tutor.ui.parts.jobs import Executor, Task
from tutor.ui.parts.key_actions import key_actions
from tutor.ui.parts.look import look
from tutor.ui.review.page import ReviewPage
from tutor.view.process import Runner, in_process

if TYPE_CHECKING:
    from tutor.ui.classroom.handing import ExportHandler


class GameExport(QObject):
    failed = Signal(object)

    def __init__(
        self, page: ReviewPage, executor: Executor | None = None, run: Runner = in_process
    ) -> None:
        super().__init__(page)
        self._page = page
        self.task = Task(run, executor, self)
        for trouble in (self.task.failed, self.task.refused):
            trouble.connect(self.failed)
        self.handing: ExportHandler | None = None
        self.source = ""
        self.note = Note(page)
        self.task.changed.connect(self._show_task)
        self.task.failed.connect(self.note.hide)
        key_actions(page, {"Ctrl+E": self.export})

    def export(self) -> None:
        from tutor.ui.classroom.handing import ExportHandler  # not before it is wanted
        from tutor.view.classroom.work import export_game

        page, state = self._page, self._page.state
        if state is None or not self.task.is_free():
            return
        if self.handing is None:
            self.handing = ExportHandler(self.task, page)
            self.handing.told.connect(self._say)
        source, record, seat = Path(self.source).name, state.record, state.seat
        title = gettext("The game of {name}, every decision with the advice")
        name = record.players[seat].name
        self.handing.export(
            title.format(name=name),
            "advice-log",
            lambda wanted: partial(
                export_game, record=record, source=source, seat=seat, wanted=wanted
            ),
        )

    def _show_task(self) -> None:
        if self.task.busy:
            self._say(gettext("Exporting …"))

    def _say(self, sentence: str) -> None:
        page = self._page
        self.note.show_look()
        self.note.say(sentence)
        width = min(page.width() - 24, look().px(760))
        self.note.setGeometry(12, 6, width, max(44, self.note.heightForWidth(width)))
        self.note.raise_()

    def close(self) -> None:
        self.task.close()
