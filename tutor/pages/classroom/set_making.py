"""Make a problem set, and compare the answers to it."""

import os
from dataclasses import replace
from functools import partial
from random import Random

from PySide6.QtCore import QObject, Signal, Slot

from tutor.classroom.class_view import ClassPosition
from tutor.classroom.problem_set import (
    ANSWERS_ENDING,
    ENDING,
    PAGE_ENDING,
    Supply,
    Wish,
    choose,
    sheets_of,
    supply,
)
from tutor.classroom.roster import ClassroomError
from tutor.language import active, gettext
from tutor.pages.classroom.handing import ExportHandler
from tutor.pages.classroom.model import ReadAnswers, SetMissing, comparing, hand_out_set
from tutor.pages.classroom.problems_tab import ProblemsTab
from tutor.pages.classroom.state_model import ClassState
from tutor.pages.classroom.words import supply_words
from tutor.pages.parts.dialogs import ask_file, ask_files
from tutor.pages.parts.jobs import Executor, Jobs
from tutor.system.files import with_ending


class SetHandler(QObject):
    chosen = Signal(object)
    kept = Signal()
    failed = Signal(object)

    def __init__(
        self,
        tab: ProblemsTab,
        handing: ExportHandler,
        random: Random,
        executor: Executor | None,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.tab, self._handing, self._random = tab, handing, random
        self._state: ClassState | None = None
        self._asked, self._supply = 0, Supply(0, 0, 0)
        self._proposed: tuple[ClassPosition, ...] = ()
        self._reader = Jobs(executor, self)
        self._reader.found.connect(self._show_read)
        self._reader.finished.connect(self.kept)
        self._reader.failed.connect(self.failed)
        tab.wish_requested.connect(self.choose)
        tab.unchosen.connect(self._leave_out)
        tab.cleared.connect(self._clear)
        tab.handout_requested.connect(self.hand_out)
        tab.answers_requested.connect(self.read_answers)

    def show_class(self, state: ClassState) -> None:
        self._state = state
        self.tab.show_class(state)
        is_unchanged = bool(state.chosen) and state.chosen == self._proposed
        self.tab.show_few(supply_words(self._asked, self._supply) if is_unchanged else "")

    # --- choosing -----------------------------------------------------------------------------

    @Slot(object)
    def choose(self, wish: Wish) -> None:
        if self._state is None:
            return
        try:
            places = choose(self._state.view, wish, self._random)
        except ClassroomError as fault:
            self.failed.emit(fault)
            return
        self._asked, self._supply = wish.count, supply(self._state.view, wish)
        self._proposed = places
        self.chosen.emit(self._state.with_chosen(places))

    @Slot(object)
    def _leave_out(self, place: ClassPosition) -> None:
        if self._state is not None:
            self.chosen.emit(self._state.without_chosen(place))

    @Slot()
    def _clear(self) -> None:
        if self._state is not None:
            self.chosen.emit(replace(self._state, chosen=()))

    # --- handing out --------------------------------------------------------------------------

    @Slot(str)
    def hand_out(self, kind: str) -> None:
        state = self._state
        if state is None:
            return
        ending = {"file": ENDING.lstrip("."), "browser": "html"}.get(kind, kind)
        title = self.tab.title.text().strip()
        path = self._handing.ask_file(f"{title or 'problems'}.{ending}", ending)
        if path is None:
            return
        if kind == "browser":
            if self._handing.has_any([with_ending(path, PAGE_ENDING)]):
                return
        elif (
            kind != "file"
            and not os.path.exists(path)
            and self._handing.has_any(sheets_of(path, kind))
        ):
            return
        work = partial(
            hand_out_set,
            folder=state.folder,
            places=state.chosen,
            title=title,
            kind=kind,
            path=path,
            language=active(),
        )
        self._handing.write(work, self.kept.emit)

    # --- answers ------------------------------------------------------------------------------

    @Slot()
    def read_answers(self) -> None:
        folder = None if self._state is None else self._state.folder
        kinds = f"{gettext('Answers')} (*{ANSWERS_ENDING})"
        title = gettext("Choose the pupils' answers")
        files = ask_files(self.tab, title, kinds)
        if files:  # for the class of the moment of asking
            self._reader.add(comparing(files, folder))

    @Slot(object)
    def _show_read(self, read: ReadAnswers | SetMissing) -> None:
        if isinstance(read, ReadAnswers):
            self.tab.results.show_results(read)
            return
        kinds = f"{gettext('Problem sets')} (*{ENDING})"
        title = gettext("This class does not have that set: choose the problem set")
        chosen = ask_file(self.tab, title, kinds)
        if chosen is not None:
            self._reader.add(comparing(read.files, read.folder, chosen))

    def close(self) -> None:
        self._reader.close()
