"""ClassDesk: one class, in four tabs, and the positions behind a figure."""

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from tutor.advice.advice import Decision
from tutor.desk import answers as answer_files
from tutor.desk.choosing import Wish, choose
from tutor.desk.class_view import Place
from tutor.desk.fault import DeskFault
from tutor.desk.import_report import Sums, read_report
from tutor.desk.problem_set import ENDING, ProblemSet
from tutor.desk.roster import Roster
from tutor.language import mark
from tutor.ui.desk.figures_tab import FiguresTab
from tutor.ui.desk.handing import Handing
from tutor.ui.desk.head import DeskHead
from tutor.ui.desk.intake import Intake
from tutor.ui.desk.jobs import changing, collecting, comparing, doing, looking, opening
from tutor.ui.desk.listed import listed
from tutor.ui.desk.note import Note
from tutor.ui.desk.positions import Positions
from tutor.ui.desk.problems_tab import ProblemsTab
from tutor.ui.desk.process import Runner
from tutor.ui.desk.pupils_tab import PupilsTab
from tutor.ui.desk.report_tab import ReportTab
from tutor.ui.desk.state import ClassState, Picked
from tutor.ui.desk.sums_words import sums_line
from tutor.ui.desk.task import Task
from tutor.ui.desk.work import export_class, hand_out_set
from tutor.ui.look import Look
from tutor.ui.moment import Moment, moment_at
from tutor.ui.worker import Executor, Job, Worker

SHEETS: Final = mark("Writing sheets")
TABS: Final = (
    mark("Figures"), mark("Pupils"), mark("Imported files"), mark("Problem sets"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Around:
    """What the desk works with."""

    run: Runner
    """Where long work is done."""
    executor: Executor | None
    random: Random
    jobs: int = 2
    """Processes that annotate at once."""


class ClassDesk(QWidget):
    """Keeps the class as it goes on; what is long runs in `task`, what is short in `worker`."""

    troubled = Signal(object)
    """An exception that is to be said."""
    open_wanted = Signal()
    new_wanted = Signal()
    tree_wanted = Signal()

    def __init__(
        self, state: ClassState, around: Around, look: Look, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.look, self.state, self.around = look, state, around
        self._picked: Picked | None = None
        self._stale: set[QWidget] = set()
        self._places: tuple[Place, ...] = ()
        self._at = 0
        self.task = Task(around.run, around.executor, self)
        self.worker, self.reader, self.changer = (
            Worker(around.executor, self) for _ in range(3)
        )
        self.intake = Intake(self.task, around.jobs, self)
        self.handing = Handing(self.task, self)
        self.head, self.note = DeskHead(look, self), Note(self)
        self.figures, self.pupils = FiguresTab(look, self), PupilsTab(look, self)
        self.report, self.problems = ReportTab(look, self), ProblemsTab(look, self)
        self.positions = Positions(look, self)
        self.tabs = tuple(QPushButton(self) for _ in TABS)
        self.stack = QStackedWidget(self)
        self._lay_out()
        self._connect()
        self.retranslate(look)

    def _lay_out(self) -> None:
        self._switch = QFrame(self)
        row = QHBoxLayout(self._switch)
        row.setContentsMargins(20, 0, 20, 4)
        row.setSpacing(4)
        group = QButtonGroup(self)
        parts = (self.figures, self.pupils, self.report, self.problems)
        for button, part in zip(self.tabs, parts, strict=True):
            button.setCheckable(True)
            button.setProperty("look", "segment")
            button.clicked.connect(partial(self.show_tab, part))
            group.addButton(button)
            row.addWidget(button)
            self.stack.addWidget(part)
        row.addStretch(1)
        self.tabs[0].setChecked(True)
        self.stack.addWidget(self.positions)
        said = QHBoxLayout()
        said.setContentsMargins(20, 0, 20, 4)
        said.addWidget(self.note)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.head)
        column.addLayout(said)
        column.addWidget(self._switch)
        column.addWidget(self.stack, 1)

    def _connect(self) -> None:
        head, task = self.head, self.task
        head.folder_wanted.connect(self.intake.choose_folder)
        head.files_wanted.connect(self.intake.choose_files)
        head.export_wanted.connect(self.export)
        head.open_wanted.connect(self.open_wanted)
        head.new_wanted.connect(self.new_wanted)
        head.stop_wanted.connect(task.stop)
        task.changed.connect(self._show_head)
        for fallible in (task, self.worker, self.reader, self.changer, self.intake):
            fallible.failed.connect(self.troubled)
        for teller in (self.intake, self.handing):
            teller.told.connect(self.note.say)
        self.intake.done.connect(self._imported)
        self.figures.picked.connect(self.pick)
        self.figures.names_hidden.connect(self.hide_names)
        self.pupils.roster_wanted.connect(self._change_roster)
        self.pupils.faulted.connect(self.troubled)
        self.report.report_wanted.connect(self._read_report)
        self.problems.wish_wanted.connect(self.choose)
        self.problems.unchosen.connect(lambda place: self._show(self.state.without_chosen(place)))
        self.problems.cleared.connect(lambda: self._show(replace(self.state, chosen=())))
        self.problems.look_wanted.connect(self.look_at_chosen)
        self.problems.handout_wanted.connect(self.hand_out)
        self.problems.answers_wanted.connect(self.read_answers)
        self.positions.at_changed.connect(self._go)
        self.positions.acted.connect(self._toggle)
        self.positions.acted_all.connect(self._choose_all)
        self.positions.back_wanted.connect(self.leave_positions)
        self.positions.tree_wanted.connect(self.tree_wanted)
        self.changer.found.connect(self._read_anew)
        self.reader.found.connect(self._show_read)
        self.worker.found.connect(self._show_place)

    # --- what is shown ------------------------------------------------------------------------

    def _show(self, state: ClassState) -> None:
        self.state = state
        self.retranslate(self.look)

    def retranslate(self, look: Look) -> None:
        """Another class, language, theme or size of type."""
        self.look = look
        state, words = self.state, look.words
        for asker in (self.intake, self.handing):
            asker.look = look
        self.intake.folder = state.folder
        for number, (button, text) in enumerate(zip(self.tabs, TABS, strict=True), start=1):
            button.setText(words.gettext(text))
            button.setToolTip(f"{button.text()} (Ctrl+{number})")
        for button in self.tabs[1:3]:
            button.setEnabled(not state.hidden)
        self.note.show_look(look)
        self._show_head()
        self._stale = {self.figures, self.pupils, self.report, self.problems, self.positions}
        self._freshen(self.stack.currentWidget())

    def _freshen(self, part: QWidget | None) -> None:
        """Show the class on a part, unless it shows it already: only what is looked at costs."""
        if part not in self._stale:
            return
        self._stale.discard(part)
        match part:
            case FiguresTab() | PupilsTab() | ProblemsTab():
                part.show_class(self.state, self.look)
            case ReportTab():
                part.show_imports(self.state.folder.imports(), self.look)
            case Positions():
                self._show_list()
                if part.decision is not None:
                    part.show_decision(part.decision, self.look)

    def _show_head(self) -> None:
        self.head.show_head(self.state, self.task, self.look)

    def show_tab(self, part: QWidget, _: bool = False) -> None:
        """Turn to a tab."""
        self._switch.show()
        self._freshen(part)
        self.stack.setCurrentWidget(part)

    def show_number(self, number: int) -> None:
        """Turn to a tab by its number, from 0; the keyboard goes there."""
        if self.tabs[number].isEnabled():
            self.tabs[number].click()
            self.take_focus()

    def turn_to(self, state: ClassState) -> None:
        """Another class, or the same one opened again."""
        self._picked, self._places = None, ()
        self.positions.decision = None
        self.note.hide()
        self._show(state)
        self.tabs[0].click()

    def hide_names(self, hidden: bool) -> None:
        """Show numbers in the place of names, or names."""
        self._show(replace(self.state, hidden=hidden))

    # --- the class changes --------------------------------------------------------------------

    def read_again(self) -> None:
        """Have the folder read anew."""
        self.changer.start(opening(self.state.folder.path))

    def _read_anew(self, fresh: ClassState) -> None:
        self._show(self.state.read_anew(fresh))

    def _change_roster(self, roster: Roster) -> None:
        self.changer.start(changing(self.state.folder, roster))

    def _imported(self, sums: Sums) -> None:
        self.note.say(sums_line(sums, self.look.words))
        self.read_again()

    def _read_report(self, number: int) -> None:
        path = self.state.folder.report_path(number)
        self.reader.start(doing(lambda: (number, tuple(read_report(path)))))

    # --- positions ----------------------------------------------------------------------------

    def pick(self, picked: Picked) -> None:
        """Show the positions behind a figure."""
        self._picked = picked
        self._look_at(self.state.places(picked), 0)

    def look_at_chosen(self, at: int) -> None:
        """Show the positions of the next problem set."""
        self._picked = None
        self._look_at(self.state.chosen, at)

    def _look_at(self, places: tuple[Place, ...], at: int) -> None:
        self._places, self._at = places, at
        self._switch.hide()
        self._stale.discard(self.positions)
        self.stack.setCurrentWidget(self.positions)
        self.positions.show_message(self.look.words.gettext("Reading the position …"), self.look)
        self._show_list()
        self._go(at)
        self.positions.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_list(self) -> None:
        view = listed(self._places, self._at, self._picked, self.state, self.look.words)
        self.positions.show_positions(view, self._at, self.look)

    def _go(self, at: int) -> None:
        if 0 <= at < len(self._places):
            self._at = at
            self._show_list()
            self.worker.start(looking(self.state.folder, self._places[at]))

    def _show_place(self, found: tuple[Place, Decision]) -> None:
        place, decision = found
        if self._places and self._places[self._at].key == place.key:
            self.positions.show_decision(decision, self.look)

    def _toggle(self, at: int) -> None:
        place = self._places[at]
        state = self.state
        chosen = state.is_chosen(place)
        self._show(state.without_chosen(place) if chosen else state.with_chosen((place,)))

    def _choose_all(self) -> None:
        self._show(self.state.with_chosen(self._places))

    def leave_positions(self) -> None:
        """Back to the tab that one came from."""
        part = self.figures if self._picked is not None else self.problems
        self.show_tab(part)
        self.take_focus()

    # --- problem sets -------------------------------------------------------------------------

    def choose(self, wish: Wish) -> None:
        """Choose positions by a wish."""
        try:
            places = choose(self.state.view, wish, self.around.random)
        except DeskFault as fault:
            self.troubled.emit(fault)
            return
        self._show(self.state.with_chosen(places))

    def hand_out(self, kind: str) -> None:
        """Write the set: the file that pupils open, or sheets."""
        ending = ENDING.lstrip(".") if kind == "file" else kind
        title = self.problems.title.text().strip()
        path = self.handing.ask_file(f"{title or 'problems'}.{ending}", ending)
        if path is not None:
            self.reader.start(self._collecting(kind, path, title))

    def _collecting(self, kind: str, path: Path, title: str) -> Job:
        job = collecting(self.state.folder, self.state.chosen, title)
        return lambda cancelled: iter([(kind, path, made) for made in job(cancelled)])

    def _write_set(self, kind: str, path: Path, chosen: ProblemSet) -> None:
        language = self.look.words.language
        self.handing.write(
            SHEETS, partial(hand_out_set, chosen=chosen, kind=kind, path=path, language=language)
        )

    def read_answers(self) -> None:
        """Ask for a set and for the answers to it."""
        words = self.look.words
        kinds = f"{words.gettext('Problem sets')} (*{ENDING})"
        title = words.gettext("The problem set that was answered")
        name, _ = QFileDialog.getOpenFileName(self, title, "", kinds)
        if not name:
            return
        kinds = f"{words.gettext('Answers')} (*{answer_files.ENDING})"
        title = words.gettext("The pupils' answers")
        files, _ = QFileDialog.getOpenFileNames(self, title, str(Path(name).parent), kinds)
        if files:
            self.reader.start(comparing(Path(name), tuple(map(Path, files))))

    def _show_read(self, found: object) -> None:
        match found:
            case (int() as number, tuple() as entries):
                self.report.show_entries(number, entries, self.look)
            case (answer_files.Results() as results, tuple() as faults):
                self.problems.results.show_results(results, faults, self.look)
            case (str() as kind, Path() as path, ProblemSet() as chosen):
                self._write_set(kind, path, chosen)

    # --- exports ------------------------------------------------------------------------------

    def export(self) -> None:
        """Ask for formats and write the class."""
        words, folder = self.look.words, self.state.folder
        if not self.state.view.games():
            self.note.say(words.gettext("There is no game in this class yet."))
            return
        title = words.gettext("The class: {name}").format(name=folder.name)
        jobs = self.around.jobs
        self.handing.export(
            title, "class",
            lambda wanted: partial(export_class, folder=folder.path, wanted=wanted, jobs=jobs),
        )

    # --- what the page passes on --------------------------------------------------------------

    def moment(self) -> Moment | None:
        """The position that is shown and its plan."""
        decision = self.positions.decision
        if decision is None or self.stack.currentWidget() is not self.positions:
            return None
        return moment_at(decision.observation, decision.advice.choice)

    def take_focus(self) -> None:
        """The keyboard to what is shown."""
        shown = self.stack.currentWidget()
        if shown is not None:
            shown.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        """What F6 goes through."""
        shown = self.stack.currentWidget()
        match shown:
            case PupilsTab() | ProblemsTab() | Positions():
                own = shown.areas()
            case FiguresTab():
                own = (shown.by_plan, shown.table)
            case _:
                own = (self.report.which, self.report.table)
        return (self.head, self.tabs[0], *own)

    def close_desk(self) -> None:
        """Before the window goes."""
        self.task.close()
        for worker in (self.worker, self.reader, self.changer):
            worker.close()
