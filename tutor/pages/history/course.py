from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tutor.pages.history import model as commands
from tutor.pages.history.writer import HistoryWriter
from tutor.pages.parts.jobs import Jobs
from tutor.pages.parts.model import Job
from tutor.settings import Settings

if TYPE_CHECKING:
    from tutor.concepts.ledger import ConceptLedger, Meeting
    from tutor.history.done import Done

_CHANGING = (
    commands.AddDrills,
    commands.RemoveDrill,
    commands.KeepPracticeGame,
    commands.KeepReviewedGame,
    commands.KeepWaitingGames,
    commands.DisownGame,
    commands.ForgetGame,
    commands.ForgetMeetings,
    commands.RecordAnswer,
    commands.RestoreHistory,
)


def reading_done(place: commands.HistoryPlace) -> Job:
    from tutor.history.database import (
        HistoryFault,
        use_history,  # numpy: not before the first frame
    )
    from tutor.history.done import Done, what_was_done

    path, now = place.path(), place.now()
    if place.is_absent():
        yield Done(now.date())
        return
    try:
        yield use_history(path, lambda history: what_was_done(history, now))
    except HistoryFault:
        return


class CourseKeeper(QObject):
    """Read in the background what was done, and store the first two meetings of each concept.

    Later meetings are only remembered until the window closes.
    """

    changed = Signal(object)
    done_changed = Signal(object)

    def __init__(
        self, writer: HistoryWriter, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self.done: Done | None = None
        self._writer = writer
        self._unread: tuple[Meeting, ...] = ()
        self.reader = Jobs(self)
        self.reader.found.connect(self._read)
        writer.done.connect(self._carried_out)
        self.reader.start(reading_done(writer.place))

    @property
    def ledger(self) -> "ConceptLedger | None":
        return None if self.done is None else self.done.ledger

    def read_again(self) -> None:
        place = self._writer.place
        if self.done is not None and self.done.today != place.now().date():
            self.reader.start(reading_done(place))

    def meet(self, meeting: "Meeting") -> None:
        if self.done is None or self.ledger is None:
            return
        self._unread = (*self._unread, meeting)
        place = self._writer.place
        if not self.ledger.is_known(meeting.concept):
            self._writer.take(commands.RecordMeeting(meeting, place.now()))
        self._show(replace(self.done, ledger=self.ledger.with_meeting(meeting)))

    def set_settings(self, settings: Settings) -> None:
        before, self._settings = self._settings, settings
        is_same = (before.basics, before.round_on) == (settings.basics, settings.round_on)
        if self.done is not None and not is_same:
            self._show(self.done)

    def forget(self) -> None:
        self._unread = ()
        self._writer.take(commands.ForgetMeetings())

    def close(self) -> None:
        self.reader.close()

    def _carried_out(self, result: commands.CommandResult) -> None:
        if isinstance(result.command, commands.RecordMeeting):
            done = result.command.meeting
            self._unread = tuple(each for each in self._unread if each is not done)
        elif isinstance(result.command, _CHANGING):
            self.reader.start(reading_done(self._writer.place))

    def _read(self, done: "Done") -> None:
        ledger = done.ledger
        for each in self._unread:
            ledger = ledger.with_meeting(each)
        self._show(replace(done, ledger=ledger))

    def _show(self, done: "Done") -> None:
        ledger = done.ledger.with_steps(self._settings.basics)
        has_round = self._settings.round_on == done.today.isoformat()
        self.done = done = replace(done, ledger=ledger, has_round=has_round)
        self.changed.emit(done.ledger)
        self.done_changed.emit(done)
