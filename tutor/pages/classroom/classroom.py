"""The view of one class: five tabs, and the positions behind a figure."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassPosition
from tutor.classroom.intake import FileEntry, ImportTotals, read_report
from tutor.classroom.notes import keep_note
from tutor.classroom.problem_set import ProblemSet
from tutor.classroom.roster import ClassroomError
from tutor.coach.advice import Decision
from tutor.language import gettext, mark
from tutor.pages.classroom.figures_tab import FiguresTab
from tutor.pages.classroom.handing import ExportHandler
from tutor.pages.classroom.intake import ClassServices, ClassWorks, ReportTab
from tutor.pages.classroom.positions import PositionBrowser, PositionsPanel
from tutor.pages.classroom.presenter import Presentation, Presenter, presenting, presenting_set
from tutor.pages.classroom.problems_tab import ProblemsTab
from tutor.pages.classroom.pupils_tab import ClassChanger, PupilsTab, RosterFiles
from tutor.pages.classroom.set_making import SetHandler
from tutor.pages.classroom.state_model import ClassState, Selection
from tutor.pages.classroom.teach_tab import TeachTab
from tutor.pages.classroom.widgets import ClassHead, Note
from tutor.pages.classroom.words import sums_line
from tutor.pages.parts.jobs import Executor, IdleJob, Jobs
from tutor.pages.parts.layouts import FlowLayout, PartStack
from tutor.pages.parts.model import result_of
from tutor.pages.tree.model import TreeMoment, moment_at
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
        around = QVBoxLayout(self)
        around.setContentsMargins(20, 0, 20, 4)
        around.addLayout(row)
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


TABS = (TeachTab, FiguresTab, PupilsTab, ReportTab, ProblemsTab)


class ClassParts(PartStack):
    picked = Signal(object)
    example_requested = Signal(object)
    show_requested = Signal(object)
    set_shown = Signal(object)
    set_requested = Signal(object)
    look_requested = Signal(int)
    chosen = Signal(object)
    names_hidden = Signal(bool)
    homework_requested = Signal()
    plan_requested = Signal()
    import_requested = Signal(int)
    roster_requested = Signal(object)
    report_requested = Signal(int)
    reported = Signal(str)
    kept = Signal()
    failed = Signal(object)
    back_requested = Signal()
    tree_requested = Signal()

    def __init__(
        self,
        state: ClassState,
        handing: ExportHandler,
        random: Random,
        executor: Executor | None,
        parent: QWidget,
    ) -> None:
        super().__init__(
            {
                TeachTab: self._make_teach,
                FiguresTab: self._make_figures,
                PupilsTab: self._make_pupils,
                ReportTab: self._make_report,
                ProblemsTab: self._make_problems,
                PositionsPanel: self._make_positions,
            },
            parent,
        )
        self._state = state
        self._handing, self._random, self._executor = handing, random, executor
        self._stale: set[type[QWidget]] = set()
        self._set_making: SetHandler | None = None
        self._browsing: PositionBrowser | None = None
        self._roster_files: RosterFiles | None = None
        self._idle = IdleJob(self)
        self.setCurrentWidget(self.of(TeachTab))

    def _make_teach(self) -> TeachTab:
        made = TeachTab(self)
        made.picked.connect(self.picked)
        made.example_requested.connect(self.example_requested)
        made.show_requested.connect(self.show_requested)
        made.set_requested.connect(self.set_requested)
        made.homework_requested.connect(self.homework_requested)
        made.plan_requested.connect(self.plan_requested)
        made.import_requested.connect(self.import_requested)
        return made

    def _make_figures(self) -> FiguresTab:
        made = FiguresTab(self)
        made.picked.connect(self.picked)
        made.names_hidden.connect(self.names_hidden)
        made.import_requested.connect(self.import_requested)
        return made

    def _make_pupils(self) -> PupilsTab:
        made = PupilsTab(self)
        made.faulted.connect(self.failed)
        files = RosterFiles(made, self._executor, self)
        for asker in (made, files):
            asker.roster_requested.connect(self.roster_requested)
        files.reported.connect(self.reported)
        files.failed.connect(self.failed)
        self._roster_files = files
        return made

    def _make_report(self) -> ReportTab:
        made = ReportTab(self)
        made.report_requested.connect(self.report_requested)
        return made

    def _make_problems(self) -> ProblemsTab:
        made = ProblemsTab(self)
        making = SetHandler(made, self._handing, self._random, self._executor, self)
        made.look_requested.connect(self.look_requested)
        made.show_requested.connect(lambda: self.show_requested.emit(self._state.chosen))
        made.results.show_requested.connect(self.set_shown)
        making.chosen.connect(self.chosen)
        making.kept.connect(self.kept)
        making.failed.connect(self.failed)
        self._set_making = making
        return made

    def _make_positions(self) -> PositionsPanel:
        made = PositionsPanel(self)
        browsing = PositionBrowser(made, self._state, self._executor, self)
        made.back_requested.connect(self.back_requested)
        made.tree_requested.connect(self.tree_requested)
        browsing.chosen.connect(self.chosen)
        browsing.failed.connect(self.failed)
        self._browsing = browsing
        return made

    @property
    def browsing(self) -> PositionBrowser:
        self.of(PositionsPanel)
        assert self._browsing is not None
        return self._browsing

    # --- content ------------------------------------------------------------------------------

    def show_class(self, state: ClassState) -> None:
        self._state = state
        self._stale = {*TABS, PositionsPanel}
        shown = self.currentWidget()
        if shown is not None:
            self._freshen(type(shown))
        self._idle.start(self._make_tabs())

    def turn_to(self, number: int) -> None:
        self._freshen(TABS[number])
        self.setCurrentWidget(self.of(TABS[number]))

    def turn_to_positions(self) -> PositionBrowser:
        self._stale.discard(PositionsPanel)
        self.setCurrentWidget(self.of(PositionsPanel))
        return self.browsing

    def _make_tabs(self) -> Iterator[None]:
        for kind in TABS:
            yield
            self.of(kind).ensurePolished()
            yield
            self._freshen(kind)
        yield
        self.of(PositionsPanel).ensurePolished()

    def _freshen(self, kind: type[QWidget]) -> None:
        if kind not in self._stale:
            return
        self._stale.discard(kind)
        match self.of(kind):
            case TeachTab() | FiguresTab() | PupilsTab() as tab:
                tab.show_class(self._state)
            case ReportTab() as tab:
                tab.show_imports(self._state.folder.path, self._state.folder.imports())
            case ProblemsTab() if self._set_making is not None:
                self._set_making.show_class(self._state)
            case PositionsPanel():
                self.browsing.show_class(self._state)

    def areas(self) -> tuple[QWidget, ...]:
        match self.currentWidget():
            case (
                TeachTab()
                | FiguresTab()
                | PupilsTab()
                | ReportTab()
                | ProblemsTab()
                | PositionsPanel() as shown
            ):
                return shown.areas()
            case _:
                return ()

    def close_parts(self) -> None:
        self._idle.stop()
        for part in (self._browsing, self._set_making, self._roster_files):
            if part is not None:
                part.close()


class ClassView(QWidget):
    """The class and its tabs.

    Long work runs in `works`, short jobs in threads. The first tab is made at once, the others
    while the window is idle or when opened.
    """

    troubled = Signal(object)
    open_requested = Signal()
    new_requested = Signal()
    tree_requested = Signal()

    def __init__(
        self, state: ClassState, around: ClassServices, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.state, self.around = state, around
        self.works = ClassWorks(around, self)
        self.task, self.intake = self.works.task, self.works.intake
        self.reader, self.presenting = Jobs(around.executor, self), Jobs(around.executor, self)
        self.presenter: Presenter | None = None
        self.changer = ClassChanger(around.executor, self)
        self.handing = self.works.handing
        self.head, self.note = ClassHead(self), Note(self)
        self.switch = TabSwitch(self)
        self._last_tab = 0
        self.stack = ClassParts(state, self.handing, around.random, around.executor, self)
        self._lay_out()
        self._connect()
        self.retranslate()

    def _lay_out(self) -> None:
        note = QHBoxLayout()
        note.setContentsMargins(20, 0, 20, 4)
        note.addWidget(self.note)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.head)
        column.addLayout(note)
        column.addWidget(self.switch)
        column.addWidget(self.stack, 1)

    def _connect(self) -> None:
        head, works = self.head, self.works
        head.folder_requested.connect(self.intake.choose_folder)
        head.files_requested.connect(self.intake.choose_files)
        head.export_requested.connect(self.export)
        head.open_requested.connect(self.open_requested)
        head.new_requested.connect(self.new_requested)
        head.stop_requested.connect(works.stop)
        works.changed.connect(self._show_head)
        for fallible in (works, self.reader, self.presenting, self.changer):
            fallible.failed.connect(self.troubled)
        for teller in (works, self.stack):
            teller.reported.connect(self.note.say)
        self.intake.done.connect(self._take_import)
        self.switch.requested.connect(self._turn_to)
        parts = self.stack
        parts.picked.connect(self.pick)
        parts.example_requested.connect(self.look_at_example)
        parts.show_requested.connect(self.present)
        parts.set_shown.connect(self.present_set)
        parts.set_requested.connect(self.make_set)
        parts.homework_requested.connect(lambda: self.handing.give_homework(self.state, parts.kept))
        parts.plan_requested.connect(lambda: self.handing.write_plan(self.state))
        parts.look_requested.connect(self.look_at_chosen)
        parts.chosen.connect(self._show)
        parts.names_hidden.connect(self.hide_names)
        parts.import_requested.connect(works.take_in)
        parts.roster_requested.connect(
            lambda change: self.changer.change(self.state.folder, change)
        )
        parts.report_requested.connect(self._read_entries)
        parts.failed.connect(self.troubled)
        parts.kept.connect(self.read_again)
        parts.back_requested.connect(self.leave_positions)
        parts.tree_requested.connect(self.tree_requested)
        self.changer.changed.connect(self._take_roster)
        self.changer.read.connect(lambda fresh: self._show(self.state.read_anew(fresh)))
        self.reader.found.connect(self._show_entries)
        self.presenting.found.connect(self._present)

    # --- the parts ----------------------------------------------------------------------------

    @property
    def teach(self) -> TeachTab:
        return self.stack.of(TeachTab)

    @property
    def figures(self) -> FiguresTab:
        return self.stack.of(FiguresTab)

    @property
    def pupils(self) -> PupilsTab:
        return self.stack.of(PupilsTab)

    @property
    def report(self) -> ReportTab:
        return self.stack.of(ReportTab)

    @property
    def problems(self) -> ProblemsTab:
        return self.stack.of(ProblemsTab)

    @property
    def positions(self) -> PositionsPanel:
        return self.stack.of(PositionsPanel)

    @property
    def tabs(self) -> tuple[QPushButton, ...]:
        return self.switch.buttons

    # --- content ------------------------------------------------------------------------------

    @Slot(object)
    def _show(self, state: ClassState) -> None:
        self.state = state
        self.retranslate()

    def retranslate(self) -> None:
        self.works.show_class(self.state.folder)
        self.switch.show_switch(self.state.hidden)
        self.note.show_look()
        self._show_head()
        self.stack.show_class(self.state)

    @Slot()
    def _show_head(self) -> None:
        self.head.show_head(self.state, self.works.shown)

    @Slot(int)
    def _turn_to(self, number: int) -> None:
        self.switch.show()
        self.tabs[number].setChecked(True)
        self.stack.turn_to(number)

    def show_number(self, number: int) -> None:
        if self.tabs[number].isEnabled():
            self.tabs[number].click()
            self.take_focus()

    def turn_to(self, state: ClassState) -> None:
        self.stack.browsing.leave()
        self.changer.leave()
        self.note.hide()
        self._show(state)
        self.tabs[0].click()

    @Slot(bool)
    def hide_names(self, hidden: bool) -> None:
        self._show(replace(self.state, hidden=hidden))

    # --- changes ------------------------------------------------------------------------------

    def read_again(self) -> None:
        self.changer.read_again(self.state.folder.path)

    @Slot(object)
    def _take_roster(self, folder: ClassFolder) -> None:
        if folder.path == self.state.folder.path:  # the same class is still open
            self._show(replace(self.state, folder=folder))
            self.read_again()

    @Slot(object)
    def _take_import(self, sums: ImportTotals) -> None:
        self.note.say(sums_line(sums))
        self.read_again()

    @Slot(int)
    def _read_entries(self, number: int) -> None:
        self.reader.start(result_of(_read_entries, number, self.state.folder.report_path(number)))

    @Slot(object)
    def _show_entries(self, found: tuple[int, tuple[FileEntry, ...]]) -> None:
        number, entries = found
        self.report.show_entries(number, entries)

    # --- positions ----------------------------------------------------------------------------

    @Slot(object)
    def pick(self, picked: Selection) -> None:
        self._browse(picked, 0)

    @Slot(int)
    def look_at_chosen(self, at: int) -> None:
        self._browse(None, at)

    @Slot(object)
    def look_at_example(self, place: ClassPosition) -> None:
        picked: Selection = (None, place.cause)
        keys = [one.key for one in self.state.places(picked)]
        self._browse(picked, keys.index(place.key) if place.key in keys else 0)

    @Slot(object)
    def make_set(self, places: tuple[ClassPosition, ...]) -> None:
        self._show(self.state.with_chosen(places))
        self._turn_to(TABS.index(ProblemsTab))
        self.take_focus()

    @Slot(object)
    def present(self, places: tuple[ClassPosition, ...]) -> None:
        """Show these positions on the whole screen."""
        causes = {place.cause for place in places}
        title = self.state.folder.name
        if len(causes) == 1 and (cause := causes.pop()) is not None:
            title = cause_title(cause)
        self.presenting.start(presenting(self.state.folder, title, places))

    @Slot(object)
    def present_set(self, problems: ProblemSet) -> None:
        self.presenting.start(presenting_set(self.state.folder, problems))

    @Slot(object)
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
        self.stack.turn_to_positions().look_at(picked, at, self.state)

    @Slot()
    def leave_positions(self) -> None:
        self._turn_to(self._last_tab)
        self.take_focus()

    def export(self) -> None:
        self.handing.export_class(self.state, self.around.jobs)

    # --- page protocol ------------------------------------------------------------------------

    def moment(self) -> TreeMoment | None:
        decision = self.positions.decision if self.stack.shows(PositionsPanel) else None
        if not isinstance(decision, Decision):
            return None
        return moment_at(decision.observation, decision.advice.choice)

    def take_focus(self) -> None:
        shown = self.stack.currentWidget()
        if shown is not None:
            shown.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.head, self.tabs[0], *self.stack.areas())

    def close_class(self) -> None:
        self.stack.close_parts()
        if self.presenter is not None:
            self.presenter.close()
        for part in (self.works, self.reader, self.presenting, self.changer):
            part.close()


def _read_entries(number: int, report: Path) -> tuple[int, tuple[FileEntry, ...]]:
    return number, tuple(read_report(report))
