"""The class page: nothing yet, or the view of a class. It opens and makes classes."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from rules.message import Message
from tutor.language import gettext
from tutor.settings import Settings
from tutor.ui.parts.empty_state import EmptyState
from tutor.ui.parts.file_dialogs import ask_folder
from tutor.ui.parts.jobs import Executor, IdleJob, Jobs
from tutor.ui.parts.key_actions import key_actions
from tutor.ui.parts.keys_sheet import KeyHelp, class_keys
from tutor.view.classroom.jobs import opening
from tutor.view.jobs import after
from tutor.view.process import Runner, in_process
from tutor.view.tree.moment import TreeMoment

if TYPE_CHECKING:
    from tutor.ui.classroom.classroom import ClassView
    from tutor.view.classroom.state import ClassState

CLASS_FILE = "class.json"


def _load() -> None:
    from tutor.ui.classroom import classroom  # noqa: F401


class ClassPage(QStackedWidget):
    troubled = Signal(object)
    opened = Signal(str)
    set_dropped = Signal(str)
    tree_requested = Signal()

    def __init__(
        self,
        settings: Settings,
        executor: Executor | None = None,
        parent: QWidget | None = None,
        run: Runner = in_process,
        random: Random | None = None,
        jobs: int = 2,
    ) -> None:
        super().__init__(parent)
        self.view: ClassView | None = None
        self._executor, self._run, self._jobs = executor, run, jobs
        self._random = random or Random()
        self._settings = settings
        self._busy = False
        self.empty = EmptyState("class", 2, self)
        self.addWidget(self.empty)
        self.opener, self._turning = Jobs(executor, self), IdleJob(self)
        self.opener.found.connect(self._show)
        self.opener.failed.connect(self._failed)
        self.empty.pressed.connect(self._pressed)
        self.setAcceptDrops(True)
        self._make_actions()
        self.retranslate()
        if settings.class_folder:
            self.open(Path(settings.class_folder))

    def _make_actions(self) -> None:
        key_actions(
            self,
            {
                "Ctrl+E": self.export,
                "Ctrl+I": self.take_in,
                **{f"Ctrl+{number + 1}": partial(self._show_tab, number) for number in range(5)},
            },
        )

    # --- opening ------------------------------------------------------------------------------

    def open(self, path: Path, name: str | None = None) -> None:
        if self.view is not None and not self.view.task.is_free():
            return
        self._busy = True
        self.opener.start(after(_load, opening(path, name)))
        self._show_empty()

    def choose(self) -> None:
        chosen = ask_folder(self, gettext("The folder of a class"))
        if chosen is not None:
            self.open(chosen)

    def choose_new(self) -> None:
        from tutor.ui.classroom.new_dialog import NewClassDialog  # not before it is wanted

        dialog = NewClassDialog(self)
        dialog.accepted.connect(lambda: self.open(dialog.path, dialog.name))
        dialog.open()

    @Slot(int)
    def _pressed(self, button: int) -> None:
        (self.choose if button else self.choose_new)()

    @Slot(object)
    def _show(self, state: "ClassState") -> None:
        from tutor.ui.classroom import classroom, works  # loaded by the job

        self._busy = False
        if self.view is None:
            around = works.ClassServices(self._run, self._executor, self._random, self._jobs)
            self.view = classroom.ClassView(state, around, self)
            self.view.troubled.connect(self._failed)
            self.view.open_requested.connect(self.choose)
            self.view.new_requested.connect(self.choose_new)
            self.view.tree_requested.connect(self.tree_requested)
            self.addWidget(self.view)
        else:
            self.view.turn_to(state)
        self.view.intake.may_fetch = self._settings.fetch_replays
        self._turning.start(self._turn_to(self.view, str(state.folder.path)))

    def _turn_to(self, view: "ClassView", folder: str) -> Iterator[None]:
        yield
        view.ensurePolished()
        yield
        had_focus = self.isVisible() and self.isAncestorOf(self.window().focusWidget() or self)
        self.setCurrentWidget(view)
        self.opened.emit(folder)
        if had_focus:
            view.take_focus()

    @Slot(object)
    def _failed(self, error: object) -> None:
        self._busy = False
        self._show_empty()
        self.troubled.emit(error)

    # --- what is done by keys and drops ---------------------------------------------------------

    def export(self) -> None:
        if self.view is not None:
            self.view.export()

    def take_in(self) -> None:
        if self.view is not None and self.view.task.is_free():
            self.view.intake.choose_folder()

    def _show_tab(self, number: int) -> None:
        if self.view is not None:
            self.view.show_number(number)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = [url.toLocalFile() for url in event.mimeData().urls()]
        paths = tuple(Path(file) for file in files if file)
        folder = next((path for path in paths if os.path.exists(path / CLASS_FILE)), None)
        if folder is not None:
            event.acceptProposedAction()
            self.open(folder)
        elif sets := [path for path in paths if path.suffix == ".mtset"]:
            event.acceptProposedAction()
            self.set_dropped.emit(str(sets[0]))
        elif paths and self.view is not None:
            event.acceptProposedAction()
            self.view.intake.take(paths)
        elif paths:
            self.troubled.emit(Message("Make or open a class first."))

    # --- a page of the window -------------------------------------------------------------------

    def set_settings(self, settings: Settings) -> None:
        self._settings = settings
        if self.view is not None:
            self.view.intake.may_fetch = settings.fetch_replays

    def _show_empty(self) -> None:
        name = gettext("Class")
        if self._busy:
            said = gettext("Opening the class …")
            self.empty.show_state(name, said, "", ("", ""))
            return
        self.empty.show_state(
            name,
            gettext("Open a folder of logs to see your class."),
            gettext(
                "A class is a folder that the program makes for you: the advice on your pupils' "
                "games lies in it, and nothing leaves this computer."
            ),
            (gettext("New class …"), gettext("Open a class …")),
        )
        tips = (
            gettext("Give the class a name, then its games"),
            gettext("Choose the folder of a class"),
        )
        for button, tip in zip(self.empty.buttons, tips, strict=True):
            button.setToolTip(tip)

    def retranslate(self) -> None:
        self.setAccessibleName(gettext("Class"))
        self._show_empty()
        if self.view is not None:
            self.view.retranslate()

    def take_focus(self) -> None:
        if self.view is None:
            self.empty.take_focus()
        else:
            self.view.take_focus()

    def moment(self) -> TreeMoment | None:
        return self.view.moment() if self.view is not None else None

    def keys(self) -> KeyHelp:
        return class_keys()

    def areas(self) -> tuple[QWidget, ...]:
        return self.view.areas() if self.view is not None else self.empty.areas()

    def close_page(self) -> None:
        self.opener.close()
        self._turning.stop()
        if self.view is not None:
            self.view.close_class()
