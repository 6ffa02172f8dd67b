"""The wish for positions: "ten about folding"."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QWidget

from tutor.classroom.choosing import Wish
from tutor.classroom.class_view import Column
from tutor.lessons.lesson import Cause
from tutor.strategy.strategies import Strategy
from tutor.ui.parts.check_box import CheckBox
from tutor.ui.parts.choice_box import ChoiceBox
from tutor.ui.parts.look import Look
from tutor.view.classroom.state import ClassState
from tutor.view.classroom.whom import PupilChoice, pupil_choices
from tutor.view.classroom.words import column_word

COUNT_CHOICES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 50)
"""How many positions may be wished for at once."""


class WishBar(QFrame):
    """How many, about what, whose."""

    wanted = Signal(object)
    """A Wish."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.count = ChoiceBox(self)
        self.count.addItems([str(one) for one in COUNT_CHOICES])
        self.count.setCurrentIndex(COUNT_CHOICES.index(10))
        self.about, self.whose = ChoiceBox(self), ChoiceBox(self)
        self._about: tuple[Column | None, ...] = (None, *Strategy, *Cause)
        self._whose: tuple[PupilChoice, ...] = (PupilChoice(""),)
        self.mistakes = CheckBox(look, self)
        self.mistakes.setChecked(True)
        self.go = QPushButton(self)
        self.labels = tuple(QLabel(self) for _ in range(3))
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 8, 12, 8)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(6)
        parts = (self.count, self.about, self.whose)
        for at, (label, part) in enumerate(zip(self.labels, parts, strict=True)):
            label.setProperty("look", "label")
            label.setBuddy(part)
            grid.addWidget(label, 0, at)
            grid.addWidget(part, 1, at)
        for column, stretch in enumerate((1, 3, 2)):
            grid.setColumnStretch(column, stretch)
        for box in (self.about, self.whose):
            box.setMinimumContentsLength(8)
            box.setSizeAdjustPolicy(
                ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
        grid.addWidget(self.mistakes, 2, 0, 1, 2)
        grid.addWidget(self.go, 2, 2)
        self.go.clicked.connect(lambda: self.wanted.emit(self.wish))

    @property
    def wish(self) -> Wish:
        """What is wanted now."""
        column = self._about[self.about.currentIndex()]
        return Wish(
            COUNT_CHOICES[self.count.currentIndex()],
            plans=frozenset({column}) if isinstance(column, Strategy) else frozenset(),
            causes=frozenset({column}) if isinstance(column, Cause) else frozenset(),
            pupils=frozenset(self._whose[self.whose.currentIndex()].pupils),
            mistakes=self.mistakes.isChecked(),
        )

    def show_class(self, state: ClassState, look: Look) -> None:
        """What there is to wish for."""
        translator = look.translator
        texts = (
            translator.gettext("Positions"),
            translator.gettext("About"),
            translator.gettext("From games of"),
        )
        for label, part, text in zip(
            self.labels, (self.count, self.about, self.whose), texts, strict=True
        ):
            label.setText(text)
            part.setAccessibleName(text)
        self._whose = pupil_choices(state, translator)
        about = [
            translator.gettext("Anything") if one is None else column_word(one, translator)
            for one in self._about
        ]
        whose = [one.text for one in self._whose]
        for box, choices in ((self.about, about), (self.whose, whose)):
            at = max(0, box.currentIndex())
            box.clear()
            box.addItems(choices)
            box.setCurrentIndex(min(at, len(choices) - 1))
        self.mistakes.show_look(translator.gettext("Only discards worth a look"), look)
        self.go.setText(translator.gettext("Choose these"))
