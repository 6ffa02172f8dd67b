"""The second opinion below the tutor's: closed until asked for, then open until it is closed."""

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision
from tutor.language import gettext
from tutor.ui.parts.scrolling import scroll_to
from tutor.view.panel.second_view import has_second, second_lines


class SecondCard(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._decision: Decision | CallDecision | None = None
        self.button = QPushButton(self)
        self.button.setProperty("look", "link")
        self.button.setCheckable(True)
        self.button.toggled.connect(self._toggle)
        self.button.clicked.connect(self._come_into_view)
        self.lines = QLabel(self)
        self.lines.setWordWrap(True)
        self.lines.setProperty("look", "label")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.lines)
        self.show_decision(None)

    def show_decision(self, decision: Decision | CallDecision | None) -> None:
        if decision is not None and not has_second(decision):
            decision = None
        self._decision = decision
        self.setVisible(decision is not None)
        self.button.setText(gettext("Second opinion"))
        self._toggle(self.button.isChecked())

    def _toggle(self, opened: bool) -> None:
        decision = self._decision if opened else None
        if decision is not None:
            self.lines.setText("\n".join(second_lines(decision)))
        self.lines.setVisible(decision is not None)

    def _come_into_view(self, opened: bool) -> None:
        if opened:
            QTimer.singleShot(0, self, partial(scroll_to, self.lines))
