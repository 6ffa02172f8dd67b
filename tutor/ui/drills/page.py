"""The drills page: has the day read off the window's thread, then shows the desk."""

import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QStackedWidget, QWidget

from rules.tiles import Tile
from tutor.advice.advice import Reason
from tutor.garbage import unsearched
from tutor.language import Words
from tutor.text.faults import fault_sentence
from tutor.ui.parts.drill_keeper import DrillKeeper
from tutor.ui.parts.keys_sheet import Keys, drills_keys
from tutor.ui.parts.look import Look
from tutor.ui.parts.worker import Executor, Worker
from tutor.view.drills.loading import answering, reading
from tutor.view.drills.orders import Given
from tutor.view.tree.moment import Moment

if TYPE_CHECKING:
    from tutor.drills.drill import Drill
    from tutor.drills.question import Question
    from tutor.ui.drills.session_view import DrillsDesk
    from tutor.view.drills.day import Day, Marked


def _faults_line(faults: Sequence[Reason | Exception], words: Words) -> str:
    from tutor.view.drills.words import fault_line  # noqa: PLC0415 (loaded by the worker)

    return " ".join(fault_line(fault, words) for fault in faults)


def _load_desk() -> None:
    """What the desk is made of is loaded off the window's thread: it takes a while."""
    import_module("tutor.ui.drills.session_view")


class DrillsPage(QStackedWidget):
    """Reads and writes for its desk."""

    troubled = Signal(object)
    """A Saying of what went wrong; the drills go on."""
    keys_wanted = Signal()
    tree_wanted = Signal()

    def __init__(
        self, look: Look, keeper: DrillKeeper, executor: Executor | None = None,
        bundled: Path | None = None, parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """`bundled`: another set than the one that comes with the program."""
        super().__init__(parent)
        self.look, self.keeper = look, keeper
        self.desk: DrillsDesk | None = None
        self._bundled = bundled
        self._said: object = None
        self.message = QLabel(self)
        self.message.setProperty("look", "hint")
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.message.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.addWidget(self.message)
        self.reader, self.answerer = Worker(executor, self), Worker(executor, self)
        self.reader.found.connect(self._show_day)
        self.reader.failed.connect(self._fell)
        self.answerer.found.connect(self._show_answer)
        self.answerer.failed.connect(self._answer_fell)
        self.retranslate(look)

    # --- reading --------------------------------------------------------------------------------

    def read(self, more: bool = False) -> None:
        """Have the day read anew."""
        wanted = reading(self.keeper.place, self.keeper.waiting, more, self._bundled)

        def job(cancelled: Callable[[], bool]) -> Iterator[object]:
            _load_desk()
            yield from wanted(cancelled)

        self.reader.start(unsearched(job))

    @Slot(object)
    def _show_day(self, day: "Day") -> None:
        if self.desk is None:
            self.desk = self._make_desk(day)
        else:
            self.desk.show_day(day)
        if day.faults and day.faults != self._said:
            self.troubled.emit(partial(_faults_line, day.faults))
        self._said = day.faults

    def _make_desk(self, day: "Day") -> "DrillsDesk":
        from tutor.ui.drills.session_view import DrillsDesk  # noqa: PLC0415 (loaded by the worker)

        desk = DrillsDesk(day, self.look, self)
        desk.thrown.connect(self._answer)
        desk.day_wanted.connect(self.read)
        desk.remove_wanted.connect(self._remove)
        desk.keys_wanted.connect(self.keys_wanted)
        desk.tree_wanted.connect(self.tree_wanted)
        self.addWidget(desk)
        had_focus = self.message.hasFocus()
        self.setCurrentWidget(desk)
        if had_focus:
            desk.take_focus()
        return desk

    # --- answers --------------------------------------------------------------------------------

    def _answer(self, question: "Question", tile: int) -> None:
        if self.desk is not None:
            place = self.keeper.place
            self.answerer.start(answering(place, self.desk.day, question, Tile(tile)))

    @Slot(object)
    def _show_answer(self, marked: "Marked") -> None:
        self.keeper.give(Given(marked.answered, marked.at))
        if self.desk is not None:
            self.desk.show_answer(marked)

    def _remove(self, drill: "Drill") -> None:
        desk = self.desk
        if desk is not None:
            self.keeper.remove(drill.id, lambda: desk.drop(drill))

    # --- what must be told ----------------------------------------------------------------------

    @Slot(object)
    def _fell(self, error: BaseException) -> None:
        logging.getLogger("tutor.ui").error("a fault", exc_info=error)
        self.troubled.emit(partial(fault_sentence, error))

    @Slot(object)
    def _answer_fell(self, error: BaseException) -> None:
        if self.desk is not None:
            self.desk.take_back()
        self._fell(error)

    # --- a page of the window -------------------------------------------------------------------

    def retranslate(self, look: Look) -> None:
        """Another language, theme or size of type."""
        self.look = look
        self.message.setText(look.words.gettext("Reading your drills …"))
        self.setAccessibleName(look.words.gettext("Drills"))
        if self.desk is not None:
            self.desk.retranslate(look)

    def take_focus(self) -> None:
        """The page is shown: what was added meanwhile is in the queue."""
        if self.desk is None:
            self.message.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.desk.take_focus()
        if self.desk is None or not self.desk.is_asking:
            self.read()

    def moment(self) -> Moment | None:
        """The position that is shown and its plan, once it is answered."""
        return self.desk.moment() if self.desk is not None else None

    def keys(self) -> Keys:
        """For the sheet."""
        return drills_keys(self.look.words)

    def areas(self) -> tuple[QWidget, ...]:
        """What F6 goes through."""
        return self.desk.areas() if self.desk is not None else (self.message,)

    def close_page(self) -> None:
        """Before the window goes: every answer is with the keeper already."""
        self.reader.close()
        self.answerer.close()
