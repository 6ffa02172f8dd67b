"""The main window: rail and pages, opening games, settings that take effect at once."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
)
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QHBoxLayout,
    QMainWindow,
    QStackedWidget,
    QWidget,
)

from rules.tiles import Seat
from tutor.advice.advice import Decision
from tutor.files import data
from tutor.language import words as words_of
from tutor.settings import Settings, chosen_language
from tutor.ui.faults import fault_sentence
from tutor.ui.keys_sheet import KeysSheet
from tutor.ui.look import Look
from tutor.ui.rail import Rail
from tutor.ui.review.address_dialog import AddressDialog
from tutor.ui.review.loading import Fetch, Opened, RoundReviewed, fetch, opening, reviewing
from tutor.ui.review.page import ReviewPage
from tutor.ui.settings_page import SettingsPage
from tutor.ui.theme import DARK, LIGHT, qt_palette, style_sheet
from tutor.ui.worker import Executor, Worker

if TYPE_CHECKING:
    from tutor.ui.practice.page import PracticePage
    from tutor.ui.practice.start_page import Wanted

SIZES = (90, 100, 115, 130, 150, 200)
"""Sizes of type, in percent."""


def look_of(settings: Settings) -> Look:
    """The look that the settings ask for."""
    dark = settings.theme == "dark"
    if settings.theme == "system":
        dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
    return Look(
        words_of(chosen_language(settings)), DARK if dark else LIGHT, settings.text_size / 100,
        settings.tile_indices,
    )  # fmt: skip


def is_address(text: str) -> bool:
    """Whether a text is an address rather than the name of a file."""
    return "://" in text or "#json=" in text or ("log=" in text and not Path(text).exists())


class MainWindow(QMainWindow):
    """The window."""

    def __init__(
        self, settings: Settings, keep: Callable[[Settings], None],
        executor: Executor | None = None, fetcher: Fetch = fetch, games: Path | None = None,
    ) -> None:  # fmt: skip
        """`games`: where practice games are kept; None: the place of the person's own files."""
        super().__init__()
        self._fetcher, self._executor, self._games = fetcher, executor, games
        self._page_name = "review"
        self._record = ""
        self._begin_at: Decision | None = None
        self._practice_page: PracticePage | None = None
        self.settings = settings
        self._keep = keep
        self.look = look_of(settings)
        self.reader, self.reviewer = Worker(executor, self), Worker(executor, self)
        self.address_dialog: AddressDialog | None = None
        self._styled: tuple[object, ...] = ()
        self._restyle()
        self.setWindowTitle("Mahjong Tutor")
        self.setMinimumSize(QSize(960, 640))
        self.setAcceptDrops(True)
        self.rail = Rail(self.look, self)
        self.page = ReviewPage(self.look, self)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.page)
        self._settings_page: SettingsPage | None = None
        middle = QWidget(self)
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self.pages, 1)
        self.setCentralWidget(middle)
        self.resize(1280, 800)
        self._connect()
        self._make_actions()
        self.page.empty.open.setFocus()

    def _connect(self) -> None:
        self.reader.found.connect(self._opened)
        self.reader.failed.connect(self._failed)
        self.reviewer.found.connect(self._reviewed)
        self.reviewer.failed.connect(self._review_failed)
        self.reviewer.finished.connect(lambda: self.page.set_busy(False))
        self.page.open_wanted.connect(self.choose_file)
        self.page.address_wanted.connect(self.ask_address)
        self.page.sample_wanted.connect(self.open_sample)
        self.page.seat_wanted.connect(self.change_seat)
        self.page.cancel_wanted.connect(self.stop)
        self.rail.page_wanted.connect(self.show_page)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._scheme_changed)

    def _make_actions(self) -> None:
        for keys, act in (
            (("Ctrl+O",), self.choose_file),
            (("Ctrl+L", "Ctrl+V"), self.ask_address),
            (("Ctrl++", "Ctrl+="), lambda: self.change_size(1)),
            (("Ctrl+-",), lambda: self.change_size(-1)),
            (("Ctrl+0",), lambda: self.change_size(0)),
            (("Ctrl+,",), lambda: self.show_page("settings")),
            (("Alt+1",), lambda: self.show_page("practice")),
            (("Alt+2",), lambda: self.show_page("review")),
            (("Esc",), self.leave_settings),
            (("F6",), lambda: self.next_area(1)),
            (("Shift+F6",), lambda: self.next_area(-1)),
            (("?", "F1"), self.show_keys),
        ):
            action = QAction(self)
            action.setShortcuts([QKeySequence(key) for key in keys])
            action.triggered.connect(act)
            self.addAction(action)

    # --- opening ------------------------------------------------------------------------------

    def open_source(self, source: str) -> None:
        """Open a file or an address. An address that needs the network asks first, unless the
        settings say "always" or "never"."""
        if is_address(source) and "#json=" not in source:
            if self.settings.fetch_replays == "ask":
                self.ask_address(source)
            else:
                self._fetch(source)
            return
        self.reader.start(opening(source, None))

    def choose_file(self) -> None:
        """Ask for a file."""
        words = self.look.words
        kinds = words.gettext("Game logs") + " (*.mjlog *.xml *.json *.mjson *.jsonl *.gz *.txt)"
        everything = words.gettext("All files") + " (*)"
        title = words.gettext("Open a game log")
        name, _ = QFileDialog.getOpenFileName(self, title, "", f"{kinds};;{everything}")
        if name:
            self.open_source(name)

    def ask_address(self, address: str | bool = "") -> None:
        """Ask for an address; its record is fetched when the learner says so there."""
        dialog = AddressDialog(self.look, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if isinstance(address, str) and address:
            dialog.line.setText(address)
        dialog.fetch_wanted.connect(self._fetch)
        dialog.finished.connect(self._dialog_closed)
        self.address_dialog = dialog
        dialog.open()

    def _fetch(self, address: str) -> None:
        allowed = self.settings.fetch_replays != "never"
        self.reader.start(opening(address, self._fetcher if allowed else None))

    def _dialog_closed(self, result: int) -> None:
        self.address_dialog = None
        if result == AddressDialog.DialogCode.Rejected.value:
            self.reader.cancel()

    def open_sample(self) -> None:
        """Open the game that came with the program."""
        samples = sorted((data() / "samples").glob("*.mjlog"))
        if samples:
            self.open_source(str(samples[0]))
        else:
            self.show_error(self.look.words.gettext("The sample game is missing here."))

    @Slot(object)
    def _opened(self, opened: Opened) -> None:
        if self.address_dialog is not None:
            self.address_dialog.accept()
        self.show_page("review")
        if self._record != opened.source:
            self._begin_at = None
        self.page.show_game(opened)
        name = Path(opened.source).name if not is_address(opened.source) else opened.record.game
        self.setWindowTitle(f"{name} · Mahjong Tutor" if name else "Mahjong Tutor")
        self.reviewer.start(reviewing(opened.record, opened.seat))

    @Slot(object)
    def _reviewed(self, piece: RoundReviewed) -> None:
        self.page.show_round(piece)
        state, wanted = self.page.state, self._begin_at
        if state is None or wanted is None:
            return
        for index, decision in enumerate(state.flat):
            if decision.observation == wanted.observation:
                self._begin_at = None
                self.page.go_to(index)

    @Slot(object)
    def _failed(self, error: BaseException) -> None:
        sentence = fault_sentence(error, self.look.words)
        if self.address_dialog is not None:
            self.address_dialog.show_error(sentence)
        else:
            self.show_error(sentence)

    @Slot(object)
    def _review_failed(self, error: BaseException) -> None:
        self.page.set_busy(False)
        self.show_error(fault_sentence(error, self.look.words))

    def show_error(self, sentence: str) -> None:
        """Say one sentence; what was shown stays."""
        if self._practice_page is not None and self._page_name == "practice":
            self._practice_page.show_error(sentence)
        else:
            self.page.show_error(sentence)

    def change_seat(self, seat: int) -> None:
        """Review the same game from another seat."""
        state = self.page.state
        if state is not None and seat != state.seat:
            self.page.review_again(Seat(seat))
            self.reviewer.start(reviewing(state.record, Seat(seat)))

    def stop(self) -> None:
        """Stop reviewing; what is done stays."""
        self.reviewer.cancel()
        self.page.set_busy(False)

    # --- pages and settings -------------------------------------------------------------------

    @property
    def settings_page(self) -> SettingsPage:
        """The settings page, made when it is first wanted."""
        if self._settings_page is None:
            self._settings_page = SettingsPage(self.look, self.settings, self)
            self._settings_page.changed.connect(self.change_settings)
            self._settings_page.done.connect(self.leave_settings)
            self.pages.addWidget(self._settings_page)
        return self._settings_page

    @property
    def practice_page(self) -> "PracticePage":
        """The practice page, made when it is first wanted."""
        if self._practice_page is None:
            from tutor.practice.store import data_folder  # noqa: PLC0415 (numpy: not before a frame)
            from tutor.ui.practice.page import PracticePage, Surroundings  # noqa: PLC0415

            around = Surroundings(self._games or data_folder())
            made = PracticePage(self.look, self.settings, around, self._executor, self)
            made.settings_wanted.connect(self.change_settings)
            made.keys_wanted.connect(self.show_keys)
            made.review_wanted.connect(self.review_game)
            self.pages.addWidget(made)
            self._practice_page = made
        return self._practice_page

    def practise(self, wanted: "Wanted") -> None:
        """Begin a practice game."""
        self.show_page("practice")
        self.practice_page.play(wanted)

    def review_game(self, path: Path, seat: Seat, decision: Decision | None) -> None:
        """Review a finished practice game from the learner's seat, at one decision."""
        self._record, self._begin_at = str(path), decision
        self.reader.start(opening(str(path), None, seat))

    def show_page(self, name: str) -> None:
        """Turn to a page."""
        pages: dict[str, Callable[[], QWidget]] = {
            "settings": lambda: self.settings_page, "practice": lambda: self.practice_page,
        }  # fmt: skip
        page = pages.get(name, lambda: self.page)()
        if name != "settings":
            self._page_name = name
        self.pages.setCurrentWidget(page)
        self.rail.show_page(name, self.look)
        if name == "practice":
            self.practice_page.take_focus()

    def leave_settings(self) -> None:
        """From the settings back to where one was."""
        if self.pages.currentWidget() is self._settings_page:
            self.show_page(self._page_name)

    def change_settings(self, settings: Settings) -> None:
        """Other settings: they are kept, and the window follows at once."""
        self.settings = settings
        self._keep(settings)
        self._look_anew()

    def change_size(self, step: int) -> None:
        """A larger (1) or smaller (-1) size of type, or the plain one (0)."""
        at = SIZES.index(self.settings.text_size) if self.settings.text_size in SIZES else 1
        wanted = SIZES[max(0, min(at + step, len(SIZES) - 1))] if step else 100
        if wanted != self.settings.text_size:
            self.change_settings(replace(self.settings, text_size=wanted))

    def _scheme_changed(self) -> None:
        if self.settings.theme == "system":
            self._look_anew()

    def _look_anew(self) -> None:
        self.look = look_of(self.settings)
        self._restyle()
        self.page.retranslate(self.look)
        if self._practice_page is not None:
            self._practice_page.set_settings(self.settings)
            self._practice_page.retranslate(self.look)
        in_settings = self.pages.currentWidget() is self._settings_page
        self.rail.show_page("settings" if in_settings else self._page_name, self.look)
        if self._settings_page is not None:
            self._settings_page.show_settings(self.settings, self.look)

    def _restyle(self) -> None:
        styled = (self.look.colours, self.look.scale)
        app = QApplication.instance()
        if isinstance(app, QApplication) and styled != self._styled:
            self._styled = styled
            app.setPalette(qt_palette(self.look.colours))
            self.setStyleSheet(style_sheet(self.look.colours, self.look.scale))

    def show_keys(self) -> None:
        """The sheet of keys."""
        sheet = KeysSheet(self.look, self, practice=self._page_name == "practice")
        sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet.open()

    def next_area(self, step: int) -> None:
        """The keyboard goes to the next area of the page, or the previous one."""
        current = self.pages.currentWidget()
        areas: list[QWidget] = [self.rail.review, *self.page.areas()]
        if current is self._settings_page:
            areas = [self.rail.settings, self.settings_page.scroller]
        elif self._practice_page is not None and current is self._practice_page:
            areas = [self.rail.practice, *self._practice_page.areas()]
        areas = [area for area in areas if area.isVisible()]
        focus = self.focusWidget()
        here = next(
            (number for number, area in enumerate(areas)
             if focus is area or (focus is not None and area.isAncestorOf(focus))), -1,
        )  # fmt: skip
        areas[(here + step) % len(areas)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    # --- dropping and closing -----------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Files and addresses may be dropped."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Open what was dropped: the first file of several."""
        urls = event.mimeData().urls()
        source = urls[0].toLocalFile() or urls[0].toString() if urls else event.mimeData().text()
        if source.strip():
            event.acceptProposedAction()
            self.open_source(source.strip())

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Let the work end first."""
        if self._practice_page is not None:
            self._practice_page.close_game()
        self.reader.close()
        self.reviewer.close()
        super().closeEvent(event)
