"""The progress page: figures and games of the history, read off the window's thread."""

import logging
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QStackedWidget, QVBoxLayout, QWidget

from rules.message import TutorError
from tutor.history.faults import HistoryNotice, RescueNotice
from tutor.settings import Settings
from tutor.text.messages import error_sentence
from tutor.text.progress_page import nothing_line, reading_line, unreadable_line
from tutor.ui.parts.empty_state import EmptyState
from tutor.ui.parts.history_writer import HistoryWriter
from tutor.ui.parts.key_actions import key_actions
from tutor.ui.parts.keys_sheet import KeyHelp, progress_keys
from tutor.ui.parts.look import Look
from tutor.ui.parts.task import Task
from tutor.ui.parts.worker import Executor, Worker
from tutor.ui.progress.head import ProgressHead
from tutor.ui.progress.history_actions import HistoryActions
from tutor.ui.progress.import_strip import ImportStrip
from tutor.ui.progress.luck_filler import LuckFiller
from tutor.ui.progress.own_import import OwnImporter
from tutor.ui.progress.positions_opener import PositionsOpener
from tutor.ui.progress.question_strip import QuestionStrip
from tutor.view.history.commands import BackUpHistory, CommandResult
from tutor.view.jobs import Job, unsearched
from tutor.view.process import Runner, in_process
from tutor.view.progress.loading import FiguresRead, GamesRead, Unread, reading

if TYPE_CHECKING:
    from tutor.diagnosis.shown_habits import ShownHabits
    from tutor.history.game import KeptGame
    from tutor.history.hints_used import HintsUsed
    from tutor.ui.progress.figures_panel import FiguresPanel
    from tutor.ui.progress.games_list import GamesList
    from tutor.ui.progress.parts import ProgressParts


class ProgressPage(QFrame):
    """Opens at once and fills when the history is read."""

    troubled = Signal(object)
    """A HistoryNotice that should be said."""
    fell = Signal(object)
    """A BannerText: a fault of ours."""
    practice_requested = Signal()
    position_requested = Signal(object)
    """A ListedPosition is to be shown in the review."""
    game_requested = Signal(object)
    """A KeptGame is to be reviewed again."""
    name_requested = Signal(str)
    """Games of this name are one's own."""
    disown_requested = Signal(str)
    """Games of this name are not to be kept by themselves any more."""

    def __init__(
        self,
        look: Look,
        settings: Settings,
        writer: HistoryWriter,
        executor: Executor | None = None,
        parent: QWidget | None = None,
        run: Runner = in_process,
        jobs: int = 2,
    ) -> None:
        """`run`: where an import is done; `jobs`: processes that annotate at once."""
        super().__init__(parent)
        self._look, self._settings, self._writer = look, settings, writer
        self._unread: Unread | None = None
        self._read: FiguresRead | None = None
        self._games: tuple[KeptGame, ...] = ()
        self._hints: HintsUsed | None = None
        self._habits: ShownHabits | None = None
        self._said: tuple[HistoryNotice, ...] = ()
        self._on_games = False
        self.head, self.strip = ProgressHead(self), QuestionStrip(self)
        self.imported = ImportStrip(self)
        task = Task(run, executor, self)
        self.positions = PositionsOpener(writer.place, executor, self)
        self.importer = OwnImporter(task, self.imported, writer.place, jobs, self)
        self.message = EmptyState("progress", 2, self)
        self.parts: ProgressParts | None = None
        self._behind = ""
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.message)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 10, 0)
        column.setSpacing(10)
        column.addWidget(self.head)
        said = QVBoxLayout()
        said.setContentsMargins(0, 0, 10, 0)
        said.addWidget(self.strip)
        said.addWidget(self.imported)
        column.addLayout(said)
        column.addWidget(self.stack, 1)
        self._connect(executor)
        self.retranslate(look)

    def _connect(self, executor: Executor | None) -> None:
        self.reader = Worker(executor, self)
        self.reader.found.connect(self._show_read)
        self.reader.failed.connect(self._fell)
        self._writer.done.connect(self._carried_out)
        self.filler = LuckFiller(self._writer, executor, self)
        self.head.games_requested.connect(self.show_games)
        self.errands = HistoryActions(self.strip, self._writer, self._look, self)
        self.errands.settled.connect(self._focus_shown)
        self.head.backup_requested.connect(self.errands.back_up)
        self.head.restore_requested.connect(self.errands.restore)
        self.head.folder_requested.connect(self.importer.choose_folder)
        self.head.files_requested.connect(self.importer.choose_files)
        self.head.addresses_requested.connect(self.importer.paste)
        self.positions.opened.connect(self.position_requested)
        self.positions.failed.connect(self._refused)
        self.positions.troubled.connect(self._rescued)
        self.importer.done.connect(self.read)
        self.importer.failed.connect(self._refused)
        self.importer.named.connect(self.name_requested)
        self.message.pressed.connect(self._pressed)
        key_actions(self, {"G": lambda: self.show_games(not self._on_games)})

    # --- reading --------------------------------------------------------------------------------

    def read(self) -> None:
        """Have the history read anew; what is shown stays until then."""
        self.reader.start(_with_parts(reading(self._writer.place)))

    @Slot(object)
    def _show_read(self, piece: Unread | FiguresRead | GamesRead) -> None:
        match piece:
            case GamesRead():
                self._hints, self._games = piece.hints, piece.games
                self._habits = piece.habits
                self.filler.start()
            case Unread():
                self._unread, self._read, self._hints, self._games = piece, None, None, ()
                self._habits = None
                self._tell(piece.found)
            case FiguresRead():
                self._unread, self._read = None, piece
                self._tell(piece.found)
        self._refresh()

    def _tell(self, found: tuple[HistoryNotice, ...]) -> None:
        if found and found != self._said:
            for notice in found:
                self.troubled.emit(notice)
                if isinstance(notice, RescueNotice):
                    self.errands.offer_backup()
        self._said = found

    @Slot(object)
    def _rescued(self, notice: HistoryNotice) -> None:
        """The history was damaged where a position was looked for: what is left is shown."""
        self._tell((notice,))
        self.read()

    @Slot(object)
    def _fell(self, error: BaseException) -> None:
        logging.getLogger("tutor.ui").error("a fault", exc_info=error)
        self.fell.emit(partial(error_sentence, error))

    @Slot(object)
    def _refused(self, error: BaseException) -> None:
        """An import came to nothing: by a fault of ours, or for a reason that has a sentence."""
        if isinstance(error, TutorError):
            self.fell.emit(partial(error_sentence, error))
        else:
            self._fell(error)

    # --- what is shown --------------------------------------------------------------------------

    @property
    def figures(self) -> "FiguresPanel | None":
        """The figures; None before they are shown for the first time."""
        return self.parts.figures if self.parts is not None and self.parts.is_filled else None

    @property
    def list(self) -> "GamesList | None":
        """The games; None before the figures are shown."""
        return self.parts.list if self.parts is not None and self.parts.is_filled else None

    @Slot()
    def _refresh(self) -> None:
        read = self._read
        if read is None or not read.progress.games:
            self._show_message()
            return
        from tutor.ui.progress.parts import ShownHistory  # loaded by the worker
        from tutor.view.progress.views import figures_view

        if self.parts is None:
            self.parts = self._make_parts()
        view = figures_view(read.progress, self._hints, self._look.translator, self._habits)
        shown = ShownHistory(view, self._games, self._settings.own_names)
        self.parts.show_history(shown, self._look)
        self._behind = view.behind
        if self.parts.is_filled:
            self._turn_to_parts()

    def _make_parts(self) -> "ProgressParts":
        from tutor.ui.progress.parts import ProgressParts  # loaded by the worker

        made = ProgressParts(self._look, self)
        self.stack.addWidget(made)
        made.filled.connect(self._turn_to_parts)
        made.game_requested.connect(self.game_requested)
        made.positions_requested.connect(self.positions.show_behind)
        made.forget_requested.connect(self.errands.forget)
        made.disown_requested.connect(self.disown_requested)
        return made

    @Slot()
    def _turn_to_parts(self) -> None:
        parts, read = self.parts, self._read
        if parts is None or read is None:
            return
        self.head.show_head(self._behind, read.progress.games, self._on_games, self._look)
        had_focus = self.message.hasFocus() or self.message.isAncestorOf(self.focusWidget() or self)
        parts.turn_to(self._on_games)
        self.stack.setCurrentWidget(parts)
        if had_focus:
            self._focus_shown()

    def _show_message(self) -> None:
        translator = self._look.translator
        if self.parts is not None:
            self.parts.stop()
        self.head.show_head("", 0, False, self._look)
        self.stack.setCurrentWidget(self.message)
        if self._unread is None and self._read is None:
            said = reading_line(translator)
        elif self._unread is not None and self._unread.found:
            said = unreadable_line(self._unread.found[-1], translator)
        else:
            said = nothing_line(translator)
        self.message.show_state(
            translator.gettext("Progress"),
            said.text,
            said.more,
            (said.button, said.other),
            self._look,
        )
        if self.message.hasFocus():
            self.message.take_focus()

    @Slot(int)
    def _pressed(self, button: int) -> None:
        is_unreadable = self._unread is not None and bool(self._unread.found)
        match button, is_unreadable:
            case 0, True:
                self._said = ()
                self.read()
            case 0, False:
                self.practice_requested.emit()
            case _, True:
                self.errands.restore()
            case _:
                self.importer.choose_folder()

    def show_games(self, on: bool) -> None:
        """The list of games, or the figures."""
        self._on_games = on
        if self.figures is not None and self._read is not None:
            self._refresh()
            self._focus_shown()

    @Slot(object)
    def _carried_out(self, result: CommandResult) -> None:
        if self.isVisible() and not isinstance(result.command, BackUpHistory):
            self.read()

    # --- a page of the window -------------------------------------------------------------------

    def set_settings(self, settings: Settings) -> None:
        """Take other settings; `retranslate` shows them."""
        self._settings = settings
        self.importer.settings = settings

    def retranslate(self, look: Look) -> None:
        """Another language, theme or size of type."""
        self._look = look
        self.setAccessibleName(look.translator.gettext("Progress"))
        self.errands.retranslate(look)
        self.importer.retranslate(look, self._settings)
        self.positions.look = look
        self._refresh()

    def take_focus(self) -> None:
        """The page is shown: what was kept meanwhile is read."""
        self._focus_shown()
        self.read()

    def _focus_shown(self) -> None:
        if self.parts is not None and self.stack.currentWidget() is self.parts:
            self.parts.take_focus()
        else:
            self.message.take_focus()

    def areas(self) -> tuple[QWidget, ...]:
        """Return the widgets in F6 order."""
        head = self.head.games if self._games else self.head.history
        if self.parts is not None and self.stack.currentWidget() is self.parts:
            return (head, *self.parts.areas())
        return (head, self.message)

    def keys(self) -> KeyHelp:
        """For the sheet."""
        return progress_keys(self._look.translator)

    def close_page(self) -> None:
        """Before the window goes."""
        if self.parts is not None:
            self.parts.stop()
        self.importer.close()
        self.positions.close()
        self.reader.close()
        self.filler.close()


def _with_parts(job: Job) -> Job:
    """Return the same job, which loads what will show its figures first: slow, so not in the
    window's thread."""

    def loaded(cancelled: Callable[[], bool]) -> Iterator[object]:
        import tutor.ui.progress.parts  # noqa: F401

        yield from job(cancelled)

    return unsearched(loaded)
