from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import (
    QByteArray,
    QCoreApplication,
    QLibraryInfo,
    QLocale,
    QObject,
    QSize,
    Qt,
    QTranslator,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QWidget

from tutor.drills.mark import holds_position
from tutor.language import SOURCE, Language, activate, active, gettext, mark
from tutor.pages.host import Page
from tutor.pages.parts.banner import Banner
from tutor.pages.parts.dialogs import LAST_FOLDER, remember_folder
from tutor.pages.parts.jobs import close_work
from tutor.pages.parts.keys_sheet import KeysSheet, key_groups
from tutor.pages.parts.layouts import ENTER_KEYS, column_of, row_of, scroll_to
from tutor.pages.parts.look import Look, look, set_look
from tutor.pages.parts.model import BannerText, grown_scale
from tutor.pages.parts.rail import Rail
from tutor.pages.parts.theme import DARK, LIGHT, qt_palette, style_sheet
from tutor.pages.window import page_entries
from tutor.practice.folder import data_folder
from tutor.settings import Settings, chosen_language, options

if TYPE_CHECKING:
    from tutor.pages.classroom.set_page import SetPage
    from tutor.pages.drills.page import DrillsPage
    from tutor.pages.history.writer import CourseKeeper, HistoryWriter
    from tutor.pages.practice.model import GameRequest
    from tutor.pages.practice.page import PracticePage
    from tutor.pages.progress.page import ProgressPage
    from tutor.pages.review.model import Fetcher
    from tutor.pages.review.page import ReviewPage
    from tutor.pages.table.table_view import TableView
    from tutor.pages.window.replays import ReplayController
    from tutor.practice.time_travel import PracticeStart


class _QtWords(QTranslator):
    """Translates words that Qt's own translations lack, using the program's catalogue."""

    WORDS: Final = {"Look in:": mark("Look in:"), "Files of type:": mark("Files of type:")}

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        own = context == "QFileDialog" and self.WORDS.get(text)
        return gettext(own) if own else super().translate(context, text, disambiguation, n)


class QtTranslator(QObject):
    """Installs Qt's own translations, such as ``qtbase_ja.qm``, if Qt ships them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language: Language = SOURCE
        self._translator: QTranslator | None = None

    def speak(self, language: Language) -> None:
        if language == self._language:
            return
        self.silence()
        self._language = language
        translator = _QtWords(self)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if language != SOURCE and translator.load(QLocale(language), "qtbase", "_", folder):
            QCoreApplication.installTranslator(translator)
            self._translator = translator

    def silence(self) -> None:
        if self._translator is not None:
            QCoreApplication.removeTranslator(self._translator)
            self._translator.deleteLater()
        self._language, self._translator = SOURCE, None


def look_of(settings: Settings, size: QSize) -> Look:
    dark = settings.theme == "dark"
    if settings.theme == "system":
        dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
    return Look(
        DARK if dark else LIGHT,
        grown_scale(settings.text_size / 100, size.width(), size.height()),
        settings.tile_indices,
        settings.mark_tsumogiri,
        known=frozenset(settings.known_terms),
        moves=not settings.reduce_motion,
    )


def restyle(window: QWidget) -> None:
    app = QApplication.instance()
    if isinstance(app, QApplication):
        app.setPalette(qt_palette(look().colours))
        window.setStyleSheet(style_sheet(look().colours, look().scale))


def go_to_area(areas: Sequence[QWidget], step: int) -> None:
    shown = [area for area in areas if area.isVisible()]
    focus = QApplication.focusWidget()
    here = next(
        (
            number
            for number, area in enumerate(shown)
            if focus is area or (focus is not None and area.isAncestorOf(focus))
        ),
        -1,
    )
    shown[(here + step) % len(shown)].setFocus(Qt.FocusReason.ShortcutFocusReason)
    scroll_to(QApplication.focusWidget())


def window_place(window: QWidget, before: str) -> str:
    if QGuiApplication.platformName() == "offscreen":
        return before
    return bytes(window.saveGeometry().toBase64().data()).decode("ascii")


def restore_place(window: QWidget, place: str) -> None:
    if place:
        window.restoreGeometry(QByteArray.fromBase64(place.encode("utf-8", "replace")))


class MainWindow(QMainWindow):
    opened = Signal()

    def __init__(
        self,
        settings: Settings,
        keep: Callable[[Settings], None],
        fetcher: "Fetcher | None" = None,
        games: Path | None = None,
        first: str = page_entries.FIRST_PAGE,
    ) -> None:
        super().__init__()
        self.games = games or data_folder()
        self.settings = settings
        self._keep, self._fetcher = keep, fetcher
        self._qt_words = QtTranslator(self)
        self._apply_language()
        set_look(look_of(settings, self.size()))
        restyle(self)
        self._game_name = ""
        if settings.last_folder:
            remember_folder(self, settings.last_folder)
        self.setMinimumSize(QSize(960, 460))  # 1920 by 1080 at 200 %, less the system's bars
        self.setAcceptDrops(True)
        cells = tuple(place for place in page_entries.PAGES if place.in_rail)
        self.rail = Rail(page_entries.PAGES[0], cells, self)
        self.rail.page_requested.connect(self.show_page)
        self.banner = Banner(self)
        self.banner.closed.connect(self._show_banner)
        self.pages = page_entries.PageStack(page_entries.PAGES, self, self)
        column = column_of(self.banner, (self.pages, 1), margins=0, spacing=0)
        middle = QWidget(self)
        row_of(self.rail, (column, 1), on=middle, margins=0, spacing=0)
        self.setCentralWidget(middle)
        self.resize(1280, 800)
        restore_place(self, self.settings.window_place)
        self._show_banner()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._scheme_changed)
        pages = (
            ((place.key,), partial(self.show_page, place.name)) for place in page_entries.PAGES
        )
        acts: tuple[tuple[tuple[str, ...], Callable[[], None]], ...] = (
            (("Ctrl+O",), self.choose_file),
            (("Ctrl+L", "Ctrl+V"), self.ask_address),
            (("Ctrl+C",), self.copy_text),
            (("Ctrl+Shift+C",), self.copy_picture),
            (("Ctrl++", "Ctrl+="), lambda: self.change_size(1)),
            (("Ctrl+-",), lambda: self.change_size(-1)),
            (("Ctrl+0",), lambda: self.change_size(0)),
            (("Esc",), self.go_back),
            (("F6",), lambda: self.next_area(1)),
            (("Shift+F6",), lambda: self.next_area(-1)),
            (("?", "F1"), self.show_keys),
        )
        for keys, act in (*pages, *acts):
            action = QAction(self)
            action.setShortcuts([QKeySequence(key) for key in keys])
            action.triggered.connect(lambda _=False, act=act: act())
            self.addAction(action)
        self.show_page(first)

    # --- opening games ------------------------------------------------------------------------

    @property
    def page(self) -> "ReviewPage":
        return cast("ReviewPage", self.pages.page("review"))

    @cached_property
    def replays(self) -> "ReplayController":
        from tutor.pages.review.model import fetch  # not before the first frame
        from tutor.pages.window.replays import ReplayController

        made = ReplayController(self, self.page, self._fetcher or fetch, self)
        made.titled.connect(self._show_game_name)
        made.settled.connect(self.say_opened)
        return made

    def open_source(self, source: str) -> None:
        if holds_position(source):
            self.open_position(source)
            return
        if page_entries.page_for(source) == "problems":
            self.show_page("problems")
            cast("SetPage", self.pages.page("problems")).open_set(Path(source))
        else:
            self.replays.open(source)

    def say_opened(self) -> None:
        self.opened.emit()

    def choose_file(self) -> None:
        if name := self.replays.ask_file():
            self.open_source(name)

    def ask_address(self, address: str = "") -> None:
        pasted = address or QGuiApplication.clipboard().text()
        if holds_position(pasted):
            self.open_position(pasted)
        else:
            self.replays.ask_address(address)

    def open_position(self, text: str) -> None:
        # Not before the first frame: it reads numpy.
        from tutor.drills.drill import BadDrill, read_position

        try:
            drill = read_position(text)
        except BadDrill as error:
            self.show_error(error)
            return
        self.show_page("drills")
        cast("DrillsPage", self.pages.page("drills")).open_position(drill)

    def copy_text(self) -> None:
        if table := self._table:
            table.copy_text()

    def copy_picture(self) -> None:
        if table := self._table:
            table.copy_picture()

    @property
    def _table(self) -> "TableView | None":
        from tutor.pages.table.table_view import TableView  # not before the first frame

        page = self.pages.currentWidget()
        tables = page.findChildren(TableView) if page is not None else []
        return next((table for table in tables if table.isVisible()), None)

    def open_sample(self) -> None:
        self.replays.open_sample()

    def _show_game_name(self, name: str) -> None:
        from tutor.text.results import game_title  # not before the first frame

        self._game_name = game_title(name)
        self._show_title()

    def _show_title(self) -> None:
        program, shown = gettext("Mahjong Tutor"), self.pages.shown
        titles = {place.name: place.title for place in page_entries.PAGES}
        parts = [] if shown == page_entries.FIRST_PAGE else [gettext(titles[shown])]
        if shown == "review" and self._game_name:
            parts.insert(0, self._game_name)
        QGuiApplication.setApplicationDisplayName(program)  # Qt appends this to the title
        self.setWindowTitle(" · ".join([*parts, program]))

    # --- the history --------------------------------------------------------------------------

    @cached_property
    def history_writer(self) -> "HistoryWriter":
        from tutor.pages.history.model import HistoryPlace
        from tutor.pages.history.writer import HistoryWriter
        from tutor.store.database import FILE_NAME  # not before the first frame

        made = HistoryWriter(HistoryPlace(lambda: self.games / FILE_NAME), self)
        made.noticed.connect(self.show_error)
        made.failed.connect(self.show_error)
        return made

    @cached_property
    def course(self) -> "CourseKeeper":
        from tutor.pages.history.writer import CourseKeeper  # not before the first frame

        return CourseKeeper(self.history_writer, self.settings, self)

    def back_up_today(self) -> None:
        from tutor.pages.history.model import BackUpToday  # not before the first frame

        self.history_writer.take(BackUpToday(self.history_writer.place.now()))

    # --- pages --------------------------------------------------------------------------------

    @property
    def practice_page(self) -> "PracticePage":
        return cast("PracticePage", self.pages.page("practice"))

    def practise(self, wanted: "GameRequest") -> None:
        self.show_page("practice")
        self.practice_page.play(wanted)

    def play(self) -> None:
        self.show_page("practice")
        self.practice_page.play_on()

    def play_first(self) -> None:
        self.show_page("practice")
        self.practice_page.play_first()

    def show_games(self) -> None:
        self.show_page("progress")
        cast("ProgressPage", self.pages.page("progress")).show_games(True)

    def practise_here(self, here: "PracticeStart") -> None:
        self.show_page("practice")
        self.practice_page.play_here(here)

    def show_page(self, name: str) -> None:
        self.pages.turn_to(name)
        self.rail.show_page(name)
        self._show_title()

    def go_back(self) -> None:
        before = self.pages.leave()
        if before is not None:
            self.show_page(before)

    def show_error(self, sentence: BannerText) -> None:
        page = self.pages.currentWidget()
        if not (isinstance(page, Page) and page.show_error(sentence)):
            self.banner.show_error(sentence)
            self._show_banner()

    def _show_banner(self) -> None:
        self.banner.setVisible(self.banner.is_wanted)

    def show_keys(self) -> None:
        sheet = KeysSheet(key_groups(self.pages.shown, page_entries.PAGES), self)
        sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet.open()

    def next_area(self, step: int) -> None:
        cell = self.rail.buttons.get(self.pages.shown, self.rail.mark)
        page = self.pages.currentWidget()
        go_to_area((cell, *(page.areas() if isinstance(page, Page) else ())), step)

    def moment(self) -> object:
        return self.pages.moment()

    # --- settings -----------------------------------------------------------------------------

    def change_settings(self, settings: Settings) -> None:
        if settings == self.settings:
            return
        self.settings = settings
        try:
            self._keep(settings)
        except OSError as error:
            self.show_error(error)
        self._apply_settings()

    def change_size(self, step: int) -> None:
        sizes = next(option.choices for option in options() if option.name == "text_size")
        at = max(0, min(sizes.index(self.settings.text_size) + step, len(sizes) - 1))
        self.change_settings(replace(self.settings, text_size=int(sizes[at]) if step else 100))

    def _scheme_changed(self) -> None:
        if self.settings.theme == "system":
            self._apply_settings()

    def _apply_language(self) -> None:
        activate(chosen_language(self.settings))
        self._qt_words.speak(active())

    def _apply_settings(self) -> None:
        was = look().colours, look().scale
        self._apply_language()
        set_look(look_of(self.settings, self.size()))
        if was != (look().colours, look().scale):
            restyle(self)
        self.banner.show_look()
        for page in self.pages.pages:
            page.set_settings(self.settings)
            page.retranslate()
        if "course" in vars(self):
            self.course.set_settings(self.settings)
        self.rail.show_page(self.pages.shown)
        self._show_title()

    # --- keys, drops and closing ---------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = self.focusWidget()
        if event.key() in ENTER_KEYS and isinstance(focus, QAbstractButton):
            focus.click()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if look_of(self.settings, self.size()).scale != look().scale:
            self._apply_settings()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        data, urls = event.mimeData(), event.mimeData().urls()
        source = urls[0].toLocalFile() or urls[0].toString() if urls else data.text()
        if source := source.strip():
            event.acceptProposedAction()
            self.open_source(source)

    def closeEvent(self, event: QCloseEvent) -> None:
        used = self.property(LAST_FOLDER) or self.settings.last_folder
        place = window_place(self, self.settings.window_place)
        left = replace(self.settings, last_folder=used, window_place=place)
        if left != self.settings:
            with suppress(OSError):  # queued work matters more, and nobody would see an error
                self._keep(left)
        self.hide()  # finishing the writes may take seconds
        for page in self.pages.pages:
            page.close_page()
        writer = vars(self).get("history_writer")
        for part in self.children():
            if part is not writer:
                close_work(part)
        if writer is not None:
            writer.close()
        self._qt_words.silence()
        super().closeEvent(event)
