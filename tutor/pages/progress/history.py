from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QInputDialog,
    QListWidget,
    QPushButton,
    QWidget,
)

from rules.message import Message
from tutor.language import gettext, mark, translate
from tutor.pages.history import model as commands
from tutor.pages.history.writer import HistoryWriter
from tutor.pages.host import Host
from tutor.pages.parts.banner import Note, TaskNote
from tutor.pages.parts.dialogs import (
    ask_file,
    ask_target,
    ask_to_fetch,
    choose_files,
    choose_folder,
    within_window,
)
from tutor.pages.parts.jobs import Jobs, Task
from tutor.pages.parts.layouts import column_of
from tutor.pages.parts.look import Label, look, styled
from tutor.pages.parts.model import Runner, after, in_process
from tutor.pages.parts.motion import announce
from tutor.pages.progress.games_list import day_line
from tutor.pages.progress.model import BackupsRead, FiguresRead, GamesRead, Unread, reading
from tutor.store.database import Fault
from tutor.system.files import private_folder, replacing
from tutor.text import progress

if TYPE_CHECKING:
    from tutor.classroom.sources import Survey
    from tutor.pages.progress.model import LookedAt, OwnImport
    from tutor.store.backups import Backup
    from tutor.store.rows import KeptGame


MAX_NAMES = 50


class NameDialog(QDialog):
    def __init__(self, names: tuple[tuple[str, int], ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        asked, why = progress.which_line()
        self.setWindowTitle(gettext("Import games"))
        self._names = tuple(name for name, _ in names[:MAX_NAMES])
        text = styled(Label(asked, self), "section", plain=True, wraps=True)
        more = styled(Label(why, self), "hint", plain=True, wraps=True)
        self.list = QListWidget(self)
        self.list.setAccessibleName(asked)
        self.list.addItems([progress.played_line(*each) for each in names[:MAX_NAMES]])
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(lambda _: self.accept())
        kinds = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel, self)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.buttons.button(kinds.Ok).setText(gettext("This is me"))
        self.buttons.button(kinds.Ok).setProperty("look", "primary")
        column_of(
            text, more, self.list, self.buttons, on=self, margins=(22, 18, 22, 18), spacing=12
        )
        self.resize(within_window(self, QSize(look().px(420), look().px(400))))

    @property
    def name(self) -> str:
        row = self.list.currentRow()
        return self._names[row] if row >= 0 else ""


NAMES_TITLE = mark("Reading names")
IMPORT_TITLE = mark("Importing")


class OwnImporter(QObject):
    done = Signal()
    failed = Signal(object)
    named = Signal(str)

    def __init__(self, task: Task, strip: TaskNote, host: Host, jobs: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent, self._task, self._strip = parent, task, strip
        self._host, self._jobs = host, jobs
        self._place = host.history_writer.place
        self.dialog: NameDialog | None = None
        self._pasted: Path | None = None
        task.failed.connect(self._fail)
        task.refused.connect(self.failed)

    # --- choosing games -----------------------------------------------------------------------

    def choose_folder(self) -> None:
        self.take(choose_folder(self._parent))

    def choose_files(self) -> None:
        self.take(choose_files(self._parent))

    def paste(self) -> None:
        text, given = QInputDialog.getMultiLineText(
            self._parent, gettext("Import games"), gettext("Addresses of games, one per line")
        )
        if not given or not text.strip() or not self._task.is_free():
            return
        try:
            self.forget_pasted()
            parent = self._place.path().parent
            private_folder(parent)
            self._pasted = Path(mkdtemp(prefix="pasted-", dir=parent))
            path = self._pasted / "addresses.txt"
            with replacing(path, private=True) as file:
                file.write(text)
        except OSError as error:
            self.failed.emit(error)
        else:
            self.take((path,))

    def forget_pasted(self) -> None:
        if self._pasted is not None:
            rmtree(self._pasted, ignore_errors=True)
        self._pasted = None

    def take(self, places: tuple[Path, ...]) -> None:
        if places and self._task.is_free():
            identify = partial(self._identify, places)
            ask_to_fetch(places, self._host.settings.fetch_replays, identify, self._parent)

    # --- choosing the player, then importing ----------------------------------------------------

    def _identify(self, places: tuple[Path, ...], fetch: bool) -> None:
        if self._host.settings.own_names:
            self._import(places, fetch)
        else:
            from tutor.pages.progress.model import survey_names  # only when needed

            work = partial(survey_names, places=places, fetch=fetch, jobs=self._jobs)
            self._task.start(NAMES_TITLE, work, partial(self._ask_who, places, fetch))

    def _ask_who(self, places: tuple[Path, ...], fetch: bool, found: "Survey | None") -> None:
        if found is None:
            self._strip.hide()
            return
        if not found.names:
            self._strip.say(progress.nothing_found_line())
            return
        self._strip.hide()
        names = tuple((each.name, each.games) for each in found.names)
        self.dialog = NameDialog(names, self._parent)
        self.dialog.accepted.connect(partial(self._import_chosen, places, fetch))
        self.dialog.open()

    def _import_chosen(self, places: tuple[Path, ...], fetch: bool) -> None:
        name = self.dialog.name if self.dialog is not None else ""
        if name:
            self.named.emit(name)
            self._import(places, fetch, (name,))

    def _import(self, places: tuple[Path, ...], fetch: bool, names: tuple[str, ...] = ()) -> None:
        from tutor.pages.progress.model import take_in_own  # only when needed

        work = partial(
            take_in_own,
            history=self._place.path(),
            places=places,
            names=names or self._host.settings.own_names,
            fetch=fetch,
            jobs=self._jobs,
            moment=self._place.now(),
        )
        self._task.start(IMPORT_TITLE, work, self._imported)

    def _imported(self, sums: "OwnImport") -> None:
        self.forget_pasted()
        self._strip.say(self._summary(sums))
        self.done.emit()

    def _summary(self, sums: "OwnImport") -> str:
        from tutor.pages.progress.model import OwnFate  # only when needed

        if not sums.files and not sums.stopped:
            return progress.nothing_found_line()
        taken, present, not_own, refused_count = (sums.fates.get(fate, 0) for fate in OwnFate)
        lines = [progress.import_line(taken, present, not_own, refused_count)]
        if sums.names:
            lines.append(progress.players_line(sums.names))
        refused = {Path(place).name: translate(why) for place, why in sums.refused[:3]}
        lines += progress.refused_lines(refused)
        if sums.stopped:
            lines.append(progress.stopped_line())
        return "\n".join(lines)

    def _fail(self, error: object) -> None:
        self.forget_pasted()
        self._strip.hide()
        self.failed.emit(error)
        self.done.emit()


class QuestionStrip(Note):
    answered = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.close_button.hide()
        self.yes, self.no = QPushButton(self), QPushButton(self)
        self.yes.clicked.connect(lambda: self._answer(True))
        self.no.clicked.connect(lambda: self._answer(False))
        self.row.addWidget(self.no)
        self.row.addWidget(self.yes)

    def show_asked(self, asked: progress.StripQuestion) -> None:
        if self.isHidden() or asked.text != self.text.text():
            announce(self, asked.text)
        self.reword(asked.text)
        self.no.setText(asked.no)
        self.yes.setText(asked.yes)
        self.yes.setVisible(bool(asked.yes))
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
