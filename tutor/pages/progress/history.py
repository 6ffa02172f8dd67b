import logging
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from rules.message import Message
from tutor.history.database import Fault
from tutor.language import gettext
from tutor.pages.history import model as commands
from tutor.pages.history.writer import HistoryWriter
from tutor.pages.parts.dialogs import ask_file, ask_target
from tutor.pages.parts.jobs import Jobs
from tutor.pages.parts.label import Label
from tutor.pages.parts.layouts import row_of
from tutor.pages.parts.look import styled
from tutor.pages.parts.model import Runner, after, in_process
from tutor.pages.parts.motion import announce
from tutor.pages.progress.games_list import day_line
from tutor.pages.progress.model import BackupsRead, FiguresRead, GamesRead, Unread, reading
from tutor.text import progress

if TYPE_CHECKING:
    from tutor.history.backups import Backup
    from tutor.history.rows import KeptGame
    from tutor.pages.progress.model import LookedAt


class QuestionStrip(QFrame):
    answered = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.text = styled(Label(self), wraps=True, plain=True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.yes, self.no = QPushButton(self), QPushButton(self)
        self.yes.clicked.connect(lambda: self._answer(True))
        self.no.clicked.connect(lambda: self._answer(False))
        row_of((self.text, 1), self.no, self.yes, on=self, margins=(14, 8, 10, 8), spacing=10)
        self.hide()

    def show_asked(self, asked: progress.StripQuestion) -> None:
        if self.isHidden() or asked.text != self.text.text():
            announce(self, asked.text)
        self.text.setText(asked.text)
        self.no.setText(asked.no)
        self.yes.setText(asked.yes)
        self.yes.setVisible(bool(asked.yes))
        self.setAccessibleName(asked.text)
        self.show()

    def take_focus(self) -> None:
        self.no.setFocus(Qt.FocusReason.OtherFocusReason)

    def event(self, event: QEvent) -> bool:
        is_key = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_key and event.key() == Qt.Key.Key_Escape:  # type: ignore[attr-defined]
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._answer(self.yes.hasFocus())
        elif event.key() == Qt.Key.Key_Escape:
            self._answer(False)
        else:
            super().keyPressEvent(event)

    def _answer(self, yes: bool) -> None:
        self.hide()
        self.answered.emit(yes)


class LuckFiller(QObject):
    def __init__(
        self, writer: HistoryWriter, parent: QObject | None = None, run: Runner = in_process
    ) -> None:
        super().__init__(parent)
        self._writer, self._run = writer, run
        self._examined: frozenset[int] = frozenset()
        self._jobs = Jobs(self)
        self._jobs.found.connect(self._take)
        log = logging.getLogger("tutor.pages")
        self._jobs.failed.connect(
            lambda error: log.warning("computing luck failed", exc_info=error)
        )

    def start(self) -> None:
        if not self._jobs.busy:
            from tutor.pages.progress.model import completing_job  # only when needed

            self._jobs.start(
                completing_job(self._writer.place, _cache_folder, self._run, self._examined)
            )

    def _take(self, piece: "LookedAt | commands.KeepLucks | commands.KeepGrades") -> None:
        if isinstance(piece, commands.KeepLucks | commands.KeepGrades):
            self._writer.take(piece)
        else:
            self._examined |= piece.games

    def close(self) -> None:
        self._jobs.close()


def _cache_folder() -> Path:
    import platformdirs  # only when needed

    return platformdirs.user_cache_path("mahjong-tutor", appauthor=False)


class HistoryReader(QObject):
    changed = Signal()
    finished = Signal()
    troubled = Signal(object)

    def __init__(self, writer: HistoryWriter, parent: QObject) -> None:
        super().__init__(parent)
        self._writer = writer
        self.unread: Unread | None = None
        self.figures: FiguresRead | None = None
        self.games: GamesRead | None = None
        self.backups: tuple[Backup, ...] = ()
        self._said: Message | None = None
        self._jobs = Jobs(self)
        self._jobs.found.connect(self._take)
        self.failed = self._jobs.failed

    @property
    def fault(self) -> Fault | None:
        return self.unread.fault if self.unread is not None else None

    def read(self) -> None:
        self._jobs.start(
            after(
                partial(import_module, "tutor.pages.progress.figures_panel"),
                reading(self._writer.place),
            )
        )

    def try_again(self) -> None:
        self._said = None
        self.read()

    def close(self) -> None:
        self._jobs.close()

    def _take(self, piece: BackupsRead | Unread | FiguresRead | GamesRead) -> None:
        match piece:
            case BackupsRead():
                self.backups = piece.backups
                return
            case GamesRead():
                self.games = piece
                self.finished.emit()
            case Unread():
                self.unread, self.figures, self.games = piece, None, None
                if piece.fault is not None and piece.why != self._said:
                    self.troubled.emit(piece.why)
                self._said = piece.why
            case FiguresRead():
                self.unread, self.figures, self._said = None, piece, None
        self.changed.emit()


class HistoryActions(QObject):
    settled = Signal()

    def __init__(self, strip: QuestionStrip, writer: HistoryWriter, parent: QWidget) -> None:
        super().__init__(parent)
        self._strip, self._writer, self._parent = strip, writer, parent
        self._asked: Callable[[], progress.StripQuestion] | None = None
        self._yes: Callable[[], None] | None = None
        strip.answered.connect(self._take_answer)
        writer.done.connect(self._report_done)

    def forget(self, kept: "KeptGame") -> None:
        from tutor.pages.progress.games_list import when_line
        from tutor.text.progress import game_cells  # already imported by the list

        def asked() -> progress.StripQuestion:
            return progress.forget_question(game_cells(kept, when_line(kept)).line)

        self._ask(asked, lambda: self._writer.take(commands.ForgetGame(kept.id, kept.game.digest)))

    def back_up(self) -> None:
        chosen = ask_target(
            self._parent,
            gettext("Back up the history"),
            "mahjong-tutor-history.sqlite3",
            gettext("Histories") + " (*.sqlite3)",
        )
        if chosen is not None:
            self._writer.take(commands.BackUpHistory(chosen))

    def restore(self) -> None:
        source = ask_file(
            self._parent, gettext("Restore a backup"), gettext("Histories") + " (*.sqlite3)"
        )
        if source is not None:
            self._ask_restore(source, lambda: "")

    def open_backup(self, backup: "Backup") -> None:
        self._ask_restore(backup.path, partial(day_line, backup.day))

    def _ask_restore(self, source: Path, day: Callable[[], str]) -> None:
        now = self._writer.place.now
        self._ask(
            lambda: progress.restore_question(source.name, day()),
            lambda: self._writer.take(commands.RestoreHistory(source, now())),
        )

    def retranslate(self) -> None:
        if self._asked is not None:
            self._strip.show_asked(self._asked())

    def _ask(self, asked: Callable[[], progress.StripQuestion], yes: Callable[[], None]) -> None:
        self._say(asked)
        self._yes = yes
        self._strip.take_focus()

    def _say(self, said: Callable[[], progress.StripQuestion]) -> None:
        self._asked, self._yes = said, None
        self._strip.show_asked(said())

    def _take_answer(self, yes: bool) -> None:
        act, self._asked, self._yes = self._yes, None, None
        self.settled.emit()
        if yes and act is not None:
            act()

    def _report_done(self, result: commands.CommandResult) -> None:
        match result.command:
            case commands.BackUpHistory(path=path):
                self._say(lambda: progress.backed_up_line(path))
            case commands.RestoreHistory():
                self._say(lambda: progress.restored_line(result.aside))
