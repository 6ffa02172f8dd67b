"""Below the advice: what can be done with the decision that is shown."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from tutor.language import gettext
from tutor.ui.panel.drill_offer import DrillOffer
from tutor.ui.parts.key_button import KeyButton
from tutor.ui.parts.look import look

PRACTISE_KEY = "B"


class DecisionFoot(QWidget):
    practice_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.practise = KeyButton(self, "plain")
        self.practise.clicked.connect(self.practice_requested)
        self.offer = DrillOffer(self)
        self._ways = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._ways.setContentsMargins(0, 0, 0, 0)
        self._ways.setSpacing(6)
        self._ways.addWidget(self.practise, 1)
        self._ways.addWidget(self.offer, 1)

    def show_foot(self, is_decision: bool) -> None:
        self.setVisible(is_decision)
        self.practise.show_key(gettext("Practise from here"), PRACTISE_KEY)
        self.practise.setFixedHeight(look().px(36))
        self._fit()

    def _fit(self) -> None:
        first, second = self.practise.least_width, self.offer.button.least_width
        alone = self.offer.isHidden()
        beside = alone or self.width() >= first + second + self._ways.spacing()
        self.practise.setMinimumWidth(first if beside else 0)
        self.offer.setMinimumWidth(second if beside else 0)
        ways = QBoxLayout.Direction
        self._ways.setDirection(ways.LeftToRight if beside else ways.TopToBottom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
