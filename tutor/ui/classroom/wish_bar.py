"""The bar that chooses positions, such as "ten about folding"."""

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QWidget

from tutor.classroom.problem_set import Wish
from tutor.coach.graded import Cause
from tutor.language import gettext
from tutor.ui.parts.buttons import CheckBox, ChoiceBox
from tutor.ui.parts.label import Label
from tutor.view.classroom.state import ClassState
from tutor.view.classroom.words import PupilChoice, column_word, pupil_choices

MARGIN, SPACING = 12, 10
"""Pixels left and right of the columns, and between them."""
COUNT_CHOICES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 50)


class WishBar(QFrame):
    requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.count, self.about, self.whose = self._boxes = tuple(ChoiceBox(self) for _ in range(3))
        self.count.addItems([str(one) for one in COUNT_CHOICES])
        self.count.setCurrentIndex(COUNT_CHOICES.index(10))
        self._about: tuple[Cause | None, ...] = (None, *Cause)
        self._whose: tuple[PupilChoice, ...] = (PupilChoice(""),)
        self.dearest, self.go = CheckBox(self), QPushButton(self)
        self.labels = tuple(Label(self) for _ in self._boxes)
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(MARGIN, 8, MARGIN, 8)
        grid.setHorizontalSpacing(SPACING)
        grid.setVerticalSpacing(6)
        for label, part in zip(self.labels, self._boxes, strict=True):
            label.setProperty("look", "label")
            label.setBuddy(part)
        for box in self._boxes[1:]:
            box.setMinimumContentsLength(8)
            box.setSizeAdjustPolicy(
                ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
        self._is_narrow = False
        self._lay_out()
        self.go.clicked.connect(lambda: self.requested.emit(self.wish))

    def _lay_out(self) -> None:
        grid, narrow = self._grid, self._is_narrow
        places = ((0, 0), (0, 1), (2, 0)) if narrow else ((0, 0), (0, 1), (0, 2))
        for (row, column), label, part in zip(places, self.labels, self._boxes, strict=True):
            wide = 1 + (row == 2)
            grid.addWidget(label, row, column, 1, wide)
            grid.addWidget(part, row + 1, column, 1, wide)
        for column, stretch in enumerate((1, 2, 0) if narrow else (1, 3, 2)):
            grid.setColumnStretch(column, stretch)
        if narrow:
            grid.addWidget(self.dearest, 4, 0, 1, 2)
            grid.addWidget(self.go, 5, 0, 1, 2)
        else:
            grid.addWidget(self.dearest, 2, 0, 1, 2)
            grid.addWidget(self.go, 2, 2)

    def _min_width(self, *columns: tuple[QWidget, ...]) -> int:
        widths = [max(part.minimumSizeHint().width() for part in column) for column in columns]
        return sum(widths) + SPACING * (len(widths) - 1) + 2 * MARGIN

    def minimumSizeHint(self) -> QSize:
        width = max(
            self._min_width((self.count,), (self.about,)),
            self._min_width((self.whose, self.dearest, self.go)),
        )
        return QSize(width, super().minimumSizeHint().height())

    def _fit(self) -> None:
        last = (self.whose, self.go)
        three = max(
            self._min_width((self.count,), (self.about,), last),
            self._min_width((self.dearest,), last),
        )
        if self._is_narrow != (self.width() < three):
            self._is_narrow = not self._is_narrow
            self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

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
        self.dearest.show_look(gettext("Clearest and costliest first"))
        self.dearest.setToolTip(gettext("Order by cost and clarity; otherwise at random"))
        self.go.setText(gettext("Choose these"))
        self._fit()
