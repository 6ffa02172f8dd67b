"""Opens games (files, addresses, practice games) and has them reviewed."""

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from rules.tiles import Seat
from tutor.advice.advice import Decision
from tutor.files import data
from tutor.ui.desk.game_export import GameExport
from tutor.ui.faults import fault_sentence
from tutor.ui.review.address_dialog import AddressDialog
from tutor.ui.review.loading import Fetch, Opened, RoundReviewed, opening, reviewing
from tutor.ui.review.page import ReviewPage
from tutor.ui.window.page import Window
from tutor.ui.worker import Worker


def is_address(text: str) -> bool:
    """Whether a text is an address rather than the name of a file."""
    return "://" in text or "#json=" in text or ("log=" in text and not Path(text).exists())


class Replays(QObject):
    """Reads a game off the window's thread, then reviews it round by round on the review page."""

    titled = Signal(str)
    """The name of the game that is shown, empty where it has none."""
    shown = Signal(object, object, str)
    """A game is being reviewed: its GameRecord, the Seat, its file or address."""

    def __init__(
        self, window: Window, page: ReviewPage, fetcher: Fetch, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.fetcher = fetcher
        self._window, self._page, self._parent = window, page, parent
        self._record = ""
        self._source = ""
        self._begin_at: Decision | None = None
        self.dialog: AddressDialog | None = None
        self.reader = Worker(window.executor, self)
        self.reviewer = Worker(window.executor, self)
        self.reader.found.connect(self.show_opened)
        self.reader.failed.connect(self._failed)
        self.reviewer.found.connect(self.show_reviewed)
        self.reviewer.failed.connect(self._review_failed)
        self.reviewer.finished.connect(lambda: self._page.set_busy(False))
        self.exporter = GameExport(page, window.executor)
        self.exporter.failed.connect(self._export_failed)

    def open(self, source: str) -> None:
        """Open a file or an address. An address that needs the network asks first, unless the
        settings say "always" or "never"."""
        if is_address(source) and "#json=" not in source:
            if self._window.settings.fetch_replays == "ask":
                self.ask_address(source)
            else:
                self._fetch(source)
            return
        self.reader.start(opening(source, None, own=self._own))

    @property
    def _own(self) -> tuple[str, ...]:
        return self._window.settings.own_names

    def open_again(self, source: str, seat: Seat) -> None:
        """Open a game of the history for its seat; the network is asked about as ever."""
        if not is_address(source):
            self._open_file_again(Path(source), seat)
        elif self._window.settings.fetch_replays == "ask":
            self.ask_address(source)
        else:
            self._fetch(source, seat)

    def _open_file_again(self, path: Path, seat: Seat) -> None:
        words = self._window.look.words
        if path.is_file():
            self.open_at(path, seat, None)
        else:
            said = words.gettext("The file of this game is not there any more: {path}.")
            self._window.show_error(said.format(path=path))

    def open_at(self, path: Path, seat: Seat, decision: Decision | None) -> None:
        """Open a game for a seat, at one decision."""
        self._record, self._begin_at = str(path), decision
        self.reader.start(opening(str(path), None, seat))

    def choose_file(self) -> None:
        """Ask for a file."""
        words = self._window.look.words
        endings = "*.mjlog *.xml *.json *.mjson *.jsonl *.gz *.txt *.mtset"
        kinds = f"{words.gettext('Game logs')} ({endings})"
        everything = words.gettext("All files") + " (*)"
        title = words.gettext("Open a game log")
        name, _ = QFileDialog.getOpenFileName(self._parent, title, "", f"{kinds};;{everything}")
        if name:
            self._window.open_source(name)

    def ask_address(self, address: str = "") -> None:
        """Ask for an address; its record is fetched when the learner says so there."""
        dialog = AddressDialog(self._window.look, self._parent)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if address:
            dialog.line.setText(address)
        dialog.fetch_wanted.connect(self._fetch)
        dialog.finished.connect(self._dialog_closed)
        self.dialog = dialog
        dialog.open()

    def _fetch(self, address: str, seat: Seat | None = None) -> None:
        allowed = self._window.settings.fetch_replays != "never"
        fetcher = self.fetcher if allowed else None
        self.reader.start(opening(address, fetcher, seat, self._own))

    def _dialog_closed(self, result: int) -> None:
        self.dialog = None
        if result == AddressDialog.DialogCode.Rejected.value:
            self.reader.cancel()

    def open_sample(self) -> None:
        """Open the game that came with the program."""
        samples = sorted((data() / "samples").glob("*.mjlog"))
        if samples:
            self.open(str(samples[0]))
        else:
            words = self._window.look.words
            self._window.show_error(words.gettext("The sample game is missing here."))

    @Slot(object)
    def show_opened(self, opened: Opened) -> None:
        """A game was read: show it, and have it reviewed."""
        if self.dialog is not None:
            self.dialog.accept()
        self._window.show_page("review")
        if self._record != opened.source:
            self._begin_at = None
        self._source = opened.source
        self._page.show_game(opened)
        self.exporter.source = opened.source
        is_file = not is_address(opened.source)
        self.titled.emit(Path(opened.source).name if is_file else opened.record.game)
        self.shown.emit(opened.record, opened.seat, opened.source)
        self.reviewer.start(reviewing(opened.record, opened.seat))

    @Slot(object)
    def show_reviewed(self, piece: RoundReviewed) -> None:
        """One more round is reviewed; the decision that was asked for is gone to."""
        self._page.show_round(piece)
        state, wanted = self._page.state, self._begin_at
        if state is None or wanted is None:
            return
        for index, decision in enumerate(state.flat):
            if decision.observation == wanted.observation:
                self._begin_at = None
                self._page.go_to(index)

    @Slot(object)
    def _failed(self, error: BaseException) -> None:
        sentence = fault_sentence(error, self._window.look.words)
        if self.dialog is not None:
            self.dialog.show_error(sentence)
        else:
            self._window.show_error(sentence)

    @Slot(object)
    def _review_failed(self, error: BaseException) -> None:
        self._page.set_busy(False)
        self._window.show_error(fault_sentence(error, self._window.look.words))

    @Slot(object)
    def _export_failed(self, error: BaseException) -> None:
        self._window.show_error(fault_sentence(error, self._window.look.words))

    def change_seat(self, seat: int) -> None:
        """Review the same game from another seat."""
        state = self._page.state
        if state is not None and seat != state.seat:
            self._page.review_again(Seat(seat))
            self.shown.emit(state.record, Seat(seat), self._source)
            self.reviewer.start(reviewing(state.record, Seat(seat)))

    def stop(self) -> None:
        """Stop reviewing; what is done stays."""
        self.reviewer.cancel()
        self._page.set_busy(False)

    def close(self) -> None:
        """Let the work end."""
        self.exporter.close()
        self.reader.close()
        self.reviewer.close()
