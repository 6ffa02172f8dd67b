"""The concepts that the learner has met, for all pages of the window."""

from collections import Counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from tutor.ui.parts.history_writer import HistoryWriter
from tutor.ui.parts.jobs import Executor, Jobs
from tutor.view.course import reading_ledger
from tutor.view.history import commands

if TYPE_CHECKING:
    from tutor.concepts.ledger import ConceptLedger, Meeting

RECORDED: Final = 2
"""Meetings of a concept that are stored."""
_CHANGING = (
    commands.KeepPracticeGame,
    commands.KeepReviewedGame,
    commands.KeepWaitingGames,
    commands.DisownGame,
    commands.ForgetGame,
    commands.ForgetMeetings,
    commands.RestoreHistory,
)


class CourseKeeper(QObject):
    """Read the ledger in the background and store the first two meetings of each concept.

    Later meetings are only remembered until the window closes.
    """

    changed = Signal(object)

    def __init__(
        self, writer: HistoryWriter, executor: Executor | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.ledger: ConceptLedger | None = None
        self._writer = writer
        self._unread: tuple[Meeting, ...] = ()
        self.reader = Jobs(executor, self)
        self.reader.found.connect(self._read)
        writer.done.connect(self._carried_out)
        self.reader.start(reading_ledger(writer.place))

    def meet(self, meeting: "Meeting") -> None:
        if self.ledger is None:
            return
        self._unread = (*self._unread, meeting)
        place = self._writer.place
        if not self.ledger.is_known(meeting.concept) and not place.is_absent():
            self._writer.take(commands.RecordMeeting(meeting, place.now()))
        self._show(self.ledger.with_meeting(meeting))

    def forget(self) -> None:
        self._unread = ()
        self._writer.take(commands.ForgetMeetings())

    def close(self) -> None:
        self.reader.close()

    @Slot(object)
    def _carried_out(self, result: commands.CommandResult) -> None:
        if isinstance(result.command, commands.RecordMeeting):
            done = result.command.meeting
            self._unread = tuple(each for each in self._unread if each is not done)
        elif isinstance(result.command, _CHANGING):
            if isinstance(result.command, commands.KeepPracticeGame):
                self._record_first()
            self.reader.start(reading_ledger(self._writer.place))

    def _record_first(self) -> None:
        """Record what was met in a first game, while there was no history to write to."""
        place, times = self._writer.place, Counter[str]()
        for meeting in self._unread:
            times[meeting.concept] += 1
            if times[meeting.concept] <= RECORDED:
                self._writer.take(commands.RecordMeeting(meeting, place.now()))

    @Slot(object)
    def _read(self, ledger: "ConceptLedger") -> None:
        for each in self._unread:
            ledger = ledger.with_meeting(each)
        self._show(ledger)

    def _show(self, ledger: "ConceptLedger") -> None:
        self.ledger = ledger
        self.changed.emit(ledger)
