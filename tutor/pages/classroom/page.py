import os
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QStackedWidget, QWidget

from rules.message import Message
from tutor.language import gettext
from tutor.pages.classroom.model import opening, opening_sample, sample_games
from tutor.pages.host import Host, Page
from tutor.pages.parts.buttons import key_actions
from tutor.pages.parts.dialogs import answers_of, ask_folder, last_folder, within_window
from tutor.pages.parts.jobs import IdleJob, Jobs
from tutor.pages.parts.layouts import STRETCH, EmptyState, column_of, row_of
from tutor.pages.parts.look import Label, look, styled
from tutor.pages.parts.model import Job, Runner, after, in_process
from tutor.pages.tree.model import TreeMoment

if TYPE_CHECKING:
    from tutor.pages.classroom.classroom import ClassTabs
    from tutor.pages.classroom.state_model import ClassState


BARRED_SIGNS: Final = '/\\:*?"<>|'
MAX_NAME_LENGTH: Final = 80
WIDTH: Final = 500


class NewClassDialog(QDialog):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._place = Path(last_folder(parent))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(gettext("New class"))
        self.setObjectName("new")
        about = gettext(
            "A class is a folder with the advice on your pupils' games. Nothing leaves this "
            "computer. Next, choose the games, then which of the players are your pupils."
        )
        self.said = styled(Label(about, self), wraps=True, plain=True)
        self.where = styled(Label(self), "hint", wraps=True, plain=True)
        self.line = QLineEdit(self)
        self.line.setMaxLength(MAX_NAME_LENGTH)
        self.line.setAccessibleName(gettext("Name of the class"))
        self.line.setPlaceholderText(gettext("Name of the class"))
        self.change = QPushButton(gettext("Change …"), self)
        self.go, self.cancel = answers_of(self, gettext("Create the class"))
        self.line.textChanged.connect(self._check_name)
        self.change.clicked.connect(self._move)
        row = row_of(self.change, STRETCH, self.cancel, self.go)
        self._column = column_of(
            self.said, self.line, self.where, row, on=self, margins=(20, 18, 20, 16), spacing=12
        )
        self.line.setFocus()
        self._check_name()

    @property
    def name(self) -> str:
        return self.line.text().strip()

    @property
    def path(self) -> Path:
        return self._place / folder_name(self.name)

    def _move(self) -> None:
        chosen = ask_folder(self, gettext("Where to create the folder"))
        if chosen is not None:
            self._place = chosen
            self._check_name()

    def _check_name(self) -> None:
        named = bool(folder_name(self.name))
        taken = named and os.path.exists(self.path)
        text = gettext("Folder: {path}").format(path=self.path)
        if taken:
            text = gettext("{path} already exists. Choose another name or place.").format(
                path=self.path
            )
        self.where.setText(text)
        self.go.setEnabled(named and not taken)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        width = within_window(self, QSize(look().px(WIDTH), 0)).width()
        self.setFixedSize(width, self._column.totalHeightForWidth(width))


def folder_name(name: str) -> str:
    """Convert a class name to a folder name; empty if it has no usable characters.

    >>> folder_name("Thursday: beginners")
    'Thursday- beginners'
    >>> folder_name(" .. ")
    ''
    """
    plain = "".join("-" if sign in BARRED_SIGNS or sign < " " else sign for sign in name)
    return plain.strip(" .")


CLASS_FILE = "class.json"
VIEW = "tutor.pages.classroom.classroom"


class ClassPage(Page, QStackedWidget):
    def __init__(
        self,
        host: Host,
        parent: QWidget | None = None,
        run: Runner = in_process,
        random: Random | None = None,
        jobs: int = 2,
    ) -> None:
        super().__init__(parent)
        self.host, self._sample = host, host.games / "sample-class"
        self.view: ClassTabs | None = None
        self._run, self._jobs = run, jobs
        self._random = random or Random()
        self._busy = False
        self.empty = EmptyState("class", 3, self)
        self.addWidget(self.empty)
        self.opener, self._turning = Jobs(self), IdleJob(self)
        self.opener.found.connect(self._show)
        self.opener.failed.connect(self._failed)
        acts = (self.choose_new, self.choose, self.look_at_sample)
        self.empty.pressed.connect(lambda button: acts[button]())
        self.setAcceptDrops(True)
        key_actions(
            self,
            {
                "Ctrl+E": self.export,
                "Ctrl+I": self.take_in,
                **{f"Ctrl+{number + 1}": partial(self._show_tab, number) for number in range(5)},
            },
        )
        self.retranslate()
        if host.settings.class_folder:
            self.open(Path(host.settings.class_folder))

    # --- opening ------------------------------------------------------------------------------

    def open(self, path: Path, name: str | None = None) -> None:
        if self.view is not None and not self.view.task.is_free():
            return
        self._open(opening(path, name))

    def look_at_sample(self) -> None:
        self._open(opening_sample(self._sample, gettext("Sample class")))

    def _open(self, job: Job) -> None:
        self._busy = True
        self.opener.start(after(partial(import_module, VIEW), job))
        self._show_empty()

    def choose(self) -> None:
        chosen = ask_folder(self, gettext("The folder of a class"))
        if chosen is not None:
            self.open(chosen)

    def choose_new(self) -> None:
        dialog = NewClassDialog(self)
        dialog.accepted.connect(lambda: self.open(dialog.path, dialog.name))
        dialog.open()

    def _show(self, state: "ClassState") -> None:
        from tutor.pages.classroom import classroom, intake  # the job has imported them

        self._busy = False
        if self.view is None:
            around = intake.ClassServices(self.host, self._run, self._random, self._jobs)
            self.view = classroom.ClassTabs(state, around, self)
            self.view.head.open.triggered.connect(self.choose)
            self.view.head.new.triggered.connect(self.choose_new)
            self.addWidget(self.view)
        else:
            self.view.turn_to(state)
        if state.folder.path == self._sample and not state.view.games():
            take = self.view.intake.take
            QTimer.singleShot(0, self.view, lambda: take((sample_games(),)))
        self._turning.start(self._turn_to_view(self.view, str(state.folder.path)))

    def _turn_to_view(self, view: "ClassTabs", folder: str) -> Iterator[None]:
        yield
        view.ensurePolished()
        yield
        had_focus = self.isVisible() and self.isAncestorOf(self.window().focusWidget() or self)
        self.setCurrentWidget(view)
        self.host.change_settings(replace(self.host.settings, class_folder=folder))
        if had_focus:
            view.take_focus()

    def _failed(self, error: BaseException) -> None:
        self._busy = False
        self._show_empty()
        self.host.show_error(error)

    # --- keys and drops -------------------------------------------------------------------------

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
            self.host.open_source(str(sets[0]))
        elif paths and self.view is not None:
            event.acceptProposedAction()
            self.view.intake.take(paths)
        elif paths:
            self.host.show_error(Message("Create or open a class first."))

    # --- page protocol ------------------------------------------------------------------------

    def _show_empty(self) -> None:
        if self._busy:
            text = gettext("Opening the class …")
            self.empty.show_state(gettext("Class"), text, "", ("", "", ""))
            return
        self.empty.show_state(
            gettext("Class"),
            gettext("Open a folder of logs to see your class."),
            gettext(
                "A class is a folder with the advice on your pupils' games. Nothing leaves this "
                "computer."
            ),
            (gettext("New class …"), gettext("Open a class …"), gettext("Look at a sample class")),
            (
                gettext("Name a class, then add its games"),
                gettext("Choose the folder of a class"),
                gettext("Three pupils and six games; reading them takes about half a minute"),
            ),
        )

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

    def areas(self) -> tuple[QWidget, ...]:
        return self.view.areas() if self.view is not None else self.empty.areas()

    def close_page(self) -> None:
        if self.view is not None and self.view.presenter is not None:
            self.view.presenter.close()
