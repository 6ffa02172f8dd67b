"""Write to the history in the background, one command at a time.

While the history is unusable (locked, disk full), answers, explained concepts and finished games
stay queued. They are retried with the next command, and once more when the window closes. All other
commands are dropped.
"""

from collections import deque
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from rules.message import Message
from tutor.pages.history import model as commands
from tutor.pages.history.model import HistoryPlace
from tutor.pages.parts.jobs import Jobs
from tutor.pages.parts.model import Job
from tutor.practice.folder import waiting
from tutor.settings import Settings
from tutor.system.fault_report import write_report

if TYPE_CHECKING:
    from tutor.coach.advice import Decision
    from tutor.coach.concepts.ledger import ConceptLedger, Meeting
    from tutor.practice.session import PracticeSession
    from tutor.store.progress import Done


@dataclass(frozen=True, slots=True)
class _Dropped:
    command: commands.Command
    error: Exception


class HistoryWriter(QObject):
    done = Signal(object)
    not_done = Signal(object)
    noticed = Signal(object)
    failed = Signal(object)
    dropped = Signal(object)

    def __init__(self, place: HistoryPlace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.place = place
        self._commands: deque[commands.Command] = deque()
        self._is_queued = False
        self._said: Message | None = None
        self._jobs = Jobs(self)
        self._jobs.found.connect(self._found)
        self._jobs.failed.connect(self.failed)

    @property
    def waiting(self) -> tuple[commands.RecordAnswer, ...]:
        return tuple(
            each for each in tuple(self._commands) if isinstance(each, commands.RecordAnswer)
        )

    def take(self, command: commands.Command) -> None:
        self._commands.append(command)
        self._queue()

    def keep_waiting(self, folder: Path) -> None:
        if waiting(folder):
            self.take(commands.KeepWaitingGames(folder, self.place.now()))

    def keep_practice(self, session: "PracticeSession") -> None:
        self.take(commands.KeepPracticeGame(session, self.place.now()))

    def add_drills(self, decisions: "tuple[Decision, ...]") -> None:
        self.take(commands.AddDrills(decisions, self.place.now()))

    def close(self) -> None:
        self._queue()
        self._jobs.close()

    def _queue(self) -> None:
        if not self._is_queued:
            self._is_queued = True
            self._jobs.add(self._carry_out())

    def _carry_out(self) -> Job:
        """Execute the queued commands up to the first that fails."""
        from tutor.pages.history.writing_model import carry_out  # imports numpy: only when needed

        self._is_queued = False
        while self._commands:
            command = self._commands[0]
            try:
                outcome = carry_out(self.place, command)
            except Exception as error:
                write_report(error)
                self._commands.popleft()
                yield _Dropped(command, error)
                continue
            is_copy = isinstance(command, commands.FileCommand)
            if isinstance(outcome, commands.CommandFailure) and not is_copy:
                first = self._commands[0]
                others = [each for each in tuple(self._commands) if not commands.is_lasting(each)]
                for each in others:
                    self._commands.remove(each)
                yield replace(
                    outcome, commands=((first, *(each for each in others if each is not first)))
                )
                return
            self._commands.popleft()
            yield outcome

    def _found(self, outcome: commands.CommandResult | commands.CommandFailure | _Dropped) -> None:
        if isinstance(outcome, _Dropped):
            self.dropped.emit(outcome.command)
            self.failed.emit(outcome.error)
            return
        for notice in outcome.found:
            self.noticed.emit(notice)
        if isinstance(outcome, commands.CommandResult):
            self._said = None
            self.done.emit(outcome)
            return
        if outcome.is_given_up or outcome.notice != self._said:
            self.noticed.emit(outcome.notice)
        self._said = outcome.notice
        self.not_done.emit(outcome)


_OF_DONE = ("basics", "round_on", "badges")
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
    from tutor.store.database import (
        HistoryFault,
        use_history,  # numpy: not before the first frame
    )
    from tutor.store.progress import Done, what_was_done

    path, now = place.path(), place.now()
    if place.is_absent():
        yield Done(now.date())
        return
    try:
        yield use_history(path, lambda history: what_was_done(history, now))
    except HistoryFault:
        return


class CourseKeeper(QObject):
    """Read the learner's activity, and store the first two explanations of each concept.

    Later explanations are remembered only until the window closes.
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
        if self.done is None:
            return
        ledger = self.done.ledger
        self._unread = (*self._unread, meeting)
        place = self._writer.place
        if not ledger.is_known(meeting.concept):
            self._writer.take(commands.RecordMeeting(meeting, place.now()))
        self._show(replace(self.done, ledger=ledger.with_meeting(meeting)))

    def set_settings(self, settings: Settings) -> None:
        before, self._settings = self._settings, settings
        is_same = all(getattr(before, name) == getattr(settings, name) for name in _OF_DONE)
        if self.done is not None and not is_same:
            self._show(self.done)

    def forget(self) -> None:
        self._unread = ()
        self._writer.take(commands.ForgetMeetings())

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
        day = done.today
        with suppress(ValueError):  # no round yet
            day = date.fromisoformat(self._settings.round_on)
        earned = dict.fromkeys(self._settings.badges, day)
        self.done = done = replace(
            done, ledger=ledger, has_round=has_round, badges={**earned, **done.badges}
        )
        self.changed.emit(done.ledger)
        self.done_changed.emit(done)
