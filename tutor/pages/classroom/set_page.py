from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtWidgets import QStackedWidget, QWidget

from tutor.language import gettext
from tutor.pages.classroom.model import OpenedSet, open_set
from tutor.pages.classroom.state_model import solved
from tutor.pages.host import Host, Page
from tutor.pages.parts.dialogs import NameTakenError, ask_file, ask_target
from tutor.pages.parts.jobs import Jobs
from tutor.pages.parts.layouts import EmptyState
from tutor.pages.parts.model import after, result_of
from tutor.pages.tree.model import TreeMoment
from tutor.system.files import with_ending

if TYPE_CHECKING:
    from tutor.classroom.answers import Answers
    from tutor.classroom.problem_set import ProblemSet
    from tutor.coach.advice import Decision
    from tutor.pages.classroom.answering import AnswerTable, Solution

ANSWERS_ENDING = ".mtanswers"
PARTS = "tutor.pages.classroom.answering"
_HandedIn: TypeAlias = "tuple[Path, ProblemSet, Answers]"


class SetPage(Page, QStackedWidget):
    def __init__(self, host: Host, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.host, self._drafts, self._keeps = host, host.games / "answers", True
        self._path = self._path_saved = Path()
        self.answering: AnswerTable | None = None
        self.solution: Solution | None = None
        self.empty = EmptyState("drills", 1, self)
        self.empty.pressed.connect(self.choose)
        self.addWidget(self.empty)
        self.reader, self.writer = Jobs(self), Jobs(self)
        self.reader.found.connect(self._show)
        self.writer.found.connect(self._saved)
        for jobs in (self.reader, self.writer):
            jobs.failed.connect(host.show_error)
        self.reader.finished.connect(host.say_opened)
        self.reader.failed.connect(lambda _: host.say_opened())
        self.retranslate()

    def choose(self, button: int = 0) -> None:
        kinds = f"{gettext('Problem sets')} (*.mtset)"
        chosen = ask_file(self, gettext("Problem set"), kinds)
        if chosen is not None:
            self.open_set(chosen)

    def open_set(self, path: Path) -> None:
        self._path = path
        opening = result_of(open_set, path, self._drafts)
        self.reader.start(after(partial(import_module, PARTS), opening))

    def _show(self, found: "OpenedSet | tuple[Decision | None, ...]") -> None:
        if isinstance(found, tuple):
            from tutor.pages.classroom.answering import Solution  # the job has imported it

            if self.solution is not None:
                self.removeWidget(self.solution)
                self.solution.deleteLater()
            self.solution = Solution(self.host, found, self._path_saved, self)
            self.solution.back_requested.connect(self._back_to_answers)
            self._turn_to(self.solution)
            return
        from tutor.pages.classroom.answering import AnswerTable  # likewise

        self._drop()
        self.answering = AnswerTable(found.problems, found.draft, self)
        self.answering.changed.connect(self._keep)
        self.answering.save_requested.connect(self.save)
        self.answering.leave_requested.connect(self.leave)
        self._turn_to(self.answering)

    def _turn_to(self, part: "AnswerTable | Solution") -> None:
        self.addWidget(part)  # does nothing if it is there
        self.setCurrentWidget(part)
        part.take_focus()

    def _keep(self) -> None:
        from tutor.classroom.answers import keep_draft  # the job has imported it

        if self.answering is None:
            return
        try:
            keep_draft(self._drafts, self.answering.answers())
            self._keeps = True
        except OSError as error:
            if self._keeps:
                self.host.show_error(error)
            self._keeps = False

    def _drop(self) -> None:
        for part in (self.answering, self.solution):
            if part is not None:
                self.removeWidget(part)
                part.deleteLater()
        self.answering = self.solution = None

    def leave(self) -> None:
        self.reader.cancel()  # it would open in the closed set
        self._drop()
        self.setCurrentWidget(self.empty)
        self.host.go_back()

    # --- saving ---------------------------------------------------------------------------------

    def save(self) -> None:
        part = self.answering
        if part is None or not part.side.save.isEnabled():
            return
        answers = part.answers()
        title = gettext("Save as")
        name = "".join(sign if sign.isalnum() else "-" for sign in answers.name)[:40].strip("-")
        proposed = with_ending(self._path, f"-{name or 'answers'}{ANSWERS_ENDING}")
        try:
            path = ask_target(self, title, proposed, f"*{ANSWERS_ENDING}", ANSWERS_ENDING)
        except NameTakenError as fault:
            self.host.show_error(fault)
            return
        if path is not None:
            self.writer.add(result_of(_write, path, part.problems, answers))

    def _saved(self, handed_in: _HandedIn) -> None:
        from tutor.classroom.answers import keep_draft, read_draft  # the job has imported it

        path, problems, answers = handed_in
        if read_draft(self._drafts, problems).answers == answers.answers:
            with suppress(OSError):  # then they are only offered again
                keep_draft(self._drafts, replace(answers, name="", answers=()))
        if self.answering is not None and self.answering.problems is problems:  # still the same set
            self._path_saved = path
            self.reader.start(result_of(solved, problems, answers))

    def _back_to_answers(self) -> None:
        if self.answering is not None:
            self._turn_to(self.answering)

    # --- page protocol ------------------------------------------------------------------------

    def retranslate(self) -> None:
        self.setAccessibleName(gettext("Problem set"))
        self.empty.show_state(
            gettext("Problem set"),
            gettext("No problem set open."),
            gettext(
                "Your teacher gives you an .mtset file. Answer it here and send the answers back."
            ),
            (gettext("Open a problem set …"),),
        )
        for part in (self.answering, self.solution):
            if part is not None:
                part.retranslate()

    @property
    def _shown(self) -> "AnswerTable | Solution | EmptyState":
        shown = self.currentWidget()
        return next((each for each in (self.answering, self.solution) if each is shown), None) or (
            self.empty
        )

    def take_focus(self) -> None:
        self._shown.take_focus()

    def moment(self) -> TreeMoment | None:
        solution = self.solution
        return solution.moment() if solution is not None and self._shown is solution else None

    def areas(self) -> tuple[QWidget, ...]:
        return self._shown.areas()


def _write(path: Path, problems: "ProblemSet", answers: "Answers") -> _HandedIn:
    from tutor.classroom.answers import write_answers  # the job has imported it

    write_answers(path, answers)
    return path, problems, answers
