"""Live choices under a hand that shows what they do."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tutor.language import gettext
from tutor.settings import Settings, options
from tutor.ui.first.sample_hand import SampleHand
from tutor.ui.parts.flow import FlowLayout
from tutor.ui.parts.option_box import OptionBox, OptionTick

SETTING_NAMES = ("language", "theme", "text_size")


class StartSettings(QFrame):
    requested = Signal(object)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "panel")
        by_name = {option.name: option for option in options()}
        self.hand = SampleHand(self)
        self.numbers = OptionTick(by_name["tile_indices"], settings, self)
        self.numbers.requested.connect(self.requested)
        flow = FlowLayout(26, 10, centred=True)
        flow.addWidget(self.numbers)
        self.boxes: dict[str, OptionBox] = {}
        self._labels: dict[str, QLabel] = {}
        for name in SETTING_NAMES:
            box, label = OptionBox(by_name[name], settings, self), QLabel(self)
            box.setMinimumHeight(34)
            box.requested.connect(self.requested)
            label.setBuddy(box)
            flow.addWidget(self._pair(label, box))
            self.boxes[name], self._labels[name] = box, label
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 10)
        column.setSpacing(10)
        column.addWidget(self.hand)
        column.addLayout(flow)
        self.setFocusProxy(self.numbers)
        self.show_choices(settings)

    def _pair(self, label: QLabel, box: OptionBox) -> QWidget:
        pair = QWidget(self)
        row = QHBoxLayout(pair)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(label)
        row.addWidget(box)
        return pair

    def show_choices(self, settings: Settings) -> None:
        self.hand.show_hand()
        self.numbers.show_option(settings, titled=True)
        for name, box in self.boxes.items():
            box.show_option(settings)
            self._labels[name].setText(gettext(box.option.title))
        self.setAccessibleName(gettext("How it looks"))
