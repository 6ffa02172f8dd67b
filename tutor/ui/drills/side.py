"""Beside the felt: what is asked, then what the tutor says of the answer."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from tutor.language import gettext
from tutor.text.practice_table import VerdictSign
from tutor.ui.panel.advice_panel import AdvicePanel
from tutor.ui.parts.icons import pixmap
from tutor.ui.parts.key_button import KeyButton
from tutor.ui.parts.line_breaks import hyphens_kept
from tutor.ui.parts.look import look
from tutor.ui.parts.plain import show_plain
from tutor.view.drills.views import VerdictView
from tutor.view.panel.panel_view import CandidateView, PanelView

SIGN_ICONS = {VerdictSign.DOT: "dot", VerdictSign.RING: "ring", VerdictSign.TRIANGLE: "triangle"}


class DrillSide(QFrame):
    next_requested = Signal()
    tree_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.question = self._question_part()
        self.answer = QWidget(self)
        self.sign, self.verdict, self.again = (QLabel(self.answer) for _ in range(3))
        self.verdict.setProperty("look", "section")
        self.again.setProperty("look", "hint")
        self.panel = AdvicePanel(self.answer)
        for button in (self.panel.previous, self.panel.next):
            button.hide()  # the queue goes on by its own button
        self.panel.title.hide()  # the head of the page says it
        between = self.panel.layout()
        if between is not None:
            between.setSpacing(0)
        self.panel.tree_requested.connect(self.tree_requested)
        self.button = KeyButton(self.answer, "primary")
        self.button.clicked.connect(self.next_requested)
        self._lay_out_answer()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.question)
        column.addWidget(self.answer)

    def _question_part(self) -> QScrollArea:
        body = QWidget()
        self.title = QLabel(body)
        self.title.setProperty("look", "title")
        self.lines = [QLabel(body) for _ in range(3)]
        show_plain(self.title, *self.lines)
        column = QVBoxLayout(body)
        column.setContentsMargins(20, 12, 20, 14)
        column.setSpacing(10)
        column.addWidget(self.title)
        for number, line in enumerate(self.lines):
            line.setProperty("look", "hint" if number else "section")
            column.addWidget(line)
        for label in (self.title, *self.lines):
            label.setWordWrap(True)
        column.addStretch(1)
        made = QScrollArea(self)
        made.setWidgetResizable(True)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        made.setWidget(body)
        return made

    def _lay_out_answer(self) -> None:
        self.verdict.setWordWrap(True)
        self.again.setWordWrap(True)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.verdict)
        words.addWidget(self.again)
        head = QHBoxLayout()
        head.setContentsMargins(20, 12, 20, 0)
        head.setSpacing(10)
        head.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(20, 4, 20, 12)
        foot.addWidget(self.button)
        column = QVBoxLayout(self.answer)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self.panel, 1)
        column.addLayout(foot)

    @property
    def scroller(self) -> QScrollArea:
        return self.question if self.answer.isHidden() else self.panel.scroller

    def show_question(self, lines: tuple[str, ...]) -> None:
        self.title.setText(gettext("What would you throw?"))
        for label, text in zip(self.lines, lines, strict=True):
            label.setText(text)
        self.question.setAccessibleName(" ".join((self.title.text(), *lines)))
        self._turn_to(self.question)

    def show_answer(self, verdict: VerdictView, advice: PanelView) -> None:
        colours = look().colours
        colour = colours.alert if verdict.sign is VerdictSign.TRIANGLE else colours.ink
        side = look().px(18)
        ratio = self.devicePixelRatioF()
        picture = pixmap(SIGN_ICONS[verdict.sign], round(side * ratio), colour)
        picture.setDevicePixelRatio(ratio)
        self.sign.setPixmap(picture)
        self.sign.setFixedSize(QSize(side, look().px(21)))
        self.sign.setAccessibleName(verdict.text)
        self.verdict.setText(hyphens_kept(verdict.text))
        self.verdict.setAccessibleName(verdict.text)
        self.again.setText(verdict.again)
        self.panel.show_advice(advice)
        self.panel.scroller.verticalScrollBar().setValue(0)
        self.button.show_key(gettext("Next"), gettext("Space"))
        self._turn_to(self.answer)

    def show_preview(self, rows: tuple[CandidateView, ...]) -> None:
        self.panel.show_rows(rows)

    def _turn_to(self, wanted: QWidget) -> None:
        for part in (self.question, self.answer):
            part.setVisible(part is wanted)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(look().colours.surface))
        painter.fillRect(QRectF(0, 0, 1, self.height()), QColor(look().colours.line))
