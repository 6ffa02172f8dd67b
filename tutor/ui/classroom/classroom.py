"""ClassView: one class, in five tabs, and the positions behind a figure."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassPosition
from tutor.classroom.import_report import FileEntry, ImportTotals, read_report
from tutor.classroom.roster_changes import RosterChange
from tutor.ui.classroom.changing import ClassChanger
from tutor.ui.classroom.figures_tab import FiguresTab
from tutor.ui.classroom.head import ClassHead
from tutor.ui.classroom.note import Note
from tutor.ui.classroom.parts import TABS, ClassParts
from tutor.ui.classroom.positions import Positions
from tutor.ui.classroom.problems_tab import ProblemsTab
from tutor.ui.classroom.pupils_tab import PupilsTab
from tutor.ui.classroom.report_tab import ReportTab
from tutor.ui.classroom.tab_switch import TabSwitch
from tutor.ui.classroom.teach_tab import TeachTab
from tutor.ui.classroom.works import ClassServices, ClassWorks
from tutor.ui.parts.jobs import Jobs
from tutor.view.classroom.import_words import sums_line
from tutor.view.classroom.state import ClassState, Selection
from tutor.view.jobs import result_of
from tutor.view.tree.moment import TreeMoment, moment_at


class ClassView(QWidget):
    """Keeps the class as it goes on; long work runs in `works`, short jobs in threads. The
    tabs behind the first one are made while the window is idle, or when they are wanted."""

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
        self.reader = Jobs(around.executor, self)
        self.changer = ClassChanger(around.executor, self)
        self.handing = self.works.handing
        self.head, self.note = ClassHead(self), Note(self)
        self.switch = TabSwitch(self)
        self._left = 0
        self.stack = ClassParts(state, self.handing, around.random, around.executor, self)
        self._lay_out()
        self._connect()
        self.retranslate()

    def _lay_out(self) -> None:
        said = QHBoxLayout()
        said.setContentsMargins(20, 0, 20, 4)
        said.addWidget(self.note)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.head)
        column.addLayout(said)
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
        for fallible in (works, self.reader, self.changer):
            fallible.failed.connect(self.troubled)
        for teller in (works, self.stack):
            teller.told.connect(self.note.say)
        self.intake.done.connect(self._imported)
        self.switch.requested.connect(self._turn_to)
        parts = self.stack
        parts.picked.connect(self.pick)
        parts.example_requested.connect(self.look_at_example)
        parts.set_requested.connect(self.make_set)
        parts.look_requested.connect(self.look_at_chosen)
        parts.chosen.connect(self._show)
        parts.names_hidden.connect(self.hide_names)
        parts.import_requested.connect(works.take_in)
        parts.roster_requested.connect(self._change_roster)
        parts.report_requested.connect(self._read_entries)
        parts.failed.connect(self.troubled)
        parts.kept.connect(self.read_again)
        parts.back_requested.connect(self.leave_positions)
        parts.tree_requested.connect(self.tree_requested)
        self.changer.changed.connect(self._show_pupils)
        self.changer.read.connect(self._read_anew)
        self.reader.found.connect(self._show_entries)

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
    def positions(self) -> Positions:
        return self.stack.of(Positions)

    @property
    def tabs(self) -> tuple[QPushButton, ...]:
        return self.switch.buttons

    # --- what is shown ------------------------------------------------------------------------

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

    # --- the class changes --------------------------------------------------------------------

    def read_again(self) -> None:
        self.changer.read_again(self.state.folder.path)

    @Slot(object)
    def _read_anew(self, fresh: ClassState) -> None:
        self._show(self.state.read_anew(fresh))

    @Slot(object)
    def _change_roster(self, change: RosterChange) -> None:
        self.changer.change(self.state.folder, change)

    @Slot(object)
    def _show_pupils(self, folder: ClassFolder) -> None:
        if folder.path == self.state.folder.path:  # else another class is shown by now
            self._show(replace(self.state, folder=folder))
            self.read_again()

    @Slot(object)
    def _imported(self, sums: ImportTotals) -> None:
        self.note.say(sums_line(sums))
        self.read_again()

    @Slot(int)
    def _read_entries(self, number: int) -> None:
        self.reader.start(result_of(_entries, number, self.state.folder.report_path(number)))

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

    def _browse(self, picked: Selection | None, at: int) -> None:
        self._left = next(n for n, tab in enumerate(self.tabs) if tab.isChecked())
        self.switch.hide()
        self.stack.turn_to_positions().look_at(picked, at, self.state)

    @Slot()
    def leave_positions(self) -> None:
        self._turn_to(self._left)
        self.take_focus()

    def export(self) -> None:
        self.handing.export_class(self.state, self.around.jobs)

    # --- what the page passes on --------------------------------------------------------------

    def moment(self) -> TreeMoment | None:
        decision = self.positions.decision if self.stack.shows(Positions) else None
        if decision is None:
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
        for part in (self.works, self.reader, self.changer):
            part.close()


def _entries(number: int, report: Path) -> tuple[int, tuple[FileEntry, ...]]:
    return number, tuple(read_report(report))
