"""The class page: nothing yet, or the desk of a class. It opens and makes classes."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QWidget

from rules.message import Telling
from tutor.settings import Settings
from tutor.ui.parts.empty_state import EmptyState
from tutor.ui.parts.key_actions import key_actions
from tutor.ui.parts.keys_sheet import Keys, class_keys
from tutor.ui.parts.look import Look
from tutor.ui.parts.piecemeal import Piecemeal
from tutor.ui.parts.worker import Executor, Worker
from tutor.view.classroom.loading import loading_class
from tutor.view.process import Runner, apart
from tutor.view.tree.moment import Moment

if TYPE_CHECKING:
    from tutor.ui.classroom.classroom import ClassDesk
    from tutor.view.classroom.state import ClassState

HEAD = "class.json"
"""What a folder has in it that is a class's."""


def _load() -> None:
    """Import what shows a class: off the window's thread."""
    from tutor.ui.classroom import classroom  # noqa: F401, PLC0415


class ClassPage(QStackedWidget):
    """Knows which class is open."""

    troubled = Signal(object)
    """An exception, or a Telling, of what went wrong."""
    opened = Signal(str)
    """The folder of the class that is open now."""
    set_dropped = Signal(str)
    """The file of a problem set, which another page shows."""
    tree_wanted = Signal()

    def __init__(
        self, look: Look, settings: Settings, executor: Executor | None = None,
        parent: QWidget | None = None, run: Runner = apart, random: Random | None = None,
        jobs: int = 2,
    ) -> None:  # fmt: skip
        """`run`: where long work is done; `jobs`: processes that annotate at once."""
        super().__init__(parent)
        self.look = look
        self.desk: ClassDesk | None = None
        self._executor, self._run, self._jobs = executor, run, jobs
        self._random = random or Random()
        self._settings = settings
        self._busy = False
        self.empty = EmptyState("class", 2, self)
        self.addWidget(self.empty)
        self.opener, self._turning = Worker(executor, self), Piecemeal(self)
        self.opener.found.connect(self._show)
        self.opener.failed.connect(self._failed)
        self.empty.pressed.connect(self._pressed)
        self.setAcceptDrops(True)
        self._make_actions()
        self.retranslate(look)
        if settings.class_folder:
            self.open(Path(settings.class_folder))

    def _make_actions(self) -> None:
        key_actions(self, {
            "Ctrl+E": self.export, "Ctrl+I": self.take_in,
            **{f"Ctrl+{number + 1}": partial(self._show_tab, number) for number in range(4)},
        })

    # --- opening ------------------------------------------------------------------------------

    def open(self, path: Path, name: str | None = None) -> None:
        """Open a class, or make one of this name in an empty folder."""
        if self.desk is not None and self.desk.task.busy:
            return
        self._busy = True
        self.opener.start(loading_class(path, name, _load))
        self._show_empty()

    def choose(self) -> None:
        """Ask for the folder of a class."""
        title = self.look.words.gettext("The folder of a class")
        name = QFileDialog.getExistingDirectory(self, title)
        if name:
            self.open(Path(name))

    def choose_new(self) -> None:
        """Ask for an empty folder, and make a class in it."""
        title = self.look.words.gettext("An empty folder for the class; its name is the class's")
        name = QFileDialog.getExistingDirectory(self, title)
        if name:
            self.open(Path(name), Path(name).name)

    @Slot(int)
    def _pressed(self, button: int) -> None:
        (self.choose if button else self.choose_new)()

    @Slot(object)
    def _show(self, state: "ClassState") -> None:
        from tutor.ui.classroom import classroom as desks  # noqa: PLC0415 (loaded by the worker)

        self._busy = False
        if self.desk is None:
            around = desks.Around(self._run, self._executor, self._random, self._jobs)
            self.desk = desks.ClassDesk(state, around, self.look, self)
            self.desk.troubled.connect(self._failed)
            self.desk.open_wanted.connect(self.choose)
            self.desk.new_wanted.connect(self.choose_new)
            self.desk.tree_wanted.connect(self.tree_wanted)
            self.addWidget(self.desk)
        else:
            self.desk.turn_to(state)
        self.desk.intake.may_fetch = self._settings.fetch_replays
        self._turning.start(self._turn_to(self.desk, str(state.folder.path)))

    def _turn_to(self, desk: "ClassDesk", folder: str) -> Iterator[None]:
        """Making it, working out its style, showing it: each long enough for a turn."""
        yield
        desk.ensurePolished()
        yield
        had_focus = self.isVisible() and self.isAncestorOf(self.window().focusWidget() or self)
        self.setCurrentWidget(desk)
        self.opened.emit(folder)
        if had_focus:
            desk.take_focus()

    @Slot(object)
    def _failed(self, error: object) -> None:
        self._busy = False
        self._show_empty()
        self.troubled.emit(error)

    # --- what is done by keys and drops ---------------------------------------------------------

    def export(self) -> None:
        """Export the class."""
        if self.desk is not None:
            self.desk.export()

    def take_in(self) -> None:
        """Import a folder of games."""
        if self.desk is not None and not self.desk.task.busy:
            self.desk.intake.choose_folder()

    def _show_tab(self, number: int) -> None:
        if self.desk is not None:
            self.desk.show_number(number)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Folders and files may be dropped."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """A class is opened; anything else is imported into the class that is open."""
        files = [url.toLocalFile() for url in event.mimeData().urls()]
        paths = tuple(Path(file) for file in files if file)
        folder = next((path for path in paths if (path / HEAD).exists()), None)
        if folder is not None:
            event.acceptProposedAction()
            self.open(folder)
        elif sets := [path for path in paths if path.suffix == ".mtset"]:
            event.acceptProposedAction()
            self.set_dropped.emit(str(sets[0]))
        elif paths and self.desk is not None and not self.desk.task.busy:
            event.acceptProposedAction()
            self.desk.intake.take(paths)
        elif paths:
            self.troubled.emit(Telling("Make or open a class first."))

    # --- a page of the window -------------------------------------------------------------------

    def set_settings(self, settings: Settings) -> None:
        """Whether lists may fetch their games."""
        self._settings = settings
        if self.desk is not None:
            self.desk.intake.may_fetch = settings.fetch_replays

    def _show_empty(self) -> None:
        words = self.look.words
        name = words.gettext("Class")
        if self._busy:
            said = words.gettext("Opening the class …")
            self.empty.show_state(name, said, "", ("", ""), self.look)
            return
        self.empty.show_state(
            name, words.gettext("Open a folder of logs to see your class."),
            words.gettext(
                "A class is a folder that the program makes for you: the advice on your pupils' "
                "games lies in it, and nothing leaves this computer."
            ),
            (words.gettext("New class …"), words.gettext("Open a class …")), self.look,
        )  # fmt: skip
        tips = (
            words.gettext("Choose an empty folder for the class, then its games"),
            words.gettext("Choose the folder of a class"),
        )
        for button, tip in zip(self.empty.buttons, tips, strict=True):
            button.setToolTip(tip)

    def retranslate(self, look: Look) -> None:
        """Another language, theme or size of type."""
        self.look = look
        self.setAccessibleName(look.words.gettext("Class"))
        self._show_empty()
        if self.desk is not None:
            self.desk.retranslate(look)

    def take_focus(self) -> None:
        """The keyboard comes to the page."""
        if self.desk is None:
            self.empty.take_focus()
        else:
            self.desk.take_focus()

    def moment(self) -> Moment | None:
        """The position that is shown and its plan."""
        return self.desk.moment() if self.desk is not None else None

    def keys(self) -> Keys:
        """For the sheet."""
        return class_keys(self.look.words)

    def areas(self) -> tuple[QWidget, ...]:
        """What F6 goes through."""
        return self.desk.areas() if self.desk is not None else self.empty.areas()

    def close_page(self) -> None:
        """Before the window goes: long work is stopped, what is done by then is kept."""
        self.opener.close()
        self._turning.stop()
        if self.desk is not None:
            self.desk.close_desk()
