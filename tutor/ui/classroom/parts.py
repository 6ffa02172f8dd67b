"""ClassParts: the tabs of a class and the positions, each made and filled when it is wanted."""

from collections.abc import Iterator
from random import Random

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tutor.ui.classroom.browsing import PositionBrowser
from tutor.ui.classroom.figures_tab import FiguresTab
from tutor.ui.classroom.handing import ExportHandler
from tutor.ui.classroom.positions import Positions
from tutor.ui.classroom.problems_tab import ProblemsTab
from tutor.ui.classroom.pupils_tab import PupilsTab
from tutor.ui.classroom.report_tab import ReportTab
from tutor.ui.classroom.roster_files import RosterFiles
from tutor.ui.classroom.set_making import SetHandler
from tutor.ui.classroom.teach_tab import TeachTab
from tutor.ui.parts.jobs import Executor, IdleJob
from tutor.ui.parts.part_stack import PartStack
from tutor.view.classroom.state import ClassState

TABS = (TeachTab, FiguresTab, PupilsTab, ReportTab, ProblemsTab)


class ClassParts(PartStack):
    picked = Signal(object)
    example_requested = Signal(object)
    set_requested = Signal(object)
    look_requested = Signal(int)
    chosen = Signal(object)
    names_hidden = Signal(bool)
    import_requested = Signal(int)
    roster_requested = Signal(object)
    report_requested = Signal(int)
    told = Signal(str)
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
                Positions: self._make_positions,
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
        made.set_requested.connect(self.set_requested)
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
        files.told.connect(self.told)
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
        making.chosen.connect(self.chosen)
        making.kept.connect(self.kept)
        making.failed.connect(self.failed)
        self._set_making = making
        return made

    def _make_positions(self) -> Positions:
        made = Positions(self)
        browsing = PositionBrowser(made, self._state, self._executor, self)
        made.back_requested.connect(self.back_requested)
        made.tree_requested.connect(self.tree_requested)
        browsing.chosen.connect(self.chosen)
        browsing.failed.connect(self.failed)
        self._browsing = browsing
        return made

    @property
    def browsing(self) -> PositionBrowser:
        self.of(Positions)
        assert self._browsing is not None
        return self._browsing

    # --- what is shown ------------------------------------------------------------------------

    def show_class(self, state: ClassState) -> None:
        self._state = state
        self._stale = {*TABS, Positions}
        shown = self.currentWidget()
        if shown is not None:
            self._freshen(type(shown))
        self._idle.start(self._prepare())

    def turn_to(self, number: int) -> None:
        self._freshen(TABS[number])
        self.setCurrentWidget(self.of(TABS[number]))

    def turn_to_positions(self) -> PositionBrowser:
        self._stale.discard(Positions)
        self.setCurrentWidget(self.of(Positions))
        return self.browsing

    def _prepare(self) -> Iterator[None]:
        for kind in TABS:
            yield
            self.of(kind).ensurePolished()
            yield
            self._freshen(kind)
        yield
        self.of(Positions).ensurePolished()

    def _freshen(self, kind: type[QWidget]) -> None:
        if kind not in self._stale:
            return
        self._stale.discard(kind)
        match self.of(kind):
            case TeachTab() | FiguresTab() | PupilsTab() as tab:
                tab.show_class(self._state)
            case ReportTab() as tab:
                tab.show_imports(self._state.folder.imports())
            case ProblemsTab() if self._set_making is not None:
                self._set_making.show_class(self._state)
            case Positions():
                self.browsing.show_class(self._state)

    def areas(self) -> tuple[QWidget, ...]:
        match self.currentWidget():
            case (
                TeachTab()
                | FiguresTab()
                | PupilsTab()
                | ReportTab()
                | ProblemsTab()
                | Positions() as shown
            ):
                return shown.areas()
            case _:
                return ()

    def close_parts(self) -> None:
        self._idle.stop()
        for part in (self._browsing, self._set_making, self._roster_files):
            if part is not None:
                part.close()
