import os
from collections import Counter
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFrame,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from tutor.classroom.class_view import ClassPosition
from tutor.classroom.kept_sets import KeptSet
from tutor.classroom.problem_set import (
    ANSWERS_ENDING,
    ENDING,
    HANDOUT_KINDS,
    MAX_TITLE_LENGTH,
    PAGE_ENDING,
    Supply,
    Wish,
    choose,
    sheets_of,
    supply,
)
from tutor.classroom.roster import ClassroomError
from tutor.coach.graded import CallCause, Cause
from tutor.coach.grading.right import right_names
from tutor.coach.lessons.lessons import AnyCause
from tutor.coach.strategy.stance import Verdict
from tutor.export.figure_tables import column_word
from tutor.language import active, gettext, ngettext, translate
from tutor.pages.classroom.handing import ExportHandler
from tutor.pages.classroom.model import (
    PositionLine,
    ReadAnswers,
    SetMissing,
    comparing,
    hand_out_set,
    showing_set,
)
from tutor.pages.classroom.positions import PositionList
from tutor.pages.classroom.state_model import ClassState, ShownClass
from tutor.pages.classroom.widgets import Columns
from tutor.pages.classroom.words import (
    PupilChoice,
    answerer_words,
    missing_line,
    position_lines,
    pupil_choices,
    right_word,
    set_line,
    supply_words,
)
from tutor.pages.parts.buttons import ChoiceBox
from tutor.pages.parts.dialogs import ask_file, ask_files
from tutor.pages.parts.jobs import Jobs
from tutor.pages.parts.layouts import add_parts, column_of, flow_of, row_of
from tutor.pages.parts.look import Label, labels, look, styled
from tutor.pages.parts.motion import announce
from tutor.pages.parts.sentence import plain_tip
from tutor.system.files import with_ending
from tutor.text.calls import answer_name

COUNT_CHOICES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 50)


class WishBar(QFrame):
    requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.count, self.about, self.whose = self._boxes = tuple(ChoiceBox(self) for _ in range(3))
        self.count.addItems([str(one) for one in COUNT_CHOICES])
        self.count.setCurrentIndex(COUNT_CHOICES.index(10))
        self._about: tuple[AnyCause | None, ...] = (None, *Cause, *CallCause)
        self._whose: tuple[PupilChoice, ...] = (PupilChoice(""),)
        self.dearest, self.go = QCheckBox(self), QPushButton(self)
        self.labels = tuple(Label(self) for _ in self._boxes)
        pairs = [QWidget(self) for _ in self._boxes]
        for pair, label, part in zip(pairs, self.labels, self._boxes, strict=True):
            label.setProperty("look", "label")
            label.setBuddy(part)
            column_of(label, part, on=pair, margins=0, spacing=4)
        for box in self._boxes[1:]:
            box.setMinimumContentsLength(11)
            box.setSizeAdjustPolicy(
                ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
        flow = flow_of(*pairs, self.dearest, self.go, gap=10, line_gap=6)
        column_of(flow, on=self, margins=(12, 8, 12, 8))
        self.go.clicked.connect(lambda: self.requested.emit(self.wish))

    @property
    def wish(self) -> Wish:
        cause = self._about[self.about.currentIndex()]
        return Wish(
            COUNT_CHOICES[self.count.currentIndex()],
            frozenset() if cause is None else frozenset({cause}),
            frozenset(self._whose[self.whose.currentIndex()].pupils),
            self.dearest.isChecked(),
        )

    def show_class(self, state: ClassState) -> None:
        texts = (gettext("Positions"), gettext("About"), gettext("From games of"))
        for label, part, text in zip(self.labels, self._boxes, texts, strict=True):
            label.setText(text)
            part.setAccessibleName(text)
        self._whose = pupil_choices(state)
        about = [gettext("Anything") if one is None else column_word(one) for one in self._about]
        whose = [one.text for one in self._whose]
        for box, choices in zip(self._boxes[1:], (about, whose), strict=True):
            at = max(0, box.currentIndex())
            box.clear()
            box.addItems(choices)
            box.setCurrentIndex(min(at, len(choices) - 1))
        self.dearest.setText(gettext("Clearest and costliest first"))
        self.dearest.setToolTip(gettext("Order by cost and clarity; otherwise at random"))
        self.go.setText(gettext("Choose these"))


VERDICT_SIGNS: Final[dict[Verdict | None, str]] = {
    Verdict.FIRST: "●",
    Verdict.IN_LINE: "○",
    Verdict.OFF_PLAN: "▲",
    None: "–",
}
DEFENSIBLE: Final = "△"


def _last_day(kept: KeptSet) -> tuple[bool, date]:
    """Return the sort key of a set, for descending order: class sets first, then by latest day."""
    return not kept.pupil, max((kept.day, *(one.day for one in kept.answers)))


class ResultsView(QFrame):
    def __init__(self, view: ShownClass, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self._read: ReadAnswers | None = None
        self._folder = view.state.folder.path
        self._sets: tuple[KeptSet, ...] = ()
        self._opener = Jobs(self)
        self._opener.found.connect(self._show_kept)
        self._opener.finished.connect(self.retranslate)  # a set may have lost its positions
        self._opener.failed.connect(view.host.show_error)
        self.set = ChoiceBox(self)
        self.set.setMinimumContentsLength(12)
        self.set.setSizeAdjustPolicy(
            ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.set.activated.connect(lambda at: self._open(self._sets[at]))
        roles = ("section", "hint", "hint", "alert", "hint")
        made = labels(self, *roles, plain=True)  # strangers' names and titles
        self.head, self.missing, self.legend, self.faults, self.empty = made
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setContentsMargins(24, 12, 24, 12)
        self.present = styled(QPushButton(self), "outline")
        self.read = styled(QPushButton(self), "outline")
        self.present.clicked.connect(
            lambda: None if self._read is None else view.present_set(self._read.found.problems)
        )
        ground = styled(QFrame(self), "panel")
        self.table = QTableWidget(ground)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.verticalHeader().setHighlightSections(False)
        column_of(self.empty, (self.table, 1), on=ground, margins=8)
        top = row_of((self.head, 1), self.present, self.read)
        column_of(
            top,
            self.set,
            (ground, 1),
            self.missing,
            self.legend,
            self.faults,
            on=self,
            margins=0,
            spacing=8,
        )
        self.setFocusProxy(self.read)

    def show_results(self, read: ReadAnswers) -> None:
        self._read = read
        self.retranslate()
        announce(self, " ".join(filter(None, (self.head.text(), self.faults.text()))))

    def show_sets(self) -> None:
        """Show the sets of the class. Open the latest one unless another is open."""
        state = self._view.state
        self._sets = tuple(sorted(state.sets, key=_last_day, reverse=True))
        if self._folder != state.folder.path:
            self._read, self._folder = None, state.folder.path
        self.retranslate()
        shown = None if self._read is None else self._read.found.problems.id
        wanted = next((one for one in self._sets if shown in (None, one.id)), None)
        if wanted is not None and (self._read is None or wanted != self._read.kept):
            self._open(wanted)

    def _open(self, kept: KeptSet) -> None:
        self._opener.start(showing_set(self._view.state.folder, kept))

    def _show_kept(self, read: ReadAnswers) -> None:
        if read.kept in self._view.state.sets and self._view.is_open(read.folder):
            self._read = read

    def retranslate(self) -> None:
        read, state = self._read, self._view.state
        found = None if read is None else read.found
        title = found.problems.title if found is not None else ""
        head = gettext("Answers to “{title}”").format(title=title) if title else gettext("Answers")
        others = ngettext(
            "answers to {count} other set are kept, too",
            "answers to {count} other sets are kept, too",
            0 if read is None else read.others,
        ).format(count=0 if read is None else read.others)
        self.head.setText(f"{head} · {others}" if read is not None and read.others else head)
        ids = [one.id for one in self._sets]
        at = ids.index(found.problems.id) if found and found.problems.id in ids else -1
        self.set.show_choices([set_line(one, state) for one in self._sets], at)
        self.set.setVisible(len(self._sets) > 1)
        self.set.setAccessibleName(gettext("Problem set"))
        self.present.setText(gettext("Present"))
        self.present.setToolTip(gettext("Full screen, with the answers of the class"))
        self.read.setText(gettext("Read answers …"))
        self.read.setToolTip(gettext("Choose the files from your pupils"))
        self.empty.setText(
            gettext(
                "Pupils open the set in this program or in a browser, answer, and send back a "
                "small file (.mtanswers). Read these files here."
            )
        )
        self.legend.setText(
            "\n".join(
                (
                    gettext(
                        "● the tutor’s first   ○ also right   △ defensible   ▲ not right   "
                        "– no answer"
                    ),
                    gettext("Score: 0 is by lot, 100 all right; no answer counts as wrong."),
                )
            )
        )
        self.faults.setText("\n".join(self._fault_lines()))
        self.faults.setVisible(bool(self.faults.text()))
        kept = None if read is None else read.kept
        self.missing.setText("" if kept is None else missing_line(kept, state))
        for part in (self.table, self.missing, self.legend, self.present):
            part.setVisible(read is not None)
        self.empty.setVisible(read is None)
        self.table.setAccessibleName(gettext("Answers"))
        if read is not None:
            self._fill_table(read, state)

    def _fill_table(self, read: ReadAnswers, state: ClassState) -> None:
        found = read.found
        table, count = self.table, len(found.advices)
        totals = (gettext("right"), gettext("answers"), gettext("score"))
        table.clear()
        table.setColumnCount(len(totals) + count)
        table.setHorizontalHeaderLabels([*totals, *(str(at + 1) for at in range(count))])
        names = answerer_words([sheet.name for sheet in found.sheets], state)
        rows = [*names, gettext("right answers"), *totals[:2]]
        table.setRowCount(len(rows))
        table.setVerticalHeaderLabels(rows)
        for row, sheet in enumerate(found.sheets):
            score = found.score(row)
            scored = "" if score is None else str(score)
            for column, text in enumerate((*_counts(found.of_pupil(row)), scored)):
                self._put(row, column, text, f"{names[row]}: {text}")
            for at, verdict in enumerate(sheet.verdicts):
                discard = sheet.discards[at]
                answer, sign = gettext("no answer"), VERDICT_SIGNS[verdict]
                if discard is not None and verdict is not None:
                    word = right_word(verdict)
                    if (at, discard) in read.defensible:
                        word, sign = gettext("not right, but defensible"), DEFENSIBLE
                    said = answer_name(discard, found.problems.problems[at].offered)
                    answer = f"{said}, {word}"
                name = f"{names[row]}, {at + 1}: {answer}"
                self._put(row, len(totals) + at, sign, name)
        for at, advice in enumerate(found.advices):
            offered = found.problems.problems[at].offered
            right = "\n".join(answer_name(one, offered) for one in right_names(advice))
            column = len(totals) + at
            self._put(len(names), column, right, f"{gettext('right answers')}, {at + 1}: {right}")
            for place, text in enumerate(_counts(found.of_position(at))):
                self._put(
                    len(names) + 1 + place, column, text, f"{totals[place]}, {at + 1}: {text}"
                )
        table.verticalHeader().setDefaultSectionSize(max(32, look().px(28)))
        table.resizeColumnsToContents()
        table.resizeRowToContents(len(names))
        table.setCurrentCell(0, 0)

    def _fault_lines(self) -> list[str]:
        faults = () if self._read is None else self._read.faults
        if faults and self._view.state.hidden:
            text = ngettext(
                "{count} file could not be read.", "{count} files could not be read.", len(faults)
            )
            return [text.format(count=len(faults))]
        return [translate(fault.message) for fault in faults[:5]]

    def _put(self, row: int, column: int, text: str, name: str) -> None:
        item = QTableWidgetItem(text)
        item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        item.setToolTip(plain_tip(name))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, name)
        self.table.setItem(row, column, item)


def _counts(counts: Counter[Verdict | None]) -> tuple[str, str]:
    right = counts[Verdict.FIRST] + counts[Verdict.IN_LINE]
    return str(right), str(right + counts[Verdict.OFF_PLAN])


MIN_LIST_HEIGHT = 130


class ProblemsTab(QFrame):
    def __init__(self, view: ShownClass, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self._handing: ExportHandler = view.handing
        self._asked, self._supply = 0, Supply(0, 0, 0)
        self._proposed: tuple[ClassPosition, ...] = ()
        self._reader = Jobs(self)
        self._reader.found.connect(self._show_read)
        self._reader.finished.connect(view.read_again)
        self._reader.failed.connect(self._show_failure)
        self.head = styled(Label(self), "section")
        self.empty, self.few = labels(self, "hint", "hint")
        self.title_label = styled(Label(self), "label")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setMargin(8)
        self._columns = Columns(self)
        self.wish = WishBar(self)
        self._ground = styled(QFrame(self), "panel")
        self.list = PositionList(self._ground)
        self.present, self.remove, self.clear = (QPushButton(self) for _ in range(3))
        self.title = QLineEdit(self)
        self.title.setMaxLength(MAX_TITLE_LENGTH)
        self.title_label.setBuddy(self.title)
        self.handouts = {kind: QPushButton(self) for kind in HANDOUT_KINDS}
        self.handouts["file"].setProperty("look", "primary")
        self.results = ResultsView(view, self)
        column_of(self.empty, (self.list, 1), on=self._ground, margins=6)
        chosen = flow_of(self.present, self.remove, self.clear)
        add_parts(self._columns.left, self.head, self.wish, (self._ground, 1), self.few, chosen)
        titled = self.title_label, self.title, flow_of(*self.handouts.values())
        add_parts(self._columns.left, *titled)
        self._columns.right.addWidget(self.results)
        column_of(self._columns, on=self, margins=0)
        self.setFocusProxy(self.wish.count)
        self.wish.requested.connect(self.choose)
        self.present.clicked.connect(lambda: view.present(view.state.chosen))
        self.remove.clicked.connect(self._remove)
        self.clear.clicked.connect(lambda: view.show_state(replace(view.state, chosen=())))
        self.list.activated.connect(lambda index: view.browse(None, index.row()))
        self.results.read.clicked.connect(self.read_answers)
        for kind, button in self.handouts.items():
            button.clicked.connect(lambda _=False, kind=kind: self.hand_out(kind))
        action = QAction(self.list)
        action.setShortcut(QKeySequence("Del"))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(self._remove)
        self.list.addAction(action)

    def show_class(self) -> None:
        state = self._view.state
        count = len(state.chosen)
        self._columns.show_look(gettext("Problem sets"))
        self._ground.setMinimumHeight(look().px(MIN_LIST_HEIGHT))
        self.results.setMinimumHeight(look().px(MIN_LIST_HEIGHT))
        sentence = ngettext("{count} position chosen", "{count} positions chosen", count)
        sentence = sentence.format(count=count)
        if sentence != self.head.text() and self.isVisible():
            announce(self, sentence)
        self.head.setText(sentence)
        self.empty.setText(
            gettext("Choose positions above, or pick a figure and add its positions (A).")
        )
        self.empty.setVisible(not count)
        self.list.setVisible(bool(count))
        self.wish.show_class(state)
        lines = tuple(PositionLine(*position_lines(place, state)) for place in state.chosen)
        self.list.show_lines(lines, max(0, self.list.current), gettext("The chosen positions"))
        self.title_label.setText(gettext("Title, as the pupils see it"))
        self.title.setAccessibleName(self.title_label.text())
        self.present.setText(gettext("Present"))
        self.present.setToolTip(gettext("Full screen, with the answers hidden"))
        self.remove.setText(gettext("Remove"))
        self.remove.setToolTip(gettext("Remove this position from the set (Del)"))
        self.clear.setText(gettext("Remove all"))
        texts = (
            gettext("Save the set …"),
            gettext("For the browser …"),
            gettext("As HTML …"),
            gettext("As PDF …"),
        )
        tips = (
            gettext("A file that pupils open in this program and answer"),
            gettext("A page that pupils open in any browser and answer, without this program"),
            gettext("Two pages for the browser: the positions, and with their answers"),
            gettext("Two files to print: the positions, and with their answers"),
        )
        for button, text, tip in zip(self.handouts.values(), texts, tips, strict=True):
            button.setText(text)
            button.setToolTip(tip)
            button.setAccessibleDescription(tip)
        for button in (self.present, self.remove, self.clear, *self.handouts.values()):
            button.setEnabled(bool(count))
        self.results.show_sets()
        is_unchanged = bool(state.chosen) and state.chosen == self._proposed
        text = supply_words(self._asked, self._supply) if is_unchanged else ""
        if text and text != self.few.text() and self.isVisible():
            announce(self, text)
        self.few.setText(text)
        self.few.setVisible(bool(text))

    def _remove(self) -> None:
        state, at = self._view.state, self.list.current
        if 0 <= at < len(state.chosen):
            self._view.show_state(state.without_chosen(state.chosen[at]))

    def areas(self) -> tuple[QWidget, ...]:
        return (self.wish.count, self.list, self.title, self.results)

    # --- choosing -----------------------------------------------------------------------------

    def choose(self, wish: Wish) -> None:
        state = self._view.state
        try:
            places = choose(state.view, wish, self._view.random)
        except ClassroomError as fault:
            self._view.host.show_error(fault)
            return
        self._asked, self._supply = wish.count, supply(state.view, wish)
        self._proposed = places
        self._view.show_state(state.with_chosen(places))

    # --- handing out --------------------------------------------------------------------------

    def hand_out(self, kind: str) -> None:
        state = self._view.state
        ending = {"file": ENDING.lstrip("."), "browser": "html"}.get(kind, kind)
        title = self.title.text().strip()
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
        self._handing.write(work, self._view.read_again)

    # --- answers ------------------------------------------------------------------------------

    def read_answers(self) -> None:
        kinds = f"{gettext('Answers')} (*{ANSWERS_ENDING})"
        title = gettext("Choose the pupils' answers")
        files = ask_files(self, title, kinds)
        if files:  # for the class of the moment of asking
            self._reader.add(comparing(files, self._view.state.folder))

    def _show_failure(self, error: BaseException) -> None:
        self._view.host.show_error(error)
        self._view.read_again()  # some answers may be kept

    def _show_read(self, read: ReadAnswers | SetMissing) -> None:
        if not self._view.is_open(read.folder):
            return
        if isinstance(read, ReadAnswers):
            self.results.show_results(read)
            return
        kinds = f"{gettext('Problem sets')} (*{ENDING})"
        title = gettext("This class does not have that set: choose the problem set")
        chosen = ask_file(self, title, kinds)
        if chosen is not None:
            self._reader.add(comparing(read.files, read.folder, chosen))
