from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QFrame, QMenu, QPushButton, QStackedWidget, QWidget

from tutor.language import gettext
from tutor.pages.history.model import BackUpHistory, CommandResult
from tutor.pages.host import Host, Page
from tutor.pages.parts.banner import TaskNote
from tutor.pages.parts.buttons import key_actions, segments_on
from tutor.pages.parts.jobs import IdleJob, Jobs, Task
from tutor.pages.parts.layouts import EmptyState, column_of, grid_of
from tutor.pages.parts.look import Fitting, Label, icon, look, styled
from tutor.pages.parts.model import Runner, in_process
from tutor.pages.progress.games_list import PositionsDialog, backup_title
from tutor.pages.progress.history import (
    HistoryActions,
    HistoryReader,
    LuckFiller,
    OwnImporter,
    QuestionStrip,
)
from tutor.practice.folder import GAMES_FOLDER, unfinished
from tutor.settings import with_own_name
from tutor.text.names import paragraph
from tutor.text.progress import no_history_line, reading_line, unfinished_line, unreadable_line

if TYPE_CHECKING:
    from tutor.coach.advice import EntryPlace
    from tutor.coach.concepts.ledger import ConceptLedger
    from tutor.pages.progress.figures_panel import FiguresPanel
    from tutor.pages.progress.games_list import GamesList
    from tutor.pages.progress.words import Behind, FiguresView, ListedPosition
    from tutor.store.backups import Backup
    from tutor.store.rows import KeptGame


class ProgressHead(Fitting, QFrame):
    games_requested = Signal(bool)
    backup_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = styled(Label(self), "title")
        self.behind = styled(Label(self), "hint", wraps=True)
        self.switch = styled(QFrame(self), "card")
        self.figures, self.games = segments_on(self.switch, 2)
        self.figures.clicked.connect(lambda: self.games_requested.emit(False))
        self.games.clicked.connect(lambda: self.games_requested.emit(True))
        self.take = QPushButton(self)
        self.take_menu = QMenu(self)
        take = self.take_menu.addAction
        self.folder, self.files, self.addresses = (take("") for _ in range(3))
        self.take.setMenu(self.take_menu)
        self.history = QPushButton(self)
        self.menu = QMenu(self)
        self.backup, self.restore = self.menu.addAction(""), self.menu.addAction("")
        self.menu.addSeparator()
        self.backups: tuple[QAction, ...] = ()
        self.history.setMenu(self.menu)
        grid = grid_of(on=self, margins=(0, 0, 10, 0), across=16, down=4)
        grid.addWidget(self.title, 0, 0)
        grid.addWidget(self.switch, 0, 1)
        grid.addWidget(self.take, 0, 3)
        grid.addWidget(self.history, 0, 4)
        grid.addWidget(self.behind, 1, 0, 1, 5)
        grid.setColumnStretch(2, 1)

    def show_head(self, behind: str, count: int, on_games: bool) -> None:
        """Show the header.

        Args:
            behind: the number of games that the statistics cover, as text; may be empty.
            count: the number of games in the list; if 0, the switch is hidden.
        """
        self.title.setText(gettext("Progress"))
        self.behind.show_text(behind)
        self.switch.setVisible(count > 0)
        self.figures.setText(gettext("Figures"))
        self.games.setText(gettext("Games {count}").format(count=f"{count:,}"))
        for button in (self.figures, self.games):
            button.setToolTip(gettext("Switch between figures and games (G)"))
        (self.games if on_games else self.figures).setChecked(True)
        self.take.setText(gettext("Import games"))
        self.take.setToolTip(gettext("Import many of your own games at once"))
        self.folder.setText(gettext("A folder of games …"))
        self.files.setText(gettext("Files, archives, lists of addresses …"))
        self.addresses.setText(gettext("Paste addresses …"))
        side = look().px(18)
        self.take.setIconSize(QSize(side, side))
        self.take.setAccessibleName(gettext("Import games"))
        self.history.setText(gettext("History"))
        self.history.setToolTip(gettext("Back up or restore the history"))
        self.backup.setText(gettext("Back up the history …"))
        self.restore.setText(gettext("Restore a backup …"))
        self.fit()

    def show_backups(self, backups: "tuple[Backup, ...]") -> None:
        for old in self.backups:
            self.menu.removeAction(old)
        self.backups = tuple(
            self.menu.addAction(backup_title(each), partial(self.backup_chosen.emit, each))
            for each in backups
        )

    def fit(self) -> None:
        self.switch.setMinimumWidth(self.switch.sizeHint().width())  # laid out while hidden
        word = gettext("Import games")
        for titled, worded in ((True, True), (False, True), (False, False)):
            self.title.setVisible(titled)
            self.take.setText(word if worded else "")
            self.take.setIcon(QIcon() if worded else icon("open", look().colours.ink))
            shown = (self.title, self.switch, self.take, self.history)
            parts = [part for part in shown if not part.isHidden()]
            if sum(part.sizeHint().width() + 16 for part in parts) <= self.width() - 10:
                return


class ProgressPage(Page, QFrame):
    def __init__(
        self, host: Host, parent: QWidget | None = None, run: Runner = in_process, jobs: int = 2
    ) -> None:
        super().__init__(parent)
        self.host = host
        self._writer = host.history_writer
        self._ledger: ConceptLedger | None = None
        self._on_games = False
        self.head, self.strip = ProgressHead(self), QuestionStrip(self)
        task = Task(run, self)
        self.imported = TaskNote(task, self)
        self.listing = Jobs(self)
        self.listing.found.connect(self._show_positions)
        self.listing.failed.connect(host.show_error)
        self._asked: Behind | None = None
        self.importer = OwnImporter(task, self.imported, host, jobs, self)
        self.message = EmptyState("progress", 2, self)
        self._figures: FiguresPanel | None = None
        self._list: GamesList | None = None
        self._is_filled = False
        self._pieces = IdleJob(self)
        self._behind = ""
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.message)
        notes = column_of(self.strip, self.imported, margins=(0, 0, 10, 0))
        column_of(self.head, notes, (self.stack, 1), on=self, margins=(20, 12, 10, 0), spacing=10)
        self.reader = HistoryReader(self._writer, self)
        self.reader.changed.connect(self._refresh)
        self.reader.troubled.connect(self.host.show_error)
        self.reader.failed.connect(self.host.show_error)
        self._writer.done.connect(self._read_again)
        self.filler = LuckFiller(self._writer, self)
        self.reader.finished.connect(self.filler.start)
        self.head.games_requested.connect(self.show_games)
        self.changes = HistoryActions(self.strip, self._writer, self)
        self.changes.settled.connect(self._focus_shown)
        self.head.backup.triggered.connect(self.changes.back_up)
        self.head.restore.triggered.connect(self.changes.restore)
        self.head.backup_chosen.connect(self.changes.open_backup)
        self.head.folder.triggered.connect(self.importer.choose_folder)
        self.head.files.triggered.connect(self.importer.choose_files)
        self.head.addresses.triggered.connect(self.importer.paste)
        self.importer.done.connect(self.read)
        self.importer.failed.connect(self.host.show_error)
        self.importer.named.connect(self._own)
        self.message.pressed.connect(self._press)
        key_actions(self, {"G": lambda: self.show_games(not self._on_games)})
        self.retranslate()
        self.follow(host.course)

    # --- reading --------------------------------------------------------------------------------

    def read(self) -> None:
        self.reader.read()

    # --- content ------------------------------------------------------------------------------

    @property
    def figures(self) -> "FiguresPanel | None":
        return self._figures if self._is_filled else None

    @property
    def list(self) -> "GamesList | None":
        return self._list if self._is_filled else None

    def _refresh(self) -> None:
        self.head.show_backups(self.reader.backups)
        read, games = self.reader.figures, self.reader.games
        done = None if read is None else read.done
        if done is not None and self._ledger is not None:  # with what no kept game has yet
            course = self.host.course.done
            badges = done.badges if course is None else course.badges
            done = replace(done, ledger=self._ledger, badges=badges)
        if read is None or done is None or (done.is_empty and not read.progress.games):
            self._pieces.stop()
            self.head.show_head("", 0, False)
            self.stack.setCurrentWidget(self.message)
            newest = self._newest
            backup = "" if newest is None else backup_title(newest)
            if self.reader.unread is None and self.reader.figures is None:
                state = reading_line()
            elif self.reader.fault is not None:
                state = unreadable_line(self.reader.fault, backup)
            else:
                state = no_history_line(backup, is_unfinished=self._is_unfinished)
            self.message.show_state(
                gettext("Progress"), state.text, state.more, (state.button, state.other)
            )
            if self.message.hasFocus():
                self.message.take_focus()
            return
        from tutor.pages.progress.words import figures_view  # the job has imported it

        habits = None if games is None else games.habits
        view = figures_view(read.progress, done, habits)
        self._behind = view.behind
        if self._is_unfinished:
            self._behind = paragraph((view.behind, unfinished_line()))
        filling = self._filling(view, games.games if games is not None else ())
        if self._is_filled:
            deque(filling, maxlen=0)
            self._turn_to_parts()
        else:
            self._pieces.start(filling, self._finish)

    def _filling(self, view: "FiguresView", games: "tuple[KeptGame, ...]") -> Iterator[None]:
        if self._figures is None or self._list is None:
            from tutor.pages.progress.figures_panel import FiguresPanel  # as above
            from tutor.pages.progress.games_list import GamesList

            self._figures, self._list = FiguresPanel(self.stack), GamesList(self.stack)
            self._figures.asked.connect(self.show_behind)
            self._list.open_requested.connect(self.review)
            self._list.forget_requested.connect(self.changes.forget)
            self._list.disown_requested.connect(partial(self._own, on=False))
            self.stack.addWidget(self._figures)
            self.stack.addWidget(self._list)
        self._figures.ensurePolished()
        yield
        yield from self._figures.filling(view)
        self._list.ensurePolished()
        yield
        self._list.show_games(games)
        self._list.show_names(self.host.settings.own_names)

    def show_behind(self, behind: "Behind") -> None:
        from tutor.pages.progress.words import listing  # as above

        self._asked = behind
        self.listing.start(listing(self._writer.place, behind.wanted))

    def _show_positions(self, places: "tuple[ListedPosition, ...]") -> None:
        def open_row(row: int) -> None:
            self.review(places[row].kept, places[row].position.place)

        if self._asked is not None:
            self.dialog = PositionsDialog(self._asked, places, self)
            self.dialog.chosen.connect(open_row)
            self.dialog.open()

    def review(self, kept: "KeptGame", at: "EntryPlace | None" = None) -> None:
        from tutor.store.rows import Origin  # the list has imported it

        source = kept.game.source
        if kept.game.origin is Origin.PRACTICE:
            source = str(self.host.games / GAMES_FOLDER / source)
        self.host.replays.open_again(source, kept.game.seat, at, kept.game)

    def _own(self, name: str, on: bool = True) -> None:
        self.host.change_settings(with_own_name(self.host.settings, name, on))

    def _finish(self) -> None:
        self._is_filled = True  # shown only now, when the rows are styled
        self._turn_to_parts()

    def _turn_to_parts(self) -> None:
        read = self.reader.figures
        if read is None:
            return
        on_games = self._on_games and read.progress.games > 0
        shown = self.list if on_games else self.figures
        if shown is None:
            return
        self.head.show_head(self._behind, read.progress.games, on_games)
        had_focus = self.message.hasFocus() or self.message.isAncestorOf(self.focusWidget() or self)
        self.stack.setCurrentWidget(shown)
        if had_focus:
            self._focus_shown()

    def _press(self, button: int) -> None:
        newest, is_unread = self._newest, self.reader.fault is not None
        if button == 0 and is_unread:
            self.reader.try_again()
        elif button == int(is_unread) and newest is not None:
            self.changes.open_backup(newest)
        elif is_unread:
            self.changes.restore()
        elif button == int(newest is not None):
            if self._is_unfinished:
                self.host.play()
            else:
                self.host.show_page("practice")
        else:
            self.importer.choose_folder()

    @property
    def _is_unfinished(self) -> bool:
        return bool(unfinished(self.host.games))

    @property
    def _newest(self) -> "Backup | None":
        return next((each for each in self.reader.backups if each.games), None)

    def show_games(self, on: bool) -> None:
        self._on_games = on
        if self.figures is not None and self.reader.figures is not None:
            self._refresh()
            self._focus_shown()

    def _read_again(self, result: CommandResult) -> None:
        if self.isVisible() and not isinstance(result.command, BackUpHistory):
            self.read()

    # --- page protocol ------------------------------------------------------------------------

    def set_ledger(self, ledger: "ConceptLedger") -> None:
        self._ledger = ledger
        if self.isVisible():
            self._refresh()

    def retranslate(self) -> None:
        self.setAccessibleName(gettext("Progress"))
        self.changes.retranslate()
        self.imported.show_task()
        self._refresh()

    def take_focus(self) -> None:
        self._focus_shown()
        self.read()

    def _focus_shown(self) -> None:
        shown = self.stack.currentWidget()
        if shown is None or shown is self.message:
            self.message.take_focus()
        else:
            target = self._list.table if self._list is shown else shown
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        games, shown = self.reader.games, self.stack.currentWidget()
        head = self.head.games if games is not None and games.games else self.head.history
        if self._list is not None and self._list is shown:
            return (head, self._list.table, self._list.open)
        return (head, shown or self.message)

    def close_page(self) -> None:
        self.importer.forget_pasted()
