import os
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from rules.message import Message
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.coach.advice import EntryPlace, ReviewEntry, place_of_entry
from tutor.drills.mark import holds_position
from tutor.language import gettext
from tutor.pages.history.model import Command, DisownGame, KeepReviewedGame
from tutor.pages.history.writer import HistoryWriter
from tutor.pages.host import Host
from tutor.pages.parts.banner import Note
from tutor.pages.parts.buttons import key_actions
from tutor.pages.parts.dialogs import ask_file
from tutor.pages.parts.jobs import Jobs, Task
from tutor.pages.parts.look import look
from tutor.pages.parts.model import Runner, in_process, result_of
from tutor.pages.progress.model import KeptStatus, looking_up
from tutor.pages.review.header import AddressDialog
from tutor.pages.review.model import Fetcher, OpenedGame, ReviewedRound, opening_job, reviewing_job
from tutor.pages.review.page import ReviewPage
from tutor.pages.review.words import Ownership, distinct_name
from tutor.settings import remember_game, with_own_name
from tutor.system.files import data
from tutor.text.messages import error_sentence

if TYPE_CHECKING:
    from tutor.pages.classroom.handing import ExportHandler
    from tutor.store.rows import Game


class OwnGameKeeper(QObject):
    """Stores a fully reviewed game in the history if the learner has ticked the seat as their own.

    The tick is preset if the player has one of the learner's names.
    """

    def __init__(
        self, window: Host, page: ReviewPage, writer: HistoryWriter, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window, self._page, self._writer = window, page, writer
        self._source = ""
        self._record: GameRecord | None = None
        self._seat = Seat(0)
        self._ownership = Ownership()
        self.reader = Jobs(self)
        self.reader.found.connect(self._show_status)
        page.header.mine.clicked.connect(self.choose)
        writer.not_done.connect(lambda failed: [*map(self._untick_if_dropped, failed.commands)])
        writer.dropped.connect(self._untick_if_dropped)

    def look_at(self, record: GameRecord, seat: Seat, source: str) -> None:
        self._record, self._seat = record, seat
        self._source = os.path.abspath(source) if os.path.exists(source) else source
        self._page.show_hinted(0)
        name = distinct_name(record, seat)
        self._show(
            Ownership(is_shown=True, is_on=name in self._window.settings.own_names, name=name)
        )
        self.reader.start(looking_up(self._writer.place, record, seat))

    def _show_status(self, status: KeptStatus) -> None:
        if status.record is not self._record or status.seat != self._seat:
            return
        self._page.show_hinted(status.hinted)
        if status.was_played_here:
            self._show(replace(self._ownership, is_on=True, is_fixed=True))
        elif status.is_kept:
            self._show(replace(self._ownership, is_on=True))

    def choose(self, on: bool) -> None:
        record = self._record
        if record is None or self._ownership.is_fixed:
            return
        self._show(replace(self._ownership, is_on=on))
        settings = with_own_name(self._window.settings, self._ownership.name, on)
        self._window.change_settings(settings)
        if on:
            self.keep()
        else:
            self._writer.take(DisownGame(record, self._seat))

    def keep(self) -> None:
        state = self._page.state
        if state is None or not state.is_whole or state.record is not self._record:
            return
        if self._ownership.is_on and not self._ownership.is_fixed and state.seat == self._seat:
            self._writer.take(
                KeepReviewedGame(
                    state.record, state.flat, self._source, state.seat, self._writer.place.now()
                )
            )

    def _untick_if_dropped(self, command: Command) -> None:
        if isinstance(command, KeepReviewedGame) and command.record is self._record:
            self._show(replace(self._ownership, is_on=False))

    def _show(self, mine: Ownership) -> None:
        self._ownership = mine
        self._page.header.show_mine(mine)


class GameExport(QObject):
    failed = Signal(object)

    def __init__(self, page: ReviewPage, run: Runner = in_process) -> None:
        super().__init__(page)
        self._page = page
        self.task = Task(run, self)
        for trouble in (self.task.failed, self.task.refused):
            trouble.connect(self.failed)
        self.handing: ExportHandler | None = None
        self.source = ""
        self.note = Note(page)
        self.task.changed.connect(
            lambda: self._say(gettext("Exporting …")) if self.task.busy else None
        )
        self.task.failed.connect(self.note.hide)
        key_actions(page, {"Ctrl+E": self.export})

    def export(self) -> None:
        from tutor.pages.classroom.handing import ExportHandler  # only when needed
        from tutor.pages.classroom.model import export_game

        page, state = self._page, self._page.state
        if state is None or not self.task.is_free():
            return
        if self.handing is None:
            self.handing = ExportHandler(self.task, page)
            self.handing.reported.connect(self._say)
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

    def _say(self, sentence: str) -> None:
        page = self._page
        self.note.show_look()
        self.note.say(sentence)
        width = min(page.width() - 24, look().px(760))
        self.note.setGeometry(12, 6, width, max(44, self.note.heightForWidth(width)))
        self.note.raise_()


FILE_PATTERNS = "*.mjlog *.xml *.json *.mjson *.jsonl *.gz *.txt *.mtset"


def is_address(text: str) -> bool:
    return "://" in text or "#json=" in text or ("log=" in text and not os.path.exists(text))


CHANGED: Final = Message("This file no longer holds the game that you kept.")


class ReplayController(QObject):
    titled = Signal(str)
    settled = Signal()

    def __init__(self, window: Host, page: ReviewPage, fetcher: Fetcher, parent: QWidget) -> None:
        super().__init__(parent)
        self.fetcher = fetcher
        self._window, self._page = window, page
        self._record = ""
        self._source = ""
        self._start_at: EntryPlace | None = None
        self._kept: Game | None = None
        self._parent = parent
        self.dialog: AddressDialog | None = None
        self.reader = Jobs(self)
        self.reviewer = Jobs(self)
        self.second = Jobs(self)
        self.second.found.connect(page.panel.second.show_lines)
        self.second.failed.connect(window.show_error)
        page.panel.second.asked.connect(self._ask_second)
        self.reader.found.connect(self.show_opened)
        self.reader.failed.connect(self._open_failed)
        self.reviewer.found.connect(self.show_reviewed)
        self.reviewer.failed.connect(self._review_failed)
        self.reviewer.finished.connect(self._reviewed)
        page.seat_requested.connect(self.change_seat)
        page.header.cancel.clicked.connect(self.stop)
        self.own_games = OwnGameKeeper(window, page, window.history_writer, self)
        self.exporter = GameExport(page)
        self.exporter.failed.connect(window.show_error)

    # --- opening ------------------------------------------------------------------------------

    def open(self, source: str) -> None:
        if is_address(source) and "#json=" not in source:
            self._open_address(source)
        else:
            self.reader.start(opening_job(source, None, own=self._own))

    @property
    def _own(self) -> tuple[str, ...]:
        return self._window.settings.own_names

    def _open_address(self, address: str, seat: Seat | None = None) -> None:
        if self._window.settings.fetch_replays == "ask":
            self.ask_address(address)
        else:
            self._fetch(address, seat)

    def open_again(
        self, source: str, seat: Seat, at: EntryPlace | None = None, kept: "Game | None" = None
    ) -> None:
        if is_address(source):
            self._record, self._start_at, self._kept = source, at, kept
            self._open_address(source, seat)
        elif _exists(source):
            self.open_at(source, seat, at, kept)
        else:
            self._window.show_error(
                Message("The file of this game no longer exists: {path}.", path=source[:250])
            )

    def open_at(
        self, file: Path | str, seat: Seat, at: EntryPlace | None, kept: "Game | None" = None
    ) -> None:
        self._record, self._start_at, self._kept = str(file), at, kept
        self.reader.start(opening_job(str(file), None, seat))

    def ask_file(self) -> str:
        kinds = f"{gettext('Game logs')} ({FILE_PATTERNS})"
        everything = gettext("All files") + " (*)"
        chosen = ask_file(self._parent, gettext("Open a game log"), f"{kinds};;{everything}")
        return str(chosen or "")

    def ask_address(self, address: str = "") -> None:
        self.dialog = dialog = AddressDialog(self._parent)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if address:
            dialog.line.setText(address)
        dialog.fetch_requested.connect(self._fetch)
        dialog.finished.connect(self._dialog_closed)
        dialog.open()
        self.settled.emit()

    def _dialog_closed(self, result: int) -> None:
        self.dialog = None
        if result == AddressDialog.DialogCode.Rejected.value:
            self.reader.cancel()

    def _accept_dialog(self) -> None:
        if self.dialog is not None:
            self.dialog.accept()

    def _fetch(self, address: str, seat: Seat | None = None) -> None:
        if holds_position(address):
            self._accept_dialog()
            self._window.open_source(address)
            return
        allowed = self._window.settings.fetch_replays != "never"
        fetcher = self.fetcher if allowed else None
        self.reader.start(opening_job(address, fetcher, seat, self._own))

    def open_sample(self) -> None:
        samples = sorted((data() / "samples").glob("*.mjlog"))
        if samples:
            self.open(str(samples[0]))
        else:
            self._window.show_error(Message("The sample game is not installed."))

    # --- reviewing ----------------------------------------------------------------------------

    def show_opened(self, opened: OpenedGame) -> None:
        self._accept_dialog()
        self._window.show_page("review")
        if self._record != opened.source:
            self._start_at = self._kept = None
        self._source = opened.source
        self._page.show_game(opened)
        if self._kept is not None:
            from tutor.corpus import digests_of  # not before the first frame

            is_same = self._kept.game and self._kept.game == opened.record.game
            if not is_same and self._kept.digest not in digests_of(opened.record):
                self._window.show_error(CHANGED)
        self._kept = None
        if self._start_at is None:
            self._page.navigator.show_summary()
        self.exporter.source = opened.source
        if not Path(opened.source).is_relative_to(data()):
            remember_game(self._window.games, opened.source)
        is_file = _exists(opened.source)
        self.titled.emit(Path(opened.source).name if is_file else opened.record.game)
        self._review(opened.seat)

    def _ask_second(self, entry: ReviewEntry) -> None:
        from tutor.pages.panel.model import second_of  # imports numpy: only when needed

        self.second.start(result_of(second_of, entry))

    def change_seat(self, seat: int) -> None:
        state = self._page.state
        if state is not None and seat != state.seat:
            self._page.review_again(Seat(seat))
            self._review(Seat(seat))

    def _review(self, seat: Seat) -> None:
        state = self._page.state
        assert state is not None
        self.own_games.look_at(state.record, seat, self._source)
        self.reviewer.start(reviewing_job(state.record, seat))

    def show_reviewed(self, piece: ReviewedRound) -> None:
        self._page.show_round(piece)
        state, wanted = self._page.state, self._start_at
        if state is None or wanted is None:
            return
        for index, entry in enumerate(state.flat):
            if place_of_entry(entry) == wanted:
                self._start_at = None
                self._page.navigator.go_to(index)

    def _reviewed(self) -> None:
        self._page.set_busy(False)
        self.own_games.keep()
        self.settled.emit()

    def _open_failed(self, error: BaseException) -> None:
        if self.dialog is not None:
            self.dialog.show_error(error_sentence(error))
        else:
            self._window.show_error(error)
        self.settled.emit()

    def _review_failed(self, error: BaseException) -> None:
        self._page.set_busy(False)
        self._window.show_error(error)
        self.settled.emit()

    def stop(self) -> None:
        self.reviewer.cancel()
        self._page.set_busy(False)


def _exists(source: str) -> bool:
    from rules.formats.address_list import find_list  # not before the first frame
    from rules.formats.logs import find_archive  # not before the first frame

    return os.path.isfile(source) or bool(find_archive(source) or find_list(source))
