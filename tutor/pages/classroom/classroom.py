from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QSizePolicy, QStackedWidget, QWidget

from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassPosition
from tutor.classroom.intake import ImportTotals, read_report
from tutor.classroom.kept_sets import keep_note
from tutor.classroom.problem_set import ProblemSet
from tutor.classroom.roster import ClassroomError, PupilChangedError, RosterChange
from tutor.export.figure_tables import Selection
from tutor.language import gettext, mark, ngettext
from tutor.pages.classroom.figures_tab import FiguresTab
from tutor.pages.classroom.handing import ExportHandler
from tutor.pages.classroom.intake import ClassServices, ImportHandler, ReportTab
from tutor.pages.classroom.model import opening
from tutor.pages.classroom.positions import PositionBrowser, PositionsPanel
from tutor.pages.classroom.presenter import Presentation, Presenter, presenting, presenting_set
from tutor.pages.classroom.problems_tab import ProblemsTab
from tutor.pages.classroom.pupils_tab import PupilsTab
from tutor.pages.classroom.state_model import ClassState
from tutor.pages.classroom.teach_tab import TeachTab
from tutor.pages.classroom.widgets import ClassHead
from tutor.pages.classroom.words import sums_line
from tutor.pages.parts.banner import Note
from tutor.pages.parts.buttons import segments_in
from tutor.pages.parts.jobs import IdleJob, Jobs, Task
from tutor.pages.parts.layouts import FlowLayout, column_of, placed, row_of
from tutor.pages.parts.model import result_of
from tutor.pages.tree.model import TreeMoment
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
TABS: Final = ("teach", "figures", "pupils", "files", "problems")


class ClassTabs(QWidget):
    """The class and its tabs.

    Long tasks run in another process, short jobs in threads. The first tab is created at once, the
    others when the window is idle or when they are opened.
    """

    def __init__(
        self, state: ClassState, around: ClassServices, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.state, self.around, self.host = state, around, around.host
        self.random = around.random
        self.task, self._writing = (Task(around.run, self) for _ in range(2))
        self.intake = ImportHandler(self.task, around, self)
        self.handing = ExportHandler(self.task, self, self._writing)
        self.reader, self.presenting = Jobs(self), Jobs(self)
        self.presenter: Presenter | None = None
        self._changes, self._fresh = Jobs(self), Jobs(self)
        self.head, self.note = ClassHead(self), Note(self)
        self.report: Callable[[str], None] = self.note.say
        self.switch = QFrame(self)
        row = FlowLayout(4, 4)
        column_of(row, on=self.switch, margins=(20, 0, 20, 4))
        self.switch.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.tabs = segments_in(self.switch, row, len(TABS))
        for number, tab in enumerate(self.tabs):
            tab.clicked.connect(partial(self._turn_to, number))
        self.tabs[0].setChecked(True)
        self._last_tab = 0
        self._stale: set[str] = set()
        self._idle = IdleJob(self)
        self.stack = QStackedWidget(self)
        note = row_of(self.note, margins=(20, 0, 20, 4))
        column_of(self.head, note, self.switch, (self.stack, 1), on=self, margins=0, spacing=2)
        head = self.head
        head.folder.triggered.connect(self.intake.choose_folder)
        head.files.triggered.connect(self.intake.choose_files)
        head.export.clicked.connect(self.export)
        head.stop.clicked.connect(lambda _: self._shown_task.stop())
        for task in (self.task, self._writing):
            task.changed.connect(self._show_head)
            task.refused.connect(self.host.show_error)
        for asker in (self.intake, self.handing):
            asker.reported.connect(self.note.say)
        fallibles = self.task, self._writing, self.handing, self.reader, self.presenting
        for fallible in (*fallibles, self._changes, self._fresh):
            fallible.failed.connect(self.host.show_error)
        self.intake.done.connect(self._take_import)
        self.intake.counted.connect(self._take_older)
        self._changes.found.connect(self._take_roster)
        self._changes.failed.connect(self._read_changed)
        self._fresh.found.connect(lambda fresh: self.show_state(self.state.read_anew(fresh)))
        self.reader.found.connect(lambda found: self.files.show_entries(*found))
        self.presenting.found.connect(self._present)
        self.stack.setCurrentWidget(self.teach)
        self.retranslate()
        self._count_older()

    # --- the parts ----------------------------------------------------------------------------

    @cached_property
    def teach(self) -> TeachTab:
        return placed(TeachTab(self, self.stack), self.stack)

    @cached_property
    def figures(self) -> FiguresTab:
        return placed(FiguresTab(self, self.stack), self.stack)

    @cached_property
    def pupils(self) -> PupilsTab:
        return placed(PupilsTab(self, self.stack), self.stack)

    @cached_property
    def files(self) -> ReportTab:
        return placed(ReportTab(self, self.stack), self.stack)

    @cached_property
    def problems(self) -> ProblemsTab:
        return placed(ProblemsTab(self, self.stack), self.stack)

    @cached_property
    def positions(self) -> PositionBrowser:
        made = placed(PositionBrowser(self, self.stack), self.stack)
        made.back_requested.connect(self.leave_positions)
        return made

    def _make_tabs(self) -> Iterator[None]:
        for name in TABS:
            yield
            getattr(self, name).ensurePolished()
            yield
            self._freshen(name)
        yield
        self.positions.ensurePolished()

    # --- content ------------------------------------------------------------------------------

    def show_state(self, state: ClassState) -> None:
        self.state = state
        self.retranslate()

    def retranslate(self) -> None:
        self.intake.folder = self.state.folder
        for number, (tab, text) in enumerate(zip(self.tabs, TAB_LABELS, strict=True)):
            tab.setText(gettext(text))
            tab.setToolTip(f"{tab.text()} (Ctrl+{number + 1})")
            tab.setEnabled(number not in NAME_TABS or not self.state.hidden)
        self.note.show_look()
        self._show_head()
        self._stale = {*TABS, "positions"}
        for name in self._stale & vars(self).keys():
            if getattr(self, name) is self.stack.currentWidget():
                self._freshen(name)
                break
        self._idle.start(self._make_tabs())

    def _freshen(self, name: str) -> None:
        if name in self._stale:
            self._stale.discard(name)
            getattr(self, name).show_class()

    def _show_head(self) -> None:
        self.head.show_head(self.state, self._shown_task)

    def _turn_to(self, number: int, _: bool = False) -> None:
        self.switch.show()
        self.tabs[number].setChecked(True)
        self._freshen(TABS[number])
        self.stack.setCurrentWidget(getattr(self, TABS[number]))

    @property
    def _shown_task(self) -> Task:
        return self._writing if self._writing.busy and not self.task.busy else self.task

    def take_in(self, files: int) -> None:
        if self.task.is_free():
            (self.intake.choose_files if files else self.intake.choose_folder)()

    def show_number(self, number: int) -> None:
        if self.tabs[number].isEnabled():
            self.tabs[number].click()
            self.take_focus()

    def turn_to(self, state: ClassState) -> None:
        if "positions" in vars(self):
            self.positions.leave()
        for jobs in (self._fresh, self.reader, self.presenting):
            jobs.cancel()
        self.note.hide()
        self.show_state(state)
        self.tabs[0].click()
        self._count_older()

    # --- changes ------------------------------------------------------------------------------

    def read_again(self) -> None:
        self._fresh.start(opening(self.state.folder.path))

    def _read_changed(self, error: BaseException) -> None:
        if isinstance(error, PupilChangedError):  # its message asks to look at the list again
            self.read_again()

    def is_open(self, folder: ClassFolder) -> bool:
        return folder.path == self.state.folder.path

    def _take_roster(self, folder: ClassFolder) -> None:
        if self.is_open(folder):
            self.show_state(replace(self.state, folder=folder))
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

    def change_roster(self, change: RosterChange) -> None:
        self._changes.add(result_of(self.state.folder.changed, change))

    def read_entries(self, number: int) -> None:
        report = self.state.folder.report_path(number)
        self.reader.start(result_of(lambda: (number, tuple(read_report(report)))))

    # --- positions ----------------------------------------------------------------------------

    def look_at_example(self, place: ClassPosition) -> None:
        picked: Selection = (None, place.cause)
        keys = [one.key for one in self.state.places(picked)]
        self.browse(picked, keys.index(place.key) if place.key in keys else 0)

    def make_set(self, places: tuple[ClassPosition, ...]) -> None:
        self.show_state(self.state.with_chosen(places))
        self._turn_to(TABS.index("problems"))
        self.take_focus()

    def present(self, places: tuple[ClassPosition, ...]) -> None:
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
        presenter.destroyed.connect(lambda: setattr(self, "presenter", None))
        presenter.showFullScreen()
        presenter.setFocus()

    def _keep_note(self, folder: ClassFolder, position: str, text: str) -> None:
        try:
            keep_note(folder, position, text)
        except (OSError, ClassroomError) as fault:
            self.host.show_error(fault)

    def browse(self, picked: Selection | None, at: int = 0) -> None:
        self._last_tab = next(n for n, tab in enumerate(self.tabs) if tab.isChecked())
        self.switch.hide()
        self._stale.discard("positions")
        self.stack.setCurrentWidget(self.positions)
        self.positions.look_at(picked, at)

    def leave_positions(self) -> None:
        self._turn_to(self._last_tab)
        self.take_focus()

    def export(self) -> None:
        self.handing.export_class(self.state, self.around.jobs)

    # --- page protocol ------------------------------------------------------------------------

    def moment(self) -> TreeMoment | None:
        shown = self.stack.currentWidget()
        return shown.moment() if isinstance(shown, PositionsPanel) else None

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
