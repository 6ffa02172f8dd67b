"""The drills page: has the day read off the window's thread, then shows the session."""

import logging
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QStackedWidget, QWidget

from rules.tiles import Tile
from tutor.history.faults import FaultNotice
from tutor.language import gettext
from tutor.text.messages import error_sentence
from tutor.ui.parts.history_writer import HistoryWriter
from tutor.ui.parts.jobs import Executor, Jobs
from tutor.ui.parts.keys_sheet import KeyHelp, drills_keys
from tutor.ui.parts.plain import show_plain
from tutor.view.drills.loading import answering, reading
from tutor.view.history.commands import CommandResult, RecordAnswer, RemoveDrill
from tutor.view.jobs import after
from tutor.view.tree.moment import TreeMoment

if TYPE_CHECKING:
    from tutor.drills.drill import Drill
    from tutor.drills.question import Question
    from tutor.drills.themes import Theme
    from tutor.ui.drills.session_view import SessionView
    from tutor.view.drills.day import DrillDay, MarkedAnswer


def _faults_line(faults: Sequence[FaultNotice | Exception]) -> str:
    from tutor.view.drills.views import fault_line  # loaded by the job

    return " ".join(fault_line(fault) for fault in faults)


def _load_session() -> None:
    import_module("tutor.ui.drills.session_view")


class DrillsPage(QStackedWidget):
    troubled = Signal(object)
    keys_requested = Signal()
    tree_requested = Signal()

    def __init__(
        self,
        writer: HistoryWriter,
        executor: Executor | None = None,
        bundled: Path | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._writer = writer
        self.session: SessionView | None = None
        self._bundled = bundled
        self._said: object = None
        self.message = QLabel(self)
        show_plain(self.message)
        self.message.setProperty("look", "hint")
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.message.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.addWidget(self.message)
        self.reader, self.answerer = Jobs(executor, self), Jobs(executor, self)
        self.reader.found.connect(self._show_day)
        self.reader.failed.connect(self._fell)
        self.answerer.found.connect(self._show_answer)
        self.answerer.failed.connect(self._answer_fell)
        writer.done.connect(self._carried_out)
        self.retranslate()

    # --- reading --------------------------------------------------------------------------------

    def read(self, more: bool = False, theme: "Theme | None" = None) -> None:
        wanted = reading(self._writer.place, self._writer.waiting, more, self._bundled, theme)
        self.reader.start(after(_load_session, wanted))

    @Slot(object)
    def _show_day(self, day: "DrillDay") -> None:
        if self.session is None:
            self.session = self._make_session(day)
        else:
            self.session.show_day(day)
        if day.faults and day.faults != self._said:
            self.troubled.emit(partial(_faults_line, day.faults))
        self._said = day.faults

    def _make_session(self, day: "DrillDay") -> "SessionView":
        from tutor.ui.drills.session_view import SessionView  # loaded by the job

        session = SessionView(day, self)
        session.discarded.connect(self._answer)
        session.day_requested.connect(self.read)
        session.remove_requested.connect(self._remove)
        session.keys_requested.connect(self.keys_requested)
        session.tree_requested.connect(self.tree_requested)
        self.addWidget(session)
        had_focus = self.message.hasFocus()
        self.setCurrentWidget(session)
        if had_focus:
            session.take_focus()
        return session

    # --- answers --------------------------------------------------------------------------------

    def _answer(self, question: "Question", tile: int) -> None:
        if self.session is not None:
            place = self._writer.place
            self.answerer.start(answering(place, self.session.day, question, Tile(tile)))

    @Slot(object)
    def _show_answer(self, marked: "MarkedAnswer") -> None:
        self._writer.take(RecordAnswer(marked.answered, marked.at))
        if self.session is not None:
            self.session.show_answer(marked)

    def _remove(self, drill: "Drill") -> None:
        self._writer.take(RemoveDrill(drill))

    @Slot(object)
    def _carried_out(self, result: CommandResult) -> None:
        if self.session is not None and isinstance(result.command, RemoveDrill):
            self.session.drop(result.command.drill)

    # --- what must be told ----------------------------------------------------------------------

    @Slot(object)
    def _fell(self, error: BaseException) -> None:
        logging.getLogger("tutor.ui").error("a fault", exc_info=error)
        self.troubled.emit(partial(error_sentence, error))

    @Slot(object)
    def _answer_fell(self, error: BaseException) -> None:
        if self.session is not None:
            self.session.take_back()
        self._fell(error)

    # --- a page of the window -------------------------------------------------------------------

    def retranslate(self) -> None:
        self.message.setText(gettext("Reading your drills …"))
        self.setAccessibleName(gettext("Drills"))
        if self.session is not None:
            self.session.retranslate()

    def take_focus(self) -> None:
        if self.session is None:
            self.message.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.session.take_focus()
        if self.session is None or not self.session.is_asking:
            self.read(theme=self.session.theme if self.session is not None else None)

    def moment(self) -> TreeMoment | None:
        return self.session.moment() if self.session is not None else None

    def keys(self) -> KeyHelp:
        return drills_keys()

    def areas(self) -> tuple[QWidget, ...]:
        return self.session.areas() if self.session is not None else (self.message,)

    def close_page(self) -> None:
        self.reader.close()
        self.answerer.close()
