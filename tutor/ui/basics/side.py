"""Beside the felt: the idea of a step, what to do, what is said of the answer."""

from functools import partial
from itertools import pairwise

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from tutor.language import gettext
from tutor.text.glossary.lookup import gloss_line, term_of
from tutor.ui.parts.icons import pixmap
from tutor.ui.parts.key_button import KeyButton
from tutor.ui.parts.line_breaks import hyphens_kept
from tutor.ui.parts.look import look
from tutor.ui.parts.sentence import SentenceLabel
from tutor.ui.parts.step_bar import StepBar
from tutor.view.basics import StepView

SIGN_SIDE = 18
"""Pixels at 100 % of the sign before what is said of an answer."""


class StepSide(QFrame):
    next_requested = Signal()
    back_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asked = ""
        body = QWidget()
        self.place, self.title, self.task, self.sign = (QLabel(body) for _ in range(4))
        self.steps = StepBar(body)
        self.idea, self.said = SentenceLabel(body), SentenceLabel(body)
        self.gloss = SentenceLabel(body, "hint")
        self.reply = QFrame(body)
        for label, role in ((self.place, "hint"), (self.title, "plan"), (self.task, "section")):
            label.setProperty("look", role)
            label.setWordWrap(True)
        self.reply.setProperty("look", "card")
        self.back, self.skip = KeyButton(self), KeyButton(self)
        self.next = KeyButton(self, "primary")
        self.back.clicked.connect(self.back_requested)
        for button in (self.skip, self.next):
            button.clicked.connect(self.next_requested)
        for label in (self.idea, self.said, self.gloss):
            label.asked.connect(self._explain)
        self._lay_out(body)

    def _lay_out(self, body: QWidget) -> None:
        answer = QHBoxLayout(self.reply)
        answer.setContentsMargins(12, 10, 12, 10)
        answer.setSpacing(10)
        answer.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        answer.addWidget(self.said, 1)
        inner = QVBoxLayout(body)
        inner.setContentsMargins(20, 14, 20, 14)
        inner.setSpacing(12)
        for part in (self.place, self.steps, self.title, self.idea, self.task):
            inner.addWidget(part)
        inner.addWidget(self.reply)
        inner.addWidget(self.gloss)
        inner.addStretch(1)
        self.scroller = QScrollArea(self)
        self.scroller.setWidgetResizable(True)
        self.scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.scroller.setWidget(body)
        foot = QHBoxLayout()
        foot.setContentsMargins(20, 4, 20, 12)
        foot.setSpacing(10)
        foot.addWidget(self.back, 2)
        foot.addWidget(self.skip, 3)
        foot.addWidget(self.next, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.addWidget(self.scroller, 1)
        column.addLayout(foot)
        stops = (self.scroller, self.idea, self.said, self.gloss, self.back, self.skip, self.next)
        for one, following in pairwise(stops):
            QWidget.setTabOrder(one, following)

    def show_step(self, view: StepView, at: int, past: tuple[bool, ...]) -> None:
        if view.title != self.title.text():
            self._asked = ""
            self.scroller.verticalScrollBar().setValue(0)
        self.place.setText(view.place)
        self.steps.show_steps(at, past, view.place)
        self.title.setText(view.title)
        self.idea.show_sentence(view.idea)
        self.task.setText(hyphens_kept(view.task))
        self.task.setAccessibleName(view.task)
        self.task.setVisible(not view.is_done)
        self._show_reply(view)
        self._show_gloss()
        self.back.show_key(gettext("Back"), gettext("Backspace"))
        self.back.setEnabled(at > 0)
        self.skip.show_key(gettext("Skip this step"), "S")
        self.next.show_key(gettext("Next"), gettext("Space"))
        self.skip.setVisible(not view.is_done)
        self.next.setVisible(view.is_done)
        self.scroller.setAccessibleName(f"{view.place}. {view.title}. {view.idea} {view.task}")

    def _show_reply(self, view: StepView) -> None:
        side, ratio = look().px(SIGN_SIDE), self.devicePixelRatioF()
        picture = pixmap("dot" if view.is_done else "ring", round(side * ratio), look().colours.ink)
        picture.setDevicePixelRatio(ratio)
        self.sign.setPixmap(picture)
        self.sign.setFixedSize(QSize(side, look().px(21)))
        right, wrong = gettext("Done"), gettext("Not yet")
        self.sign.setAccessibleName(right if view.is_done else wrong)
        self.said.show_sentence(view.reply)
        self.reply.setVisible(bool(view.reply))
        if view.reply:
            QTimer.singleShot(0, self, partial(self.scroller.ensureWidgetVisible, self.reply))

    def _explain(self, key: str) -> None:
        self._asked = "" if key == self._asked else key
        self._show_gloss()
        self.scroller.ensureWidgetVisible(self.gloss)

    def _show_gloss(self) -> None:
        term = term_of(self._asked) if self._asked else None
        self.gloss.setVisible(term is not None)
        if term is not None:
            self.gloss.show_sentence(gloss_line(term))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(look().colours.surface))
        painter.fillRect(QRectF(0, 0, 1, self.height()), QColor(look().colours.line))
