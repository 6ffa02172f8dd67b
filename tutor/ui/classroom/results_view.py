"""The answers to a problem set: a row per pupil, a column per position."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from rules.tiles import kind_of, parse_kind
from tutor.classroom.answers import Results
from tutor.classroom.roster import ClassroomError
from tutor.grading.right import right_tiles
from tutor.language import gettext, ngettext, translate
from tutor.strategy.choice import Verdict
from tutor.text.names import kind_word
from tutor.ui.parts.label import Label
from tutor.ui.parts.look import look
from tutor.ui.parts.motion import announce
from tutor.ui.parts.sentence import plain_tip
from tutor.view.classroom.state import ClassState
from tutor.view.classroom.words import answer_word, answerer_words, missing_line
from tutor.view.classroom.work import ReadAnswers

VERDICT_SIGNS: Final[dict[Verdict | None, str]] = {
    Verdict.FIRST: "●",
    Verdict.IN_LINE: "○",
    Verdict.OFF_PLAN: "▲",
    None: "–",
}


class ResultsView(QFrame):
    answers_requested = Signal()
    show_requested = Signal(object)
    """A problem set."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: Results | None = None
        self._others = 0
        self._faults: Sequence[ClassroomError] = ()
        self._state: ClassState | None = None
        labels = tuple(Label(self) for _ in range(5))
        self.head, self.missing, self.legend, self.faults, self.empty = labels
        self.head.setProperty("look", "section")
        for label in (self.missing, self.legend, self.empty):
            label.setProperty("look", "hint")
        self.faults.setProperty("look", "alert")
        for label in labels:
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)  # strangers' names and titles
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setContentsMargins(24, 12, 24, 12)
        self.present, self.read = QPushButton(self), QPushButton(self)
        for button in (self.present, self.read):
            button.setProperty("look", "outline")
        self.present.clicked.connect(self._present)
        ground = QFrame(self)
        ground.setProperty("look", "panel")
        self.table = QTableWidget(ground)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.verticalHeader().setHighlightSections(False)
        inner = QVBoxLayout(ground)
        inner.setContentsMargins(8, 8, 8, 8)
        inner.addWidget(self.empty)
        inner.addWidget(self.table, 1)
        top = QHBoxLayout()
        top.addWidget(self.head, 1)
        top.addWidget(self.present)
        top.addWidget(self.read)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(top)
        column.addWidget(ground, 1)
        column.addWidget(self.missing)
        column.addWidget(self.legend)
        column.addWidget(self.faults)
        self.setFocusProxy(self.read)
        self.read.clicked.connect(self.answers_requested)

    def show_class(self, state: ClassState) -> None:
        self._state = state
        self.retranslate()

    def show_results(self, read: ReadAnswers) -> None:
        self._found, self._others, self._faults = read.found, read.others, read.faults
        self.retranslate()
        announce(self, " ".join(filter(None, (self.head.text(), self.faults.text()))))

    def retranslate(self) -> None:
        found = self._found
        title = found.problems.title if found is not None else ""
        head = gettext("Answers to “{title}”").format(title=title) if title else gettext("Answers")
        others = ngettext(
            "answers to {count} other set are kept, too",
            "answers to {count} other sets are kept, too",
            self._others,
        ).format(count=self._others)
        self.head.setText(f"{head} · {others}" if self._others else head)
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
                    gettext("● the tutor’s first   ○ also right   ▲ not right   – no answer"),
                    gettext("Score: 0 is by lot, 100 all right."),
                )
            )
        )
        self.faults.setText("\n".join(self._fault_lines()))
        self.faults.setVisible(bool(self._faults))
        self.missing.setText(self._missing_line())
        for part in (self.table, self.missing, self.legend, self.present):
            part.setVisible(found is not None)
        self.empty.setVisible(found is None)
        self.table.setAccessibleName(gettext("Answers"))
        if found is not None:
            table, count = self.table, len(found.advices)
            totals = (gettext("right"), gettext("answers"), gettext("score"))
            table.clear()
            table.setColumnCount(len(totals) + count)
            table.setHorizontalHeaderLabels([*totals, *(str(at + 1) for at in range(count))])
            typed = [sheet.name for sheet in found.sheets]
            state = self._state
            names = typed if state is None else answerer_words(typed, state)
            rows = [*names, gettext("right tiles"), *totals[:2]]
            table.setRowCount(len(rows))
            table.setVerticalHeaderLabels(rows)
            for row, sheet in enumerate(found.sheets):
                score = found.score(row)
                scored = "" if score is None else str(score)
                for column, text in enumerate((*_counts(found.of_pupil(row)), scored)):
                    self._put(row, column, text, f"{names[row]}: {text}")
                for at, verdict in enumerate(sheet.verdicts):
                    discard = sheet.discards[at]
                    answer = gettext("no answer")
                    if discard is not None and verdict is not None:
                        answer = f"{kind_word(parse_kind(discard))}, {answer_word(verdict)}"
                    name = f"{names[row]}, {at + 1}: {answer}"
                    self._put(row, len(totals) + at, VERDICT_SIGNS[verdict], name)
            for at, advice in enumerate(found.advices):
                right = "\n".join(kind_word(kind_of(tile)) for tile in right_tiles(advice))
                column = len(totals) + at
                self._put(len(names), column, right, f"{gettext('right tiles')}, {at + 1}: {right}")
                for place, text in enumerate(_counts(found.of_position(at))):
                    self._put(
                        len(names) + 1 + place, column, text, f"{totals[place]}, {at + 1}: {text}"
                    )
            table.verticalHeader().setDefaultSectionSize(max(32, look().px(28)))
            table.resizeColumnsToContents()
            table.resizeRowToContents(len(names))
            table.setCurrentCell(0, 0)

    def _present(self) -> None:
        if self._found is not None:
            self.show_requested.emit(self._found.problems)

    def _missing_line(self) -> str:
        if self._found is None or self._state is None:
            return ""
        of_set = (one for one in self._state.sets if one.id == self._found.problems.id)
        kept = next(of_set, None)
        return "" if kept is None else missing_line(kept, self._state)

    def _fault_lines(self) -> list[str]:
        faults = self._faults
        if faults and self._state is not None and self._state.hidden:
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
