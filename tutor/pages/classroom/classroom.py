from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassPosition
from tutor.classroom.intake import FileEntry, ImportTotals, read_report
from tutor.classroom.kept_sets import keep_note
from tutor.classroom.problem_set import ProblemSet
from tutor.classroom.roster import ClassroomError
from tutor.coach.advice import Decision
from tutor.export.figure_tables import Selection
from tutor.language import gettext, mark, ngettext
from tutor.pages.classroom.figures_tab import FiguresTab
from tutor.pages.classroom.handing import ExportHandler
from tutor.pages.classroom.intake import ClassServices, ImportHandler, ReportTab
from tutor.pages.classroom.positions import PositionBrowser, PositionsPanel
from tutor.pages.classroom.presenter import Presentation, Presenter, presenting, presenting_set
from tutor.pages.classroom.problems_tab import ProblemsTab
from tutor.pages.classroom.pupils_tab import ClassChanger, PupilsTab
from tutor.pages.classroom.state_model import ClassState
from tutor.pages.classroom.teach_tab import TeachTab
from tutor.pages.classroom.widgets import ClassHead, Note
from tutor.pages.classroom.words import sums_line
from tutor.pages.parts.jobs import IdleJob, Jobs, Task
from tutor.pages.parts.layouts import FlowLayout, column_of, row_of
from tutor.pages.parts.model import result_of
from tutor.pages.tree.model import TreeMoment, moment_at
from tutor.teaching.problems import PROBLEMS_VERSION
from tutor.text.lessons import cause_title

TAB_LABELS: Final = (
    mark("Teach this"),
    mark("Figures"),
    mark("Pupils"),
    mark("Imported files"),
    mark("Problem sets"),
)
NAME_TABS: Final = (2, 3)


class TabSwitch(QFrame):
    requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons = tuple(QPushButton(self) for _ in TAB_LABELS)
        row = FlowLayout(4, 4)
        column_of(row, on=self, margins=(20, 0, 20, 4))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        group = QButtonGroup(self)
        for number, button in enumerate(self.buttons):
            button.setCheckable(True)
            button.setProperty("look", "segment")
            button.clicked.connect(lambda _=False, number=number: self.requested.emit(number))
            group.addButton(button)
            row.addWidget(button)
        self.buttons[0].setChecked(True)

    def show_switch(self, hidden: bool) -> None:
        for number, (button, text) in enumerate(
            zip(self.buttons, TAB_LABELS, strict=True), start=1
        ):
            button.setText(gettext(text))
            button.setToolTip(f"{button.text()} (Ctrl+{number})")
        for number in NAME_TABS:
            self.buttons[number].setEnabled(not hidden)


TABS: Final = ("teach", "figures", "pupils", "report", "problems")


class ClassView(QWidget):
    """The class and its tabs.

    Long work is a task in another process, short jobs run in threads. The first tab is made at
    once, the others while the window is idle or when opened.
    """

    troubled = Signal(object)
    tree_requested = Signal()

    def __init__(
        self, state: ClassState, around: ClassServices, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.state, self.around = state, around
        self.task, self._writing = (Task(around.run, self) for _ in range(2))
        self.intake = ImportHandler(self.task, around.jobs, self)
        self.handing = ExportHandler(self.task, self, self._writing)
        self.reader, self.presenting = Jobs(self), Jobs(self)
        self.presenter: Presenter | None = None
        self.changer = ClassChanger(self)
        self.head, self.note = ClassHead(self), Note(self)
        self.open_requested, self.new_requested = self.head.open_requested, self.head.new_requested
        self.switch = TabSwitch(self)
        self._last_tab = 0
        self._stale: set[str] = set()
        self._idle = IdleJob(self)
        self.stack = QStackedWidget(self)
        note = row_of(self.note, margins=(20, 0, 20, 4))
        column_of(self.head, note, self.switch, (self.stack, 1), on=self, margins=0, spacing=2)
        head = self.head
        head.folder_requested.connect(self.intake.choose_folder)
        head.files_requested.connect(self.intake.choose_files)
        head.export_requested.connect(self.export)
        head.stop_requested.connect(self._stop)
        for task in (self.task, self._writing):
            task.changed.connect(self._show_head)
            task.refused.connect(self.troubled)
        for asker in (self.intake, self.handing):
            asker.reported.connect(self.note.say)
        fallibles = self.task, self._writing, self.intake, self.handing
        for fallible in (*fallibles, self.reader, self.presenting, self.changer):
            fallible.failed.connect(self.troubled)
        self.intake.done.connect(self._take_import)
        self.intake.counted.connect(self._take_older)
        self.switch.requested.connect(self._turn_to)
        self.changer.changed.connect(self._take_roster)
        self.changer.read.connect(lambda fresh: self._show(self.state.read_anew(fresh)))
        self.reader.found.connect(lambda found: self.report.show_entries(*found))
        self.presenting.found.connect(self._present)
        self.stack.setCurrentWidget(self.teach)
        self.retranslate()
        self._count_older()

    # --- the parts ----------------------------------------------------------------------------

    @cached_property
    def teach(self) -> TeachTab:
        made = TeachTab(self.stack)
        made.picked.connect(self.pick)
        made.example_requested.connect(self.look_at_example)
        made.show_requested.connect(self.present)
        made.set_requested.connect(self.make_set)
        made.homework_requested.connect(
            lambda: self.handing.give_homework(self.state, self.read_again)
        )
        made.plan_requested.connect(lambda: self.handing.write_plan(self.state))
        made.import_requested.connect(self._take_in)
        self.stack.addWidget(made)
        return made

    @cached_property
    def figures(self) -> FiguresTab:
        made = FiguresTab(self.stack)
        made.picked.connect(self.pick)
        made.names_hidden.connect(self.hide_names)
        made.import_requested.connect(self._take_in)
        self.stack.addWidget(made)
        return made

    @cached_property
    def pupils(self) -> PupilsTab:
        made = PupilsTab(self.stack)
        made.faulted.connect(self.troubled)
        made.reported.connect(self.note.say)
        made.roster_requested.connect(lambda change: self.changer.change(self.state.folder, change))
        self.stack.addWidget(made)
        return made

    @cached_property
    def report(self) -> ReportTab:
        made = ReportTab(self.stack)
        made.report_requested.connect(self._read_entries)
        self.stack.addWidget(made)
        return made

    @cached_property
    def problems(self) -> ProblemsTab:
        around = self.around
        made = ProblemsTab(self.handing, around.random, self.stack)
        made.look_requested.connect(lambda at: self._browse(None, at))
        made.show_requested.connect(lambda: self.present(self.state.chosen))
        made.results.show_requested.connect(self.present_set)
        made.chosen.connect(self._show)
        made.kept.connect(self.read_again)
        made.failed.connect(self.troubled)
        self.stack.addWidget(made)
        return made

    @cached_property
    def positions(self) -> PositionsPanel:
        made = PositionsPanel(self.stack)
        browsing = PositionBrowser(made, self.state, self)
        made.back_requested.connect(self.leave_positions)
        made.tree_requested.connect(self.tree_requested)
        browsing.chosen.connect(self._show)
        browsing.failed.connect(self.troubled)
        self._browsing = browsing
        self.stack.addWidget(made)
        return made

    @property
    def tabs(self) -> tuple[QPushButton, ...]:
        return self.switch.buttons

    def _make_tabs(self) -> Iterator[None]:
        for name in TABS:
            yield
            getattr(self, name).ensurePolished()
            yield
            self._freshen(name)
        yield
        self.positions.ensurePolished()

    # --- content ------------------------------------------------------------------------------

    def _show(self, state: ClassState) -> None:
        self.state = state
        self.retranslate()

    def retranslate(self) -> None:
        self.intake.folder = self.state.folder
        self.switch.show_switch(self.state.hidden)
        self.note.show_look()
        self._show_head()
        self._stale = {*TABS, "positions"}
        for name in self._stale & vars(self).keys():
            if getattr(self, name) is self.stack.currentWidget():
                self._freshen(name)
                break
        self._idle.start(self._make_tabs())

    def _freshen(self, name: str) -> None:
        if name not in self._stale:
            return
        self._stale.discard(name)
        match getattr(self, name):
            case TeachTab() | FiguresTab() | PupilsTab() | ProblemsTab() as tab:
                tab.show_class(self.state)
            case ReportTab() as tab:
                tab.show_imports(self.state.folder.path, self.state.folder.imports())
            case PositionsPanel():
                self._browsing.show_class(self.state)

    def _show_head(self) -> None:
        self.head.show_head(self.state, self._shown_task)

    def _turn_to(self, number: int) -> None:
        self.switch.show()
        self.tabs[number].setChecked(True)
        self._freshen(TABS[number])
        self.stack.setCurrentWidget(getattr(self, TABS[number]))

    @property
    def _shown_task(self) -> Task:
        return self._writing if self._writing.busy and not self.task.busy else self.task

    def _stop(self) -> None:
        self._shown_task.stop()

    def _take_in(self, files: int) -> None:
        if self.task.is_free():
            (self.intake.choose_files if files else self.intake.choose_folder)()

    def show_number(self, number: int) -> None:
        if self.tabs[number].isEnabled():
            self.tabs[number].click()
            self.take_focus()

    def turn_to(self, state: ClassState) -> None:
        if "positions" in vars(self):
            self._browsing.leave()
        self.changer.leave()
        self.note.hide()
        self._show(state)
        self.tabs[0].click()
        self._count_older()

    def hide_names(self, hidden: bool) -> None:
        self._show(replace(self.state, hidden=hidden))

    # --- changes ------------------------------------------------------------------------------

    def read_again(self) -> None:
        self.changer.read_again(self.state.folder.path)

    def _take_roster(self, folder: ClassFolder) -> None:
        if folder.path == self.state.folder.path:  # the same class is still open
            self._show(replace(self.state, folder=folder))
            self.read_again()

    def _take_import(self, sums: ImportTotals) -> None:
        self.note.say(sums_line(sums))
        self.read_again()

    def _count_older(self) -> None:
        if any(one.fit_by != PROBLEMS_VERSION for _, one in self.state.view.seats):
            self.intake.count_older(self.state.folder)

    def _take_older(self, seats: int) -> None:
        self.note.say(
            ngettext(
                "An older version of the program had counted {count} seat. It was counted anew "
                "from the advice in the folder.",
                "An older version of the program had counted {count} seats. They were counted "
                "anew from the advice in the folder.",
                seats,
            ).format(count=seats)
        )
        self.read_again()

    def _read_entries(self, number: int) -> None:
        self.reader.start(result_of(_read_entries, number, self.state.folder.report_path(number)))

    # --- positions ----------------------------------------------------------------------------

    def pick(self, picked: Selection) -> None:
        self._browse(picked, 0)

    def look_at_example(self, place: ClassPosition) -> None:
        picked: Selection = (None, place.cause)
        keys = [one.key for one in self.state.places(picked)]
        self._browse(picked, keys.index(place.key) if place.key in keys else 0)

    def make_set(self, places: tuple[ClassPosition, ...]) -> None:
        self._show(self.state.with_chosen(places))
        self._turn_to(TABS.index("problems"))
        self.take_focus()

    def present(self, places: tuple[ClassPosition, ...]) -> None:
        """Show these positions on the whole screen."""
        causes = {place.cause for place in places}
        title = self.state.folder.name
        if len(causes) == 1 and (cause := causes.pop()) is not None:
            title = cause_title(cause)
        self.presenting.start(presenting(self.state.folder, title, places))

    def present_set(self, problems: ProblemSet) -> None:
        self.presenting.start(presenting_set(self.state.folder, problems))

    def _present(self, shown: Presentation) -> None:
        presenter = self.presenter = Presenter(shown, self)
        presenter.noted.connect(partial(self._keep_note, shown.folder))
        presenter.destroyed.connect(self._forget_presenter)
        presenter.showFullScreen()
        presenter.setFocus()

    def _forget_presenter(self) -> None:
        self.presenter = None

    def _keep_note(self, folder: ClassFolder, position: str, text: str) -> None:
        try:
            keep_note(folder, position, text)
        except (OSError, ClassroomError) as fault:
            self.troubled.emit(fault)

    def _browse(self, picked: Selection | None, at: int) -> None:
        self._last_tab = next(n for n, tab in enumerate(self.tabs) if tab.isChecked())
        self.switch.hide()
        self._stale.discard("positions")
        self.stack.setCurrentWidget(self.positions)
        self._browsing.look_at(picked, at, self.state)

    def leave_positions(self) -> None:
        self._turn_to(self._last_tab)
        self.take_focus()

    def export(self) -> None:
        self.handing.export_class(self.state, self.around.jobs)

    # --- page protocol ------------------------------------------------------------------------

    def moment(self) -> TreeMoment | None:
        shown = self.stack.currentWidget()
        decision = shown.decision if isinstance(shown, PositionsPanel) else None
        if not isinstance(decision, Decision):
            return None
        return moment_at(decision.observation, decision.advice.choice)

    def take_focus(self) -> None:
        shown = self.stack.currentWidget()
        if shown is not None:
            shown.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        shown = self.stack.currentWidget()
        assert isinstance(
            shown, TeachTab | FiguresTab | PupilsTab | ReportTab | ProblemsTab | PositionsPanel
        )
        return (self.head, self.tabs[0], *shown.areas())

    def close_class(self) -> None:
        self._idle.stop()
        if self.presenter is not None:
            self.presenter.close()
        for part in (self.task, self._writing, self.reader, self.presenting, self.changer):
            part.close()
        if "positions" in vars(self):
            self._browsing.close()
        if "problems" in vars(self):
            self.problems.close_tab()
        if "pupils" in vars(self):
            self.pupils.close_tab()


def _read_entries(number: int, report: Path) -> tuple[int, tuple[FileEntry, ...]]:
    return number, tuple(read_report(report))
