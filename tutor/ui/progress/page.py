"""The progress page: figures and games of the history, read off the window's thread."""

import logging
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QStackedWidget, QVBoxLayout, QWidget

from tutor.advice.advice import Reason
from tutor.settings import Settings
from tutor.ui.faults import fault_sentence
from tutor.ui.key_actions import key_actions
from tutor.ui.keys_sheet import Keys, progress_keys
from tutor.ui.look import Look
from tutor.ui.progress.errands import Errands
from tutor.ui.progress.head import Head
from tutor.ui.progress.keeper import GameKeeper
from tutor.ui.progress.loading import FiguresRead, GamesRead, Unread, reading
from tutor.ui.progress.message import Message
from tutor.ui.progress.orders import BackedUp, Done
from tutor.ui.progress.question_strip import QuestionStrip
from tutor.ui.worker import Executor, Job, Worker

if TYPE_CHECKING:
    from tutor.history.game import KeptGame
    from tutor.history.hints_used import HintsUsed
    from tutor.ui.progress.figures_panel import FiguresPanel
    from tutor.ui.progress.games_list import GamesList

ENOUGH = 30
"""Decisions after which patterns show; `tutor.history.figures.ENOUGH` without loading it."""


class ProgressPage(QFrame):
    """Opens at once and fills when the history is read."""

    troubled = Signal(object)
    """A Reason of the history that should be said."""
    fell = Signal(str)
    """One sentence: a fault of ours."""
    practice_wanted = Signal()
    game_wanted = Signal(object)
    """A KeptGame is to be reviewed again."""
    disown_wanted = Signal(str)
    """Games of this name are not to be kept by themselves any more."""

    def __init__(
        self, look: Look, settings: Settings, keeper: GameKeeper,
        executor: Executor | None = None, parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._look, self._settings, self._keeper = look, settings, keeper
        self._unread: Unread | None = None
        self._read: FiguresRead | None = None
        self._games: tuple[KeptGame, ...] = ()
        self._hints: HintsUsed | None = None
        self._said: tuple[Reason, ...] = ()
        self._on_games = False
        self.head, self.strip, self.message = Head(self), QuestionStrip(self), Message(self)
        self.figures: FiguresPanel | None = None
        self.list: GamesList | None = None
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.message)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 10, 0)
        column.setSpacing(10)
        column.addWidget(self.head)
        said = QVBoxLayout()
        said.setContentsMargins(0, 0, 10, 0)
        said.addWidget(self.strip)
        column.addLayout(said)
        column.addWidget(self.stack, 1)
        self._connect(executor)
        self.retranslate(look)

    def _connect(self, executor: Executor | None) -> None:
        self.reader = Worker(executor, self)
        self.reader.found.connect(self._show_read)
        self.reader.failed.connect(self._fell)
        self._keeper.done.connect(self._carried_out)
        self.head.games_wanted.connect(self.show_games)
        self.errands = Errands(self.strip, self._keeper, self._look, self)
        self.errands.settled.connect(self._focus_shown)
        self.head.backup_wanted.connect(self.errands.back_up)
        self.head.restore_wanted.connect(self.errands.restore)
        self.message.pressed.connect(self._pressed)
        key_actions(self, {"G": lambda: self.show_games(not self._on_games)})

    # --- reading --------------------------------------------------------------------------------

    def read(self) -> None:
        """Have the history read anew; what is shown stays until then."""
        self.reader.start(_with_parts(reading(self._keeper.place)))

    @Slot(object)
    def _show_read(self, piece: Unread | FiguresRead | GamesRead) -> None:
        match piece:
            case GamesRead():
                self._hints, self._games = piece.hints, piece.games
            case Unread():
                self._unread, self._read, self._hints, self._games = piece, None, None, ()
                self._tell(piece.found)
            case FiguresRead():
                self._unread, self._read = None, piece
                self._tell(piece.found)
        self._refresh()

    def _tell(self, found: tuple[Reason, ...]) -> None:
        if found and found != self._said:
            for notice in found:
                self.troubled.emit(notice)
        self._said = found

    @Slot(object)
    def _fell(self, error: BaseException) -> None:
        logging.getLogger("tutor.ui").error("a fault", exc_info=error)
        self.fell.emit(fault_sentence(error, self._look.words))

    # --- what is shown --------------------------------------------------------------------------

    def _refresh(self) -> None:
        read = self._read
        if read is None or not read.progress.games:
            self._show_message()
            return
        from tutor.ui.progress.views import figures_view  # noqa: PLC0415 (loaded by the worker)

        look, words = self._look, self._look.words
        had_focus = self.message.isAncestorOf(self.focusWidget() or self) or (
            self.message.hasFocus()
        )
        if self.figures is None or self.list is None:
            self.figures, self.list = self._make_parts()
        view = figures_view(read.progress, self._hints, words)
        self.figures.show_figures(view, look)
        self.list.show_games(self._games, look)
        self.list.show_names(self._settings.own_names, look)
        self.head.show_head(view.behind, read.progress.games, self._on_games, look)
        self.stack.setCurrentWidget(self.list if self._on_games else self.figures)
        if had_focus:
            self._focus_shown()

    def _make_parts(self) -> "tuple[FiguresPanel, GamesList]":
        from tutor.ui.progress.figures_panel import FiguresPanel  # noqa: PLC0415
        from tutor.ui.progress.games_list import GamesList  # noqa: PLC0415

        figures, games = FiguresPanel(self._look, self), GamesList(self._look, self)
        self.stack.addWidget(figures)
        self.stack.addWidget(games)
        games.open_wanted.connect(self.game_wanted)
        games.forget_wanted.connect(self.errands.forget)
        games.disown_wanted.connect(self.disown_wanted)
        return figures, games

    def _show_message(self) -> None:
        words = self._look.words
        self.head.show_head("", 0, False, self._look)
        self.stack.setCurrentWidget(self.message)
        if self._unread is None and self._read is None:
            self.message.show_message(
                words.gettext("Reading your games …"), "", "", self._look
            )
        elif self._unread is not None and self._unread.found:
            self.message.show_message(
                words.gettext("Your history cannot be shown now."),
                words.gettext("Everything else goes on."),
                words.gettext("Try again"), self._look,
            )  # fmt: skip
        else:
            self.message.show_message(
                words.gettext("Patterns show after about {count} decisions.").format(
                    count=ENOUGH
                ),
                words.gettext(
                    "Games that you play here are kept by themselves; in the review of another"
                    " game, say that the seat is yours."
                ),
                words.gettext("Play a game with hints"), self._look,
            )  # fmt: skip
        if self.message.hasFocus():
            self.message.take_focus()

    def _pressed(self) -> None:
        if self._unread is not None and self._unread.found:
            self._said = ()
            self.read()
        else:
            self.practice_wanted.emit()

    def show_games(self, on: bool) -> None:
        """The list of games, or the figures."""
        self._on_games = on
        if self.figures is not None and self.list is not None and self._read is not None:
            self._refresh()
            self._focus_shown()

    @Slot(object)
    def _carried_out(self, done: Done) -> None:
        if self.isVisible() and not isinstance(done.order, BackedUp):
            self.read()

    # --- a page of the window -------------------------------------------------------------------

    def set_settings(self, settings: Settings) -> None:
        """Take other settings; `retranslate` shows them."""
        self._settings = settings

    def retranslate(self, look: Look) -> None:
        """Another language, theme or size of type."""
        self._look = look
        self.setAccessibleName(look.words.gettext("Progress"))
        self.errands.retranslate(look)
        self._refresh()

    def take_focus(self) -> None:
        """The page is shown: what was kept meanwhile is read."""
        self._focus_shown()
        self.read()

    def _focus_shown(self) -> None:
        shown = self.stack.currentWidget()
        if shown is self.list and self.list is not None:
            self.list.table.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif shown is self.figures and self.figures is not None:
            self.figures.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.message.take_focus()

    def areas(self) -> tuple[QWidget, ...]:
        """What F6 goes through."""
        shown: tuple[QWidget, ...] = (self.message,)
        if self.stack.currentWidget() is self.list and self.list is not None:
            shown = (self.list.table, self.list.open)
        elif self.stack.currentWidget() is self.figures and self.figures is not None:
            shown = (self.figures,)
        return (self.head.games if self._games else self.head.history, *shown)

    def keys(self) -> Keys:
        """For the sheet."""
        return progress_keys(self._look.words)

    def close_page(self) -> None:
        """Before the window goes."""
        self.reader.close()


def _with_parts(job: Job) -> Job:
    """The same job, which loads what will show its figures first: slow, so not in the window's
    thread."""

    def loaded(cancelled: Callable[[], bool]) -> Iterator[object]:
        import tutor.ui.progress.figures_panel  # noqa: PLC0415
        import tutor.ui.progress.games_list  # noqa: F401, PLC0415

        yield from job(cancelled)

    return loaded
