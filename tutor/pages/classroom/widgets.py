from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QMenu,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tutor.export.figure_tables import count_line
from tutor.language import gettext, ngettext
from tutor.pages.classroom.state_model import ClassState
from tutor.pages.parts.banner import show_progress, task_line
from tutor.pages.parts.jobs import Task
from tutor.pages.parts.layouts import EmptyState, row_of, set_beside
from tutor.pages.parts.look import Label, look, styled
from tutor.pages.parts.sentence import ElidedLabel, plain_tip

MIN_TWO_COLUMN_WIDTH = 760
"""Minimum width for showing the columns side by side, in pixels at 100 %."""


class Columns(QScrollArea):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        body = QWidget()
        self.left, self.right = QVBoxLayout(), QVBoxLayout()
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight, body)
        self._both.setContentsMargins(20, 4, 20, 12)
        self._both.setSpacing(20)
        for column in (self.left, self.right):
            column.setSpacing(8)
            self._both.addLayout(column, 1)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(body)

    def show_look(self, name: str) -> None:
        self.setAccessibleName(name)
        self._arrange()

    def _arrange(self) -> None:
        set_beside(self._both, self.width() >= look().px(MIN_TWO_COLUMN_WIDTH))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)


class NoGames(EmptyState):
    def __init__(self, task: Task, parent: QWidget | None = None) -> None:
        super().__init__("class", 2, parent)
        self._task = task
        task.changed.connect(self._show_task)

    def _show_task(self) -> None:
        if self._task.busy == bool(self.buttons[0].text()):
            self.show_look()

    def show_look(self) -> None:
        if self._task.busy:
            self.show_state(gettext("Class"), gettext("Reading the games …"), "", ("", ""))
            return
        self.show_state(
            gettext("Class"),
            gettext("No game yet."),
            gettext(
                "Import your pupils' games or drop them here, then choose which players are your "
                "pupils. Each pupil then has a row here: what to work on, and the positions."
            ),
            (gettext("A folder of games …"), gettext("Files, archives, lists of addresses …")),
        )


class ClassHead(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = styled(Label(self), "title", plain=True)
        self.said = styled(Label(self), "label")
        self.line = styled(ElidedLabel(self), "hint")
        self.progress = QProgressBar(self)
        self.progress.setFixedWidth(110)
        self.stop, self.take, self.export, self.more = (QPushButton(self) for _ in range(4))
        self.menu, self.take_menu = QMenu(self), QMenu(self)
        self.folder, self.files = (self.take_menu.addAction("") for _ in range(2))
        self.take.setMenu(self.take_menu)
        self.open, self.new = (self.menu.addAction("") for _ in range(2))
        self.more.setMenu(self.menu)
        row_of(
            self.title,
            6,
            (self.line, 1),
            self.said,
            self.progress,
            self.stop,
            self.take,
            self.export,
            self.more,
            on=self,
            margins=(20, 8, 20, 6),
            spacing=8,
        )
        self.setFocusProxy(self.take)

    def show_head(self, state: ClassState, task: Task) -> None:
        self.title.setText(
            self.fontMetrics().elidedText(
                state.folder.name or state.folder.path.name,
                Qt.TextElideMode.ElideRight,
                look().px(260),
            )
        )
        self.title.setToolTip(plain_tip(str(state.folder.path)))
        pupils = len(state.folder.roster.pupils)
        count = ngettext("{count} pupil", "{count} pupils", pupils).format(count=pupils)
        figures = count_line(state.view.figures.everybody)
        self.line.show_text(gettext("{pupils}, {rest}").format(pupils=count, rest=figures))
        self.take.setText(gettext("Import games"))
        self.take.setToolTip(gettext("Import games into the class (Ctrl+I)"))
        self.folder.setText(gettext("A folder of games …"))
        self.files.setText(gettext("Files, archives, lists of addresses …"))
        self.export.setText(gettext("Export …"))
        self.export.setToolTip(gettext("Export the class as a report or a spreadsheet (Ctrl+E)"))
        self.more.setText(gettext("Class"))
        self.open.setText(gettext("Open another class …"))
        self.new.setText(gettext("New class …"))
        for part in (self.said, self.progress, self.stop):
            part.setVisible(task.busy)
        for button in (self.take, self.export, self.more):
            button.setVisible(not task.busy)
        if not task.busy:
            return
        self.said.setText(task_line(task))
        show_progress(self.progress, task)
        self.stop.setText(gettext("Stop"))
        self.stop.setToolTip(gettext("Finished work is kept"))
        self.stop.setEnabled(not task.stopping)
