"""The advice panel: your tile beside the tutor's, the plan, why, the table, what would change."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tutor.language import gettext
from tutor.text.glossary.lookup import gloss_line, term_of
from tutor.ui.panel.candidate_table import CandidateTable
from tutor.ui.panel.change_card import ChangeCard
from tutor.ui.panel.comparison import TileComparison
from tutor.ui.panel.concept_line import ConceptLine
from tutor.ui.panel.lesson_card import LessonCard
from tutor.ui.panel.option_card import OptionCard
from tutor.ui.panel.plan_card import PlanCard
from tutor.ui.panel.second_card import SecondCard
from tutor.ui.panel.step_button import StepButton
from tutor.ui.parts.line_breaks import words_whole
from tutor.ui.parts.look import look
from tutor.ui.parts.plain import show_plain
from tutor.ui.parts.sentence import SentenceLabel
from tutor.view.course import ConceptView
from tutor.view.panel.call_panel import CallPanelView
from tutor.view.panel.lesson_view import LessonView
from tutor.view.panel.option_view import OptionView
from tutor.view.panel.panel_view import CandidateView, PanelView


class AdvicePanel(QFrame):
    previous_requested = Signal()
    next_requested = Signal()
    tree_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gloss_key = ""
        self.title = QLabel(self)
        self.title.setProperty("look", "title")
        self.title.setWordWrap(True)
        self.previous, self.next = StepButton(self), StepButton(self)
        self.previous.clicked.connect(self.previous_requested)
        self.next.clicked.connect(self.next_requested)
        head = QHBoxLayout()
        head.setContentsMargins(20, 10, 20, 0)
        head.setSpacing(7)
        head.addWidget(self.title, 1)
        head.addWidget(self.previous)
        head.addWidget(self.next)
        self.scroller = QScrollArea(self)
        self.scroller.setWidgetResizable(True)
        self.scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.scroller.setWidget(self._body())
        self.message = QLabel(self)
        show_plain(self.message)
        self.message.setWordWrap(True)
        self.message.setProperty("look", "hint")
        self.message.setContentsMargins(20, 8, 20, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(head)
        column.addWidget(self.message)
        column.addWidget(self.scroller, 1)
        self.show_message("")

    def add_head(self, widget: QWidget) -> None:
        self._column.insertWidget(self._column.indexOf(self.lesson), widget)

    def add_foot(self, widget: QWidget) -> None:
        foot = QHBoxLayout()
        foot.setContentsMargins(20, 0, 20, 14)
        foot.addWidget(widget)
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.addLayout(foot)

    def _body(self) -> QWidget:
        body = QWidget()
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(20, 2, 20, 14)
        self._column.setSpacing(8)
        self.comparison = TileComparison(body)
        chip = QFrame(body)
        chip.setProperty("look", "card")
        inner = QVBoxLayout(chip)
        inner.setContentsMargins(12, 6, 12, 6)
        inner.setSpacing(1)
        self.standing, self.verdict = QLabel(chip), QLabel(chip)
        self.verdict.setProperty("look", "label")
        for label in (self.standing, self.verdict):
            label.setWordWrap(True)
            inner.addWidget(label)
        self._strip = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._strip.addWidget(self.comparison, 0, Qt.AlignmentFlag.AlignTop)
        self._strip.addWidget(chip, 1, Qt.AlignmentFlag.AlignTop)
        self._column.addLayout(self._strip)
        self.lesson = LessonCard(body)
        self._column.addWidget(self.lesson)
        self.plan = PlanCard(body)
        self._column.addWidget(self.plan)
        self.why = QLabel(body)
        self.why.setProperty("look", "section")
        self.tree = QPushButton(body)
        self.tree.setProperty("look", "link")
        self.tree.clicked.connect(self.tree_requested)
        heading = QHBoxLayout()
        heading.addWidget(self.why, 1)
        heading.addWidget(self.tree)
        self._column.addLayout(heading)
        self._sentences: list[SentenceLabel] = []
        self._reasons = QVBoxLayout()
        self._reasons.setSpacing(5)
        self._column.addLayout(self._reasons)
        self._add_terms(body)
        self._add_offered()
        self.table = CandidateTable(body)
        self._column.addWidget(self.table)
        self.more = QLabel(body)
        self.more.setWordWrap(True)
        self.more.setProperty("look", "label")
        self._column.addWidget(self.more)
        self.second = SecondCard(body)
        self._column.addWidget(self.second)
        self._column.addStretch(1)
        self.change = ChangeCard(body)
        self.change.asked.connect(self._open_gloss)
        self._column.addWidget(self.change)
        return body

    def _add_terms(self, body: QWidget) -> None:
        self.concept = ConceptLine(body)
        self.concept.asked.connect(self._open_gloss)
        self.gloss = QLabel(body)
        self.gloss.setWordWrap(True)
        self.gloss.setProperty("look", "label")
        for widget in (self.concept, self.gloss):
            self._column.addWidget(widget)

    def _add_offered(self) -> None:
        self._options: list[OptionCard] = []
        self._offered = QVBoxLayout()
        self._offered.setSpacing(7)
        self._column.addLayout(self._offered)
        self._column.addSpacing(4)

    def _fit_strip(self) -> None:
        self.comparison.keep_within(self.width() - 54)
        room = self.width() - 54 - self.comparison.sizeHint().width()
        beside = room >= look().px(100)
        ways = QBoxLayout.Direction
        self._strip.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        self._strip.setSpacing(14 if beside else 6)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_strip()

    def show_message(self, text: str) -> None:
        self._retitle()
        self._show_title("")
        self.message.setText(text)
        self.message.setVisible(bool(text))
        self.scroller.setVisible(False)

    def show_lesson(self, lesson: LessonView | None) -> None:
        self.lesson.show_lesson(lesson)

    def show_advice(self, view: PanelView) -> None:
        self._retitle()
        self.message.setVisible(False)
        self.scroller.setVisible(True)
        self._show_title(view.title)
        name = f"{view.standing}; {view.verdict}"
        self.comparison.show_tiles(view.played, view.best, view.best_caption, name)
        self.standing.setText(view.standing)
        self.standing.setFont(look().font("label", 600))
        self.verdict.setText(view.verdict)
        self._show_parts(of_discard=True)
        self._fit_strip()
        self.plan.show_plan(view.plan)
        self.why.setText(gettext("Why") if view.reasons else "")
        self.tree.setText(gettext("See the tree"))
        self.tree.setToolTip(f"{self.tree.text()} (T)")
        self._show_reasons(view.reasons)
        self.table.show_candidates(view.rows, view.plan.lanes)
        self.more.setText(view.more_tied)
        self.more.setVisible(bool(view.more_tied))
        self.change.show_change(view.change)

    def show_call(self, view: CallPanelView) -> None:
        self._retitle()
        self.message.setVisible(False)
        self.scroller.setVisible(True)
        self._show_title(view.title)
        self.standing.setText(view.done)
        self.standing.setFont(look().font("label", 600))
        self.verdict.setText(view.verdict)
        self._show_parts(of_discard=False)
        self.why.setText(gettext("The tutor"))
        self._show_reasons(view.answer)
        self._show_options(view.options)

    def show_concept(self, view: ConceptView | None) -> None:
        self.concept.show_concept(view)

    def _show_parts(self, *, of_discard: bool) -> None:
        for part in (self.comparison, self.plan, self.tree, self.table):
            part.setVisible(of_discard)
        if of_discard:
            self._show_options(())
        else:
            for below in (self.more, self.change, self.second):
                below.setVisible(False)

    def _show_options(self, options: tuple[OptionView, ...]) -> None:
        while len(self._options) < len(options):
            card = OptionCard(self)
            card.asked.connect(self._open_gloss)
            self._options.append(card)
            self._offered.addWidget(card)
        for number, card in enumerate(self._options):
            card.setVisible(number < len(options))
            if number < len(options):
                card.show_option(options[number])

    def show_rows(self, rows: tuple[CandidateView, ...]) -> None:
        self.table.show_candidates(rows, self.table.lanes)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(look().colours.surface))
        painter.fillRect(QRectF(0, 0, 1, self.height()), QColor(look().colours.line))

    def _retitle(self) -> None:
        self.previous.show_step("previous", gettext("Previous decision"), "←")
        self.next.show_step("next", gettext("Next decision"), "→")
        self.scroller.setAccessibleName(gettext("Advice"))
        self.setAccessibleName(gettext("Advice"))

    def _show_title(self, title: str) -> None:
        self.title.setText(words_whole(title))
        self.title.setAccessibleName(title)

    def _show_reasons(self, reasons: tuple[str, ...]) -> None:
        while len(self._sentences) < len(reasons):
            sentence = SentenceLabel(self)
            sentence.asked.connect(self._open_gloss)
            self._sentences.append(sentence)
            self._reasons.addWidget(sentence)
        for number, sentence in enumerate(self._sentences):
            sentence.setVisible(number < len(reasons))
            if number < len(reasons):
                sentence.show_sentence(reasons[number])
        self._gloss_key = ""
        self.gloss.setVisible(False)

    def sentences(self) -> tuple[SentenceLabel, ...]:
        return tuple(sentence for sentence in self._sentences if not sentence.isHidden())

    def _open_gloss(self, key: str) -> None:
        self._gloss_key = "" if key == self._gloss_key else key
        term = term_of(self._gloss_key)
        self.gloss.setVisible(term is not None)
        if term is not None:
            self.gloss.setText(gloss_line(term))
