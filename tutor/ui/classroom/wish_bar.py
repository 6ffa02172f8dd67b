"""The bar that chooses positions, such as "ten about folding"."""

from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QWidget

from tutor.classroom.class_view import Column
from tutor.classroom.problem_set import ProblemLevel, Wish
from tutor.coach.graded import Cause
from tutor.language import gettext, pgettext
from tutor.lessons.lessons import Phase
from tutor.strategy.situation import Strategy
from tutor.text.lessons import phase_title
from tutor.text.names import capital
from tutor.ui.parts.buttons import CheckBox, ChoiceBox
from tutor.view.classroom.state import ClassState
from tutor.view.classroom.words import PupilChoice, column_word, level_word, pupil_choices

Member = TypeVar("Member")
LEVELS: Final = (None, *ProblemLevel)
PHASES: Final = (None, *Phase)
PLACES: Final = ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1))
NARROW_PLACES: Final = ((0, 0), (0, 1), (2, 0), (2, 1), (4, 0))
MARGIN, SPACING = 12, 10
"""Pixels left and right of the columns, and between them."""
COUNT_CHOICES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 50)


class WishBar(QFrame):
    requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.count = ChoiceBox(self)
        self.count.addItems([str(one) for one in COUNT_CHOICES])
        self.count.setCurrentIndex(COUNT_CHOICES.index(10))
        self.about, self.whose, self.level, self.phase = (ChoiceBox(self) for _ in range(4))
        self._about: tuple[Column | None, ...] = (None, *Strategy, *Cause)
        self._whose: tuple[PupilChoice, ...] = (PupilChoice(""),)
        self.mistakes, self.dearest = CheckBox(self), CheckBox(self)
        self.mistakes.setChecked(True)
        self.go = QPushButton(self)
        self.labels = tuple(QLabel(self) for _ in range(5))
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
        places = NARROW_PLACES if narrow else PLACES
        for (row, column), label, part in zip(places, self.labels, self._boxes, strict=True):
            grid.addWidget(label, row, column)
            grid.addWidget(part, row + 1, column)
        for column, stretch in enumerate((1, 1, 0) if narrow else (1, 3, 2)):
            grid.setColumnStretch(column, stretch)
        if narrow:
            for below, last in enumerate((self.dearest, self.mistakes, self.go), start=6):
                grid.addWidget(last, below, 0, 1, 2)
        else:
            grid.addWidget(self.dearest, 3, 2)
            grid.addWidget(self.mistakes, 4, 0, 1, 2)
            grid.addWidget(self.go, 4, 2)

    def _min_width(self, *columns: tuple[QWidget, ...]) -> int:
        widths = [max(part.minimumSizeHint().width() for part in column) for column in columns]
        return sum(widths) + SPACING * (len(widths) - 1) + 2 * MARGIN

    def minimumSizeHint(self) -> QSize:
        count, about, whose, level, phase = self._boxes
        width = max(
            self._min_width((count, whose, phase), (about, level)),
            self._min_width((self.dearest, self.mistakes, self.go)),
        )
        return QSize(width, super().minimumSizeHint().height())

    def _fit(self) -> None:
        count, about, whose, level, phase = self._boxes
        last = (whose, self.dearest, self.go)
        three = max(
            self._min_width((count, level), (about, phase), last),
            self._min_width((self.mistakes,), last),
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
    def _boxes(self) -> tuple[ChoiceBox, ...]:
        return (self.count, self.about, self.whose, self.level, self.phase)

    @property
    def wish(self) -> Wish:
        column = self._about[self.about.currentIndex()]
        return Wish(
            COUNT_CHOICES[self.count.currentIndex()],
            plans=frozenset({column}) if isinstance(column, Strategy) else frozenset(),
            causes=frozenset({column}) if isinstance(column, Cause) else frozenset(),
            pupils=frozenset(self._whose[self.whose.currentIndex()].pupils),
            phases=_chosen(PHASES[self.phase.currentIndex()]),
            mistakes=self.mistakes.isChecked(),
            levels=_chosen(LEVELS[self.level.currentIndex()]),
            dearest=self.dearest.isChecked(),
        )

    def show_class(self, state: ClassState) -> None:
        texts = (
            gettext("Positions"),
            gettext("About"),
            gettext("From games of"),
            gettext("Level"),
            pgettext("head of a column", "Turn"),
        )
        for label, part, text in zip(self.labels, self._boxes, texts, strict=True):
            label.setText(text)
            part.setAccessibleName(text)
        self._whose = pupil_choices(state)
        about = [gettext("Anything") if one is None else column_word(one) for one in self._about]
        whose = [one.text for one in self._whose]
        level = [level_word(one) for one in LEVELS]
        phase = [gettext("Any") if one is None else capital(phase_title(one)) for one in PHASES]
        for box, choices in zip(self._boxes[1:], (about, whose, level, phase), strict=True):
            at = max(0, box.currentIndex())
            box.clear()
            box.addItems(choices)
            box.setCurrentIndex(min(at, len(choices) - 1))
        self.mistakes.show_look(gettext("Only mistakes"))
        self.dearest.show_look(gettext("Clearest and costliest first"))
        self.dearest.setToolTip(gettext("Order by cost and clarity; otherwise at random"))
        self.go.setText(gettext("Choose these"))
        self._fit()


def _chosen(one: Member | None) -> frozenset[Member]:
    return frozenset() if one is None else frozenset({one})
