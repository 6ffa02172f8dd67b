"""Live choices under a hand that shows what they do."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tutor.settings import Settings, options
from tutor.ui.check_box import CheckBox
from tutor.ui.first.sample_hand import SampleHand
from tutor.ui.flow import Flow
from tutor.ui.look import Look
from tutor.ui.option_box import OptionBox

BOXES = ("language", "theme", "text_size")


class Choices(QFrame):
    """A choice takes effect at once and is kept."""

    wanted = Signal(object)
    """The Settings as they are now wanted."""

    def __init__(self, look: Look, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.setProperty("look", "panel")
        by_name = {option.name: option for option in options()}
        self._numbers = by_name["tile_indices"]
        self.hand = SampleHand(look, self)
        self.numbers = CheckBox(look, self)
        self.numbers.clicked.connect(self._choose_numbers)
        flow = Flow(26, 10, centred=True)
        flow.addWidget(self.numbers)
        self.boxes: dict[str, OptionBox] = {}
        self._labels: dict[str, QLabel] = {}
        for name in BOXES:
            box, label = OptionBox(by_name[name], settings, self), QLabel(self)
            box.setMinimumHeight(34)
            box.wanted.connect(self.wanted)
            label.setBuddy(box)
            flow.addWidget(self._pair(label, box))
            self.boxes[name], self._labels[name] = box, label
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 14, 14, 14)
        column.setSpacing(14)
        column.addWidget(self.hand)
        column.addLayout(flow)
        self.setFocusProxy(self.numbers)
        self.show_choices(settings, look)

    def _pair(self, label: QLabel, box: OptionBox) -> QWidget:
        pair = QWidget(self)
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(label)
        row.addWidget(box)
        return pair

    def show_choices(self, settings: Settings, look: Look) -> None:
        """Show what is chosen."""
        words = look.words
        self._settings = settings
        self.hand.show_hand(look)
        self.numbers.show_look(words.gettext(self._numbers.title), look)
        self.numbers.setChecked(settings.tile_indices)
        self.numbers.setAccessibleDescription(words.gettext(self._numbers.help))
        for name, box in self.boxes.items():
            box.show_option(settings, words)
            self._labels[name].setText(words.gettext(box.option.title))
        self.setAccessibleName(words.gettext("How it looks"))

    def _choose_numbers(self, on: bool) -> None:
        self.wanted.emit(replace(self._settings, tile_indices=on))
